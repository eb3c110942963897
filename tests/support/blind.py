"""A player who sees only the accessibility tree, as written to a file, and has only keys."""

from collections.abc import Callable
from typing import Any

from game.rulesets.presets import PRESETS
from game.toolkit.devices.input import Key
from tests.support.hands import door_of
from tests.support.tree_file import TreeFile

Node = dict[str, Any]


class LostError(Exception):
    """Raised when the focus never reaches the wanted node; the message names the scene and its widgets."""


class BlindPlayer:
    """A player that reads the accessibility tree from its file; `press` passes a key to the program."""

    def __init__(self, tree_file: TreeFile, press: Callable[[str], None]) -> None:
        self._file = tree_file
        self._renderer = press

    def tree(self) -> Node:
        return self._file.read()

    @staticmethod
    def focused(tree: Node) -> Node | None:
        return next((node for node in tree["widgets"] if node["focused"]), None)

    def go_to(self, wanted: Callable[[Node], bool], key: str = Key.TAB) -> None:
        """Press a key until the focus is on a node for which `wanted` is true.

        Raises:
            LostError: the focus never reaches such a node.
        """
        for _ in range(120):
            if self._is_at(wanted):
                return
            self._renderer(key)
        raise LostError(f"{self.tree()['scene']}: {[node['name'] for node in self.tree()['widgets']]}")

    def _is_at(self, wanted: Callable[[Node], bool]) -> bool:
        here = self.focused(self.tree())
        return here is not None and wanted(here)

    def choose(self, target: str) -> None:
        """Move the focus to the target with this name, and press Enter."""
        self.go_to(lambda node: node["target"] == target)
        self._renderer(Key.ENTER)

    def begin(self, preset: str) -> None:
        """Go from the title to the table of a match with a preset."""
        self.choose("button:new")
        door = str(door_of(preset))
        self.go_to(lambda node: node["target"] == door)
        while not self._is_at(lambda node: node["value"].startswith(PRESETS[preset].name)):
            self._renderer(Key.ENTER)
        self.choose("button:start")

    def act(self) -> bool:
        """Bid, answer, play a card or start the next deal; return False if the screen asks for nothing."""
        tree = self.tree()
        if not tree or not tree["settled"]:
            return False
        if tree["scene"] != "table":
            return False
        nodes = tree["widgets"]
        if any(node["target"] == "button:next" for node in nodes):
            self.choose("button:next")
            return True
        if any(node["target"].startswith("bid:") for node in nodes):
            self.go_to(lambda node: node["target"].startswith("bid:"))
        elif any(node["target"] == "button:keep-cards" for node in nodes):
            self.go_to(lambda node: node["target"] == "button:keep-cards")
        elif "Your turn" in tree["state"]:
            self.go_to(lambda node: node["role"] == "card", Key.TAB)
            self.go_to(lambda node: node["role"] == "card" and node["enabled"], Key.RIGHT)
        else:
            return False
        self._renderer(Key.ENTER)
        return True

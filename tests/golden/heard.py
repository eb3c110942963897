"""Transcripts of the words that the screen reader Orca would say.

The words are computed without Orca, so that nothing depends on timing. `python -m tests.golden.heard` rewrites the files in
`transcripts`. A line such as `[Return]` is a key. The lines below it are the words heard before the next key: news, and each new
focus with the groups around it. `tests/window/test_orca.py` compares some transcripts with Orca itself.
"""

import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import takewhile
from operator import eq
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

from game.paths import Paths
from game.rulesets.presets import PRESETS
from game.scenes.shell.preferences import read_aloud
from game.scenes.shell.routes import BringTogether
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.access import bridge
from game.toolkit.access.adapters import Adapter, NumberedNode
from game.toolkit.access.nodes import AccessNode, NodeRole, Screen, ScreenBuilder
from game.toolkit.devices.input import Key
from game.toolkit.memo import Memo
from game.wording.heard import Wordiness
from tests.session.matches import new_table
from tests.support.pilot import STEP, Pilot
from tests.support.remembered import remember
from tests.support.routes import lead

FOLDER: Final = Path(__file__).parent / "transcripts"
SEED: Final = bytes(31) + b"\2"
"""The seed of all matches: `--seed 2`."""
SIZES: Final = (3, 2, 1)
_ROLES: Final = {NodeRole.BUTTON: "push button", NodeRole.PAGE: "panel"}
_KEYS: Final = {"Return": Key.ENTER, "Right": Key.RIGHT, "Tab": Key.TAB}
QUIET: Final = 5.0
"""Seconds of silence after which the speech counts as finished."""
_FEWEST: Final = 3
"""The minimum number of words of a text that Orca reads when the focus enters a group."""


class Ear(Adapter):
    """A simulated screen reader, which records the words that Orca would say about a simulated window."""

    says_by_title = True

    def __init__(self, pilot: Pilot) -> None:
        """Record the words that are spoken about the current page."""
        self.lines: list[str] = []
        self.pilot = pilot
        pilot.director.is_read = True
        self._nodes: dict[int, tuple[AccessNode, tuple[int, ...]]] = {}
        self._path: list[int] = []
        self._title, self._root = "Back Alley", 0
        self._bridge = bridge.AccessBridge(self._opened)
        self._bridge.adapt(1)
        self._listen()

    def _opened(self, _handle: int, begin: Callable[[], None], *_others: object) -> Adapter:
        begin()
        return self

    def focus_window(self, *, has_focus: bool) -> None:
        """Ignore the window's focus."""

    def place(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Ignore position and size."""

    def show(self, entries: Sequence[NumberedNode], focus: int, *, root: int | None) -> None:
        """Say the title and the focus if they are new. First name the groups that the focus has entered."""
        before, self._root = self._named(focus), self._root if root is None else root
        for number, node, children in entries:
            self._nodes[number] = node, children
        if (title := self._nodes[self._root][0].name) != self._title:
            self._say(title)
            self._title = title
        path = self._way(focus, self._root)[1:]
        if self._path and not path:
            self._say("Back Alley frame.")
        if path[-1:] != self._path[-1:] or before != self._named(focus):
            for number in path[sum(takewhile(bool, map(eq, path, self._path))) :] or path[-1:]:
                texts = () if number == focus else self._texts(number)
                self._say(self._named(number), " ".join(texts) or self._nodes[number][0].description)
        self._path = path

    def _way(self, number: int, at: int) -> list[int]:
        """Return the path from the node `at` down to `number`; empty if there is none."""
        ways = (self._way(number, below) for below in self._nodes[at][1])
        return [at] if at == number else next(([at, *way] for way in ways if way), [])

    def _named(self, number: int) -> str:
        """Return the name, role and state of a node; empty for a window, and for a node without name and target."""
        node = self._nodes[number][0] if number in self._nodes else AccessNode(kind=NodeRole.WINDOW)
        if node.kind is NodeRole.WINDOW or not (node.name or node.target):
            return ""
        is_on = "" if node.checked is None else "on" if node.checked else "off"
        words = node.name, _ROLES.get(node.kind, node.kind.name.lower()), is_on, "" if node.enabled else "grayed"
        return " ".join(filter(None, words)) + "."

    def _texts(self, number: int) -> Iterator[str]:
        """Yield the texts of a group that have enough words and are not part of the group's name."""
        for below in self._nodes[number][1]:
            text, name = self._nodes[below][0], self._nodes[number][0].name
            if text.kind is NodeRole.TEXT and len(text.value.split()) >= _FEWEST and text.value not in name:
                yield text.value
            yield from self._texts(below)

    def _say(self, *said: str) -> None:
        self.lines += filter(None, map(str.strip, said))

    def _listen(self) -> None:
        """Let time pass until the program needs an input and has been silent for `QUIET` seconds, or is closed."""
        quiet, size, screens, changed = 0.0, self.pilot.surface.get_size(), Memo[Screen](), True
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bridge, "monotonic", lambda: self.pilot.time)
            while quiet < QUIET and not self.pilot.director.stack.is_closed:
                before = len(self.lines)
                if changed:
                    tree = self.pilot.director.tree()
                    builder = ScreenBuilder(tree, "Not possible now.", read_aloud)
                    screen = screens.of(tree, partial(builder.built, "Back Alley", size))
                self._bridge.update(1, screen, has_focus=True, position=(0, 0), size=size)
                quiet = 0.0 if len(self.lines) > before or tree.waits or not tree.settled else quiet + STEP
                changed = self.pilot.tick()

    def press(self, *keys: str) -> list[str]:
        """Press keys one after the other; return the new lines of the transcript."""
        before = len(self.lines)
        for key in keys:
            self.lines.append(f"[{key}]")
            self.pilot.press(_KEYS.get(key, key.lower()))
            self._listen()
        return self.lines[before:]

    def until(self, target: str) -> "Ear":
        """Press Return until a target is on the screen. If no button is spoken after Return, also press Right."""
        while not any(str(widget.target) == target for widget in self.pilot.director.view().widgets):
            if not any(" button" in line for line in self.press("Return")):
                self.press("Right")
        return self


def _begun(*, first_start_done: bool = True, wordiness: Wordiness = Wordiness.NORMAL, **options: object) -> Pilot:
    settings = Settings(speed=Speed.INSTANT, first_start_done=first_start_done, wordiness=wordiness)
    return Pilot(settings=settings, by_number=SEED).open(**options)


def _match(preset: str, wordiness: Wordiness, sizes: tuple[int, ...] = SIZES) -> Ear:
    """Play a match with F2 to F7 pressed before the first bid; return its simulated screen reader."""
    ear = Ear(_begun(wordiness=wordiness, rules=replace(PRESETS[preset], sizes=sizes)))
    ear.press("F2", "F3", "F4", "F5", "F6", "F7", "F7")
    return ear.until("button:again")


def _at(scene: str, *keys: str) -> Ear:
    pilot = _begun()
    lead(pilot, scene, replace(PRESETS["classic"], sizes=SIZES))
    ear = Ear(pilot)
    ear.press(*keys)
    return ear


def _merge() -> Ear:
    """Merge another computer's files into those of the player; listen until the program has started again."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = (Paths(Path(folder) / name) for name in ("here", "there"))
        with closing(Store.open(there.profile).store) as store:
            new_table(store=store)
        pilot = Pilot(settings=Settings(first_start_done=True), paths=here, store=Store.open(here.profile).store).open()
        pilot.program.open(BringTogether(there.data_dir))
        ear = Ear(pilot)
        ear.press(*["Tab"] * 5, "Return")
        notices = (pilot.end(),)
        with closing(Store.open(here.profile).store) as store:
            ear.lines += Ear(Pilot(store=store, paths=here).open(notices=notices)).lines
        return ear


HEARD: Final[Mapping[str, Callable[[], Ear]]] = MappingProxyType(
    {
        "first-deal": lambda: Ear(_begun(first_start_done=False)).until("button:short-match"),
        "classic": partial(_match, "classic", Wordiness.NORMAL),
        "santa-cruz": partial(_match, "santa-cruz", Wordiness.SHORT, (7, 3, 1)),
        "blooper": partial(_match, "blooper", Wordiness.FULL),
        "lesson": lambda: _at("lesson").until("button:next-lesson"),
        "exercise": partial(_at, "drill", *("Return", "Return", "Right", "Return", "Return") * 2),
        "review": partial(_at, "deal-review", *["Tab"] * 4, "Return", *["Tab"] * 4),
        "merge": _merge,
    }
)


def transcript(name: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        remember(patch)
        return "\n".join(HEARD[name]().lines) + "\n"


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def keys(text: str) -> list[str]:
    return re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)


def words(text: str) -> list[str]:
    """Return the spoken words of a transcript, without praise and line breaks, which depend on timing."""
    return re.sub(r"\[\w+\]|Yes!", "", text).split()


if __name__ == "__main__":
    for name in HEARD:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8", newline="\n")

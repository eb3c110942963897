"""Helpers that play matches through AT-SPI alone, as a player with only a screen reader does."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.rulesets.families import FAMILIES, Family
from tests.window.atspi import LOOK, Node, Reader, desktop, find, reader, within
from tests.window.xvfb import Game, game, screen

HAND = "Your hand"
AUCTION = ("How many tricks", "Will you take the trick?")
PASSING_ON = ("Next deal", "Result", "Play this hand", "I have seen my cards")
"""Buttons that continue a match."""


@contextmanager
def played(folder: Path, *options: str) -> Iterator[tuple[Reader, Game]]:
    options = ("--speed", "instant", "--seed", "2", *options)
    with (
        screen() as environ,
        desktop(environ, folder) as own,
        reader(own) as found,
        game(own, folder, *options) as playing,
    ):
        yield found, playing


def bids(nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node["acts"] and any(name.startswith(AUCTION) for name in node["within"])]


def cards(nodes: list[Node]) -> list[Node]:
    """Return the playable cards of the hand. The description of any other card says why it cannot be played."""
    return [node for node in within(nodes, HAND) if node["acts"] and not node["description"]]


def one_of(nodes: list[Node], names: tuple[str, ...]) -> Node | None:
    """Return the button with the first of these names that is on the screen; None if there is none."""
    return next((found for name in names if (found := find(nodes, name)) is not None), None)


def play_match(player: Reader, *, limit: float) -> None:
    """Play until the match is over.

    Raises:
        TimeoutError: the match does not end within `limit` seconds.
    """
    end = time.monotonic() + limit
    while time.monotonic() < end:
        nodes = player.tree()
        if find(nodes, "Play again") is not None:
            return
        act(player, nodes)
    raise TimeoutError(str(player.heard[-20:]))


def act(player: Reader, nodes: list[Node]) -> None:
    """Continue, bid or play a card as the screen asks, or else wait a moment."""
    states = [node["name"] for node in nodes if node["role"] == "label"]
    if (on := one_of(nodes, PASSING_ON)) is not None:
        player.do(on)
    elif offered := bids(nodes):
        player.do(offered[min(1, len(offered) - 1)])
    elif any("Your turn" in state for state in states) and (mine := cards(nodes)):
        player.do(mine[0])
        wait_for_another(player, mine[0]["name"])
    else:
        time.sleep(LOOK)


def wait_for_another(player: Reader, name: str) -> None:
    """Wait, for a few seconds at most, until a card has left the hand."""
    for _look in range(20):
        if not any(node["name"] == name for node in within(player.tree(), HAND)):
            return
        time.sleep(LOOK)


def begin(player: Reader, preset: str) -> None:
    """Open the table of a match of the shortest length by the rules of a preset.

    Each press on a family of rulesets chooses its next ruleset.
    """
    family, forms = next((family, forms) for family, forms in FAMILIES.items() if preset in forms)
    for _knock in range(forms.index(preset) + (family is not Family.BACK_ALLEY)):
        player.press(f"{re.escape(family.text)}.*")
    player.press(r"\d+ minutes?.*")
    player.press("Deal the cards.*")

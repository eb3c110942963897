"""Coached matches: the first matches of somebody new, played freely with the tutor at the elbow."""

from dataclasses import replace
from typing import Final

from msgspec import Struct

from game.engine.rules import Rules
from game.i18n import N_
from game.lessons.lesson import Tutor
from game.rulesets.presets import PRESETS


class CoachedMatch(Struct, frozen=True, kw_only=True):
    """A match that is like any other, but for what the tutor says beside it.

    With `counts` the tutor counts the hand aloud before each bid, with `watches` it speaks up when something gave points away. With
    `reads` it names the suits that players are out of as that shows, asks for the highest trump not yet seen, and ends with what
    mattered most. With `lingers` the tutor introduces the match, a finished trick lies there with the reason why it was taken until
    the player goes on, and of the icons in the bar only those are there that somebody new needs. Without `has_boards` nobody bids
    board but a pupil who dares to, against all advice. `numbers` are those of the seeds whose cards teach (`chosen`).
    """

    id: str
    title: str
    goal: str
    rules: Rules
    tutor: Tutor = Tutor.BIG
    counts: bool = False
    watches: bool = False
    reads: bool = False
    lingers: bool = False
    has_boards: bool = True
    numbers: tuple[int, ...] = ()


LEARNED_ID: Final = "classic"
LEARNED: Final = PRESETS[LEARNED_ID]
"""The rules by which the first lessons and the coached matches are played."""

SHORT_MATCH: Final = CoachedMatch(
    id="short-match",
    title=N_("A short match"),
    goal=N_("Three deals of three and four cards."),
    rules=replace(LEARNED, sizes=(3, 3, 4)),
    watches=True,
    lingers=True,
    has_boards=False,
    numbers=(1, 17, 18, 26, 34, 37, 49, 51, 52, 54, 55, 64),
)
FIVE_CARDS: Final = CoachedMatch(
    id="five-cards",
    title=N_("Five cards"),
    goal=N_("A whole deal, with the tutor at your elbow."),
    rules=replace(LEARNED, sizes=(5,)),
    counts=True,
    watches=True,
    numbers=(10, 19, 26, 42, 44, 51, 53, 61, 65, 81, 87, 91),
)
NINE_CARDS: Final = CoachedMatch(
    id="nine-cards",
    title=N_("Nine cards"),
    goal=N_("The same, with more cards to count."),
    rules=replace(LEARNED, sizes=(9,)),
    tutor=Tutor.LITTLE,
    reads=True,
    numbers=(1, 2, 6, 10, 13, 14, 15, 18, 20, 21, 23, 25),
)

COACHED: Final = (SHORT_MATCH, FIVE_CARDS, NINE_CARDS)
"""In the order in which they are played."""

"""Coached matches: a newcomer's first matches, with comments by a tutor."""

from dataclasses import replace
from typing import Final

from msgspec import Struct

from game.engine.rules import Rules
from game.i18n import N_
from game.lessons.lesson import Tutor
from game.rulesets.presets import PRESETS


class CoachedMatch(Struct, frozen=True, kw_only=True):
    """A match that a tutor comments on.

    - `counts`: the tutor explains the advised bid by the count of the hand.
    - `watches`: the tutor comments on choices that lost points.
    - `reads`: the tutor points out voids, asks for the highest unseen trump, and shows the most important decisions.
    - `lingers`: the tutor introduces the match, finished tricks stay longer with explanations, and the bar has few icons.
    - `has_boards`: if False, neither the advice nor a computer player bids a board.
    - `numbers`: the numbers of suitable seeds (`chosen`).
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
"""The rules of the first lessons and the coached matches."""

SHORT_MATCH: Final = CoachedMatch(
    id="short-match",
    title=N_("A short match"),
    goal=N_("Three deals of three and four cards."),
    rules=replace(LEARNED, sizes=(3, 3, 4)),
    watches=True,
    lingers=True,
    has_boards=False,
    numbers=(1, 17, 18, 26, 37, 49, 51, 52, 54, 55),
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
    numbers=(1, 2, 6, 10, 13, 14, 15, 18, 21, 23, 25),
)

COACHED: Final = (SHORT_MATCH, FIVE_CARDS, NINE_CARDS)

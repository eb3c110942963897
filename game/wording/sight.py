"""Sight: the fixtures of a table that a scene shows and reads out.

A fixture is left out if it has not been explained yet, or would answer an open question.
"""

from enum import StrEnum
from typing import Final, TypeAlias


class Fixture(StrEnum):
    """A permanent element of a table besides the cards and the players."""

    BAR = "bar"
    TOOLS = "tools"
    """The icons in the bar besides undo, hint and menu."""
    FLAG = "flag"
    """The marks in the bar: the help used in the match."""
    TRUMP = "trump"
    """The pane of trump, with the upcard."""
    LAMP = "lamp"
    """The lamp that shows whether trump is broken, its animation when trump breaks, and the sign of trump on the felt."""
    SCORE = "score"
    BIDS = "bids"
    """The bids on the plates."""
    DEALER = "dealer"
    MARKS = "marks"
    """The crown of the winning card."""
    LED = "led"
    """The tokens that mark the card that was led, and the player who leads next."""
    TRICKS = "tricks"
    """The trays of the tricks won."""
    CAPTION = "caption"
    RESULT = "result"
    """The captions of the start and the end of the match, which a lesson does not show."""
    PROMPT = "prompt"
    """The request for a card, and the dimming of cards that may not be played."""


Sight: TypeAlias = frozenset[Fixture]

WHOLE: Final[Sight] = frozenset(Fixture)
"""All fixtures of a table."""


def sight_of(text: str | None) -> Sight:
    """Read fixtures separated by spaces; None means all of them.

    Raises:
        ValueError: there is no such fixture.
    """
    return WHOLE if text is None else frozenset(map(Fixture, text.split()))

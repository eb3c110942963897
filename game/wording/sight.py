"""Sight: the fixtures of a table that a scene shows, in pictures and in words.

The others have not been explained yet, or they would answer a question that is open.
"""

from enum import StrEnum
from typing import Final, TypeAlias


class Fixture(StrEnum):
    """Something that is always there at a table, beside the cards and the players."""

    BAR = "bar"
    TOOLS = "tools"
    """The icons in the bar beside undo, hint and menu."""
    FLAG = "flag"
    """The marks in the bar: the help with which the match was played."""
    TRUMP = "trump"
    """The pane of trump, with the card turned up."""
    LAMP = "lamp"
    """The lamp that tells if trump has been broken, the moment when it is, and the sign of trump on the felt."""
    SCORE = "score"
    BIDS = "bids"
    """The bids on the plates."""
    DEALER = "dealer"
    MARKS = "marks"
    """The crown of the card that is winning."""
    LED = "led"
    """The token of the card that was led, and of whoever leads next."""
    TRICKS = "tricks"
    """The trays of the tricks won."""
    CAPTION = "caption"
    RESULT = "result"
    """The end of the match."""
    PROMPT = "prompt"
    """The request for a card, and the grey of those that may not be played."""


Sight: TypeAlias = frozenset[Fixture]

WHOLE: Final[Sight] = frozenset(Fixture)
"""All that a table has."""


def sight_of(text: str | None) -> Sight:
    """Read fixtures between spaces; None stands for all of them.

    Raises:
        ValueError: there is no such fixture.
    """
    return WHOLE if text is None else frozenset(map(Fixture, text.split()))

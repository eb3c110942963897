"""Sight: the fixtures of a table, such as bar, lamp and score, that a scene shows and reads out.

A fixture is left out if it is still unexplained, or would answer an open question.
"""

from enum import StrEnum
from typing import Final, TypeAlias


class Fixture(StrEnum):
    """A permanent element of a table, other than the cards and the players."""

    BAR = "bar"
    TOOLS = "tools"
    """The icons in the bar other than undo, hint and menu."""
    FLAG = "flag"
    """The marks in the bar that tell which help was used in the match."""
    TRUMP = "trump"
    """The pane that shows trump and the upcard."""
    LAMP = "lamp"
    """The lamp that shows whether trump is broken, and the sign of trump on the felt."""
    SCORE = "score"
    BIDS = "bids"
    """The bids on the players' name plates."""
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


def sight_of(text: str | None) -> Sight:
    """Return the fixtures named in a text, separated by spaces; None means all fixtures.

    Raises:
        ValueError: there is no such fixture.
    """
    return WHOLE if text is None else frozenset(map(Fixture, text.split()))

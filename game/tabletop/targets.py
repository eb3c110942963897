"""Targets (values that identify widgets) of a card game: cards, bids, stored matches and terms."""

from typing import ClassVar, Final

from game.engine.bids import Bid
from game.engine.cards import Card
from game.toolkit.targets import ButtonTarget, Target
from game.wording.terms import Term

WHY: Final = ButtonTarget("rules-why")
"""The button that opens the rule by which a card was refused."""


class CardTarget(Target, frozen=True):
    """A card of the viewer's hand."""

    is_move: ClassVar[bool] = True
    is_piece: ClassVar[bool] = True
    card: Card

    def __str__(self) -> str:
        return f"card:{self.card}"


class BidTarget(Target, frozen=True):
    """A bid that can be made."""

    is_move: ClassVar[bool] = True
    bid: Bid

    def __str__(self) -> str:
        return f"bid:{self.bid}"


class MatchTarget(Target, frozen=True):
    """An action on a stored match."""

    id: int
    what: str

    def __str__(self) -> str:
        return f"match:{self.id}:{self.what}"


class TermTarget(Target, frozen=True):
    """A term that is explained."""

    term: Term

    def __str__(self) -> str:
        return f"term:{self.term}"

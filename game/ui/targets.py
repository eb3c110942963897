"""What can be pointed at, as typed values: a widget is known by its target, wherever it lies. `str` gives a stable name."""

from dataclasses import dataclass

from game.engine.bids import Bid
from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class ButtonTarget:
    """Something to do, by name."""

    name: str

    def __str__(self) -> str:
        """Its kind and name."""
        return f"button:{self.name}"


@dataclass(frozen=True, slots=True)
class ChoiceTarget:
    """One value of something to choose, or the whole of it where the value is empty (a switch, a slider, a line of text)."""

    group: str
    value: str = ""

    def __str__(self) -> str:
        """Its kind, group and value."""
        return f"choice:{self.group}={self.value}" if self.value else f"choice:{self.group}"


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card of the own hand."""

    card: Card

    def __str__(self) -> str:
        """Its kind and the card."""
        return f"card:{self.card}"


@dataclass(frozen=True, slots=True)
class BidTarget:
    """A bid that can be made."""

    bid: Bid

    def __str__(self) -> str:
        """Its kind and the bid."""
        return f"bid:{self.bid}"


@dataclass(frozen=True, slots=True)
class MatchTarget:
    """A stored match, and what to do with it."""

    id: int
    what: str

    def __str__(self) -> str:
        """Its kind, number and what is done."""
        return f"match:{self.id}:{self.what}"


Target = ButtonTarget | ChoiceTarget | CardTarget | BidTarget | MatchTarget

"""Turn of a viewer: what the person at the screen is to do, or what happens next without one.

Exactly one of these holds at any time. Whoever shows or handles it matches all of them, closed with `assert_never`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.engine.cards import Seat


@dataclass(frozen=True, slots=True)
class PassScreen:
    """Pass the screen to the person in a seat, whose cards nobody else may see."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Look at the own hand, about which nothing is asked, and say so."""


@dataclass(frozen=True, slots=True)
class AskRedeal:
    """Answer if new cards are to be dealt."""


@dataclass(frozen=True, slots=True)
class AskBid:
    """Bid."""


@dataclass(frozen=True, slots=True)
class AskCard:
    """Play a card."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Watch: somebody else acts, or what has happened is still being shown."""


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Watch the rest of the deal being played for the people, as one of them wished."""


@dataclass(frozen=True, slots=True)
class Deal:
    """See how the last deal went; the house deals the next one."""


@dataclass(frozen=True, slots=True)
class Over:
    """See how the match went: it is over."""


Decision: TypeAlias = AskRedeal | AskBid | AskCard
"""The turns in which the person at the screen decides something in the match."""
Pause: TypeAlias = Watch | PlayOut | Deal | Over
"""The turns in which the match goes on without the person at the screen."""
Turn: TypeAlias = PassScreen | ShowHand | Decision | Pause

"""Turn of a viewer: the decision wanted of the person at the screen, or the next event without one.

Exactly one of these holds at any time. Whoever shows or handles it matches all of them, closed with `assert_never`.
"""

from typing import TypeAlias

from msgspec import Struct

from game.engine.cards import Seat


class PassScreen(Struct, frozen=True):
    """Pass the screen to the person in a seat, whose cards nobody else may see."""

    seat: Seat


class ShowHand(Struct, frozen=True):
    """Look at one's own hand before anything is asked about it, and confirm."""


class AskRedeal(Struct, frozen=True):
    """Answer if new cards are to be dealt."""


class AskBid(Struct, frozen=True):
    """Bid."""


class AskCard(Struct, frozen=True):
    """Play a card."""


class Watch(Struct, frozen=True):
    """Watch: somebody else acts, or what has happened is still being shown."""


class PlayOut(Struct, frozen=True):
    """Watch the rest of the deal being played for the people, as one of them wished."""


class Deal(Struct, frozen=True):
    """See how the last deal went; the house deals the next one."""


class Over(Struct, frozen=True):
    """See how the match went: it is over."""


AskAction: TypeAlias = AskRedeal | AskBid | AskCard
"""The turns in which the person at the screen is asked for an action in the match."""
Pause: TypeAlias = Watch | PlayOut | Deal | Over
"""The turns in which the match goes on without the person at the screen."""
Turn: TypeAlias = PassScreen | ShowHand | AskAction | Pause

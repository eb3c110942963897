"""Turn of a viewer: the decision of the person at the screen or, if none is needed, the next event.

Exactly one kind of turn holds at any time.
"""

from typing import TypeAlias

from msgspec import Struct

from game.engine.cards import Seat


class PassScreen(Struct, frozen=True):
    """A turn to pass the screen to the person in a seat, whose cards nobody else may see."""

    seat: Seat


class ShowHand(Struct, frozen=True):
    """A turn to look at one's own hand and confirm."""


class AskRedeal(Struct, frozen=True):
    """A turn to answer whether new cards are wanted."""


class AskBid(Struct, frozen=True):
    """A turn to bid."""


class AskCard(Struct, frozen=True):
    """A turn to play a card."""


class Watch(Struct, frozen=True):
    """A turn to watch another player's action, or past events still being shown."""


class PlayOut(Struct, frozen=True):
    """A turn to watch the rest of the deal played out, at a person's request."""


class Deal(Struct, frozen=True):
    """A turn to look at the last deal's result before the next one."""


class Over(Struct, frozen=True):
    """A turn to see how the finished match went."""


AskAction: TypeAlias = AskRedeal | AskBid | AskCard
"""The turns that ask the person at the screen for an action."""
Pause: TypeAlias = Watch | PlayOut | Deal | Over
"""The turns that ask nothing of the person at the screen."""
Turn: TypeAlias = PassScreen | ShowHand | AskAction | Pause

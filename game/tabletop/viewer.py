"""Whoever looks at a table: what has to be known to draw it, whether a match is played there or looked at again."""

from typing import Protocol

from game.engine.cards import Seat
from game.engine.state import Observation
from game.tabletop.stage import Stage
from game.wording.events import Voices


class Viewer(Protocol):
    """A view of a table from one seat."""

    @property
    def stage(self) -> Stage:
        """Where it is shown."""

    @property
    def viewer(self) -> Seat:
        """The seat from which one looks."""

    @property
    def seen(self) -> Observation:
        """What has been shown."""

    @property
    def voices(self) -> Voices:
        """How players are spoken of."""

    @property
    def may_act(self) -> bool:
        """Whether the onlooker is to answer, bid or play now."""

    @property
    def handover(self) -> Seat | None:
        """The person to whom the screen must be passed first."""

    @property
    def is_hand_hidden(self) -> bool:
        """Whether the onlooker's own cards lie face down."""

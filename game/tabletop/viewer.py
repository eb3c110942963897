"""Viewer interface: everything needed to draw a table, in play or in a replay."""

from typing import Protocol

from game.engine.cards import Seat
from game.engine.state import Observation
from game.tabletop.stage import Stage
from game.tabletop.turn import Turn
from game.wording.voices import Voices


class Viewer(Protocol):
    """A view of a table from one seat."""

    @property
    def stage(self) -> Stage:
        """The stage that shows the table."""

    @property
    def seat(self) -> Seat:
        """The viewer's seat."""

    @property
    def seen(self) -> Observation:
        """The observation currently shown."""

    @property
    def voices(self) -> Voices:
        """The forms of address for players: "You" for the viewer, names for the others."""

    @property
    def turn(self) -> Turn:
        """The viewer's turn."""

    @property
    def is_hand_hidden(self) -> bool:
        """True if the viewer's own cards lie face down."""

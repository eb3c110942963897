"""Table sounds: those of the events on the stage, and a knock for the player the others wait for."""

from typing import assert_never

from game.scenes.shell.services import Program
from game.tabletop import sounds
from game.tabletop.cues import Accompaniment
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.tabletop.viewer import Viewer

_WAITED_LONG = 1.2
"""Seconds for which the others were busy, so that a player's eyes may be elsewhere."""


class TableSounds:
    """Sound player of a match."""

    def __init__(self, program: Program, viewer: Viewer) -> None:
        """Begin in silence."""
        self._program = program
        self._viewer = viewer
        self._accompaniment = Accompaniment()
        self._waited = 0.0

    def update(self, dt: float) -> None:
        """Play the sounds that begin in this frame, `dt` seconds after the last."""
        for sound in self._accompaniment.update(dt, self._viewer.stage):
            self._program.director.audio.play(sound)
        match self._viewer.turn:
            case PassScreen() | AskRedeal() | AskBid() | AskCard():
                if self._waited > _WAITED_LONG:
                    self._program.director.audio.play(sounds.YOUR_TURN)
                self._waited = 0.0
            case ShowHand() | Watch() | PlayOut() | Deal() | Over():
                self._waited += dt
            case turn:
                assert_never(turn)

"""Past table: the viewer of an earlier decision, with the cards as they lay before it."""

from game.engine.cards import Seat
from game.engine.state import Observation
from game.scenes.shell.services import Program
from game.tabletop.stage import Stage
from game.tabletop.turn import Turn, Watch
from game.wording.voices import Voices


class PastTable:
    """Viewer of the table before a decision by its seat; nothing moves."""

    is_hand_hidden = False

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Show an observation."""
        settings = program.preferences.settings
        self.stage = Stage(seen, 0, speed=settings.speed, reduced=settings.reduced_motion)
        self.voices = voices
        self.turn: Turn = Watch()
        """The viewer's turn: to watch, or to decide again."""

    def show(self, seen: Observation) -> None:
        """Show another decision of the match."""
        self.stage.reset(seen, self.stage.seq + 1)

    @property
    def seat(self) -> Seat:
        """Seat that decided."""
        return self.seen.seat

    @property
    def seen(self) -> Observation:
        """Observation on which it decided."""
        return self.stage.seen

"""Past table: the viewer of a decision that was made once, with the cards as they lay before it."""

from game.engine.cards import Seat
from game.engine.state import Observation
from game.scenes.shell.services import Program
from game.tabletop.stage import Stage
from game.tabletop.turn import Turn, Watch
from game.wording.voices import Voices


class PastTable:
    """Viewer of the table before a decision of its seat; nothing moves there."""

    is_hand_hidden = False

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Show what was seen."""
        settings = program.preferences.settings
        self.stage = Stage(seen, 0, speed=settings.speed, reduced=settings.reduced_motion)
        self.voices = voices
        self.turn: Turn = Watch()
        """The turn of the viewer: to watch, or to decide again."""

    def show(self, seen: Observation) -> None:
        """Show another decision of the match."""
        self.stage.reset(seen, self.stage.seq + 1)

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.seen.seat

    @property
    def seen(self) -> Observation:
        """The observation in which it did."""
        return self.stage.seen

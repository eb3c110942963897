"""Lesson controller: a local match overseen by a tutor, who keeps moves that are not good from the table."""

from game.controllers.local_match import LocalMatch
from game.engine.actions import SeatAction
from game.engine.legal import Refusal, Refused
from game.engine.state import Phase
from game.lessons.course import Course
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, Turn, Watch


class LessonMatch(LocalMatch):
    """A lesson at one screen. `objection` is what was said to the last move, untranslated, if it was not good."""

    def __init__(self, course: Course, *, speed: Speed, reduced: bool = False) -> None:
        """Sit down at the table of a lesson."""
        super().__init__(course.table, course.conductor, speed=speed, reduced=reduced, is_kept=False)
        self.course = course
        self.objection: str | None = None
        self.objections = 0
        """The number of moves the tutor has kept from the table."""
        self._has_read = False

    @property
    def is_finished(self) -> bool:
        """True once the lesson is over, and everything in it has been shown and read."""
        if not (self.course.tutor.rests and self.feed.has_caught_up):
            return False
        return self._has_read or self.course.table.public.phase is Phase.PLAY

    @property
    def turn(self) -> Turn:
        """The turn of the pupil: the last deal is summed up too, and followed by the lesson's end, not by that of a match."""
        match super().turn:
            case Deal() | Over():
                return Watch() if self._has_read else Deal()
            case AskRedeal() | AskBid() | AskCard() if self.course.tutor.is_through:
                return Watch()
            case turn:
                return turn

    def act(self, action: SeatAction) -> Refused | None:
        """Do something for the pupil, unless the tutor objects."""
        self.objection = self.course.tutor.objection(action)
        if self.objection is None:
            return super().act(action)
        self.objections += 1
        return None

    def object_to(self, action: SeatAction, refusal: Refusal) -> None:
        """Say why the rules forbid a move, in the tutor's words where there are any."""
        self.objection = self.course.tutor.objection(action) or refusal.value

    def deal(self) -> None:
        """Deal the lesson's next hand, or end the lesson after the last one."""
        if self.course.table.has_deck:
            super().deal()
        else:
            self._has_read = True

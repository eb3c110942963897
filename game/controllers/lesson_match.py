"""Lesson controller: a local match with a tutor, who rejects wrong moves."""

from typing import Final

from game.controllers.local_match import LocalMatch
from game.engine.actions import SeatAction
from game.engine.cards import Card, cards_in, parse_card
from game.engine.legal import Refusal, Refused
from game.engine.state import Phase
from game.i18n import N_
from game.lessons.course import Course, example_of
from game.lessons.lesson import Question, move_text, moves_in
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, Turn, Watch
from game.toolkit.metrics import Metrics

_PRAISE_RESTS, _TOLD_RESTS = 1.5, 3.0
"""The seconds to pause after a right answer without praise, and after an answer or a move with words of praise."""
_NOT_IN_PLAY: Final = N_("That card isn't in play: it only shows trump.")


class LessonMatch(LocalMatch):
    """A lesson played at one screen; the other players wait until all questions are answered.

    `objection` is the reason why the last move was rejected (a rule or an untranslated text). `is_told` is True once the pupil has
    asked for the answer.
    """

    def __init__(self, course: Course, *, speed: Speed, reduced: bool = False) -> None:
        """Create the controller of a lesson."""
        super().__init__(course.table, course.conductor, speed=speed, reduced=reduced, is_kept=False)
        self.course = course
        self.objection: str | Refusal | None = None
        self.is_told = False
        self.misses = 0
        """The number of wrong moves at the present task."""
        self._has_read = False
        self.pointed: frozenset[Card] = frozenset()
        """The right cards already pointed at."""
        self.praised: Question | None = None
        """The question just answered, until the pause for praise ends."""
        self._rests = 0.0
        self._has_example = False
        self._show_example()

    # Questions

    @property
    def question(self) -> Question | None:
        """The question being asked or just answered; None while the pupil plays."""
        return self.praised or self.course.question

    @property
    def to_point_at(self) -> tuple[Card, ...]:
        """The cards that the pupil can point at, of the example or of the hand; empty if no question is asked."""
        question = self.course.question
        if question is None or self.praised is not None:
            return ()
        if question.trick:
            return tuple(parse_card(word) for word in question.trick.split())
        return tuple(cards_in(self.seen.hand)) if self.feed.has_caught_up else ()

    @property
    def turned(self) -> tuple[Card, ...]:
        """The upcards, which pupils may point at by mistake; empty if no question is asked."""
        deal = self.seen.public.deal
        return deal.upcards if self.to_point_at and deal is not None else ()

    def point_at(self, card: Card) -> None:
        """Point at a card; the question is answered once all right cards have been pointed at."""
        question = self.course.question
        if question is not None and card in self.turned:
            self._object(_NOT_IN_PLAY)
            return
        if question is None or card not in self.to_point_at:
            return
        wanted = frozenset(map(parse_card, question.good.split()))
        if card not in wanted:
            self._object(question.reason_against(str(card)) or question.answer)
            return
        self.objection = None
        self.pointed |= {card}
        if self.pointed == wanted:
            self._begin_task()
            self.course.answer()
            self.praised, self._rests = question, _TOLD_RESTS if question.praise else _PRAISE_RESTS

    @property
    def is_praising(self) -> bool:
        """True during the pause after a right answer or a praised move."""
        return self._rests > 0

    def go_on(self) -> None:
        """End the pause after a right answer, and show the next question or the table."""
        self.praised, self.pointed, self._rests = None, frozenset(), 0.0
        self._show_example()

    def _show_example(self) -> None:
        question = self.course.question
        has_example = question is not None and bool(question.trick)
        if question is not None and question.trick:
            turned = parse_card(self.course.lesson.deals[0].turned)
            self.stage.reset(example_of(self.table.public, question, turned), self.table.seq)
        elif self._has_example:
            self.stage.reset(self.known, self.table.seq)
        self._has_example = has_example

    def update(
        self, dt: float, metrics: Metrics, *, order: HandOrder, raised: Card | None = None, plays: bool = True
    ) -> bool:
        """Let the other players act unless a question is shown, and advance the animation; return True if the picture changed."""
        plays = plays and self.question is None
        has_rested = 0 < self._rests <= dt
        self._rests -= dt
        if has_rested:
            self.go_on()
        return super().update(dt, metrics, order=order, raised=raised, plays=plays) or has_rested

    # Moves

    @property
    def is_finished(self) -> bool:
        """True once the lesson has ended, and its last trick or deal has been shown.

        After a whole deal, the pupil must also have read the score and continued, unless the tutor sums it up (`Lesson.sums_up`).
        """
        if not (self.course.tutor.rests and self.feed.has_caught_up):
            return False
        if self.course.lesson.sums_up:
            return True
        return self._has_read or self.course.table.public.phase is Phase.PLAY

    @property
    def turn(self) -> Turn:
        """The pupil's turn. At the end of the match it is `Deal` or `Watch`, never `Over`."""
        if self.question is not None and (self.question.trick or not self.course.table.has_deck):
            return Watch()
        match super().turn:
            case Deal() | Over():
                # no `Deal` after the last deal of a lesson that sums up, as the tutor tells the score
                is_summed_up = self.course.lesson.sums_up and not self.course.table.has_deck
                return Watch() if self._has_read or is_summed_up else Deal()
            case AskRedeal() | AskBid() | AskCard() if self.course.tutor.is_through:
                return Watch()
            case turn:
                return turn

    def act(self, action: SeatAction) -> Refused | None:
        """Perform an action of the pupil, unless the tutor rejects it."""
        step, objection = self.course.tutor.step, self.course.tutor.objection(action)
        if objection is not None:
            self._object(objection, is_wrong=step is None or move_text(action) not in moves_in(step.also))
            return None
        refused = super().act(action)
        if refused is not None:
            self._object(refused.reason, is_wrong=False)
            return None
        self._begin_task()
        self._rests = _TOLD_RESTS if step is not None and step.praise else 0.0
        return None

    def object_to(self, action: SeatAction, refusal: Refusal) -> None:
        """Reject a move that the rules forbid, with the tutor's reason if there is one."""
        step = self.course.tutor.step
        self._object((step is not None and step.reason_against(move_text(action))) or refusal)

    def tell(self) -> None:
        """Show the answer, as the pupil has asked for it."""
        self.objection, self.is_told = None, True

    def _object(self, reason: str | Refusal, *, is_wrong: bool = True) -> None:
        self.objection, self._rests = reason, 0.0
        self.misses += is_wrong

    def _begin_task(self) -> None:
        self.objection, self.is_told, self.misses = None, False, 0

    def deal(self) -> None:
        """Deal the lesson's next hand; after the last hand, end the lesson."""
        if self.course.table.has_deck:
            super().deal()
        else:
            self._has_read = True

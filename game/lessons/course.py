"""Lesson player: an ordinary table with a fixed deck, scripted seats, and a tutor that reads the log."""

from itertools import count
from typing import Final, Self

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game.ai.player import Decision
from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard, SeatAction
from game.engine.bids import PASS
from game.engine.cards import CARDS, Card, Seat, cards_in, parse_card, parse_hand
from game.engine.dealing import SEED_BYTES
from game.engine.decide import start_match
from game.engine.events import (
    CardPlayed,
    CutForDeal,
    DealStarted,
    MatchStarted,
    Player,
    PlayOpened,
    PublicEvent,
    TrumpMade,
    UpcardTurned,
)
from game.engine.evolve import evolve_public
from game.engine.legal import Refused, biddable, playable
from game.engine.rules import Rules, deck_size
from game.engine.state import Match, Observation, Phase, PublicState
from game.lessons.lesson import (
    PUPIL,
    FixedDeal,
    Lesson,
    Question,
    Step,
    move_text,
    moves_in,
    parse_move,
)
from game.session.conductor import Conductor
from game.session.store import Store
from game.session.table import Table
from game.worker import InlineWorker

SCRIPTED: Final = "scripted"
"""The level of a player who follows the script of a lesson."""


def deck_of(rules: Rules, deal: FixedDeal) -> tuple[Card, ...]:
    """Return the deck that deals these hands, turns up these cards and ends with that one.

    Raises:
        ValueError: a card stands twice, or is none.
    """
    packets = [card for hand in deal.hands.split() for card in cards_in(parse_hand(hand))]
    turned = [parse_card(word) for word in deal.turned.split()]
    bottom = [parse_card(word) for word in deal.last.split()]
    named = [*packets, *turned, *bottom]
    rest = [card for card in CARDS[: deck_size(rules)] if card not in named]
    if len(set(named)) != len(named):
        raise ValueError(f"a card stands twice in {deal.hands!r}")
    return (*packets, *turned, *rest, *bottom)


class LessonTable(Table):
    """A table at which the decks lie ready. Only good moves are made at it, so that nothing is ever taken back."""

    deals: tuple[FixedDeal, ...] = ()
    made: tuple[str, ...] = ()
    """The pupil's moves so far, without single-card hands, which play themselves."""

    @classmethod
    def laid_for(cls, lesson: Lesson, players: tuple[Player, ...]) -> Self:
        """Return a table for a lesson, kept in memory; the seat that is to bid first will."""
        table = cls.new(Store.open(None).store, lesson.rules, players, seed=_seed(lesson, players), bot_key=b"scripted")
        table.deals = lesson.deals
        return table

    def deal(self) -> Refused | None:
        """Deal the next of the decks, and play what is given of it; without one the house deals as everywhere."""
        number = _deal_number(self.public.match)
        if number >= len(self.deals):
            return super().deal()
        deal = self.deals[number]
        refused = self.submit(None, DealCards(deck_of(self.public.match.rules, deal), 0))
        for action in deal.course[: deal.given]:
            assert self.actor is not None  # the course of a lesson can be played; a test plays them all
            refused = super().submit(self.actor, action)
            assert refused is None, f"{move_text(action)} is refused"
        return refused

    def submit(self, seat: Seat | None, action: Action) -> Refused | None:
        """Let a seat act, as at every table; note what the pupil does."""
        is_alone = isinstance(action, PlayCard) and self.public.deal is not None and self.public.deal.size == 1
        refused = super().submit(seat, action)
        if refused is None and seat is PUPIL and not isinstance(action, DealCards) and not is_alone:
            self.made = (*self.made, move_text(action))
        return refused

    @property
    def has_deck(self) -> bool:
        """True if another deck lies ready."""
        return self.public.phase is Phase.DEALING and _deal_number(self.public.match) < len(self.deals)

    @property
    def has_given(self) -> bool:
        """True if of the next deck something is played as soon as it is dealt."""
        return self.has_deck and self.deals[_deal_number(self.public.match)].given > 0

    def can_undo(self, seat: Seat) -> bool:
        """Return False: nothing is taken back in a lesson."""
        return False


def example_of(public: PublicState, question: Question, turned: Card) -> Observation:
    """Return the trick of a question as it lies before the pupil: all cards have been played, nobody has taken it."""
    deal = DealStarted(number=1, redeal=0, size=1, dealer=PUPIL, seats=public.match.seats, is_tiebreak=False)
    first = deal.seats.index(PUPIL) + 1
    order = (*deal.seats[first:], *deal.seats[:first])
    events: tuple[PublicEvent, ...] = (
        deal,
        UpcardTurned(turned),
        TrumpMade(turned.suit),
        PlayOpened((), order[0]),
        *map(CardPlayed, order, map(parse_card, question.trick.split())),
    )
    for event in events:
        public = evolve_public(public, event)
    return Observation(public, PUPIL, 0, False)


def _deal_number(match: Match) -> int:
    """Return the number of the lesson's deal played now or next, from 0; only the last of the schedule may be thrown in."""
    return match.number - 1 + match.redeal


def _seed(lesson: Lesson, players: tuple[Player, ...]) -> bytes:
    """Return a seed by which the cut makes the right seat deal first."""
    for number in count():
        seed = number.to_bytes(SEED_BYTES, "big")
        started, cut = start_match(lesson.rules, players, seed)
        assert isinstance(started, MatchStarted)  # so a match opens where partners are not drawn
        assert isinstance(cut, CutForDeal)
        seats = tuple(seat for seat, _card in cut.cards)
        if seats[(seats.index(cut.dealer) + 1) % len(seats)] == lesson.first:
            return seed
    raise AssertionError  # `count` has no end


def scripted_action(lesson: Lesson, seen: Observation) -> SeatAction:
    """Return a scripted seat's bid in the course of a deal; then its cards in their order, the first that may be played."""
    deal = lesson.deals[_deal_number(seen.public.match)]
    if seen.is_asked:
        return AnswerRedeal(False)
    if seen.public.phase is Phase.AUCTION:
        bid = deal.course_bids[len(seen.deal.bids)]
        return MakeBid(bid if bid in biddable(seen) else PASS)
    allowed = playable(seen).cards
    in_order = [parse_card(word) for word in deal.plays.split()]
    return PlayCard(next(card for card in (*in_order, *cards_in(allowed)) if allowed >> card & 1))


class TutorAtTable:
    """The tutor of a lesson's table: reads its log for how far the pupil has come, and what is to be said to a move."""

    def __init__(self, lesson: Lesson, table: LessonTable) -> None:
        """Begin where the table stands now."""
        self._lesson = lesson
        self._table = table

    @property
    def made(self) -> tuple[str, ...]:
        """The pupil's moves in the lesson so far."""
        return self._table.made[: len(self._lesson.steps)]

    @property
    def step(self) -> Step | None:
        """The step that the pupil is at; None once everything is done."""
        made = len(self.made)
        return self._lesson.steps[made] if made < len(self._lesson.steps) else None

    @property
    def is_through(self) -> bool:
        """True if the pupil has done everything."""
        return self.step is None

    @property
    def rests(self) -> bool:
        """True if the lesson has come to its end: what was begun has been played."""
        public = self._table.public
        if public.phase is Phase.AUCTION or self._table.has_deck or not self.is_through:
            return False
        return public.phase is not Phase.PLAY or not (self._lesson.plays_out or (public.deal and public.deal.trick))

    def objection(self, action: SeatAction) -> str | None:
        """Return the reason why a legal move is not good, untranslated; None if it is good, or for the table to refuse."""
        step, move = self.step, move_text(action)
        if step is None or move in moves_in(step.good):
            return None
        return step.reason_against(move) or step.answer or None


class LessonConductor(Conductor):
    """The conductor of a lesson's table: has the scripted seats act, until the lesson comes to its end."""

    def __init__(self, lesson: Lesson, table: LessonTable, tutor: TutorAtTable) -> None:
        """Conduct the lesson's table."""

        def decide(_level: str, seen: Observation, *_of_players: object) -> Decision:
            return Decision(scripted_action(lesson, seen))

        super().__init__(table, InlineWorker(), decide)
        self._lesson = lesson
        self._lesson_table = table
        self._tutor = tutor

    def step(self) -> bool:
        """Step as at every table; the pupil's cards play themselves when there is nothing more to learn from them."""
        if self._tutor.rests:
            return False
        if self._lesson_table.actor is PUPIL and (self._tutor.is_through or self._lesson_table.public.is_showdown):
            refused = self._lesson_table.submit(PUPIL, scripted_action(self._lesson, self._lesson_table.observe(PUPIL)))
            assert refused is None  # the script plays what may be played
            return True
        return super().step()


class Course:
    """A lesson under way: the table, its tutor, and the conductor of the other seats."""

    def __init__(self, lesson: Lesson, players: tuple[Player, ...], moves: tuple[str, ...] = ()) -> None:
        """Lay the table as the lesson begins, or as it was left after these answers and moves, as far as they are good ones."""
        self.lesson = lesson
        self._answered = 0
        self.table = LessonTable.laid_for(lesson, players)
        while self.table.has_given:
            self.table.deal()
        self.tutor = TutorAtTable(lesson, self.table)
        self.conductor = LessonConductor(lesson, self.table, self.tutor)
        for move in moves:
            if self.question is not None and move == self.question.good:
                self.answer()
            elif not self._take(move):
                break

    @property
    def question(self) -> Question | None:
        """The question that the pupil is asked; None once all have been answered."""
        return self.lesson.questions[self._answered] if self._answered < len(self.lesson.questions) else None

    def answer(self) -> None:
        """Take the question as answered."""
        self._answered += 1

    @property
    def task(self) -> Question | Step | None:
        """The question or the step that the pupil is at; None once everything is done."""
        return self.question or self.tutor.step

    @property
    def made(self) -> tuple[str, ...]:
        """The right answers that the pupil has given, and the moves."""
        return (*(asked.good for asked in self.lesson.questions[: self._answered]), *self.tutor.made)

    def _take(self, move: str) -> bool:
        """Make a move that was made before; False if it is no longer a good one."""
        self.run()
        step = self.tutor.step
        if step is None or move not in moves_in(step.good) or self.table.actor is not PUPIL:
            return False
        self._answered = len(self.lesson.questions)  # nobody moves before they are answered
        return self.table.submit(PUPIL, parse_move(move)) is None

    def run(self) -> None:
        """Let the house and the others act until it is the pupil's turn, or the lesson is over."""
        while not self.tutor.rests:
            if self.table.has_deck:
                self.table.deal()
            elif self.table.actor is PUPIL and not (self.tutor.is_through or self.table.public.is_showdown):
                return
            else:
                self.conductor.step()

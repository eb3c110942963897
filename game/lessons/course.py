"""Lessons in progress: an ordinary table with prepared decks, scripted seats, and a tutor."""

from itertools import count
from typing import Final, Self

import game.career.tables  # noqa: F401 - registers further tables of profiles
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
from game.session.stored_match import Secrets
from game.session.table import Table
from game.worker import InlineWorker

SCRIPTED: Final = "scripted"
"""The level of a player who follows the script of a lesson."""


def deck_of(rules: Rules, deal: FixedDeal) -> tuple[Card, ...]:
    """Return the deck of a prepared deal: its hands, upcards, other cards and last card.

    Raises:
        ValueError: a card is repeated or invalid.
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
    """A table with prepared decks. It has no undo, as only good moves are submitted to it."""

    deals: tuple[FixedDeal, ...] = ()
    made: tuple[str, ...] = ()
    """The pupil's moves so far, without the automatic card of a one-card deal."""

    @classmethod
    def laid_for(cls, lesson: Lesson, players: tuple[Player, ...]) -> Self:
        """Return a table in memory for a lesson, at which the lesson's `first` seat bids first."""
        table = cls.new(Store.open(None).store, lesson.rules, players, _secrets(lesson, players))
        table.deals = lesson.deals
        return table

    def deal(self) -> Refused | None:
        """Deal the next prepared deck, and play its `given` bids and cards; without a next deck, deal at random."""
        number = _deal_number(self.public.match)
        if number >= len(self.deals):
            return super().deal()
        deal = self.deals[number]
        refused = self.submit(None, DealCards(deck_of(self.public.match.rules, deal), 0))
        for action in deal.course[: deal.given]:
            assert self.actor is not None  # guaranteed by tests of all lessons
            refused = super().submit(self.actor, action)
            assert refused is None, f"{move_text(action)} is refused"
        return refused

    def submit(self, seat: Seat | None, action: Action) -> Refused | None:
        """Submit an action, and record it if the pupil made it."""
        is_alone = isinstance(action, PlayCard) and self.public.deal is not None and self.public.deal.size == 1
        refused = super().submit(seat, action)
        if refused is None and seat is PUPIL and not isinstance(action, DealCards) and not is_alone:
            self.made = (*self.made, move_text(action))
        return refused

    @property
    def has_deck(self) -> bool:
        """True if a prepared deck is to be dealt next."""
        return self.public.phase is Phase.DEALING and _deal_number(self.public.match) < len(self.deals)

    @property
    def has_given(self) -> bool:
        """True if the next deck has bids or cards that are played as soon as it is dealt."""
        return self.has_deck and self.deals[_deal_number(self.public.match)].given > 0

    def can_undo(self, seat: Seat) -> bool:
        """Return False: lessons have no undo."""
        return False


def example_of(public: PublicState, question: Question, turned: Card) -> Observation:
    """Return the pupil's observation of a question's example trick, complete but not yet taken."""
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
    """Return the index in `Lesson.deals` of the current or next deal, counting redeals."""
    return match.number - 1 + match.redeal


def _secrets(lesson: Lesson, players: tuple[Player, ...]) -> Secrets:
    """Return secrets with a seed that makes the lesson's `first` seat bid first."""
    for number in count():
        seed = number.to_bytes(SEED_BYTES, "big")
        started, cut = start_match(lesson.rules, players, seed)
        assert isinstance(started, MatchStarted)  # if partners are not drawn, a match begins with these two events
        assert isinstance(cut, CutForDeal)
        seats = tuple(seat for seat, _card in cut.cards)
        if seats[(seats.index(cut.dealer) + 1) % len(seats)] == lesson.first:
            return Secrets(seed=seed, bot_key=b"scripted")
    raise AssertionError  # `count` never ends


def scripted_action(lesson: Lesson, seen: Observation) -> SeatAction:
    """Return the next move of a scripted seat: the scripted bid or card if it is legal, or else a pass or any legal card.

    A weak hand is always kept.
    """
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
    """The tutor at a lesson's table, who judges the pupil's moves."""

    def __init__(self, lesson: Lesson, table: LessonTable) -> None:
        """Create the tutor of a lesson's table."""
        self._lesson = lesson
        self._table = table

    @property
    def made(self) -> tuple[str, ...]:
        """The pupil's moves in the lesson so far."""
        return self._table.made[: len(self._lesson.steps)]

    @property
    def step(self) -> Step | None:
        """The current step; None once all are done."""
        made = len(self.made)
        return self._lesson.steps[made] if made < len(self._lesson.steps) else None

    @property
    def is_through(self) -> bool:
        """True if the pupil has done all steps."""
        return self.step is None

    @property
    def rests(self) -> bool:
        """True if the lesson has ended, and its last trick or deal is complete."""
        public = self._table.public
        if public.phase is Phase.AUCTION or self._table.has_deck or not self.is_through:
            return False
        return public.phase is not Phase.PLAY or not (self._lesson.plays_out or (public.deal and public.deal.trick))

    def objection(self, action: SeatAction) -> str | None:
        """Return the untranslated reason why a legal move is not good; None if the move is good, or will be refused."""
        step, move = self.step, move_text(action)
        if step is None or move in moves_in(step.good) or type(action) is not type(parse_move(moves_in(step.good)[0])):
            return None
        return step.reason_against(move) or step.answer or None


class LessonConductor(Conductor):
    """The conductor of a lesson's table, who makes the scripted seats act."""

    def __init__(self, lesson: Lesson, table: LessonTable, tutor: TutorAtTable) -> None:
        """Create a conductor for a lesson's table."""

        def decide(_level: str, seen: Observation, *_of_players: object) -> Decision:
            return Decision(scripted_action(lesson, seen))

        super().__init__(table, InlineWorker(), decide)
        self._lesson = lesson
        self._lesson_table = table
        self._tutor = tutor

    def step(self) -> bool:
        """Advance the match; play the pupil's cards automatically after the last step and in one-card deals."""
        if self._tutor.rests:
            return False
        if self._lesson_table.actor is PUPIL and (self._tutor.is_through or self._lesson_table.public.is_showdown):
            refused = self._lesson_table.submit(PUPIL, scripted_action(self._lesson, self._lesson_table.observe(PUPIL)))
            assert refused is None  # the script plays legal cards only
            return True
        return super().step()


class Course:
    """A lesson in progress: the table, its tutor, and the conductor of the other seats."""

    def __init__(self, lesson: Lesson, players: tuple[Player, ...], moves: tuple[str, ...] = ()) -> None:
        """Set up the lesson, and repeat earlier answers and moves up to the first that is no longer good."""
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
        """The question for the pupil; None once all are answered."""
        return self.lesson.questions[self._answered] if self._answered < len(self.lesson.questions) else None

    def answer(self) -> None:
        """Count the question as answered."""
        self._answered += 1

    @property
    def task(self) -> Question | Step | None:
        """The current question or step; None once all are done."""
        return self.question or self.tutor.step

    @property
    def made(self) -> tuple[str, ...]:
        """The pupil's right answers and moves."""
        return (*(asked.good for asked in self.lesson.questions[: self._answered]), *self.tutor.made)

    def _take(self, move: str) -> bool:
        """Repeat an earlier move; return False if it is no longer good."""
        self.run()
        step = self.tutor.step
        if step is None or move not in moves_in(step.good) or self.table.actor is not PUPIL:
            return False
        self._answered = len(self.lesson.questions)  # nobody moves before all questions are answered
        return self.table.submit(PUPIL, parse_move(move)) is None

    def run(self) -> None:
        """Let the house and the scripted players act until the pupil's turn or the end of the lesson."""
        while not self.tutor.rests:
            if self.table.has_deck:
                self.table.deal()
            elif self.table.actor is PUPIL and not (self.tutor.is_through or self.table.public.is_showdown):
                return
            else:
                self.conductor.step()

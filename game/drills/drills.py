"""Drill exercises from dealt and played hands, and the right answers in each. Nothing here is shown or stored."""

from enum import StrEnum
from functools import cached_property
from typing import Final

from msgspec import Struct

from game.drills.line import best_line
from game.engine.bids import BidKind, Contract
from game.engine.cards import Card, CardSet, Seat, parse_card
from game.engine.events import Event
from game.engine.evolve import fold
from game.engine.legal import Refusal
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, Rules, TrumpLead, deck_cards
from game.engine.state import GameState, Observation, Play, PublicState, Trick, observe

LEVELS = 3
"""The levels of difficulty, from 1."""
LEGAL = "legal"
LEAD, HOLD = "lead", "hold"
VOID, NO_TRUMP, NO_HIGHER, NO_LOWER, NOTHING = "void", "no-trump", "no-higher", "no-lower", "nothing"
"""Facts that a card may tell of its player: none of the suit led, no trump, nothing higher or lower of its suit; or nothing."""


class ExerciseKind(StrEnum):
    """The question of an exercise."""

    WHO = "who"
    """The player who takes a trick."""
    LEGAL = "legal"
    """May this card be played, and if not, why not?"""
    TRUMPS_UNSEEN = "count"
    """The number of trumps that have not been seen yet."""
    TOLD = "told"
    """The fact that is certain of a player after a card."""
    SCORE = "score"
    """The points of a deal."""
    BLOOPER = "blooper"
    """Lead the blooper now, or hold it?"""
    SOLVE = "solve"
    """All hands are open: which card makes the bid, or sets that of the others?"""
    HAND_COUNT = "hand"
    """The bid that the count of a hand comes to."""
    BID = "bid"
    """The worth of a hand, bid by bid."""


class Answer(Struct, frozen=True, array_like=True):
    """One possible answer: its code, its worth (points or tricks, as the kind has it), and whether it is right."""

    code: str
    worth: float
    is_right: bool


class Exercise(Struct, frozen=True, kw_only=True, dict=True):
    """A position, seen from a seat, and the answers offered.

    `log` is that of a match of one deal, up to the position. `card` is the card that is asked about, where one is. The codes of
    the answers: for `LEGAL` "legal" or the name of a refusal, for `WHO` the letter of a seat, for `COUNT` and `SCORE` a number, for
    `TOLD` what a card may tell, for `BLOOPER` "lead" or "hold", for `SOLVE` a card, for `HAND` and `BID` a bid, both in notation.
    `makes` says if in `SOLVE` the seat's bid is to be made or that of the others' set.
    """

    kind: ExerciseKind
    level: int
    seat: Seat
    log: tuple[Event, ...]
    answers: tuple[Answer, ...]
    card: Card | None = None
    makes: bool = True

    @cached_property
    def state(self) -> GameState:
        """The whole state of the position."""
        return fold(self.log)

    @property
    def seen(self) -> Observation:
        """The observation of the seat that answers; in `SOLVE` all hands are open besides."""
        return observe(self.state, self.seat)

    @property
    def trick(self) -> tuple[Play, ...]:
        """The trick on the table: with the seat's own card where that completes it, the last one where its cards tell something."""
        deal = self.seen.deal
        if self.kind is ExerciseKind.TOLD:
            return deal.tricks[-1].plays
        if self.kind in COMPLETED and self.card is not None:
            return (*deal.trick, Play(self.seat, self.card))
        return deal.trick

    @cached_property
    def line(self) -> tuple[Trick, ...]:
        """The tricks that follow a problem's right answer, with the best play of all, until the bid is made or set."""
        if self.kind is not ExerciseKind.SOLVE:
            return ()
        own = self.state.public.match.side_of(self.seat)
        return best_line(self.state, parse_card(self.best.code), self.seat, own if self.makes else 1 - own)

    def answer(self, code: str) -> Answer:
        """Return an answer by its code.

        Raises:
            ValueError: that cannot be answered.
        """
        for answer in self.answers:
            if answer.code == code:
                return answer
        raise ValueError(f"{code!r} is no answer")

    @property
    def best(self) -> Answer:
        """The answer that is worth most among those that are right."""
        return max((answer for answer in self.answers if answer.is_right), key=lambda answer: answer.worth)


COMPLETED: Final = (ExerciseKind.WHO, ExerciseKind.SCORE)
"""The kinds whose trick the seat's own card completes."""


def kinds_for(rules: Rules) -> tuple[ExerciseKind, ...]:
    """Return the exercises that a ruleset gives: open hands need two sides, the blooper partners and bloopers."""
    kinds = [ExerciseKind.WHO, ExerciseKind.LEGAL, ExerciseKind.SCORE, ExerciseKind.TRUMPS_UNSEEN, ExerciseKind.TOLD]
    if rules.partners:
        kinds += [ExerciseKind.BLOOPER, ExerciseKind.SOLVE] if rules.jokers else [ExerciseKind.SOLVE]
    return (*kinds, ExerciseKind.HAND_COUNT, ExerciseKind.BID)


def reasons_in(rules: Rules) -> tuple[Refusal, ...]:
    """Return the reasons for which a card may be refused by these rules."""
    reasons = [Refusal.MUST_FOLLOW]
    if rules.trump_lead is not TrumpLead.ANY_TIME:
        reasons.append(Refusal.TRUMP_NOT_BROKEN)
    if rules.jokers:
        pulls = {rules.big_joker_pulls, rules.little_joker_pulls}
        if pulls & {Pull.HIGHEST, Pull.OPPONENTS_HIGHEST}:
            reasons.append(Refusal.MUST_PLAY_HIGHEST_TRUMP)
        if Pull.LOWEST in pulls:
            reasons.append(Refusal.MUST_PLAY_LOWEST_TRUMP)
    return tuple(reasons)


def all_trumps(public: PublicState) -> CardSet:
    """Return the trumps of a deal, as far as its deck has them.

    Raises:
        ValueError: no deal is running.
    """
    if public.deal is None:
        raise ValueError("no deal is running")
    return public.deal.ordering.groups[TRUMPS] & deck_cards(public.match.rules)


def seen_cards(seen: Observation) -> CardSet:
    """Return the cards that a seat has seen: its own, those played, turned up, cut, or laid open in an exchange."""
    return seen.hand | seen.deal.shown()


def unseen_trumps(seen: Observation) -> CardSet:
    """Return the trumps that a seat has not seen yet, in other hands or among the cards that were not dealt."""
    return all_trumps(seen.public) & ~seen_cards(seen)


def has_no_boston(contracts: tuple[Contract, ...]) -> bool:
    """Return True if nobody bid Boston, whose worth hangs on which tricks are taken."""
    return all(contract.kind is not BidKind.BOSTON for contract in contracts)

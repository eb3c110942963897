"""Drill exercises from dealt and played hands, with their right answers."""

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
"""The number of levels of difficulty, from 1."""
LEGAL = "legal"
LEAD, HOLD = "lead", "hold"
VOID, NO_TRUMP, NO_HIGHER, NO_LOWER, NOTHING = "void", "no-trump", "no-higher", "no-lower", "nothing"
"""The facts that a card may tell about its player."""


class ExerciseKind(StrEnum):
    """Kinds of exercises, by the subject of their question."""

    WHO = "who"
    """The player who takes a trick."""
    LEGAL = "legal"
    """The legality of a card, and the reason if the card is refused."""
    TRUMPS_UNSEEN = "count"
    """The number of trumps that the answering seat has not seen yet."""
    TOLD = "told"
    """The fact about a player that a card makes certain."""
    SCORE = "score"
    """The points of a deal."""
    BLOOPER = "blooper"
    """The choice between leading the blooper (a joker) now and holding it."""
    SOLVE = "solve"
    """The card that makes a bid, or sets the opponents' bid, with all hands open."""
    HAND_COUNT = "hand"
    """The bid that follows from the count of a hand."""
    BID = "bid"
    """The best bid of a hand."""


class Answer(Struct, frozen=True, array_like=True):
    """A possible answer.

    `worth` is in points or tricks, or 1 for right and 0 for wrong, depending on the kind of exercise.
    """

    code: str
    worth: float
    is_right: bool


class Exercise(Struct, frozen=True, kw_only=True, dict=True):
    """A position, seen from a seat, and the answers offered.

    `log` is the log of a one-deal match up to the position, `card` the card in question, if any. In `SOLVE`, `makes` is True if the
    seat's bid must be made, False if the opponents' bid must be set. Codes of answers:

    - `LEGAL`: "legal" or the name of a refusal.
    - `WHO`: the letter of a seat.
    - `TRUMPS_UNSEEN`, `SCORE`: a number.
    - `TOLD`: a fact.
    - `BLOOPER`: "lead" or "hold".
    - `SOLVE`: a card.
    - `HAND_COUNT`, `BID`: a bid.
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
        """The full state of the position."""
        return fold(self.log)

    @property
    def seen(self) -> Observation:
        """The observation of the seat that answers."""
        return observe(self.state, self.seat)

    @property
    def trick(self) -> tuple[Play, ...]:
        """The trick on the table, including the card in question if that card completes it; for `TOLD`, the last trick."""
        deal = self.seen.deal
        if self.kind is ExerciseKind.TOLD:
            return deal.tricks[-1].plays
        if self.kind in COMPLETED and self.card is not None:
            return (*deal.trick, Play(self.seat, self.card))
        return deal.trick

    @cached_property
    def line(self) -> tuple[Trick, ...]:
        """The tricks of best play from the right answer to `SOLVE` on, until the bid is decided; empty for other kinds."""
        if self.kind is not ExerciseKind.SOLVE:
            return ()
        own = self.state.public.match.side_of(self.seat)
        return best_line(self.state, parse_card(self.best.code), self.seat, own if self.makes else 1 - own)

    def answer(self, code: str) -> Answer:
        """Return an answer by its code.

        Raises:
            ValueError: there is no such answer.
        """
        for answer in self.answers:
            if answer.code == code:
                return answer
        raise ValueError(f"{code!r} is no answer")

    @property
    def best(self) -> Answer:
        """The right answer with the highest worth."""
        return max((answer for answer in self.answers if answer.is_right), key=lambda answer: answer.worth)


COMPLETED: Final = (ExerciseKind.WHO, ExerciseKind.SCORE)
"""The kinds of exercise in which the answering seat's card completes the trick."""


def kinds_for(rules: Rules) -> tuple[ExerciseKind, ...]:
    """Return the kinds of exercises that a ruleset allows."""
    kinds = [ExerciseKind.WHO, ExerciseKind.LEGAL, ExerciseKind.SCORE, ExerciseKind.TRUMPS_UNSEEN, ExerciseKind.TOLD]
    if rules.partners:
        kinds += [ExerciseKind.BLOOPER, ExerciseKind.SOLVE] if rules.jokers else [ExerciseKind.SOLVE]
    return (*kinds, ExerciseKind.HAND_COUNT, ExerciseKind.BID)


def reasons_in(rules: Rules) -> tuple[Refusal, ...]:
    """Return the reasons for which a ruleset can refuse a card."""
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
    """Return the trumps of the running deal, without jokers that are not in its deck.

    Raises:
        ValueError: no deal is running.
    """
    if public.deal is None:
        raise ValueError("no deal is running")
    return public.deal.ordering.groups[TRUMPS] & deck_cards(public.match.rules)


def seen_cards(seen: Observation) -> CardSet:
    """Return the cards that a seat has seen: its own and all cards shown so far."""
    return seen.hand | seen.deal.shown()


def unseen_trumps(seen: Observation) -> CardSet:
    """Return the trumps that a seat has not seen yet."""
    return all_trumps(seen.public) & ~seen_cards(seen)


def has_no_boston(contracts: tuple[Contract, ...]) -> bool:
    """Return True if nobody bid Boston, whose score depends on which tricks are taken."""
    return all(contract.kind is not BidKind.BOSTON for contract in contracts)

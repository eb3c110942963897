"""Sampled evidence on two choices: the chance of a fact, and its effect on the difference in worth.

A reason is decisive if at most half of the difference remains when its fact is negated (`is_decisive`). A fact about hidden cards
is negated by using only the sampled deals in which it is false. A fact about visible cards is negated by judging another position
(`Turned`), a fact about the score by scoring the outcomes differently. If a fact cannot be negated, its reason is marked
`is_absent`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import compress
from typing import Final

from msgspec import Struct, field, structs

from game.ai.heuristic.table_reading import Reading, read_table
from game.ai.sampling.stakes import Stakes
from game.coach.reasons import LIKELY, Reason, ReasonKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card, CardSet, Seat, card_set
from game.engine.decide import beats
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Play, PublicDeal

Hands = tuple[CardSet, ...]
"""Hands of a sampled deal: four sets of cards by seat number."""

_HALF: Final = 0.5
"""Largest share of the difference that may remain when the fact of a decisive reason is negated."""
_COUNTER: Final = 0.05
"""Minimum share of samples in which a fact must be false to estimate its effect."""
_SEAT, _FIRST, _TRICKS = 8, 4, 15
"""Bit layout of an outcome: bits per seat, offset of the count for the first six tricks, and mask of a count."""


def tricks_in(outcome: int, side: Sequence[Seat]) -> int:
    """Return the number of tricks that a side takes in a rollout."""
    return sum(outcome >> _SEAT * seat & _TRICKS for seat in side)


def first_tricks_in(outcome: int, side: Sequence[Seat]) -> int:
    """Return the number of tricks that a side takes among the first six of a rollout."""
    return sum(outcome >> _SEAT * seat + _FIRST & _TRICKS for seat in side)


class Turned(Struct, frozen=True):
    """Position in which a fact is negated, with the two choices to compare."""

    observation: Observation
    choice: PlayCard | MakeBid
    rival: PlayCard | MakeBid

    @property
    def is_allowed(self) -> bool:
        """True if both choices are allowed."""
        seen = self.observation
        actions = (self.choice, self.rival)
        cards = playable(seen).cards
        bids = biddable(seen)
        return all(
            cards >> action.card & 1 if isinstance(action, PlayCard) else action.bid in bids for action in actions
        )


class Candidate(Struct, frozen=True, kw_only=True):
    """Reason that holds, with the data to negate its fact.

    `marks` has True for each sampled deal in which a fact about hidden cards holds. `turned` is a position in which a fact about
    visible cards is negated. For a fact about the score, `left` is the share of the two choices' difference in worth that remains
    if the outcomes are scored as if the fact did not hold.
    """

    reason: Reason
    marks: Sequence[bool] | None = None
    turned: Turned | None = None
    left: float | None = None


class Sampled(Struct, frozen=True, kw_only=True, dict=True):
    """Position with its sampled deals and their weights, and a cache shared by all pairs of choices.

    `gap_in` returns the points by which a choice beats its rival in a turned position.
    """

    observation: Observation
    hands: Sequence[Hands]
    weights: Sequence[float]
    gap_in: Callable[[Turned], float]
    _beaten: dict[tuple[Sequence[Seat], Card, Card], list[bool]] = field(default_factory=dict)

    @cached_property
    def table(self) -> Reading:
        """The table as known to the observer."""
        return read_table(self.observation)

    def chance(self, marks: Sequence[bool]) -> float:
        """Return the chance of a fact that holds in the marked sampled deals."""
        used = self.weights[: len(marks)]
        return sum(compress(used, marks)) / sum(used)

    def can_beat(self, seats: Sequence[Seat], top: Card, played: Card) -> list[bool]:
        """Return for each sampled deal whether one of `seats`, yet to play, can beat `top` after the observer plays `played`."""
        key = (tuple(seats), top, played)
        known = self._beaten.get(key)
        if known is not None:
            return known
        order, deal = self.table.order, self.table.deal
        trick = (*deal.trick, Play(self.observation.seat, played))
        after = self.observation.public._replace(deal=deal.with_plays(None, trick, deal.tricks, deal.taken))
        over = card_set(card for card in Card if beats(card, top, order))
        found = self._beaten[key] = [
            any(
                hands[seat] & over and playable(Observation(after, seat, hands[seat], False)).cards & over
                for seat in seats
            )
            for hands in self.hands
        ]
        return found


class Evidence(Struct, frozen=True, kw_only=True):
    """Evidence on a choice and its rival.

    The choice is better by `gap` points on average, and by `gaps` in each sampled deal.
    """

    sampled: Sampled
    choice: PlayCard | MakeBid
    rival: PlayCard | MakeBid
    gap: float
    gaps: Sequence[float]
    level: Sequence[PlayCard | MakeBid] = ()
    """Other choices that may be as good as `choice`."""

    @property
    def table(self) -> Reading:
        """The table as known to the observer."""
        return self.sampled.table

    @property
    def observation(self) -> Observation:
        """The observation of the player who decides."""
        return self.sampled.observation

    def reason(self, kind: ReasonKind, **named: object) -> Reason:
        """Return a reason for the choice against the rival; `named` holds the reason's other fields."""
        return structs.replace(Reason(kind=kind, choice=self.choice, rival=self.rival), **named)

    def candidate(
        self, kind: ReasonKind, marks: Sequence[bool] | None, *, turned: Turned | None = None, **named: object
    ) -> Candidate:
        """Return a candidate for a reason, with the chance of its fact; `marks` is None for a fact about visible cards."""
        chance = None if marks is None else self.sampled.chance(marks)
        return Candidate(reason=self.reason(kind, chance=chance, **named), marks=marks, turned=turned)

    def with_deal(self, deal: PublicDeal) -> Turned:
        """Return the position with another public state of the deal."""
        public = self.observation.public._replace(deal=deal)
        return Turned(self.observation._replace(public=public), self.choice, self.rival)

    def is_decisive(self, candidate: Candidate) -> bool | None:
        """Return True if the difference in worth depends on the reason; None if its fact cannot be negated."""
        if candidate.left is not None:
            return candidate.left <= _HALF
        marks, turned = candidate.marks, candidate.turned
        if marks is not None:
            against = [not mark for mark in marks[: len(self.gaps)]]
            if self.sampled.chance(against) >= _COUNTER:
                return self._mean_gap(against) <= _HALF * self._mean_gap([True] * len(against))
        if turned is None or not turned.is_allowed:
            return None
        return self.sampled.gap_in(turned) <= _HALF * self.gap

    def _mean_gap(self, marks: Sequence[bool]) -> float:
        used = list(compress(self.sampled.weights, marks))
        return sum(map(float.__mul__, compress(self.gaps, marks), used)) / sum(used)


class CardEvidence(Evidence, frozen=True, kw_only=True):
    """Evidence on two cards: the outcomes of the sampled deals after each card, and the stakes of the observer's side."""

    choice: PlayCard
    rival: PlayCard
    ends: Sequence[int]
    rival_ends: Sequence[int]
    stakes: Stakes

    @property
    def card(self) -> Card:
        """The card chosen."""
        return self.choice.card

    @property
    def other(self) -> Card:
        """The card with which the chosen card is compared."""
        return self.rival.card

    def likely(
        self,
        kind: ReasonKind,
        marks: Sequence[bool],
        *,
        least: float = LIKELY,
        turned: Turned | None = None,
        **named: object,
    ) -> Iterator[Candidate]:
        """Yield the reason as a candidate if the marked sampled deals have a chance of at least `least`."""
        if self.sampled.chance(marks) >= least:
            yield self.candidate(kind, marks, turned=turned, **named)

    @property
    def level_cards(self) -> tuple[Card, ...]:
        """Other cards that may be as good as the chosen one."""
        return tuple(action.card for action in self.level if isinstance(action, PlayCard))

    @property
    def opponents_behind(self) -> tuple[Seat, ...]:
        """The opponents who have yet to play to this trick."""
        return tuple(seat for seat in self.table.behind if seat != self.table.partner)

    def trick_holds(self, card: Card) -> list[bool]:
        """Return for each sampled deal whether no opponent yet to play can beat `card` once it is played."""
        return [not is_beaten for is_beaten in self.sampled.can_beat(self.opponents_behind, card, card)]

    def held_by(self, seats: Sequence[Seat], cards: int) -> list[bool]:
        """Return for each sampled deal whether one of these seats holds one of the cards."""
        return [any(hands[seat] & cards for seat in seats) for hands in self.sampled.hands]

    def with_hand(self, out: Card, put: Card) -> Turned:
        """Return the position with `put` instead of `out`, in the hand and in the two choices."""
        seen = self.observation
        hand = seen.hand & ~(1 << out) | 1 << put
        choice, rival = (PlayCard(put) if card == out else PlayCard(card) for card in (self.card, self.other))
        return Turned(seen._replace(hand=hand), choice, rival)

    def with_rules(self, **changed: object) -> Turned:
        """Return the position under other rules."""
        match = self.table.match
        rules = replace(match.rules, **changed)  # type: ignore[arg-type]  # the fields of rules
        public = self.observation.public._replace(match=replace(match, rules=rules))
        return Turned(self.observation._replace(public=public), self.choice, self.rival)

    def with_played(self, number: int, seat: Seat, put: Card) -> Turned:
        """Return the position in which a seat played another card to a finished trick, numbered from 1."""
        deal = self.table.deal
        old = deal.tricks[number - 1]
        plays = tuple(Play(seat, put) if play.seat == seat else play for play in old.plays)
        tricks = (*deal.tricks[: number - 1], old._replace(plays=plays), *deal.tricks[number:])
        return self.with_deal(deal.with_plays(deal.turn, deal.trick, tricks, deal.taken))

    def unseen_of(self, group: int, *, below: Card | None = None, above: Card | None = None) -> list[Card]:
        """Return the unseen cards of a group (a suit or trump) above `above` and below `below`, strongest first."""
        power = self.table.order.power
        cards = self.table.order.by_power(self.table.unseen & self.table.order.groups[group])
        return [
            card
            for card in cards
            if (below is None or power[card] < power[below]) and (above is None or power[card] > power[above])
        ]

    def lowest_unseen(self, group: int, below: Card) -> Card | None:
        """Return the lowest unseen card of a group if it is below the given card, else None."""
        found = self.unseen_of(group, below=below)
        return found[-1] if found else None

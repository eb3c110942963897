"""Match states, computed from a log of events: the full state, the public state, and what one seat knows."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from game.engine.bids import BidKind, BidMade, Contract
from game.engine.cards import Card, CardSet, Seat, Suit, card_set, cards_in, side_name
from game.engine.events import Player, ThrowIn
from game.engine.ordering import NO_TRUMP, Ordering
from game.engine.rules import BOSTON_TRICKS, Rules
from game.engine.scoring import Breakdown


class Phase(Enum):
    """The phases of a match, named after the next action."""

    DEALING = "dealing"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


class Fate(Enum):
    """The state of a contract during its deal: open, made or set."""

    OPEN = "open"
    MADE = "made"
    SET = "set"


class MatchEnd(Enum):
    """The outcome of a match for the players on given sides."""

    WON = "won"
    SHARED = "shared"
    """Several sides have won, among them one of the given sides."""
    LOST = "lost"


class Play(NamedTuple):
    """A card and the seat that played it."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A complete trick and the seat that took it."""

    plays: tuple[Play, ...]
    winner: Seat


class Exchange(NamedTuple):
    """A seat's exchange of a joker for the last card of the deck."""

    seat: Seat
    joker: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """A finished deal, as a line of the score sheet.

    `contracts`, `tricks`, `scores` and `totals` are indexed by side. An unscored deal and a tie-break have neither `scores` nor
    `contracts`.
    """

    number: int
    size: int
    dealer: Seat
    trump: Suit | None
    bids: tuple[BidMade, ...]
    contracts: tuple[Contract, ...]
    tricks: tuple[int, ...]
    scores: tuple[Breakdown, ...]
    totals: tuple[int, ...]
    is_tiebreak: bool
    thrown_in: ThrowIn | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The state of a match without the cards and plays of its current deal.

    `number`, `redeal` and `dealer` are those of the current or next deal. `contenders` are the sides in a tie-break, otherwise
    empty. `winners` is None until the match is over.
    """

    rules: Rules
    players: tuple[Player, ...]
    seats: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    drawn: tuple[Card, ...] = ()
    cuts: tuple[tuple[Seat, Card], ...] = ()
    dealer: Seat
    number: int = 1
    redeal: int = 0
    totals: tuple[int, ...]
    results: tuple[DealResult, ...] = ()
    contenders: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides: `NS` and `EW`, or the letters of the seats."""
        return tuple(side_name(side) for side in self.sides)

    def side_of(self, seat: Seat) -> int:
        """Return the index of the side that a seat belongs to.

        Raises:
            ValueError: the seat is empty.
        """
        for index, side in enumerate(self.sides):
            if seat in side:
                return index
        raise ValueError(f"nobody sits in {seat!r}")

    def partner_of(self, seat: Seat) -> Seat | None:
        """Return the seat of the partner; None without partners."""
        return next((other for other in self.sides[self.side_of(seat)] if other != seat), None)

    def end_for(self, sides: Collection[int]) -> MatchEnd:
        """Return the outcome of a finished match for the players on these sides.

        If `sides` is empty, the outcome is never `LOST`.
        """
        winners = self.winners or ()
        if sides and not set(winners) & set(sides):
            return MatchEnd.LOST
        return MatchEnd.WON if len(winners) == 1 else MatchEnd.SHARED

    def player_at(self, seat: Seat) -> Player:
        """Return the player at a seat."""
        return self.players[self.seats.index(seat)]


class PublicDeal(NamedTuple):
    """A deal as everybody sees it.

    `taken` counts tricks by seat number (always four entries); `trick` holds the plays of the unfinished trick. `turn` is None
    before trump is determined, between the last bid or the last card of a trick and the next event, and after the deal.

    A named tuple is created three times as fast as a frozen dataclass.
    """

    number: int
    redeal: int
    size: int
    dealer: Seat
    seats: tuple[Seat, ...]
    is_tiebreak: bool
    upcards: tuple[Card, ...] = ()
    cut: Card | None = None
    ordering: Ordering = NO_TRUMP
    exchange: Exchange | None = None
    bids: tuple[BidMade, ...] = ()
    contracts: tuple[Contract, ...] = ()
    phase: Phase = Phase.AUCTION
    turn: Seat | None = None
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = (0,) * len(Seat)
    broken: bool = False
    thrown_in: ThrowIn | None = None

    def with_plays(
        self, turn: Seat | None, trick: tuple[Play, ...], tricks: tuple[Trick, ...], taken: tuple[int, ...]
    ) -> "PublicDeal":
        """Return the deal with these fields changed, in half the time of `_replace`."""
        return tuple.__new__(PublicDeal, (*self[:_TURN], turn, trick, tricks, taken, *self[_TURN + 4 :]))

    def before_last_trick(self) -> "PublicDeal":
        """Return the deal without its last complete trick."""
        winner = self.tricks[-1].winner
        taken = (*self.taken[:winner], self.taken[winner] - 1, *self.taken[winner + 1 :])
        return self._replace(tricks=self.tricks[:-1], taken=taken)

    @property
    def led(self) -> Card | None:
        """The card led to the unfinished trick; None if nobody has led."""
        return self.trick[0].card if self.trick else None

    @property
    def is_one_card(self) -> bool:
        """True in a deal of one card each."""
        return self.size == 1

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next seat clockwise among those that play this deal."""
        seats = self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def cards_left(self, seat: Seat) -> int:
        """Return the number of cards that a seat still holds."""
        in_trick = any(play.seat == seat for play in self.trick)
        return self.size - len(self.tricks) - in_trick

    def laid_open(self) -> CardSet:
        """Return the cards that everybody has seen and nobody holds: upcards, and an exchanged joker."""
        cards = card_set(self.upcards)
        return cards if self.exchange is None else cards | 1 << self.exchange.joker

    def played(self) -> CardSet:
        """Return all cards played so far, the unfinished trick included."""
        mask = 0
        for trick in self.tricks:
            for play in trick.plays:
                mask |= 1 << play.card
        for play in self.trick:
            mask |= 1 << play.card
        return mask

    def played_by(self, seat: Seat) -> CardSet:
        """Return the cards that a seat has played so far."""
        plays = (*(play for trick in self.tricks for play in trick.plays), *self.trick)
        return card_set(play.card for play in plays if play.seat == seat)

    def shown(self) -> CardSet:
        """Return the cards that everybody has seen: laid open, played, or cut for trump."""
        cards = self.laid_open() | self.played()
        return cards if self.cut is None else cards | 1 << self.cut

    def taken_by(self, side: tuple[Seat, ...]) -> int:
        """Return the number of tricks that a side has taken."""
        return sum(self.taken[seat] for seat in side)

    def won_for(self, contract: Contract, side: tuple[Seat, ...]) -> int:
        """Return the number of a side's tricks that count for its contract (for Boston, of the first six)."""
        if contract.kind is not BidKind.BOSTON:
            return self.taken_by(side)
        return sum(trick.winner in side for trick in self.tricks[:BOSTON_TRICKS])

    def fate_of(self, contract: Contract, side: tuple[Seat, ...]) -> Fate:
        """Return the outcome of a side's contract so far; a contract of no tricks is made from the start."""
        counting = BOSTON_TRICKS if contract.kind is BidKind.BOSTON else self.size
        won = self.won_for(contract, side)
        if won >= contract.tricks:
            return Fate.MADE
        left = max(0, counting - len(self.tricks))
        return Fate.SET if won + left < contract.tricks else Fate.OPEN


_TURN: Final = PublicDeal._fields.index("turn")
"""The index of the field `turn`. The fields `trick`, `tricks` and `taken` follow it."""


class PublicState(NamedTuple):
    """The public state, computed from public events alone, so that it holds no secret."""

    match: Match
    deal: PublicDeal | None

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        if self.match.winners is not None:
            return Phase.OVER
        if self.deal is None or self.deal.phase is Phase.OVER:
            return Phase.DEALING
        return self.deal.phase

    @property
    def is_showdown(self) -> bool:
        """True while a one-card deal is played, in which nobody has a choice."""
        return self.deal is not None and self.deal.is_one_card and self.phase is Phase.PLAY

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it is to bid or play, if any."""
        return None if self.deal is None else self.deal.turn


class GameState(NamedTuple):
    """The full state: the public state, every hand by seat number, the stock, and the seat asked about a redeal."""

    public: PublicState
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    asked: Seat | None

    @property
    def actor(self) -> Seat | None:
        """The seat that must act next; None when the house deals or the match is over."""
        return self.public.turn if self.asked is None else self.asked


class Observation(NamedTuple):
    """The knowledge of one seat: the public state, its own hand, and whether the seat is asked about a redeal."""

    public: PublicState
    seat: Seat
    hand: CardSet
    is_asked: bool

    @property
    def deal(self) -> PublicDeal:
        """The current deal or, between deals, the last one.

        Raises:
            ValueError: no deal has started yet.
        """
        if self.public.deal is None:
            raise ValueError("no deal has started")
        return self.public.deal

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.public.match.rules

    @property
    def must_act(self) -> bool:
        """True if this seat must answer, bid or play now."""
        return self.is_asked or self.public.turn == self.seat

    def cards(self) -> list[Card]:
        """Return the hand of the seat in ascending order of card number."""
        return list(cards_in(self.hand))


made_public: Final = partial(tuple.__new__, PublicState)
"""A constructor of the public state from its fields, twice as fast as `_make`."""
made_game: Final = partial(tuple.__new__, GameState)
made_observation: Final = partial(tuple.__new__, Observation)


def observe(state: GameState, seat: Seat) -> Observation:
    """Return the observation of a seat."""
    return made_observation((state.public, seat, state.hands[seat], state.asked == seat))

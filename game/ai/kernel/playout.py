"""Rollouts of whole sampled deals by rule, thousands a second: what `club` would bid and play in deals that a player can imagine.

A *sampled deal* (a determinization) is one way in which the cards may lie. This module draws sampled deals, each possible one
equally likely; says how likely the bids and cards seen so far would be in each; and plays each to its end. Everybody in it bids and
plays as the `club` player does (`heuristic.bidding`, `heuristic.card_play`), from what that player could know: tests compare the
two card by card. Written in Cython's pure Python mode like the kernel; uncompiled it gives the same answers, two hundred times
slower.

Terms. A *card index* (`spot`) is the place of a card in one row of all cards: the four plain suits, then the trumps, each from the
weakest to the strongest card. Sets of cards are words with a bit for each card index. Seats are numbered as everywhere.

What is seen of a deal tells of each hand by itself, since everybody decides from his own cards: the likelihood of a sampled deal is
a product over its hands.
"""

import math
from array import array

import cython
from cython.cimports.libc.math import erfc, exp, floor, log

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file as it was when it was compiled; the build puts it here."""

IS_COMPILED = bool(cython.compiled)

ONE = cython.declare(cython.ulonglong, 1)
WORD = cython.declare(cython.ulonglong, (1 << 64) - 1)
PAIRS = cython.declare(cython.ulonglong, 0x5555555555555555)
FOURS = cython.declare(cython.ulonglong, 0x3333333333333333)
EIGHTS = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_ONE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_TWO = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
TO_UNIT = cython.declare(cython.double, 1.0 / (1 << 53))
TRUMPS = cython.declare(cython.int, 4)
NOBODY = cython.declare(cython.int, -1)
PULL_ANY = cython.declare(cython.int, 0)
PULL_HIGHEST = cython.declare(cython.int, 1)
PULL_LOWEST = cython.declare(cython.int, 2)
PULL_OPPONENTS_HIGHEST = cython.declare(cython.int, 3)
BROKEN_BY_ANY = cython.declare(cython.int, 0)
BROKEN_BY_NOT_LED = cython.declare(cython.int, 1)
NUMBER = cython.declare(cython.int, 0)
BOSTON = cython.declare(cython.int, 1)
BOARD = cython.declare(cython.int, 2)
KIND = cython.declare(cython.int, 16)
HABITS = cython.declare(cython.int, 8)  # figures of each seat
SIX = cython.declare(cython.int, 6)
# The weights of `heuristic.card_play` and `heuristic.bidding`, by the same names.
EVERY_TRICK = cython.declare(cython.double, 4.0)
WILLING = cython.declare(cython.double, 0.92)
SECOND_CHANCE = cython.declare(cython.double, 0.5)
RUFFING = cython.declare(cython.double, 0.35)
GUARDED = cython.declare(cython.double, 0.35)
TRUMPED = cython.declare(cython.double, 0.3)
LATER = cython.declare(cython.double, 0.7)
UNGUARD = cython.declare(cython.double, 0.10)
LIKELY = cython.declare(cython.double, 0.5)
SHORTEN = cython.declare(cython.double, 0.08)
DRAW = cython.declare(cython.double, 0.15)
DRAWN_BY_JOKER = cython.declare(cython.double, 0.08)
PULLABLE = cython.declare(cython.int, 2)
LONG_TRUMP = cython.declare(cython.double, 0.25)
LONG_TRUMP_EACH = cython.declare(cython.double, 0.02)
GUARDED_BID = cython.declare(cython.double, 0.25)
AGAINST_BOARD = cython.declare(cython.double, 0.15)
NINE_DIGITS = cython.declare(cython.double, 1e9)

CAPACITY = cython.declare(cython.int, 14)
STOCK = cython.declare(cython.int, 3)  # as a holder, after the hidden seats
ROW = cython.declare(cython.int, 55)

PASSED_OUT = 1 << 62
"""The outcome of a deal in which everybody passes."""
NOT_ALLOWED = 1 << 61
"""The outcome of a line of play that breaks the rules; the low bits say with which of its cards."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count(cards: cython.ulonglong) -> cython.int:
    """Count the cards of a set."""
    cards = cards - ((cards >> 1) & PAIRS)
    cards = (cards & FOURS) + ((cards >> 2) & FOURS)
    cards = (cards + (cards >> 4)) & EIGHTS
    return ((cards * BYTES) & WORD) >> 56


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lowest(cards: cython.ulonglong) -> cython.int:
    """Return the lowest card index of a set that is not empty."""
    return _count((cards & (~cards + 1) & WORD) - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _highest(cards: cython.ulonglong) -> cython.int:
    """Return the highest card index of a set that is not empty."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return _count(cards) - 1


def _binomials() -> list[float]:
    row = [[math.comb(size, taken) * 1.0 for taken in range(55)] for size in range(55)]
    return [each for size in row for each in size]


@cython.final
@cython.cclass
class Playouts:
    """The sampled deals of one deal as one seat imagines them: `set_deal`, `set_play`, then draw, weigh and play out.

    Not to be shared between threads; while it works other threads run.
    """

    # The deal.
    seats: cython.int
    is_playing: cython.int[::1]
    next_seat: cython.int[::1]
    partner: cython.int[::1]
    side_of: cython.int[::1]
    size: cython.int
    deck: cython.ulonglong
    known: cython.ulonglong
    strong: cython.ulonglong
    spot_of: cython.int[::1]
    card_at: cython.int[::1]
    group: cython.int[::1]
    power: cython.int[::1]
    group_cards: cython.ulonglong[::1]
    above: cython.ulonglong[::1]
    trumps: cython.ulonglong
    big: cython.int
    little: cython.int
    big_pull: cython.int
    little_pull: cython.int
    broken_by: cython.int
    any_time: cython.int
    bold_leads: cython.int
    offsets: cython.double[::1]
    most_number: cython.int
    boards: cython.int
    bostons: cython.int
    redeals_weak: cython.int
    habits: cython.double[::1]
    error: cython.double[::1]

    # The bids and plays so far.
    bid: cython.int[::1]
    bidder: cython.int[::1]
    bids: cython.int
    past_seat: cython.int[::1]
    past_spot: cython.int[::1]
    past: cython.int
    played_by: cython.ulonglong[::1]

    # Contracts by side.
    kind: cython.int[::1]
    target: cython.int[::1]
    bold: cython.int[::1]

    # The running play.
    hand: cython.ulonglong[::1]
    shown: cython.ulonglong[::1]
    left: cython.int[::1]
    taken: cython.int[::1]
    six: cython.int[::1]
    gone: cython.ulonglong
    tricks: cython.int
    turn: cython.int
    in_trick: cython.int
    led: cython.int
    leader: cython.int
    best: cython.int
    best_seat: cython.int
    broken: cython.int
    trump_seen: cython.int
    trump_in_trick: cython.int

    # The same after the past, to begin from again.
    kept_words: cython.ulonglong[::1]
    kept: cython.int[::1]

    # The table as the seat to play reads it.
    me: cython.int
    unseen: cython.ulonglong
    may_hold: cython.ulonglong[::1]
    opposing: cython.ulonglong
    opponents: cython.int
    hidden: cython.int
    held: cython.int
    has_partner: cython.int
    allowed: cython.ulonglong
    sensible: cython.ulonglong
    worth: cython.double[::1]
    win: cython.double

    # Sampled deals.
    sample: cython.ulonglong[::1]
    weight: cython.double[::1]
    samples: cython.int
    ways: cython.double[::1]
    class_cards: cython.ulonglong[::1]
    class_mask: cython.int[::1]
    class_size: cython.int[::1]
    classes: cython.int
    room: cython.int[::1]
    hidden_seat: cython.int[::1]
    dice: cython.ulonglong
    movable: cython.int
    movable_spot: cython.int[::1]
    movable_mask: cython.int[::1]
    likely: cython.double[::1]
    choose_of: cython.double[::1]
    counted: cython.double
    sure: cython.double

    def __init__(self) -> None:
        """Take memory."""
        self.seats = 4
        self.is_playing = array("i", [1] * 4)
        self.next_seat = array("i", [1, 2, 3, 0])
        self.partner = array("i", [2, 3, 0, 1])
        self.side_of = array("i", [0, 1, 0, 1])
        self.size = 0
        self.deck = self.known = self.strong = self.trumps = 0
        self.spot_of = array("i", range(54))
        self.card_at = array("i", range(54))
        self.group = array("i", [0] * 54)
        self.power = array("i", [0] * 54)
        self.group_cards = array("Q", [0] * 5)
        self.above = array("Q", [0] * 54)
        self.big = self.little = NOBODY
        self.big_pull = self.little_pull = PULL_ANY
        self.broken_by = self.any_time = self.bold_leads = 0
        self.offsets = array("d", [0.0] * 7)
        self.most_number = self.boards = self.bostons = self.redeals_weak = 0
        self.error = array("d", [0.0] * 4)
        self.habits = array("d", [0.0, 0.0, 0.0, 0.5, 0.3, 0.03, 0.15, 0.1] * 4)
        self.bid = array("i", [0] * 4)
        self.bidder = array("i", [0] * 4)
        self.bids = 0
        self.past_seat = array("i", [0] * 54)
        self.past_spot = array("i", [0] * 54)
        self.past = 0
        self.played_by = array("Q", [0] * 4)
        self.kind = array("i", [0] * 4)
        self.target = array("i", [0] * 4)
        self.bold = array("i", [0] * 4)
        self.hand = array("Q", [0] * 4)
        self.shown = array("Q", [0] * 4)
        self.left = array("i", [0] * 4)
        self.taken = array("i", [0] * 4)
        self.six = array("i", [0] * 4)
        self.gone = 0
        self.tricks = self.turn = self.in_trick = 0
        self.led = self.leader = self.best = self.best_seat = NOBODY
        self.broken = self.trump_seen = self.trump_in_trick = 0
        self.kept_words = array("Q", [0] * 8)
        self.kept = array("i", [0] * 24)
        self.me = 0
        self.unseen = self.opposing = 0
        self.may_hold = array("Q", [0] * 4)
        self.opponents = self.hidden = self.held = self.has_partner = 0
        self.allowed = self.sensible = 0
        self.worth = array("d", [0.0] * 54)
        self.win = 0.0
        self.sample = array("Q", [0] * 4)
        self.weight = array("d", [0.0])
        self.samples = 0
        self.ways = array("d", [0.0] * (9 * 14 * 14 * 14))
        self.class_cards = array("Q", [0] * 8)
        self.class_mask = array("i", [0] * 8)
        self.class_size = array("i", [0] * 8)
        self.classes = 0
        self.room = array("i", [0] * 3)
        self.hidden_seat = array("i", [0] * 3)
        self.dice = 1
        self.movable = 0
        self.movable_spot = array("i", [0] * 54)
        self.movable_mask = array("i", [0] * 54)
        self.likely = array("d", [1.0] * 4)
        self.choose_of = array("d", _binomials())
        self.counted = self.sure = 0.0

    # --- what is played ---------------------------------------------------------------------------------------------

    def set_deal(
        self,
        *,
        seats: tuple[int, ...],
        side_of: tuple[int, ...],
        size: int,
        deck: int,
        known: int,
        groups: tuple[int, ...],
        group_of: tuple[int, ...],
        power: tuple[int, ...],
        pulls: tuple[int, int],
        broken_by: int,
        any_time: bool,
        bold_leads: bool,
        offsets: tuple[float, ...],
        most_number: int,
        boards: int,
        bostons: int,
        redeals_weak: bool,
    ) -> None:
        """Set the deal and the rules.

        `seats` play, clockwise; `side_of` gives for each of the four seats its side (-1 where nobody sits). `deck` and `known`
        (what everybody sees beside the cards played) are sets of cards; `groups`, `group_of` and `power` those of an `Ordering`;
        `pulls` of the big and the little joker and `broken_by` as in the kernel. `offsets` are those by which `club` bids;
        `boards` and `bostons` are 0 where there are none, 1 for one level, 2 for doubles.
        """
        self.seats = len(seats)
        for seat in range(4):
            self.is_playing[seat] = seat in seats
            self.side_of[seat] = side_of[seat]
            self.partner[seat] = NOBODY
        for turn, seat in enumerate(seats):
            self.next_seat[seat] = seats[(turn + 1) % len(seats)]
            for other in seats:
                if other != seat and side_of[other] == side_of[seat]:
                    self.partner[seat] = other
        self.size = size
        order = sorted((card for card in range(54) if deck >> card & 1), key=lambda card: (group_of[card], power[card]))
        for spot, card in enumerate(order):
            self.spot_of[card] = spot
            self.card_at[spot] = card
            self.group[spot] = group_of[card]
            self.power[spot] = power[card]
        for group in range(5):
            self.group_cards[group] = self.spots(groups[group] & deck)
        place: cython.int
        for place in range(len(order)):
            self.above[place] = self.group_cards[self.group[place]] & ~((ONE << place) | ((ONE << place) - 1))
        self.trumps = self.group_cards[4]
        self.deck = (ONE << len(order)) - 1
        self.big = self.spot_of[53] if deck >> 53 & 1 else NOBODY
        self.little = self.spot_of[52] if deck >> 52 & 1 else NOBODY
        self.known = self.spots(known)
        self.strong = self.trumps | self.spots(sum(0x1E00 << 13 * suit for suit in range(4)) & deck)
        self.big_pull, self.little_pull = pulls
        self.broken_by = broken_by
        self.any_time = any_time
        self.bold_leads = bold_leads
        self.offsets = array("d", offsets)
        self.most_number = most_number
        self.boards = boards
        self.bostons = bostons
        self.redeals_weak = redeals_weak

    def set_habits(
        self,
        seat: int,
        *,
        hope: float,
        after_pass: float,
        after_number: float,
        number: float,
        board: float,
        careless: float,
        play: float,
        careless_play: float,
    ) -> None:
        """Set the distance of a seat from `club`.

        It bids `hope` tricks more, and as many more again as `after_pass` or `after_number` say once its partner has bid; `number`
        and `board` are how many tricks its count differs by (a standard deviation), `careless` how often a bid has nothing to do
        with the count, `play` by how much worth cards may differ and be played alike, `careless_play` how often any card is.
        """
        for index, value in enumerate((hope, after_pass, after_number, number, board, careless, play, careless_play)):
            self.habits[HABITS * seat + index] = value

    def set_bids(self, bids: tuple[tuple[int, int], ...]) -> None:
        """Set the bids so far, in order: seat, and 16 times the kind (number, Boston, board) plus number or level."""
        self.bids = len(bids)
        for index, (seat, bid) in enumerate(bids):
            self.bidder[index] = seat
            self.bid[index] = bid

    def set_play(self, *, leader: int, plays: tuple[tuple[int, int], ...]) -> None:
        """Set the play: the auction is over, `leader` led first, and `plays` are the cards since, in order: seat and card."""
        self._set_contracts()
        self.past = len(plays)
        for seat in range(4):
            self.played_by[seat] = 0
        for index, (seat, card) in enumerate(plays):
            self.past_seat[index] = seat
            self.past_spot[index] = self.spot_of[card]
            self.played_by[seat] |= ONE << self.spot_of[card]
        self._start(leader)
        for index in range(len(plays)):
            self._put(self.past_seat[index], self.past_spot[index])
        self._keep()

    def spots(self, cards: int) -> int:
        """Return a set of cards as a set of card indexes."""
        rest: cython.ulonglong = cards
        found: cython.ulonglong = 0
        while rest:
            found |= ONE << self.spot_of[_lowest(rest)]
            rest &= rest - 1
        result: int = found
        return result

    def cards(self, spots: int) -> int:
        """Return a set of card indexes as a set of cards."""
        rest: cython.ulonglong = spots
        found: cython.ulonglong = 0
        while rest:
            found |= ONE << self.card_at[_lowest(rest)]
            rest &= rest - 1
        result: int = found
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_contracts(self) -> cython.void:
        """Set the contracts that the bids make."""
        index: cython.int
        side: cython.int
        bid: cython.int
        best: cython.int
        total: cython.int
        for side in range(4):
            best = total = 0
            for index in range(self.bids):
                if self.side_of[self.bidder[index]] == side:
                    bid = self.bid[index]
                    best = max(best, bid)
                    if bid < KIND:
                        total += bid
            self.kind[side] = best // KIND
            self.bold[side] = best >= KIND
            self.target[side] = self.size if best >= 2 * KIND else (SIX if best >= KIND else total)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self, leader: cython.int) -> cython.void:
        """Start the play: nothing has been played."""
        seat: cython.int
        for seat in range(4):
            self.shown[seat] = 0
            self.left[seat] = self.size if self.is_playing[seat] else 0
            self.taken[seat] = 0
            self.six[seat] = 0
        self.gone = self.known
        self.tricks = 0
        self.turn = leader
        self.in_trick = 0
        self.led = NOBODY
        self.leader = NOBODY
        self.best = NOBODY
        self.best_seat = NOBODY
        self.broken = 0
        self.trump_seen = 0
        self.trump_in_trick = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Remember the running play, hands apart."""
        seat: cython.int
        for seat in range(4):
            self.kept_words[seat] = self.shown[seat]
            self.kept[seat] = self.left[seat]
            self.kept[4 + seat] = self.taken[seat]
            self.kept[8 + seat] = self.six[seat]
        self.kept_words[4] = self.gone
        self.kept[12] = self.tricks
        self.kept[13] = self.turn
        self.kept[14] = self.in_trick
        self.kept[15] = self.led
        self.kept[16] = self.leader
        self.kept[17] = self.best
        self.kept[18] = self.best_seat
        self.kept[19] = self.broken
        self.kept[20] = self.trump_seen
        self.kept[21] = self.trump_in_trick

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _back(self) -> cython.void:
        """Go back to what was kept."""
        seat: cython.int
        for seat in range(4):
            self.shown[seat] = self.kept_words[seat]
            self.left[seat] = self.kept[seat]
            self.taken[seat] = self.kept[4 + seat]
            self.six[seat] = self.kept[8 + seat]
        self.gone = self.kept_words[4]
        self.tricks = self.kept[12]
        self.turn = self.kept[13]
        self.in_trick = self.kept[14]
        self.led = self.kept[15]
        self.leader = self.kept[16]
        self.best = self.kept[17]
        self.best_seat = self.kept[18]
        self.broken = self.kept[19]
        self.trump_seen = self.kept[20]
        self.trump_in_trick = self.kept[21]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_lead_trump(self, seat: cython.int) -> cython.int:
        """Tell if a seat with other cards in hand may lead trump before it is broken."""
        return self.any_time or (self.bold_leads and self.bold[self.side_of[seat]])

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pull(self, joker: cython.int, by: cython.int, seat: cython.int) -> cython.int:
        """Return which trump a joker led by a seat draws from another."""
        pull: cython.int = self.big_pull if joker == self.big else self.little_pull
        if pull != PULL_OPPONENTS_HIGHEST:
            return pull
        return PULL_ANY if self.side_of[by] == self.side_of[seat] else PULL_HIGHEST

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_joker(self, spot: cython.int) -> cython.int:
        return spot >= 0 and (spot == self.big or spot == self.little)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, seat: cython.int, spot: cython.int) -> cython.void:
        """Lay a card on the table, with all that everybody learns from it; the hand is left alone."""
        group: cython.int = self.group[spot]
        led_group: cython.int
        pull: cython.int
        if self.led < 0:
            if group == TRUMPS and not self.trump_seen and not self._may_lead_trump(seat):
                self.shown[seat] |= self.deck & ~self.trumps
            self.led = spot
            self.leader = seat
            self.best = spot
            self.best_seat = seat
            if group == TRUMPS and self.broken_by == BROKEN_BY_ANY:
                self.broken = 1
        else:
            led_group = self.group[self.led]
            if group != led_group:
                self.shown[seat] |= self.group_cards[led_group]
            elif self._is_joker(self.led):
                pull = self._pull(self.led, self.leader, seat)
                if pull == PULL_HIGHEST:
                    self.shown[seat] |= self.above[spot]
                elif pull == PULL_LOWEST:
                    self.shown[seat] |= self.trumps & ((ONE << spot) - 1)
            if group == TRUMPS and (self.broken_by <= BROKEN_BY_NOT_LED or led_group != TRUMPS):
                self.broken = 1
            if (group == TRUMPS or group == self.group[self.best]) and self.power[spot] > self.power[self.best]:
                self.best = spot
                self.best_seat = seat
        if group == TRUMPS:
            self.trump_in_trick = 1
        self.gone |= ONE << spot
        self.left[seat] -= 1
        self.in_trick += 1
        if self.in_trick < self.seats:
            self.turn = self.next_seat[seat]
            return
        self.taken[self.best_seat] += 1
        if self.tricks < SIX:
            self.six[self.best_seat] += 1
        self.tricks += 1
        self.trump_seen |= self.trump_in_trick
        self.trump_in_trick = 0
        self.in_trick = 0
        self.turn = self.best_seat
        self.led = self.leader = self.best = self.best_seat = NOBODY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal(self, seat: cython.int) -> cython.ulonglong:
        """Return the cards that a seat whose turn it is may play: `game.engine.legal` a second time, for speed."""
        hand: cython.ulonglong = self.hand[seat]
        same: cython.ulonglong
        pull: cython.int
        if self.led < 0:
            same = hand & self.trumps
            if not same or same == hand or self.broken or self._may_lead_trump(seat):
                return hand
            return hand & ~self.trumps
        same = hand & self.group_cards[self.group[self.led]]
        if not same:
            return hand
        if self._is_joker(self.led):
            pull = self._pull(self.led, self.leader, seat)
            if pull == PULL_HIGHEST:
                return ONE << _highest(same)
            if pull == PULL_LOWEST:
                return ONE << _lowest(same)
        return same

    # --- how `club` plays -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _none(self, pool: cython.int, wanted: cython.int, drawn: cython.int) -> cython.double:
        """Return the chance that `drawn` cards out of `pool` hold none of `wanted` marked ones."""
        drawn = min(drawn, pool)
        return self.choose_of[ROW * (pool - wanted) + drawn] / self.choose_of[ROW * pool + drawn]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _read(self, seat: cython.int) -> cython.void:
        """Read the table as a seat whose turn it is."""
        other: cython.int
        left: cython.int = 0
        self.me = seat
        self.unseen = self.deck & ~(self.hand[seat] | self.gone)
        self.opposing = 0
        self.opponents = 0
        self.has_partner = self.partner[seat] != NOBODY
        for other in range(4):
            self.may_hold[other] = 0
            if self.is_playing[other] and other != seat:
                self.may_hold[other] = self.unseen & ~self.shown[other]
                if other != self.partner[seat]:
                    self.opposing |= self.may_hold[other]
                    self.opponents += 1
                    left += self.left[other]
        self.hidden = _count(self.unseen)
        self.held = min(self.hidden, left)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_over_best(self, spot: cython.int) -> cython.int:
        group: cython.int
        if self.best < 0:
            return 1
        group = self.group[spot]
        return (group == TRUMPS or group == self.group[self.best]) and self.power[spot] > self.power[self.best]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _to_hold(self, seat: cython.int, cards: cython.ulonglong) -> cython.double:
        """Return the chance that a seat holds at least one of these cards."""
        pool: cython.ulonglong = self.may_hold[seat]
        return 1.0 - self._none(_count(pool), _count(pool & cards), self.left[seat])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _to_beat(self, seat: cython.int, top: cython.int, led: cython.int) -> cython.double:
        """Return the chance that a seat can beat the best card of a trick."""
        pool: cython.ulonglong = self.may_hold[seat]
        size: cython.int = _count(pool)
        drawn: cython.int = self.left[seat]
        group: cython.int = self.group[led]
        top_group: cython.int = self.group[top]
        above: cython.ulonglong = pool & self.above[top]
        following: cython.ulonglong = pool & self.group_cards[group]
        ruffs: cython.ulonglong
        others: cython.int
        chance: cython.double = 0.0
        void: cython.double
        by: cython.int = self.me if self.led < 0 else self.leader
        if self._is_joker(led) and self._pull(led, by, seat) == PULL_LOWEST:
            others = _count(following & ~above)
            return self._none(size, others, drawn) * (1.0 - self._none(size - others, _count(above), drawn))
        if top_group == group:
            chance = 1.0 - self._none(size, _count(above), drawn)
        if group != TRUMPS:
            ruffs = above if top_group == TRUMPS else pool & self.trumps
            if ruffs:
                void = self._none(size, _count(following), drawn)
                chance += void * (1.0 - self._none(size - _count(following), _count(ruffs), drawn))
        return chance

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hangs(self, side: cython.int) -> cython.int:
        """Tell if a side's contract is still alive and fails with the loss of this trick."""
        seat: cython.int
        taken: cython.int = 0
        for seat in range(4):
            if self.side_of[seat] == side:
                taken += self.taken[seat]
        if self.kind[side] == BOSTON:
            return self.tricks < SIX and taken == self.tricks
        if self.target[side] == 0 or taken >= self.target[side]:
            return 0
        return self.target[side] - taken == self.size - self.tricks

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decides(self) -> cython.int:
        """Tell if an opponent's contract is set if this trick goes to the side of the seat to play."""
        side: cython.int
        for side in range(4):
            if side != self.side_of[self.me] and self._hangs(side):
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cannot_be_beaten(self, top: cython.int, led: cython.int, partner_too: cython.int) -> cython.int:
        """Tell if nobody behind can beat a card, whatever they hold; the partner counts only where asked."""
        seat: cython.int = self.next_seat[self.me]
        end: cython.int = self.me if self.led < 0 else self.leader
        while seat != end:
            if (partner_too or seat != self.partner[self.me]) and self._to_beat(seat, top, led) != 0.0:
                return 0
            seat = self.next_seat[seat]
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_ruffer(self, spot: cython.int) -> cython.int:
        """Tell if an opponent with a likely trump is known to be out of the suit of a card."""
        seat: cython.int
        suit: cython.ulonglong = self.group_cards[self.group[spot]]
        for seat in range(4):
            if not self.is_playing[seat] or seat == self.me or seat == self.partner[self.me]:
                continue
            if not self.may_hold[seat] & suit and self._to_hold(seat, self.trumps) > LIKELY:
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cheapest(self, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the lowest of the cards of each suit."""
        group: cython.int
        same: cython.ulonglong
        found: cython.ulonglong = 0
        for group in range(5):
            same = cards & self.group_cards[group]
            found |= same & (~same + 1) & WORD
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _safe_leads(self, allowed: cython.ulonglong) -> cython.ulonglong:
        """Return the leads without high cards that would be trumped, where there is a loser to lead."""
        rest: cython.ulonglong = allowed & ~self.trumps
        ruffed: cython.ulonglong = 0
        spot: cython.int
        has_loser: cython.int = 0
        while rest:
            spot = _lowest(rest)
            rest &= rest - 1
            if self.opposing & self.above[spot]:
                has_loser = has_loser or not self._has_ruffer(spot)
            elif self._has_ruffer(spot):
                ruffed |= ONE << spot
        return allowed & ~ruffed if ruffed and has_loser else allowed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self, allowed: cython.ulonglong) -> cython.ulonglong:
        """Return the cards worth weighing, after what no chance can outweigh."""
        over: cython.ulonglong = 0
        sure: cython.ulonglong = 0
        rest: cython.ulonglong = allowed
        spot: cython.int
        partner_wins: cython.int = self.has_partner and self.best_seat == self.partner[self.me]
        while rest:
            spot = _lowest(rest)
            rest &= rest - 1
            if self._is_over_best(spot):
                over |= ONE << spot
        if allowed & ~over and partner_wins and self._cannot_be_beaten(self.best, self.led, 1):
            return allowed & ~over
        if self._decides():
            rest = over
            while rest:
                spot = _lowest(rest)
                rest &= rest - 1
                if self._cannot_be_beaten(spot, spot if self.led < 0 else self.led, 0):
                    sure |= ONE << spot
            if sure:
                return self._cheapest(sure)
        if self.led < 0:
            return self._safe_leads(allowed)
        if over and not partner_wins and self.in_trick == self.seats - 1:
            return self._cheapest(over)
        return allowed

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _win_chance(self, spot: cython.int) -> cython.double:
        """Return the chance that the side takes the trick if this card is played now."""
        led: cython.int = spot if self.led < 0 else self.led
        end: cython.int = self.me if self.led < 0 else self.leader
        top: cython.int
        mine: cython.double = 1.0
        partners: cython.double = 0.0
        theirs: cython.double
        beat: cython.double
        gained: cython.double
        is_beaten_unseen: cython.int = 0
        seat: cython.int = self.next_seat[self.me]
        if self._is_over_best(spot):
            top = spot
        else:
            top = self.best
            mine = 1.0 if self.has_partner and self.best_seat == self.partner[self.me] else 0.0
        theirs = 1.0 - mine
        while seat != end:
            beat = self._to_beat(seat, top, led)
            if seat == self.partner[self.me]:
                gained = theirs * beat * (SECOND_CHANCE if is_beaten_unseen else 1.0)
                partners += gained
                theirs -= gained
            else:
                beat *= WILLING
                gained = mine * beat + partners * beat * SECOND_CHANCE
                mine -= mine * beat
                partners -= partners * beat * SECOND_CHANCE
                theirs += gained
                is_beaten_unseen = 1
            seat = self.next_seat[seat]
        return mine + partners

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _later_worth(self, spot: cython.int) -> cython.double:
        """Return the chance that a card wins a later trick if it is kept."""
        hand: cython.ulonglong = self.hand[self.me]
        above: cython.int
        rivals: cython.int
        top: cython.double
        void: cython.double
        _index: cython.int
        if hand & (hand - 1) == 0:
            return 0.0
        above = _count(self.opposing & self.above[spot])
        top = self._none(self.hidden, above, self.held)
        if self.group[spot] == TRUMPS:
            return top + (1.0 - top) * RUFFING
        if above and _count(hand & self.group_cards[self.group[spot]]) > above:
            top += (1.0 - top) * GUARDED
        rivals = _count(self.opposing & self.group_cards[self.group[spot]])
        if self.opposing & self.trumps:
            if rivals:
                void = self._none(self.hidden, rivals, self.held // self.opponents)
                for _index in range(self.opponents):
                    top *= 1.0 - void
            else:
                top *= TRUMPED
        return top * LATER if self.has_partner else top

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead_gain(self, spot: cython.int) -> cython.double:
        """Return the gain of leading this trump beyond the trick."""
        theirs: cython.ulonglong = self.opposing & self.trumps
        hand: cython.ulonglong = self.hand[self.me]
        rest: cython.ulonglong = hand & self.trumps & ~(ONE << spot)
        held: cython.ulonglong
        group: cython.int
        seat: cython.int
        above: cython.int
        helped: cython.int = 0
        winners: cython.int = 0
        drawing: cython.double = 0.0
        gain: cython.double
        if not theirs:
            return 0.0
        for group in range(TRUMPS):
            held = hand & self.group_cards[group]
            if held and not self.opposing & self.above[_highest(held)]:
                winners += 1
        for seat in range(4):
            if self.is_playing[seat] and seat != self.me and seat != self.partner[self.me]:
                drawing += self._to_hold(seat, theirs)
        drawing /= self.opponents
        gain = DRAW * drawing * (winners + _count(rest))
        if not self._is_joker(spot):
            return gain
        held = rest
        while held:
            above = _count(theirs & self.above[_lowest(held)])
            held &= held - 1
            if 0 < above <= PULLABLE:
                helped += 1
        seat = self.next_seat[self.me]
        while seat != self.me:
            if self._pull(spot, self.me, seat) == PULL_HIGHEST:
                if seat == self.partner[self.me]:
                    gain -= DRAWN_BY_JOKER * self._to_hold(seat, theirs)
                else:
                    gain += DRAWN_BY_JOKER * helped * drawing / self.opponents
            seat = self.next_seat[seat]
        return gain

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth_of(self, spot: cython.int, stake: cython.double) -> cython.double:
        """Return the worth of a card to `club`."""
        hand: cython.ulonglong = self.hand[self.me]
        own: cython.ulonglong
        missing: cython.int
        value: cython.double = stake * self._win_chance(spot) - self._later_worth(spot)
        if self.group[spot] == TRUMPS:
            return value + self._lead_gain(spot) if self.led < 0 else value
        own = hand & self.group_cards[self.group[spot]] & ~(ONE << spot)
        if not own:
            return value + SHORTEN if hand & self.trumps else value
        missing = _count(self.opposing & self.above[_highest(own)])
        return value - UNGUARD if missing and _count(own) == missing else value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_cards(self, seat: cython.int) -> cython.void:
        """Work out what a seat whose turn it is may play, what of it `club` weighs, and the worth of that."""
        side: cython.int
        rest: cython.ulonglong
        spot: cython.int
        stake: cython.double = 1.0
        self.allowed = self._legal(seat)
        self.sensible = self.allowed
        if not self.allowed & (self.allowed - 1):
            return
        self._read(seat)
        self.sensible = rest = self._narrow(self.allowed)
        for side in range(4):
            if self._hangs(side):
                stake = EVERY_TRICK
        while rest:
            spot = _lowest(rest)
            rest &= rest - 1
            self.worth[spot] = self._worth_of(spot, stake)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, seat: cython.int) -> cython.int:
        """Return the card that `club` plays: worth most to nine digits; of equals the weakest, then the first suit."""
        rest: cython.ulonglong
        spot: cython.int
        best: cython.int = NOBODY
        worth: cython.double
        most: cython.double = 0.0
        self._weigh_cards(seat)
        rest = self.sensible
        if not rest & (rest - 1):
            return _lowest(rest)
        while rest:
            spot = _lowest(rest)
            rest &= rest - 1
            worth = floor(self.worth[spot] * NINE_DIGITS + 0.5)
            if best < 0 or worth > most or (worth == most and self.power[spot] < self.power[best]):
                best = spot
                most = worth
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self) -> cython.ulonglong:
        """Play to the end; for each seat eight bits: tricks taken, and above them those among the first six."""
        seat: cython.int
        spot: cython.int
        found: cython.ulonglong = 0
        while self.tricks < self.size:
            seat = self.turn
            spot = self._choose(seat)
            self.hand[seat] &= ~(ONE << spot)
            self._put(seat, spot)
        for seat in range(4):
            found |= cython.cast(cython.ulonglong, self.taken[seat] | self.six[seat] << 4) << (8 * seat)
        return found

    # --- how `club` bids --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _at_most(self, pool: cython.int, wanted: cython.int, drawn: cython.int, most: cython.int) -> cython.double:
        """Return the chance that `drawn` cards out of `pool` hold at most `most` of `wanted` marked ones."""
        found: cython.int
        ways: cython.double = 0.0
        if most >= wanted:
            return 1.0
        drawn = min(drawn, pool)
        for found in range(most + 1):
            if found <= drawn and drawn - found <= pool - wanted:
                ways += self.choose_of[ROW * wanted + found] * self.choose_of[ROW * (pool - wanted) + drawn - found]
        return ways / self.choose_of[ROW * pool + drawn]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_tricks(self, seat: cython.int, hand: cython.ulonglong) -> cython.void:
        """Count the worth of a hand to `club` before the play: `counted`, and what is `sure`."""
        unseen: cython.ulonglong = self.deck & ~(hand | self.known)
        pool: cython.int = _count(unseen)
        trumps: cython.int = _count(unseen & self.trumps)
        opponents: cython.int = self.seats - (1 if self.partner[seat] == NOBODY else 2)
        long_trump: cython.double = LONG_TRUMP + LONG_TRUMP_EACH * self.size
        group: cython.int
        place: cython.int
        spot: cython.int
        above: cython.int
        held: cython.int
        rivals: cython.int
        _index: cython.int
        own: cython.ulonglong
        top: cython.double
        ruff: cython.double
        unruffed: cython.double
        covered: cython.double
        self.counted = self.sure = 0.0
        for group in range(5):
            own = hand & self.group_cards[group]
            held = _count(own)
            place = 0
            while own:
                spot = _highest(own)
                own ^= ONE << spot
                above = _count(unseen & self.above[spot])
                top = self._at_most(pool, above, opponents * self.size, place)
                if group == TRUMPS:
                    self.counted += top + (1.0 - top) * long_trump
                    self.sure += top * top
                else:
                    rivals = _count(unseen & self.group_cards[group])
                    ruff = self._at_most(pool, rivals, self.size, place)
                    ruff *= 1.0 - self._none(pool - rivals, trumps, self.size)
                    unruffed = 1.0
                    for _index in range(opponents):
                        unruffed *= 1.0 - ruff
                    covered = GUARDED_BID if above and held > above + place else 0.0
                    self.counted += (top + (1.0 - top) * covered) * unruffed
                    self.sure += (top * unruffed) ** 2
                place += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _last_bid_of(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the bid of a seat so far; -1 if there is none yet."""
        index: cython.int
        for index in range(bids):
            if self.bidder[index] == seat:
                return self.bid[index]
        return NOBODY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_level(self, kind: cython.int, ladder: cython.int, bids: cython.int) -> cython.int:
        """Return the level of the next bid of a kind; 0 where it cannot be bid."""
        index: cython.int
        level: cython.int = 1
        if ladder == 0 or (kind == BOSTON and self.bostons == 0):
            return 0
        if ladder == 1:
            return 1
        for index in range(bids):
            if self.bid[index] // KIND == kind:
                level += 1
        return level

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_against_board(self, partner: cython.int, bids: cython.int) -> cython.int:
        """Tell if anybody but the partner has bid board."""
        index: cython.int
        for index in range(bids):
            if self.bid[index] >= BOARD * KIND and self.bidder[index] != partner:
                return 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _target_of(self, seat: cython.int, bids: cython.int) -> cython.double:
        """Return the number that a seat would bid on the counted hand, before it is rounded down."""
        partners: cython.int = self._last_bid_of(self.partner[seat], bids) if self.partner[seat] >= 0 else NOBODY
        tricks: cython.double = self.counted + self.offsets[0] + self.habits[HABITS * seat]
        if self._is_against_board(self.partner[seat], bids):
            tricks += self.offsets[3]
        if partners == 0:
            tricks += self.offsets[1] + self.habits[HABITS * seat + 1]
        elif partners > 0:
            tricks += self.offsets[2] + self.habits[HABITS * seat + 2]
        return tricks

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _most_of(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the highest number that `club` would bid: partners never bid more than all the tricks."""
        partners: cython.int = self._last_bid_of(self.partner[seat], bids) if self.partner[seat] >= 0 else NOBODY
        most: cython.int = self.most_number
        if 0 <= partners < KIND:
            most = min(most, self.size - partners)
        return most

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bid_of(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the bid of `club` on the counted hand after the first `bids` bids."""
        partners: cython.int = self._last_bid_of(self.partner[seat], bids) if self.partner[seat] >= 0 else NOBODY
        against: cython.int = self._is_against_board(self.partner[seat], bids)
        board: cython.int = self._next_level(BOARD, self.boards, bids)
        boston: cython.int = self._next_level(BOSTON, self.bostons, bids)
        tricks: cython.int
        if partners >= BOARD * KIND:
            if board > partners - BOARD * KIND and self.counted >= self.offsets[5]:
                return BOARD * KIND + board
            return 0
        if board and self.counted >= self.offsets[4] + (AGAINST_BOARD if against else 0.0):
            return BOARD * KIND + board
        if partners >= BOSTON * KIND:
            return 0
        if boston and not against and self.sure >= self.offsets[6]:
            return BOSTON * KIND + boston
        tricks = cython.cast(cython.int, floor(self._target_of(seat, bids) + self.error[seat]))
        return max(0, min(self._most_of(seat, bids), tricks))

    # --- sampled deals ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll(self) -> cython.ulonglong:
        """Return the next word of the dice (SplitMix64)."""
        word: cython.ulonglong
        self.dice = (self.dice + STEP) & WORD
        word = self.dice
        word = ((word ^ (word >> 30)) * MIX_ONE) & WORD
        word = ((word ^ (word >> 27)) * MIX_TWO) & WORD
        return word ^ (word >> 31)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unit(self) -> cython.double:
        """Return a random number from 0 up to but not including 1."""
        return cython.cast(cython.double, self._roll() >> 11) * TO_UNIT

    def set_hidden(self, seats: tuple[int, ...], may_hold: tuple[int, ...], rooms: tuple[int, ...]) -> float:
        """Set what the hidden hands can be: for each of up to three seats the card indexes it may hold, and its number of cards.

        What nobody holds is in the stock. Returns the number of possible deals.
        """
        mask: cython.int
        index: cython.int
        cards: cython.ulonglong
        held: cython.ulonglong
        self.classes = 0
        for mask in range(1, 8):
            cards = self.deck
            for index in range(3):
                held = may_hold[index] if index < len(seats) else 0
                cards &= held if mask >> index & 1 else ~held
            if cards:
                self.class_cards[self.classes] = cards
                self.class_mask[self.classes] = mask
                self.class_size[self.classes] = _count(cards)
                self.classes += 1
        for index in range(3):
            self.room[index] = rooms[index] if index < len(seats) else 0
            self.hidden_seat[index] = seats[index] if index < len(seats) else NOBODY
        with cython.nogil:
            self._count_ways()
        samples: float = self.ways[(self.room[0] * CAPACITY + self.room[1]) * CAPACITY + self.room[2]]
        return samples

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _splits(self, size: cython.int, one: cython.int, two: cython.int, three: cython.int) -> cython.double:
        """Return the number of ways in which a class of cards can be split into hands of these sizes and the stock."""
        return (
            self.choose_of[ROW * size + one]
            * self.choose_of[ROW * (size - one) + two]
            * self.choose_of[ROW * (size - one - two) + three]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_ways(self) -> cython.void:
        """Count, for the classes from each on and each room left, the ways in which they fill it exactly."""
        step: cython.int = CAPACITY * CAPACITY * CAPACITY
        index: cython.int
        kind: cython.int
        size: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        x: cython.int
        y: cython.int
        z: cython.int
        total: cython.double
        base: cython.int = self.classes * step
        for index in range(step):
            self.ways[base + index] = 0.0
        self.ways[base] = 1.0
        for kind in range(self.classes - 1, -1, -1):
            base = kind * step
            size = self.class_size[kind]
            for a in range(self.room[0] + 1):
                for b in range(self.room[1] + 1):
                    for c in range(self.room[2] + 1):
                        total = 0.0
                        for x in range(min(a, size) + 1 if self.class_mask[kind] & 1 else 1):
                            for y in range(min(b, size - x) + 1 if self.class_mask[kind] & 2 else 1):
                                for z in range(min(c, size - x - y) + 1 if self.class_mask[kind] & 4 else 1):
                                    index = ((a - x) * CAPACITY + b - y) * CAPACITY + c - z
                                    if self.ways[base + step + index] != 0.0:
                                        total += self._splits(size, x, y, z) * self.ways[base + step + index]
                        self.ways[base + (a * CAPACITY + b) * CAPACITY + c] = total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw_sample(self, base: cython.int) -> cython.void:
        """Draw a sampled deal, all equally likely, into four words from `base` on; the word of the seat that looks is kept."""
        step: cython.int = CAPACITY * CAPACITY * CAPACITY
        kind: cython.int
        size: cython.int
        a: cython.int = self.room[0]
        b: cython.int = self.room[1]
        c: cython.int = self.room[2]
        x: cython.int
        y: cython.int
        z: cython.int
        p: cython.int
        q: cython.int
        r: cython.int
        index: cython.int
        rest: cython.double
        cards: cython.ulonglong
        for index in range(3):
            if self.hidden_seat[index] >= 0:
                self.sample[base + self.hidden_seat[index]] = 0
        for kind in range(self.classes):
            size = self.class_size[kind]
            rest = self._unit() * self.ways[kind * step + (a * CAPACITY + b) * CAPACITY + c]
            p = q = r = NOBODY
            for x in range(min(a, size) + 1 if self.class_mask[kind] & 1 else 1):
                if rest < 0.0:
                    break
                for y in range(min(b, size - x) + 1 if self.class_mask[kind] & 2 else 1):
                    if rest < 0.0:
                        break
                    for z in range(min(c, size - x - y) + 1 if self.class_mask[kind] & 4 else 1):
                        index = (kind + 1) * step + ((a - x) * CAPACITY + b - y) * CAPACITY + c - z
                        if self.ways[index] == 0.0:
                            continue
                        rest -= self._splits(size, x, y, z) * self.ways[index]
                        p = x
                        q = y
                        r = z
                        if rest < 0.0:
                            break
            cards = self.class_cards[kind]
            if p > 0:
                cards = self._deal_out(cards, p, base + self.hidden_seat[0])
            if q > 0:
                cards = self._deal_out(cards, q, base + self.hidden_seat[1])
            if r > 0:
                cards = self._deal_out(cards, r, base + self.hidden_seat[2])
            a -= p
            b -= q
            c -= r

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _deal_out(self, cards: cython.ulonglong, many: cython.int, place: cython.int) -> cython.ulonglong:
        """Give `many` random cards of a set to the word of a sampled deal; return what is left."""
        size: cython.int = _count(cards)
        skip: cython.int
        rest: cython.ulonglong
        while many:
            skip = cython.cast(cython.int, self._unit() * size)
            rest = cards
            while skip:
                rest &= rest - 1
                skip -= 1
            rest &= ~rest + 1
            self.sample[place] |= rest
            cards ^= rest
            size -= 1
            many -= 1
        return cards

    def draw(self, seat: int, hand: int, count: int, dice: int) -> None:
        """Draw `count` sampled deals for a seat that holds these card indexes; each has the weight 1."""
        self.sample = array("Q", [0]) * (4 * count)
        self.weight = array("d", [1.0]) * count
        self.samples = count
        self.dice = dice
        index: cython.int
        me: cython.int = seat
        own: cython.ulonglong = hand
        many: cython.int = count
        with cython.nogil:
            for index in range(many):
                self.sample[4 * index + me] = own
                self._draw_sample(4 * index)

    def hands(self, sample: int) -> tuple[int, ...]:
        """Return the four hands of a sampled deal, as sets of card indexes."""
        return tuple(self.sample[4 * sample + seat] for seat in range(4))

    def set_samples(self, samples: tuple[tuple[int, ...], ...]) -> None:
        """Look at these sampled deals (four sets of card indexes each) instead of drawn ones."""
        self.samples = len(samples)
        self.sample = array("Q", [hand for hands in samples for hand in hands])
        self.weight = array("d", [1.0] * len(samples))

    def weights(self) -> list[float]:
        """Return the importance weights of the sampled deals, relative to each other."""
        return [self.weight[index] for index in range(self.samples)]

    # --- likelihood -------------------------------------------------------------------------------------------------

    def weigh(self, seat: int, *, bids: bool, plays: bool) -> None:
        """Multiply the importance weight of each sampled deal by the likelihood of the others' bids and plays so far."""
        index: cython.int
        others: cython.int = 15 & ~(1 << seat)
        by_bids: cython.int = bids
        by_plays: cython.int = plays
        with cython.nogil:
            for index in range(self.samples):
                self.weight[index] *= self._likely(others, 4 * index, by_bids, by_plays, 0.0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _likely(
        self, who: cython.int, base: cython.int, by_bids: cython.int, by_plays: cython.int, least: cython.double
    ) -> cython.double:
        """Return the likelihood of the bids and plays of some seats (a bit each) in a sampled deal; 0 where not above `least`."""
        likely: cython.double = 1.0
        if by_bids:
            likely = self._bids_likely(who, base)
        if by_plays and likely > least:
            likely *= self._plays_likely(who, base, least / likely)
        return likely if likely > least else 0.0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _below(self, x: cython.double) -> cython.double:
        """Return the share of a normal distribution below x."""
        return 0.5 * erfc(-x * 0.7071067811865476)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bids_likely(self, who: cython.int, base: cython.int) -> cython.double:
        index: cython.int
        seat: cython.int
        hand: cython.ulonglong
        likely: cython.double = 1.0
        if self.redeals_weak:
            for seat in range(4):
                hand = self.sample[base + seat] | self.played_by[seat]
                if self.is_playing[seat] and who >> seat & 1 and not hand & self.strong:
                    return 0.0
        for index in range(self.bids):
            seat = self.bidder[index]
            if not who >> seat & 1:
                continue
            hand = self.sample[base + seat] | self.played_by[seat]
            self._count_tricks(seat, hand)
            likely *= self._bid_likely(seat, index)
        return likely

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _bid_likely(self, seat: cython.int, index: cython.int) -> cython.double:
        """Return the likelihood of a bid on the counted hand: `club` with an error in its count, and sometimes anything."""
        bid: cython.int = self.bid[index]
        number: cython.double = self.habits[HABITS * seat + 3]
        board: cython.double = self.habits[HABITS * seat + 4]
        careless: cython.double = self.habits[HABITS * seat + 5]
        partners: cython.int = self._last_bid_of(self.partner[seat], index) if self.partner[seat] >= 0 else NOBODY
        limit: cython.double = self.offsets[5] if partners >= BOARD * KIND else self.offsets[4]
        bold: cython.double = self._below((self.counted - limit) / board) if self.boards else 0.0
        target: cython.double
        low: cython.double
        high: cython.double
        most: cython.int
        if bid >= BOARD * KIND:
            return careless + (1.0 - careless) * bold
        if bid >= BOSTON * KIND:
            return careless + (1.0 - careless) * self._below((self.sure - self.offsets[6]) / board)
        target = self._target_of(seat, index)
        most = self._most_of(seat, index)
        low = 0.0 if bid == 0 else self._below((bid - target) / number)
        high = 1.0 if bid >= most else self._below((bid + 1 - target) / number)
        if partners >= KIND:
            low = 0.0
            high = 1.0
        return careless + (1.0 - careless) * (1.0 - bold) * max(0.0, high - low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plays_likely(self, who: cython.int, base: cython.int, least: cython.double) -> cython.double:
        """Return the likelihood of the cards of some seats: the more `club` thinks of a card, the likelier; sometimes any.

        0 as soon as it is not more than `least`.
        """
        index: cython.int
        seat: cython.int
        spot: cython.int
        other: cython.int
        rest: cython.ulonglong
        likely: cython.double = 1.0
        total: cython.double
        most: cython.double
        mine: cython.double
        alike: cython.double
        careless: cython.double
        for seat in range(4):
            self.hand[seat] = self.sample[base + seat] | self.played_by[seat]
        if self.past:
            self._start(self.past_seat[0])
        for index in range(self.past):
            seat = self.past_seat[index]
            spot = self.past_spot[index]
            if who >> seat & 1:
                self._weigh_cards(seat)
                if not (self.allowed >> spot) & 1:
                    self._back()
                    return 0.0
                if self.allowed & (self.allowed - 1):
                    alike = self.habits[HABITS * seat + 6]
                    careless = self.habits[HABITS * seat + 7]
                    mine = careless / _count(self.allowed)
                    if (self.sensible >> spot) & 1:
                        rest = self.sensible
                        most = self.worth[spot]
                        while rest:
                            most = max(most, self.worth[_lowest(rest)])
                            rest &= rest - 1
                        total = 0.0
                        rest = self.sensible
                        while rest:
                            other = _lowest(rest)
                            rest &= rest - 1
                            total += exp((self.worth[other] - most) / alike)
                        mine += (1.0 - careless) * exp((self.worth[spot] - most) / alike) / total
                    likely *= mine
                    if likely <= least:
                        self._back()
                        return 0.0
            self.hand[seat] &= ~(ONE << spot)
            self._put(seat, spot)
        self._back()
        return likely

    def soften(self, least: float) -> None:
        """Make the weights more alike where a few sampled deals would outweigh all others.

        They are raised to the highest power up to 1 with which they are worth at least `least` equal sampled deals (or half of
        those that are possible at all).
        """
        index: cython.int
        count: cython.int = self.samples
        possible: cython.int = 0
        most: cython.double = 0.0
        wanted: cython.double = least
        low: cython.double = 0.0
        high: cython.double = 1.0
        power: cython.double
        with cython.nogil:
            for index in range(count):
                if self.weight[index] > 0.0:
                    possible += 1
                    most = max(most, self.weight[index])
            wanted = min(wanted, 0.5 * possible)
            if possible and self._worth_samples(most, 1.0) < wanted:
                while high - low > 0.01:
                    power = 0.5 * (low + high)
                    if self._worth_samples(most, power) < wanted:
                        high = power
                    else:
                        low = power
                for index in range(count):
                    if self.weight[index] > 0.0:
                        self.weight[index] = exp(low * log(self.weight[index] / most))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _worth_samples(self, most: cython.double, power: cython.double) -> cython.double:
        """Return the number of equal sampled deals that the weights are worth if they are raised to a power."""
        index: cython.int
        weight: cython.double
        total: cython.double = 0.0
        squares: cython.double = 0.0
        for index in range(self.samples):
            if self.weight[index] > 0.0:
                weight = exp(power * log(self.weight[index] / most))
                total += weight
                squares += weight * weight
        return total * total / squares

    def resample(self, count: int) -> None:
        """Keep at most `count` sampled deals, each as often as its weight says; what is left is weighed anew."""
        total: cython.double = 0.0
        index: cython.int
        for index in range(self.samples):
            total += self.weight[index]
        if total <= 0.0:
            for index in range(self.samples):
                self.weight[index] = 1.0
            total = float(self.samples)
        step: cython.double = total / count
        mark: cython.double = self._unit() * step
        seen: cython.double = 0.0
        kept: cython.int = 0
        times: cython.int
        seat: cython.int
        for index in range(self.samples):
            seen += self.weight[index]
            times = 0
            while mark < seen:
                mark += step
                times += 1
            if times:
                for seat in range(4):
                    self.sample[4 * kept + seat] = self.sample[4 * index + seat]
                self.weight[kept] = times
                kept += 1
        self.samples = kept

    # --- settling ---------------------------------------------------------------------------------------------------

    def settle(self, tries: int, *, bids: bool, plays: bool) -> None:
        """Let hidden cards change places within each sampled deal by Metropolis moves until deals are as frequent as likely.

        It does not matter where they began. Each of `tries` times two cards of different holders, the stock among them, are
        exchanged, and that stands with the chance by which it makes the bids and plays so far likelier (the Metropolis rule). A
        sampled deal of weight 3 becomes three.
        """
        index: cython.int
        seat: cython.int
        count: cython.int = 0
        turns: cython.int = tries
        by_bids: cython.int = bids
        by_plays: cython.int = plays
        begun: cython.ulonglong[::1] = self.sample
        weight: cython.double[::1] = self.weight
        for index in range(self.samples):
            count += cython.cast(cython.int, weight[index])
        self.sample = array("Q", [0]) * (4 * count)
        self.weight = array("d", [1.0]) * count
        with cython.nogil:
            self._list_movable()
            count = 0
            for index in range(self.samples):
                while weight[index] >= 1.0:
                    weight[index] -= 1.0
                    for seat in range(4):
                        self.sample[4 * count + seat] = begun[4 * index + seat]
                    self._settle_sample(4 * count, turns, by_bids, by_plays)
                    count += 1
            self.samples = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_movable(self) -> cython.void:
        """List the cards that may change places, each with a bit for each that may hold it: the hidden seats, and the stock."""
        kind: cython.int
        rest: cython.ulonglong
        self.movable = 0
        for kind in range(self.classes):
            rest = self.class_cards[kind]
            while rest:
                self.movable_spot[self.movable] = _lowest(rest)
                self.movable_mask[self.movable] = self.class_mask[kind] | 1 << STOCK
                self.movable += 1
                rest &= rest - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle_sample(
        self, base: cython.int, tries: cython.int, by_bids: cython.int, by_plays: cython.int
    ) -> cython.void:
        holder: cython.int
        one: cython.int
        other: cython.int
        from_one: cython.int
        from_other: cython.int
        both: cython.ulonglong
        least: cython.double
        of_one: cython.double
        of_other: cython.double
        for holder in range(4):
            self.likely[holder] = self._likely_of(holder, base, by_bids, by_plays, 0.0)
        while tries:
            tries -= 1
            one = cython.cast(cython.int, self._unit() * self.movable)
            other = cython.cast(cython.int, self._unit() * self.movable)
            from_one = self._holder(base, self.movable_spot[one])
            from_other = self._holder(base, self.movable_spot[other])
            if from_one == from_other:
                continue
            if not self.movable_mask[one] >> from_other & self.movable_mask[other] >> from_one & 1:
                continue
            both = ONE << self.movable_spot[one] | ONE << self.movable_spot[other]
            self._exchange(base, from_one, from_other, both)
            least = self._unit() * self.likely[from_one] * self.likely[from_other]
            of_one = self._likely_of(from_one, base, by_bids, by_plays, least)
            of_other = 0.0
            if of_one > 0.0:
                of_other = self._likely_of(from_other, base, by_bids, by_plays, least / of_one)
            if of_other > 0.0:
                self.likely[from_one] = of_one
                self.likely[from_other] = of_other
            else:
                self._exchange(base, from_one, from_other, both)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _likely_of(
        self, holder: cython.int, base: cython.int, by_bids: cython.int, by_plays: cython.int, least: cython.double
    ) -> cython.double:
        """Return the same as `_likely` for a holder; the stock tells nothing."""
        if holder == STOCK or self.hidden_seat[holder] < 0:
            return 1.0
        return self._likely(1 << self.hidden_seat[holder], base, by_bids, by_plays, least)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _holder(self, base: cython.int, spot: cython.int) -> cython.int:
        """Return the hidden seat that has a card in a sampled deal, or the stock."""
        place: cython.int
        for place in range(STOCK):
            if self.hidden_seat[place] >= 0 and self.sample[base + self.hidden_seat[place]] >> spot & 1:
                return place
        return STOCK

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _exchange(self, base: cython.int, one: cython.int, other: cython.int, both: cython.ulonglong) -> cython.void:
        """Let two cards change places between their holders."""
        if one != STOCK:
            self.sample[base + self.hidden_seat[one]] ^= both
        if other != STOCK:
            self.sample[base + self.hidden_seat[other]] ^= both

    # --- questions --------------------------------------------------------------------------------------------------

    def club_card(self, seat: int, hand: int) -> int:
        """Return the card that `club` plays now, if it holds these card indexes."""
        self._back()
        self.hand[seat] = hand
        card: int = self.card_at[self._choose(seat)]
        return card

    def club_count(self, seat: int, hand: int) -> tuple[float, float]:
        """Return the count of `club` before the play, if it holds these card indexes: tricks, and what is sure."""
        self._count_tricks(seat, hand)
        return (self.counted, self.sure)

    def play_out(self, cards: tuple[int, ...], first: int, last: int) -> list[list[int]]:
        """Return the end of the deal after each card that the seat may play, for each sampled deal from `first` up to `last`.

        An outcome has eight bits for each seat: four for the tricks it takes, above them those among the first six.
        """
        many: cython.int = len(cards)
        begin: cython.int = first
        samples: cython.int = min(last, self.samples) - first
        found = array("Q", [0]) * (many * samples)
        words: cython.ulonglong[::1] = found
        spots: cython.int[::1] = array("i", [self.spot_of[card] for card in cards])
        index: cython.int
        number: cython.int
        seat: cython.int
        with cython.nogil:
            for index in range(samples):
                for number in range(many):
                    self._back()
                    for seat in range(4):
                        self.hand[seat] = self.sample[4 * (begin + index) + seat]
                    seat = self.turn
                    self.hand[seat] &= ~(ONE << spots[number])
                    self._put(seat, spots[number])
                    words[number * samples + index] = self._finish()
            self._back()
        return [list(found[number * samples : (number + 1) * samples]) for number in range(many)]

    def lines(self, orders: list[tuple[int, ...]], first: int, last: int) -> list[tuple[list[int], list[list[int]]]]:
        """Play all the hand's cards in fixed orders; return for each order and sampled deal the outcome and what was seen.

        What was seen is a word for each turn of the seat: sampled deals agree in it where the others have played the same cards so
        far. An order that the rules forbid ends as `NOT_ALLOWED` plus the place of the card that may not be played.
        """
        many: cython.int = len(orders)
        cards: cython.int = len(orders[0])
        begin: cython.int = first
        samples: cython.int = min(last, self.samples) - first
        ends = array("Q", [0]) * (many * samples)
        views = array("Q", [0]) * (many * samples * cards)
        end: cython.ulonglong[::1] = ends
        view: cython.ulonglong[::1] = views
        spots: cython.int[::1] = array("i", [self.spot_of[card] for order in orders for card in order])
        index: cython.int
        number: cython.int
        with cython.nogil:
            for number in range(many):
                for index in range(samples):
                    end[number * samples + index] = self._line(
                        4 * (begin + index), spots, number * cards, view, number * cards * samples + index, samples
                    )
            self._back()
        return [
            (
                list(ends[number * samples : (number + 1) * samples]),
                [
                    list(views[(number * cards + turn) * samples : (number * cards + turn + 1) * samples])
                    for turn in range(cards)
                ],
            )
            for number in range(many)
        ]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _line(
        self,
        base: cython.int,
        spots: cython.int[::1],
        order: cython.int,
        view: cython.ulonglong[::1],
        seen_at: cython.int,
        step: cython.int,
    ) -> cython.ulonglong:
        """Play one order of the hand's cards in one sampled deal and return the outcome."""
        seat: cython.int
        spot: cython.int
        me: cython.int
        turn: cython.int = 0
        seen: cython.ulonglong = 0
        found: cython.ulonglong = 0
        self._back()
        me = self.turn
        for seat in range(4):
            self.hand[seat] = self.sample[base + seat]
        while self.tricks < self.size:
            seat = self.turn
            if seat == me:
                view[seen_at + turn * step] = seen
                spot = spots[order + turn]
                if not (self._legal(seat) >> spot) & 1:
                    return (ONE << 61) | turn
                turn += 1
            else:
                spot = self._choose(seat)
                seen = ((seen ^ (spot + 1)) * MIX_ONE) & WORD
            self.hand[seat] &= ~(ONE << spot)
            self._put(seat, spot)
        for seat in range(4):
            found |= cython.cast(cython.ulonglong, self.taken[seat] | self.six[seat] << 4) << (8 * seat)
        return found

    def bid_out(self, bids: tuple[int, ...], first: int, last: int) -> list[list[tuple[int, int]]]:
        """Return for each bid that the seat to bid may make, and each sampled deal from `first` up to `last`, the end and all bids.

        The outcome is that of `play_out`, or `PASSED_OUT`; of the bids each has eight bits, in bidding order.
        """
        many: cython.int = len(bids)
        begin: cython.int = first
        samples: cython.int = min(last, self.samples) - first
        found = array("Q", [0]) * (2 * many * samples)
        words: cython.ulonglong[::1] = found
        made: cython.int[::1] = array("i", bids)
        before: cython.int = self.bids
        index: cython.int
        number: cython.int
        with cython.nogil:
            for index in range(samples):
                self._roll_errors()
                for number in range(many):
                    self.bids = before
                    self._auction(4 * (begin + index), made[number])
                    words[2 * (number * samples + index)] = self._outcome(4 * (begin + index))
                    words[2 * (number * samples + index) + 1] = (
                        self.bid[0] | self.bid[1] << 8 | self.bid[2] << 16 | self.bid[3] << 24
                    )
            self.bids = before
        each = list(zip(found[::2], found[1::2], strict=True))
        return [each[number * samples : (number + 1) * samples] for number in range(many)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _roll_errors(self) -> cython.void:
        """Roll the error of each seat's count against `club` for the next auction: three dice make about a normal distribution."""
        seat: cython.int
        for seat in range(4):
            self.error[seat] = 2.0 * self.habits[HABITS * seat + 3] * (self._unit() + self._unit() + self._unit() - 1.5)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _auction(self, base: cython.int, bid: cython.int) -> cython.void:
        """Bid the auction to its end, if the next bidder bids this and the others bid as `club`."""
        seat: cython.int = self.turn
        self.bidder[self.bids] = seat
        self.bid[self.bids] = bid
        self.bids += 1
        while self.bids < self.seats:
            seat = self.next_seat[seat]
            self._count_tricks(seat, self.sample[base + seat])
            self.bidder[self.bids] = seat
            self.bid[self.bids] = self._bid_of(seat, self.bids)
            self.bids += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _outcome(self, base: cython.int) -> cython.ulonglong:
        """Return the outcome of a deal after this auction."""
        index: cython.int
        seat: cython.int
        best: cython.int = 0
        turn: cython.int = self.turn
        found: cython.ulonglong
        for index in range(1, self.seats):
            if self.bid[index] > self.bid[best]:
                best = index
        if self.bid[best] == 0:
            return ONE << 62
        self._set_contracts()
        for seat in range(4):
            self.hand[seat] = self.sample[base + seat]
        self._start(self.bidder[best])
        found = self._finish()
        self.turn = turn
        return found

    def set_auction(self, turn: int) -> None:
        """Set that the auction goes on and whose turn it is."""
        self.past = 0
        for seat in range(4):
            self.played_by[seat] = 0
        self._start(turn)
        self._keep()

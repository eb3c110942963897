"""The kernel: how many tricks a side takes when everybody sees all cards and nobody errs.

The search asks one question again and again, "can our side still take `need` tricks?", and answers it exactly. Written in
Cython's pure Python mode: the package build compiles it, and uncompiled it gives the same answers some two hundred times slower.
The moves are the engine's own (`game.engine.legal`), written a second time for speed; tests compare the two.

Terms. A *place* is a player's position in clockwise order, 0 to 3. A *lane* is a group of cards that follow one another: the
plain suits from lane 0 on, then the trumps. A *card* is one bit of a 64-bit word: lane `l` has the bits from `13 * l` on, the
weakest card lowest, without gaps for cards that are out of play, so that of two cards of a lane the greater number wins. *Cards*
is all that was held when the running trick began, and `shape` has four bits for each place and lane: how many cards are held there.

Every answer of the search is a word: bit 63 says yes, and the cards in it are those whose rank the proof rests on. In a
lane the proof holds for any cards below the lowest of these, whoever holds them, as long as the lengths are equal. Hence:
- a table entry at the start of a trick answers for all positions of its shape that agree on who holds the top cards,
- after one low card has failed, others of its lane that are low for that proof need not be tried,
- cards of one hand with no other hand's card between them are tried once; a failing proof that rests on one rests on all.
A joker that draws trumps when it is led is like no other card: the proof always rests on it while it is in play.
"""

from array import array

import cython

from game.ai.solver_weights import WEIGHTS

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file as it was when it was compiled; the build puts it here."""

IS_COMPILED = bool(cython.compiled)

# Compiled, these are C variables: a literal of 2**32 and above would be a Python object, which code without the GIL cannot have.
YES = cython.declare(cython.ulonglong, 1 << 63)
ONE = cython.declare(cython.ulonglong, 1)
WORD = cython.declare(cython.ulonglong, (1 << 64) - 1)
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
LANE_BITS = cython.declare(cython.ulonglong, 0x7FFF)
KEY_BITS = cython.declare(cython.ulonglong, 0x1FFFFF)
NO_LANE = cython.declare(cython.int, 7)
AT_LEAST = cython.declare(cython.ulonglong, 1 << 21)
TOP_OWNER = cython.declare(cython.int, 28)
OWNER_BITS = cython.declare(cython.uint, 0x3FFFFFFF)
ROOT_MOVES = cython.declare(cython.int, 960)
# What a led joker draws from another hand, and what breaks trumps.
PULL_ANY = cython.declare(cython.int, 0)
PULL_HIGHEST = cython.declare(cython.int, 1)
PULL_LOWEST = cython.declare(cython.int, 2)
PULL_OPPONENTS_HIGHEST = cython.declare(cython.int, 3)
BROKEN_BY_ANY = cython.declare(cython.int, 0)
BROKEN_BY_NOT_LED = cython.declare(cython.int, 1)
# Parts of the search, each of which only saves time.
TABLE = cython.declare(cython.int, 1)
QUICK_TRICKS = cython.declare(cython.int, 2)
LATER_TRICKS = cython.declare(cython.int, 4)
EQUAL_CARDS = cython.declare(cython.int, 8)
LOW_CARDS = cython.declare(cython.int, 16)
# Where the weights of a kind of move begin.
WEIGHTS_OF_KIND = cython.declare(cython.int, 123)
FOLLOW = cython.declare(cython.int, 36)
FOLLOW_STEP = cython.declare(cython.int, 29)

DEFAULT_TABLE_BITS = 16
"""Buckets of the table as a power of two; a bucket takes 512 bytes, so this is 32 MB."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count(lane_cards: cython.ulonglong) -> cython.int:
    """How many cards are in a word of at most 16 bits."""
    bits: cython.uint = cython.cast(cython.uint, lane_cards)
    bits = bits - ((bits >> 1) & 0x5555)
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 31


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _highest(lane_cards: cython.ulonglong) -> cython.ulonglong:
    """The highest bit of a word of at most 16 bits."""
    bits: cython.ulonglong = lane_cards | lane_cards >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    return bits ^ bits >> 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _top(lane_cards: cython.ulonglong, many: cython.int) -> cython.ulonglong:
    """The highest so many bits of a word of at most 16 bits."""
    if not many:
        return 0
    drop: cython.int = _count(lane_cards) - many
    while drop > 0:
        lane_cards &= lane_cards - 1
        drop -= 1
    return lane_cards


@cython.final
@cython.cclass
class Solver:
    """Memory for solving positions one after another: first `set_game`, then `set_position`, then ask.

    Not to be shared between threads; while it searches other threads run.
    """

    # The game.
    places: cython.int
    ours: cython.int
    big_pull: cython.int
    little_pull: cython.int
    broken_by: cython.int
    free_to_lead: cython.int
    order: cython.int[::1]
    lane_of: cython.int[::1]

    # The position.
    hand: cython.ulonglong[::1]
    trick: cython.ulonglong[::1]
    card_at: cython.int[::1]
    owners: cython.uint[::1]
    lanes: cython.int
    lane_mask: cython.ulonglong[::1]
    trump: cython.int
    trumps: cython.ulonglong
    special: cython.ulonglong
    big: cython.ulonglong
    little: cython.ulonglong
    root_leader: cython.int
    root_turn: cython.int
    root_left: cython.int
    root_cards: cython.ulonglong
    root_shape: cython.ulonglong
    root_broken: cython.int
    stop: cython.int
    is_paired: cython.int

    # The search.
    table: cython.ulonglong[::1]
    table_shift: cython.int
    generation: cython.ulonglong
    stores: cython.int
    keep: cython.ulonglong[::1]
    move_card: cython.ulonglong[::1]
    move_low: cython.ulonglong[::1]
    move_lane: cython.int[::1]
    move_weight: cython.int[::1]
    killer: cython.ulonglong[::1]
    weight: cython.int[::1]
    forced: cython.int
    proof: cython.ulonglong
    cash_proof: cython.ulonglong
    cashed_trumps: cython.int
    cashed_plain: cython.int
    nodes: cython.longlong
    most_nodes: cython.longlong
    is_spent: cython.int
    features: cython.int

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Take memory for a table of 2 to the power of `table_bits` (1 to 17) buckets of 512 bytes."""
        self.places = 4
        self.ours = 5
        self.big_pull = self.little_pull = PULL_ANY
        self.broken_by = BROKEN_BY_ANY
        self.free_to_lead = 0
        self.order = array("i", range(54))
        self.lane_of = array("i", [0] * 54)
        self.hand = array("Q", [0] * 4)
        self.trick = array("Q", [0] * 4)
        self.card_at = array("i", [0] * 80)
        self.owners = array("I", bytes(4 * 5 << 15))
        self.lanes = 4
        self.lane_mask = array("Q", [0] * 8)
        self.trump = NO_LANE
        self.trumps = self.special = self.big = self.little = 0
        self.root_leader = self.root_turn = self.root_left = 0
        self.root_cards = self.root_shape = 0
        self.root_broken = 1
        self.stop = 0
        self.is_paired = 1
        self.table = array("Q", bytes(512 << table_bits))
        self.table_shift = 64 - table_bits
        self.generation = 0
        self.stores = 0
        self.keep = array("Q", [0x3FFFFFFF ^ (0x3FFFFFFF >> 2 * top) for top in range(16)])
        self.move_card = array("Q", [0] * 1024)
        self.move_low = array("Q", [0] * 1024)
        self.move_lane = array("i", [0] * 1024)
        self.move_weight = array("i", [0] * 1024)
        self.killer = array("Q", [0] * 256)
        self.weight = array("i", WEIGHTS)
        self.forced = 0
        self.proof = self.cash_proof = 0
        self.cashed_trumps = self.cashed_plain = 0
        self.nodes = 0
        self.most_nodes = 0
        self.is_spent = 0
        self.features = 31

    def set_features(self, features: int) -> None:
        """Search with these parts only (`TABLE`, `QUICK_TRICKS`, ...); the answers are the same, and tests compare them."""
        self.features = features

    def set_weights(self, weights: tuple[int, ...]) -> None:
        """Try moves in another order, to find a better one; the answers are the same."""
        self.weight = array("i", weights)

    def nodes_used(self) -> int:
        """Cards tried by the last question."""
        used: int = self.nodes
        return used

    def set_game(
        self,
        *,
        places: int,
        ours: int,
        group_of: tuple[int, ...],
        power: tuple[int, ...],
        big_pull: int = 0,
        little_pull: int = 0,
        broken_by: int = 0,
        free_to_lead: int = 0,
    ) -> None:
        """Say what is played.

        `places` players; bit `p` of `ours` is set where place `p` is on the side whose tricks are counted, and of
        `free_to_lead` where it may lead trump at any time. `group_of` and `power` are those of an `Ordering`.
        """
        if not 2 <= places <= 4 or not 0 < ours < (1 << places) - 1:
            raise ValueError("two to four places, on two sides")
        self.places = places
        self.ours = ours
        self.big_pull = big_pull
        self.little_pull = little_pull
        self.broken_by = broken_by
        self.free_to_lead = free_to_lead
        self.is_paired = places == 4 and ours in (5, 10)
        self.order = array("i", sorted(range(54), key=lambda card: (group_of[card], power[card])))
        self.lane_of = array("i", group_of)

    def set_position(
        self,
        hands: tuple[int, ...],
        *,
        leader: int,
        trick: tuple[int, ...] = (),
        broken: bool = False,
        counted: int = 13,
    ) -> None:
        """Say who holds what: sets of cards by place, the place that leads or led, and the cards on the table.

        Only the next `counted` tricks count, the running one among them.

        Raises:
            ValueError: the hands are not of one size, a card is held twice, or there is nothing to play.
        """
        places: cython.int = self.places
        if len(hands) != places or len(trick) >= places or not 0 <= leader < places:
            raise ValueError("a hand for each place, and less than a whole trick")
        held: cython.ulonglong[::1] = array("Q", hands)
        together: cython.ulonglong = 0
        number: cython.int
        place: cython.int
        size: cython.int = 0
        for number in range(len(trick)):
            held[(leader + number) % places] ^= ONE << trick[number]
        for place in range(places):
            if together & held[place]:
                raise ValueError("a card is held twice")
            together |= held[place]
        for place in range(places):
            size = self._size(held[place])
            if size != self._size(held[0]):
                raise ValueError("the hands are not of one size")
        if not 1 <= size <= 13 or counted < 1:
            raise ValueError("there is nothing to play")
        self.root_leader = leader
        self.root_turn = len(trick)
        self.root_left = size
        self.root_broken = broken
        self._fill_lanes(held, together)
        self.stop = max(0, size - counted)
        bit: cython.int
        played: cython.int
        for number in range(len(trick)):
            played = trick[number]
            for bit in range(80):
                if self.card_at[bit] == played:
                    self.trick[number] = ONE << (13 * (bit >> 4) + (bit & 15))
        self._new_generation()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _size(self, cards: cython.ulonglong) -> cython.int:
        size: cython.int = 0
        while cards:
            cards &= cards - 1
            size += 1
        return size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_lanes(self, held: cython.ulonglong[::1], together: cython.ulonglong) -> cython.void:
        """Put the cards in play into lanes, and tabulate who holds what is left of each lane, for every rest of it."""
        place: cython.int
        index: cython.int
        lane: cython.int
        card: cython.int
        group: cython.int = -1
        depth: cython.int = 0
        bit: cython.ulonglong
        for place in range(4):
            self.hand[place] = 0
        for index in range(80):
            self.card_at[index] = -1
        self.trump = NO_LANE
        self.trumps = self.special = self.big = self.little = 0
        self.root_cards = self.root_shape = 0
        lane = -1
        for index in range(54):
            card = self.order[index]
            if not (together >> card) & 1:
                continue
            if self.lane_of[card] != group:
                group = self.lane_of[card]
                lane += 1
                depth = 0
                self.owners[lane << 15] = 0
                if group == 4:
                    self.trump = lane
            bit = ONE << depth
            for place in range(self.places):
                if (held[place] >> card) & 1:
                    self._add_owner(lane, depth, place)
                    self.hand[place] |= bit << (13 * lane)
                    if lane < 4:
                        self.root_shape += ONE << ((place << 4) + (lane << 2))
            self.card_at[(lane << 4) + depth] = card
            bit <<= 13 * lane
            self.root_cards |= bit
            if group == 4:
                self.trumps |= bit
                if card == 53:
                    self.big = bit
                    if self.big_pull != PULL_ANY:
                        self.special |= bit
                if card == 52:
                    self.little = bit
                    if self.little_pull != PULL_ANY:
                        self.special |= bit
            depth += 1
        self.lanes = lane + 1
        for lane in range(8):
            self.lane_mask[lane] = 0
            if lane < self.lanes:
                self.lane_mask[lane] = (LANE_BITS if lane == self.trump else LANE_BITS >> 2) << (13 * lane)
            elif lane < 5:
                self.owners[lane << 15] = 0
        if not self.trumps:
            self.root_broken = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_owner(self, lane: cython.int, depth: cython.int, place: cython.int) -> cython.void:
        """Extend the table of a lane by its next higher card: two bits for each card, the top one leftmost."""
        rest: cython.int
        base: cython.int = lane << 15
        owner: cython.uint = place
        owner <<= TOP_OWNER
        for rest in range(1 << depth):
            self.owners[base + (1 << depth) + rest] = owner | (self.owners[base + rest] >> 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_generation(self) -> cython.void:
        """Let nothing in the table be found again."""
        index: cython.Py_ssize_t
        self.generation += 1
        if self.generation > 0xFFFF:
            self.generation = 1
            for index in range(self.table.shape[0] if cython.compiled else len(self.table)):
                self.table[index] = 0
        for index in range(256):
            self.killer[index] = 0

    # --- questions -------------------------------------------------------------------------------------------------

    def value(self, most_nodes: int = 1 << 60) -> int | None:
        """How many of the tricks that count our side takes; None when so many cards were tried without an answer."""
        self._begin(most_nodes)
        result: cython.int
        with cython.nogil:
            result = self._value(0, self._guess())
        return None if self.is_spent else result

    def reaches(self, tricks: int, most_nodes: int = 1 << 60) -> bool | None:
        """Whether our side takes so many of the tricks that count; None when so many cards were tried without an answer."""
        self._begin(most_nodes)
        answer: cython.ulonglong
        need: cython.int = tricks
        with cython.nogil:
            answer = self._ask(0, need)
        return None if self.is_spent else answer >= YES

    def card_values(self, most_nodes: int = 1 << 60) -> dict[int, int] | None:
        """Our side's tricks after each card that may be played now; None when so many cards were tried without an answer."""
        self._begin(most_nodes)
        place: cython.int = (self.root_leader + self.root_turn) % self.places
        count: cython.int = self._root_moves()
        moves = [
            (self.move_card[i], self.move_low[i], self.move_lane[i]) for i in range(ROOT_MOVES, ROOT_MOVES + count)
        ]
        guess: cython.int = self._guess()
        card: cython.ulonglong
        low: cython.ulonglong
        lane: cython.int
        index: cython.int
        found: cython.int
        values: dict[int, int] = {}
        for card, low, lane in moves:
            with cython.nogil:
                found = self._value(card, guess)
            if self.is_spent:
                return None
            guess = found
            for index in range(16):
                bit: cython.ulonglong = (ONE << index) << (13 * lane)
                if low <= bit <= card and self.hand[place] & bit:
                    values[self.card_at[(lane << 4) + index]] = found
        return values

    @cython.cfunc
    def _begin(self, most_nodes: cython.longlong) -> cython.void:
        self.nodes = 0
        self.most_nodes = most_nodes
        self.is_spent = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guess(self) -> cython.int:
        """Where to begin: our share of the high cards of each lane, and of all trumps."""
        lane: cython.int
        seen: cython.int
        size: cython.int
        rest: cython.ulonglong
        owner: cython.uint
        total: cython.int = 0
        mine: cython.int = 0
        for lane in range(self.lanes):
            rest = self._rest(self.root_cards, lane)
            size = _count(rest)
            owner = self.owners[(lane << 15) + rest]
            for seen in range(size):
                if 3 * seen >= size and lane != self.trump:
                    break
                total += size - seen
                if (self.ours >> (owner >> TOP_OWNER)) & 1:
                    mine += size - seen
                owner = (owner << 2) & OWNER_BITS
        seen = self.root_left - self.stop
        return (2 * seen * mine + total) // (2 * total)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, card: cython.ulonglong, guess: cython.int) -> cython.int:
        """The exact number of tricks, of the position or after a card."""
        low: cython.int = 0
        high: cython.int = self.root_left - self.stop
        need: cython.int = guess
        while low < high and not self.is_spent:
            need = min(max(need, low + 1), high)
            if self._ask(card, need) >= YES:
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ask(self, card: cython.ulonglong, need: cython.int) -> cython.ulonglong:
        """Whether our side takes so many tricks, of the position or after a card; what lies on the table is played again."""
        self.forced = self.root_turn
        if card:
            self.trick[self.forced] = card
            self.forced += 1
        if need <= 0:
            return YES
        if need > self.root_left - self.stop:
            return 0
        if self.forced:
            return self._choose(
                self.root_leader, 0, 0, 0, 0, 0, 0, 0, need, self.root_left, self.root_cards, self.root_shape,
                self.root_broken, 0,
            )  # fmt: skip
        return self._lead(self.root_leader, need, self.root_left, self.root_cards, self.root_shape, self.root_broken)

    @cython.cfunc
    def _root_moves(self) -> cython.int:
        """The moves of the position itself, kept where no search writes."""
        place: cython.int = (self.root_leader + self.root_turn) % self.places
        led: cython.int = 0
        pull: cython.int = PULL_ANY
        if self.root_turn:
            led = self._lane(self.trick[0])
            pull = self._pull(self.trick[0])
        return self._list_moves(ROOT_MOVES, place, self.root_turn, led, pull, self.root_cards, self.root_broken)

    # --- the search ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead(
        self,
        place: cython.int,
        need: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        broken: cython.int,
    ) -> cython.ulonglong:
        """Whether our side takes `need` more tricks when `place` leads and everybody has `left` cards."""
        counted: cython.int = left - self.stop
        if need <= 0:
            return YES
        if need > counted:
            return 0
        if left == 1:
            return self._last_trick(place)
        if not cards & self.trumps:
            broken = 1
        is_ours: cython.int = (self.ours >> place) & 1
        enough: cython.int = need if is_ours else counted - need + 1
        if self.features & QUICK_TRICKS and self._takes_at_once(place, enough, left, cards, shape, broken):
            return (YES if is_ours else 0) | self.proof
        if self.features & LATER_TRICKS and not self.stop:
            enough = self._is_settled(place, need, counted, cards, shape)
            if enough:
                return (YES if enough > 0 else 0) | self.proof
        if not self.features & TABLE:
            return self._choose(place, 0, 0, 0, 0, 0, 0, 0, need, left, cards, shape, broken, 0)

        # Is it in the table?
        rest_0: cython.ulonglong = self._rest(cards, 0)
        rest_1: cython.ulonglong = self._rest(cards, 1)
        rest_2: cython.ulonglong = self._rest(cards, 2)
        rest_3: cython.ulonglong = self._rest(cards, 3)
        low: cython.ulonglong = self.owners[(1 << 15) + rest_1]
        low = self.owners[rest_0] | low << 32
        high: cython.ulonglong = self.owners[(3 << 15) + rest_3]
        high = self.owners[(2 << 15) + rest_2] | high << 32
        key: cython.ulonglong = self.generation | place << 16 | broken << 18
        if cards & self.special & self.big:
            key |= 1 << 19
        if cards & self.special & self.little:
            key |= 1 << 20
        mixed: cython.ulonglong = shape ^ (key >> 16) << 58 ^ (key >> 16)
        mixed = (mixed ^ mixed >> 29) * MIX & WORD
        mixed = (mixed ^ mixed >> 32) * MIX & WORD
        start: cython.int = cython.cast(cython.int, mixed >> self.table_shift) << 6
        slot: cython.int
        meta: cython.ulonglong
        hint: cython.ulonglong = 0
        for slot in range(start, start + 64, 4):
            meta = self.table[slot + 3]
            if self.table[slot] != shape or meta & KEY_BITS != key:
                continue
            if not hint:
                hint = (meta >> 45) << (13 * ((meta >> 42) & 7))
            if (self.table[slot + 1] ^ low) & (self.keep[(meta >> 26) & 15] | self.keep[(meta >> 30) & 15] << 32):
                continue
            if (self.table[slot + 2] ^ high) & (self.keep[(meta >> 34) & 15] | self.keep[(meta >> 38) & 15] << 32):
                continue
            enough = (meta >> 22) & 15
            if meta & AT_LEAST:
                if enough >= need:
                    return YES | self._tops(meta, rest_0, rest_1, rest_2, rest_3)
            elif enough < need:
                return self._tops(meta, rest_0, rest_1, rest_2, rest_3)
            hint = (meta >> 45) << (13 * ((meta >> 42) & 7))
        answer: cython.ulonglong = self._choose(place, 0, 0, 0, 0, 0, 0, 0, need, left, cards, shape, broken, hint)
        if self.is_spent:
            return 0

        # Store the answer over an entry that says less, over one of another position, or else over any.
        meta = self._depth(answer & self.lane_mask[0], rest_0)
        meta |= self._depth((answer & self.lane_mask[1]) >> 13, rest_1) << 4
        meta |= self._depth((answer & self.lane_mask[2]) >> 26, rest_2) << 8
        meta |= self._depth((answer & self.lane_mask[3]) >> 39, rest_3) << 12
        low_mask: cython.ulonglong = self.keep[meta & 15] | self.keep[(meta >> 4) & 15] << 32
        high_mask: cython.ulonglong = self.keep[(meta >> 8) & 15] | self.keep[meta >> 12] << 32
        meta = key | meta << 26
        if answer >= YES:
            meta |= AT_LEAST | cython.cast(cython.ulonglong, need) << 22
        else:
            meta |= cython.cast(cython.ulonglong, need - 1) << 22
        hint = self.killer[(left << 4) + place]
        if hint & self.hand[place]:
            slot = self._lane(hint)
            meta |= cython.cast(cython.ulonglong, slot) << 42 | (hint >> (13 * slot)) << 45
        self.stores = (self.stores + 4) & 63
        chosen: cython.int = start + self.stores
        for slot in range(start, start + 64, 4):
            if self.table[slot + 3] & 0xFFFF != self.generation:
                chosen = slot
                break
            if (
                self.table[slot] == shape
                and (self.table[slot + 3] ^ meta) & (KEY_BITS | AT_LEAST) == 0
                and not (self.table[slot + 1] ^ low) & low_mask
                and not (self.table[slot + 2] ^ high) & high_mask
            ):
                chosen = slot
                break
        self.table[chosen] = shape
        self.table[chosen + 1] = low
        self.table[chosen + 2] = high
        self.table[chosen + 3] = meta
        return answer

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _rest(self, cards: cython.ulonglong, lane: cython.int) -> cython.ulonglong:
        """The cards of one lane, moved to the right end."""
        return (cards & self.lane_mask[lane]) >> (13 * lane)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _depth(self, relied: cython.ulonglong, rest: cython.ulonglong) -> cython.ulonglong:
        """How many of the top cards of a lane a proof rests on."""
        if not relied:
            return 0
        return _count(rest & ~((relied & -relied) - 1))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _tops(
        self,
        meta: cython.ulonglong,
        rest_0: cython.ulonglong,
        rest_1: cython.ulonglong,
        rest_2: cython.ulonglong,
        rest_3: cython.ulonglong,
    ) -> cython.ulonglong:
        """The top cards of each lane that a table entry rests on."""
        return (
            _top(rest_0, (meta >> 26) & 15)
            | _top(rest_1, (meta >> 30) & 15) << 13
            | _top(rest_2, (meta >> 34) & 15) << 26
            | _top(rest_3, (meta >> 38) & 15) << 39
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _last_trick(self, place: cython.int) -> cython.ulonglong:
        """Everybody plays the only card."""
        best: cython.ulonglong = self.hand[place]
        best_place: cython.int = place
        lane: cython.int = self._lane(best)
        contested: cython.ulonglong = 0
        card: cython.ulonglong
        _turn: cython.int
        for _turn in range(1, self.places):
            place += 1
            if place == self.places:
                place = 0
            card = self.hand[place]
            if self._lane(card) == lane:
                contested = WORD
                if card > best:
                    best = card
                    best_place = place
            elif card & self.trumps:
                lane = self.trump
                contested = 0
                best = card
                best_place = place
        if (self.ours >> best_place) & 1:
            return YES | (best & contested)
        return best & contested

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lane(self, card: cython.ulonglong) -> cython.int:
        if card & self.trumps:
            return self.trump
        if card >> 26:
            return 3 if card >> 39 else 2
        return 1 if card >> 13 else 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _pull(self, card: cython.ulonglong) -> cython.int:
        """What a card draws from other hands when it is led."""
        if not card & self.special:
            return PULL_ANY
        return self.big_pull if card == self.big else self.little_pull

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _held(self, place: cython.int, lane: cython.int, shape: cython.ulonglong) -> cython.int:
        """How many cards of a lane a place holds; where there are five lanes the last is a single card."""
        if lane > 3:
            return (self.hand[place] & self.lane_mask[lane]) != 0
        return (shape >> ((place << 4) + (lane << 2))) & 15

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(
        self,
        place: cython.int,
        turn: cython.int,
        led: cython.int,
        pull: cython.int,
        best: cython.ulonglong,
        best_place: cython.int,
        contested: cython.int,
        played: cython.ulonglong,
        need: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        broken: cython.int,
        hint: cython.ulonglong,
    ) -> cython.ulonglong:
        """Try the moves of a place until one serves its side."""
        base: cython.int = ((left << 2) + turn) << 4
        count: cython.int = 1
        killer: cython.int = (left << 4) + (turn << 2) + place
        if left == self.root_left and turn < self.forced:
            self.move_card[base] = self.move_low[base] = self.trick[turn]
            self.move_lane[base] = self._lane(self.trick[turn])
        else:
            if turn == 1 and self.is_paired and self.features & QUICK_TRICKS and pull == PULL_ANY:
                count = left - self.stop - need + 1
                if (self.ours >> place) & 1:
                    count = need
                if self._takes_over(place, led, count, left, cards, shape, broken):
                    return (YES if (self.ours >> place) & 1 else 0) | self.proof | (self.special & cards)
            count = self._list_moves(base, place, turn, led, pull, cards, broken)
        if count > 1:
            if turn:
                self._weigh_follow(base, count, place, turn, led, best, best_place, cards, shape, self.killer[killer])
            else:
                self._weigh_lead(base, count, place, cards, shape, hint, self.killer[killer])
        mine: cython.int = (self.ours >> place) & 1
        relied: cython.ulonglong = 0
        skipped: cython.ulonglong = 0
        of_lane: cython.ulonglong
        answer: cython.ulonglong
        card: cython.ulonglong
        low: cython.ulonglong
        lane: cython.int
        index: cython.int
        chosen: cython.int
        tried: cython.int
        for tried in range(base, base + count):
            chosen = tried
            for index in range(tried + 1, base + count):
                if self.move_weight[index] > self.move_weight[chosen]:
                    chosen = index
            card = self.move_card[chosen]
            low = self.move_low[chosen]
            lane = self.move_lane[chosen]
            self.move_card[chosen] = self.move_card[tried]
            self.move_low[chosen] = self.move_low[tried]
            self.move_lane[chosen] = self.move_lane[tried]
            self.move_weight[chosen] = self.move_weight[tried]
            if card & skipped:
                continue
            answer = self._play(
                card, lane, place, turn, led, pull, best, best_place, contested, played, need, left, cards, shape,
                broken,
            )  # fmt: skip
            if self.is_spent:
                return 0
            if (answer >= YES) == (mine != 0):
                self.killer[killer] = card
                return answer
            answer &= YES - 1
            if answer & card:
                answer |= low
            relied |= answer
            if self.features & LOW_CARDS:
                of_lane = self.lane_mask[lane]
                answer &= of_lane
                if not answer:
                    skipped |= of_lane
                elif card < answer & -answer:
                    skipped |= of_lane & ((answer & -answer) - 1)
        return relied if mine else YES | relied

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _play(
        self,
        card: cython.ulonglong,
        lane: cython.int,
        place: cython.int,
        turn: cython.int,
        led: cython.int,
        pull: cython.int,
        best: cython.ulonglong,
        best_place: cython.int,
        contested: cython.int,
        played: cython.ulonglong,
        need: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        broken: cython.int,
    ) -> cython.ulonglong:
        """The answer after a card, which is taken back."""
        is_trump: cython.int = lane == self.trump
        next_place: cython.int = place + 1
        won: cython.int
        answer: cython.ulonglong
        self.nodes += 1
        if self.nodes > self.most_nodes:
            self.is_spent = 1
            return 0
        if turn == 0:
            led = lane
            pull = self._pull(card)
            best = card
            best_place = place
        elif ((best & self.trumps) != 0) == (is_trump != 0):
            if is_trump or lane == led:
                contested = 1
                if card > best:
                    best = card
                    best_place = place
        elif is_trump:
            contested = 0
            best = card
            best_place = place
        if is_trump and (
            self.broken_by == BROKEN_BY_ANY or (turn and (self.broken_by == BROKEN_BY_NOT_LED or led != lane))
        ):
            broken = 1
        if next_place == self.places:
            next_place = 0
        if lane < 4:
            shape -= ONE << ((place << 4) + (lane << 2))
        self.hand[place] ^= card
        if turn + 1 < self.places:
            answer = self._choose(
                next_place, turn + 1, led, pull, best, best_place, contested, played | card, need, left, cards, shape,
                broken, 0,
            )  # fmt: skip
        else:
            won = (self.ours >> best_place) & 1
            answer = self._lead(best_place, need - won, left - 1, cards ^ played ^ card, shape, broken)
            answer |= self.special & cards
            if contested:
                answer |= best
        self.hand[place] ^= card
        return answer

    # --- moves -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_moves(
        self,
        base: cython.int,
        place: cython.int,
        turn: cython.int,
        led: cython.int,
        pull: cython.int,
        cards: cython.ulonglong,
        broken: cython.int,
    ) -> cython.int:
        """Write the legal moves, equal cards as one, to the lists from `base` on; gives their number."""
        held: cython.ulonglong = self.hand[place]
        same: cython.ulonglong
        lane: cython.int
        count: cython.int = 0
        leader: cython.int
        if turn:
            same = held & self.lane_mask[led]
            if same:
                if pull == PULL_OPPONENTS_HIGHEST:
                    leader = (place + self.places - turn) % self.places
                    pull = PULL_ANY if (self.ours >> leader ^ self.ours >> place) & 1 == 0 else PULL_HIGHEST
                if pull == PULL_HIGHEST:
                    same = _highest(same >> (13 * led)) << (13 * led)
                elif pull == PULL_LOWEST:
                    same &= -same
                return self._list_lane(base, 0, led, same, cards)
        for lane in range(self.lanes):
            same = held & self.lane_mask[lane]
            if not same:
                continue
            if (
                turn == 0
                and lane == self.trump
                and not broken
                and same != held
                and not (self.free_to_lead >> place) & 1
            ):
                continue
            count = self._list_lane(base, count, lane, same, cards)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_lane(
        self,
        base: cython.int,
        count: cython.int,
        lane: cython.int,
        same: cython.ulonglong,
        cards: cython.ulonglong,
    ) -> cython.int:
        """Write the cards of a lane, those with no other hand's card between them as one move: the highest of them."""
        others: cython.ulonglong = cards & self.lane_mask[lane] & ~same | same & self.special
        run: cython.ulonglong
        fence: cython.ulonglong
        while same:
            fence = same & -same
            run = fence
            if self.features & EQUAL_CARDS and not fence & self.special:
                fence = others & ~(fence - 1)
                run = same if not fence else same & ((fence & -fence) - 1)
            self.move_low[base + count] = run & -run
            self.move_card[base + count] = _highest(run >> (13 * lane)) << (13 * lane)
            self.move_lane[base + count] = lane
            same ^= run
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_lead(
        self,
        base: cython.int,
        count: cython.int,
        place: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        hint: cython.ulonglong,
        killer: cython.ulonglong,
    ) -> cython.void:
        """Give each lead its place in the order of trying."""
        index: cython.int
        lane: cython.int
        value: cython.int
        above: cython.int
        owner: cython.int
        first: cython.int = 0
        second: cython.int = 0
        own: cython.int
        rest: cython.ulonglong
        card: cython.ulonglong
        next_place: cython.int = (place + 1) % self.places
        ally: cython.int = (place + 2) % self.places
        last: cython.int = (place + self.places - 1) % self.places
        next_held: cython.int
        ally_held: cython.int
        last_held: cython.int
        kind: cython.int = 0 if cards & self.trumps else WEIGHTS_OF_KIND
        previous: cython.int = -1
        shared: cython.int = 0
        for index in range(base, base + count):
            card = self.move_card[index]
            lane = self.move_lane[index]
            rest = self._rest(cards, lane)
            if lane != previous:
                # What all cards of the lane have in common.
                previous = lane
                own = self._held(place, lane, shape)
                next_held = self._held(next_place, lane, shape)
                ally_held = self._held(ally, lane, shape)
                last_held = self._held(last, lane, shape)
                owner = cython.cast(cython.int, self.owners[(lane << 15) + rest])
                first = ((owner >> TOP_OWNER) + 4 - place) & 3
                second = ((owner >> (TOP_OWNER - 2)) + 4 - place) & 3
                shared = self.weight[kind + (first << 2) + second]
                shared += self.weight[kind + 20] * own + self.weight[kind + 21] * next_held
                shared += self.weight[kind + 22] * ally_held + self.weight[kind + 23] * last_held
                if lane == self.trump:
                    shared += self.weight[kind + 24]
                else:
                    if not next_held:
                        shared += self.weight[kind + (25 if self.hand[next_place] & self.trumps else 26)]
                    if not ally_held:
                        shared += self.weight[kind + (27 if self.hand[ally] & self.trumps else 28)]
                    if not last_held:
                        shared += self.weight[kind + (29 if self.hand[last] & self.trumps else 30)]
                if own == 1:
                    shared += self.weight[kind + 31]
            above = _count(rest & ~((card >> (13 * lane)) * 2 - 1))
            value = shared + self.weight[kind + 32] * above
            if first == 0 and above:
                value += self.weight[kind + 16 + second]
            if card != self.move_low[index]:
                value += self.weight[kind + 33]
            if card == killer:
                value += self.weight[kind + 34]
            if card == hint:
                value += self.weight[kind + 35]
            self.move_weight[index] = value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_follow(
        self,
        base: cython.int,
        count: cython.int,
        place: cython.int,
        turn: cython.int,
        led: cython.int,
        best: cython.ulonglong,
        best_place: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        killer: cython.ulonglong,
    ) -> cython.void:
        """Give each card its place in the order of trying, for all turns but the first."""
        index: cython.int
        lane: cython.int
        value: cython.int
        above: cython.int
        own: cython.int
        owner: cython.int
        rest: cython.ulonglong
        card: cython.ulonglong
        side: cython.int = FOLLOW + (turn - 1) * FOLLOW_STEP
        ally_leads: cython.int = ((self.ours >> place ^ self.ours >> best_place) & 1) == 0
        # The best that the next hand can do, if it is to play at all, and the one behind it.
        next_best: cython.ulonglong = 0
        ally_best: cython.ulonglong = 0
        if not cards & self.trumps:
            side += WEIGHTS_OF_KIND
        if turn + 1 < self.places:
            next_best = self._reply((place + 1) % self.places, led)
        if turn + 2 < self.places:
            ally_best = self._reply((place + 2) % self.places, led)
        for index in range(base, base + count):
            card = self.move_card[index]
            lane = self.move_lane[index]
            rest = self._rest(cards, lane)
            above = _count(rest & ~((card >> (13 * lane)) * 2 - 1))
            value = 0
            if self._beats(card, best, led):
                if ally_leads:
                    value = 1
                if next_best and self._beats(next_best, card, led):
                    value += 2
                if ally_best and self._beats(ally_best, card, led):
                    value += 4
                value = self.weight[side + value] + self.weight[side + 16] * above
                if lane != led:
                    value += self.weight[side + 17]
            else:
                if ally_leads:
                    value = 1
                if next_best and self._beats(next_best, best, led):
                    value += 2
                if ally_best and self._beats(ally_best, best, led):
                    value += 4
                value = self.weight[side + 8 + value] + self.weight[side + 18] * above
                if lane != led:
                    own = self._held(place, lane, shape)
                    owner = cython.cast(cython.int, self.owners[(lane << 15) + rest])
                    value += self.weight[side + 19] * own
                    value += self.weight[side + 20 + (((owner >> TOP_OWNER) + 4 - place) & 3)]
                    if own == 2 and ((owner >> (TOP_OWNER - 2)) & 3) == place:
                        value += self.weight[side + 24]
                    if own == 1:
                        value += self.weight[side + 25]
                    if lane == self.trump:
                        value += self.weight[side + 26]
            if card != self.move_low[index]:
                value += self.weight[side + 27]
            if card == killer:
                value += self.weight[side + 28]
            self.move_weight[index] = value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _reply(self, place: cython.int, led: cython.int) -> cython.ulonglong:
        """The strongest card that a hand can play to a trick; 0 where it can only discard."""
        same: cython.ulonglong = self.hand[place] & self.lane_mask[led]
        if same:
            return _highest(same >> (13 * led)) << (13 * led)
        same = self.hand[place] & self.trumps
        if same:
            return _highest(same >> (13 * self.trump)) << (13 * self.trump)
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _beats(self, card: cython.ulonglong, best: cython.ulonglong, led: cython.int) -> cython.int:
        """Whether a card beats the best one of a trick."""
        if card & self.trumps:
            return not best & self.trumps or card > best
        return card & self.lane_mask[led] != 0 and not best & self.trumps and card > best

    # --- tricks that need no search --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _takes_at_once(
        self,
        place: cython.int,
        enough: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        broken: cython.int,
    ) -> cython.int:
        """Whether the leader's side can lay down so many tricks: from the leader's hand, then from the ally's.

        Neither runs into a ruff. A hand without plain cards would have to ruff its ally's winner: counting stops there.
        """
        held: cython.ulonglong = self.hand[place]
        may_lead: cython.int = broken or (self.free_to_lead >> place) & 1 or not held & ~self.trumps
        self._cash(place, left, cards, shape, may_lead, enough)
        trumps: cython.int = self.cashed_trumps
        plain: cython.int = self.cashed_plain
        proof: cython.ulonglong = self.cash_proof
        self.proof = proof
        if trumps + plain >= enough:
            return 1
        if not self.is_paired:
            return 0
        ally: cython.int = (place + 2) & 3
        one: cython.int = (place + 1) & 3
        other: cython.int = (place + 3) & 3
        lane: cython.int
        rest: cython.ulonglong
        entry: cython.int = 0
        may_lead = may_lead and (broken or (self.free_to_lead >> ally) & 1)
        for lane in range(self.lanes):
            rest = cards & self.lane_mask[lane]
            if not rest or not held & rest:
                continue
            rest >>= 13 * lane
            if (self.owners[(lane << 15) + rest] >> TOP_OWNER) != cython.cast(cython.uint, ally):
                continue
            if lane == self.trump:
                entry = may_lead
            else:
                entry = (not self.hand[one] & self.trumps or self.hand[one] & self.lane_mask[lane] != 0) and (
                    not self.hand[other] & self.trumps or self.hand[other] & self.lane_mask[lane] != 0
                )
            if entry:
                break
        if not entry:
            return 0
        self._cash(ally, left, cards, shape, broken or (self.free_to_lead >> ally) & 1, enough)
        trumps_2: cython.int = self.cashed_trumps
        plain_2: cython.int = self.cashed_plain
        self.proof = self.cash_proof
        if trumps_2 + plain_2 >= enough:
            return 1
        # Both: the leader first, while the ally throws plain losers; then the ally, while the leader throws plain cards.
        own_trumps: cython.int = 0
        ally_trumps: cython.int = 0
        if self.trump != NO_LANE:
            own_trumps = self._held(place, self.trump, shape)
            ally_trumps = self._held(ally, self.trump, shape)
        spare: cython.int = left - ally_trumps - plain_2 - max(0, trumps - ally_trumps)
        plain = min(plain, spare)
        if plain < 0:
            return 0
        if own_trumps > trumps:
            plain_2 = min(plain_2, left - own_trumps - plain - trumps_2)
            if plain_2 < 0 or (plain_2 == 0 and trumps_2 == 0):
                return 0
        self.proof |= proof
        return trumps + plain + trumps_2 + plain_2 >= enough

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _takes_over(
        self,
        place: cython.int,
        led: cython.int,
        enough: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        broken: cython.int,
    ) -> cython.int:
        """Whether the second hand or its ally holds the top card of the lane just led, and can lay down enough from there."""
        rest: cython.ulonglong = self._rest(cards, led)
        winner: cython.int = cython.cast(cython.int, self.owners[(led << 15) + rest] >> TOP_OWNER)
        ally: cython.int = (place + 2) & 3
        third: cython.int = (place + 1) & 3
        if winner != place and winner != ally:
            return 0
        if led != self.trump and self.hand[third] & self.trumps and not self.hand[third] & self.lane_mask[led]:
            return 0
        # The one of the two that does not win must not be forced to ruff.
        if not self.hand[place ^ ally ^ winner] & (self.lane_mask[led] | ~self.trumps):
            return 0
        # The card led still counts for the length of the lane.
        third = (third + 2) & 3
        if led < 4:
            shape += ONE << ((third << 4) + (led << 2))
        self._cash(winner, left, cards, shape, broken or (self.free_to_lead >> winner) & 1, enough)
        self.proof = self.cash_proof | _top(rest, 1) << (13 * led)
        return self.cashed_trumps + self.cashed_plain >= enough

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cash(
        self,
        place: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
        may_lead: cython.int,
        enough: cython.int,
    ) -> cython.void:
        """Count the winners that a hand on lead can lay down, trumps (where it may lead them) first."""
        lane: cython.int
        index: cython.int
        other: cython.int
        own: cython.int
        held: cython.int
        most: cython.int
        safe: cython.int
        run: cython.int
        rest: cython.ulonglong
        owner: cython.uint
        trumps: cython.int = 0
        plain: cython.int = 0
        self.cash_proof = 0
        # Trumps come first, for the plain winners may be ruffed by those who have any left.
        for index in range(-1, self.lanes):
            lane = index
            if index < 0:
                if self.trump == NO_LANE or not may_lead:
                    continue
                lane = self.trump
            elif lane == self.trump:
                continue
            if not self.hand[place] & self.lane_mask[lane]:
                continue
            own = self._held(place, lane, shape)
            most = 0
            safe = 15
            for other in range(self.places):
                if other == place:
                    continue
                held = self._held(other, lane, shape)
                most = max(most, held)
                if (
                    held < safe
                    and index >= 0
                    and self.hand[other] & self.trumps
                    and (self.ours >> place ^ self.ours >> other) & 1
                    and self._held(other, self.trump, shape) > trumps
                ):
                    safe = held
            if not safe:
                continue
            rest = self._rest(cards, lane)
            owner = self.owners[(lane << 15) + rest]
            run = 0
            while run < own and (owner >> TOP_OWNER) == cython.cast(cython.uint, place):
                run += 1
                owner = (owner << 2) & OWNER_BITS
            held = run
            if run >= most:
                run = own
                held = most
            run = min(run, safe, enough - trumps - plain)
            if not run:
                continue
            self.cash_proof |= _top(rest, min(held, run)) << (13 * lane)
            if index < 0:
                trumps = run
            else:
                plain += run
            if trumps + plain >= enough:
                break
        if plain and self.trump != NO_LANE:
            for other in range(self.places):
                if other != place and (self.ours >> place ^ self.ours >> other) & 1 == 0:
                    held = self._held(other, self.trump, shape)
                    if held > trumps:
                        plain = min(plain, left - held + 1)
        self.cashed_trumps = trumps
        self.cashed_plain = plain

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_settled(
        self,
        place: cython.int,
        need: cython.int,
        counted: cython.int,
        cards: cython.ulonglong,
        shape: cython.ulonglong,
    ) -> cython.int:
        """1 when the trumps on top decide that our side takes enough, -1 when that it does not, 0 when they decide nothing."""
        rest: cython.ulonglong
        owner: cython.uint
        lane: cython.int
        seen: cython.int
        most: cython.int = 0
        of_place: cython.uint
        side: cython.int
        lengths: cython.int
        if cards & self.trumps:
            # Each of the top trumps in one hand takes a trick of its own, whenever it is played.
            rest = self._rest(cards, self.trump)
            owner = self.owners[(self.trump << 15) + rest]
            side = (self.ours >> (owner >> TOP_OWNER)) & 1
            counts: cython.int = 0
            seen = 0
            lengths = _count(rest)
            while seen < lengths and ((self.ours >> (owner >> TOP_OWNER)) & 1) == side:
                of_place = owner >> TOP_OWNER
                counts += 1 << (of_place << 3)
                seen += 1
                owner = (owner << 2) & OWNER_BITS
                if ((counts >> (of_place << 3)) & 15) > most:
                    most = (counts >> (of_place << 3)) & 15
                    if side and most >= need:
                        self.proof = _top(rest, seen) << (13 * self.trump)
                        return 1
                    if not side and counted - most < need:
                        self.proof = _top(rest, seen) << (13 * self.trump)
                        return -1
            return 0
        # Without trumps the leader's side keeps the lead no longer than the lanes last in which it has the top card.
        side = (self.ours >> place) & 1
        if (side and need < counted) or (not side and need > 1):
            return 0
        self.proof = 0
        lengths = 0
        for lane in range(self.lanes):
            rest = self._rest(cards, lane)
            if not rest:
                continue
            owner = self.owners[(lane << 15) + rest]
            if ((self.ours >> (owner >> TOP_OWNER)) & 1) == side:
                most = 0
                for seen in range(self.places):
                    if ((self.ours >> seen) & 1) == side:
                        most = max(most, self._held(seen, lane, shape))
                lengths += most
            else:
                self.proof |= _top(rest, 1) << (13 * lane)
        if lengths >= counted:
            return 0
        return -1 if side else 1

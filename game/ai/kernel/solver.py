"""Double-dummy solver, the kernel: how many tricks a side takes when everybody sees all cards and nobody errs.

The search asks one question again and again, "can our side still take `need` tricks?", and answers it exactly. Written in
Cython's pure Python mode: the package build compiles it, and uncompiled it gives the same answers some two hundred times slower.
The moves are the engine's own (`game.engine.legal`), written a second time for speed; tests compare the two.

Terms. A *place* is a player's position in clockwise order, 0 to 3. A *suit run* (`lane`) is a group of cards that follow one
another: the plain suits from suit run 0 on, then the trumps. A *card* is one bit of a 64-bit word: suit run `l` has the bits from
`13 * l` on, the weakest card lowest, without gaps for cards that are out of play, so that of two cards of a suit run the greater
number wins. *Cards* is all that was held when the running trick began, and `shape` has four bits for each place and suit run: how
many cards are held there.

Every answer of the search is a word: bit 63 says yes, and the cards in it are those whose rank the proof rests on. In a suit run
the proof holds for any cards below the lowest of these, in any hand, as long as the lengths are equal. Hence:
- a transposition table entry at the start of a trick answers for all positions of its shape that agree on who holds the top cards;
  the entries of a shape and a leader lie together, each with the cards that mattered and the tricks it settles,
- after one low card has failed, others of its suit run that are low for that proof need not be tried,
- cards of one hand with no other hand's card between them are tried once; a failing proof that rests on one rests on all.
What stays the same during a trick is noted once for its *level*, the number of cards that everybody had when it began.
A joker that draws trumps when it is led is like no other card: the proof always rests on it while it is in play.
"""

from array import array

import cython

from game.ai.kernel.solver_weights import GUESS_WEIGHTS, WEIGHTS

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file as it was when it was compiled; the build puts it here."""

IS_COMPILED = bool(cython.compiled)

# Compiled, these are C variables: a literal of 2**32 and above would be a Python object, which code without the GIL cannot have.
YES = cython.declare(cython.ulonglong, 1 << 63)
ONE = cython.declare(cython.ulonglong, 1)
WORD = cython.declare(cython.ulonglong, (1 << 64) - 1)
MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_KIND = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
LANE_BITS = cython.declare(cython.ulonglong, 0x7FFF)
NO_LANE = cython.declare(cython.int, 7)
OWNER_BITS = cython.declare(cython.uint, 0xFFFFFFFF)
SLOT_BITS = cython.declare(cython.int, 7)
MOST_IN_A_RUN = cython.declare(cython.int, 1 << 15)
BLOCK_BITS = cython.declare(cython.ulonglong, 0xFFFFFF)
REPLY_GENERATION_BITS = cython.declare(cython.ulonglong, 1023)
CARD_BITS = cython.declare(cython.ulonglong, (1 << 54) - 1)
REPLIES = cython.declare(cython.int, 1 << 12)
ROOT_MOVES = cython.declare(cython.int, 960)
FIRST_MOVE = cython.declare(cython.int, 15)
# With fewer cards, and without trumps, the tricks that need no search are counted before the table is asked.
TABLE_FIRST = cython.declare(cython.int, 3)
# The memory of a large array begins 16 bytes into a cache line: with this many words more a block is a line of its own.
LINE = cython.declare(cython.int, 12)
# The trumps that a led joker draws from another hand, and those that break trumps.
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
# The index from which the weights of a kind of move begin.
WEIGHTS_OF_KIND = cython.declare(cython.int, 117)
GUESS_OF_KIND = cython.declare(cython.int, 11)
FOLLOW = cython.declare(cython.int, 36)
FOLLOW_STEP = cython.declare(cython.int, 27)

DEFAULT_TABLE_BITS = 17
"""The size of the table as a power of two, in units of 512 bytes: this is 64 MB."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _count(lane_cards: cython.ulonglong) -> cython.int:
    """Count the cards in a word of at most 16 bits."""
    bits: cython.uint = cython.cast(cython.uint, lane_cards)
    bits = bits - ((bits >> 1) & 0x5555)
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 31


@cython.final
@cython.cclass
class Solver:
    """A solver of positions one after another: first `set_game`, then `set_position`, then ask.

    Not to be shared between threads; while it searches other threads run.
    """

    # The game.
    places: cython.int
    ours: cython.int
    big_pull: cython.int
    little_pull: cython.int
    broken_by: cython.int
    free_to_lead: cython.int
    order: cython.int[54]
    lane_of: cython.int[54]

    # The position.
    hand: cython.ulonglong[4]
    trick: cython.ulonglong[4]
    card_at: cython.int[80]
    owners: cython.uint[::1]
    sure: cython.ushort[::1]
    against: cython.int[4]
    lanes: cython.int
    lane_mask: cython.ulonglong[8]
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
    blocks: cython.uint[::1]
    deep_owners: cython.ulonglong[::1]
    links: cython.uint[::1]
    blocks_used: cython.int
    most_blocks: cython.int
    slots: cython.ulonglong[::1]
    first_slot: cython.int
    slot_bits: cython.int
    most_slot_bits: cython.int
    shapes: cython.int
    generation: cython.ulonglong
    keep: cython.ulonglong[16]
    nth: cython.ushort[::1]
    longest: cython.uchar[::1]
    unit: cython.ulonglong[32]
    shape: cython.ulonglong
    level_rest: cython.ulonglong[128]
    level_owner: cython.uint[128]
    level_cards: cython.ulonglong[16]
    level_top: cython.uint[16]
    level_shape: cython.ulonglong[16]
    level_need: cython.int[16]
    level_led: cython.int[16]
    level_pull: cython.int[16]
    replies: cython.ulonglong[::1]
    move_card: cython.ulonglong[1024]
    move_low: cython.ulonglong[1024]
    move_key: cython.int[1024]
    killer: cython.ulonglong[64]
    weight: cython.int[234]
    guess_weight: cython.int[22]
    forced: cython.int
    proof: cython.ulonglong
    cash_depths: cython.ulonglong
    cashed_trumps: cython.int
    cashed_plain: cython.int
    later_trumps: cython.int
    later_place: cython.int
    nodes: cython.longlong
    most_nodes: cython.longlong
    is_spent: cython.int
    features: cython.int

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Take memory for a table of 2 to the power of `table_bits` (1 to 17) times 512 bytes."""
        self.places = 4
        self.ours = 5
        self.big_pull = self.little_pull = PULL_ANY
        self.broken_by = BROKEN_BY_ANY
        self.free_to_lead = 0
        self.order = list(range(54))
        self.lane_of = [0] * 54
        self.hand = [0] * 4
        self.trick = [0] * 4
        self.card_at = [0] * 80
        self.owners = array("I", bytes(4 * 5 << 15))
        self.sure = array("H", bytes(2 << 15))
        self.against = [0] * 4
        self.lanes = 4
        self.lane_mask = [0] * 8
        self.trump = NO_LANE
        self.trumps = self.special = self.big = self.little = 0
        self.root_leader = self.root_turn = self.root_left = 0
        self.root_cards = self.root_shape = 0
        self.root_broken = 1
        self.stop = 0
        self.is_paired = 1
        # 64 bytes a block, 32 for who has its deep cards, 4 for its link; 16 a slot, in each size that the slots grow through.
        self.most_blocks = 17 << table_bits >> 2
        self.blocks = array("I", bytes(64 * (self.most_blocks + 1)))
        self.deep_owners = array("Q", bytes(32 * self.most_blocks))
        self.links = array("I", bytes(4 * self.most_blocks))
        self.blocks_used = 0
        self.slots = array("Q", bytes((16 << SLOT_BITS) + (64 << table_bits)))
        self.most_slot_bits = table_bits + 1
        self.first_slot = self.slot_bits = self.shapes = 0
        self.generation = 0
        self.keep = [0xFFFF ^ (0xFFFF >> 2 * top) for top in range(16)]
        self.nth = array("H", bytes(2 << 19))
        self.longest = array("B", [max(n & 15, n >> 4 & 15, n >> 8 & 15, n >> 12) for n in range(1 << 16)])
        self._fill_nth()
        self.unit = [ONE << (4 * place + 16 * lane) if lane < 4 else 0 for place in range(4) for lane in range(8)]
        self.shape = 0
        self.level_rest = [0] * 128
        self.level_owner = [0] * 128
        self.level_cards = [0] * 16
        self.level_top = [0] * 16
        self.level_shape = [0] * 16
        self.level_need = [0] * 16
        self.level_led = [0] * 16
        self.level_pull = [0] * 16
        self.replies = array("Q", [0] * REPLIES)
        self.move_card = [0] * 1024
        self.move_low = [0] * 1024
        self.move_key = [0] * 1024
        self.killer = [0] * 64
        self.weight = WEIGHTS
        self.guess_weight = GUESS_WEIGHTS
        self.forced = 0
        self.proof = self.cash_depths = 0
        self.cashed_trumps = self.cashed_plain = 0
        self.later_trumps = self.later_place = 0
        self.nodes = 0
        self.most_nodes = 0
        self.is_spent = 0
        self.features = 31

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_nth(self) -> cython.void:
        """Tabulate the card of each rest of a suit run from which upwards there are n: sixteen words a rest."""
        rest: cython.int
        many: cython.int
        top: cython.int = 1
        for rest in range(1, 1 << 15):
            if rest == top << 1:
                top <<= 1
            self.nth[(rest << 4) + 1] = top
            for many in range(1, 15):
                self.nth[(rest << 4) + many + 1] = self.nth[((rest ^ top) << 4) + many]

    def set_features(self, features: int) -> None:
        """Search with these parts only (`TABLE`, `QUICK_TRICKS`, ...); the answers are the same, and tests compare them."""
        self.features = features

    def set_weights(self, weights: tuple[int, ...]) -> None:
        """Try moves in another order, to find a better one; the answers are the same."""
        self.weight = weights

    def nodes_used(self) -> int:
        """Return the number of cards tried by the last question."""
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
        """Set the rules of play and the seats.

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
        for place in range(places):
            self.against[place] = sum(1 << 4 * other for other in range(places) if (ours >> place ^ ours >> other) & 1)
        self.order = sorted(range(54), key=lambda card: (group_of[card], power[card]))
        self.lane_of = group_of

    def set_position(
        self,
        hands: tuple[int, ...],
        *,
        leader: int,
        trick: tuple[int, ...] = (),
        broken: bool = False,
        counted: int = 13,
    ) -> None:
        """Set the hands and the trick: sets of cards by place, the place that leads or led, and the cards on the table.

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
        """Put the cards in play into suit runs, and tabulate who holds what is left of each suit run, for every rest of it."""
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
                        self.root_shape += ONE << ((lane << 4) + (place << 2))
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
        """Extend the tables of a suit run by its next higher card.

        Owners: two bits for each card, the top one leftmost. Of trumps also how many tricks they are sure of: see `_sure_cards`.
        """
        rest: cython.int
        base: cython.int = lane << 15
        owner: cython.uint = place
        owner <<= 30
        for rest in range(1 << depth):
            self.owners[base + (1 << depth) + rest] = owner | (self.owners[base + rest] >> 2)
        if lane != self.trump:
            return
        sure: cython.int
        for rest in range(1 << depth):
            sure = self.sure[rest]
            sure -= (sure | sure >> 1 | sure >> 2 | sure >> 3) & self.against[place]
            self.sure[(1 << depth) + rest] = sure + (1 << (place << 2))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _new_generation(self) -> cython.void:
        """Let nothing in the table be found again."""
        index: cython.int
        self._forget()
        for index in range(64):
            self.killer[index] = 0

    # --- questions -------------------------------------------------------------------------------------------------

    def value(self, most_nodes: int = 1 << 60) -> int | None:
        """Return the tricks that count and our side takes; None when `most_nodes` cards were tried without an answer."""
        self._begin(most_nodes)
        result: cython.int
        with cython.nogil:
            result = self._value(0, self._guess())
        return None if self.is_spent else result

    def reaches(self, tricks: int, most_nodes: int = 1 << 60) -> bool | None:
        """Tell if our side takes this many of the tricks that count; None when `most_nodes` cards were tried without an answer."""
        self._begin(most_nodes)
        answer: cython.ulonglong
        need: cython.int = tricks
        with cython.nogil:
            answer = self._ask(0, need)
        return None if self.is_spent else answer >= YES

    def card_values(self, most_nodes: int = 1 << 60) -> dict[int, int] | None:
        """Return our side's tricks after each card that may be played now; None when `most_nodes` were tried without an answer."""
        self._begin(most_nodes)
        place: cython.int = (self.root_leader + self.root_turn) % self.places
        count: cython.int = self._root_moves()
        moves = [
            (self.move_card[i], self.move_low[i], self._lane(self.move_card[i]))
            for i in range(ROOT_MOVES, ROOT_MOVES + count)
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
        """Guess where to begin: what the highest cards, trumps and short suits of each side were worth on average."""
        kind: cython.int = 0 if self.trumps else GUESS_OF_KIND
        worth: cython.int = self.guess_weight[kind + 10]
        if not (self.ours >> self.root_leader) & 1:
            worth = -worth
        lane: cython.int
        seen: cython.int
        place: cython.int
        held: cython.int
        size: cython.int
        part: cython.int
        owner: cython.uint
        for lane in range(self.lanes):
            owner = self.owners[(lane << 15) + ((self.root_cards & self.lane_mask[lane]) >> (13 * lane))]
            size = _count((self.root_cards & self.lane_mask[lane]) >> (13 * lane))
            for seen in range(min(size, 4)):
                part = self.guess_weight[kind + seen + (4 if lane == self.trump else 0)]
                worth += part if (self.ours >> (owner >> 30)) & 1 else -part
                owner = (owner << 2) & OWNER_BITS
            for place in range(self.places):
                held = self._held(place, lane, self.root_shape)
                part = self.guess_weight[kind + 8] * held
                if lane != self.trump:
                    part = self.guess_weight[kind + 9] * max(0, 3 - held)
                worth += part if (self.ours >> place) & 1 else -part
        size = self.root_left - self.stop
        return min(max((50 * size + worth + 50) // 100, 0), size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _value(self, card: cython.ulonglong, guess: cython.int) -> cython.int:
        """Return the exact number of tricks, of the position or after a card."""
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
        """Tell if our side takes `need` tricks, of the position or after a card; what lies on the table is played again."""
        self.forced = self.root_turn
        self.shape = self.root_shape
        if card:
            self.trick[self.forced] = card
            self.forced += 1
        if need <= 0:
            return YES
        if need > self.root_left - self.stop:
            return 0
        if self.forced:
            self._tabulate(self.root_left, self.root_cards, need)
            return self._choose(self.root_leader, 0, self.root_left, 0, self.root_broken << 6)
        return self._lead(self.root_leader, need, self.root_left, self.root_cards, self.root_broken)

    @cython.cfunc
    def _root_moves(self) -> cython.int:
        """List the moves of the position itself where no search writes; return their number."""
        place: cython.int = (self.root_leader + self.root_turn) % self.places
        if self.root_turn:
            self.level_led[self.root_left] = self._lane(self.trick[0])
            self.level_pull[self.root_left] = self._pull(self.trick[0])
        self.shape = self.root_shape
        self._tabulate(self.root_left, self.root_cards, 1)
        if self.root_turn:
            return self._list_following(ROOT_MOVES, place, self.root_turn, self.root_left, 0, place)
        return self._list_leads(ROOT_MOVES, place, self.root_left, self.root_broken, 0)

    # --- the search ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tabulate(self, left: cython.int, cards: cython.ulonglong, need: cython.int) -> cython.void:
        """Note what stays the same during a trick."""
        lane: cython.int
        rest: cython.ulonglong
        base: cython.int = left << 3
        self.level_cards[left] = cards
        self.level_need[left] = need
        self.level_shape[left] = self.shape
        for lane in range(4 if self.lanes < 5 else 5):
            rest = (cards & self.lane_mask[lane]) >> (13 * lane)
            self.level_rest[base + lane] = rest
            self.level_owner[base + lane] = self.owners[(lane << 15) + rest]
        self.level_top[left] = self._owners_of_four(base, 24)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead(
        self,
        place: cython.int,
        need: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        broken: cython.int,
    ) -> cython.ulonglong:
        """Tell if our side takes `need` more tricks when `place` leads and everybody has `left` cards."""
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
        self._tabulate(left, cards, need)
        kind: cython.ulonglong = place | broken << 2
        if cards & self.special & self.big:
            kind |= 8
        if cards & self.special & self.little:
            kind |= 16
        shape: cython.ulonglong = self.shape
        chain: cython.ulonglong = self.slots[self._slot(shape, kind) + 1]
        answer: cython.ulonglong
        table_first: cython.int = left >= TABLE_FIRST and cards & self.trumps != 0
        if chain and table_first:
            answer = self._find(chain, need, left)
            if answer != WORD:
                return answer
        if self.features & LATER_TRICKS and not self.stop:
            settled: cython.int = self._is_settled(place, need, counted, left)
            if settled:
                return (YES if settled > 0 else 0) | self.proof
        if self.features & QUICK_TRICKS and self._takes_at_once(place, enough, left, broken):
            return (YES if is_ours else 0) | self.proof
        if not self.features & TABLE:
            return self._choose(place, 0, left, 0, broken << 6)
        if chain and not table_first:
            answer = self._find(chain, need, left)
            if answer != WORD:
                return answer
        answer = self._choose(place, 0, left, 0, broken << 6)
        if not self.is_spent:
            self._store(shape, kind, answer, need, left)
        return answer

    # --- the table -------------------------------------------------------------------------------------------------
    #
    # A slot has a shape, and in its second word how many entries there are of it (16 bits), where the block of the last run begins
    # (24) and the kind (5: leader, broken trumps, jokers). Entries lie in runs of 4, 4, 8, 16, ... so that long
    # searches read memory in order. A block has four entries: four words each of who has the top four cards of a suit run, of which
    # of these the proof rests on, of depths and bounds (four bits a suit run, then least and most tricks), of the next four cards.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find(self, chain: cython.ulonglong, need: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the answer of the entries of a shape, or a word of ones."""
        count: cython.int = cython.cast(cython.int, chain & 0xFFFF)
        block: cython.int = cython.cast(cython.int, chain >> 16 & BLOCK_BITS)
        start: cython.int = self._run_start(count)
        base: cython.int = left << 3
        top: cython.uint = self.level_top[left]
        index: cython.int
        word: cython.int
        last: cython.int
        agree: cython.int
        meta: cython.uint
        bound: cython.int
        while True:
            word = (block << 4) + LINE
            count -= start
            while count > 0:
                agree = 0
                for index in range(4):
                    agree |= ((self.blocks[word + index] ^ top) & self.blocks[word + 4 + index]) == 0
                if agree:
                    last = min(count, 4)
                    for index in range(word + last - 1, word - 1, -1):
                        if (self.blocks[index] ^ top) & self.blocks[index + 4]:
                            continue
                        meta = self.blocks[index + 8]
                        bound = meta >> 16 & 15
                        if bound < need and cython.cast(cython.int, meta >> 20 & 15) >= need:
                            continue
                        if meta & 0xCCCC and not self._agrees_below(index, meta, base):
                            continue
                        return (YES if bound >= need else 0) | self._tops(meta, base)
                word += 16
                count -= 4
            if not start:
                return WORD
            count = start
            start = 0 if start == 4 else start >> 1
            block = self.links[block]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _run_start(self, count: cython.int) -> cython.int:
        """Return the number of entries, of `count`, that are not in the last run."""
        start: cython.int = 4
        if count <= 4:
            return 0
        while start << 1 < count:
            start <<= 1
        return start

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _owners_of_four(self, base: cython.int, shift: cython.int) -> cython.uint:
        """Return the owners of four cards of each suit run, eight bits a suit run: the top ones, or those below by `shift` bits."""
        return (
            (self.level_owner[base] >> shift & 0xFF)
            | (self.level_owner[base + 1] >> shift & 0xFF) << 8
            | (self.level_owner[base + 2] >> shift & 0xFF) << 16
            | (self.level_owner[base + 3] >> shift & 0xFF) << 24
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _agrees_below(self, index: cython.int, meta: cython.uint, base: cython.int) -> cython.int:
        """Tell if an entry that agrees on the top four cards of each suit run does so on those below that it rests on."""
        lane: cython.int
        depth: cython.int
        word: cython.ulonglong = self.blocks[index + 12]
        for lane in range(4):
            depth = meta >> (lane << 2) & 15
            if (
                depth > 4
                and (self.level_owner[base + lane] >> 16 ^ word >> (lane << 3)) & self.keep[min(depth - 4, 4)] >> 8
            ):
                return 0
        if not meta & 0x8888:
            return 1
        word = self.deep_owners[(index - LINE >> 4 << 2) + (index - LINE & 3)]
        for lane in range(4):
            depth = meta >> (lane << 2) & 15
            if depth > 8 and (self.level_owner[base + lane] ^ word >> (lane << 4)) & self.keep[depth - 8]:
                return 0
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _store(
        self,
        shape: cython.ulonglong,
        kind: cython.ulonglong,
        answer: cython.ulonglong,
        need: cython.int,
        left: cython.int,
    ) -> cython.void:
        """Write an answer to the table; where that is full it begins anew."""
        base: cython.int = left << 3
        counted: cython.ulonglong = left - self.stop
        slot: cython.int = self._slot(shape, kind)
        chain: cython.ulonglong = self.slots[slot + 1]
        count: cython.int = cython.cast(cython.int, chain & 0xFFFF)
        start: cython.int
        size: cython.int
        if not chain and 3 * self.shapes >= 2 << self.slot_bits:
            self._grow()
            slot = self._slot(shape, kind)
        start = self._run_start(count + 1)
        if start == count:
            size = max(start >> 2, 1)
            if self.blocks_used + size >= self.most_blocks or count == MOST_IN_A_RUN:
                self._forget()
                slot = self._slot(shape, kind)
                chain = 0
                count = start = 0
                size = 1
            if not count:
                self.shapes += 1
                self.slots[slot] = shape
            self.links[self.blocks_used + 1] = cython.cast(cython.uint, chain >> 16 & BLOCK_BITS)
            chain = kind << 40 | cython.cast(cython.ulonglong, self.blocks_used + 1) << 16 | count
            self.blocks_used += size
        self.slots[slot + 1] = chain + 1
        index: cython.int = (cython.cast(cython.int, chain >> 16 & BLOCK_BITS) << 2) + count - start
        lane: cython.int
        depth: cython.ulonglong
        relied: cython.uint = 0
        deep: cython.ulonglong = 0
        meta: cython.ulonglong = (need << 16 | counted << 20) if answer >= YES else (need - 1) << 20
        for lane in range(4):
            depth = self._depth(answer, lane, base)
            meta |= depth << (lane << 2)
            relied |= cython.cast(cython.uint, self.keep[min(depth, 4)]) >> 8 << (lane << 3)
        if meta & 0x8888:
            for lane in range(4):
                deep |= cython.cast(cython.ulonglong, self.level_owner[base + lane] & 0xFFFF) << (lane << 4)
            self.deep_owners[index] = deep
        index = ((index >> 2) << 4) + LINE + (index & 3)
        self.blocks[index] = self.level_top[left]
        self.blocks[index + 4] = relied
        self.blocks[index + 8] = cython.cast(cython.uint, meta)
        self.blocks[index + 12] = self._owners_of_four(base, 16)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Forget the table and begin anew: for another position, or because it is full. What was noted of replies goes too."""
        index: cython.int
        self.generation = (self.generation + 1) & REPLY_GENERATION_BITS
        if not self.generation:
            for index in range(REPLIES):
                self.replies[index] = 0
        self.blocks_used = self.shapes = 0
        self.first_slot = 0
        self.slot_bits = min(SLOT_BITS, self.most_slot_bits)
        for index in range(2 << self.slot_bits):
            self.slots[index] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _grow(self) -> cython.void:
        """Take twice as many slots, or begin anew where there are no more."""
        if self.slot_bits == self.most_slot_bits:
            self._forget()
            return
        old: cython.int = self.first_slot
        index: cython.int
        slot: cython.int
        self.first_slot += 2 << self.slot_bits
        self.slot_bits += 1
        for index in range(self.first_slot, self.first_slot + (2 << self.slot_bits)):
            self.slots[index] = 0
        for index in range(old, self.first_slot, 2):
            if self.slots[index + 1]:
                slot = self._slot(self.slots[index], self.slots[index + 1] >> 40)
                self.slots[slot] = self.slots[index]
                self.slots[slot + 1] = self.slots[index + 1]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, shape: cython.ulonglong, kind: cython.ulonglong) -> cython.int:
        """Return the slot that says which entries a shape has, or the one where it could stand."""
        mixed: cython.ulonglong = (shape ^ kind * MIX_KIND & WORD) * MIX & WORD
        most: cython.int = (2 << self.slot_bits) - 2
        slot: cython.int = cython.cast(cython.int, (mixed ^ mixed >> 32) >> 15) & most
        found: cython.ulonglong
        while True:
            found = self.slots[self.first_slot + slot + 1]
            if not found or (found >> 40 == kind and self.slots[self.first_slot + slot] == shape):
                return self.first_slot + slot
            slot = (slot + 2) & most

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _depth(self, answer: cython.ulonglong, lane: cython.int, base: cython.int) -> cython.ulonglong:
        """Return the number of top cards of a suit run that a proof rests on."""
        relied: cython.ulonglong = (answer & self.lane_mask[lane]) >> (13 * lane)
        if not relied:
            return 0
        return _count(self.level_rest[base + lane] & ~((relied & -relied) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _tops(self, depths: cython.ulonglong, base: cython.int) -> cython.ulonglong:
        """Return the lowest card a proof rests on in each suit run, from how many of the top cards: four bits a suit run."""
        cards: cython.ulonglong = 0
        lane: cython.int
        for lane in range(4):
            cards |= cython.cast(cython.ulonglong, self.nth[(self.level_rest[base + lane] << 4) + (depths & 15)]) << (
                13 * lane
            )
            depths >>= 4
        return cards

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _last_trick(self, place: cython.int) -> cython.ulonglong:
        """Play the last trick: everybody plays the only card."""
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
    def _nth(self, rest: cython.ulonglong, many: cython.int) -> cython.ulonglong:
        """Return the card of a rest of a suit run from which upwards there are `many`; none where there are fewer."""
        return self.nth[(rest << 4) + many]

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
        """Return what a card draws from other hands when it is led."""
        if not card & self.special:
            return PULL_ANY
        return self.big_pull if card == self.big else self.little_pull

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _held(self, place: cython.int, lane: cython.int, shape: cython.ulonglong) -> cython.int:
        """Return the number of cards of a suit run that a place holds; where there are five the last is a single card."""
        if lane > 3:
            return (self.hand[place] & self.lane_mask[lane]) != 0
        return shape >> ((lane << 4) + (place << 2)) & 15

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _lengths(self, lane: cython.int, shape: cython.ulonglong) -> cython.uint:
        """Return how many cards of one of the first four suit runs each place holds, four bits a place."""
        return cython.cast(cython.uint, shape >> (lane << 4)) & 0xFFFF

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _tops_of(self, place: cython.int, left: cython.int) -> cython.uint:
        """Return the suit runs whose top card a place has, a byte each; for the first place also those of which there is none."""
        others: cython.uint = self.level_top[left] ^ cython.cast(cython.uint, place) * 0x40404040
        return ~(others >> 7 | others >> 6) & 0x01010101

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(
        self,
        place: cython.int,
        turn: cython.int,
        left: cython.int,
        best: cython.ulonglong,
        state: cython.int,
    ) -> cython.ulonglong:
        """Try the moves of a place until one serves its side.

        `best` wins the trick so far; `state` has its suit run (three bits), whose it is (two), whether another card of the suit run
        lies there, and whether trumps are broken.
        """
        base: cython.int = ((left << 2) + turn) << 4
        count: cython.int = 1
        wish: cython.ulonglong = YES if (self.ours >> place) & 1 else 0
        reply: cython.int = 0
        lane: cython.int
        is_listed: cython.int = 1
        same: cython.ulonglong
        if left == self.root_left and turn < self.forced:
            self.move_card[base] = self.move_low[base] = self.trick[turn]
            self.move_key[base] = self._key(0, 0, self._lane(self.trick[turn]))
        elif turn == 0:
            reply = self._reply_slot(self.hand[place])
            count = self._list_leads(base, place, left, state >> 6, self.replies[reply])
        else:
            if turn == 1 and self.is_paired and self.features & QUICK_TRICKS and self.level_pull[left] == PULL_ANY:
                count = self.level_need[left]
                if not wish:
                    count = left - self.stop - count + 1
                if self._takes_over(place, state & 7, count, left, state >> 6):
                    return wish | self.proof | (self.special & self.level_cards[left])
            lane = self.level_led[left]
            same = self.hand[place] & self.lane_mask[lane]
            if turn + 1 == self.places and same and self.level_pull[left] == PULL_ANY:
                # The last to follow wins as cheaply as it can what is not its side's, or throws its lowest card: a list of all
                # moves is made only where that fails.
                if (self.ours >> place ^ self.ours >> (state >> 3 & 3)) & 1 and lane == state & 7 and same & -best:
                    same &= -best
                is_listed = not same & (same - 1) and same == self.hand[place] & self.lane_mask[lane]
                self._write_move(base, lane, same, self._fences(same, lane, self.level_cards[left]))
                self.move_key[base] = self._key(0, 0, lane)
            else:
                count = self._list_following(base, place, turn, left, best, state >> 3 & 3)
        relied: cython.ulonglong = 0
        skipped: cython.ulonglong = 0
        answer: cython.ulonglong
        card: cython.ulonglong = 0
        key: cython.int
        index: cython.int
        other: cython.int
        chosen: cython.int
        tried: cython.int = base
        now_best: cython.ulonglong
        now: cython.int
        while True:
            if tried == base + count:
                if is_listed:
                    break
                is_listed = 1
                skipped |= card
                tried = base
                count = self._list_following(base, place, turn, left, best, state >> 3 & 3)
            # The best of those left; the others move up one after another.
            key = self.move_key[tried]
            for index in range(tried + 1, base + count):
                other = self.move_key[index]
                self.move_key[index] = min(key, other)
                key = max(key, other)
            tried += 1
            chosen = base + (~key & FIRST_MOVE)
            card = self.move_card[chosen]
            if card & skipped:
                continue
            self.nodes += 1
            if self.nodes > self.most_nodes:
                self.is_spent = 1
                return 0
            lane = key >> 4 & 7
            now_best = card
            now = lane | place << 3 | state & 64
            if turn == 0:
                self.level_led[left] = lane
                self.level_pull[left] = self._pull(card)
            elif lane == state & 7:
                now |= 32
                if card < best:
                    now_best = best
                    now = state | 32
            elif lane != self.trump:
                now_best = best
                now = state
            if lane == self.trump and (
                self.broken_by == BROKEN_BY_ANY
                or (turn and (self.broken_by == BROKEN_BY_NOT_LED or self.level_led[left] != lane))
            ):
                now |= 64
            self.shape -= self.unit[(place << 3) + lane]
            self.hand[place] ^= card
            if turn + 1 < self.places:
                answer = self._choose(place + 1 if place + 1 < self.places else 0, turn + 1, left, now_best, now)
            else:
                answer = self._lead(
                    now >> 3 & 3,
                    self.level_need[left] - ((self.ours >> (now >> 3 & 3)) & 1),
                    left - 1,
                    self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3],
                    now >> 6,
                )
                answer |= self.special & self.level_cards[left]
                if now & 32:
                    answer |= now_best
            self.hand[place] ^= card
            self.shape += self.unit[(place << 3) + lane]
            if self.is_spent:
                return 0
            if (answer ^ wish) < YES:
                if turn == 0:
                    self.killer[(left << 2) + place] = card
                    self.replies[reply] = self.generation << 54 & WORD | card
                return answer
            # Failure with one card is failure with its equals, and with lower ones where it does not matter how low.
            answer &= YES - 1
            if answer & card:
                answer |= self.move_low[chosen]
            relied |= answer
            if self.features & LOW_CARDS:
                answer &= self.lane_mask[lane]
                if not answer:
                    skipped |= self.lane_mask[lane]
                elif card < answer & -answer:
                    skipped |= self.lane_mask[lane] & ((answer & -answer) - 1)
        return relied | wish ^ YES

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _reply_slot(self, hand: cython.ulonglong) -> cython.int:
        """Return the slot of the card that served a hand last."""
        mixed: cython.ulonglong = hand * MIX & WORD
        return cython.cast(cython.int, mixed >> 52)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, worth: cython.int, index: cython.int, lane: cython.int) -> cython.int:
        """Return the worth of a move, its suit run and its index in a word: the greatest is the one to try first."""
        return worth << 7 | lane << 4 | FIRST_MOVE - index

    # --- moves -----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_leads(
        self,
        base: cython.int,
        place: cython.int,
        left: cython.int,
        broken: cython.int,
        reply: cython.ulonglong,
    ) -> cython.int:
        """Write the legal leads, equal cards as one, to the lists from `base` on, and what speaks for each; return their number."""
        held: cython.ulonglong = self.hand[place]
        cards: cython.ulonglong = self.level_cards[left]
        killer: cython.ulonglong = self.killer[(left << 2) + place]
        next_place: cython.int = self._after(place, 1)
        ally: cython.int = self._after(place, 2)
        last: cython.int = self._after(place, self.places - 1)
        kind: cython.int = 0 if cards & self.trumps else WEIGHTS_OF_KIND
        lane: cython.int
        index: cython.int
        first: cython.int
        second: cython.int
        shared: cython.int
        value: cython.int
        owner: cython.uint
        same: cython.ulonglong
        card: cython.ulonglong
        count: cython.int = 0
        before: cython.int
        own: cython.int
        next_held: cython.int
        ally_held: cython.int
        last_held: cython.int
        if reply >> 54 != self.generation & REPLY_GENERATION_BITS:
            reply = 0
        reply &= CARD_BITS
        for lane in range(self.lanes):
            same = held & self.lane_mask[lane]
            if not same or (
                lane == self.trump and not broken and same != held and not (self.free_to_lead >> place) & 1
            ):
                continue
            before = count
            count = self._list_lane(base, count, lane, same, cards)
            # Shared by all cards of the suit run.
            own = self._held(place, lane, self.shape)
            next_held = self._held(next_place, lane, self.shape)
            ally_held = self._held(ally, lane, self.shape)
            last_held = self._held(last, lane, self.shape)
            owner = self.level_owner[(left << 3) + lane]
            first = (cython.cast(cython.int, owner >> 30) - place) & 3
            second = (cython.cast(cython.int, (owner >> 28) & 3) - place) & 3
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
            for index in range(before, count):
                card = self.move_card[base + index]
                value = shared + self.weight[kind + 32] * (count - 1 - index)
                if first == 0 and index + 1 < count:
                    value += self.weight[kind + 16 + second]
                if card != self.move_low[base + index]:
                    value += self.weight[kind + 33]
                if card == killer:
                    value += self.weight[kind + 34]
                if card == reply:
                    value += self.weight[kind + 35]
                self.move_key[base + index] = self._key(value, index, lane)
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_following(
        self,
        base: cython.int,
        place: cython.int,
        turn: cython.int,
        left: cython.int,
        best: cython.ulonglong,
        best_place: cython.int,
    ) -> cython.int:
        """Write the legal cards likewise for all turns but the first."""
        held: cython.ulonglong = self.hand[place]
        cards: cython.ulonglong = self.level_cards[left]
        led: cython.int = self.level_led[left]
        pull: cython.int = self.level_pull[left]
        same: cython.ulonglong = held & self.lane_mask[led]
        follows: cython.int = same != 0
        if follows:
            if pull == PULL_OPPONENTS_HIGHEST:
                pull = PULL_HIGHEST
                if (self.ours >> ((place + self.places - turn) % self.places) ^ self.ours >> place) & 1 == 0:
                    pull = PULL_ANY
            if pull == PULL_HIGHEST:
                same = self._nth(same >> (13 * led), 1) << (13 * led)
            elif pull == PULL_LOWEST:
                same &= -same
            if not same & (same - 1):
                self.move_card[base] = self.move_low[base] = same
                self.move_key[base] = self._key(0, 0, led)
                return 1
        # The best that the next hand can do, and the one behind it.
        next_best: cython.ulonglong = 0
        ally_best: cython.ulonglong = 0
        if turn + 1 < self.places:
            next_best = self._strongest(self._after(place, 1), led)
        if turn + 2 < self.places:
            ally_best = self._strongest(self._after(place, 2), led)
        side: cython.int = FOLLOW + (turn - 1) * FOLLOW_STEP
        if not cards & self.trumps:
            side += WEIGHTS_OF_KIND
        ally: cython.int = ((self.ours >> place ^ self.ours >> best_place) & 1) == 0
        loses: cython.int = self.weight[side + 8 + ally + ((next_best > best) << 1) + ((ally_best > best) << 2)]
        above_when_it_wins: cython.int = self.weight[side + 16]
        above: cython.int = self.weight[side + 18]
        index: cython.int
        card: cython.ulonglong
        count: cython.int
        value: cython.int
        worth: cython.int
        if follows:
            count = self._list_lane(base, 0, led, same, cards)
            if count == 1:
                self.move_key[base] = self._key(0, 0, led)
                return 1
            for index in range(count):
                card = self.move_card[base + index]
                if card > best:
                    value = self.weight[side + ally + ((next_best > card) << 1) + ((ally_best > card) << 2)]
                    value += above_when_it_wins * (count - 1 - index)
                else:
                    value = loses + above * (count - 1 - index)
                self.move_key[base + index] = self._key(value, index, led)
            return count
        lane: cython.int
        before: cython.int
        own: cython.int
        owner: cython.uint
        count = 0
        for lane in range(self.lanes):
            same = held & self.lane_mask[lane]
            if not same:
                continue
            before = count
            count = self._list_lane(base, count, lane, same, cards)
            own = self._held(place, lane, self.shape)
            owner = self.level_owner[(left << 3) + lane]
            value = loses + self.weight[side + 19] * own
            value += self.weight[side + 20 + ((cython.cast(cython.int, owner >> 30) - place) & 3)]
            if own == 2 and cython.cast(cython.int, (owner >> 28) & 3) == place:
                value += self.weight[side + 24]
            if own == 1:
                value += self.weight[side + 25]
            if lane == self.trump:
                value += self.weight[side + 26]
            for index in range(before, count):
                card = self.move_card[base + index]
                if lane == self.trump and card > best:
                    worth = self.weight[side + ally + ((next_best > card) << 1) + ((ally_best > card) << 2)]
                    worth += above_when_it_wins * (count - 1 - index) + self.weight[side + 17]
                else:
                    worth = value + above * (count - 1 - index)
                self.move_key[base + index] = self._key(worth, index, lane)
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _after(self, place: cython.int, turns: cython.int) -> cython.int:
        """Return the place that is `turns` turns, at most one round, after another."""
        place += turns
        return place - self.places if place >= self.places else place

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _strongest(self, place: cython.int, led: cython.int) -> cython.ulonglong:
        """Return the cards a hand can win a trick with: of two hands' the greater word holds the stronger card."""
        same: cython.ulonglong = self.hand[place] & self.lane_mask[led]
        return same or self.hand[place] & self.trumps

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
        """Write the cards of a suit run, those with no other hand's card between them as one move: the highest of them."""
        fences: cython.ulonglong = self._fences(same, lane, cards)
        while same:
            same ^= self._write_move(base + count, lane, same, fences)
            count += 1
        return count

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _fences(self, same: cython.ulonglong, lane: cython.int, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the cards at which equal cards end."""
        fences: cython.ulonglong
        if not self.features & EQUAL_CARDS:
            return WORD
        fences = same & self.special
        return fences | fences << 1 | cards & self.lane_mask[lane] & ~same

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_move(
        self, index: cython.int, lane: cython.int, same: cython.ulonglong, fences: cython.ulonglong
    ) -> cython.ulonglong:
        """Write the lowest cards of a suit run with no other hand's card between them as one move; return these cards."""
        low: cython.ulonglong = same & -same
        run: cython.ulonglong = fences & -(low << 1)
        shift: cython.int = 13 * lane
        run = same & ((run & -run) - 1)
        self.move_low[index] = low
        self.move_card[index] = self._nth(run >> shift, 1) << shift
        return run

    # --- tricks that need no search --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _takes_at_once(
        self,
        place: cython.int,
        enough: cython.int,
        left: cython.int,
        broken: cython.int,
    ) -> cython.int:
        """Tell if the leader's side can lay down `enough` tricks: from the leader's hand, then from the ally's, trumps also later.

        Neither runs into a ruff. A hand without plain cards would have to ruff its ally's winner: counting stops there.
        """
        if self.is_paired and not self.level_cards[left] & self.trumps:
            return self._runs(place, 1, enough, left)
        held: cython.ulonglong = self.hand[place]
        may_lead: cython.int = broken or (self.free_to_lead >> place) & 1 or not held & ~self.trumps
        self._cash(place, left, may_lead, enough)
        trumps: cython.int = self.cashed_trumps
        plain: cython.int = self.cashed_plain
        depths: cython.ulonglong = self.cash_depths
        if trumps + plain + self.later_trumps >= enough:
            self.proof = self._tops(depths, left << 3)
            if self.later_trumps:
                self.proof |= self._sure_cards(self.later_place, enough - plain, left)
            return 1
        if not self.is_paired:
            return 0
        ally: cython.int = (place + 2) & 3
        one: cython.int = (place + 1) & 3
        other: cython.int = (place + 3) & 3
        lane: cython.int
        entry: cython.int = 0
        entry_depth: cython.ulonglong = 0
        may_lead = may_lead and (broken or (self.free_to_lead >> ally) & 1)
        for lane in range(self.lanes):
            if not held & self.lane_mask[lane]:
                continue
            if (self.level_owner[(left << 3) + lane] >> 30) != cython.cast(cython.uint, ally):
                continue
            if lane == self.trump:
                entry = may_lead
            else:
                entry = (not self.hand[one] & self.trumps or self.hand[one] & self.lane_mask[lane] != 0) and (
                    not self.hand[other] & self.trumps or self.hand[other] & self.lane_mask[lane] != 0
                )
            if entry:
                entry_depth = ONE << (4 * lane)
                break
        if not entry:
            return 0
        self._cash(ally, left, broken or (self.free_to_lead >> ally) & 1, enough)
        trumps_2: cython.int = self.cashed_trumps
        plain_2: cython.int = self.cashed_plain
        if trumps_2 + plain_2 + self.later_trumps >= enough:
            self.proof = self._tops(self.cash_depths, left << 3) | self._tops(entry_depth, left << 3)
            if self.later_trumps:
                self.proof |= self._sure_cards(self.later_place, enough - plain_2, left)
            return 1
        # Both: the leader first, while the ally throws plain losers; then the ally, while the leader throws plain cards.
        own_trumps: cython.int = 0
        ally_trumps: cython.int = 0
        if self.trump != NO_LANE:
            own_trumps = self._held(place, self.trump, self.shape)
            ally_trumps = self._held(ally, self.trump, self.shape)
        spare: cython.int = left - ally_trumps - plain_2 - max(0, trumps - ally_trumps)
        plain = min(plain, spare)
        if plain < 0:
            return 0
        if own_trumps > trumps:
            plain_2 = min(plain_2, left - own_trumps - plain - trumps_2)
            if plain_2 < 0 or (plain_2 == 0 and trumps_2 == 0):
                return 0
        if trumps + plain + trumps_2 + plain_2 < enough:
            return 0
        self.proof = self._tops(self.cash_depths, left << 3) | self._tops(depths, left << 3)
        self.proof |= self._tops(entry_depth, left << 3)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _takes_over(
        self,
        place: cython.int,
        led: cython.int,
        enough: cython.int,
        left: cython.int,
        broken: cython.int,
    ) -> cython.int:
        """Tell if the second hand or its ally holds the top card of the suit run just led, and can lay down enough from there."""
        winner: cython.int = cython.cast(cython.int, self.level_owner[(left << 3) + led] >> 30)
        ally: cython.int = (place + 2) & 3
        third: cython.int = (place + 1) & 3
        if winner != place and winner != ally:
            return 0
        if led != self.trump and self.hand[third] & self.trumps and not self.hand[third] & self.lane_mask[led]:
            return 0
        # The one of the two that does not win must not be forced to ruff.
        if not self.hand[place ^ ally ^ winner] & (self.lane_mask[led] | ~self.trumps):
            return 0
        if not self._takes_at_once(winner, enough, left, broken):
            return 0
        self.proof |= self._nth(self.level_rest[(left << 3) + led], 1) << (13 * led)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cash(
        self,
        place: cython.int,
        left: cython.int,
        may_lead: cython.int,
        enough: cython.int,
    ) -> cython.void:
        """Count the winners that a hand on lead can lay down, trumps (where it may lead them) first.

        Where that is not enough, also what its trumps, or its ally's, are sure of later.
        """
        base: cython.int = left << 3
        lane: cython.int
        other: cython.int
        own: cython.int
        held: cython.int
        most: cython.int
        safe: cython.int
        run: cython.int
        owner: cython.uint
        shape: cython.ulonglong = self.level_shape[left]
        me: cython.uint = place
        ruffs: cython.uint = 0
        lengths: cython.uint
        trumps: cython.int = 0
        plain: cython.int = 0
        depths: cython.ulonglong = 0
        if self.level_cards[left] & self.trumps:
            # Trumps come first, for the plain winners may be ruffed by those who have any left.
            owner = self.level_owner[base + self.trump]
            if may_lead and owner >> 30 == me:
                most = 0
                for other in range(4):
                    if other != place:
                        most = max(most, self._held(other, self.trump, shape))
                own = self._held(place, self.trump, shape)
                run = 0
                while run < own and owner >> 30 == me:
                    run += 1
                    owner = (owner << 2) & OWNER_BITS
                trumps = min(run, enough)
                depths = cython.cast(cython.ulonglong, trumps) << (4 * self.trump)
                if run >= most:
                    trumps = min(own, enough)
                    depths = cython.cast(cython.ulonglong, min(most, trumps)) << (4 * self.trump)
            for other in range(4):
                if self._held(other, self.trump, shape) > trumps:
                    ruffs |= 15 << (other << 2)
            ruffs &= self.against[place] * 15
        tops: cython.uint = self._tops_of(place, left)
        lane = 0
        while tops:
            if tops & 1 and lane != self.trump and trumps + plain < enough:
                lengths = self._lengths(lane, shape)
                own = lengths >> (place << 2) & 15
                most = self.longest[lengths & ~(15 << (place << 2))]
                safe = 15 - self.longest[~lengths & ruffs]
                owner = self.level_owner[base + lane]
                run = 0
                while run < own and owner >> 30 == me:
                    run += 1
                    owner = (owner << 2) & OWNER_BITS
                held = run
                if run >= most:
                    run = own
                    held = most
                run = min(run, safe, enough - trumps - plain)
                depths |= cython.cast(cython.ulonglong, min(held, run)) << (4 * lane)
                plain += run
            tops >>= 8
            lane += 1
        if plain and self.trump != NO_LANE:
            for other in range(4):
                if other != place and (self.ours >> place ^ self.ours >> other) & 1 == 0:
                    held = self._held(other, self.trump, shape)
                    if held > trumps:
                        plain = min(plain, left - held + 1)
        # An ally's trumps are all left where none was led and none had to ruff.
        self.later_trumps = 0
        if trumps + plain < enough and self.level_cards[left] & self.trumps and not self.stop:
            counts: cython.int = self.sure[self.level_rest[base + self.trump]]
            self.later_trumps = max(0, (counts >> (place << 2) & 15) - trumps)
            self.later_place = place
            if not trumps:
                for other in range(4):
                    if other != place and (self.ours >> place ^ self.ours >> other) & 1 == 0:
                        own = counts >> (other << 2) & 15
                        if own > self.later_trumps and plain <= left - self._held(other, self.trump, shape):
                            self.later_trumps = own
                            self.later_place = other
        self.cashed_trumps = trumps
        self.cashed_plain = plain
        self.cash_depths = depths

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_settled(
        self,
        place: cython.int,
        need: cython.int,
        counted: cython.int,
        left: cython.int,
    ) -> cython.int:
        """Return 1 when it is clear that our side takes enough on any lead, -1 when that it does not, 0 when neither is."""
        is_ours: cython.int = (self.ours >> place) & 1
        # The tricks that the side not on lead needs to have its way.
        enough: cython.int = counted - need + 1 if is_ours else need
        other: cython.int
        sure: cython.int
        tricks: cython.int
        if not self.level_cards[left] & self.trumps:
            if self._gets_in(place, enough, counted, left):
                return -1 if is_ours else 1
            return 0
        sure = self.sure[self.level_rest[(left << 3) + self.trump]]
        for other in range(self.places):
            tricks = sure >> (other << 2) & 15
            if (self.ours >> other) & 1:
                if tricks >= need:
                    self.proof = self._sure_cards(other, need, left)
                    return 1
            elif counted - tricks < need:
                self.proof = self._sure_cards(other, counted - need + 1, left)
                return -1
        if self.is_paired and not self.level_cards[left] & self.special:
            if enough <= 2 and self._guarded(place ^ 1, place, enough, left):
                return -1 if is_ours else 1
            if counted - enough < 2 and self._guarded(place, place, counted - enough + 1, left):
                return 1 if is_ours else -1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sure_cards(self, place: cython.int, many: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the lowest of the trumps on which it rests that those of a hand take `many` tricks.

        As each falls in a trick of its own, and its side loses that only to a higher one of the other side, it takes as many as
        it has from some trump upwards, less those that the other side has there. With all its trumps no rank matters.
        """
        base: cython.int = (left << 3) + self.trump
        owner: cython.uint = self.level_owner[base]
        against: cython.int = self.against[place]
        depth: cython.int = 0
        sure: cython.int = self._held(place, self.trump, self.level_shape[left])
        other: cython.int
        for other in range(self.places):
            if against >> (other << 2) & 1:
                sure -= self._held(other, self.trump, self.level_shape[left])
        if sure >= many:
            return 0
        sure = 0
        while sure < many:
            if owner >> 30 == cython.cast(cython.uint, place):
                sure += 1
            elif against >> (owner >> 30 << 2) & 1:
                sure -= 1
            owner = (owner << 2) & OWNER_BITS
            depth += 1
        return self._nth(self.level_rest[base], depth) << (13 * self.trump)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _guarded(self, side: cython.int, leader: cython.int, enough: cython.int, left: cython.int) -> cython.int:
        """Tell if it follows from who has the three top trumps that the side of a place takes one or two tricks.

        Two: it has the two highest, in two hands, one of them with a lower trump to follow with, or the first and the third in the
        hand behind the second. One: it has the second, not alone, behind the highest, or with the third in its partner's hand.
        A hand on lead needs another card to lead.
        """
        owner: cython.uint = self.level_owner[(left << 3) + self.trump]
        one: cython.int = cython.cast(cython.int, owner >> 30)
        two: cython.int = cython.cast(cython.int, owner >> 28 & 3)
        three: cython.int = cython.cast(cython.int, owner >> 26 & 3)
        guarded: cython.int = two
        many: cython.int = 3
        if (two ^ side) & 1:
            if one != three or one != (two + 1) & 3:
                return 0
            guarded = one
        elif not (one ^ two) & 1:
            if self._held(one, self.trump, self.shape) < 2 and self._held(two, self.trump, self.shape) < 2:
                return 0
            guarded = -1
            many = 2
        elif enough > 1 or self._held(two, self.trump, self.shape) < 2:
            return 0
        elif one == (two + 3) & 3:
            many = 2
        elif (three ^ two) & 1:
            return 0
        if guarded == leader and self._held(leader, self.trump, self.shape) == left:
            return 0
        if _count(self.level_rest[(left << 3) + self.trump]) < 3:
            return 0
        self.proof = self._nth(self.level_rest[(left << 3) + self.trump], many) << (13 * self.trump)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gets_in(self, place: cython.int, enough: cython.int, counted: cython.int, left: cython.int) -> cython.int:
        """Tell if, without trumps, the side that is not on lead is sure of `enough` tricks.

        The other keeps the lead no longer than the suit runs last in which it has the top card.
        """
        base: cython.int = left << 3
        side: cython.int = (self.ours >> place) & 1
        room: cython.int = counted
        most: cython.int
        lane: cython.int
        other: cython.int
        for lane in range(self.lanes):
            if (self.ours >> (self.level_owner[base + lane] >> 30)) & 1 == side and self.level_rest[base + lane]:
                most = 0
                for other in range(self.places):
                    if (self.ours >> other) & 1 == side:
                        most = max(most, self._held(other, lane, self.shape))
                room -= most
        if room < enough:
            return 0
        if enough > 1:
            return self.is_paired and self._runs((place + 1) & 3, 0, enough, left)
        self.proof = 0
        for lane in range(self.lanes):
            if (self.ours >> (self.level_owner[base + lane] >> 30)) & 1 != side:
                other = cython.cast(cython.int, self.level_owner[base + lane] >> 30)
                # It does not matter which where nobody else has any.
                if _count(self.level_rest[base + lane]) > self._held(other, lane, self.shape):
                    self.proof |= self._nth(self.level_rest[base + lane], 1) << (13 * lane)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _runs(self, one: cython.int, is_first: cython.int, enough: cython.int, left: cython.int) -> cython.int:
        """Tell if, without trumps, a side can lay down `enough` tricks once it has the lead with as many still to come.

        The hand that gets it is `one`, or (not `is_first`) whichever of the two the others choose. It lays down what it has from
        the top of its suit runs; then it crosses to its ally, in a suit run whose top the ally has or the next cards, and the ally
        does likewise. Until then each throws away other cards than these, and of these what is more than there are tricks to come.

        A hand without a top needs no look where the ally can: it gets in only in suit runs whose top the others have, by a trick
        that counts, and from there leads to a top of its ally's or goes on in such suit runs, which last no longer for that.
        """
        base: cython.int = left << 3
        shape: cython.ulonglong = self.level_shape[left]
        lane: cython.int
        shift: cython.int
        winner: cython.int
        own: cython.int
        allied: cython.int
        others: cython.int
        run: cython.int
        reach: cython.int
        more: cython.int
        owner: cython.uint
        # For each of the two: what it lays down, what its ally has below that, whether it can cross to the ally's tops.
        runs: cython.int = 0
        runs_of_two: cython.int = 0
        more_of_one: cython.int = 0
        more_of_two: cython.int = 0
        crosses: cython.int = 0
        two_crosses: cython.int = 0
        depths: cython.ulonglong = 0
        depths_of_two: cython.ulonglong = 0
        depths_of_more: cython.ulonglong = 0
        for lane in range(4):
            owner = self.level_owner[base + lane]
            winner = cython.cast(cython.int, owner >> 30)
            if (winner ^ one) & 1 or not self.level_rest[base + lane]:
                continue
            shift = lane << 4
            own = shape >> (shift + (winner << 2)) & 15
            allied = shape >> (shift + ((winner ^ 2) << 2)) & 15
            others = max(shape >> (shift + ((one ^ 1) << 2)) & 15, shape >> (shift + ((one ^ 3) << 2)) & 15)
            run = 0
            while run < own and run < enough and cython.cast(cython.int, owner >> 30) == winner:
                run += 1
                owner = (owner << 2) & OWNER_BITS
            more = 0
            if run < max(others, allied):
                # The winner crosses with a lower card to the next cards, when the ally has them.
                reach = run
                while reach < min(own, allied) and cython.cast(cython.int, owner >> 30) == winner ^ 2:
                    reach += 1
                    owner = (owner << 2) & OWNER_BITS
                if reach > run:
                    more = reach - run
                    # All of the ally's are good where the others have none left and no card of the winner's takes the lead back:
                    # it has laid down what would before it crosses, or it has none left either.
                    if others <= run:
                        more = allied - run
                        reach = run + 1
                    elif others <= reach and own == reach:
                        more = allied - run
                    depths_of_more |= cython.cast(cython.ulonglong, reach) << (lane << 2)
                own = run
            run = min(run, max(others, allied))
            if winner == one:
                runs += own
                more_of_one += more
                two_crosses |= allied
                depths |= cython.cast(cython.ulonglong, run) << (lane << 2)
                if is_first and runs >= enough:
                    self.proof = self._tops(depths, base)
                    return 1
            else:
                runs_of_two += own
                more_of_two += more
                crosses |= allied
                depths_of_two |= cython.cast(cython.ulonglong, run) << (lane << 2)
        depths |= depths_of_two
        if is_first or runs:
            own = runs + (runs_of_two if crosses else 0)
            if own < enough and more_of_one:
                own = runs + runs_of_two + more_of_one
                depths_of_two = depths_of_more
            if own < enough:
                return 0
        if not is_first and runs_of_two:
            allied = runs_of_two + (runs if two_crosses else 0)
            if allied < enough and more_of_two:
                allied = runs + runs_of_two + more_of_two
                depths_of_two = depths_of_more
            if allied < enough:
                return 0
        self.proof = self._tops(depths, base) | self._tops(depths_of_two, base)
        return 1

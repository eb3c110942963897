"""Suit runs: a position of the solver, and the tables derived from it.

Terms of the solver:
- A *place* is a player's position in clockwise order, 0 to 3.
- A *suit run* (or simply suit) is a plain suit or the trumps. The plain suits are numbered from 0 on, and the trumps come last.
- A *card* is one bit of a 64-bit word. Suit run `r` begins at bit `13 * r` with its weakest card, without gaps for cards that are
  out of play. Thus, of two cards of a suit run, the greater number is the stronger card.
- *Cards* are all cards held when the current trick began.
- A *shape* has four bits for each place and suit run: the number of cards held.
- The *rest* of a suit run is the set of its remaining cards, shifted to bit 0.
- A *level* is the number of cards in each hand when the trick began. Facts that stay the same during a trick are stored by level.
"""

from array import array

import cython

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class SuitRuns:
    """A position of the solver: call `set_game` first, then `set_position`."""

    def __init__(self) -> None:
        """Allocate memory for the tables."""
        self.places = 4
        self.ours = 5
        self.big_pull = self.little_pull = words.PULL_ANY
        self.broken_by = words.BROKEN_BY_ANY
        self.free_to_lead = 0
        self.order = list(range(54))
        self.group_of = [0] * 54
        self.hand = [0] * 4
        self.trick = [0] * 4
        self.card_at = [0] * 80
        self.owners = array("I", bytes(4 * 5 << 15))
        self.sure = array("H", bytes(2 << 15))
        self.against = [0] * 4
        self.run_count = 4
        self.run_mask = [0] * 8
        self.trump = words.NO_RUN
        self.trumps = self.special = self.big = self.little = 0
        self.root_leader = self.root_turn = self.root_left = 0
        self.root_cards = self.root_shape = 0
        self.root_broken = 1
        self.stop = 0
        self.is_paired = 1
        self.nth = array("H", bytes(2 << 19))
        self.longest = array("B", [max(n & 15, n >> 4 & 15, n >> 8 & 15, n >> 12) for n in range(1 << 16)])
        self._fill_nth()
        self.unit = [bit(4 * place + 16 * run) if run < 4 else 0 for place in range(4) for run in range(8)]
        self.shape = 0
        self.level_rest = [0] * 128
        self.level_owner = [0] * 128
        self.level_cards = [0] * 16
        self.level_top = [0] * 16
        self.level_shape = [0] * 16
        self.level_need = [0] * 16
        self.level_led = [0] * 16
        self.level_pull = [0] * 16

    def _fill_nth(self) -> cython.void:
        """Tabulate the n-th card from the top for each set of cards of one suit (`rest`), in sixteen entries for each set."""
        rest: cython.int
        many: cython.int
        top: cython.int = 1
        for rest in range(1, 1 << 15):
            if rest == top << 1:
                top <<= 1
            self.nth[(rest << 4) + 1] = top
            for many in range(1, 15):
                self.nth[(rest << 4) + many + 1] = self.nth[((rest ^ top) << 4) + many]

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

        `places` is the number of players. Bit `p` of `ours` is set if place `p` is on the side whose tricks are counted. Bit `p` of
        `free_to_lead` is set if place `p` may lead trump at any time. `group_of` and `power` are fields of an `Ordering`.
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
        self.group_of = list(group_of)

    def set_position(
        self,
        hands: tuple[int, ...],
        *,
        leader: int,
        trick: tuple[int, ...] = (),
        broken: bool = False,
        counted: int = 13,
    ) -> None:
        """Set the hands (sets of cards by place), the place of the trick's leader, and the cards on the table.

        Only the next `counted` tricks count, including the current one.

        Raises:
            ValueError: the hands do not fit the number of places or each other, or there is nothing to play.
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
            held[(leader + number) % places] ^= bit(trick[number])
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
        self._fill_runs(held, together)
        self.stop = max(0, size - counted)
        index: cython.int
        for number in range(len(trick)):
            played: cython.int = trick[number]
            for index in range(80):
                if self.card_at[index] == played:
                    self.trick[number] = bit(13 * (index >> 4) + (index & 15))

    def _size(self, cards: cython.ulonglong) -> cython.int:
        size: cython.int = 0
        while cards:
            cards &= cards - 1
            size += 1
        return size

    def _fill_runs(self, held: cython.ulonglong[::1], together: cython.ulonglong) -> cython.void:
        """Arrange the cards in play by suit, and tabulate the holders for every subset of each suit."""
        place: cython.int
        index: cython.int
        group: cython.int = -1
        depth: cython.int = 0
        for place in range(4):
            self.hand[place] = 0
        for index in range(80):
            self.card_at[index] = -1
        self.trump = words.NO_RUN
        self.trumps = self.special = self.big = self.little = 0
        self.root_cards = self.root_shape = 0
        run: cython.int = -1
        for index in range(54):
            card: cython.int = self.order[index]
            if not (together >> card) & 1:
                continue
            if self.group_of[card] != group:
                group = self.group_of[card]
                run += 1
                depth = 0
                self.owners[run << 15] = 0
                if group == 4:
                    self.trump = run
            own: cython.ulonglong = bit(depth)
            for place in range(self.places):
                if (held[place] >> card) & 1:
                    self._add_owner(run, depth, place)
                    self.hand[place] |= own << (13 * run)
                    if run < 4:
                        self.root_shape += bit((run << 4) + (place << 2))
            self.card_at[(run << 4) + depth] = card
            own <<= 13 * run
            self.root_cards |= own
            if group == 4:
                self.trumps |= own
                if card == 53:
                    self.big = own
                    if self.big_pull != words.PULL_ANY:
                        self.special |= own
                if card == 52:
                    self.little = own
                    if self.little_pull != words.PULL_ANY:
                        self.special |= own
            depth += 1
        self.run_count = run + 1
        for run in range(8):
            self.run_mask[run] = 0
            if run < self.run_count:
                self.run_mask[run] = (words.RUN_BITS if run == self.trump else words.RUN_BITS >> 2) << (13 * run)
            elif run < 5:
                self.owners[run << 15] = 0
        if not self.trumps:
            self.root_broken = 1

    def _add_owner(self, run: cython.int, depth: cython.int, place: cython.int) -> cython.void:
        """Extend the tables of a suit by its next higher card, which `place` holds.

        `owners` has two bits for each card, with the top card in the highest bits. For trumps, `sure` has four bits for the sure
        tricks of each place: see `Proofs._sure_cards`.
        """
        rest: cython.int
        base: cython.int = run << 15
        owner: cython.uint = place
        owner <<= 30
        for rest in range(1 << depth):
            self.owners[base + (1 << depth) + rest] = owner | (self.owners[base + rest] >> 2)
        if run != self.trump:
            return
        for rest in range(1 << depth):
            sure: cython.int = self.sure[rest]
            sure -= (sure | sure >> 1 | sure >> 2 | sure >> 3) & self.against[place]
            self.sure[(1 << depth) + rest] = sure + (1 << (place << 2))

    def tabulate(self, left: cython.int, cards: cython.ulonglong, need: cython.int) -> cython.void:
        """Store the facts that stay the same during a trick in the tables of its level."""
        run: cython.int
        base: cython.int = left << 3
        self.level_cards[left] = cards
        self.level_need[left] = need
        self.level_shape[left] = self.shape
        for run in range(4 if self.run_count < 5 else 5):
            rest: cython.ulonglong = (cards & self.run_mask[run]) >> (13 * run)
            self.level_rest[base + run] = rest
            self.level_owner[base + run] = self.owners[(run << 15) + rest]
        self.level_top[left] = self.owners_of_four(base, 24)

    def owners_of_four(self, base: cython.int, shift: cython.int) -> cython.uint:
        """Return the holders of four cards of each of the suits 0 to 3, in eight bits for each suit.

        These are the top four cards if `shift` is 24, and the next four if it is 16.
        """
        return (
            (self.level_owner[base] >> shift & 0xFF)
            | (self.level_owner[base + 1] >> shift & 0xFF) << 8
            | (self.level_owner[base + 2] >> shift & 0xFF) << 16
            | (self.level_owner[base + 3] >> shift & 0xFF) << 24
        )

    def tops(self, depths: cython.ulonglong, base: cython.int) -> cython.ulonglong:
        """Return one card of each of suits 0 to 3: the n-th from the top, where n is four bits of `depths`; none if n is 0."""
        cards: cython.ulonglong = 0
        run: cython.int
        for run in range(4):
            cards |= cython.cast(cython.ulonglong, self.nth[(self.level_rest[base + run] << 4) + (depths & 15)]) << (
                13 * run
            )
            depths >>= 4
        return cards

    if not cython.compiled:  # the compiled versions are in the `.pxd` file, which allows inlining

        def top(self, rest: cython.ulonglong, many: cython.int) -> cython.ulonglong:
            """Return the `many`-th card from the top of `rest`, the cards of one suit; 0 if there are fewer cards."""
            return self.nth[(rest << 4) + many]

        def held(self, place: cython.int, run: cython.int, shape: cython.ulonglong) -> cython.int:
            """Return the number of cards of a suit that a place holds; suit 4 exists only as a single joker."""
            if run > 3:
                return (self.hand[place] & self.run_mask[run]) != 0
            return shape >> ((run << 4) + (place << 2)) & 15

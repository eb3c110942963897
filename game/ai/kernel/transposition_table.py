"""Transposition table of the solver: answers at the start of a trick, each valid for all positions with the same relevant cards.

An answer is a word: bit 63 is set for yes, and the other bits are the cards on whose ranks the proof depends. The answer is valid
for all positions of the same shape (number of cards of each suit in each hand) in which, in each suit, the same hands hold the top
cards down to the lowest of these cards (partition search).

A slot has two words: a shape and its *chain*. A chain holds the number of entries for the shape (16 bits), the first block of the
last stretch of entries (24 bits), and the kind of position (5 bits: leader, broken trumps, jokers). Stretches of 4, 4, 8, 16, ...
entries are contiguous, so that long searches read memory in order.

A block holds four entries. Each entry has four words:
- the holders of the top four cards of each suit,
- a mask of the holders on which the proof depends,
- the number of top cards on which the proof depends (four bits for each suit), and the least and the most tricks (four bits each),
- the holders of the next four cards of each suit.
"""

from array import array

import cython

from game.ai.kernel.suit_runs import SuitRuns

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit_count

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class TranspositionTable:
    """The stored answers of the solver, and for each hand the lead that last succeeded (`replies`)."""

    def __init__(self, suits: SuitRuns, table_bits: int) -> None:
        """Allocate 2**`table_bits` units of 512 bytes; `table_bits` is 1 to 17."""
        self.suits = suits
        # Bytes: 64 for a block, 32 for the holders of its lower cards, 4 for its link. Each size of the slot table has its own
        # memory, 16 bytes for a slot.
        self.most_blocks = 17 << table_bits >> 2
        self.blocks = array("I", bytes(64 * (self.most_blocks + 1)))
        self.deep_owners = array("Q", bytes(32 * self.most_blocks))
        self.links = array("I", bytes(4 * self.most_blocks))
        self.blocks_used = 0
        self.slots = array("Q", bytes((16 << words.SLOT_BITS) + (64 << table_bits)))
        self.most_slot_bits = table_bits + 1
        self.first_slot = self.slot_bits = self.shapes = 0
        self.generation = 0
        self.keep = [0xFFFF ^ (0xFFFF >> 2 * top) for top in range(16)]
        self.replies = array("Q", [0] * words.REPLIES)

    def find(self, chain: cython.ulonglong, need: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the answer stored in a chain for the position at a level; `words.WORD` if there is none."""
        count: cython.int = cython.cast(cython.int, chain & 0xFFFF)
        block: cython.int = cython.cast(cython.int, chain >> 16 & words.BLOCK_BITS)
        start: cython.int = self._stretch_start(count)
        base: cython.int = left << 3
        top: cython.uint = self.suits.level_top[left]
        index: cython.int
        while True:
            word: cython.int = (block << 4) + words.LINE
            count -= start
            while count > 0:
                agree: cython.int = 0
                for index in range(4):
                    agree |= ((self.blocks[word + index] ^ top) & self.blocks[word + 4 + index]) == 0
                if agree:
                    last: cython.int = min(count, 4)
                    for index in range(word + last - 1, word - 1, -1):
                        if (self.blocks[index] ^ top) & self.blocks[index + 4]:
                            continue
                        meta: cython.uint = self.blocks[index + 8]
                        bound: cython.int = meta >> 16 & 15
                        if bound < need and cython.cast(cython.int, meta >> 20 & 15) >= need:
                            continue
                        if meta & 0xCCCC and not self._agrees_below(index, meta, base):
                            continue
                        return (words.YES if bound >= need else 0) | self.suits.tops(meta, base)
                word += 16
                count -= 4
            if not start:
                return words.WORD
            count = start
            start = 0 if start == 4 else start >> 1
            block = self.links[block]

    def _stretch_start(self, count: cython.int) -> cython.int:
        """Return the number of entries before the last stretch if there are `count` entries."""
        start: cython.int = 4
        if count <= 4:
            return 0
        while start << 1 < count:
            start <<= 1
        return start

    def _agrees_below(self, index: cython.int, meta: cython.uint, base: cython.int) -> cython.int:
        """Return True if an entry also fits the position in all relevant cards below the top four of each suit."""
        run: cython.int
        word: cython.ulonglong = self.blocks[index + 12]
        for run in range(4):
            depth: cython.int = meta >> (run << 2) & 15
            if (
                depth > 4
                and (self.suits.level_owner[base + run] >> 16 ^ word >> (run << 3)) & self.keep[min(depth - 4, 4)] >> 8
            ):
                return 0
        if not meta & 0x8888:
            return 1
        word = self.deep_owners[(index - words.LINE >> 4 << 2) + (index - words.LINE & 3)]
        for run in range(4):
            depth = meta >> (run << 2) & 15
            if depth > 8 and (self.suits.level_owner[base + run] ^ word >> (run << 4)) & self.keep[depth - 8]:
                return 0
        return 1

    def store(
        self,
        shape: cython.ulonglong,
        kind: cython.ulonglong,
        answer: cython.ulonglong,
        need: cython.int,
        left: cython.int,
    ) -> cython.void:
        """Store an answer; a full table is cleared first."""
        base: cython.int = left << 3
        counted: cython.ulonglong = left - self.suits.stop
        slot: cython.int = self._slot(shape, kind)
        chain: cython.ulonglong = self.slots[slot + 1]
        count: cython.int = cython.cast(cython.int, chain & 0xFFFF)
        if not chain and 3 * self.shapes >= 2 << self.slot_bits:
            self._grow()
            slot = self._slot(shape, kind)
        start: cython.int = self._stretch_start(count + 1)
        if start == count:
            size: cython.int = max(start >> 2, 1)
            if self.blocks_used + size >= self.most_blocks or count == words.MOST_ENTRIES:
                self.forget()
                slot = self._slot(shape, kind)
                chain = 0
                count = start = 0
                size = 1
            if not count:
                self.shapes += 1
                self.slots[slot] = shape
            self.links[self.blocks_used + 1] = cython.cast(cython.uint, chain >> 16 & words.BLOCK_BITS)
            chain = kind << 40 | cython.cast(cython.ulonglong, self.blocks_used + 1) << 16 | count
            self.blocks_used += size
        self.slots[slot + 1] = chain + 1
        index: cython.int = (cython.cast(cython.int, chain >> 16 & words.BLOCK_BITS) << 2) + count - start
        run: cython.int
        relied: cython.uint = 0
        deep: cython.ulonglong = 0
        meta: cython.ulonglong = (need << 16 | counted << 20) if answer >= words.YES else (need - 1) << 20
        for run in range(4):
            depth: cython.ulonglong = self._depth(answer, run, base)
            meta |= depth << (run << 2)
            relied |= cython.cast(cython.uint, self.keep[min(depth, 4)]) >> 8 << (run << 3)
        if meta & 0x8888:
            for run in range(4):
                deep |= cython.cast(cython.ulonglong, self.suits.level_owner[base + run] & 0xFFFF) << (run << 4)
            self.deep_owners[index] = deep
        index = ((index >> 2) << 4) + words.LINE + (index & 3)
        self.blocks[index] = self.suits.level_top[left]
        self.blocks[index + 4] = relied
        self.blocks[index + 8] = cython.cast(cython.uint, meta)
        self.blocks[index + 12] = self.suits.owners_of_four(base, 16)

    def forget(self) -> cython.void:
        """Clear the stored answers and the replies."""
        index: cython.int
        self.generation = (self.generation + 1) & words.REPLY_GENERATION_BITS
        if not self.generation:
            for index in range(words.REPLIES):
                self.replies[index] = 0
        self.blocks_used = self.shapes = 0
        self.first_slot = 0
        self.slot_bits = min(words.SLOT_BITS, self.most_slot_bits)
        for index in range(2 << self.slot_bits):
            self.slots[index] = 0

    def _grow(self) -> cython.void:
        """Double the number of slots, or clear the table if it cannot grow."""
        if self.slot_bits == self.most_slot_bits:
            self.forget()
            return
        old: cython.int = self.first_slot
        index: cython.int
        self.first_slot += 2 << self.slot_bits
        self.slot_bits += 1
        for index in range(self.first_slot, self.first_slot + (2 << self.slot_bits)):
            self.slots[index] = 0
        for index in range(old, self.first_slot, 2):
            if self.slots[index + 1]:
                slot: cython.int = self._slot(self.slots[index], self.slots[index + 1] >> 40)
                self.slots[slot] = self.slots[index]
                self.slots[slot + 1] = self.slots[index + 1]

    def chain(self, shape: cython.ulonglong, kind: cython.ulonglong) -> cython.ulonglong:
        """Return the chain of a shape and kind of position; 0 if there are no entries."""
        return self.slots[self._slot(shape, kind) + 1]

    def _slot(self, shape: cython.ulonglong, kind: cython.ulonglong) -> cython.int:
        """Return the slot of a shape and kind of position, or the free slot in which to store them."""
        mixed: cython.ulonglong = (shape ^ kind * words.MIX_KIND & words.WORD) * words.MIX & words.WORD
        most: cython.int = (2 << self.slot_bits) - 2
        slot: cython.int = cython.cast(cython.int, (mixed ^ mixed >> 32) >> 15) & most
        while True:
            found: cython.ulonglong = self.slots[self.first_slot + slot + 1]
            if not found or (found >> 40 == kind and self.slots[self.first_slot + slot] == shape):
                return self.first_slot + slot
            slot = (slot + 2) & most

    def _depth(self, answer: cython.ulonglong, run: cython.int, base: cython.int) -> cython.ulonglong:
        """Return the number of top cards of a suit on which a proof depends."""
        relied: cython.ulonglong = (answer & self.suits.run_mask[run]) >> (13 * run)
        if not relied:
            return 0
        return bit_count(self.suits.level_rest[base + run] & ~((relied & -relied) - 1))

    def reply_slot(self, hand: cython.ulonglong) -> cython.int:
        """Return the index in `replies` for the lead that last succeeded from a hand."""
        mixed: cython.ulonglong = hand * words.MIX & words.WORD
        return cython.cast(cython.int, mixed >> 52)

    def reply(self, slot: cython.int) -> cython.ulonglong:
        """Return the lead stored in a slot of `replies`; 0 if there is none since the table was last cleared."""
        found: cython.ulonglong = self.replies[slot]
        return found & words.CARD_BITS if found >> 54 == self.generation else 0

    def note_reply(self, slot: cython.int, card: cython.ulonglong) -> cython.void:
        """Store a successful lead in a slot of `replies`."""
        self.replies[slot] = self.generation << 54 & words.WORD | card

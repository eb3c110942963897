"""Double-dummy solver: the number of tricks that a side takes with all cards open and perfect play.

The search (alpha-beta with a null window) repeatedly answers one question exactly: "can our side still take `need` tricks?" Legal
moves are the same as in `game.engine.legal`, implemented again for speed; tests compare the two.

Every answer of the search is a word. Bit 63 is set for yes, and the other bits are the cards on whose ranks the proof depends. In
each suit, the cards below the lowest of these may be distributed in any way, as long as each hand keeps its number of cards.

The proofs have three uses:
- An entry of the transposition table is valid for all positions of its suit lengths in which the same hands hold the top cards.
- After a low card has failed, other low cards of its suit need not be tried if the proof does not depend on their ranks.
- Cards of one hand with no other hand's card between them are tried as one move. If the proof that this move fails depends on one
  of them, it depends on all of them.

A joker that draws trumps when led is never equal to another card: every proof depends on it while it is in play.
"""

import cython

from game.ai.kernel.moves import Moves
from game.ai.kernel.proofs import Proofs
from game.ai.kernel.solver_weights import GUESS_WEIGHTS
from game.ai.kernel.suit_runs import SuitRuns
from game.ai.kernel.transposition_table import TranspositionTable

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit, bit_count

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)

DEFAULT_TABLE_BITS = 17
"""The default size of the transposition table: 2**17 units of 512 bytes, which is 64 MB."""


class Solver:
    """A solver of positions: call `suits.set_game` first, then `set_position`, then the queries.

    A solver is not thread-safe; it releases the global interpreter lock while it searches.
    """

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Allocate a transposition table of 2**`table_bits` units of 512 bytes; `table_bits` is 1 to 17."""
        self.suits = SuitRuns()
        self.table = TranspositionTable(self.suits, table_bits)
        self.proofs = Proofs(self.suits)
        self.moves = Moves(self.suits)
        self.guess_weight = list(GUESS_WEIGHTS)
        self.forced = 0
        self.nodes = 0
        self.most_nodes = 0
        self.is_spent = 0
        self.features = 31

    def set_features(self, features: int) -> None:
        """Enable only these parts of the search (`words.TABLE`, `words.QUICK_TRICKS`, ...); the answers stay the same."""
        self.features = features
        self.moves.set_equal_cards(bool(features & words.EQUAL_CARDS))

    def nodes_used(self) -> int:
        """Return the number of cards tried for the last query."""
        used: int = self.nodes
        return used

    def set_position(
        self,
        hands: tuple[int, ...],
        *,
        leader: int,
        trick: tuple[int, ...] = (),
        broken: bool = False,
        counted: int = 13,
    ) -> None:
        """Set the position as `SuitRuns.set_position` does, and clear all stored answers.

        Raises:
            ValueError: the hands do not fit the number of places or each other, or there is nothing to play.
        """
        self.suits.set_position(hands, leader=leader, trick=trick, broken=broken, counted=counted)
        self.table.forget()
        self.moves.forget()

    # --- queries ------------------------------------------------------------------------------------------------------

    def value(self, most_nodes: int = 1 << 60) -> int | None:
        """Return the number of counted tricks that our side takes; None if `most_nodes` cards were tried without an answer."""
        self._begin(most_nodes)
        with cython.nogil:
            result: cython.int = self._value(0, self._guess())
        return None if self.is_spent else result

    def reaches(self, tricks: int, most_nodes: int = 1 << 60) -> bool | None:
        """Return True if our side takes this many counted tricks or more.

        The result is None if `most_nodes` cards were tried without an answer.
        """
        self._begin(most_nodes)
        need: cython.int = tricks
        with cython.nogil:
            answer: cython.ulonglong = self._ask(0, need)
        return None if self.is_spent else answer >= words.YES

    def card_values(self, most_nodes: int = 1 << 60) -> dict[int, int] | None:
        """Return our side's tricks after each legal card; None if `most_nodes` cards were tried without an answer."""
        self._begin(most_nodes)
        place: cython.int = (self.suits.root_leader + self.suits.root_turn) % self.suits.places
        count: cython.int = self._root_moves()
        moves = [
            (self.moves.card[i], self.moves.low[i], self._run_of(self.moves.card[i]))
            for i in range(words.ROOT_MOVES, words.ROOT_MOVES + count)
        ]
        guess: cython.int = self._guess()
        card: cython.ulonglong
        low: cython.ulonglong
        run: cython.int
        index: cython.int
        values: dict[int, int] = {}
        for card, low, run in moves:
            with cython.nogil:
                found: cython.int = self._value(card, guess)
            if self.is_spent:
                return None
            guess = found
            for index in range(16):
                own: cython.ulonglong = bit(index) << (13 * run)
                if low <= own <= card and self.suits.hand[place] & own:
                    values[self.suits.card_at[(run << 4) + index]] = found
        return values

    def _begin(self, most_nodes: cython.longlong) -> cython.void:
        self.nodes = 0
        self.most_nodes = most_nodes
        self.is_spent = 0

    def _guess(self) -> cython.int:
        """Return a first estimate of our side's tricks, from the lead and both sides' high cards, trumps and short suits."""
        kind: cython.int = 0 if self.suits.trumps else words.GUESS_OF_KIND
        worth: cython.int = self.guess_weight[kind + 10]
        if not (self.suits.ours >> self.suits.root_leader) & 1:
            worth = -worth
        run: cython.int
        seen: cython.int
        place: cython.int
        for run in range(self.suits.run_count):
            owner: cython.uint = self.suits.owners[
                (run << 15) + ((self.suits.root_cards & self.suits.run_mask[run]) >> (13 * run))
            ]
            size: cython.int = bit_count((self.suits.root_cards & self.suits.run_mask[run]) >> (13 * run))
            for seen in range(min(size, 4)):
                part: cython.int = self.guess_weight[kind + seen + (4 if run == self.suits.trump else 0)]
                worth += part if (self.suits.ours >> (owner >> 30)) & 1 else -part
                owner = (owner << 2) & words.OWNER_BITS
            for place in range(self.suits.places):
                held: cython.int = self.suits.held(place, run, self.suits.root_shape)
                part = self.guess_weight[kind + 8] * held
                if run != self.suits.trump:
                    part = self.guess_weight[kind + 9] * max(0, 3 - held)
                worth += part if (self.suits.ours >> place) & 1 else -part
        size = self.suits.root_left - self.suits.stop
        return min(max((50 * size + worth + 50) // 100, 0), size)

    def _value(self, card: cython.ulonglong, guess: cython.int) -> cython.int:
        """Return the exact number of our side's tricks in the position, or after a card if `card` is not 0; try `guess` first."""
        low: cython.int = 0
        high: cython.int = self.suits.root_left - self.suits.stop
        need: cython.int = guess
        while low < high and not self.is_spent:
            need = min(max(need, low + 1), high)
            if self._ask(card, need) >= words.YES:
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def _ask(self, card: cython.ulonglong, need: cython.int) -> cython.ulonglong:
        """Find out whether our side takes `need` tricks in the position, or after a card if `card` is not 0; return the answer."""
        self.forced = self.suits.root_turn
        self.suits.shape = self.suits.root_shape
        if card:
            self.suits.trick[self.forced] = card
            self.forced += 1
        if need <= 0:
            return words.YES
        if need > self.suits.root_left - self.suits.stop:
            return 0
        if self.forced:
            self.suits.tabulate(self.suits.root_left, self.suits.root_cards, need)
            return self._choose(self.suits.root_leader, 0, self.suits.root_left, 0, self.suits.root_broken << 6)
        return self._lead(
            self.suits.root_leader, need, self.suits.root_left, self.suits.root_cards, self.suits.root_broken
        )

    def _root_moves(self) -> cython.int:
        """Write the legal moves of the root position to a list that no search overwrites; return their number."""
        turn: cython.int = self.suits.root_turn
        left: cython.int = self.suits.root_left
        place: cython.int = (self.suits.root_leader + turn) % self.suits.places
        self.suits.shape = self.suits.root_shape
        self.suits.tabulate(left, self.suits.root_cards, 1)
        if not turn:
            return self.moves.list_leads(words.ROOT_MOVES, place, left, self.suits.root_broken, 0)
        self._note_lead(left, self.suits.trick[0], self._run_of(self.suits.trick[0]))
        return self.moves.list_following(
            words.ROOT_MOVES, place, turn, left, self._following(place, turn, left), 0, place
        )

    # --- the search ---------------------------------------------------------------------------------------------------

    def _lead(
        self, place: cython.int, need: cython.int, left: cython.int, cards: cython.ulonglong, broken: cython.int
    ) -> cython.ulonglong:
        """Find out whether our side takes `need` more tricks if `place` leads and each hand has `left` cards; return the answer."""
        counted: cython.int = left - self.suits.stop
        if need <= 0:
            return words.YES
        if need > counted:
            return 0
        if left == 1:
            return self._last_trick(place)
        if not cards & self.suits.trumps:
            broken = 1
        is_ours: cython.int = (self.suits.ours >> place) & 1
        enough: cython.int = need if is_ours else counted - need + 1
        self.suits.tabulate(left, cards, need)
        kind: cython.ulonglong = place | broken << 2
        if cards & self.suits.special & self.suits.big:
            kind |= 8
        if cards & self.suits.special & self.suits.little:
            kind |= 16
        shape: cython.ulonglong = self.suits.shape
        chain: cython.ulonglong = self.table.chain(shape, kind)
        table_first: cython.int = left >= words.TABLE_FIRST and cards & self.suits.trumps != 0
        if chain and table_first:
            answer: cython.ulonglong = self.table.find(chain, need, left)
            if answer != words.WORD:
                return answer
        if self.features & words.LATER_TRICKS and not self.suits.stop:
            settled: cython.int = self.proofs.is_settled(place, need, counted, left)
            if settled:
                return (words.YES if settled > 0 else 0) | self.proofs.proof
        if self.features & words.QUICK_TRICKS and self.proofs.takes_at_once(place, enough, left, broken):
            return (words.YES if is_ours else 0) | self.proofs.proof
        if not self.features & words.TABLE:
            return self._choose(place, 0, left, 0, broken << 6)
        if chain and not table_first:
            answer = self.table.find(chain, need, left)
            if answer != words.WORD:
                return answer
        answer = self._choose(place, 0, left, 0, broken << 6)
        if not self.is_spent:
            self.table.store(shape, kind, answer, need, left)
        return answer

    def _last_trick(self, place: cython.int) -> cython.ulonglong:
        """Find out whether our side wins the last trick, in which no player has a choice; return the answer."""
        best: cython.ulonglong = self.suits.hand[place]
        best_place: cython.int = place
        run: cython.int = self._run_of(best)
        contested: cython.ulonglong = 0
        _turn: cython.int
        for _turn in range(1, self.suits.places):
            place += 1
            if place == self.suits.places:
                place = 0
            card: cython.ulonglong = self.suits.hand[place]
            if self._run_of(card) == run:
                contested = words.WORD
                if card > best:
                    best = card
                    best_place = place
            elif card & self.suits.trumps:
                run = self.suits.trump
                contested = 0
                best = card
                best_place = place
        if (self.suits.ours >> best_place) & 1:
            return words.YES | (best & contested)
        return best & contested

    def _run_of(self, card: cython.ulonglong) -> cython.int:
        if card & self.suits.trumps:
            return self.suits.trump
        if card >> 26:
            return 3 if card >> 39 else 2
        return 1 if card >> 13 else 0

    def _note_lead(self, left: cython.int, card: cython.ulonglong, run: cython.int) -> cython.void:
        """Record the suit that is led, and which trumps a led joker draws from other hands."""
        self.suits.level_led[left] = run
        self.suits.level_pull[left] = words.PULL_ANY
        if card & self.suits.special:
            self.suits.level_pull[left] = self.suits.big_pull if card == self.suits.big else self.suits.little_pull

    def _following(self, place: cython.int, turn: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the cards with which a player may follow suit; 0 if the player has no card of the suit led."""
        same: cython.ulonglong = self.suits.hand[place] & self.suits.run_mask[self.suits.level_led[left]]
        if same and self.suits.level_pull[left] != words.PULL_ANY:
            return self.moves.pulled(same, place, turn, left)
        return same

    def _choose(
        self, place: cython.int, turn: cython.int, left: cython.int, best: cython.ulonglong, state: cython.int
    ) -> cython.ulonglong:
        """Try the moves of a player until one succeeds, and return the answer.

        `best` is the card that wins the trick so far. `state` holds its suit (three bits), its player (two bits), whether another
        card of that suit is in the trick, and whether trumps are broken.
        """
        base: cython.int = ((left << 2) + turn) << 4
        count: cython.int = 1
        wish: cython.ulonglong = words.YES if (self.suits.ours >> place) & 1 else 0
        reply: cython.int = 0
        run: cython.int = 0
        is_listed: cython.int = 1
        same: cython.ulonglong = 0
        only: cython.ulonglong = 0
        if left == self.suits.root_left and turn < self.forced:
            only = self.suits.trick[turn]
            run = self._run_of(only)
        elif turn == 0:
            reply = self.table.reply_slot(self.suits.hand[place])
            count = self.moves.list_leads(base, place, left, state >> 6, self.table.reply(reply))
        else:
            if (
                turn == 1
                and self.suits.is_paired
                and self.features & words.QUICK_TRICKS
                and self.suits.level_pull[left] == words.PULL_ANY
            ):
                need: cython.int = self.suits.level_need[left]
                enough: cython.int = need if wish else left - self.suits.stop - need + 1
                if self.proofs.takes_over(place, state & 7, enough, left, state >> 6):
                    return wish | self.proofs.proof | (self.suits.special & self.suits.level_cards[left])
            run = self.suits.level_led[left]
            same = self._following(place, turn, left)
            if same and not same & (same - 1):
                only = same
            elif same and turn + 1 == self.suits.places and self.suits.level_pull[left] == words.PULL_ANY:
                # The last player first tries a single move: the cheapest card that beats an opponent's, or else the lowest card.
                # All moves are listed only if that move fails.
                is_listed = 0
                wins: cython.ulonglong = 0
                if (self.suits.ours >> place ^ self.suits.ours >> (state >> 3 & 3)) & 1 and run == state & 7:
                    wins = same & -best
                self.moves.list_lowest(base, run, wins or same, self.suits.level_cards[left])
            else:
                count = self.moves.list_following(base, place, turn, left, same, best, state >> 3 & 3)
        if only:
            self.moves.card[base] = self.moves.low[base] = only
            self.moves.key[base] = run << 4 | words.FIRST_MOVE
        relied: cython.ulonglong = 0
        skipped: cython.ulonglong = 0
        answer: cython.ulonglong
        card: cython.ulonglong = 0
        index: cython.int
        tried: cython.int = base
        while True:
            if tried == base + count:
                if is_listed:
                    break
                is_listed = 1
                skipped |= card
                tried = base
                count = self.moves.list_following(base, place, turn, left, same, best, state >> 3 & 3)
            # Select the greatest remaining key; the other keys move up.
            key: cython.int = self.moves.key[tried]
            for index in range(tried + 1, base + count):
                other: cython.int = self.moves.key[index]
                self.moves.key[index] = min(key, other)
                key = max(key, other)
            tried += 1
            chosen: cython.int = base + (~key & words.FIRST_MOVE)
            card = self.moves.card[chosen]
            if card & skipped:
                continue
            self.nodes += 1
            if self.nodes > self.most_nodes:
                self.is_spent = 1
                return 0
            run = key >> 4 & 7
            now_best: cython.ulonglong = card
            now: cython.int = run | place << 3 | state & 64
            if turn == 0:
                self._note_lead(left, card, run)
            elif run == state & 7:
                now |= 32
                if card < best:
                    now_best = best
                    now = state | 32
            elif run != self.suits.trump:
                now_best = best
                now = state
            if run == self.suits.trump and (
                self.suits.broken_by == words.BROKEN_BY_ANY
                or (turn and (self.suits.broken_by == words.BROKEN_BY_NOT_LED or self.suits.level_led[left] != run))
            ):
                now |= 64
            self.suits.shape = self.suits.shape - self.suits.unit[(place << 3) + run]
            self.suits.hand[place] = self.suits.hand[place] ^ card
            if turn + 1 < self.suits.places:
                answer = self._choose(place + 1 if place + 1 < self.suits.places else 0, turn + 1, left, now_best, now)
            else:
                answer = self._lead(
                    now >> 3 & 3,
                    self.suits.level_need[left] - ((self.suits.ours >> (now >> 3 & 3)) & 1),
                    left - 1,
                    self.suits.hand[0] | self.suits.hand[1] | self.suits.hand[2] | self.suits.hand[3],
                    now >> 6,
                )
                answer |= self.suits.special & self.suits.level_cards[left]
                if now & 32:
                    answer |= now_best
            self.suits.hand[place] = self.suits.hand[place] ^ card
            self.suits.shape = self.suits.shape + self.suits.unit[(place << 3) + run]
            if self.is_spent:
                return 0
            if (answer ^ wish) < words.YES:
                if turn == 0:
                    self.moves.killer[(left << 2) + place] = card
                    self.table.note_reply(reply, card)
                return answer
            # If a card fails, equal cards fail too, and so do lower cards of the suit on whose ranks the proof does not depend.
            answer &= ~words.YES
            if answer & card:
                answer |= self.moves.low[chosen]
            relied |= answer
            if self.features & words.LOW_CARDS:
                answer &= self.suits.run_mask[run]
                if not answer:
                    skipped |= self.suits.run_mask[run]
                elif card < answer & -answer:
                    skipped |= self.suits.run_mask[run] & ((answer & -answer) - 1)
        return relied | wish ^ words.YES

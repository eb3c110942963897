"""Double-dummy solver, the kernel: how many tricks a side takes when everybody sees all cards and nobody errs.

The search (alpha-beta with a null window) asks one question again and again, "can our side still take `need` tricks?", and answers
it exactly. The moves are the engine's own (`game.engine.legal`), written a second time for speed; tests compare the two.

Every answer of the search is a word: bit 63 says yes, and the cards in it are those whose rank the proof rests on. In a suit run
the proof holds for any cards below the lowest of these, in any hand, as long as the lengths are equal. Hence:
- an entry of the transposition table answers for all positions of its shape that agree on who holds the top cards,
- after one low card has failed, others of its suit run that are low for that proof need not be tried,
- cards of one hand with no other hand's card between them are tried once; a failing proof that rests on one rests on all.
A joker that draws trumps when it is led is like no other card: the proof always rests on it while it is in play.
"""

import cython

from game.ai.kernel.proofs import Proofs
from game.ai.kernel.solver_weights import GUESS_WEIGHTS, WEIGHTS
from game.ai.kernel.suit_runs import SuitRuns
from game.ai.kernel.transposition_table import TranspositionTable

if not cython.compiled:
    from game.ai.kernel.words import (
        BROKEN_BY_ANY,
        BROKEN_BY_NOT_LED,
        EQUAL_CARDS,
        FIRST_MOVE,
        FOLLOW,
        FOLLOW_STEP,
        GUESS_OF_KIND,
        LATER_TRICKS,
        LOW_CARDS,
        OWNER_BITS,
        PULL_ANY,
        PULL_HIGHEST,
        PULL_LOWEST,
        PULL_OPPONENTS_HIGHEST,
        QUICK_TRICKS,
        ROOT_MOVES,
        TABLE,
        TABLE_FIRST,
        WEIGHTS_OF_KIND,
        WORD,
        YES,
        bit,
        bit_count,
    )

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and of all declarations as they were when it was compiled; the build puts it here."""

IS_COMPILED = bool(cython.compiled)

DEFAULT_TABLE_BITS = 17
"""The size of the table as a power of two, in units of 512 bytes: this is 64 MB."""


class Solver:
    """A solver of positions one after another: first `suits.set_game`, then `set_position`, then ask.

    Not to be shared between threads; while it searches other threads run.
    """

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Take memory for a table of 2 to the power of `table_bits` (1 to 17) times 512 bytes."""
        self.suits = SuitRuns()
        self.table = TranspositionTable(self.suits, table_bits)
        self.proofs = Proofs(self.suits)
        self.move_card = [0] * 1024
        self.move_low = [0] * 1024
        self.move_key = [0] * 1024
        self.killer = [0] * 64
        self.weight = list(WEIGHTS)
        self.guess_weight = list(GUESS_WEIGHTS)
        self.forced = 0
        self.nodes = 0
        self.most_nodes = 0
        self.is_spent = 0
        self.features = 31

    def set_features(self, features: int) -> None:
        """Search with these parts only (`TABLE`, `QUICK_TRICKS`, ...); the answers are the same, and tests compare them."""
        self.features = features

    def set_weights(self, weights: tuple[int, ...]) -> None:
        """Try moves in another order, to find a better one; the answers are the same."""
        self.weight = list(weights)

    def nodes_used(self) -> int:
        """Return the number of cards tried by the last question."""
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
        """Set the position as `SuitRuns.set_position` does, and forget all others.

        Raises:
            ValueError: the hands are not of one size, a card is held twice, or there is nothing to play.
        """
        self.suits.set_position(hands, leader=leader, trick=trick, broken=broken, counted=counted)
        self._new_generation()

    def _new_generation(self) -> cython.void:
        """Let nothing in the table be found again."""
        index: cython.int
        self.table.forget()
        for index in range(64):
            self.killer[index] = 0

    # --- questions ----------------------------------------------------------------------------------------------------

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
        place: cython.int = (self.suits.root_leader + self.suits.root_turn) % self.suits.places
        count: cython.int = self._root_moves()
        moves = [
            (self.move_card[i], self.move_low[i], self._run_of(self.move_card[i]))
            for i in range(ROOT_MOVES, ROOT_MOVES + count)
        ]
        guess: cython.int = self._guess()
        card: cython.ulonglong
        low: cython.ulonglong
        run: cython.int
        index: cython.int
        found: cython.int
        values: dict[int, int] = {}
        for card, low, run in moves:
            with cython.nogil:
                found = self._value(card, guess)
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
        """Guess where to begin: what the highest cards, trumps and short suits of each side were worth on average."""
        kind: cython.int = 0 if self.suits.trumps else GUESS_OF_KIND
        worth: cython.int = self.guess_weight[kind + 10]
        if not (self.suits.ours >> self.suits.root_leader) & 1:
            worth = -worth
        run: cython.int
        seen: cython.int
        place: cython.int
        held: cython.int
        size: cython.int
        part: cython.int
        owner: cython.uint
        for run in range(self.suits.run_count):
            owner = self.suits.owners[(run << 15) + ((self.suits.root_cards & self.suits.run_mask[run]) >> (13 * run))]
            size = bit_count((self.suits.root_cards & self.suits.run_mask[run]) >> (13 * run))
            for seen in range(min(size, 4)):
                part = self.guess_weight[kind + seen + (4 if run == self.suits.trump else 0)]
                worth += part if (self.suits.ours >> (owner >> 30)) & 1 else -part
                owner = (owner << 2) & OWNER_BITS
            for place in range(self.suits.places):
                held = self.suits.held(place, run, self.suits.root_shape)
                part = self.guess_weight[kind + 8] * held
                if run != self.suits.trump:
                    part = self.guess_weight[kind + 9] * max(0, 3 - held)
                worth += part if (self.suits.ours >> place) & 1 else -part
        size = self.suits.root_left - self.suits.stop
        return min(max((50 * size + worth + 50) // 100, 0), size)

    def _value(self, card: cython.ulonglong, guess: cython.int) -> cython.int:
        """Return the exact number of tricks, of the position or after a card."""
        low: cython.int = 0
        high: cython.int = self.suits.root_left - self.suits.stop
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

    def _ask(self, card: cython.ulonglong, need: cython.int) -> cython.ulonglong:
        """Tell if our side takes `need` tricks, of the position or after a card; what lies on the table is played again."""
        self.forced = self.suits.root_turn
        self.suits.shape = self.suits.root_shape
        if card:
            self.suits.trick[self.forced] = card
            self.forced += 1
        if need <= 0:
            return YES
        if need > self.suits.root_left - self.suits.stop:
            return 0
        if self.forced:
            self.suits.tabulate(self.suits.root_left, self.suits.root_cards, need)
            return self._choose(self.suits.root_leader, 0, self.suits.root_left, 0, self.suits.root_broken << 6)
        return self._lead(
            self.suits.root_leader, need, self.suits.root_left, self.suits.root_cards, self.suits.root_broken
        )

    def _root_moves(self) -> cython.int:
        """List the moves of the position itself where no search writes; return their number."""
        place: cython.int = (self.suits.root_leader + self.suits.root_turn) % self.suits.places
        if self.suits.root_turn:
            self.suits.level_led[self.suits.root_left] = self._run_of(self.suits.trick[0])
            self.suits.level_pull[self.suits.root_left] = self._pull(self.suits.trick[0])
        self.suits.shape = self.suits.root_shape
        self.suits.tabulate(self.suits.root_left, self.suits.root_cards, 1)
        if self.suits.root_turn:
            return self._list_following(ROOT_MOVES, place, self.suits.root_turn, self.suits.root_left, 0, place)
        return self._list_leads(ROOT_MOVES, place, self.suits.root_left, self.suits.root_broken, 0)

    # --- the search ---------------------------------------------------------------------------------------------------

    def _lead(
        self,
        place: cython.int,
        need: cython.int,
        left: cython.int,
        cards: cython.ulonglong,
        broken: cython.int,
    ) -> cython.ulonglong:
        """Tell if our side takes `need` more tricks when `place` leads and everybody has `left` cards."""
        counted: cython.int = left - self.suits.stop
        if need <= 0:
            return YES
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
        answer: cython.ulonglong
        table_first: cython.int = left >= TABLE_FIRST and cards & self.suits.trumps != 0
        if chain and table_first:
            answer = self.table.find(chain, need, left)
            if answer != WORD:
                return answer
        if self.features & LATER_TRICKS and not self.suits.stop:
            settled: cython.int = self.proofs.is_settled(place, need, counted, left)
            if settled:
                return (YES if settled > 0 else 0) | self.proofs.proof
        if self.features & QUICK_TRICKS and self.proofs.takes_at_once(place, enough, left, broken):
            return (YES if is_ours else 0) | self.proofs.proof
        if not self.features & TABLE:
            return self._choose(place, 0, left, 0, broken << 6)
        if chain and not table_first:
            answer = self.table.find(chain, need, left)
            if answer != WORD:
                return answer
        answer = self._choose(place, 0, left, 0, broken << 6)
        if not self.is_spent:
            self.table.store(shape, kind, answer, need, left)
        return answer

    def _last_trick(self, place: cython.int) -> cython.ulonglong:
        """Play the last trick: everybody plays the only card."""
        best: cython.ulonglong = self.suits.hand[place]
        best_place: cython.int = place
        run: cython.int = self._run_of(best)
        contested: cython.ulonglong = 0
        card: cython.ulonglong
        _turn: cython.int
        for _turn in range(1, self.suits.places):
            place += 1
            if place == self.suits.places:
                place = 0
            card = self.suits.hand[place]
            if self._run_of(card) == run:
                contested = WORD
                if card > best:
                    best = card
                    best_place = place
            elif card & self.suits.trumps:
                run = self.suits.trump
                contested = 0
                best = card
                best_place = place
        if (self.suits.ours >> best_place) & 1:
            return YES | (best & contested)
        return best & contested

    def _run_of(self, card: cython.ulonglong) -> cython.int:
        if card & self.suits.trumps:
            return self.suits.trump
        if card >> 26:
            return 3 if card >> 39 else 2
        return 1 if card >> 13 else 0

    def _pull(self, card: cython.ulonglong) -> cython.int:
        """Return what a card draws from other hands when it is led."""
        if not card & self.suits.special:
            return PULL_ANY
        return self.suits.big_pull if card == self.suits.big else self.suits.little_pull

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
        wish: cython.ulonglong = YES if (self.suits.ours >> place) & 1 else 0
        reply: cython.int = 0
        run: cython.int
        is_listed: cython.int = 1
        same: cython.ulonglong
        if left == self.suits.root_left and turn < self.forced:
            self.move_card[base] = self.move_low[base] = self.suits.trick[turn]
            self.move_key[base] = self._key(0, 0, self._run_of(self.suits.trick[turn]))
        elif turn == 0:
            reply = self.table.reply_slot(self.suits.hand[place])
            count = self._list_leads(base, place, left, state >> 6, self.table.reply(reply))
        else:
            if (
                turn == 1
                and self.suits.is_paired
                and self.features & QUICK_TRICKS
                and self.suits.level_pull[left] == PULL_ANY
            ):
                count = self.suits.level_need[left]
                if not wish:
                    count = left - self.suits.stop - count + 1
                if self.proofs.takes_over(place, state & 7, count, left, state >> 6):
                    return wish | self.proofs.proof | (self.suits.special & self.suits.level_cards[left])
            run = self.suits.level_led[left]
            same = self.suits.hand[place] & self.suits.run_mask[run]
            if turn + 1 == self.suits.places and same and self.suits.level_pull[left] == PULL_ANY:
                # The last to follow wins as cheaply as it can what is not its side's, or throws its lowest card: a list of all
                # moves is made only where that fails.
                if (
                    (self.suits.ours >> place ^ self.suits.ours >> (state >> 3 & 3)) & 1
                    and run == state & 7
                    and same & -best
                ):
                    same &= -best
                is_listed = not same & (same - 1) and same == self.suits.hand[place] & self.suits.run_mask[run]
                self._write_move(base, run, same, self._fences(same, run, self.suits.level_cards[left]))
                self.move_key[base] = self._key(0, 0, run)
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
            run = key >> 4 & 7
            now_best = card
            now = run | place << 3 | state & 64
            if turn == 0:
                self.suits.level_led[left] = run
                self.suits.level_pull[left] = self._pull(card)
            elif run == state & 7:
                now |= 32
                if card < best:
                    now_best = best
                    now = state | 32
            elif run != self.suits.trump:
                now_best = best
                now = state
            if run == self.suits.trump and (
                self.suits.broken_by == BROKEN_BY_ANY
                or (turn and (self.suits.broken_by == BROKEN_BY_NOT_LED or self.suits.level_led[left] != run))
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
            if (answer ^ wish) < YES:
                if turn == 0:
                    self.killer[(left << 2) + place] = card
                    self.table.note_reply(reply, card)
                return answer
            # Failure with one card is failure with its equals, and with lower ones where it does not matter how low.
            answer &= ~YES
            if answer & card:
                answer |= self.move_low[chosen]
            relied |= answer
            if self.features & LOW_CARDS:
                answer &= self.suits.run_mask[run]
                if not answer:
                    skipped |= self.suits.run_mask[run]
                elif card < answer & -answer:
                    skipped |= self.suits.run_mask[run] & ((answer & -answer) - 1)
        return relied | wish ^ YES

    # --- moves --------------------------------------------------------------------------------------------------------

    def _key(self, worth: cython.int, index: cython.int, run: cython.int) -> cython.int:
        """Return the worth of a move, its suit run and its index in a word: the greatest is the one to try first."""
        return worth << 7 | run << 4 | FIRST_MOVE - index

    def _list_leads(
        self,
        base: cython.int,
        place: cython.int,
        left: cython.int,
        broken: cython.int,
        reply: cython.ulonglong,
    ) -> cython.int:
        """Write the legal leads, equal cards as one, to the lists from `base` on, and what speaks for each; return their number."""
        held: cython.ulonglong = self.suits.hand[place]
        cards: cython.ulonglong = self.suits.level_cards[left]
        killer: cython.ulonglong = self.killer[(left << 2) + place]
        next_place: cython.int = self._after(place, 1)
        ally: cython.int = self._after(place, 2)
        last: cython.int = self._after(place, self.suits.places - 1)
        kind: cython.int = 0 if cards & self.suits.trumps else WEIGHTS_OF_KIND
        run: cython.int
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
        for run in range(self.suits.run_count):
            same = held & self.suits.run_mask[run]
            if not same or (
                run == self.suits.trump and not broken and same != held and not (self.suits.free_to_lead >> place) & 1
            ):
                continue
            before = count
            count = self._list_run(base, count, run, same, cards)
            # Shared by all cards of the suit run.
            own = self.suits.held(place, run, self.suits.shape)
            next_held = self.suits.held(next_place, run, self.suits.shape)
            ally_held = self.suits.held(ally, run, self.suits.shape)
            last_held = self.suits.held(last, run, self.suits.shape)
            owner = self.suits.level_owner[(left << 3) + run]
            first = (cython.cast(cython.int, owner >> 30) - place) & 3
            second = (cython.cast(cython.int, (owner >> 28) & 3) - place) & 3
            shared = self.weight[kind + (first << 2) + second]
            shared += self.weight[kind + 20] * own + self.weight[kind + 21] * next_held
            shared += self.weight[kind + 22] * ally_held + self.weight[kind + 23] * last_held
            if run == self.suits.trump:
                shared += self.weight[kind + 24]
            else:
                if not next_held:
                    shared += self.weight[kind + (25 if self.suits.hand[next_place] & self.suits.trumps else 26)]
                if not ally_held:
                    shared += self.weight[kind + (27 if self.suits.hand[ally] & self.suits.trumps else 28)]
                if not last_held:
                    shared += self.weight[kind + (29 if self.suits.hand[last] & self.suits.trumps else 30)]
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
                self.move_key[base + index] = self._key(value, index, run)
        return count

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
        held: cython.ulonglong = self.suits.hand[place]
        cards: cython.ulonglong = self.suits.level_cards[left]
        led: cython.int = self.suits.level_led[left]
        pull: cython.int = self.suits.level_pull[left]
        same: cython.ulonglong = held & self.suits.run_mask[led]
        follows: cython.int = same != 0
        if follows:
            if pull == PULL_OPPONENTS_HIGHEST:
                pull = PULL_HIGHEST
                if (
                    self.suits.ours >> ((place + self.suits.places - turn) % self.suits.places)
                    ^ self.suits.ours >> place
                ) & 1 == 0:
                    pull = PULL_ANY
            if pull == PULL_HIGHEST:
                same = self.suits.top(same >> (13 * led), 1) << (13 * led)
            elif pull == PULL_LOWEST:
                same &= -same
            if not same & (same - 1):
                self.move_card[base] = self.move_low[base] = same
                self.move_key[base] = self._key(0, 0, led)
                return 1
        # The best that the next hand can do, and the one behind it.
        next_best: cython.ulonglong = 0
        ally_best: cython.ulonglong = 0
        if turn + 1 < self.suits.places:
            next_best = self._strongest(self._after(place, 1), led)
        if turn + 2 < self.suits.places:
            ally_best = self._strongest(self._after(place, 2), led)
        side: cython.int = FOLLOW + (turn - 1) * FOLLOW_STEP
        if not cards & self.suits.trumps:
            side += WEIGHTS_OF_KIND
        ally: cython.int = ((self.suits.ours >> place ^ self.suits.ours >> best_place) & 1) == 0
        loses: cython.int = self.weight[side + 8 + ally + ((next_best > best) << 1) + ((ally_best > best) << 2)]
        above_when_it_wins: cython.int = self.weight[side + 16]
        above: cython.int = self.weight[side + 18]
        index: cython.int
        card: cython.ulonglong
        count: cython.int
        value: cython.int
        worth: cython.int
        if follows:
            count = self._list_run(base, 0, led, same, cards)
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
        run: cython.int
        before: cython.int
        own: cython.int
        owner: cython.uint
        count = 0
        for run in range(self.suits.run_count):
            same = held & self.suits.run_mask[run]
            if not same:
                continue
            before = count
            count = self._list_run(base, count, run, same, cards)
            own = self.suits.held(place, run, self.suits.shape)
            owner = self.suits.level_owner[(left << 3) + run]
            value = loses + self.weight[side + 19] * own
            value += self.weight[side + 20 + ((cython.cast(cython.int, owner >> 30) - place) & 3)]
            if own == 2 and cython.cast(cython.int, (owner >> 28) & 3) == place:
                value += self.weight[side + 24]
            if own == 1:
                value += self.weight[side + 25]
            if run == self.suits.trump:
                value += self.weight[side + 26]
            for index in range(before, count):
                card = self.move_card[base + index]
                if run == self.suits.trump and card > best:
                    worth = self.weight[side + ally + ((next_best > card) << 1) + ((ally_best > card) << 2)]
                    worth += above_when_it_wins * (count - 1 - index) + self.weight[side + 17]
                else:
                    worth = value + above * (count - 1 - index)
                self.move_key[base + index] = self._key(worth, index, run)
        return count

    def _after(self, place: cython.int, turns: cython.int) -> cython.int:
        """Return the place that is `turns` turns, at most one round, after another."""
        place += turns
        return place - self.suits.places if place >= self.suits.places else place

    def _strongest(self, place: cython.int, led: cython.int) -> cython.ulonglong:
        """Return the cards a hand can win a trick with: of two hands' the greater word holds the stronger card."""
        same: cython.ulonglong = self.suits.hand[place] & self.suits.run_mask[led]
        return same or self.suits.hand[place] & self.suits.trumps

    def _list_run(
        self,
        base: cython.int,
        count: cython.int,
        run: cython.int,
        same: cython.ulonglong,
        cards: cython.ulonglong,
    ) -> cython.int:
        """Write the cards of a suit run, those with no other hand's card between them as one move: the highest of them."""
        fences: cython.ulonglong = self._fences(same, run, cards)
        while same:
            same ^= self._write_move(base + count, run, same, fences)
            count += 1
        return count

    def _fences(self, same: cython.ulonglong, run: cython.int, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the cards at which equal cards end."""
        fences: cython.ulonglong
        if not self.features & EQUAL_CARDS:
            return WORD
        fences = same & self.suits.special
        return fences | fences << 1 | cards & self.suits.run_mask[run] & ~same

    def _write_move(
        self, index: cython.int, run: cython.int, same: cython.ulonglong, fences: cython.ulonglong
    ) -> cython.ulonglong:
        """Write the lowest cards of a suit equals with no other hand's card between them as one move; return these cards."""
        low: cython.ulonglong = same & -same
        equals: cython.ulonglong = fences & -(low << 1)
        shift: cython.int = 13 * run
        equals = same & ((equals & -equals) - 1)
        self.move_low[index] = low
        self.move_card[index] = self.suits.top(equals >> shift, 1) << shift
        return equals

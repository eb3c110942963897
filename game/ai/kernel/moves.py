"""Move ordering of the solver: lists the legal moves of a turn with sort keys; the greatest key is tried first.

Cards of one hand are equal if no other hand has a card between them in rank. Equal cards are one move, represented by the highest
of them. A joker that draws trumps when led is not equal to any other card.
"""

import cython

from game.ai.kernel.solver_weights import WEIGHTS
from game.ai.kernel.suit_runs import SuitRuns

if not cython.compiled:
    from game.ai.kernel import words

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class Moves:
    """The move lists of a solver position: one list for each turn of a trick and each number of cards per hand."""

    def __init__(self, suits: SuitRuns) -> None:
        """Use the position `suits`."""
        self.suits = suits
        self.card = [0] * 1024
        self.low = [0] * 1024
        self.key = [0] * 1024
        self.weight = list(WEIGHTS)
        self.killer = [0] * 64
        self.all_fences = 0

    def set_weights(self, weights: tuple[int, ...]) -> None:
        """Set other weights for the order of moves, for tuning."""
        self.weight = list(weights)

    def set_equal_cards(self, joined: bool) -> None:
        """Set whether equal cards are tried as one move (`joined`) or each separately."""
        self.all_fences = 0 if joined else words.WORD

    def forget(self) -> cython.void:
        """Clear the killer moves."""
        index: cython.int
        for index in range(64):
            self.killer[index] = 0

    def list_leads(
        self, base: cython.int, place: cython.int, left: cython.int, broken: cython.int, reply: cython.ulonglong
    ) -> cython.int:
        """Write the legal leads of a player (`place`) to the move lists from index `base` on; return their number."""
        held: cython.ulonglong = self.suits.hand[place]
        cards: cython.ulonglong = self.suits.level_cards[left]
        killer: cython.ulonglong = self.killer[(left << 2) + place]
        next_place: cython.int = self._after(place, 1)
        ally: cython.int = self._after(place, 2)
        last: cython.int = self._after(place, self.suits.places - 1)
        kind: cython.int = 0 if cards & self.suits.trumps else words.WEIGHTS_OF_KIND
        count: cython.int = 0
        run: cython.int
        index: cython.int
        for run in range(self.suits.run_count):
            same: cython.ulonglong = held & self.suits.run_mask[run]
            if not same or (
                run == self.suits.trump and not broken and same != held and not (self.suits.free_to_lead >> place) & 1
            ):
                continue
            before: cython.int = count
            count = self._list_run(base, count, run, same, cards)
            # The part of the key that all cards of the suit share.
            own: cython.int = self.suits.held(place, run, self.suits.shape)
            next_held: cython.int = self.suits.held(next_place, run, self.suits.shape)
            ally_held: cython.int = self.suits.held(ally, run, self.suits.shape)
            last_held: cython.int = self.suits.held(last, run, self.suits.shape)
            owner: cython.uint = self.suits.level_owner[(left << 3) + run]
            first: cython.int = (cython.cast(cython.int, owner >> 30) - place) & 3
            second: cython.int = (cython.cast(cython.int, (owner >> 28) & 3) - place) & 3
            shared: cython.int = self.weight[kind + (first << 2) + second]
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
                card: cython.ulonglong = self.card[base + index]
                value: cython.int = shared + self.weight[kind + 32] * (count - 1 - index)
                if first == 0 and index + 1 < count:
                    value += self.weight[kind + 16 + second]
                if card != self.low[base + index]:
                    value += self.weight[kind + 33]
                if card == killer:
                    value += self.weight[kind + 34]
                if card == reply:
                    value += self.weight[kind + 35]
                self.key[base + index] = self._key(value, index, run)
        return count

    def pulled(self, same: cython.ulonglong, place: cython.int, turn: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the cards of `same` with which a player may follow suit; a led joker may demand the highest or lowest trump."""
        led: cython.int = self.suits.level_led[left]
        pull: cython.int = self.suits.level_pull[left]
        if pull == words.PULL_LOWEST:
            return same & -same
        leader: cython.int = (place + self.suits.places - turn) % self.suits.places
        if pull == words.PULL_OPPONENTS_HIGHEST and (self.suits.ours >> leader ^ self.suits.ours >> place) & 1:
            pull = words.PULL_HIGHEST
        if pull == words.PULL_HIGHEST:
            return self.suits.top(same >> (13 * led), 1) << (13 * led)
        return same

    def list_following(
        self,
        base: cython.int,
        place: cython.int,
        turn: cython.int,
        left: cython.int,
        same: cython.ulonglong,
        best: cython.ulonglong,
        best_place: cython.int,
    ) -> cython.int:
        """Write the moves of a player who must play one of `same`, or may play any card if `same` is 0; return their number."""
        held: cython.ulonglong = self.suits.hand[place]
        cards: cython.ulonglong = self.suits.level_cards[left]
        led: cython.int = self.suits.level_led[left]
        count: cython.int = self._list_run(base, 0, led, same, cards)
        if count == 1:
            self.key[base] = self._key(0, 0, led)
            return 1
        # The cards with which the next two players compete for the trick.
        next_best: cython.ulonglong = 0
        ally_best: cython.ulonglong = 0
        if turn + 1 < self.suits.places:
            next_best = self._strongest(self._after(place, 1), led)
        if turn + 2 < self.suits.places:
            ally_best = self._strongest(self._after(place, 2), led)
        side: cython.int = words.FOLLOW + (turn - 1) * words.FOLLOW_STEP
        if not cards & self.suits.trumps:
            side += words.WEIGHTS_OF_KIND
        ally: cython.int = ((self.suits.ours >> place ^ self.suits.ours >> best_place) & 1) == 0
        loses: cython.int = self.weight[side + 8 + ally + ((next_best > best) << 1) + ((ally_best > best) << 2)]
        above_when_it_wins: cython.int = self.weight[side + 16]
        above: cython.int = self.weight[side + 18]
        run: cython.int
        index: cython.int
        value: cython.int
        worth: cython.int
        for index in range(count):
            card: cython.ulonglong = self.card[base + index]
            if card > best:
                value = self.weight[side + ally + ((next_best > card) << 1) + ((ally_best > card) << 2)]
                value += above_when_it_wins * (count - 1 - index)
            else:
                value = loses + above * (count - 1 - index)
            self.key[base + index] = self._key(value, index, led)
        if count:
            return count
        for run in range(self.suits.run_count):
            same = held & self.suits.run_mask[run]
            if not same:
                continue
            before: cython.int = count
            count = self._list_run(base, count, run, same, cards)
            own: cython.int = self.suits.held(place, run, self.suits.shape)
            owner: cython.uint = self.suits.level_owner[(left << 3) + run]
            value = loses + self.weight[side + 19] * own
            value += self.weight[side + 20 + ((cython.cast(cython.int, owner >> 30) - place) & 3)]
            if own == 2 and cython.cast(cython.int, (owner >> 28) & 3) == place:
                value += self.weight[side + 24]
            if own == 1:
                value += self.weight[side + 25]
            if run == self.suits.trump:
                value += self.weight[side + 26]
            for index in range(before, count):
                card = self.card[base + index]
                if run == self.suits.trump and card > best:
                    worth = self.weight[side + ally + ((next_best > card) << 1) + ((ally_best > card) << 2)]
                    worth += above_when_it_wins * (count - 1 - index) + self.weight[side + 17]
                else:
                    worth = value + above * (count - 1 - index)
                self.key[base + index] = self._key(worth, index, run)
        return count

    def list_lowest(
        self, base: cython.int, run: cython.int, same: cython.ulonglong, cards: cython.ulonglong
    ) -> cython.ulonglong:
        """Write one move, the lowest card of `same` and the cards equal to it; return these cards."""
        self.key[base] = self._key(0, 0, run)
        return self._write(base, run, same, self._fences(same, run, cards))

    def _key(self, worth: cython.int, index: cython.int, run: cython.int) -> cython.int:
        """Return the sort key of a move: its worth, suit and list index, packed into one number."""
        return worth * 128 | run << 4 | words.FIRST_MOVE - index  # not `<< 7`, as `worth` may be negative

    def _after(self, place: cython.int, turns: cython.int) -> cython.int:
        """Return the place that plays `turns` turns after `place`; `turns` is at most the number of places."""
        place += turns
        return place - self.suits.places if place >= self.suits.places else place

    def _strongest(self, place: cython.int, led: cython.int) -> cython.ulonglong:
        """Return a hand's cards of the suit led, or its trumps if it has none.

        Of the results for two hands, the greater number holds the stronger card.
        """
        same: cython.ulonglong = self.suits.hand[place] & self.suits.run_mask[led]
        return same or self.suits.hand[place] & self.suits.trumps

    def _list_run(
        self, base: cython.int, count: cython.int, run: cython.int, same: cython.ulonglong, cards: cython.ulonglong
    ) -> cython.int:
        """Append the cards of one suit, `same`, to the `count` moves that start at index `base`; return the new count."""
        fences: cython.ulonglong = self._fences(same, run, cards)
        while same:
            same ^= self._write(base + count, run, same, fences)
            count += 1
        return count

    def _fences(self, same: cython.ulonglong, run: cython.int, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the cards at which a sequence of equal cards, followed upwards, ends.

        These are other hands' cards, jokers that draw trumps, and the cards just above such jokers. If equal cards are tried
        separately, they are all cards.
        """
        fences: cython.ulonglong = same & self.suits.special
        return self.all_fences | fences | fences << 1 | cards & self.suits.run_mask[run] & ~same

    def _write(
        self, index: cython.int, run: cython.int, same: cython.ulonglong, fences: cython.ulonglong
    ) -> cython.ulonglong:
        """Write the lowest card of `same` and the cards equal to it as one move; return these cards."""
        low: cython.ulonglong = same & -same
        fence: cython.ulonglong = fences & -(low << 1)
        equals: cython.ulonglong = same & ((fence & -fence) - 1)
        self.low[index] = self.card[index] = low
        if equals != low:
            self.card[index] = self.suits.top(equals >> (13 * run), 1) << (13 * run)
        return equals

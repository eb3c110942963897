"""Sampled deals: drawn to fit what a seat has seen, weighted by likelihood, and changed by Metropolis moves.

A *sampled deal* (a determinization) is a possible distribution of the cards. All possible deals are drawn with equal probability. A
weight is the likelihood of the bids and plays so far, assuming that all players bid and play approximately like the level `club`.
As all players decide from their own cards alone, the likelihood is a product over the hands.
"""

from array import array

import cython
from cython.cimports.libc.math import erfc, exp, log

from game.ai.heuristic.weights import Weights
from game.ai.kernel.heuristic_player import HeuristicPlayer
from game.ai.kernel.position import Position

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit, bit_count, lowest

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)

TO_UNIT = cython.declare(cython.double, 1.0 / (1 << 53))


class Sampler:
    """The sampled deals of one seat: set up `position`, `player` and the hidden hands (`set_hidden`), then draw and weigh.

    A sampler is not thread-safe; it releases the global interpreter lock while it works.
    """

    def __init__(self, weights: Weights) -> None:
        """Allocate memory; the players in sampled deals use these weights."""
        self.position = Position()
        self.player = HeuristicPlayer(self.position, weights)
        self.sample = array("Q", [0] * 4)
        self.weight = array("d", [0.0])
        self.samples = 0
        self.ways = array("d", [0.0] * (9 * words.CAPACITY**3))
        self.class_cards = [0] * 8
        self.class_mask = [0] * 8
        self.class_size = [0] * 8
        self.classes = 0
        self.room = [0] * 3
        self.hidden_seat = [0] * 3
        self.dice = 1
        self.movable = 0
        self.movable_card = [0] * 54
        self.movable_mask = [0] * 54
        self.likely = [1.0] * 4

    def set_hidden(self, seats: tuple[int, ...], may_hold: tuple[int, ...], rooms: tuple[int, ...]) -> float:
        """Set the limits of up to three hidden hands, and return the number of possible deals.

        `may_hold` has the cards that each of the seats may hold, `rooms` its number of cards. The other cards are in the stock.
        """
        mask: cython.int
        index: cython.int
        self.classes = 0
        for mask in range(1, 8):
            cards: cython.ulonglong = self.position.deck
            for index in range(3):
                held: cython.ulonglong = may_hold[index] if index < len(seats) else 0
                cards &= held if mask >> index & 1 else ~held
            if cards:
                self.class_cards[self.classes] = cards
                self.class_mask[self.classes] = mask
                self.class_size[self.classes] = bit_count(cards)
                self.classes += 1
        for index in range(3):
            self.room[index] = rooms[index] if index < len(seats) else 0
            self.hidden_seat[index] = seats[index] if index < len(seats) else words.NOBODY
        with cython.nogil:
            self._count_ways()
        samples: float = self.ways[(self.room[0] * words.CAPACITY + self.room[1]) * words.CAPACITY + self.room[2]]
        return samples

    def _splits(self, size: cython.int, one: cython.int, two: cython.int, three: cython.int) -> cython.double:
        """Return the number of ways to split a class of `size` cards into three hands of these sizes and the stock."""
        return (
            self.player.binomials[words.ROW * size + one]
            * self.player.binomials[words.ROW * (size - one) + two]
            * self.player.binomials[words.ROW * (size - one - two) + three]
        )

    def _count_ways(self) -> cython.void:
        """For each class (cards that the same seats may hold), count the ways to fill the free places from it and later classes."""
        step: cython.int = words.CAPACITY * words.CAPACITY * words.CAPACITY
        index: cython.int
        kind: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        x: cython.int
        y: cython.int
        z: cython.int
        base: cython.int = self.classes * step
        for index in range(step):
            self.ways[base + index] = 0.0
        self.ways[base] = 1.0
        for kind in range(self.classes - 1, -1, -1):
            base = kind * step
            size: cython.int = self.class_size[kind]
            for a in range(self.room[0] + 1):
                for b in range(self.room[1] + 1):
                    for c in range(self.room[2] + 1):
                        total: cython.double = 0.0
                        for x in range(min(a, size) + 1 if self.class_mask[kind] & 1 else 1):
                            for y in range(min(b, size - x) + 1 if self.class_mask[kind] & 2 else 1):
                                for z in range(min(c, size - x - y) + 1 if self.class_mask[kind] & 4 else 1):
                                    index = ((a - x) * words.CAPACITY + b - y) * words.CAPACITY + c - z
                                    if self.ways[base + step + index] != 0.0:
                                        total += self._splits(size, x, y, z) * self.ways[base + step + index]
                        self.ways[base + (a * words.CAPACITY + b) * words.CAPACITY + c] = total

    def _draw_sample(self, base: cython.int) -> cython.void:
        """Write a uniformly drawn deal to the four words of `sample` from index `base` on, except the observer's word."""
        step: cython.int = words.CAPACITY * words.CAPACITY * words.CAPACITY
        kind: cython.int
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
        for index in range(3):
            if self.hidden_seat[index] >= 0:
                self.sample[base + self.hidden_seat[index]] = 0
        for kind in range(self.classes):
            size: cython.int = self.class_size[kind]
            rest: cython.double = self.unit() * self.ways[kind * step + (a * words.CAPACITY + b) * words.CAPACITY + c]
            p = q = r = words.NOBODY
            for x in range(min(a, size) + 1 if self.class_mask[kind] & 1 else 1):
                if rest < 0.0:
                    break
                for y in range(min(b, size - x) + 1 if self.class_mask[kind] & 2 else 1):
                    if rest < 0.0:
                        break
                    for z in range(min(c, size - x - y) + 1 if self.class_mask[kind] & 4 else 1):
                        index = (kind + 1) * step + ((a - x) * words.CAPACITY + b - y) * words.CAPACITY + c - z
                        if self.ways[index] == 0.0:
                            continue
                        rest -= self._splits(size, x, y, z) * self.ways[index]
                        p, q, r = x, y, z
                        if rest < 0.0:
                            break
            cards: cython.ulonglong = self.class_cards[kind]
            if p > 0:
                cards = self._deal_out(cards, p, base + self.hidden_seat[0])
            if q > 0:
                cards = self._deal_out(cards, q, base + self.hidden_seat[1])
            if r > 0:
                cards = self._deal_out(cards, r, base + self.hidden_seat[2])
            a -= p
            b -= q
            c -= r

    def _deal_out(self, cards: cython.ulonglong, many: cython.int, place: cython.int) -> cython.ulonglong:
        """Add `many` random cards of a set to the word of `sample` at index `place`; return the remaining cards."""
        size: cython.int = bit_count(cards)
        while many:
            skip: cython.int = cython.cast(cython.int, self.unit() * size)
            rest: cython.ulonglong = cards
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
        """Draw `count` deals of weight 1 for a seat that holds this hand (a set of card indexes); `dice` is the random seed."""
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

    def put_hands(self, sample: cython.int) -> cython.void:
        """Put the hands of a sampled deal into the position."""
        seat: cython.int
        for seat in range(4):
            self.position.hand[seat] = self.sample[4 * sample + seat]

    def set_samples(self, samples: tuple[tuple[int, ...], ...]) -> None:
        """Use these sampled deals (four sets of card indexes each) instead of drawn ones."""
        self.samples = len(samples)
        self.sample = array("Q", [hand for hands in samples for hand in hands])
        self.weight = array("d", [1.0] * len(samples))

    def weights(self) -> list[float]:
        """Return the importance weights of the sampled deals; only their ratios matter."""
        return [self.weight[index] for index in range(self.samples)]

    def weigh(self, seat: int, *, bids: bool, plays: bool) -> None:
        """Multiply the importance weight of each sampled deal by the likelihood of the other seats' bids, plays, or both."""
        index: cython.int
        others: cython.int = 15 & ~(1 << seat)
        by_bids: cython.int = bids
        by_plays: cython.int = plays
        with cython.nogil:
            for index in range(self.samples):
                self.weight[index] *= self._likely(others, 4 * index, by_bids, by_plays, 0.0)

    def _likely(
        self, who: cython.int, base: cython.int, by_bids: cython.int, by_plays: cython.int, least: cython.double
    ) -> cython.double:
        """Return the likelihood of bids and plays of the seats in `who` (a bit each) in a sampled deal; 0 if at most `least`."""
        likely: cython.double = 1.0
        if by_bids:
            likely = self._bids_likely(who, base)
        if by_plays and likely > least:
            likely *= self._plays_likely(who, base, least / likely)
        return likely if likely > least else 0.0

    def _bids_likely(self, who: cython.int, base: cython.int) -> cython.double:
        index: cython.int
        seat: cython.int
        likely: cython.double = 1.0
        if self.position.redeals_weak:
            for seat in range(4):
                hand: cython.ulonglong = self.sample[base + seat] | self.position.played_by[seat]
                if self.position.is_playing[seat] and who >> seat & 1 and not hand & self.position.strong:
                    return 0.0
        for index in range(self.position.bids):
            seat = self.position.bidder[index]
            if not who >> seat & 1:
                continue
            hand = self.sample[base + seat] | self.position.played_by[seat]
            self.player.count_tricks(seat, hand)
            likely *= self._bid_likely(seat, index)
        return likely

    def _bid_likely(self, seat: cython.int, index: cython.int) -> cython.double:
        """Return the likelihood that a `club` player with random errors makes the bid at `index`, given the counted hand."""
        bid: cython.int = self.position.bid[index]
        number: cython.double = self.player.habits[words.HABITS * seat + words.NUMBER_ERROR]
        board: cython.double = self.player.habits[words.HABITS * seat + words.BOARD_ERROR]
        careless: cython.double = self.player.habits[words.HABITS * seat + words.CARELESS_BID]
        partners: cython.int = self.player.partners_bid(seat, index)
        limit: cython.double = (
            self.player.offsets[words.RAISE_AT]
            if partners >= words.BOARD * words.KIND
            else self.player.offsets[words.BOARD_AT]
        )
        bold: cython.double = _below((self.player.counted - limit) / board) if self.position.boards else 0.0
        if bid >= words.BOARD * words.KIND:
            return careless + (1.0 - careless) * bold
        if bid >= words.BOSTON * words.KIND:
            return careless + (1.0 - careless) * _below(
                (self.player.sure - self.player.offsets[words.BOSTON_AT]) / board
            )
        target: cython.double = self.player.target_of(seat, index)
        most: cython.int = self.player.most_of(seat, index)
        low: cython.double = 0.0 if bid == 0 else _below((bid - target) / number)
        high: cython.double = 1.0 if bid >= most else _below((bid + 1 - target) / number)
        if partners >= words.KIND:
            low = 0.0
            high = 1.0
        return careless + (1.0 - careless) * (1.0 - bold) * max(0.0, high - low)

    def _plays_likely(self, who: cython.int, base: cython.int, least: cython.double) -> cython.double:
        """Return the likelihood of the cards played by the seats in `who` (a bit each) in a sampled deal; 0 if at most `least`.

        The more `club` values a card, the more likely it is; a fraction of the cards is random.
        """
        index: cython.int
        seat: cython.int
        likely: cython.double = 1.0
        for seat in range(4):
            self.position.hand[seat] = self.sample[base + seat] | self.position.played_by[seat]
        if self.position.past:
            self.position.start(self.position.past_seat[0])
        for index in range(self.position.past):
            seat = self.position.past_seat[index]
            card: cython.int = self.position.past_card[index]
            if who >> seat & 1:
                self.player.weigh_cards(seat)
                if not (self.player.allowed >> card) & 1:
                    self.position.go_back()
                    return 0.0
                if self.player.allowed & (self.player.allowed - 1):
                    alike: cython.double = self.player.habits[words.HABITS * seat + words.ALIKE]
                    careless: cython.double = self.player.habits[words.HABITS * seat + words.CARELESS_PLAY]
                    mine: cython.double = careless / bit_count(self.player.allowed)
                    if (self.player.sensible >> card) & 1:
                        rest: cython.ulonglong = self.player.sensible
                        most: cython.double = self.player.worth[card]
                        while rest:
                            most = max(most, self.player.worth[lowest(rest)])
                            rest &= rest - 1
                        total: cython.double = 0.0
                        rest = self.player.sensible
                        while rest:
                            other: cython.int = lowest(rest)
                            rest &= rest - 1
                            total += exp((self.player.worth[other] - most) / alike)
                        mine += (1.0 - careless) * exp((self.player.worth[card] - most) / alike) / total
                    likely *= mine
                    if likely <= least:
                        self.position.go_back()
                        return 0.0
            self.position.play(seat, card)
        self.position.go_back()
        return likely

    def temper(self, least: float) -> None:
        """Even out the weights if a few sampled deals would dominate all others.

        The weights are raised to the highest power, at most 1, that gives an effective sample size of at least `least`, or of half
        the number of deals with positive weight if that is less.
        """
        index: cython.int
        count: cython.int = self.samples
        possible: cython.int = 0
        most: cython.double = 0.0
        wanted: cython.double = least
        low: cython.double = 0.0
        high: cython.double = 1.0
        with cython.nogil:
            for index in range(count):
                if self.weight[index] > 0.0:
                    possible += 1
                    most = max(most, self.weight[index])
            wanted = min(wanted, 0.5 * possible)
            if possible and self._worth_samples(most, 1.0) < wanted:
                while high - low > 0.01:
                    power: cython.double = 0.5 * (low + high)
                    if self._worth_samples(most, power) < wanted:
                        high = power
                    else:
                        low = power
                for index in range(count):
                    if self.weight[index] > 0.0:
                        self.weight[index] = exp(low * log(self.weight[index] / most))

    def _worth_samples(self, most: cython.double, power: cython.double) -> cython.double:
        """Return the effective sample size of the weights raised to `power`; `most` is the greatest weight."""
        index: cython.int
        total: cython.double = 0.0
        squares: cython.double = 0.0
        for index in range(self.samples):
            if self.weight[index] > 0.0:
                weight: cython.double = exp(power * log(self.weight[index] / most))
                total += weight
                squares += weight * weight
        return total * total / squares

    def resample(self, count: int) -> None:
        """Draw `count` deals in proportion to their weights; the new weight of a deal is the number of times it was drawn."""
        total: cython.double = 0.0
        index: cython.int
        for index in range(self.samples):
            total += self.weight[index]
        if total <= 0.0:
            for index in range(self.samples):
                self.weight[index] = 1.0
            total = float(self.samples)
        step: cython.double = total / count
        mark: cython.double = self.unit() * step
        seen: cython.double = 0.0
        kept: cython.int = 0
        seat: cython.int
        for index in range(self.samples):
            seen += self.weight[index]
            times: cython.int = 0
            while mark < seen:
                mark += step
                times += 1
            if times:
                for seat in range(4):
                    self.sample[4 * kept + seat] = self.sample[4 * index + seat]
                self.weight[kept] = times
                kept += 1
        self.samples = kept

    def metropolis_moves(self, tries: int, *, bids: bool, plays: bool) -> None:
        """Exchange hidden cards in each sampled deal by Metropolis moves, so that deals become as frequent as they are likely.

        A move chooses two random cards. If different holders have them (hidden seats or the stock), the cards are exchanged with a
        probability equal to the likelihood of the bids and plays after the exchange, divided by the likelihood before, but at most
        1. Each deal gets `tries` moves; a deal of weight 3 is first copied to three deals.
        """
        kind: cython.int
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
            self.movable = 0
            for kind in range(self.classes):
                rest: cython.ulonglong = self.class_cards[kind]
                while rest:
                    self.movable_card[self.movable] = lowest(rest)
                    self.movable_mask[self.movable] = self.class_mask[kind] | 1 << words.STOCK
                    self.movable += 1
                    rest &= rest - 1
            count = 0
            for index in range(self.samples):
                while weight[index] >= 1.0:
                    weight[index] -= 1.0
                    for seat in range(4):
                        self.sample[4 * count + seat] = begun[4 * index + seat]
                    self._move_cards(4 * count, turns, by_bids, by_plays)
                    count += 1
            self.samples = count

    def _move_cards(
        self, base: cython.int, tries: cython.int, by_bids: cython.int, by_plays: cython.int
    ) -> cython.void:
        holder: cython.int
        for holder in range(4):
            self.likely[holder] = self._likely_of(holder, base, by_bids, by_plays, 0.0)
        while tries:
            tries -= 1
            one: cython.int = cython.cast(cython.int, self.unit() * self.movable)
            other: cython.int = cython.cast(cython.int, self.unit() * self.movable)
            from_one: cython.int = self._holder(base, self.movable_card[one])
            from_other: cython.int = self._holder(base, self.movable_card[other])
            if from_one == from_other:
                continue
            if not self.movable_mask[one] >> from_other & self.movable_mask[other] >> from_one & 1:
                continue
            both: cython.ulonglong = bit(self.movable_card[one]) | bit(self.movable_card[other])
            self._exchange(base, from_one, from_other, both)
            least: cython.double = self.unit() * self.likely[from_one] * self.likely[from_other]
            of_one: cython.double = self._likely_of(from_one, base, by_bids, by_plays, least)
            of_other: cython.double = 0.0
            if of_one > 0.0:
                of_other = self._likely_of(from_other, base, by_bids, by_plays, least / of_one)
            if of_other > 0.0:
                self.likely[from_one] = of_one
                self.likely[from_other] = of_other
            else:
                self._exchange(base, from_one, from_other, both)

    def _likely_of(
        self, holder: cython.int, base: cython.int, by_bids: cython.int, by_plays: cython.int, least: cython.double
    ) -> cython.double:
        """Return the likelihood of the bids and plays of a holder (see `_likely`); 1 for the stock."""
        if holder == words.STOCK or self.hidden_seat[holder] < 0:
            return 1.0
        return self._likely(1 << self.hidden_seat[holder], base, by_bids, by_plays, least)

    def _holder(self, base: cython.int, card: cython.int) -> cython.int:
        """Return the holder of a card in a sampled deal: a hidden seat or the stock."""
        place: cython.int
        for place in range(words.STOCK):
            if self.hidden_seat[place] >= 0 and self.sample[base + self.hidden_seat[place]] >> card & 1:
                return place
        return words.STOCK

    def _exchange(self, base: cython.int, one: cython.int, other: cython.int, both: cython.ulonglong) -> cython.void:
        """Exchange two cards between their holders."""
        if one != words.STOCK:
            self.sample[base + self.hidden_seat[one]] ^= both
        if other != words.STOCK:
            self.sample[base + self.hidden_seat[other]] ^= both

    def unit(self) -> cython.double:
        """Return the next random number in [0, 1) of the SplitMix64 generator."""
        self.dice = (self.dice + words.MIX) & words.WORD
        word: cython.ulonglong = self.dice
        word = ((word ^ (word >> 30)) * words.MIX_ONE) & words.WORD
        word = ((word ^ (word >> 27)) * words.MIX_TWO) & words.WORD
        return cython.cast(cython.double, (word ^ (word >> 31)) >> 11) * TO_UNIT


def _below(x: cython.double) -> cython.double:
    """Return the cumulative standard normal distribution at x."""
    return 0.5 * erfc(-x * 0.7071067811865476)

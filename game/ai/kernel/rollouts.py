"""Rollouts: sampled deals that the heuristic player plays to the end, thousands per second.

All seats decide from what they can see. They play like the level `club`; their bids are those of `club` with habits and errors.
"""

from array import array

import cython

from game.ai.kernel.sampler import Sampler

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)

PASSED_OUT = 1 << 62
"""The outcome of a deal in which everybody passes."""
NOT_ALLOWED = 1 << 61
"""The mark of an illegal order of play; the low bits of the outcome are the index of the illegal card in the order."""


class Rollouts:
    """The rollouts of a sampler's deals; each method leaves the position ready for the next call."""

    def __init__(self, sampler: Sampler) -> None:
        """Use the deals of this sampler."""
        self.sampler = sampler
        self.position = sampler.position
        self.player = sampler.player

    def play_out(self, cards: tuple[int, ...], first: int, last: int) -> list[list[int]]:
        """Return a list of outcomes for each of these cards: the outcomes in the sampled deals `first` to `last` - 1.

        An outcome has eight bits for each seat. The low four are the number of the seat's tricks, the high four the number of its
        tricks among the first six.
        """
        many: cython.int = len(cards)
        begin: cython.int = first
        samples: cython.int = min(last, self.sampler.samples) - first
        found = array("Q", [0]) * (many * samples)
        words: cython.ulonglong[::1] = found
        indexes: cython.int[::1] = array("i", [self.position.index_of[card] for card in cards])
        index: cython.int
        number: cython.int
        with cython.nogil:
            for index in range(samples):
                for number in range(many):
                    self.position.go_back()
                    self.sampler.put_hands(begin + index)
                    seat: cython.int = self.position.turn
                    self.position.play(seat, indexes[number])
                    words[number * samples + index] = self.player.finish()
            self.position.go_back()
        return [list(found[number * samples : (number + 1) * samples]) for number in range(many)]

    def lines(self, orders: list[tuple[int, ...]], first: int, last: int) -> list[tuple[list[int], list[list[int]]]]:
        """Play the cards of the hand in each given order; return for each order the outcomes by deal, and hashes by turn and deal.

        A hash is taken before each card of the seat. Hashes are equal in sampled deals in which the other seats have played the
        same cards so far. The outcome of an illegal order is `NOT_ALLOWED` plus the index of the illegal card in the order.
        """
        many: cython.int = len(orders)
        cards: cython.int = len(orders[0])
        begin: cython.int = first
        samples: cython.int = min(last, self.sampler.samples) - first
        ends = array("Q", [0]) * (many * samples)
        views = array("Q", [0]) * (many * samples * cards)
        end: cython.ulonglong[::1] = ends
        view: cython.ulonglong[::1] = views
        indexes: cython.int[::1] = array("i", [self.position.index_of[card] for order in orders for card in order])
        index: cython.int
        number: cython.int
        with cython.nogil:
            for number in range(many):
                for index in range(samples):
                    end[number * samples + index] = self._line(
                        begin + index, indexes, number * cards, view, number * cards * samples + index, samples
                    )
            self.position.go_back()
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

    def _line(
        self,
        sample: cython.int,
        indexes: cython.int[::1],
        order: cython.int,
        view: cython.ulonglong[::1],
        seen_at: cython.int,
        step: cython.int,
    ) -> cython.ulonglong:
        """Play one order of the hand's cards in one sampled deal; return the outcome and write the hashes to `view`."""
        card: cython.int
        turn: cython.int = 0
        seen: cython.ulonglong = 0
        self.position.go_back()
        me: cython.int = self.position.turn
        self.sampler.put_hands(sample)
        while self.position.tricks < self.position.size:
            seat: cython.int = self.position.turn
            if seat == me:
                view[seen_at + turn * step] = seen
                card = indexes[order + turn]
                if not (self.position.legal(seat) >> card) & 1:
                    return bit(61) | turn
                turn += 1
            else:
                card = self.player.choose(seat)
                seen = ((seen ^ (card + 1)) * words.MIX_ONE) & words.WORD
            self.position.play(seat, card)
        return self.position.outcome()

    def bid_out(self, bids: tuple[int, ...], first: int, last: int) -> list[list[tuple[int, int]]]:
        """Return a list for each of these bids: the outcome and all bids in each of the sampled deals `first` to `last` - 1.

        The outcome is that of `play_out`, or `PASSED_OUT`. The bids of a deal are packed into one number, eight bits for each bid,
        in bidding order.
        """
        many: cython.int = len(bids)
        begin: cython.int = first
        samples: cython.int = min(last, self.sampler.samples) - first
        found = array("Q", [0]) * (2 * many * samples)
        words: cython.ulonglong[::1] = found
        made: cython.int[::1] = array("i", bids)
        before: cython.int = self.position.bids
        index: cython.int
        number: cython.int
        with cython.nogil:
            for index in range(samples):
                self._roll_errors()
                for number in range(many):
                    self.position.bids = before
                    self._auction(begin + index, made[number])
                    words[2 * (number * samples + index)] = self._outcome(begin + index)
                    words[2 * (number * samples + index) + 1] = (
                        self.position.bid[0]
                        | self.position.bid[1] << 8
                        | self.position.bid[2] << 16
                        | self.position.bid[3] << 24
                    )
            self.position.bids = before
        each = list(zip(found[::2], found[1::2], strict=True))
        return [each[number * samples : (number + 1) * samples] for number in range(many)]

    def _roll_errors(self) -> cython.void:
        """Draw the error of each seat's trick count in the next auction: nearly normal, with standard deviation `NUMBER_ERROR`."""
        seat: cython.int
        for seat in range(4):
            self.player.error[seat] = (
                2.0
                * self.player.habits[words.HABITS * seat + words.NUMBER_ERROR]
                * (self.sampler.unit() + self.sampler.unit() + self.sampler.unit() - 1.5)
            )

    def _auction(self, sample: cython.int, bid: cython.int) -> cython.void:
        """Finish the auction: the next bidder makes this bid, and the seats after it bid like `club` with habits and errors."""
        seat: cython.int = self.position.turn
        self.position.add_bid(seat, bid)
        while self.position.bids < self.position.seats:
            seat = self.position.next_seat[seat]
            self.player.count_tricks(seat, self.sampler.sample[4 * sample + seat])
            self.position.add_bid(seat, self.player.bid_of(seat, self.position.bids))

    def _outcome(self, sample: cython.int) -> cython.ulonglong:
        """Play out a deal after its auction and return the outcome."""
        index: cython.int
        best: cython.int = 0
        turn: cython.int = self.position.turn
        for index in range(1, self.position.seats):
            if self.position.bid[index] > self.position.bid[best]:
                best = index
        if self.position.bid[best] == 0:
            return bit(62)
        self.position.set_contracts()
        self.sampler.put_hands(sample)
        self.position.start(self.position.bidder[best])
        found: cython.ulonglong = self.player.finish()
        self.position.turn = turn
        return found

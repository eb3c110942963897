"""Determinized rollouts: sampled deals played to their end by the heuristic player, thousands per second.

Everybody plays like `club` and bids like it with habits and errors, from the knowledge of their own seat.
"""

from array import array

import cython

from game.ai.kernel.sampler import Sampler

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and of all declarations as they were when it was compiled; the build puts it here."""

IS_COMPILED = bool(cython.compiled)

PASSED_OUT = 1 << 62
"""The outcome of a deal in which everybody passes."""
NOT_ALLOWED = 1 << 61
"""The outcome of a line of play that breaks the rules; its low bits are the index of the illegal card."""


class Rollouts:
    """The rollouts of a sampler's deals; each leaves the position ready for the next one."""

    def __init__(self, sampler: Sampler) -> None:
        """Play out the deals of a sampler."""
        self.sampler = sampler
        self.position = sampler.position
        self.player = sampler.player

    def play_out(self, cards: tuple[int, ...], first: int, last: int) -> list[list[int]]:
        """Return the outcomes after each of these cards, one for each sampled deal from `first` to before `last`.

        An outcome has eight bits for each seat: the low four for its tricks, the high four for those among the first six.
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
        """Play all cards of the hand in each order; return, by order, the outcomes by deal, and hashes by turn and deal.

        A hash, taken at a turn of the seat, is equal in sampled deals in which the others have played the same cards so far. The
        outcome of an illegal order is `NOT_ALLOWED` plus the index of the card that may not be played.
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
        """Play one order of the hand's cards in one sampled deal and return the outcome."""
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
        """Return the outcome and all bids, for each legal bid and each sampled deal from `first` to before `last`.

        The outcome is that of `play_out`, or `PASSED_OUT`; each bid has eight bits, in bidding order.
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
        """Draw the error of each seat's count for the next auction: the sum of three random numbers, nearly normal."""
        seat: cython.int
        for seat in range(4):
            self.player.error[seat] = (
                2.0
                * self.player.habits[words.HABITS * seat + words.NUMBER_ERROR]
                * (self.sampler.unit() + self.sampler.unit() + self.sampler.unit() - 1.5)
            )

    def _auction(self, sample: cython.int, bid: cython.int) -> cython.void:
        """Finish the auction: the next bidder makes this bid, the others bid like `club`."""
        seat: cython.int = self.position.turn
        self.position.add_bid(seat, bid)
        while self.position.bids < self.position.seats:
            seat = self.position.next_seat[seat]
            self.player.count_tricks(seat, self.sampler.sample[4 * sample + seat])
            self.position.add_bid(seat, self.player.bid_of(seat, self.position.bids))

    def _outcome(self, sample: cython.int) -> cython.ulonglong:
        """Return the outcome of a deal after this auction."""
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

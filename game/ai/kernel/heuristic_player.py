"""Compiled heuristic player: bids and plays like the level `club`, fast enough for rollouts.

The player uses the rules, names and weights of `heuristic.bidding` and `heuristic.card_play`, and only the knowledge of its seat.
Tests compare the two implementations card by card.
"""

import math

import cython
from cython.cimports.libc.math import floor

from game.ai.heuristic.weights import Weights
from game.ai.kernel.position import Position

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit, bit_count, highest, lowest

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class HeuristicPlayer:
    """A player of level `club` for every seat of a position; methods store their results in attributes."""

    def __init__(self, position: Position, weights: Weights) -> None:
        """Use this position and these weights."""
        self.position = position
        self.every_trick = weights.every_trick
        self.willing = weights.willing
        self.second_chance = weights.second_chance
        self.ruffing = weights.ruffing
        self.guarded = weights.guarded
        self.trumped = weights.trumped
        self.later = weights.later
        self.later_alone = weights.later_alone
        self.unguard = weights.unguard
        self.likely = weights.likely
        self.shorten = weights.shorten
        self.draw = weights.draw
        self.pull = weights.pull
        self.pullable = weights.pullable
        self.long_trump = weights.long_trump
        self.long_trump_each = weights.long_trump_each
        self.guarded_bid = weights.guarded_bid
        self.against_board = weights.against_board
        self.offsets = [0.0] * 7
        self.habits = [0.0, 0.0, 0.0, 0.5, 0.3, 0.03, 0.15, 0.1] * 4
        self.error = [0.0] * 4
        self.binomials = [float(math.comb(size, taken)) for size in range(words.ROW) for taken in range(words.ROW)]
        self.me = self.opponents = self.hidden = self.held = self.has_partner = 0
        self.unseen = self.opposing = self.allowed = self.sensible = 0
        self.may_hold = [0] * 4
        self.worth = [0.0] * 54
        self.counted = self.sure = 0.0

    def set_offsets(self, offsets: tuple[float, ...]) -> None:
        """Set the corrections of the trick count in bidding: the fields of a `heuristic.bidding.Offsets`."""
        self.offsets = list(offsets)

    def set_habits(self, seat: int, habits: tuple[float, ...]) -> None:
        """Set how the player at a seat differs from `club`: the fields of a `sampling.habits.Habits`, in order."""
        for index, value in enumerate(habits):
            self.habits[words.HABITS * seat + index] = value

    def card(self, seat: int, hand: int) -> int:
        """Return the card that `club` would play now from this hand (a set of card indexes)."""
        self.position.go_back()
        self.position.hand[seat] = hand
        card: int = self.position.card_at[self.choose(seat)]
        return card

    def count(self, seat: int, hand: int) -> tuple[float, float]:
        """Return the tricks that `club` expects of this hand (a set of card indexes) before the play: all, and the sure ones."""
        self.count_tricks(seat, hand)
        return (self.counted, self.sure)

    def bid(self, seat: int, hand: int) -> int:
        """Return the next bid that `club` would make with this hand (a set of card indexes)."""
        self.count_tricks(seat, hand)
        bid: int = self.bid_of(seat, self.position.bids)
        return bid

    def _none(self, pool: cython.int, wanted: cython.int, drawn: cython.int) -> cython.double:
        """Return the probability that `drawn` random cards of `pool` cards include none of `wanted` marked cards."""
        drawn = min(drawn, pool)
        return self.binomials[words.ROW * (pool - wanted) + drawn] / self.binomials[words.ROW * pool + drawn]

    def _read(self, seat: cython.int) -> cython.void:
        """Compute the cards that the other seats may hold, as seen by the seat to play."""
        other: cython.int
        left: cython.int = 0
        self.me = seat
        self.unseen = self.position.deck & ~(self.position.hand[seat] | self.position.gone)
        self.opposing = 0
        self.opponents = 0
        self.has_partner = self.position.partner[seat] != words.NOBODY
        for other in range(4):
            self.may_hold[other] = 0
            if self.position.is_playing[other] and other != seat:
                self.may_hold[other] = self.unseen & ~self.position.shown[other]
                if other != self.position.partner[seat]:
                    self.opposing |= self.may_hold[other]
                    self.opponents += 1
                    left += self.position.left[other]
        self.hidden = bit_count(self.unseen)
        self.held = min(self.hidden, left)

    def _is_over_best(self, card: cython.int) -> cython.int:
        if self.position.best < 0:
            return 1
        group: cython.int = self.position.group[card]
        return (group == words.TRUMPS or group == self.position.group[self.position.best]) and self.position.power[
            card
        ] > self.position.power[self.position.best]

    def _to_hold(self, seat: cython.int, cards: cython.ulonglong) -> cython.double:
        """Return the chance that a seat holds at least one of these cards."""
        pool: cython.ulonglong = self.may_hold[seat]
        return 1.0 - self._none(bit_count(pool), bit_count(pool & cards), self.position.left[seat])

    def _to_beat(self, seat: cython.int, top: cython.int, led: cython.int) -> cython.double:
        """Return the chance that a seat can beat `top`, the best card of a trick in which `led` was led."""
        pool: cython.ulonglong = self.may_hold[seat]
        size: cython.int = bit_count(pool)
        drawn: cython.int = self.position.left[seat]
        group: cython.int = self.position.group[led]
        top_group: cython.int = self.position.group[top]
        above: cython.ulonglong = pool & self.position.above[top]
        following: cython.ulonglong = pool & self.position.group_cards[group]
        chance: cython.double = 0.0
        by: cython.int = self.me if self.position.led < 0 else self.position.leader
        if self.position.jokers >> led & 1 and self.position.pulled(led, by, seat) == words.PULL_LOWEST:
            others: cython.int = bit_count(following & ~above)
            return self._none(size, others, drawn) * (1.0 - self._none(size - others, bit_count(above), drawn))
        if top_group == group:
            chance = 1.0 - self._none(size, bit_count(above), drawn)
        if group != words.TRUMPS:
            ruffs: cython.ulonglong = above if top_group == words.TRUMPS else pool & self.position.trumps
            if ruffs:
                void: cython.double = self._none(size, bit_count(following), drawn)
                chance += void * (1.0 - self._none(size - bit_count(following), bit_count(ruffs), drawn))
        return chance

    def _hangs(self, side: cython.int) -> cython.int:
        """Return True if a side can still make its contract, but only if it wins this trick."""
        seat: cython.int
        taken: cython.int = 0
        for seat in range(4):
            if self.position.side_of[seat] == side:
                taken += self.position.taken[seat]
        if self.position.kind[side] == words.BOSTON:
            return self.position.tricks < words.FIRST_SIX and taken == self.position.tricks
        if self.position.target[side] == 0 or taken >= self.position.target[side]:
            return 0
        return self.position.target[side] - taken == self.position.size - self.position.tricks

    def _decides(self) -> cython.int:
        """Return True if an opposing side must win this trick to make its contract."""
        side: cython.int
        for side in range(4):
            if side != self.position.side_of[self.me] and self._hangs(side):
                return 1
        return 0

    def _cannot_be_beaten(self, top: cython.int, led: cython.int, partner_too: cython.int) -> cython.int:
        """Return True if no later player of this trick can possibly beat `top`; the partner counts only if `partner_too` is set."""
        seat: cython.int = self.position.next_seat[self.me]
        end: cython.int = self.me if self.position.led < 0 else self.position.leader
        while seat != end:
            if (partner_too or seat != self.position.partner[self.me]) and self._to_beat(seat, top, led) != 0.0:
                return 0
            seat = self.position.next_seat[seat]
        return 1

    def _has_ruffer(self, card: cython.int) -> cython.int:
        """Return True if an opponent certainly has no card of the suit of `card` and probably holds a trump."""
        seat: cython.int
        suit: cython.ulonglong = self.position.group_cards[self.position.group[card]]
        for seat in range(4):
            if not self.position.is_playing[seat] or seat == self.me or seat == self.position.partner[self.me]:
                continue
            if not self.may_hold[seat] & suit and self._to_hold(seat, self.position.trumps) > self.likely:
                return 1
        return 0

    def _cheapest(self, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the lowest card of each suit among these cards."""
        group: cython.int
        found: cython.ulonglong = 0
        for group in range(5):
            same: cython.ulonglong = cards & self.position.group_cards[group]
            found |= same & -same
        return found

    def _safe_leads(self, allowed: cython.ulonglong) -> cython.ulonglong:
        """Return the leads, except winners that an opponent would trump; all leads if there is no safe loser to lead."""
        rest: cython.ulonglong = allowed & ~self.position.trumps
        ruffed: cython.ulonglong = 0
        has_loser: cython.int = 0
        while rest:
            card: cython.int = lowest(rest)
            rest &= rest - 1
            if self.opposing & self.position.above[card]:
                has_loser = has_loser or not self._has_ruffer(card)
            elif self._has_ruffer(card):
                ruffed |= bit(card)
        return allowed & ~ruffed if ruffed and has_loser else allowed

    def _narrow(self, allowed: cython.ulonglong) -> cython.ulonglong:
        """Return the cards to weigh, without those that fixed rules exclude."""
        over: cython.ulonglong = 0
        sure: cython.ulonglong = 0
        rest: cython.ulonglong = allowed
        partner_wins: cython.int = self.has_partner and self.position.best_seat == self.position.partner[self.me]
        while rest:
            card: cython.int = lowest(rest)
            rest &= rest - 1
            if self._is_over_best(card):
                over |= bit(card)
        if allowed & ~over and partner_wins and self._cannot_be_beaten(self.position.best, self.position.led, 1):
            return allowed & ~over
        if self._decides():
            rest = over
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                if self._cannot_be_beaten(card, card if self.position.led < 0 else self.position.led, 0):
                    sure |= bit(card)
            if sure:
                return self._cheapest(sure)
        if self.position.led < 0:
            return self._safe_leads(allowed)
        if over and not partner_wins and self.position.in_trick == self.position.seats - 1:
            return self._cheapest(over)
        return allowed

    def _win_chance(self, card: cython.int) -> cython.double:
        """Return the chance that the player's side takes the trick if this card is played now."""
        led: cython.int = card if self.position.led < 0 else self.position.led
        end: cython.int = self.me if self.position.led < 0 else self.position.leader
        top: cython.int
        mine: cython.double = 1.0
        partners: cython.double = 0.0
        gained: cython.double
        is_beaten_unseen: cython.int = 0
        seat: cython.int = self.position.next_seat[self.me]
        if self._is_over_best(card):
            top = card
        else:
            top = self.position.best
            mine = 1.0 if self.has_partner and self.position.best_seat == self.position.partner[self.me] else 0.0
        theirs: cython.double = 1.0 - mine
        while seat != end:
            beat: cython.double = self._to_beat(seat, top, led)
            if seat == self.position.partner[self.me]:
                gained = theirs * beat * (self.second_chance if is_beaten_unseen else 1.0)
                partners += gained
                theirs -= gained
            else:
                beat *= self.willing
                gained = mine * beat + partners * beat * self.second_chance
                mine -= mine * beat
                partners -= partners * beat * self.second_chance
                theirs += gained
                is_beaten_unseen = 1
            seat = self.position.next_seat[seat]
        return mine + partners

    def _later_worth(self, card: cython.int) -> cython.double:
        """Return the chance that a card wins a later trick if it is kept."""
        hand: cython.ulonglong = self.position.hand[self.me]
        _index: cython.int
        if hand & (hand - 1) == 0:
            return 0.0
        above: cython.int = bit_count(self.opposing & self.position.above[card])
        top: cython.double = self._none(self.hidden, above, self.held)
        if self.position.group[card] == words.TRUMPS:
            return top + (1.0 - top) * self.ruffing
        if above and bit_count(hand & self.position.group_cards[self.position.group[card]]) > above:
            top += (1.0 - top) * self.guarded
        rivals: cython.int = bit_count(self.opposing & self.position.group_cards[self.position.group[card]])
        if self.opposing & self.position.trumps:
            if rivals:
                void: cython.double = self._none(self.hidden, rivals, self.held // self.opponents)
                for _index in range(self.opponents):
                    top *= 1.0 - void
            else:
                top *= self.trumped
        return top * (self.later if self.has_partner else self.later_alone)

    def _lead_gain(self, card: cython.int) -> cython.double:
        """Return the gain of leading this trump besides the trick itself: the effect of drawing other trumps."""
        theirs: cython.ulonglong = self.opposing & self.position.trumps
        hand: cython.ulonglong = self.position.hand[self.me]
        rest: cython.ulonglong = hand & self.position.trumps & ~bit(card)
        group: cython.int
        seat: cython.int
        helped: cython.int = 0
        winners: cython.int = 0
        drawing: cython.double = 0.0
        if not theirs:
            return 0.0
        for group in range(words.TRUMPS):
            held: cython.ulonglong = hand & self.position.group_cards[group]
            if held and not self.opposing & self.position.above[highest(held)]:
                winners += 1
        for seat in range(4):
            if self.position.is_playing[seat] and seat != self.me and seat != self.position.partner[self.me]:
                drawing += self._to_hold(seat, theirs)
        drawing /= self.opponents
        gain: cython.double = self.draw * drawing * (winners + bit_count(rest))
        if not self.position.jokers >> card & 1:
            return gain
        held = rest
        while held:
            above: cython.int = bit_count(theirs & self.position.above[lowest(held)])
            held &= held - 1
            if 0 < above <= self.pullable:
                helped += 1
        seat = self.position.next_seat[self.me]
        while seat != self.me:
            if self.position.pulled(card, self.me, seat) == words.PULL_HIGHEST:
                if seat == self.position.partner[self.me]:
                    gain -= self.pull * self._to_hold(seat, theirs)
                else:
                    gain += self.pull * helped * drawing / self.opponents
            seat = self.position.next_seat[seat]
        return gain

    def _worth_of(self, card: cython.int, stake: cython.double) -> cython.double:
        """Return the worth that `club` gives to playing a card now; `stake` is the worth of the trick."""
        hand: cython.ulonglong = self.position.hand[self.me]
        value: cython.double = stake * self._win_chance(card) - self._later_worth(card)
        if self.position.group[card] == words.TRUMPS:
            return value + self._lead_gain(card) if self.position.led < 0 else value
        own: cython.ulonglong = hand & self.position.group_cards[self.position.group[card]] & ~bit(card)
        if not own:
            return value + self.shorten if hand & self.position.trumps else value
        missing: cython.int = bit_count(self.opposing & self.position.above[highest(own)])
        return value - self.unguard if missing and bit_count(own) == missing else value

    def weigh_cards(self, seat: cython.int) -> cython.void:
        """Set the legal cards of the seat to play (`allowed`), the cards that `club` considers (`sensible`), and their `worth`."""
        side: cython.int
        rest: cython.ulonglong
        stake: cython.double = 1.0
        self.allowed = self.sensible = self.position.legal(seat)
        if not self.allowed & (self.allowed - 1):
            return
        self._read(seat)
        self.sensible = rest = self._narrow(self.allowed)
        for side in range(4):
            if self._hangs(side):
                stake = self.every_trick
        while rest:
            card: cython.int = lowest(rest)
            rest &= rest - 1
            self.worth[card] = self._worth_of(card, stake)

    def choose(self, seat: cython.int) -> cython.int:
        """Return the card of the greatest worth, rounded to nine decimals; of equals the weakest, then that of the first suit."""
        best: cython.int = words.NOBODY
        most: cython.double = 0.0
        self.weigh_cards(seat)
        rest: cython.ulonglong = self.sensible
        if not rest & (rest - 1):
            return lowest(rest)
        while rest:
            card: cython.int = lowest(rest)
            rest &= rest - 1
            worth: cython.double = floor(self.worth[card] * 1e9 + 0.5)
            if best < 0 or worth > most or (worth == most and self.position.power[card] < self.position.power[best]):
                best, most = card, worth
        return best

    def finish(self) -> cython.ulonglong:
        """Play all remaining cards of the deal and return the outcome (see `Position.outcome`)."""
        while self.position.tricks < self.position.size:
            seat: cython.int = self.position.turn
            self.position.play(seat, self.choose(seat))
        return self.position.outcome()

    def _at_most(self, pool: cython.int, wanted: cython.int, drawn: cython.int, most: cython.int) -> cython.double:
        """Return the probability that `drawn` random cards of `pool` cards include at most `most` of `wanted` marked cards."""
        found: cython.int
        ways: cython.double = 0.0
        if most >= wanted:
            return 1.0
        drawn = min(drawn, pool)
        for found in range(most + 1):
            if found <= drawn and drawn - found <= pool - wanted:
                others: cython.double = self.binomials[words.ROW * (pool - wanted) + drawn - found]
                ways += self.binomials[words.ROW * wanted + found] * others
        return ways / self.binomials[words.ROW * pool + drawn]

    def count_tricks(self, seat: cython.int, hand: cython.ulonglong) -> cython.void:
        """Set `counted` to the tricks that `club` expects of a hand before the play, and `sure` to the sure tricks among them."""
        unseen: cython.ulonglong = self.position.deck & ~(hand | self.position.known)
        pool: cython.int = bit_count(unseen)
        trumps: cython.int = bit_count(unseen & self.position.trumps)
        opponents: cython.int = self.position.seats - (1 if self.position.partner[seat] == words.NOBODY else 2)
        long_trump: cython.double = self.long_trump + self.long_trump_each * self.position.size
        group: cython.int
        _index: cython.int
        self.counted = self.sure = 0.0
        for group in range(5):
            own: cython.ulonglong = hand & self.position.group_cards[group]
            held: cython.int = bit_count(own)
            place: cython.int = 0
            while own:
                card: cython.int = highest(own)
                own ^= bit(card)
                above: cython.int = bit_count(unseen & self.position.above[card])
                top: cython.double = self._at_most(pool, above, opponents * self.position.size, place)
                if group == words.TRUMPS:
                    self.counted += top + (1.0 - top) * long_trump
                    self.sure += top * top
                else:
                    rivals: cython.int = bit_count(unseen & self.position.group_cards[group])
                    ruff: cython.double = self._at_most(pool, rivals, self.position.size, place)
                    ruff *= 1.0 - self._none(pool - rivals, trumps, self.position.size)
                    unruffed: cython.double = 1.0
                    for _index in range(opponents):
                        unruffed *= 1.0 - ruff
                    covered: cython.double = self.guarded_bid if above and held > above + place else 0.0
                    self.counted += (top + (1.0 - top) * covered) * unruffed
                    self.sure += (top * unruffed) ** 2
                place += 1

    def partners_bid(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the bid of a seat's partner among the first `bids` bids; -1 if there is none."""
        index: cython.int
        partner: cython.int = self.position.partner[seat]
        if partner != words.NOBODY:
            for index in range(bids):
                if self.position.bidder[index] == partner:
                    return self.position.bid[index]
        return words.NOBODY

    def _next_level(self, kind: cython.int, ladder: cython.int, bids: cython.int) -> cython.int:
        """Return the level of the next bid of this kind (board or Boston); 0 if the rules forbid it."""
        index: cython.int
        level: cython.int = 1
        if ladder == 0 or (kind == words.BOSTON and self.position.bostons == 0):
            return 0
        if ladder == 1:
            return 1
        for index in range(bids):
            if self.position.bid[index] // words.KIND == kind:
                level += 1
        return level

    def _is_against_board(self, partner: cython.int, bids: cython.int) -> cython.int:
        """Return True if one of the first `bids` bids is a board by anybody except the partner."""
        index: cython.int
        for index in range(bids):
            if self.position.bid[index] >= words.BOARD * words.KIND and self.position.bidder[index] != partner:
                return 1
        return 0

    def target_of(self, seat: cython.int, bids: cython.int) -> cython.double:
        """Return the number of tricks that a seat would bid on the counted hand, not yet rounded down."""
        partners: cython.int = self.partners_bid(seat, bids)
        tricks: cython.double = self.counted + self.offsets[words.SHIFT] + self.habits[words.HABITS * seat + words.HOPE]
        if self._is_against_board(self.position.partner[seat], bids):
            tricks += self.offsets[words.AFTER_BOARD]
        if partners == 0:
            tricks += self.offsets[words.AFTER_PASS] + self.habits[words.HABITS * seat + words.MORE_AFTER_PASS]
        elif partners > 0:
            tricks += self.offsets[words.AFTER_NUMBER] + self.habits[words.HABITS * seat + words.MORE_AFTER_NUMBER]
        return tricks

    def most_of(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the highest number that a seat would bid. Two partners together bid at most all tricks."""
        partners: cython.int = self.partners_bid(seat, bids)
        if 0 <= partners < words.KIND:
            return min(self.position.most_number, self.position.size - partners)
        return self.position.most_number

    def bid_of(self, seat: cython.int, bids: cython.int) -> cython.int:
        """Return the bid of a seat on the hand counted last, after the first `bids` bids."""
        partners: cython.int = self.partners_bid(seat, bids)
        against: cython.int = self._is_against_board(self.position.partner[seat], bids)
        board: cython.int = self._next_level(words.BOARD, self.position.boards, bids)
        boston: cython.int = self._next_level(words.BOSTON, self.position.bostons, bids)
        if partners >= words.BOARD * words.KIND:
            if board > partners - words.BOARD * words.KIND and self.counted >= self.offsets[words.RAISE_AT]:
                return words.BOARD * words.KIND + board
            return 0
        if board and self.counted >= self.offsets[words.BOARD_AT] + (self.against_board if against else 0.0):
            return words.BOARD * words.KIND + board
        if partners >= words.BOSTON * words.KIND:
            return 0
        if boston and not against and self.sure >= self.offsets[words.BOSTON_AT]:
            return words.BOSTON * words.KIND + boston
        tricks: cython.int = cython.cast(cython.int, floor(self.target_of(seat, bids) + self.error[seat]))
        return max(0, min(self.most_of(seat, bids), tricks))

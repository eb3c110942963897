"""Deal state of the rollouts: the cards, rules, bids and plays of a deal, and its legal moves.

A *card index* is the position of a card in an ordering of all cards: the four plain suits, then the trumps, each from the weakest
to the strongest card. The compiled modules represent a card by its card index, and a set of cards by a word with a bit for each.
Seat numbers are those of the engine. Legal moves are the same as in `game.engine.legal`, implemented again for speed; tests compare
the two.
"""

import cython

from game.ai.kernel.facts import BidRules, DealFacts, PlayRules

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit, highest, lowest

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class Position:
    """The state of a deal: call `set_deal` and `set_bids` first, then `set_auction` or `set_play`."""

    def __init__(self) -> None:
        """Create a position without a deal."""
        self.seats = 4
        self.is_playing = [1] * 4
        self.next_seat = [1, 2, 3, 0]
        self.partner = [2, 3, 0, 1]
        self.side_of = [0, 1, 0, 1]
        self.size = 0
        self.deck = self.known = self.strong = self.trumps = self.jokers = 0
        self.index_of = list(range(54))
        self.card_at = list(range(54))
        self.group = [0] * 54
        self.power = [0] * 54
        self.group_cards = [0] * 5
        self.above = [0] * 54
        self.big = words.NOBODY
        self.big_pull = self.little_pull = words.PULL_ANY
        self.broken_by = self.any_time = self.bold_leads = 0
        self.most_number = self.boards = self.bostons = self.redeals_weak = 0
        self.bid = [0] * 4
        self.bidder = [0] * 4
        self.bids = 0
        self.past_seat = [0] * 54
        self.past_card = [0] * 54
        self.past = 0
        self.played_by = [0] * 4
        self.kind = [0] * 4
        self.target = [0] * 4
        self.bold = [0] * 4
        self.hand = [0] * 4
        self.shown = [0] * 4
        self.left = [0] * 4
        self.taken = [0] * 4
        self.six = [0] * 4
        self.gone = 0
        self.tricks = self.turn = self.in_trick = 0
        self.led = self.leader = self.best = self.best_seat = words.NOBODY
        self.broken = self.trump_seen = self.trump_in_trick = 0
        self.kept_words = [0] * 5
        self.kept = [0] * 22

    def set_deal(self, facts: DealFacts, play_rules: PlayRules, bid_rules: BidRules) -> None:
        """Set the deal and the rules."""
        self._set_seats(facts)
        self._set_cards(facts)
        self.big_pull, self.little_pull = play_rules.pulls
        self.broken_by = play_rules.broken_by
        self.any_time = play_rules.any_time
        self.bold_leads = play_rules.bold_leads
        self.most_number = bid_rules.most_number
        self.boards = bid_rules.boards
        self.bostons = bid_rules.bostons
        self.redeals_weak = bid_rules.redeals_weak

    def _set_seats(self, facts: DealFacts) -> None:
        seats = facts.seats
        self.seats = len(seats)
        for seat in range(4):
            self.is_playing[seat] = seat in seats
            self.side_of[seat] = facts.side_of[seat]
            self.partner[seat] = words.NOBODY
        for turn, seat in enumerate(seats):
            self.next_seat[seat] = seats[(turn + 1) % len(seats)]
            for other in seats:
                if other != seat and facts.side_of[other] == facts.side_of[seat]:
                    self.partner[seat] = other

    def _set_cards(self, facts: DealFacts) -> None:
        place: cython.int
        deck = facts.deck
        order = sorted(
            (card for card in range(54) if deck >> card & 1), key=lambda card: (facts.group_of[card], facts.power[card])
        )
        self.size = facts.size
        for index, card in enumerate(order):
            self.index_of[card] = index
            self.card_at[index] = card
            self.group[index] = facts.group_of[card]
            self.power[index] = facts.power[card]
        for group in range(5):
            self.group_cards[group] = self.indexes(facts.groups[group] & deck)
        for place in range(len(order)):
            self.above[place] = self.group_cards[self.group[place]] & ~(bit(place) | (bit(place) - 1))
        self.trumps = self.group_cards[4]
        self.deck = bit(len(order)) - 1
        self.jokers = self.indexes(deck & 3 << 52)
        self.big = self.index_of[53] if deck >> 53 & 1 else words.NOBODY
        self.known = self.indexes(facts.known)
        self.strong = self.trumps | self.indexes(sum(0x1E00 << 13 * suit for suit in range(4)) & deck)

    def set_bids(self, bids: tuple[tuple[int, int], ...]) -> None:
        """Set the bids so far, in order: pairs of a seat and a bid.

        A bid is 16 times its kind (0 number, 1 Boston, 2 board) plus its number or level.
        """
        self.bids = len(bids)
        for index, (seat, bid) in enumerate(bids):
            self.bidder[index] = seat
            self.bid[index] = bid

    def set_play(self, *, leader: int, plays: tuple[tuple[int, int], ...]) -> None:
        """Set the play so far: the `leader` of the first trick, and pairs of the seat and the card of each play, in order."""
        self.set_contracts()
        self.past = len(plays)
        for seat in range(4):
            self.played_by[seat] = 0
        for index, (seat, card) in enumerate(plays):
            self.past_seat[index] = seat
            self.past_card[index] = self.index_of[card]
            self.played_by[seat] |= bit(self.index_of[card])
        self.start(leader)
        for index in range(len(plays)):
            self.put(self.past_seat[index], self.past_card[index])
        self.keep()

    def set_auction(self, turn: int) -> None:
        """Set the state to an unfinished auction; `turn` is the seat that bids next."""
        self.past = 0
        for seat in range(4):
            self.played_by[seat] = 0
        self.start(turn)
        self.keep()

    def indexes(self, cards: int) -> int:
        """Return a set of cards as a set of card indexes."""
        rest: cython.ulonglong = cards
        found: cython.ulonglong = 0
        while rest:
            found |= bit(self.index_of[lowest(rest)])
            rest &= rest - 1
        result: int = found
        return result

    def cards(self, indexes: int) -> int:
        """Return a set of card indexes as a set of cards."""
        rest: cython.ulonglong = indexes
        found: cython.ulonglong = 0
        while rest:
            found |= bit(self.card_at[lowest(rest)])
            rest &= rest - 1
        result: int = found
        return result

    def set_contracts(self) -> cython.void:
        """Set the contracts that result from the bids."""
        index: cython.int
        side: cython.int
        best: cython.int
        total: cython.int
        for side in range(4):
            best = total = 0
            for index in range(self.bids):
                if self.side_of[self.bidder[index]] == side:
                    bid: cython.int = self.bid[index]
                    best = max(best, bid)
                    if bid < words.KIND:
                        total += bid
            self.kind[side] = best // words.KIND
            self.bold[side] = best >= words.KIND
            self.target[side] = (
                self.size if best >= 2 * words.KIND else (words.FIRST_SIX if best >= words.KIND else total)
            )

    def start(self, leader: cython.int) -> cython.void:
        """Reset the play to the state before the first card."""
        seat: cython.int
        for seat in range(4):
            self.shown[seat] = 0
            self.left[seat] = self.size if self.is_playing[seat] else 0
            self.taken[seat] = 0
            self.six[seat] = 0
        self.gone = self.known
        self.tricks = 0
        self.turn = leader
        self.in_trick = 0
        self.led = words.NOBODY
        self.leader = words.NOBODY
        self.best = words.NOBODY
        self.best_seat = words.NOBODY
        self.broken = 0
        self.trump_seen = 0
        self.trump_in_trick = 0

    def keep(self) -> cython.void:
        """Save the state of the play except the hands."""
        seat: cython.int
        for seat in range(4):
            self.kept_words[seat] = self.shown[seat]
            self.kept[seat] = self.left[seat]
            self.kept[4 + seat] = self.taken[seat]
            self.kept[8 + seat] = self.six[seat]
        self.kept_words[4] = self.gone
        self.kept[12] = self.tricks
        self.kept[13] = self.turn
        self.kept[14] = self.in_trick
        self.kept[15] = self.led
        self.kept[16] = self.leader
        self.kept[17] = self.best
        self.kept[18] = self.best_seat
        self.kept[19] = self.broken
        self.kept[20] = self.trump_seen
        self.kept[21] = self.trump_in_trick

    def go_back(self) -> cython.void:
        """Restore the saved state of the play."""
        seat: cython.int
        for seat in range(4):
            self.shown[seat] = self.kept_words[seat]
            self.left[seat] = self.kept[seat]
            self.taken[seat] = self.kept[4 + seat]
            self.six[seat] = self.kept[8 + seat]
        self.gone = self.kept_words[4]
        self.tricks = self.kept[12]
        self.turn = self.kept[13]
        self.in_trick = self.kept[14]
        self.led = self.kept[15]
        self.leader = self.kept[16]
        self.best = self.kept[17]
        self.best_seat = self.kept[18]
        self.broken = self.kept[19]
        self.trump_seen = self.kept[20]
        self.trump_in_trick = self.kept[21]

    def _may_lead_trump(self, seat: cython.int) -> cython.int:
        """Return True if a seat may lead unbroken trump although it holds other cards."""
        return self.any_time or (self.bold_leads and self.bold[self.side_of[seat]])

    def pulled(self, joker: cython.int, by: cython.int, seat: cython.int) -> cython.int:
        """Return the code (`words.PULL_ANY`, ...) of the trump that a seat must play if the seat `by` has led this joker."""
        pull: cython.int = self.big_pull if joker == self.big else self.little_pull
        if pull != words.PULL_OPPONENTS_HIGHEST:
            return pull
        return words.PULL_ANY if self.side_of[by] == self.side_of[seat] else words.PULL_HIGHEST

    def outcome(self) -> cython.ulonglong:
        """Return eight bits for each seat.

        The low four are the number of the seat's tricks, the high four the number of its tricks among the first six.
        """
        seat: cython.int
        found: cython.ulonglong = 0
        for seat in range(4):
            found |= cython.cast(cython.ulonglong, self.taken[seat] | self.six[seat] << 4) << (8 * seat)
        return found

    def add_bid(self, seat: cython.int, bid: cython.int) -> cython.void:
        """Add a bid to the auction."""
        self.bidder[self.bids] = seat
        self.bid[self.bids] = bid
        self.bids += 1

    def play(self, seat: cython.int, card: cython.int) -> cython.void:
        """Play a card and remove it from the hand."""
        self.hand[seat] &= ~bit(card)
        self.put(seat, card)

    def put(self, seat: cython.int, card: cython.int) -> cython.void:
        """Put a card on the table and update the public state; the hand stays unchanged."""
        group: cython.int = self.group[card]
        if self.led < 0:
            if group == words.TRUMPS and not self.trump_seen and not self._may_lead_trump(seat):
                self.shown[seat] |= self.deck & ~self.trumps
            self.led = card
            self.leader = seat
            self.best = card
            self.best_seat = seat
            if group == words.TRUMPS and self.broken_by == words.BROKEN_BY_ANY:
                self.broken = 1
        else:
            led_group: cython.int = self.group[self.led]
            if group != led_group:
                self.shown[seat] |= self.group_cards[led_group]
            elif self.jokers >> self.led & 1:
                pull: cython.int = self.pulled(self.led, self.leader, seat)
                if pull == words.PULL_HIGHEST:
                    self.shown[seat] |= self.above[card]
                elif pull == words.PULL_LOWEST:
                    self.shown[seat] |= self.trumps & (bit(card) - 1)
            if group == words.TRUMPS and (self.broken_by <= words.BROKEN_BY_NOT_LED or led_group != words.TRUMPS):
                self.broken = 1
            if (group == words.TRUMPS or group == self.group[self.best]) and self.power[card] > self.power[self.best]:
                self.best = card
                self.best_seat = seat
        if group == words.TRUMPS:
            self.trump_in_trick = 1
        self.gone |= bit(card)
        self.left[seat] -= 1
        self.in_trick += 1
        if self.in_trick < self.seats:
            self.turn = self.next_seat[seat]
            return
        self.taken[self.best_seat] += 1
        if self.tricks < words.FIRST_SIX:
            self.six[self.best_seat] += 1
        self.tricks += 1
        self.trump_seen |= self.trump_in_trick
        self.trump_in_trick = 0
        self.in_trick = 0
        self.turn = self.best_seat
        self.led = self.leader = self.best = self.best_seat = words.NOBODY

    def legal(self, seat: cython.int) -> cython.ulonglong:
        """Return the legal cards of the seat to play: the same as `game.engine.legal`, implemented again for speed."""
        hand: cython.ulonglong = self.hand[seat]
        if self.led < 0:
            same: cython.ulonglong = hand & self.trumps
            if not same or same == hand or self.broken or self._may_lead_trump(seat):
                return hand
            return hand & ~self.trumps
        same = hand & self.group_cards[self.group[self.led]]
        if not same:
            return hand
        if self.jokers >> self.led & 1:
            pull: cython.int = self.pulled(self.led, self.leader, seat)
            if pull == words.PULL_HIGHEST:
                return bit(highest(same))
            if pull == words.PULL_LOWEST:
                return bit(lowest(same))
        return same

"""Static proofs of the solver: tricks that a side certainly takes, found without search.

Each proof also returns the cards on whose ranks it depends. In each suit, the cards below the lowest of these may be distributed in
any way, as long as each hand keeps its number of cards of the suit.
"""

import cython

from game.ai.kernel.suit_runs import SuitRuns

if not cython.compiled:
    from game.ai.kernel import words
    from game.ai.kernel.words import bit, bit_count

SOURCE_HASH = "not compiled"
"""The SHA-256 of this file and all `.pxd` files; the build writes it into the compiled module."""

IS_COMPILED = bool(cython.compiled)


class Proofs:
    """The proofs for a solver position; `proof` is the set of cards on whose ranks the last proof depends."""

    def __init__(self, suits: SuitRuns) -> None:
        """Use the position `suits`."""
        self.suits = suits
        self.proof = self.cash_depths = 0
        self.cashed_trumps = self.cashed_plain = 0
        self.later_trumps = self.later_place = 0
        self.winners = [0] * 2
        self.behind = [0] * 2
        self.crosses = [0] * 2
        self.depths = [0] * 2
        self.depths_behind = 0

    def _lengths(self, run: cython.int, shape: cython.ulonglong) -> cython.uint:
        """Return the number of cards that each place holds in suit `run` (0 to 3), four bits for each place."""
        return cython.cast(cython.uint, shape >> (run << 4)) & 0xFFFF

    def _tops_of(self, place: cython.int, left: cython.int) -> cython.uint:
        """Return the suits whose top card a place has, as bit 0 of one byte for each suit; empty suits count for place 0."""
        others: cython.uint = self.suits.level_top[left] ^ cython.cast(cython.uint, place) * 0x40404040
        return ~(others >> 7 | others >> 6) & 0x01010101

    def takes_at_once(self, place: cython.int, enough: cython.int, left: cython.int, broken: cython.int) -> cython.int:
        """Return True if the leader's side can certainly cash `enough` tricks from the present lead on.

        The tricks are those of one hand, plus sure later trump tricks, or those of both hands. Winners that an opponent might ruff
        do not count, nor winners that the ally would have to ruff because it has no plain cards left to discard.
        """
        if self.suits.is_paired and not self.suits.level_cards[left] & self.suits.trumps:
            return self._lays_down(place, 1, enough, left)
        held: cython.ulonglong = self.suits.hand[place]
        may_lead: cython.int = broken or (self.suits.free_to_lead >> place) & 1 or not held & ~self.suits.trumps
        self._cash(place, left, may_lead, enough)
        trumps: cython.int = self.cashed_trumps
        plain: cython.int = self.cashed_plain
        depths: cython.ulonglong = self.cash_depths
        if trumps + plain + self.later_trumps >= enough:
            self.proof = self.suits.tops(depths, left << 3)
            if self.later_trumps:
                self.proof |= self._sure_cards(self.later_place, enough - plain, left)
            return 1
        if not self.suits.is_paired:
            return 0
        ally: cython.int = (place + 2) & 3
        one: cython.int = (place + 1) & 3
        other: cython.int = (place + 3) & 3
        run: cython.int
        entry: cython.int = 0
        entry_depth: cython.ulonglong = 0
        may_lead = may_lead and (broken or (self.suits.free_to_lead >> ally) & 1)
        for run in range(self.suits.run_count):
            if not held & self.suits.run_mask[run]:
                continue
            if (self.suits.level_owner[(left << 3) + run] >> 30) != cython.cast(cython.uint, ally):
                continue
            if run == self.suits.trump:
                entry = may_lead
            else:
                entry = (
                    not self.suits.hand[one] & self.suits.trumps or self.suits.hand[one] & self.suits.run_mask[run] != 0
                ) and (
                    not self.suits.hand[other] & self.suits.trumps
                    or self.suits.hand[other] & self.suits.run_mask[run] != 0
                )
            if entry:
                entry_depth = bit(4 * run)
                break
        if not entry:
            return 0
        self._cash(ally, left, broken or (self.suits.free_to_lead >> ally) & 1, enough)
        trumps_2: cython.int = self.cashed_trumps
        plain_2: cython.int = self.cashed_plain
        if trumps_2 + plain_2 + self.later_trumps >= enough:
            self.proof = self.suits.tops(self.cash_depths, left << 3) | self.suits.tops(entry_depth, left << 3)
            if self.later_trumps:
                self.proof |= self._sure_cards(self.later_place, enough - plain_2, left)
            return 1
        # Cash from both hands: first the leader's winners, while the ally discards plain losers; then the ally's winners, while the
        # leader discards plain cards.
        own_trumps: cython.int = 0
        ally_trumps: cython.int = 0
        if self.suits.trump != words.NO_RUN:
            own_trumps = self.suits.held(place, self.suits.trump, self.suits.shape)
            ally_trumps = self.suits.held(ally, self.suits.trump, self.suits.shape)
        spare: cython.int = left - ally_trumps - plain_2 - max(0, trumps - ally_trumps)
        plain = min(plain, spare)
        if plain < 0:
            return 0
        if own_trumps > trumps:
            plain_2 = min(plain_2, left - own_trumps - plain - trumps_2)
            if plain_2 < 0 or (plain_2 == 0 and trumps_2 == 0):
                return 0
        if trumps + plain + trumps_2 + plain_2 < enough:
            return 0
        self.proof = self.suits.tops(self.cash_depths, left << 3) | self.suits.tops(depths, left << 3)
        self.proof |= self.suits.tops(entry_depth, left << 3)
        return 1

    def takes_over(
        self, place: cython.int, led: cython.int, enough: cython.int, left: cython.int, broken: cython.int
    ) -> cython.int:
        """Return True if the second hand or its ally wins with the top card of the suit led and can then cash enough tricks."""
        winner: cython.int = cython.cast(cython.int, self.suits.level_owner[(left << 3) + led] >> 30)
        ally: cython.int = (place + 2) & 3
        third: cython.int = (place + 1) & 3
        if winner != place and winner != ally:
            return 0
        if (
            led != self.suits.trump
            and self.suits.hand[third] & self.suits.trumps
            and not self.suits.hand[third] & self.suits.run_mask[led]
        ):
            return 0
        # The winner's ally must not be forced to ruff.
        if not self.suits.hand[place ^ ally ^ winner] & (self.suits.run_mask[led] | ~self.suits.trumps):
            return 0
        if not self.takes_at_once(winner, enough, left, broken):
            return 0
        self.proof |= self.suits.top(self.suits.level_rest[(left << 3) + led], 1) << (13 * led)
        return 1

    def _cash(self, place: cython.int, left: cython.int, may_lead: cython.int, enough: cython.int) -> cython.void:
        """Count the winners that a hand on lead can cash, trumps first if it may lead them.

        If these are fewer than `enough`, add the tricks that the trumps of the hand, or of its ally, surely take later.
        """
        base: cython.int = left << 3
        other: cython.int
        shape: cython.ulonglong = self.suits.level_shape[left]
        me: cython.uint = place
        ruffs: cython.uint = 0
        trumps: cython.int = 0
        plain: cython.int = 0
        depths: cython.ulonglong = 0
        if self.suits.level_cards[left] & self.suits.trumps:
            # Cash trumps first: hands with trumps left may ruff the plain winners.
            owner: cython.uint = self.suits.level_owner[base + self.suits.trump]
            if may_lead and owner >> 30 == me:
                most: cython.int = 0
                for other in range(4):
                    if other != place:
                        most = max(most, self.suits.held(other, self.suits.trump, shape))
                own: cython.int = self.suits.held(place, self.suits.trump, shape)
                sequence: cython.int = 0
                while sequence < own and owner >> 30 == me:
                    sequence += 1
                    owner = (owner << 2) & words.OWNER_BITS
                trumps = min(sequence, enough)
                depths = cython.cast(cython.ulonglong, trumps) << (4 * self.suits.trump)
                if sequence >= most:
                    trumps = min(own, enough)
                    depths = cython.cast(cython.ulonglong, min(most, trumps)) << (4 * self.suits.trump)
            for other in range(4):
                if self.suits.held(other, self.suits.trump, shape) > trumps:
                    ruffs |= 15 << (other << 2)
            ruffs &= self.suits.against[place] * 15
        tops: cython.uint = self._tops_of(place, left)
        run: cython.int = 0
        while tops:
            if tops & 1 and run != self.suits.trump and trumps + plain < enough:
                lengths: cython.uint = self._lengths(run, shape)
                own = lengths >> (place << 2) & 15
                most = self.suits.longest[lengths & ~(15 << (place << 2))]
                safe: cython.int = 15 - self.suits.longest[~lengths & ruffs]
                owner = self.suits.level_owner[base + run]
                sequence = 0
                while sequence < own and owner >> 30 == me:
                    sequence += 1
                    owner = (owner << 2) & words.OWNER_BITS
                held: cython.int = sequence
                if sequence >= most:
                    sequence = own
                    held = most
                sequence = min(sequence, safe, enough - trumps - plain)
                depths |= cython.cast(cython.ulonglong, min(held, sequence)) << (4 * run)
                plain += sequence
            tops >>= 8
            run += 1
        if plain and self.suits.trump != words.NO_RUN:
            for other in range(4):
                if other != place and (self.suits.ours >> place ^ self.suits.ours >> other) & 1 == 0:
                    held = self.suits.held(other, self.suits.trump, shape)
                    if held > trumps:
                        plain = min(plain, left - held + 1)
        # The ally's trumps count only if no trump was led and the ally never had to ruff.
        self.later_trumps = 0
        if trumps + plain < enough and self.suits.level_cards[left] & self.suits.trumps and not self.suits.stop:
            counts: cython.int = self.suits.sure[self.suits.level_rest[base + self.suits.trump]]
            self.later_trumps = max(0, (counts >> (place << 2) & 15) - trumps)
            self.later_place = place
            if not trumps:
                for other in range(4):
                    if other != place and (self.suits.ours >> place ^ self.suits.ours >> other) & 1 == 0:
                        own = counts >> (other << 2) & 15
                        if own > self.later_trumps and plain <= left - self.suits.held(other, self.suits.trump, shape):
                            self.later_trumps = own
                            self.later_place = other
        self.cashed_trumps = trumps
        self.cashed_plain = plain
        self.cash_depths = depths

    def is_settled(self, place: cython.int, need: cython.int, counted: cython.int, left: cython.int) -> cython.int:
        """Return 1 if our side surely takes `need` tricks after any lead, -1 if it surely does not, 0 if neither is proven."""
        is_ours: cython.int = (self.suits.ours >> place) & 1
        # The number of tricks that the side not on lead needs.
        enough: cython.int = counted - need + 1 if is_ours else need
        other: cython.int
        if not self.suits.level_cards[left] & self.suits.trumps:
            if self._gets_in(place, enough, counted, left):
                return -1 if is_ours else 1
            return 0
        sure: cython.int = self.suits.sure[self.suits.level_rest[(left << 3) + self.suits.trump]]
        for other in range(self.suits.places):
            tricks: cython.int = sure >> (other << 2) & 15
            if (self.suits.ours >> other) & 1:
                if tricks >= need:
                    self.proof = self._sure_cards(other, need, left)
                    return 1
            elif counted - tricks < need:
                self.proof = self._sure_cards(other, counted - need + 1, left)
                return -1
        if self.suits.is_paired and not self.suits.level_cards[left] & self.suits.special:
            if enough <= 2 and self._guarded(place ^ 1, place, enough, left):
                return -1 if is_ours else 1
            if counted - enough < 2 and self._guarded(place, place, counted - enough + 1, left):
                return 1 if is_ours else -1
        return 0

    def _sure_cards(self, place: cython.int, many: cython.int, left: cython.int) -> cython.ulonglong:
        """Return the lowest trump on which the proof of `many` trump tricks of a hand depends; 0 if there is none.

        The hand plays its trumps to different tricks, and only a higher trump of the other side can win such a trick. A sure number
        of tricks is thus the number of the hand's trumps from some rank upwards, minus the number of the other side's trumps from
        this rank upwards. If all trumps of the hand count, no rank matters.
        """
        base: cython.int = (left << 3) + self.suits.trump
        owner: cython.uint = self.suits.level_owner[base]
        against: cython.int = self.suits.against[place]
        depth: cython.int = 0
        sure: cython.int = self.suits.held(place, self.suits.trump, self.suits.level_shape[left])
        other: cython.int
        for other in range(self.suits.places):
            if against >> (other << 2) & 1:
                sure -= self.suits.held(other, self.suits.trump, self.suits.level_shape[left])
        if sure >= many:
            return 0
        sure = 0
        while sure < many:
            if owner >> 30 == cython.cast(cython.uint, place):
                sure += 1
            elif against >> (owner >> 30 << 2) & 1:
                sure -= 1
            owner = (owner << 2) & words.OWNER_BITS
            depth += 1
        return self.suits.top(self.suits.level_rest[base], depth) << (13 * self.suits.trump)

    def _guarded(self, side: cython.int, leader: cython.int, enough: cython.int, left: cython.int) -> cython.int:
        """Return True if the holders of the three top trumps prove that the side of place `side` takes `enough` (1 or 2) tricks.

        Two tricks: the side has the two highest trumps, and one of their holders has at least two trumps; or one hand has the
        highest and the third-highest, and plays just after the opponent with the second-highest. One trick: a hand has the
        second-highest and another trump, and either this hand plays just after the opponent with the highest or its side has the
        third-highest. A leader whose trumps are to win in this way must have a card of another suit to lead.
        """
        owner: cython.uint = self.suits.level_owner[(left << 3) + self.suits.trump]
        one: cython.int = cython.cast(cython.int, owner >> 30)
        two: cython.int = cython.cast(cython.int, owner >> 28 & 3)
        three: cython.int = cython.cast(cython.int, owner >> 26 & 3)
        guarded: cython.int = two
        many: cython.int = 3
        if (two ^ side) & 1:
            if one != three or one != (two + 1) & 3:
                return 0
            guarded = one
        elif not (one ^ two) & 1:
            if (
                self.suits.held(one, self.suits.trump, self.suits.shape) < 2
                and self.suits.held(two, self.suits.trump, self.suits.shape) < 2
            ):
                return 0
            guarded = -1
            many = 2
        elif enough > 1 or self.suits.held(two, self.suits.trump, self.suits.shape) < 2:
            return 0
        elif one == (two + 3) & 3:
            many = 2
        elif (three ^ two) & 1:
            return 0
        if guarded == leader and self.suits.held(leader, self.suits.trump, self.suits.shape) == left:
            return 0
        if bit_count(self.suits.level_rest[(left << 3) + self.suits.trump]) < 3:
            return 0
        self.proof = self.suits.top(self.suits.level_rest[(left << 3) + self.suits.trump], many) << (
            13 * self.suits.trump
        )
        return 1

    def _gets_in(self, place: cython.int, enough: cython.int, counted: cython.int, left: cython.int) -> cython.int:
        """Return True if, in a position without trumps, the side not on lead surely takes `enough` tricks.

        The side on lead can keep the lead only while it has cards of suits whose top card it has.
        """
        base: cython.int = left << 3
        side: cython.int = (self.suits.ours >> place) & 1
        room: cython.int = counted
        run: cython.int
        other: cython.int
        for run in range(self.suits.run_count):
            owner: cython.uint = self.suits.level_owner[base + run] >> 30
            if (self.suits.ours >> owner) & 1 == side and self.suits.level_rest[base + run]:
                most: cython.int = 0
                for other in range(self.suits.places):
                    if (self.suits.ours >> other) & 1 == side:
                        most = max(most, self.suits.held(other, run, self.suits.shape))
                room -= most
        if room < enough:
            return 0
        if enough > 1:
            return self.suits.is_paired and self._lays_down((place + 1) & 3, 0, enough, left)
        self.proof = 0
        for run in range(self.suits.run_count):
            if (self.suits.ours >> (self.suits.level_owner[base + run] >> 30)) & 1 != side:
                other = cython.cast(cython.int, self.suits.level_owner[base + run] >> 30)
                # The rank of the top card matters only if another hand has cards of the suit.
                if bit_count(self.suits.level_rest[base + run]) > self.suits.held(other, run, self.suits.shape):
                    self.proof |= self.suits.top(self.suits.level_rest[base + run], 1) << (13 * run)
        return 1

    def _lays_down(self, first: cython.int, is_certain: cython.int, enough: cython.int, left: cython.int) -> cython.int:
        """Return True if, without trumps, a side that gets the lead with at least `enough` tricks left can cash `enough` of them.

        The hand that gets the lead is `first` if `is_certain`, otherwise the one of the side's two hands that the opponents choose.
        This hand cashes its winners, which are its unbroken sequences of top cards. It then leads to its ally, in a suit in which
        the ally has the top or the next cards, and the ally cashes its own winners. The hand not on lead discards other cards, and
        winners only if it has more winners than tricks are left.

        A hand without winners need not be examined if its ally can cash enough. Such a hand gets the lead only by winning a trick
        in a suit whose top card the opponents have, and this trick counts. It then leads to a top card of its ally or continues in
        such suits, which gains the opponents nothing.

        These counts cover the suits examined so far, for `first` (index 0) and its ally (index 1):
        - `winners`: the number of the hand's winners.
        - `behind`: the number of its ally's cards that win after the hand's winners in the same suit.
        - `crosses`: not 0 if the hand has a card of a suit whose top card its ally has.
        - `depths`: the number of top cards on which the winners depend, four bits for each suit.
        - `depths_behind` (for both hands together): the number of top cards on which `behind` depends, four bits for each suit.
        """
        base: cython.int = left << 3
        run: cython.int
        hand: cython.int
        for hand in range(2):
            self.winners[hand] = self.behind[hand] = self.crosses[hand] = 0
            self.depths[hand] = 0
        self.depths_behind = 0
        for run in range(4):
            winner: cython.int = cython.cast(cython.int, self.suits.level_owner[base + run] >> 30)
            if (winner ^ first) & 1 or not self.suits.level_rest[base + run]:
                continue
            self._count_winners(run, winner, winner != first, enough, left)
            if is_certain and self.winners[0] >= enough:
                self.proof = self.suits.tops(self.depths[0], base)
                return 1
        self.proof = 0
        if (is_certain or self.winners[0]) and not self._has_enough(0, enough, base):
            return 0
        if not is_certain and self.winners[1] and not self._has_enough(1, enough, base):
            return 0
        self.proof |= self.suits.tops(self.depths[0] | self.depths[1], base)
        return 1

    def _count_winners(
        self, run: cython.int, winner: cython.int, hand: cython.int, enough: cython.int, left: cython.int
    ) -> cython.void:
        """Add one suit to the counts of `_lays_down`.

        These are the winners of the hand with the top card, and the winners that its ally has behind them.
        """
        shape: cython.ulonglong = self.suits.level_shape[left] >> (run << 4)
        own: cython.int = shape >> (winner << 2) & 15
        allied: cython.int = shape >> ((winner ^ 2) << 2) & 15
        others: cython.int = max(shape >> ((winner ^ 1) << 2) & 15, shape >> ((winner ^ 3) << 2) & 15)
        owner: cython.uint = self.suits.level_owner[(left << 3) + run]
        tops: cython.int = 0
        while tops < own and tops < enough and cython.cast(cython.int, owner >> 30) == winner:
            tops += 1
            owner = (owner << 2) & words.OWNER_BITS
        if tops < max(others, allied):
            self._count_behind(run, winner, hand, tops, owner, left)
            self.winners[hand] += tops
        else:
            # No other hand has a card of the suit after the top cards: all own cards are winners, and only as many top cards matter
            # as the longest other hand has cards.
            self.winners[hand] += own
            tops = max(others, allied)
        self.crosses[1 - hand] |= allied
        self.depths[hand] |= cython.cast(cython.ulonglong, tops) << (run << 2)

    def _count_behind(
        self,
        run: cython.int,
        winner: cython.int,
        hand: cython.int,
        tops: cython.int,
        owner: cython.uint,
        left: cython.int,
    ) -> cython.void:
        """Add to `behind` the ally's winners that the hand with the `tops` highest cards of a suit can reach with a lower card.

        `owner` has the holders of the lower cards, two bits for each card.
        """
        shape: cython.ulonglong = self.suits.level_shape[left] >> (run << 4)
        own: cython.int = shape >> (winner << 2) & 15
        allied: cython.int = shape >> ((winner ^ 2) << 2) & 15
        others: cython.int = max(shape >> ((winner ^ 1) << 2) & 15, shape >> ((winner ^ 3) << 2) & 15)
        reach: cython.int = tops
        while reach < min(own, allied) and cython.cast(cython.int, owner >> 30) == winner ^ 2:
            reach += 1
            owner = (owner << 2) & words.OWNER_BITS
        if reach == tops:
            return
        cards: cython.int = reach - tops
        # All of the ally's cards win if the opponents have none left and the first hand cannot take the lead back, because it has
        # cashed its higher cards before it leads to the ally or has no card of the suit left.
        if others <= tops:
            cards = allied - tops
            reach = tops + 1
        elif others <= reach and own == reach:
            cards = allied - tops
        self.behind[hand] += cards
        self.depths_behind |= cython.cast(cython.ulonglong, reach) << (run << 2)

    def _has_enough(self, hand: cython.int, enough: cython.int, base: cython.int) -> cython.int:
        """Return True if a hand on lead and its ally can cash enough tricks; set `proof` if this depends on cards in `behind`."""
        tricks: cython.int = self.winners[hand]
        if self.crosses[hand]:
            tricks += self.winners[1 - hand]
        if tricks < enough and self.behind[hand]:
            tricks = self.winners[0] + self.winners[1] + self.behind[hand]
            self.proof = self.suits.tops(self.depths_behind, base)
        return tricks >= enough

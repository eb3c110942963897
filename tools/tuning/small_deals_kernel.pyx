# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Worth of bids over many two-card deals, for tools/tuning/small_deals_game.py, which compiles this module.

Cards are numbers: trumps 0 to T-1 from the lowest, then the plain suits with thirteen ranks each. Hands are grouped into
classes that play alike, as all plain suits are equal. Places 0 to 3 are in bidding order; 0 and 2 are one team. Actions are
pass, the numbers, and board; a history is the number in base A of the actions so far, offset by its length.
"""

cdef enum:
    PLACES = 4

cdef enum:
    ANY = 0
    HIGHEST = 1
    LOWEST = 2
    OPPONENTS_HIGHEST = 3


cdef class Dealt:
    """Deals of two cards by one ruleset."""

    cdef int trumps, actions, terminals, cards
    cdef int big_pull, little_pull, bold_leads, free_lead
    cdef int base[PLACES + 1]
    cdef double[:, ::1] pay          # by terminal and tricks of team 0
    cdef int[::1] leader, bold       # by terminal: the leader, and whether the leader's team bid board
    cdef double passed_out           # worth of a deal that everybody passes
    cdef double tremble              # probability of a random bid
    cdef double[:, :, ::1] now, gain # by history, class and action: probabilities of bids, and their worth
    cdef unsigned long long state

    def __init__(self, *, trumps, actions, pay, leader, bold, big_pull, little_pull, bold_leads, free_lead, seed):
        cdef int depth
        self.trumps, self.actions = trumps, actions
        self.cards = trumps + 39
        self.base[0] = 0
        for depth in range(PLACES):
            self.base[depth + 1] = self.base[depth] + actions ** depth
        self.pay, self.leader, self.bold = pay, leader, bold
        self.big_pull, self.little_pull, self.bold_leads, self.free_lead = big_pull, little_pull, bold_leads, free_lead
        self.state = seed * 2654435761 + 88172645463325252

    # Cards

    cdef int class_of(self, int* hand) noexcept nogil:
        cdef int a = hand[0], b = hand[1], t = self.trumps, r, q
        if a > b:
            a, b = b, a
        if b < t:
            return b * (b - 1) // 2 + a
        if a < t:
            return t * (t - 1) // 2 + a * 13 + (b - t) % 13
        r, q = (a - t) % 13, (b - t) % 13
        if r > q:
            r, q = q, r
        if (a - t) // 13 == (b - t) // 13:
            return t * (t - 1) // 2 + t * 13 + q * (q - 1) // 2 + r
        return t * (t - 1) // 2 + t * 13 + 78 + q * (q + 1) // 2 + r

    cdef int suit(self, int card) noexcept nogil:
        return 0 if card < self.trumps else 1 + (card - self.trumps) // 13

    cdef int power(self, int card, int led) noexcept nogil:
        """Return the power of a card in a trick with this led suit; 0 if it cannot win."""
        if card < self.trumps:
            return 100 + card
        return 1 + (card - self.trumps) % 13 if self.suit(card) == led else 0

    cdef int strength(self, int card) noexcept nogil:
        return 100 + card if card < self.trumps else (card - self.trumps) % 13

    cdef int tricks(self, int* hands, int leader, int bold) noexcept nogil:
        """Play the two cards by rules of thumb; return the tricks of team 0. `hands` holds the cards by place."""
        cdef int table[PLACES]
        cdef int kept[PLACES]
        cdef int turn, place, a, b, card, other, pull, two, taken
        cdef int led = 0, best = 0, holder = 0
        cdef int top = self.trumps - 1
        for turn in range(PLACES):
            place = (leader + turn) % PLACES
            a, b = hands[2 * place], hands[2 * place + 1]
            if self.strength(a) < self.strength(b):
                a, b = b, a          # a is the stronger
            card, other = a, b
            if turn == 0:
                if self.suit(a) == 0 and self.suit(b) != 0 and not (self.free_lead or (self.bold_leads and bold)):
                    card, other = b, a
                led, best, holder = self.suit(card), self.power(card, self.suit(card)), place
                table[place], kept[place] = card, other
                continue
            two = 0
            if self.suit(a) == led and self.suit(b) == led:
                two = 1
                if led == 0 and table[leader] >= top - 1:
                    pull = self.big_pull if table[leader] == top else self.little_pull
                    if pull == OPPONENTS_HIGHEST:
                        pull = ANY if (place - leader) % 2 == 0 else HIGHEST
                    if pull == HIGHEST:
                        two = 0
                    elif pull == LOWEST:
                        card, other, two = b, a, 0
            elif self.suit(b) == led:
                card, other = b, a
            elif self.suit(a) != led:
                two = 1
            if two:
                # win as cheaply as possible if last or with the best card; leave a trick that the partner surely wins
                if (holder - place) % 2 == 0 and (turn == 3 or best >= 100 or best >= 11):
                    card, other = b, a
                elif self.power(a, led) < best:
                    card, other = b, a
                elif self.power(b, led) > best and (turn == 3 or b < self.trumps and led != 0):
                    card, other = b, a
            table[place], kept[place] = card, other
            if self.power(card, led) > best:
                best, holder = self.power(card, led), place
        taken = 1 if holder % 2 == 0 else 0
        led, best = self.suit(kept[holder]), 0
        place = holder
        for turn in range(PLACES):
            if self.power(kept[turn], led) > best:
                best, place = self.power(kept[turn], led), turn
        return taken + (1 if place % 2 == 0 else 0)

    # One deal

    cdef double visit(self, int* hands, double weight) noexcept nogil:
        """Add to `gain` the worth of every action in a deal, times `weight`; return the worth of the present bids to team 0."""
        cdef int classes[PLACES]
        cdef int won[PLACES][2]
        cdef double reach[341]
        cdef double worth[341]
        cdef int place, node, depth, action, child, a = self.actions, kind, index
        cdef double here, p, sign, eps = self.tremble / a
        for place in range(PLACES):
            classes[place] = self.class_of(hands + 2 * place)
            won[place][0] = self.tricks(hands, place, 0)
            won[place][1] = self.tricks(hands, place, 1) if self.bold_leads else won[place][0]
        reach[0] = weight
        for depth in range(PLACES - 1):
            for index in range(self.base[depth + 1] - self.base[depth]):
                node = self.base[depth] + index
                for action in range(a):
                    p = (1 - self.tremble) * self.now[node, classes[depth], action] + eps
                    reach[self.base[depth + 1] + index * a + action] = reach[node] * p
        for depth in range(PLACES - 1, -1, -1):
            sign = 1.0 if depth % 2 == 0 else -1.0
            kind = classes[depth]
            for index in range(self.base[depth + 1] - self.base[depth]):
                node = self.base[depth] + index
                here = 0.0
                for action in range(a):
                    child = index * a + action
                    if depth == PLACES - 1:
                        if child == 0:
                            p = self.passed_out
                        else:
                            place = self.leader[child]
                            p = self.pay[child, won[place][self.bold[child]]]
                    else:
                        p = worth[self.base[depth + 1] + child]
                    self.gain[node, kind, action] += sign * reach[node] * p
                    here += ((1 - self.tremble) * self.now[node, kind, action] + eps) * p
                worth[node] = here
        return worth[0]

    # All deals

    cdef unsigned long long draw(self) noexcept nogil:
        self.state ^= self.state << 13
        self.state ^= self.state >> 7
        self.state ^= self.state << 17
        return self.state

    def look(self, double[:, :, ::1] now, double[:, :, ::1] gain, *, double passed_out, double tremble, long count):
        """Deal `count` deals; add the mean worth of every action to `gain`; return the mean worth of the deals to team 0."""
        cdef int deck[54]
        cdef int index, other, held
        cdef long turn
        cdef double sum = 0.0
        self.now, self.gain, self.passed_out, self.tremble = now, gain, passed_out, tremble
        with nogil:
            for index in range(self.cards):
                deck[index] = index
            for turn in range(count):
                for index in range(PLACES * 2):
                    other = index + <int>((self.draw() >> 11) % <unsigned long long>(self.cards - index))
                    held = deck[index]
                    deck[index] = deck[other]
                    deck[other] = held
                sum += self.visit(deck, 1.0 / count)
        return sum / count

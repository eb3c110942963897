cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.words cimport bit, highest, lowest


@cython.final
cdef class Position:
    # The seats and the cards. `above` has the stronger cards of a card's group, `known` the cards that all see, except plays.
    cdef int seats
    cdef int is_playing[4]
    cdef int next_seat[4]
    cdef int partner[4]
    cdef int side_of[4]
    cdef int size
    cdef unsigned long long deck
    cdef unsigned long long known
    cdef unsigned long long strong
    cdef unsigned long long trumps
    cdef unsigned long long jokers
    cdef int index_of[54]
    cdef int card_at[54]
    cdef int group[54]
    cdef int power[54]
    cdef unsigned long long group_cards[5]
    cdef unsigned long long above[54]
    cdef int big

    # The rules.
    cdef int big_pull
    cdef int little_pull
    cdef int broken_by
    cdef int any_time
    cdef int bold_leads
    cdef int most_number
    cdef int boards
    cdef int bostons
    cdef int redeals_weak

    # The bids and plays so far.
    cdef int bid[4]
    cdef int bidder[4]
    cdef int bids
    cdef int past_seat[54]
    cdef int past_card[54]
    cdef int past
    cdef unsigned long long played_by[4]

    # The contract of each side.
    cdef int kind[4]
    cdef int target[4]
    cdef int bold[4]

    # The current play. `shown` has the cards that a seat is known not to hold, `six` its number of the first six tricks.
    cdef unsigned long long hand[4]
    cdef unsigned long long shown[4]
    cdef int left[4]
    cdef int taken[4]
    cdef int six[4]
    cdef unsigned long long gone
    cdef int tricks
    cdef int turn
    cdef int in_trick
    cdef int led
    cdef int leader
    cdef int best
    cdef int best_seat
    cdef int broken
    cdef int trump_seen
    cdef int trump_in_trick

    # The saved state of the play: see `keep`.
    cdef unsigned long long kept_words[5]
    cdef int kept[22]

    cdef void set_contracts(self) noexcept nogil
    cdef void start(self, int leader) noexcept nogil
    cdef void keep(self) noexcept nogil
    cdef void go_back(self) noexcept nogil
    cdef int _may_lead_trump(self, int seat) noexcept nogil
    cdef int pulled(self, int joker, int by, int seat) noexcept nogil
    cdef void add_bid(self, int seat, int bid) noexcept nogil
    cdef void play(self, int seat, int card) noexcept nogil
    cdef void put(self, int seat, int card) noexcept nogil
    cdef unsigned long long legal(self, int seat) noexcept nogil
    cdef unsigned long long outcome(self) noexcept nogil

cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.position cimport Position
from game.ai.kernel.words cimport bit, bit_count, highest, lowest


@cython.final
cdef class HeuristicPlayer:
    cdef readonly Position position

    # The weights of the level `club`: see `Weights`.
    cdef double every_trick
    cdef double willing
    cdef double second_chance
    cdef double ruffing
    cdef double guarded
    cdef double trumped
    cdef double later
    cdef double later_alone
    cdef double unguard
    cdef double likely
    cdef double shorten
    cdef double draw
    cdef double pull
    cdef int pullable
    cdef double long_trump
    cdef double long_trump_each
    cdef double guarded_bid
    cdef double against_board

    # The offsets of bids, eight habits for each seat, and the error of each seat's trick count in the present auction.
    cdef double offsets[7]
    cdef double habits[32]
    cdef double error[4]
    cdef double binomials[3025]

    # The view of the seat to play: see `_read`.
    cdef int me
    cdef unsigned long long unseen
    cdef unsigned long long may_hold[4]
    cdef unsigned long long opposing
    cdef int opponents
    cdef int hidden
    cdef int held
    cdef int has_partner

    # Results: the legal cards, the cards that `club` considers and their worth; all tricks and the sure tricks of a hand.
    cdef unsigned long long allowed
    cdef unsigned long long sensible
    cdef double worth[54]
    cdef double counted
    cdef double sure

    cdef double _none(self, int pool, int wanted, int drawn) noexcept nogil
    cdef void _read(self, int seat) noexcept nogil
    cdef int _is_over_best(self, int card) noexcept nogil
    cdef double _to_hold(self, int seat, unsigned long long cards) noexcept nogil
    cdef double _to_beat(self, int seat, int top, int led) noexcept nogil
    cdef int _hangs(self, int side) noexcept nogil
    cdef int _decides(self) noexcept nogil
    cdef int _cannot_be_beaten(self, int top, int led, int partner_too) noexcept nogil
    cdef int _has_ruffer(self, int card) noexcept nogil
    cdef unsigned long long _cheapest(self, unsigned long long cards) noexcept nogil
    cdef unsigned long long _safe_leads(self, unsigned long long allowed) noexcept nogil
    cdef unsigned long long _narrow(self, unsigned long long allowed) noexcept nogil
    cdef double _win_chance(self, int card) noexcept nogil
    cdef double _later_worth(self, int card) noexcept nogil
    cdef double _lead_gain(self, int card) noexcept nogil
    cdef double _worth_of(self, int card, double stake) noexcept nogil
    cdef void weigh_cards(self, int seat) noexcept nogil
    cdef int choose(self, int seat) noexcept nogil
    cdef unsigned long long finish(self) noexcept nogil
    cdef double _at_most(self, int pool, int wanted, int drawn, int most) noexcept nogil
    cdef void count_tricks(self, int seat, unsigned long long hand) noexcept nogil
    cdef int partners_bid(self, int seat, int bids) noexcept nogil
    cdef int _next_level(self, int kind, int ladder, int bids) noexcept nogil
    cdef int _is_against_board(self, int partner, int bids) noexcept nogil
    cdef double target_of(self, int seat, int bids) noexcept nogil
    cdef int most_of(self, int seat, int bids) noexcept nogil
    cdef int bid_of(self, int seat, int bids) noexcept nogil

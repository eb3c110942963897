cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.heuristic_player cimport HeuristicPlayer
from game.ai.kernel.position cimport Position
from game.ai.kernel.words cimport bit, bit_count, lowest


cdef double _below(double x) noexcept nogil


@cython.final
cdef class Sampler:
    cdef readonly Position position
    cdef readonly HeuristicPlayer player

    # The sampled deals: four words and a weight for each.
    cdef unsigned long long[::1] sample
    cdef double[::1] weight
    cdef int samples

    # The hidden hands. A class contains the cards that the same seats may hold; its mask has a bit for each of them. `ways` is
    # described in `_count_ways`.
    cdef double[::1] ways
    cdef unsigned long long class_cards[8]
    cdef int class_mask[8]
    cdef int class_size[8]
    cdef int classes
    cdef int room[3]
    cdef int hidden_seat[3]
    cdef unsigned long long dice

    # Metropolis moves: the cards that may change hands, masks of their possible holders, and the likelihood of each holder's hand.
    cdef int movable
    cdef int movable_card[54]
    cdef int movable_mask[54]
    cdef double likely[4]

    cdef double unit(self) noexcept nogil
    cdef double _splits(self, int size, int one, int two, int three) noexcept nogil
    cdef void _count_ways(self) noexcept nogil
    cdef void _draw_sample(self, int base) noexcept nogil
    cdef unsigned long long _deal_out(self, unsigned long long cards, int many, int place) noexcept nogil
    cdef double _likely(self, int who, int base, int by_bids, int by_plays, double least) noexcept nogil
    cdef double _bids_likely(self, int who, int base) noexcept nogil
    cdef double _bid_likely(self, int seat, int index) noexcept nogil
    cdef double _plays_likely(self, int who, int base, double least) noexcept nogil
    cdef double _worth_samples(self, double most, double power) noexcept nogil
    cdef void _move_cards(self, int base, int tries, int by_bids, int by_plays) noexcept nogil
    cdef double _likely_of(self, int holder, int base, int by_bids, int by_plays, double least) noexcept nogil
    cdef int _holder(self, int base, int card) noexcept nogil
    cdef void _exchange(self, int base, int one, int other, unsigned long long both) noexcept nogil
    cdef void put_hands(self, int sample) noexcept nogil

cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.suit_runs cimport SuitRuns
from game.ai.kernel.words cimport bit, bit_count


@cython.final
cdef class Proofs:
    cdef SuitRuns suits
    cdef unsigned long long proof

    # The results of `_cash`: the number of top cards needed (four bits for each suit), the winners among trumps and plain cards,
    # and the later trump tricks with their hand.
    cdef unsigned long long cash_depths
    cdef int cashed_trumps
    cdef int cashed_plain
    cdef int later_trumps
    cdef int later_place

    # The counts that `_lays_down` describes.
    cdef int winners[2]
    cdef int behind[2]
    cdef int crosses[2]
    cdef unsigned long long depths[2]
    cdef unsigned long long depths_behind

    cdef unsigned int _lengths(self, int run, unsigned long long shape) noexcept nogil
    cdef unsigned int _tops_of(self, int place, int left) noexcept nogil
    cdef int takes_at_once(self, int place, int enough, int left, int broken) noexcept nogil
    cdef int takes_over(self, int place, int led, int enough, int left, int broken) noexcept nogil
    cdef void _cash(self, int place, int left, int may_lead, int enough) noexcept nogil
    cdef int is_settled(self, int place, int need, int counted, int left) noexcept nogil
    cdef unsigned long long _sure_cards(self, int place, int many, int left) noexcept nogil
    cdef int _guarded(self, int side, int leader, int enough, int left) noexcept nogil
    cdef int _gets_in(self, int place, int enough, int counted, int left) noexcept nogil
    cdef int _lays_down(self, int first, int is_certain, int enough, int left) noexcept nogil
    cdef void _count_winners(self, int run, int winner, int hand, int enough, int left) noexcept nogil
    cdef void _count_behind(self, int run, int winner, int hand, int tops, unsigned int owner, int left) noexcept nogil
    cdef int _has_enough(self, int hand, int enough, int base) noexcept nogil

cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.suit_runs cimport SuitRuns


@cython.final
cdef class Moves:
    cdef SuitRuns suits

    # The moves, in a list for each turn: the highest and the lowest of equal cards, and the sort key.
    cdef unsigned long long card[1024]
    cdef unsigned long long low[1024]
    cdef int key[1024]

    # The order of moves: weights, and killer moves by level and place. `all_fences` has all bits set if no cards count as equal,
    # otherwise none.
    cdef int weight[234]
    cdef unsigned long long killer[64]
    cdef unsigned long long all_fences

    cdef void forget(self) noexcept nogil
    cdef int list_leads(self, int base, int place, int left, int broken, unsigned long long reply) noexcept nogil
    cdef unsigned long long pulled(self, unsigned long long same, int place, int turn, int left) noexcept nogil
    cdef int list_following(self, int base, int place, int turn, int left, unsigned long long same, unsigned long long best, int best_place) noexcept nogil
    cdef unsigned long long list_lowest(self, int base, int run, unsigned long long same, unsigned long long cards) noexcept nogil
    cdef int _key(self, int worth, int index, int run) noexcept nogil
    cdef int _after(self, int place, int turns) noexcept nogil
    cdef unsigned long long _strongest(self, int place, int led) noexcept nogil
    cdef int _list_run(self, int base, int count, int run, unsigned long long same, unsigned long long cards) noexcept nogil
    cdef unsigned long long _fences(self, unsigned long long same, int run, unsigned long long cards) noexcept nogil
    cdef unsigned long long _write(self, int index, int run, unsigned long long same, unsigned long long fences) noexcept nogil

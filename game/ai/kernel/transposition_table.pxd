cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.suit_runs cimport SuitRuns
from game.ai.kernel.words cimport bit_count


@cython.final
cdef class TranspositionTable:
    cdef SuitRuns suits

    # Entries and slots: see the module's docstring. `keep` has masks for the owners of the top cards, by their number. `generation`
    # is the number stored in valid replies.
    cdef unsigned int[::1] blocks
    cdef unsigned long long[::1] deep_owners
    cdef unsigned int[::1] links
    cdef int blocks_used
    cdef int most_blocks
    cdef unsigned long long[::1] slots
    cdef int first_slot
    cdef int slot_bits
    cdef int most_slot_bits
    cdef int shapes
    cdef unsigned long long generation
    cdef unsigned long long keep[16]
    cdef unsigned long long[::1] replies

    cdef unsigned long long find(self, unsigned long long chain, int need, int left) noexcept nogil
    cdef int _stretch_start(self, int count) noexcept nogil
    cdef int _agrees_below(self, int index, unsigned int meta, int base) noexcept nogil
    cdef void store(self, unsigned long long shape, unsigned long long kind, unsigned long long answer, int need, int left) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void _grow(self) noexcept nogil
    cdef unsigned long long chain(self, unsigned long long shape, unsigned long long kind) noexcept nogil
    cdef int _slot(self, unsigned long long shape, unsigned long long kind) noexcept nogil
    cdef unsigned long long _depth(self, unsigned long long answer, int run, int base) noexcept nogil
    cdef int reply_slot(self, unsigned long long hand) noexcept nogil
    cdef unsigned long long reply(self, int slot) noexcept nogil
    cdef void note_reply(self, int slot, unsigned long long card) noexcept nogil

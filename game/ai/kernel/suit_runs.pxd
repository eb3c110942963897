cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.words cimport bit


@cython.final
cdef class SuitRuns:
    # The game: see `set_game`. `order` has all cards by suit run, each from its weakest card on.
    cdef int places
    cdef int ours
    cdef int big_pull
    cdef int little_pull
    cdef int broken_by
    cdef int free_to_lead
    cdef int order[54]
    cdef int group_of[54]

    # The position. `owners` and `sure` are described in `_add_owner`. `special` has the jokers that draw trumps. `stop` is the
    # number of cards per hand from which on tricks no longer count. `is_paired` is True for two alternating sides of two.
    cdef unsigned long long hand[4]
    cdef unsigned long long trick[4]
    cdef int card_at[80]
    cdef unsigned int[::1] owners
    cdef unsigned short[::1] sure
    cdef int against[4]
    cdef int run_count
    cdef unsigned long long run_mask[8]
    cdef int trump
    cdef unsigned long long trumps
    cdef unsigned long long special
    cdef unsigned long long big
    cdef unsigned long long little
    cdef int root_leader
    cdef int root_turn
    cdef int root_left
    cdef unsigned long long root_cards
    cdef unsigned long long root_shape
    cdef int root_broken
    cdef int stop
    cdef int is_paired

    # Tables: the n-th card from the top of a rest; the longest of four suit lengths; one card of a place and suit in a shape.
    cdef unsigned short[::1] nth
    cdef unsigned char[::1] longest
    cdef unsigned long long unit[32]

    # The shape of the search's position, and the facts that stay the same during a trick, by level.
    cdef unsigned long long shape
    cdef unsigned long long level_rest[128]
    cdef unsigned int level_owner[128]
    cdef unsigned long long level_cards[16]
    cdef unsigned int level_top[16]
    cdef unsigned long long level_shape[16]
    cdef int level_need[16]
    cdef int level_led[16]
    cdef int level_pull[16]

    cdef void _fill_nth(self) noexcept nogil
    cdef int _size(self, unsigned long long cards) noexcept nogil
    cdef void _fill_runs(self, unsigned long long[::1] held, unsigned long long together) noexcept nogil
    cdef void _add_owner(self, int run, int depth, int place) noexcept nogil
    cdef void tabulate(self, int left, unsigned long long cards, int need) noexcept nogil
    cdef unsigned int owners_of_four(self, int base, int shift) noexcept nogil
    cdef unsigned long long tops(self, unsigned long long depths, int base) noexcept nogil

    cdef inline unsigned long long top(self, unsigned long long rest, int many) noexcept nogil:
        return self.nth[(rest << 4) + many]

    cdef inline int held(self, int place, int run, unsigned long long shape) noexcept nogil:
        if run > 3:
            return (self.hand[place] & self.run_mask[run]) != 0
        return shape >> ((run << 4) + (place << 2)) & 15

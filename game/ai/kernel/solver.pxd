cimport cython

from game.ai.kernel.proofs cimport Proofs
from game.ai.kernel.suit_runs cimport SuitRuns
from game.ai.kernel.transposition_table cimport TranspositionTable
from game.ai.kernel.words cimport (
    BROKEN_BY_ANY, BROKEN_BY_NOT_LED, EQUAL_CARDS, FIRST_MOVE, FOLLOW, FOLLOW_STEP, GUESS_OF_KIND, LATER_TRICKS, LOW_CARDS,
    OWNER_BITS, PULL_ANY, PULL_HIGHEST, PULL_LOWEST, PULL_OPPONENTS_HIGHEST, QUICK_TRICKS, ROOT_MOVES, TABLE, TABLE_FIRST,
    WEIGHTS_OF_KIND, WORD, YES, bit, bit_count,
)


@cython.final
cdef class Solver:
    cdef readonly SuitRuns suits
    cdef TranspositionTable table
    cdef Proofs proofs

    # The moves of each turn: the highest and the lowest of equal cards, and the key by which they are tried.
    cdef unsigned long long move_card[1024]
    cdef unsigned long long move_low[1024]
    cdef int move_key[1024]

    # What orders moves: what served last at a level, the weights. `forced`: cards on the table that are played again.
    cdef unsigned long long killer[64]
    cdef int weight[234]
    cdef int guess_weight[22]
    cdef int forced

    cdef long long nodes
    cdef long long most_nodes
    cdef int is_spent
    cdef int features

    cdef void _new_generation(self) noexcept nogil
    cdef void _begin(self, long long most_nodes)
    cdef int _guess(self) noexcept nogil
    cdef int _value(self, unsigned long long card, int guess) noexcept nogil
    cdef unsigned long long _ask(self, unsigned long long card, int need) noexcept nogil
    cdef int _root_moves(self)
    cdef unsigned long long _lead(self, int place, int need, int left, unsigned long long cards, int broken) noexcept nogil
    cdef unsigned long long _last_trick(self, int place) noexcept nogil
    cdef int _run_of(self, unsigned long long card) noexcept nogil
    cdef int _pull(self, unsigned long long card) noexcept nogil
    cdef unsigned long long _choose(self, int place, int turn, int left, unsigned long long best, int state) noexcept nogil
    cdef int _key(self, int worth, int index, int run) noexcept nogil
    cdef int _list_leads(self, int base, int place, int left, int broken, unsigned long long reply) noexcept nogil
    cdef int _list_following(self, int base, int place, int turn, int left, unsigned long long best, int best_place) noexcept nogil
    cdef int _after(self, int place, int turns) noexcept nogil
    cdef unsigned long long _strongest(self, int place, int led) noexcept nogil
    cdef int _list_run(self, int base, int count, int run, unsigned long long same, unsigned long long cards) noexcept nogil
    cdef unsigned long long _fences(self, unsigned long long same, int run, unsigned long long cards) noexcept nogil
    cdef unsigned long long _write_move(self, int index, int run, unsigned long long same, unsigned long long fences) noexcept nogil

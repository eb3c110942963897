cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.moves cimport Moves
from game.ai.kernel.proofs cimport Proofs
from game.ai.kernel.suit_runs cimport SuitRuns
from game.ai.kernel.transposition_table cimport TranspositionTable
from game.ai.kernel.words cimport bit, bit_count


@cython.final
cdef class Solver:
    cdef readonly SuitRuns suits
    cdef TranspositionTable table
    cdef Proofs proofs
    cdef readonly Moves moves

    # `forced` is the number of cards of the current trick that are given, not chosen by the search.
    cdef int guess_weight[22]
    cdef int forced

    cdef long long nodes
    cdef long long most_nodes
    cdef int is_spent
    cdef int features

    cdef void _begin(self, long long most_nodes)
    cdef int _guess(self) noexcept nogil
    cdef int _value(self, unsigned long long card, int guess) noexcept nogil
    cdef unsigned long long _ask(self, unsigned long long card, int need) noexcept nogil
    cdef int _root_moves(self)
    cdef unsigned long long _lead(self, int place, int need, int left, unsigned long long cards, int broken) noexcept nogil
    cdef unsigned long long _last_trick(self, int place) noexcept nogil
    cdef int _run_of(self, unsigned long long card) noexcept nogil
    cdef void _note_lead(self, int left, unsigned long long card, int run) noexcept nogil
    cdef unsigned long long _following(self, int place, int turn, int left) noexcept nogil
    cdef unsigned long long _choose(self, int place, int turn, int left, unsigned long long best, int state) noexcept nogil

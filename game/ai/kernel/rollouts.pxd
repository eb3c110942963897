cimport cython

from game.ai.kernel cimport words
from game.ai.kernel.heuristic_player cimport HeuristicPlayer
from game.ai.kernel.position cimport Position
from game.ai.kernel.sampler cimport Sampler
from game.ai.kernel.words cimport bit


@cython.final
cdef class Rollouts:
    cdef readonly Sampler sampler
    cdef Position position
    cdef HeuristicPlayer player

    cdef unsigned long long _line(self, int sample, int[::1] indexes, int order, unsigned long long[::1] view, int seen_at, int step) noexcept nogil
    cdef void _roll_errors(self) noexcept nogil
    cdef void _auction(self, int sample, int bid) noexcept nogil
    cdef unsigned long long _outcome(self, int sample) noexcept nogil

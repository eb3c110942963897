"""Cached explanations and exercises, for all tests that need them only as contents of a page."""

from functools import lru_cache

import pytest

from game.ai.player import ShouldStop
from game.coach import service
from game.coach.explain import explain
from game.drills import generate
from game.drills.drills import Exercise
from game.drills.exercise_request import ExerciseRequest
from tests.support.quick_coach import QUICK

explained = lru_cache(maxsize=2_000)(explain)
"""A cached `explain`, as equal observations always have equal explanations."""

_make = generate.make
_exercises: dict[ExerciseRequest, Exercise] = {}


def _made(wanted: ExerciseRequest, should_stop: ShouldStop = lambda: False) -> Exercise | None:
    found = _exercises.get(wanted)
    if found is None:
        found = _make(wanted, should_stop)
        if found is not None:
            _exercises[wanted] = found
    return found


def remember(patch: pytest.MonkeyPatch) -> None:
    """Judge each decision and make each exercise only once for all tests that call this function."""
    patch.setattr(service, "explain", explained)
    patch.setattr(generate, "make", _made)


def judge_quickly(patch: pytest.MonkeyPatch) -> None:
    """Judge decisions by a few sampled deals, and each decision only once, for tests that ignore the quality of the judgement."""
    patch.setattr(service, "explain", lambda observation, _skill: explained(observation, QUICK))

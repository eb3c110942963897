"""Test selection: `make test` runs only some cases of a parameter; the others have the mark `stress`."""

import os
from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import settings

MANY_EXAMPLES = "BACK_ALLEY_MANY_EXAMPLES"
"""The environment variable that `make stress` sets to 1, so that Hypothesis tries many examples of each property."""

Case = TypeVar("Case")


def selected(cases: Iterable[Case], quick: Collection[Case]) -> list[ParameterSet]:
    """Return all cases, with the mark `stress` on the cases outside `quick`; a case of several parameters is a tuple.

    Raises:
        ValueError: a quick case is not among the cases.
    """
    found = list(cases)
    if unknown := [case for case in quick if case not in found]:
        raise ValueError(f"no such cases: {unknown}")
    return [_parameters(case, stress=case not in quick) for case in found]


def few_or_many(few: float, many: float) -> list[ParameterSet]:
    """Return two amounts: `few` for `make test`, and `many` with the mark `stress`."""
    return [_parameters(few, stress=False), _parameters(many, stress=True)]


def examples(few: int, many: int) -> settings:
    """Return Hypothesis settings with `few` examples in `make test`, and `many` in `make stress`."""
    return settings(max_examples=many if os.environ.get(MANY_EXAMPLES) == "1" else few, deadline=None)


def _parameters(case: object, *, stress: bool) -> ParameterSet:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.stress if stress else ())

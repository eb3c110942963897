"""Test selection: a part of a parameter's cases for `make test`; the others are marked `stress`, so `make stress` runs them all."""

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

Case = TypeVar("Case")


def selected(cases: Iterable[Case], quick: Collection[Case]) -> list[ParameterSet]:
    """Return all cases, those that are not `quick` with the mark `stress`; a case of several parameters is a tuple.

    Raises:
        ValueError: a quick case is none of the cases.
    """
    found = list(cases)
    if unknown := [case for case in quick if case not in found]:
        raise ValueError(f"no such cases: {unknown}")
    return [_parameters(case, stress=case not in quick) for case in found]


def few_or_many(few: int, many: int) -> list[ParameterSet]:
    """Return an amount for `make test` and a larger one, marked `stress`."""
    return [_parameters(few, stress=False), _parameters(many, stress=True)]


def _parameters(case: object, *, stress: bool) -> ParameterSet:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.stress if stress else ())

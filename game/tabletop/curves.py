"""Easing curves (functions from the fraction of time to the fraction of the path), and timelines made of them."""

from collections.abc import Callable
from math import exp, inf, sin
from typing import TypeAlias

Easing: TypeAlias = Callable[[float], float]
"""A function from the fraction of the time to the fraction of the path."""


def part(time: float, start: float, end: float) -> float:
    """Return the fraction of a time span that has passed: 0 before it, 1 after it."""
    return min(max((time - start) / (end - start), 0.0), 1.0)


def landed(share: float) -> float:
    """Ease out: start fast and end softly."""
    rest = 1 - share
    return 1 - rest * rest * rest


def swept(share: float) -> float:
    """Ease in and out: start slowly and end slowly."""
    return share * share * (3 - 2 * share)


def dropped(share: float) -> float:
    """Ease in: start slowly and accelerate."""
    return share * share * share


def popped(share: float) -> float:
    """Overshoot once by a twelfth, and settle."""
    rest = share - 1
    return max(1 + 2.5 * rest * rest * rest + 1.5 * rest * rest, 0.0)


def straight(share: float) -> float:
    """Move at constant speed."""
    return share


class Timeline:
    """A value that changes in an animation. Each key is a time in seconds, the value, and optionally the curve towards it.

    `still` is the value in a still picture (time `inf`), by default the last one.
    """

    def __init__(self, *keys: tuple[float, float] | tuple[float, float, Easing], still: float | None = None) -> None:
        """Take the keys in order; of two keys at the same time, the second applies from that time on."""
        self._keys = keys
        self.begins, self.ends = keys[0][0], keys[-1][0]
        self._still = keys[-1][1] if still is None else still

    def at(self, time: float) -> float:
        """Return the value at a time."""
        if time == inf:
            return self._still
        (start, before, *_curve), *later = self._keys
        for end, after, *curve in later:
            if time < start:
                break
            if time < end:
                return before + (after - before) * (curve[0] if curve else straight)(part(time, start, end))
            start, before = end, after
        return before


def swung(seconds: float) -> float:
    """Return the angle in degrees of a hanging object, `seconds` after it began to swing."""
    return 3.2 * sin(seconds / 0.075) * exp(-seconds / 0.42)

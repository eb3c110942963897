"""Curves of moments: shares of a way after a share of the time, for what moves without being a card."""

from collections.abc import Callable
from math import exp, inf, sin
from typing import TypeAlias

Easing: TypeAlias = Callable[[float], float]
"""A function from the share of a time to the share of a way."""


def part(time: float, start: float, end: float) -> float:
    """Return the share of a span of time that has passed: 0 before it, 1 after it."""
    return min(max((time - start) / (end - start), 0.0), 1.0)


def landed(share: float) -> float:
    """Return a way that is quick at first and ends softly."""
    rest = 1 - share
    return 1 - rest * rest * rest


def swept(share: float) -> float:
    """Return a way that gathers speed and loses it again."""
    return share * share * (3 - 2 * share)


def dropped(share: float) -> float:
    """Return a way that falls, quicker and quicker."""
    return share * share * share


def popped(share: float) -> float:
    """Return a way that overshoots once by a twelfth, and settles."""
    rest = share - 1
    return max(1 + 2.5 * rest * rest * rest + 1.5 * rest * rest, 0.0)


def straight(share: float) -> float:
    """Return a way that is as long as its time."""
    return share


class Timeline:
    """A value in the course of a moment: keys of a time in seconds and the value then, perhaps with the curve of the way there.

    Before the first key and after the last it stays; `still` is its value in a still, whose time is `inf`, or else the last.
    """

    def __init__(self, *keys: tuple[float, float] | tuple[float, float, Easing], still: float | None = None) -> None:
        """Begin with the keys in order; of two at one time the later holds from then on."""
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
    """Return the degrees of something that hangs and was set swinging."""
    return 3.2 * sin(seconds / 0.075) * exp(-seconds / 0.42)

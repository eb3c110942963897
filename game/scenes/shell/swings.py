"""Swings: the tone of points won or lost, one rule for all figures."""

from typing import Final

from game.toolkit.widgets import Tone

_LEAST: Final = 0.05
"""The most points that are shown as 0.0."""


def has_swing(points: float) -> bool:
    """Return True if points are shown as more than nothing."""
    return abs(points) >= _LEAST


def swing(points: float, neither: Tone = Tone.BARE) -> Tone:
    """Return the tone of points: a gain, a loss, or `neither` where they are shown as nothing."""
    if not has_swing(points):
        return neither
    return Tone.GAIN if points > 0 else Tone.LOSS

"""Curves of moments: shares of a way after a share of the time, for what moves without being a card."""

from math import exp, sin


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


def swung(seconds: float) -> float:
    """Return the degrees of something that hangs and was set swinging."""
    return 3.2 * sin(seconds / 0.075) * exp(-seconds / 0.42)

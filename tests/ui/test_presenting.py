"""Which way of showing is gone on with: by what each takes, timed a few times at the start."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.ui.presenting import SLOW, TRIALS, Trial, Way


class Clock:
    """A clock that stands still but for what is shown."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Pane:
    """A window that can be destroyed."""

    is_open: bool = True

    def destroy(self) -> None:
        self.is_open = False


@dataclass
class Timed:
    """A way that takes so many seconds each time; the first time longer, and now and then when the machine is busy."""

    clock: Clock
    seconds: float
    window: Pane = field(default_factory=Pane)
    surface: pygame.Surface = field(default_factory=lambda: pygame.Surface((8, 8)))
    shown: int = 0

    def show(self) -> None:
        self.clock.now += self.seconds * (20 if self.shown % 3 == 0 else 1)
        self.shown += 1

    def fit(self) -> None:
        raise AssertionError


def go_on(seconds: float, otherwise: float | None) -> tuple[Timed, Timed | None, Way]:
    """Show more often than is tried: the way begun with, the other if it was made, and the one that was left."""
    clock = Clock()
    first = Timed(clock, seconds)
    first.surface.fill((200, 10, 10))
    made: list[Timed] = []

    def other(_way: Way) -> Way | None:
        if otherwise is None:
            return None
        made.append(Timed(clock, otherwise))
        return made[-1]  # type: ignore[return-value]  # a pane stands in for a window

    trial = Trial(clock)
    way: Way = first  # type: ignore[assignment]  # as above
    for _ in range(3 * TRIALS):
        way = trial.show(way, other)
    assert len(made) <= 1
    return first, made[0] if made else None, way


def test_a_way_that_is_quick_is_kept_and_no_other_is_tried() -> None:
    first, other, way = go_on(SLOW / 2, SLOW / 100)
    assert way.surface is first.surface
    assert other is None
    assert first.shown == 3 * TRIALS


def test_a_slow_way_gives_way_to_a_much_quicker_one_that_shows_the_same() -> None:
    first, other, way = go_on(SLOW * 2, SLOW / 2)
    assert other is not None
    assert way.surface is other.surface
    assert not first.window.is_open
    assert other.window.is_open
    assert other.surface.get_at((4, 4))[:3] == (200, 10, 10)
    assert first.shown == TRIALS


@pytest.mark.parametrize("otherwise", [SLOW * 40, SLOW * 1.9])
def test_a_slow_way_is_kept_where_the_other_is_no_better(otherwise: float) -> None:
    first, other, way = go_on(SLOW * 2, otherwise)
    assert other is not None
    assert way.surface is first.surface
    assert first.window.is_open
    assert not other.window.is_open


def test_a_slow_way_is_kept_where_there_is_no_other() -> None:
    first, other, way = go_on(SLOW * 2, None)
    assert way.surface is first.surface
    assert other is None
    assert first.window.is_open

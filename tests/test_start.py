"""Program start: the options of the command line stand above the settings."""

import pytest

from game import start
from game.options import Options
from game.settings import Settings
from game.tabletop.pacing import Speed


@pytest.mark.parametrize("is_filled", [False, True])
def test_a_window_that_is_asked_for_is_as_large_and_does_not_fill_the_screen(*, is_filled: bool) -> None:
    kept = Settings(fullscreen=is_filled, speed=Speed.FAST)
    found = start._asked_for(kept, Options(window=(1100, 700)))  # noqa: SLF001 - to open no window
    assert (found.window_width, found.window_height, found.fullscreen) == (1100, 700, False)
    assert found.speed is Speed.FAST


def test_a_speed_that_is_asked_for_goes_before_the_one_that_is_kept() -> None:
    kept = Settings(fullscreen=True, speed=Speed.FAST)
    found = start._asked_for(kept, Options(speed=Speed.INSTANT))  # noqa: SLF001 - to open no window
    assert (found.speed, found.fullscreen) == (Speed.INSTANT, True)
    assert start._asked_for(kept, Options()) == kept  # noqa: SLF001 - to open no window

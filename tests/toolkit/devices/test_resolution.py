"""Screen scaling: a window opens larger by the screen's scale factor, but its stored size excludes the factor."""

import os

import pytest

from game.toolkit.devices import window as window_module
from game.toolkit.devices.window import Window


@pytest.fixture
def enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_module, "_enlargement", lambda _window=None: 1.5)


@pytest.mark.usefixtures("enlarged")
def test_a_window_is_as_large_as_on_another_screen_and_its_size_is_kept_without_that() -> None:
    window = Window((400, 300))
    assert window.viewport.window == (600, 450)
    assert window.usual_size == (400, 300)
    assert window._way.window.minimum_size == (480, 360)  # noqa: SLF001 - what the window manager is told
    window.close()


def test_nothing_is_enlarged_on_a_screen_that_nobody_sees() -> None:
    window = Window((1280, 720))
    assert window.viewport.window == window.usual_size == (1280, 720)
    window.close()
    assert os.environ[window_module.DPI_VARIABLE] == window_module.DPI_AWARE

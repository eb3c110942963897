"""Fixtures for all tests of scenes."""

import pytest

from game.scenes.table import seat
from game.toolkit import director
from game.toolkit.render.painter import Painter
from tests.support.remembered import remember


@pytest.fixture(autouse=True)
def _judged_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    remember(monkeypatch)


@pytest.fixture
def painted_tips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the drawn tips."""
    found: list[str] = []

    def paint_tip(_painter: Painter, text: str, *_where: object) -> None:
        found.append(text)

    monkeypatch.setattr(director, "paint_tip", paint_tip)
    monkeypatch.setattr(seat, "paint_tip", paint_tip)
    return found

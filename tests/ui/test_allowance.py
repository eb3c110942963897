"""Rendering in portions: a frame is held up no longer than it may be, and in the end everything is drawn as at once."""

from collections.abc import Iterator

import pygame
import pytest

from game.engine.cards import Card
from game.ui import theme
from game.ui.allowance import Allowance
from game.ui.assets import Assets
from game.ui.geometry import Rect
from game.ui.metrics import metrics
from game.ui.motion import Pose
from game.ui.painter import Painter
from game.ui.theme import TableTheme
from tests.pilot import shared_assets

SIZE, SMALLER = (1280, 720), (1200, 675)


class Ticking:
    """A clock on which every look at it takes a millisecond."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def test_what_takes_longer_than_allowed_makes_the_rest_wait_until_the_next_frame() -> None:
    allowance = Allowance(Ticking(), 0.002)
    allowance.begin()
    spent = 0
    while not allowance.must_wait():
        with allowance.spending():
            spent += 1
    assert spent == 2
    assert allowance.has_waiting
    allowance.begin()
    assert not allowance.has_waiting
    assert not allowance.must_wait()


def test_without_a_limit_nothing_waits() -> None:
    allowance = Allowance(Ticking())
    allowance.begin()
    for _ in range(100):
        with allowance.spending():
            pass
    assert not allowance.must_wait()


@pytest.mark.parametrize(("name", "size"), [("table/alley", (1281, 721)), ("table/felt", (1500, 844))])
def test_a_picture_made_of_strips_is_the_picture(name: str, size: tuple[int, int]) -> None:
    """But for a hair at slanted edges; and there is more than one strip."""
    assets = shared_assets()
    whole = assets.recoloured(name, {}, *size)
    strips = assets.strips(name, {}, *size)
    count = 0
    while not strips.is_done:
        strips.go_on()
        count += 1
    assert count > 3
    different = pygame.mask.from_threshold(strips.surface, (0, 0, 0, 0), (40, 40, 40, 255), whole)
    assert different.count() > 0.99 * size[0] * size[1]


def scene(painter: Painter) -> None:
    """A table with some of everything."""
    unit = painter.metrics.px(1)
    painter.allowance.begin()
    rect = Rect(10, 40, painter.metrics.width - 20, painter.metrics.height - 150)
    painter.lit_table(rect, rect.centre, 300 * unit, (255, 196, 110, 66))
    painter.panel(Rect(30 * unit, 60 * unit, 200 * unit, 90 * unit))
    painter.picture("portraits/singer", Rect(300 * unit, 60 * unit, 80 * unit, 80 * unit))
    for index, card in enumerate((Card.SK, Card.H7, Card.BB)):
        pose = Pose(x=(400 + 90 * index) * unit, y=400 * unit, angle=3.0, height=150 * unit, face_up=True, z=0)
        painter.card(card, pose)
    painter.text("Trump", Rect(30 * unit, 60 * unit, 200 * unit, 30 * unit), theme.LABEL)


def frames(painter: Painter) -> Iterator[None]:
    """Frames until nothing waits any more."""
    for _ in range(500):
        scene(painter)
        yield
        if not painter.allowance.has_waiting:
            return
    raise AssertionError("something waits for ever")


def drawn(size: tuple[int, int], table: TableTheme, deck: str) -> bytes:
    """How it looks drawn at once."""
    painter = Painter(pygame.Surface(size), shared_assets(), metrics(*size), deck)
    painter.table = table
    scene(painter)
    return pygame.image.tobytes(painter.surface, "RGB")


@pytest.mark.parametrize(
    ("size", "table", "deck"),
    [
        (SMALLER, TableTheme.BOTTLE_GREEN, "standard"),
        (SIZE, TableTheme.MIDNIGHT, "standard"),
        (SIZE, TableTheme.HIGH_CONTRAST, "standard"),
        (SIZE, TableTheme.BOTTLE_GREEN, "four-colour"),
        (SMALLER, TableTheme.MIDNIGHT, "large-index"),
    ],
)
def test_after_a_change_old_pictures_do_until_all_is_drawn_as_at_once(
    size: tuple[int, int], table: TableTheme, deck: str
) -> None:
    """Whatever changes: the size, the theme, the deck; it takes several frames, and no one is long."""
    clock = Ticking()
    painter = Painter(pygame.Surface(SIZE), Assets(), metrics(*SIZE))
    painter.allowance = Allowance(clock)
    scene(painter)
    painter.allowance.seconds = 0.0005
    painter.target(pygame.Surface(size), metrics(*size))
    painter.table, painter.deck = table, deck
    count = sum(1 for _ in frames(painter))
    assert count > 2
    assert pygame.image.tobytes(painter.surface, "RGB") == drawn(size, table, deck)

"""Background drawing: no frame renders large pictures itself, and the final picture equals one drawn immediately."""

import pygame
import pytest
from msgspec.structs import replace

from game.engine.cards import Card
from game.tabletop.backdrops import Backdrops
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.motion import Pose
from game.tabletop.scenery import Light
from game.toolkit import theme
from game.toolkit.assets import Cache
from game.toolkit.devices.input import Act, Key, Requested
from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.render.canvas import RenderWorker
from game.toolkit.render.painter import Painter
from game.toolkit.theme import TableTheme
from tests.support.breadth import selected
from tests.support.pilot import KeptAssets, Pilot, shared_assets
from tests.support.routes import lead
from tests.support.workers import FrameWorker, HandWorker

SIZE, SMALLER = (1280, 720), (1200, 675)
WARM, COOL = (255, 196, 110, 66), (214, 232, 255, 44)
SMALL = 40_000
"""Area in pixels up to which a vector image, such as an icon, may be rendered within a frame."""


class Counting(KeptAssets):
    """Assets that record the areas of the pictures rendered outside the render worker."""

    def __init__(self) -> None:
        super().__init__()
        self.areas: list[int] = []

    def rendered(self, name: str, width: int, height: int, *colours: dict[str, str]) -> pygame.Surface:  # type: ignore[override]  # the same call
        self.areas.append(width * height)
        return super().rendered(name, width, height, *colours)

    def render(self, svg: str, width: int, height: int) -> pygame.Surface:  # type: ignore[override]  # replaces a static method
        self.areas.append(width * height)
        return super().render(svg, width, height)


def scene(painter: Painter, *, at: float = 0.0, look: Look = Look.PLAIN) -> None:
    """Draw a table with a panel, pictures, cards and a text; cards are in flight unless `at` is 0."""
    unit = painter.metrics.px(1)
    painter.render_worker.begin()
    rect = Rect(10, 40, painter.metrics.width - 20, painter.metrics.height - 150)
    painter.extension(Backdrops).lit_table(rect, Light(centre=rect.centre, radius=300 * unit, colour=WARM))
    painter.shapes.panel(Rect(30 * unit, 60 * unit, 700 * unit, 290 * unit))
    painter.pictures.draw("portraits/singer", Rect(300 * unit, 60 * unit, 80 * unit, 80 * unit))
    painter.pictures.draw("table/mascot-big", Rect(900 * unit, 60 * unit, 250 * unit, 350 * unit))
    for index, card in enumerate((Card.SK, Card.H7, Card.BB, None)):
        pose = Pose(
            x=(400 + 90 * index + at) * unit,
            y=400 * unit,
            angle=3.0 + at,
            height=(150 + at) * unit,
            face_up=True,
            z=0,
            is_moving=at != 0,
            rest_height=150 * unit,
        )
        painter.extension(CardArt).draw(card, pose, look)
    painter.texts.line("Trump", Rect(30 * unit, 60 * unit, 200 * unit, 30 * unit), theme.LABEL)


def settled(painter: Painter) -> int:
    """Draw frames until no picture waits for rendering; return the number of frames."""
    for count in range(1, 500):
        scene(painter)
        if not painter.render_worker.has_waiting:
            return count
    raise AssertionError("something waits for ever")


def drawn(size: tuple[int, int], table: TableTheme, deck: str) -> bytes:
    painter = Painter(pygame.Surface(size), shared_assets(), metrics(*size))
    painter.deck = deck
    painter.table = table
    scene(painter)
    return pygame.image.tobytes(painter.surface, "RGB")


CHANGES = [
    (SMALLER, TableTheme.BOTTLE_GREEN, "standard"),
    (SIZE, TableTheme.MIDNIGHT, "standard"),
    (SIZE, TableTheme.HIGH_CONTRAST, "standard"),
    (SIZE, TableTheme.BOTTLE_GREEN, "four-colour"),
    (SMALLER, TableTheme.MIDNIGHT, "large-index"),
]


@pytest.mark.parametrize(("size", "table", "deck"), CHANGES)
def test_after_a_change_other_pictures_do_until_all_is_drawn_as_at_once(
    size: tuple[int, int], table: TableTheme, deck: str
) -> None:
    shared_assets()
    painter = Painter(pygame.Surface(SIZE), KeptAssets(), metrics(*SIZE), worker=FrameWorker())
    assert settled(painter) > 4
    painter.target(pygame.Surface(size), metrics(*size))
    painter.table, painter.deck = table, deck
    assert settled(painter) > 1
    assert pygame.image.tobytes(painter.surface, "RGB") == drawn(size, table, deck)


@pytest.mark.parametrize(("size", "table", "deck"), CHANGES)
def test_no_frame_renders_anything_large_itself(size: tuple[int, int], table: TableTheme, deck: str) -> None:
    """Check the first frame, and frames after changes of size, theme, deck or card positions."""
    shared_assets()
    assets, worker = Counting(), FrameWorker()
    painter = Painter(pygame.Surface(SIZE), assets, metrics(*SIZE), worker=worker)
    for now in (SIZE, size):
        painter.target(pygame.Surface(now), metrics(*now))
        for at in (0.0, 5.0, 10.0, 60.0, 0.0):
            assets.areas.clear()
            scene(painter, at=at, look=Look.GLOW if at else Look.PLAIN)
            assert max(assets.areas, default=0) < SMALL
            painter.render_worker.begin()
        painter.table, painter.deck = table, deck
    assert worker.submitted


def test_the_next_frames_are_made_of_what_is_at_hand() -> None:
    """Check that no picture is rendered again without a change."""
    shared_assets()
    worker = FrameWorker()
    painter = Painter(pygame.Surface(SIZE), KeptAssets(), metrics(*SIZE), worker=worker)
    settled(painter)
    before = len(worker.submitted)
    for _ in range(5):
        scene(painter)
        assert not worker.waiting
    assert len(worker.submitted) == before


def test_a_slanted_card_that_turns_over_is_not_stretched_across_the_table() -> None:
    worker = HandWorker()
    painter = Painter(pygame.Surface(SIZE, pygame.SRCALPHA), shared_assets(), metrics(*SIZE), worker=worker)
    thin = Pose(x=600, y=360, angle=44.0, height=150, face_up=True, z=0, flip=1 / 6, is_moving=True, rest_height=150)
    painter.extension(CardArt).draw(Card.SK, thin)
    worker.do_next()
    for flip in (1 / 6, 1.0):
        painter.extension(CardArt).draw(Card.SK, replace(thin, flip=flip))
    assert 50 < painter.surface.get_bounding_rect().w < 200


def test_a_frame_is_not_shown_before_everything_in_it_is_made_and_the_one_before_stays() -> None:
    shared_assets()
    worker = FrameWorker()
    painter = Painter(pygame.Surface(SIZE), KeptAssets(), metrics(*SIZE), worker=worker)
    painter.surface.fill((1, 2, 3))
    before = pygame.image.tobytes(painter.surface, "RGB")
    frames = 0
    while True:
        with painter.frame():
            scene(painter)
        if not painter.is_held:
            break
        assert painter.lacking
        assert pygame.image.tobytes(painter.surface, "RGB") == before
        frames += 1
    assert frames > 4
    assert painter.stand_ins == 0
    settled(painter)
    assert pygame.image.tobytes(painter.surface, "RGB") == drawn(SIZE, TableTheme.BOTTLE_GREEN, "standard")


def test_in_a_window_of_a_new_size_what_there_is_is_shown_at_once() -> None:
    """Check the first frame after a resize, for which the previous frame has the wrong size."""
    shared_assets()
    painter = Painter(pygame.Surface(SIZE), KeptAssets(), metrics(*SIZE), worker=FrameWorker())
    while painter.is_held or painter.lacking or not painter.render_worker.worker.submitted:  # type: ignore[attr-defined]  # a FrameWorker
        with painter.frame():
            scene(painter)
    painter.target(pygame.Surface(SMALLER), metrics(*SMALLER))
    with painter.frame():
        scene(painter)
    assert not painter.is_held
    assert pygame.image.tobytes(painter.surface, "RGB") != bytes(SMALLER[0] * SMALLER[1] * 3)


def behind_the_curtain(seconds: float) -> tuple[Pilot, HandWorker]:
    """Return a program that has waited `seconds` for its first pictures, and the worker that is to render them."""
    pilot, worker = Pilot(size=SIZE), HandWorker()
    pilot.painter.render_worker = RenderWorker(worker)
    pilot.open()
    for _ in range(round(seconds / 0.1)):
        pilot.director.draw()
        pilot.director.update(0.1)
    assert pilot.director.has_curtain
    return pilot, worker


def test_nothing_is_pressed_that_the_curtain_hides_and_no_scene_goes_on_behind_it() -> None:
    pilot, worker = behind_the_curtain(1.0)
    assert pilot.painter.extension(CardArt).finished(None, pilot.painter.metrics.px(132)) is None
    pilot.press(Key.ENTER)
    pilot.click_at(pilot.director.view().widgets[1].rect.centre)
    pilot.director.handle(Requested(Act.PRESS, str(pilot.director.focused)))
    assert pilot.scene == "title"
    for _ in range(200):
        worker.do_next()
        pilot.director.draw()
        pilot.director.update(0.1)
        if not pilot.painter.is_held:
            break
    assert not pilot.director.has_curtain
    for _ in range(60):
        worker.do_next()
        pilot.director.draw()
    assert pilot.painter.extension(CardArt).finished(None, pilot.painter.metrics.px(132)) is not None
    pilot.press(Key.ENTER)
    assert pilot.scene != "title"


def test_the_first_scene_shows_as_soon_as_its_pictures_are_ready_though_the_curtain_has_just_begun() -> None:
    pilot, worker = behind_the_curtain(0.4)
    for _ in range(200):
        worker.do_next()
        pilot.director.draw()
    assert not pilot.director.has_curtain


def test_the_screen_is_not_settled_while_something_of_it_is_a_sketch() -> None:
    pilot = Pilot(size=SIZE)
    worker = FrameWorker()
    pictures = pilot.painter.render_worker = RenderWorker(worker)
    pilot.open()
    pilot.director.draw()
    assert not pilot.director.tree().settled
    while pictures.has_waiting:
        assert not pilot.director.tree().settled
        pilot.director.draw()
    assert pilot.director.tree().settled
    assert len(worker.submitted) > 1


def test_what_a_frame_needs_is_held_though_there_is_no_room_for_it() -> None:
    """Check that a full cache keeps the current frame's pictures, as otherwise every frame would render them again."""
    cache = Cache(100)
    cache.turn()
    for name in "abc":
        cache.put(name, pygame.Surface((10, 10)))
    assert list(cache.keys) == ["a", "b", "c"]
    cache.turn()
    assert cache.get("b") is not None
    cache.put("d", pygame.Surface((10, 10)))
    assert list(cache.keys) == ["b", "d"]
    cache.turn()
    cache.put("e", pygame.Surface((10, 10)))
    assert list(cache.keys) == ["e"]


@pytest.mark.parametrize("name", selected(("deal-summary", "jump", "rules"), ("jump",)))
def test_a_page_in_a_large_window_comes_to_rest(name: str) -> None:
    pilot = Pilot(size=(1920, 1080)).open()
    lead(pilot, name)
    pilot.painter.render_worker = RenderWorker(FrameWorker())
    pilot.tick(3.0)
    for _ in range(120):
        pilot.director.draw()
    assert not pilot.painter.render_worker.has_waiting

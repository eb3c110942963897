"""Ways to present a drawing in the window: the faster one is chosen by measurements at the start."""

from dataclasses import dataclass, field

import pygame
import pytest

from game.toolkit.devices.presenting import SLOW, TRIALS, Copying, PresentTimer, Uploading, Way, has_true_colours
from game.toolkit.theme import GROUND
from tests.support.clocks import Clock
from tests.support.narrowing import not_none


@dataclass
class Pane:
    """A window that can be destroyed."""

    is_open: bool = True

    def destroy(self) -> None:
        self.is_open = False


@dataclass
class Timed:
    """A way of presenting whose first frame, and every third one after it, takes 20 times as long."""

    clock: Clock[float]
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
    """Present more frames than are measured; return the first way, the other way (None if not tried), and the way used last."""
    clock = Clock(0.0)
    first = Timed(clock, seconds)
    first.surface.fill((200, 10, 10))
    made: list[Timed] = []

    def other(_way: Way) -> Way | None:
        if otherwise is None:
            return None
        made.append(Timed(clock, otherwise))
        return made[-1]  # type: ignore[return-value]  # a pane stands in for a window

    trial = PresentTimer(clock)
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


GOLD = (216, 168, 72)
COLOURS = {"gold": GOLD, "black": (0, 0, 0), "night": GROUND[:3]}


def shown(surface: pygame.Surface, place: tuple[int, int]) -> str:
    """Return the name of the colour at a place, which may be slightly darker in a scaled picture."""
    found = surface.get_at(place)[:3]
    return next((name for name, colour in COLOURS.items() if found == pytest.approx(colour, abs=3)), str(found))


@dataclass
class Glass:
    """A substitute for a window, with any size and colour depth. `seen` is the last picture."""

    size: tuple[int, int]
    masks: tuple[int, int, int, int] = (0xFF0000, 0xFF00, 0xFF, 0)
    depth: int = 32
    seen: pygame.Surface | None = None
    own: pygame.Surface = field(init=False)

    def __post_init__(self) -> None:
        self.own = pygame.Surface(self.size, depth=self.depth, masks=self.masks)

    def get_surface(self) -> pygame.Surface:
        if self.own.get_size() != self.size:
            self.own = pygame.Surface(self.size, depth=self.depth, masks=self.masks)
        return self.own

    def flip(self) -> None:
        self.seen = self.own.copy()


def copying(glass: Glass) -> Copying:
    return Copying(glass)  # type: ignore[arg-type]  # a glass stands in for a window


@pytest.mark.parametrize("masks", [(0xFF0000, 0xFF00, 0xFF, 0), (0xFF, 0xFF00, 0xFF0000, 0)], ids=["rgb", "bgr"])
@pytest.mark.parametrize("depth", [24, 32])
def test_on_a_usual_display_the_windows_own_surface_is_drawn_on(depth: int, masks: tuple[int, int, int, int]) -> None:
    glass = Glass((1280, 720), masks, depth)
    way = copying(glass)
    assert way.surface is glass.own


ODD = {"15": (15, (0x7C00, 0x3E0, 0x1F, 0)), "16": (16, (0xF800, 0x7E0, 0x1F, 0))}


@pytest.mark.parametrize("kind", ODD)
def test_on_a_display_of_another_depth_a_surface_of_ours_is_drawn_on(kind: str) -> None:
    """The game draws on a surface fully supported by pygame; the window shows it in the display's closest colours."""
    depth, masks = ODD[kind]
    glass = Glass((1280, 720), masks, depth)
    way = copying(glass)
    assert way.surface is not glass.own
    assert has_true_colours(way.surface)
    pygame.transform.smoothscale(way.surface, (10, 10))
    way.surface.fill(GOLD)
    way.show()
    assert not_none(glass.seen).get_at((700, 400))[:3] == pytest.approx(GOLD, abs=8)


def test_a_small_window_shows_all_that_was_drawn_reduced() -> None:
    glass = Glass((640, 480))
    way = copying(glass)
    assert way.surface.get_size() == (1024, 768)
    way.surface.fill(GOLD, (512, 0, 512, 768))
    way.show()
    assert [shown(not_none(glass.seen), place) for place in ((5, 5), (310, 470), (330, 5), (639, 479))] == [
        "black",
        "black",
        "gold",
        "gold",
    ]


def test_a_window_made_small_and_large_again_is_drawn_on_itself_again() -> None:
    glass = Glass((1280, 720))
    way = copying(glass)
    glass.size = (500, 300)
    way.fit()
    assert way.surface is not glass.get_surface()
    assert way.viewport.window == (500, 300)
    glass.size = (1500, 900)
    way.fit()
    assert way.surface is glass.get_surface()


@pytest.mark.parametrize(
    ("size", "drawing", "places"),
    [
        ((640, 320), (1280, 640), {(5, 5): "black", (310, 315): "black", (330, 165): "gold", (639, 319): "gold"}),
        ((2000, 300), (3072, 640), {(279, 250): "night", (281, 5): "black", (1718, 295): "gold", (1720, 295): "night"}),
    ],
    ids=str,
)
def test_a_graphics_card_shows_all_of_a_drawing_in_a_small_window_too(
    size: tuple[int, int], drawing: tuple[int, int], places: dict[tuple[int, int], str]
) -> None:
    """Use SDL's software renderer as a substitute for a graphics card."""
    pygame.display.init()
    width, height = drawing
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_RENDER_DRIVER", "software")
        window = pygame.Window("small", size)
        try:
            way = Uploading(window)
            assert way.surface.get_size() == way.viewport.drawing == drawing
            way.surface.fill(GOLD, (width // 2, height // 2, width // 2, height // 2))
            way.show()
            seen = way._renderer.to_surface()  # noqa: SLF001 - nobody else sees it
        finally:
            window.destroy()
    assert {place: shown(seen, place) for place in places} == places

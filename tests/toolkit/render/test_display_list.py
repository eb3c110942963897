"""Drawing only what is another than in the frame before shows the same as drawing everything."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pygame
import pytest

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Exposed
from game.toolkit.render.display_list import DisplayList, around
from game.toolkit.render.painter import Painter
from game.worker import Worker
from tests.support.breadth import selected
from tests.support.pilot import Pilot, shared_assets
from tests.support.workers import FrameWorker

SIZE = (160, 120)


def patch(colour: tuple[int, int, int, int], size: tuple[int, int] = (40, 30)) -> pygame.Surface:
    """Return a picture that is seen through where the colour is."""
    shared_assets()
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(colour)
    return made


class Twice:
    """Draws frames bit by bit on one surface, and as a whole on another."""

    def __init__(self) -> None:
        self.ground = patch((20, 40, 60, 255), SIZE)
        self.bit_by_bit, self.whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
        self.display_list = DisplayList(self.bit_by_bit)

    def draw(self, paint: Callable[[DisplayList], None]) -> None:
        """Draw a frame; it looks the same on both."""
        fresh = DisplayList(self.whole)
        for display_list in (self.display_list, fresh):
            with display_list.frame():
                display_list.picture(self.ground, (0, 0))
                paint(display_list)
        assert pygame.image.tobytes(self.bit_by_bit, "RGB") == pygame.image.tobytes(self.whole, "RGB")


def test_any_two_frames_after_each_other_look_as_if_drawn_alone() -> None:
    """Pictures that come, go, move, fade and change their order, some of them more than once, some cut off; shapes and veils."""
    dice = random.Random(1)
    pictures = [patch((240, 30, 90, 255)), patch((30, 200, 60, 120)), patch((80, 90, 250, 60))]
    twice = Twice()
    steps: list[Callable[[DisplayList], None]] = []

    def picture(which: int, at: tuple[int, int], alpha: int) -> Callable[[DisplayList], None]:
        def paint(display_list: DisplayList) -> None:
            pictures[which].set_alpha(alpha)
            display_list.picture(pictures[which], at)

        return paint

    def line(start: tuple[int, int], end: tuple[int, int]) -> Callable[[DisplayList], None]:
        draw = dice.choice((pygame.draw.line, pygame.draw.aaline))
        return lambda display_list: display_list.shape(draw, around((start, end), 3), (250, 9, 9), start, end, 3)

    def cut(clip: pygame.Rect, inner: Callable[[DisplayList], None]) -> Callable[[DisplayList], None]:
        def paint(display_list: DisplayList) -> None:
            before = display_list.limits
            display_list.limit(clip.clip(before))
            inner(display_list)
            display_list.limit(before)

        return paint

    def some() -> Callable[[DisplayList], None]:
        spot = (dice.randrange(-20, 150), dice.randrange(-20, 110))
        match dice.randrange(5):
            case 0:
                return line(spot, (dice.randrange(160), dice.randrange(120)))
            case 1:
                return lambda display_list: display_list.fill((90, 90, 90), pygame.BLEND_RGB_MULT)
            case 2:
                box = pygame.Rect(dice.randrange(100), dice.randrange(80), 50, 40)
                return cut(box, picture(dice.randrange(3), spot, 255))
            case _:
                return picture(dice.randrange(3), spot, dice.choice((255, 255, 90)))

    def everything(display_list: DisplayList) -> None:
        for step in steps:
            step(display_list)

    for _ in range(400):
        match dice.randrange(4):
            case 0 if len(steps) < 9:
                steps.insert(dice.randrange(len(steps) + 1), dice.choice([some(), *steps]))
            case 1 if steps:
                steps.pop(dice.randrange(len(steps)))
            case 2 if steps:
                steps[dice.randrange(len(steps))] = dice.choice([some(), *steps])
            case _:
                dice.shuffle(steps)
        twice.draw(everything)


def test_a_change_beside_a_slanted_line_leaves_no_gap_in_it() -> None:
    """Cut off, such a line ends in other pixels than those that it has there as a whole."""
    dice = random.Random(1)
    moved = patch((200, 9, 9, 90), (8, 8))
    for _ in range(100):
        twice = Twice()
        start, end, spot = ((dice.randrange(10, 150), dice.randrange(10, 110)) for _ in range(3))

        def paint(x: int, start: tuple[int, int] = start, end: tuple[int, int] = end) -> Callable[[DisplayList], None]:
            def both(display_list: DisplayList) -> None:
                display_list.shape(pygame.draw.aaline, around((start, end), 3), (250, 9, 9), start, end, 3)
                display_list.picture(moved, (x, 60))

            return both

        for x in (spot[0], spot[0] + 2, spot[1]):
            twice.draw(paint(x))


def test_what_is_as_it_was_is_not_drawn_again() -> None:
    still, moved = patch((9, 9, 9, 255)), patch((200, 9, 9, 255), (8, 8))
    twice = Twice()

    def paint(x: int) -> Callable[[DisplayList], None]:
        def both(display_list: DisplayList) -> None:
            display_list.picture(still, (100, 80))
            display_list.picture(moved, (x, 5))

        return both

    twice.draw(paint(5))
    twice.bit_by_bit.set_at((110, 90), (1, 2, 3))
    with twice.display_list.frame():
        twice.display_list.picture(twice.ground, (0, 0))
        paint(9)(twice.display_list)
    assert twice.bit_by_bit.get_at((110, 90))[:3] == (1, 2, 3)
    assert twice.bit_by_bit.get_at((5, 5))[:3] == (20, 40, 60)
    twice.display_list.forget()
    twice.draw(paint(9))


def test_a_frame_that_breaks_off_is_drawn_as_a_whole_the_next_time() -> None:
    twice = Twice()
    twice.draw(lambda display_list: display_list.picture(patch((9, 9, 9, 255)), (3, 3)))
    with pytest.raises(ZeroDivisionError), twice.display_list.frame():
        raise ZeroDivisionError
    twice.bit_by_bit.fill((255, 0, 0))
    twice.draw(lambda display_list: display_list.picture(patch((9, 9, 9, 255)), (3, 3)))


def is_same_picture(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return True if two surfaces have the same colours: most are the same as they lie in memory, which is soon told."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return True
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


class Checked(DisplayList):
    """A sheet that draws each frame as a whole too, elsewhere, and compares."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__(surface)
        self.shown = surface
        self.alone = pygame.Surface(surface.get_size())
        self.whole = DisplayList(self.alone)
        self.compared = 0
        self.is_read = False

    @contextmanager
    def frame(self, is_shown: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Yield the same on both, unless what is drawn is looked at meanwhile."""
        self.is_read = False
        self.whole.forget()
        with self.whole.frame(is_shown), super().frame(is_shown):
            yield
        if not self.is_read:
            self.compared += 1
            assert is_same_picture(self.shown, self.alone)

    def bare(self) -> pygame.Surface:
        self.is_read = True
        return super().bare()

    def limit(self, rect: pygame.Rect) -> None:
        super().limit(rect)
        self.whole.limit(rect)

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        self.whole.picture(picture, at)
        super().picture(picture, at)

    def shape(self, draw: Callable[..., object], where: pygame.Rect, *details: object) -> None:
        self.whole.shape(draw, where, *details)
        super().shape(draw, where, *details)


def checked(pilot: Pilot, worker: Worker | None = None) -> Checked:
    """Return a sheet that is checked from now on for what is drawn."""
    painter = Painter(pilot.surface, shared_assets(), pilot.painter.metrics, worker=worker)
    display_list = painter.display_list = Checked(pilot.surface)
    pilot.director.painter = pilot.painter = painter
    return display_list


@pytest.mark.parametrize(("scale", "cards"), selected([(100, 13), (140, 13), (100, 3), (140, 2)], [(140, 2)]))
def test_a_deal_looks_the_same_drawn_bit_by_bit(scale: int, cards: int) -> None:
    """With everything that moves, pictures that come late, and what is said."""
    settings = Settings(first_start_done=True, scale=scale, speed=Speed.FAST)
    pilot = Pilot(size=(1024, 640), settings=settings)
    display_list = checked(pilot, FrameWorker())
    pilot.open(rules=replace(PRESETS["classic"], sizes=(cards, 1)))
    while pilot.scene != "deal-summary":
        pilot.tick(1 / 50)
        pilot.take_turn()
        pilot.director.draw()
    pilot.tick(1.0)
    pilot.director.draw()
    assert display_list.compared > 30 * cards


def test_a_window_that_was_covered_is_drawn_as_a_whole() -> None:
    pilot = Pilot(size=(1024, 640)).open()
    checked(pilot)
    pilot.director.draw()
    pilot.surface.fill((255, 0, 255))
    pilot.director.handle(Exposed())
    pilot.director.draw()

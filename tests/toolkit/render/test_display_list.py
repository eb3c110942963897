"""Display list: repainting only the changed areas gives the same pixels as a full redraw."""

import random
from collections.abc import Callable, Sequence
from functools import partial

import pygame
import pytest

from game.toolkit.devices.input import Exposed
from game.toolkit.render.display_list import DisplayList, around
from tests.support.pilot import Pilot, shared_assets

SIZE = (160, 120)


def patch(colour: tuple[int, int, int, int], size: tuple[int, int] = (40, 30)) -> pygame.Surface:
    """Return a picture filled with a colour, whose fourth number is the opacity."""
    shared_assets()
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(colour)
    return made


class Twice:
    """A pair of surfaces, for incremental and complete drawing of each frame."""

    def __init__(self) -> None:
        self.ground = patch((20, 40, 60, 255), SIZE)
        self.bit_by_bit, self.whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
        self.display_list = DisplayList(self.bit_by_bit)

    def draw(self, paint: Callable[[DisplayList], None]) -> None:
        fresh = DisplayList(self.whole)
        for display_list in (self.display_list, fresh):
            with display_list.frame():
                display_list.picture(self.ground, (0, 0))
                paint(display_list)
        assert pygame.image.tobytes(self.bit_by_bit, "RGB") == pygame.image.tobytes(self.whole, "RGB")


def test_any_two_frames_after_each_other_look_as_if_drawn_alone() -> None:
    """Draw lines, dimmed areas, and pictures that appear, vanish, move, fade and change order."""
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


def test_what_lies_between_changes_is_not_drawn_again() -> None:
    """Change two areas that touch in a corner, and move a list entry past two pictures that lie between these changes."""
    wide, tall, small = (patch((9, 90, 9, 255), size) for size in ((150, 10), (10, 110), (8, 8)))
    twice = Twice()

    def paint(entries: Sequence[tuple[pygame.Surface, tuple[int, int]]], display_list: DisplayList) -> None:
        for picture, at in entries:
            display_list.picture(picture, at)

    areas, others = [(wide, (0, 0)), (tall, (0, 0))], [(small, (50, 60)), (small, (90, 60))]
    twice.draw(partial(paint, [*areas, (small, (140, 100)), *others]))
    twice.bit_by_bit.set_at((92, 62), (1, 2, 3))
    with twice.display_list.frame():
        paint([(twice.ground, (0, 0)), (wide, (1, 0)), (tall, (0, 1))], twice.display_list)
        paint([*others, (small, (140, 100))], twice.display_list)
    assert twice.bit_by_bit.get_at((92, 62))[:3] == (1, 2, 3)


def test_a_frame_that_breaks_off_is_drawn_as_a_whole_the_next_time() -> None:
    twice = Twice()
    twice.draw(lambda display_list: display_list.picture(patch((9, 9, 9, 255)), (3, 3)))
    with pytest.raises(ZeroDivisionError), twice.display_list.frame():
        raise ZeroDivisionError
    twice.bit_by_bit.fill((255, 0, 0))
    twice.draw(lambda display_list: display_list.picture(patch((9, 9, 9, 255)), (3, 3)))


def test_a_window_that_was_covered_is_drawn_as_a_whole() -> None:
    pilot = Pilot(size=(1024, 640)).open()
    pilot.director.draw()
    shown = pygame.image.tobytes(pilot.surface, "RGB")
    pilot.surface.fill((255, 0, 255))
    pilot.director.handle(Exposed())
    pilot.director.draw()
    assert pygame.image.tobytes(pilot.surface, "RGB") == shown

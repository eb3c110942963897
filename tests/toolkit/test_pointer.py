"""Pointer interpreter: the intents that presses, drags and wheel steps yield in a frame."""

from typing import Final

import pytest

from game.toolkit.focus import FocusState
from game.toolkit.geometry import Point, Rect
from game.toolkit.intents import Chosen, Dragged, Dropped, LetGo, PressedBeside, Slid
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.metrics import metrics
from game.toolkit.pointer import Pointer
from game.toolkit.presses import Press, Presses
from game.toolkit.render.widget_painter import slider_track
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Role, ScrollArea, View, Widget

SIZE: Final = metrics(1280, 720)


class Monospace:
    """A substitute for text measurement: every letter is ten pixels wide."""

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        return 10.0 * len(text), 20.0

    def wrapped(self, text: str, width: float, style: TextStyle) -> list[str]:
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.measure(longer, style)[0] > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


class Piece(Target, frozen=True):
    """A piece of a game."""

    is_piece = True


NEXT, VOLUME, CARD = ButtonTarget("next"), ButtonTarget("volume"), Piece()
WIDGETS: Final = (
    Widget(rect=Rect(100, 100, 100, 40), role=Role.BUTTON, name="Next", target=NEXT),
    Widget(rect=Rect(100, 200, 400, 40), role=Role.SLIDER, name="Volume", target=VOLUME),
    Widget(rect=Rect(100, 300, 60, 90), role=Role.CARD, name="Ace", target=CARD),
)
LIST: Final = ScrollArea(name="list", rect=Rect(700, 100, 200, 300), content=900)


def frame_of(state: FocusState, *, widgets: tuple[Widget, ...] = WIDGETS) -> Frame:
    return Frame(LayoutContext(SIZE, Monospace(), state), View(widgets=widgets, areas=(LIST,)))


@pytest.fixture
def frame() -> Frame:
    return frame_of(FocusState())


def test_a_widget_is_chosen_where_it_is_pressed_and_released(frame: Frame) -> None:
    pointer, at = Pointer(Presses()), Point(120, 110)
    assert pointer.move(frame, at) is None
    assert pointer.press(frame, at) is None
    assert frame.context.focus_state.focus == NEXT
    assert pointer.release(frame, at) == Chosen(WIDGETS[0])
    pointer.press(frame, at)
    assert pointer.release(frame, Point(600, 600)) is None


def test_a_press_beside_everything_is_told(frame: Frame) -> None:
    assert Pointer(Presses()).press(frame, Point(600, 600)) == PressedBeside()


def test_the_second_press_of_a_double_click_does_not_hit_what_came_up_since(frame: Frame) -> None:
    presses, at = Presses(), Point(120, 110)
    pointer = Pointer(presses)
    pointer.press(frame, at)
    pointer.release(frame, at)
    other = Widget(rect=Rect(100, 100, 100, 40), role=Role.BUTTON, name="Delete", target=ButtonTarget("delete"))
    after = frame_of(FocusState(), widgets=(other,))
    presses.update(0.2)
    pointer.press(after, at)
    assert pointer.release(after, at) is None
    presses.update(0.5)
    pointer.press(after, at)
    assert pointer.release(after, at) == Chosen(other)


def test_a_slider_follows_the_pointer_until_it_is_let_go(frame: Frame) -> None:
    pointer, track = Pointer(Presses()), slider_track(WIDGETS[1].rect, SIZE.unit)
    assert pointer.press(frame, Point(track.x, track.centre.y)) == Slid(VOLUME, 0.0)
    assert pointer.move(frame, Point(track.centre.x, 500)) == Slid(VOLUME, 0.5)
    assert pointer.unreleased(frame) == Point(track.centre.x, 500)
    assert pointer.move(frame, Point(5000, 500)) == Slid(VOLUME, 1.0)
    assert pointer.release(frame, Point(5000, 500)) == LetGo(VOLUME)
    assert pointer.unreleased(frame) is None


def test_a_card_goes_along_after_a_little_way_and_is_dropped(frame: Frame) -> None:
    pointer, start = Pointer(Presses()), Point(120, 320)
    pointer.press(frame, start)
    assert pointer.move(frame, Point(128, 320)) is None
    assert pointer.move(frame, Point(160, 320)) == Dragged(CARD, Point(160, 320))
    assert pointer.move(frame, Point(125, 320)) == Dragged(CARD, Point(125, 320))
    assert pointer.unreleased(frame) == start
    assert pointer.release(frame, Point(125, 320)) == Dropped(CARD, Point(125, 320))


def test_a_list_that_is_drawn_along_is_not_pressed(frame: Frame) -> None:
    pointer, state = Pointer(Presses()), frame.context.focus_state
    pointer.press(frame, Point(800, 300))
    pointer.move(frame, Point(800, 250))
    assert state.scroll == {"list": 50.0}
    assert pointer.release(frame, Point(800, 250)) is None
    pointer.wheel(frame, -1.0)
    assert state.scroll["list"] == 50.0 + SIZE.px(60)


OTHER: Final = ButtonTarget("other")
AT: Final = Point(10, 10)


@pytest.mark.parametrize(
    ("first", "later", "counts"),
    [
        (Press("turn 1", key="enter"), Press("turn 2", key="enter"), False),
        (Press("turn 1", key="enter"), Press("turn 1", key="enter"), True),
        (Press("turn 1", key="enter"), Press(None, key="enter"), True),
        (Press(None, key="enter"), Press("turn 1", key="enter"), True),
        (Press("turn 1", key="enter"), Press("turn 2", key="space"), True),
        (Press("turn 1", key=("enter", True)), Press("turn 2", key=("enter", False)), True),
        (Press("turn 1", key="enter"), Press("turn 2", target=NEXT, point=AT), True),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 2", target=NEXT, point=AT), False),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 2", point=AT), False),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 1", target=NEXT, point=AT), True),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 1", target=OTHER, point=AT), False),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 2", target=CARD, point=AT), False),
        (Press("turn 1", target=NEXT, point=AT), Press("turn 2", target=NEXT, point=Point(30, 10)), True),
        (Press(None, target=NEXT, point=AT), Press("turn 1", target=CARD, point=AT), True),
        (Press("turn 1", point=AT), Press("turn 2", target=CARD, point=AT), True),
    ],
)
def test_a_press_belongs_to_the_one_before_where_that_decided_and_something_else_is_asked_now(
    first: Press, later: Press, counts: bool
) -> None:
    """Check that a press repeated within half a second is ignored if both presses decide something, but not the same thing."""
    for seconds in (0.0, 0.43, 0.49):
        presses = Presses()
        assert presses.counts(first, 10)
        presses.update(seconds)
        assert presses.counts(later, 10) is counts, seconds
        presses.update(0.5 - seconds)
        assert presses.counts(later, 10), "the first is half a second ago"


def test_a_third_press_belongs_to_the_first_though_the_second_hastened() -> None:
    presses = Presses()
    presses.counts(Press("turn 1", key="enter"))
    presses.update(0.2)
    assert presses.counts(Press(None, key="enter"))
    presses.update(0.2)
    assert not presses.counts(Press("turn 2", key="enter"))


def test_who_scrolls_or_moves_the_focus_between_two_presses_means_both() -> None:
    clicked, pressed = Press("page 1", target=NEXT, point=AT), Press("page 1", key="enter")
    later = [Press("page 2", target=NEXT, point=AT), Press("page 2", key="enter")]
    for of_keys, counted in ((True, [False, True]), (False, [True, False])):
        presses = Presses()
        assert all(presses.counts(press) for press in (clicked, pressed))
        presses.forget(of_keys=of_keys)
        assert [presses.counts(press) for press in later] == counted

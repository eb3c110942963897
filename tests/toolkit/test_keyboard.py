"""Keyboard interpreter: the intents that key presses yield in a frame, with the focus in a text field or elsewhere."""

from typing import Final

import pytest
from msgspec.structs import replace

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.focus import FocusState
from game.toolkit.geometry import Rect
from game.toolkit.intents import Chosen, Edited, Focused, Paged, Pasted, Spelled, Stepped, WentBack
from game.toolkit.keyboard import field_key_meant, focus_turned, key_meant, text_meant, turn_page
from game.toolkit.layout.frame_memo import Frame
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.text_field import TextLine
from game.toolkit.widgets import Role, ScrollArea, View, Widget
from tests.support.narrowing import not_none
from tests.toolkit.test_pointer import SIZE, Monospace


class Move(Target, frozen=True):
    """A move in a game."""

    is_move = True


NAME, VOLUME, BID = ButtonTarget("name"), ButtonTarget("volume"), Move()
FIELD: Final = Widget(rect=Rect(100, 100, 300, 40), role=Role.FIELD, name="Name", target=NAME, value="Anna")
SLIDER: Final = Widget(rect=Rect(100, 200, 300, 40), role=Role.SLIDER, name="Volume", target=VOLUME)
CALL: Final = Widget(rect=Rect(100, 300, 300, 40), role=Role.BUTTON, name="Bid", target=BID)
LIST: Final = ScrollArea(name="list", rect=Rect(500, 100, 200, 300), content=1000)


def frame_of(focus: Target | None, *, offset: float = 0.0) -> Frame:
    """Return a frame with a field, a slider, a bid, and a list of ten rows, scrolled by `offset` pixels."""
    rows = tuple(
        Widget(
            rect=Rect(500, 100 + 100 * number - offset, 200, 100),
            role=Role.ITEM,
            name=str(number),
            target=ButtonTarget(str(number)),
            area="list",
            clip=LIST.rect,
        )
        for number in range(10)
    )
    state = FocusState(focus=focus, scroll={"list": offset})
    view = View(widgets=(FIELD, SLIDER, CALL, *rows), areas=(LIST,))
    return Frame(LayoutContext(SIZE, Monospace(), state), view)


def test_keys_that_mean_the_same_everywhere() -> None:
    frame = frame_of(VOLUME)
    assert key_meant(frame, KeyPressed(Key.TAB)) == Focused(BID)
    assert key_meant(frame, KeyPressed(Key.TAB, shift=True)) == Focused(NAME)
    assert key_meant(frame, KeyPressed(Key.ESCAPE)) == WentBack()
    assert key_meant(frame, KeyPressed(Key.RIGHT)) == Stepped(VOLUME, 1)
    assert key_meant(frame, KeyPressed(Key.DOWN)) == Focused(BID)
    assert key_meant(frame, KeyPressed(Key.PAGE_DOWN)) == Paged(1)
    assert key_meant(frame, KeyPressed("x")) is None


def test_a_move_is_made_only_with_a_focus_that_was_to_be_seen() -> None:
    frame = frame_of(BID)
    assert key_meant(frame, KeyPressed(Key.ENTER)) is None
    assert frame.context.focus_state.is_focus_shown
    assert key_meant(frame, KeyPressed(Key.ENTER)) == Chosen(CALL)


def test_a_page_takes_the_focus_along_and_at_the_end_to_the_end() -> None:
    for offset, pages, row in ((0.0, 1, "3"), (700.0, 1, "9"), (700.0, -1, "5"), (0.0, -1, "0")):
        before = frame_of(ButtonTarget("1" if offset == 0.0 else "8"), offset=offset)
        turn_page(before, pages)
        after = frame_of(before.context.focus_state.focus, offset=before.context.offset("list"))
        found = not_none(focus_turned(before, after, pages))
        assert abs(int(str(found).removeprefix("button:")) - int(row)) <= 1
    elsewhere = frame_of(VOLUME)
    assert focus_turned(elsewhere, elsewhere, 1) is None


@pytest.mark.parametrize("key", ["a", Key.SPACE, "z"])
def test_a_letter_in_a_field_is_for_the_field_alone_and_changes_nothing_yet(key: str) -> None:
    assert field_key_meant(frame_of(NAME), KeyPressed(key)) == Edited(FIELD, TextLine("Anna", 4))
    assert field_key_meant(frame_of(VOLUME), KeyPressed(key)) is None


def test_what_is_copied_or_cut_is_what_is_selected_or_else_all_of_it() -> None:
    frame = frame_of(NAME)
    copy, cut = KeyPressed("c", command=True), KeyPressed("x", command=True)
    assert field_key_meant(frame, copy) == Edited(FIELD, TextLine("Anna", 4), copied="Anna")
    assert field_key_meant(frame, cut) == Edited(FIELD, TextLine("", 0), copied="Anna")
    frame.context.focus_state.placed = (NAME, 2, 0)
    assert field_key_meant(frame, copy) == Edited(FIELD, TextLine("Anna", 2, 0), copied="An")
    assert field_key_meant(frame, cut) == Edited(FIELD, TextLine("na", 0), copied="An")


def test_other_keys_of_a_field() -> None:
    frame = frame_of(NAME)
    assert field_key_meant(frame, KeyPressed("v", command=True)) == Pasted()
    assert field_key_meant(frame, KeyPressed(Key.ENTER, is_pad=True)) == Spelled(FIELD)
    assert field_key_meant(frame, KeyPressed(Key.ENTER)) is None
    assert field_key_meant(frame, KeyPressed(Key.BACKSPACE)) == Edited(FIELD, TextLine("Ann", 3))
    assert text_meant(frame, "s") == Edited(FIELD, TextLine("Annas", 5))
    assert text_meant(frame_of(VOLUME), "s") is None
    empty = View(widgets=(replace(FIELD, value=""),))
    assert field_key_meant(Frame(frame.context, empty), KeyPressed(Key.LEFT)) is None, "the arrow leads on"

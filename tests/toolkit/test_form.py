"""Form, a column of widgets: each lies below the one before, their heights add up to the column's height, and long texts wrap."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toolkit.form import Choice, Form
from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Role
from tests.tabletop.tables import steady
from tests.toolkit.test_pointer import Monospace

PLAIN = metrics(1280, 720)


class Ruler(Monospace):
    """A substitute for text measurement: every letter is half as wide as the font size."""

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        return len(text) * style.size / 2, style.size * 1.25


RULER = Ruler()


def form(width: float = 600, height: float = 400, *, offset: float = 0.0) -> Form:
    return Form(PLAIN, RULER, Rect(100, 50, width, height), offset=offset)


def choices(*names: str) -> list[Choice[str]]:
    return [Choice(name.lower(), name) for name in names]


def nothing(*_chosen: object) -> None:
    """Do nothing."""


def add_all(made: Form) -> None:
    made.heading("A heading")
    made.text("A paragraph that is long enough to be broken into several lines wherever the column is narrow.")
    made.gap()
    made.pair("What is on the left and may be long enough to be broken", "right")
    made.choice("speed", choices("Relaxed", "Normal", "Fast", "Instant"), "fast", nothing)
    made.gap(4)
    made.toggle("captions", "Captions", nothing, on=True)
    made.slider("scale", "Scale", position=0.5, value="100 %")
    made.item(
        ButtonTarget("one"), "A title", detail="A text below it, long enough for two lines or three", value="3 min"
    )
    made.item(ButtonTarget("two"), "Another", picture="portraits/cook", right=60)


steps: list[Callable[[Form], object]] = [
    lambda made: made.heading("A heading"),
    lambda made: made.text("Some words that go on and on and on"),
    lambda made: made.gap(7),
    lambda made: made.pair("left left left left", "right"),
    lambda made: made.choice("group", choices("One", "Two", "Three"), "two", nothing),
    lambda made: made.toggle("toggle", "Toggle", nothing, on=False),
    lambda made: made.slider("slider", "Slider", position=1.0, value="1"),
    lambda made: made.item(ButtonTarget("item"), "Title", detail="Detail detail detail", value="a value"),
]


@given(names=st.lists(st.sampled_from(range(len(steps))), max_size=15), width=st.integers(180, 1000))
@steady(150)
def test_nothing_in_a_column_lies_on_anything_else_or_is_wider(names: list[int], width: int) -> None:
    made = form(width)
    for number in names:
        steps[number](made)
    for one, other in combinations(made.widgets, 2):
        assert not one.rect.inset(0.01).overlaps(other.rect.inset(0.01)), (one.name, other.name)
    for widget in made.widgets:
        assert widget.rect.x >= made.rect.x
        assert widget.rect.right <= made.rect.right - 14 + 0.01  # left of the scroll bar
        assert widget.clip == made.rect


@given(names=st.lists(st.sampled_from(range(len(steps))), min_size=1, max_size=15))
@steady(100)
def test_the_content_is_as_tall_as_what_is_in_it(names: list[int]) -> None:
    made = form()
    heights = []
    for number in names:
        before = made.content
        steps[number](made)
        heights.append(made.content - before)
    assert all(height > 0 for height in heights)
    assert made.content == pytest.approx(sum(heights))
    lowest = max((widget.rect.bottom for widget in made.widgets), default=made.rect.y)
    assert lowest <= made.rect.y + made.content + 0.01
    assert made.area.content == pytest.approx(lowest - made.rect.y)  # the final gap does not count


def test_scrolling_moves_everything_up_and_changes_nothing_else() -> None:
    still, moved = form(), form(offset=120)
    add_all(still)
    add_all(moved)
    assert moved.content == still.content
    assert [widget.rect for widget in moved.widgets] == [widget.rect.moved(0, -120) for widget in still.widgets]


def test_of_choices_one_is_ticked() -> None:
    made = form()
    made.choice("speed", choices("Relaxed", "Normal", "Fast"), "normal", nothing)
    assert [(str(widget.target), widget.checked) for widget in made.widgets] == [
        ("choice:speed=relaxed", False),
        ("choice:speed=normal", True),
        ("choice:speed=fast", False),
    ]
    assert {widget.role for widget in made.widgets} == {Role.RADIO}


def test_a_toggle_and_a_slider_say_how_they_stand() -> None:
    made = form()
    made.toggle("captions", "Captions", nothing, on=True, tip="What happens, in words")
    made.slider("scale", "Scale", position=0.25, value="110 %")
    toggle, name, slider = made.widgets
    assert (toggle.role, toggle.checked, toggle.target) == (Role.TOGGLE, True, ChoiceTarget("captions"))
    assert (slider.role, slider.position, slider.value) == (Role.SLIDER, 0.25, "110 %")
    assert (name.role, name.name) == (Role.TEXT, "Scale")

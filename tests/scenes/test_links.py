"""Links in a text: each lies on its word, and belongs to the same scroll area as the text."""

import re
from collections.abc import Iterator

from game.scenes.shell.terms import Found, linked
from game.toolkit.geometry import Rect
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import BODY
from game.toolkit.widgets import Align, Role, View, Widget, label
from tests.support.narrowing import not_none
from tests.toolkit.test_pointer import Monospace


def named(line: str) -> Iterator[Found]:
    for found in re.finditer("trick|trump", line):
        yield ButtonTarget(found.group()), found.group, found.start(), found.end(), f"About {found.group()}"


def links_of(*texts: Widget) -> list[Widget]:
    view = linked(View(widgets=texts), texts, named, Monospace())
    return [widget for widget in view.widgets if widget.role is Role.LINK]


def test_a_link_lies_over_its_word_in_each_line() -> None:
    text = label(Rect(100, 50, 120, 60), "take every trick in trump", style=BODY, wraps=True)
    assert Monospace().wrapped(text.name, 120, BODY) == ["take every", "trick in", "trump"]
    assert [(link.name, link.rect) for link in links_of(text)] == [
        ("trick", Rect(100, 70, 50, 20)),
        ("trump", Rect(100, 90, 50, 20)),
    ]


def test_a_link_in_a_line_lies_as_the_line_does() -> None:
    text = label(Rect(0, 0, 300, 40), "a trick", style=BODY, align=Align.RIGHT)
    assert [link.rect for link in links_of(text)] == [Rect(250, 10, 50, 20)]


def test_each_target_is_there_once_says_where_it_leads_and_scrolls_with_its_text() -> None:
    clip = Rect(0, 0, 300, 100)
    first = Widget(rect=Rect(0, 0, 300, 20), role=Role.TEXT, name="trump", style=BODY, clip=clip, area="list")
    second = label(Rect(0, 40, 300, 20), "trump, trick", style=BODY)
    found = links_of(first, second)
    assert [link.name for link in found] == ["trump", "trick"]
    assert (found[0].clip, found[0].area) == (clip, "list")
    assert (found[1].clip, found[1].area) == (None, None)
    assert [link.spoken for link in found] == ["About trump", "About trick"]
    assert [not_none(link.action)() for link in found] == ["trump", "trick"]

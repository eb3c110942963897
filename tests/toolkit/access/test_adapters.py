"""Adapter to AccessKit: it passes on the content of each node."""

from collections.abc import Callable
from typing import Any

import pytest

from game.toolkit.access import adapters
from game.toolkit.access.nodes import AccessNode, NodeRole

accesskit = pytest.importorskip("accesskit")


class Platform:
    """A substitute for AccessKit with a running screen reader; it records every update."""

    def __init__(self) -> None:
        self.updates: list[Any] = []
        self.ask: Callable[[Any], None] = lambda _request: None

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.updates.append(make())


class Request:
    """A request in AccessKit's form."""

    action = accesskit.Action.CLICK
    target = 7
    data = None


@pytest.fixture
def platform(monkeypatch: pytest.MonkeyPatch) -> Platform:
    found = Platform()

    def made(_self: object, _handle: int, _begin: object, _end: object, ask: Callable[[Any], None]) -> Platform:
        found.ask = ask
        return found

    monkeypatch.setattr(adapters._AccessKit, "_made", made)  # noqa: SLF001 - to stand in for a system
    return found


def shown(platform: Platform, node: AccessNode, children: tuple[int, ...] = ()) -> Any:  # noqa: ANN401 - AccessKit's
    adapter = adapters.open_adapter(1, lambda: None, lambda: None, lambda *_asked: None)
    adapter.show([(7, node, children)], 7, root=7)
    update = platform.updates[-1]
    assert (update.focus, update.tree.root) == (7, 7)
    ((number, made),) = update.nodes
    assert number == 7
    return made


@pytest.mark.parametrize("kind", NodeRole)
def test_every_kind_is_a_role_of_accesskit(platform: Platform, kind: NodeRole) -> None:
    made = shown(platform, AccessNode(kind=kind, value="Ruby", target="x", checked=True, share=0.5, caret=(1, 2)), (8,))
    assert str(made.role) == f"Role.{kind}"
    assert made.children == [8]


def test_a_card_that_may_not_be_played_says_why(platform: Platform) -> None:
    node = AccessNode(
        kind=NodeRole.BUTTON, name="Ace", description="Follow suit.", target="card:SA", enabled=False, rect=(1, 2, 3, 4)
    )
    made = shown(platform, node)
    assert (made.label, made.description, made.is_disabled) == ("Ace", "Follow suit.", True)
    assert (made.bounds.x0, made.bounds.y1) == (1.0, 6.0)
    assert made.supports_action(accesskit.Action.CLICK)


@pytest.mark.parametrize("by_title", [False, True])
def test_a_slider_has_its_position_and_steps_and_news_are_live_unless_the_title_says_them(
    platform: Platform, monkeypatch: pytest.MonkeyPatch, *, by_title: bool
) -> None:
    monkeypatch.setattr(adapters._AccessKit, "says_by_title", by_title)  # noqa: SLF001 - to stand in for a system
    made = shown(platform, AccessNode(kind=NodeRole.SLIDER, name="Size", target="x", share=0.4))
    assert made.numeric_value == 40
    assert made.supports_action(accesskit.Action.INCREMENT)
    live = shown(platform, AccessNode(kind=NodeRole.TEXT, value="West plays.", live=True))
    assert (live.value, live.live) == ("West plays.", None if by_title else accesskit.Live.POLITE)


def test_the_letters_of_a_text_are_counted_in_bytes_and_its_words_in_letters(platform: Platform) -> None:
    made = shown(platform, AccessNode(kind=NodeRole.TEXT_RUN, value="zwölf Asse"))
    assert list(made.character_lengths) == [1, 1, 2, 1, 1, 1, 1, 1, 1, 1]
    assert list(made.word_lengths) == [6, 4]


def test_a_request_is_handed_on_by_the_name_of_its_action(platform: Platform) -> None:
    asked: list[tuple[str, int, object]] = []
    adapters.open_adapter(1, lambda: None, lambda: None, lambda *one: asked.append(one))
    platform.ask(Request())
    assert asked == [("CLICK", 7, None)]

"""Bridge to screen readers: with a reader it sends changes and news, and receives requests; otherwise it does nothing."""

from collections.abc import Callable, Sequence

import pytest

from game.toolkit.a11y_tree import make_tree
from game.toolkit.access import bridge as bridge_module
from game.toolkit.access.adapters import ActionHandler, Adapter, NumberedNode
from game.toolkit.access.bridge import AccessBridge
from game.toolkit.access.nodes import Screen, ScreenBuilder
from game.toolkit.devices.input import Act, Requested
from game.toolkit.geometry import Rect
from game.toolkit.scene import News, Report
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role, View, Widget

SPOT = Rect(0, 0, 10, 10)


class Told(Adapter):
    """An adapter that records its calls; with `begin`, `end` and `ask`, a test acts as the operating system."""

    def __init__(self, handle: int, begin: Callable[[], None], end: Callable[[], None], ask: ActionHandler) -> None:
        self.handle = handle
        self.begin, self.end, self.ask = begin, end, ask
        self.shown: list[tuple[list[str], int | None]] = []
        self.names: dict[str, int] = {}
        self.focused: list[bool] = []
        self.entries: list[Sequence[NumberedNode]] = []

    def show(self, entries: Sequence[NumberedNode], focus: int, *, root: int | None) -> None:
        self.shown.append(([node.name or node.value for _number, node, _children in entries], root))
        self.entries.append(entries)
        self.in_focus = focus
        self.names |= {node.name: number for number, node, _children in entries}

    def focus_window(self, *, has_focus: bool) -> None:
        self.focused.append(has_focus)

    def place(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        self.position = position


def bridge() -> tuple[AccessBridge, list[Told]]:
    made: list[Told] = []

    def opened(handle: int, begin: Callable[[], None], end: Callable[[], None], ask: ActionHandler) -> Told:
        made.append(Told(handle, begin, end, ask))
        return made[-1]

    return AccessBridge(opened), made


def screen(
    *names: str, news: Sequence[str] = (), tip: str = "", page: int = 1, focus: str = "", waits: bool = False
) -> Screen:
    widgets = [Widget(rect=SPOT, role=Role.BUTTON, name=name, target=ButtonTarget(name), tip=tip) for name in names]
    widgets.append(Widget(rect=SPOT, role=Role.SLIDER, name="size", target=ChoiceTarget("size"), position=0.25))
    report = Report(news=tuple(News(text, text) for text in news))
    focused = ButtonTarget(focus) if focus else None
    tree = make_tree("page", View(widgets=widgets), report, focus=focused, page=page, waits=waits)
    return ScreenBuilder(tree, "").built("Game", (9, 9))


def update(access: AccessBridge, shown: Screen, handle: int = 5, *, has_focus: bool = True) -> None:
    access.update(handle, shown, has_focus=has_focus, position=(1, 2), size=(9, 9))


def test_nothing_is_shown_before_somebody_asks_then_all_of_it_and_then_only_what_changes() -> None:
    access, made = bridge()
    access.adapt(5)
    (adapter,) = made
    update(access, screen("on"))
    assert adapter.shown == []
    assert adapter.focused == []
    assert not access.is_due(5)
    adapter.begin()
    assert access.is_due(5)
    update(access, screen("on"))
    assert not access.is_due(5)
    (names, root), *others = adapter.shown
    assert {"Game", "on", "size"} <= set(names)
    assert root is not None
    assert others == []
    assert adapter.focused == [True]
    update(access, screen("on"))
    update(access, screen("on", tip="Continue"))
    assert adapter.shown[1:] == [(["on"], None)]


def test_each_of_several_news_comes_in_an_update_of_its_own_in_order() -> None:
    access, made = bridge()
    access.adapt(5)
    made[0].begin()
    update(access, screen("on", news=["one"]))
    update(access, screen("on", news=["one", "two", "three", "four"]))
    fresh = [[name for name in names if name] for names, _root in made[0].shown[1:]]
    assert fresh == [["two"], ["three"], ["four"]]


def test_where_the_title_says_the_news_it_says_each_once_not_at_once_and_never_like_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1.0
    monkeypatch.setattr(bridge_module, "monotonic", lambda: now)
    access, made = bridge()
    access.adapt(5)
    (adapter,) = made
    adapter.says_by_title = True
    adapter.begin()
    news = ["She passes.", "He passes.", "You pass.", "They pass."]
    update(access, screen("on", news=news[:1]))
    for count, later in ((1, 1), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1)):
        now += later
        assert access.is_due(5) == bool(later)
        update(access, screen("on", news=news[:count]))
    update(access, screen("on", news=news), has_focus=False)
    titles = [names[0] for names, _root in adapter.shown if names[0] not in {"on", "", *news}]
    assert titles == ["Game", "She passes.".ljust(22), "He passes. You pass.", "They pass.".ljust(20), "Game"]


def test_a_new_page_and_a_card_that_was_played_keep_the_focus_until_the_next_turn_unless_the_player_moves_it() -> None:
    access, made = bridge()
    access.adapt(5)
    (adapter,) = made
    adapter.begin()
    update(access, screen("six", "ten", "ace", focus="ace", waits=True, news=["She bids."]))
    assert adapter.in_focus == adapter.names["Game"]
    update(access, screen("six", "ten", "ace", focus="six"))
    update(access, screen("ten", "ace", focus="ten", waits=True))
    update(access, screen("ten", "ace", focus="ten", waits=True, news=["He plays."]))
    assert adapter.in_focus == adapter.names["six"]
    update(access, screen("ten", "ace", focus="ten", news=["He plays.", "Your turn."]))
    assert adapter.in_focus == adapter.names["ten"]
    update(access, screen("ace", focus="ace", waits=True))
    assert adapter.in_focus == adapter.names["ten"]
    update(access, screen("ace", "menu", focus="menu", waits=True))
    assert adapter.in_focus == adapter.names["menu"]


def test_what_comes_again_has_another_number() -> None:
    access, made = bridge()
    access.adapt(5)
    made[0].begin()
    numbers = []
    for names in (["next"], [], ["next"]):
        update(access, screen(*names))
        numbers.append(made[0].names["next"])
    assert numbers[0] == numbers[1] < numbers[2]


def test_what_was_read_out_is_not_news_again_after_another_page() -> None:
    access, made = bridge()
    access.adapt(5)
    made[0].begin()
    update(access, screen("on", news=["one", "two"]))
    update(access, screen("menu", page=2))
    update(access, screen("on", news=["one", "two", "three"], page=3))
    live = [node.value for entries in made[0].entries for _number, node, _children in entries if node.live]
    assert live == ["one", "two", "three"]
    update(access, screen("on", page=3))
    update(access, screen("on", news=["one"], page=3))
    live = [node.value for entries in made[0].entries for _number, node, _children in entries if node.live]
    assert live[3:] == ["one"]


class PanicError(BaseException):
    """An error of a Rust library, which is not derived from Exception."""


class Failing(Told):
    """An adapter whose library fails in one of its methods."""

    def fail_in(self, method: str) -> None:
        setattr(self, method, self.fail)

    def fail(self, *_given: object, **_named: object) -> None:
        raise PanicError("panicked")


@pytest.mark.parametrize("failing", ["show", "focus_window", "place"])
def test_what_fails_inside_the_library_is_given_up_and_the_game_goes_on(failing: str) -> None:
    made: list[Told] = []

    def opened(handle: int, begin: Callable[[], None], end: Callable[[], None], ask: ActionHandler) -> Told:
        adapter = Failing(handle, begin, end, ask)
        adapter.fail_in(failing)
        made.append(adapter)
        return adapter

    access = AccessBridge(opened)
    access.adapt(5)
    made[0].begin()
    update(access, screen("on"))
    update(access, screen("off"))
    assert str(access.trouble) == "panicked"
    assert not access.is_wanted(5)
    assert not access.is_due(5)


def test_a_player_who_ends_the_program_meanwhile_ends_it() -> None:
    def opened(*_given: object) -> Adapter:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        AccessBridge(opened).adapt(5)


def test_actions_come_by_target_and_those_of_what_is_gone_are_dropped() -> None:
    access, made = bridge()
    access.adapt(5)
    adapter = made[0]
    adapter.begin()
    update(access, screen("on", "off"))
    for name in ("CLICK", "FOCUS", "SCROLL_INTO_VIEW", "BLUR"):
        adapter.ask(name, adapter.names["off"], None)
    adapter.ask("SET_VALUE", adapter.names["size"], 75.0)
    adapter.ask("CLICK", adapter.names["Game"], None)
    adapter.ask("CLICK", 999, None)
    asked = list(access.requests())
    assert [(one.act, one.target) for one in asked[:3]] == [
        (act, "button:off") for act in (Act.PRESS, Act.FOCUS, Act.SHOW)
    ]
    assert asked[3:] == [Requested(Act.SET, "choice:size", 0.75)]
    adapter.ask("CLICK", adapter.names["off"], None)
    update(access, screen("on"))
    assert list(access.requests()) == []


def test_a_window_that_takes_the_place_of_another_has_an_adapter_of_its_own() -> None:
    access, made = bridge()
    for handle in (5, 6, 5):
        access.adapt(handle)
    assert [adapter.handle for adapter in made] == [5, 6]
    made[0].begin()
    made[1].begin()
    update(access, screen("on"), handle=6)
    assert made[0].shown == []
    assert made[1].shown != []
    access.keep(6)
    assert not access.is_wanted(5)
    assert access.is_wanted(6)


def test_without_the_library_there_is_no_adapter_and_it_is_tried_once() -> None:
    tried: list[int] = []

    def missing(handle: int, _begin: object, _end: object, _ask: object) -> Adapter:
        tried.append(handle)
        raise ImportError("accesskit")

    access = AccessBridge(missing)
    access.adapt(5)
    access.adapt(6)
    update(access, screen("on"))
    assert tried == [5]
    assert isinstance(access.trouble, ImportError)
    assert list(access.requests()) == []

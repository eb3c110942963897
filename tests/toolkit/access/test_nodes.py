"""Accessibility nodes of a screen: their groups, roles, reasons for being disabled, announcements (news), and stable keys."""

from msgspec.structs import replace

from game.toolkit.a11y_tree import Tree, make_tree
from game.toolkit.access.nodes import NEWS, REST, ROOT, AccessNode, NodeRole, Screen, ScreenBuilder, changed_keys
from game.toolkit.geometry import Rect
from game.toolkit.scene import News, Report, Told
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Group, Role, View, Widget, field, grouped, label

SPOT = Rect(10, 20, 30, 40)


def tree_of(*widgets: Widget, focus: Target | None = None, report: Report | None = None, page: int = 1) -> Tree:
    return make_tree("page", View(widgets=widgets), report or Report(), focus=focus, page=page, caret=(2, None))


def screen(*widgets: Widget, focus: Target | None = None, report: Report | None = None, page: int = 1) -> Screen:
    tree = tree_of(*widgets, focus=focus, report=report, page=page)
    return ScreenBuilder(tree, "Not now.", str.upper).built("Game", (640, 480))


def button(name: str, **more: object) -> Widget:
    return Widget(rect=SPOT, role=Role.BUTTON, name=name, target=ButtonTarget(name.lower()), **more)  # type: ignore[arg-type]  # fields of Widget


def find(found: Screen, name: str) -> AccessNode:
    return next(node for node in found.nodes.values() if name in (node.name, node.value))


def path(found: Screen, name: str) -> list[str]:
    """Return the names of a node's ancestors, the window first."""
    parents = {child: key for key, node in found.nodes.items() for child in node.children}
    key = next(key for key, node in found.nodes.items() if name in (node.name, node.value))
    names: list[str] = []
    while key in parents:
        key = parents[key]
        names.insert(0, found.nodes[key].name)
    return names


def test_window_page_groups_and_widgets_lie_in_each_other() -> None:
    score = Group("score", "Score")
    sides = [
        *grouped([label(SPOT, "We"), label(SPOT, "0")], Group("side-0", "You and Ruby", score)),
        *grouped([label(SPOT, "They")], Group("side-1", "Others", score)),
    ]
    found = screen(label(SPOT, "Title", role=Role.HEADING), *sides, label(SPOT, "Alone"))
    assert path(found, "0") == ["Game", "TITLE", "SCORE", "YOU AND RUBY"]
    assert path(found, "THEY") == ["Game", "TITLE", "SCORE", "OTHERS"]
    assert path(found, "ALONE") == ["Game", "TITLE"]
    assert [found.nodes[key].name for key in find(found, "SCORE").children] == ["YOU AND RUBY", "OTHERS"]


def test_texts_beside_each_other_are_one_and_those_below_are_not() -> None:
    row = [label(Rect(x, 20, 30, 10), name) for x, name in ((10, "Set: 2 × −5"), (40, "−10"), (80, "now 7"))]
    found = screen(*row, label(Rect(40, 30, 30, 10), "Below"), button("Set"), label(Rect(90, 20, 9, 9), "Beside"))
    said = [node.value or node.name for node in found.nodes.values() if node.kind in (NodeRole.TEXT, NodeRole.BUTTON)]
    assert said == ["SET: 2 × −5, −10, NOW 7.", "BELOW", "SET", "BESIDE"]
    assert find(found, said[0]).rect == (10, 20, 100, 10)


def test_what_is_disabled_says_why_and_is_never_silent_about_it() -> None:
    buttons = button("Claim", enabled=False, tip="A trick may be lost."), button("Undo", enabled=False), button("On")
    found = [find(screen(*buttons), name) for name in ("CLAIM", "UNDO", "ON")]
    assert [node.description for node in found] == ["A TRICK MAY BE LOST.", "NOT NOW.", ""]
    assert [node.enabled for node in found] == [False, False, True]


def test_a_tip_that_repeats_the_name_gives_the_key_alone() -> None:
    node = find(screen(button("Speed", tip="Speed (P)")), "SPEED")
    assert (node.description, node.keys) == ("", "P")


def test_a_link_and_a_short_name_that_begins_its_description_are_named_by_that() -> None:
    link = Widget(rect=SPOT, role=Role.LINK, name="made", target=ButtonTarget("made"), spoken="Explanation: Made")
    found = screen(link, button("More", spoken="More: figures"), button("1", spoken="10 points"))
    assert [find(found, name).description for name in ("EXPLANATION: MADE", "MORE: FIGURES")] == ["", ""]
    assert find(found, "1").description == "10 POINTS"


def test_radios_lie_in_a_group_named_by_the_words_before_and_items_in_a_list() -> None:
    radios = [
        Widget(rect=SPOT, role=Role.RADIO, name=name, target=ChoiceTarget("speed", name), checked=name == "Fast")
        for name in ("Slow", "Fast")
    ]
    rows = [
        Widget(rect=SPOT, role=Role.ITEM, name=name, value="7", target=ButtonTarget(name), place=(row, 9))
        for row, name in enumerate(("A", "B"), 1)
    ]
    found = screen(label(SPOT, "Speed"), *radios, *rows)
    assert path(found, "FAST") == ["Game", "", "SPEED"]
    assert find(found, "FAST").checked
    assert (find(found, "B, 7").kind, find(found, "B, 7").position) == (NodeRole.LIST_ITEM, (2, 9))
    assert len(next(node for node in found.nodes.values() if node.kind is NodeRole.LIST).children) == 2


def test_a_field_has_its_text_and_the_caret_and_a_slider_its_share() -> None:
    target = ChoiceTarget("name")
    slider = Widget(rect=SPOT, role=Role.SLIDER, name="Size", target=ChoiceTarget("size"), position=0.5, value="140 %")
    found = screen(field(SPOT, "Name", "Ruby", target, lambda _text: None), slider, focus=target)
    (run,) = (found.nodes[key] for key in find(found, "NAME").children)
    assert (run.kind, run.value, find(found, "NAME").caret) == (NodeRole.TEXT_RUN, "Ruby", (2, 2))
    assert (find(found, "SIZE").share, find(found, "SIZE").description) == (0.5, "140 %")
    assert found.nodes[found.focus].name == "NAME"


def test_what_is_told_beside_the_widgets_is_a_group_and_news_are_live() -> None:
    report = Report(
        name="Table",
        state="Your turn.",
        told=(Told("trick", "The trick", ("West: ace",)),),
        news=(News("event:3", "West plays."),),
    )
    found = screen(report=report)
    assert path(found, "WEST: ACE") == ["Game", "TABLE", "THE TRICK"]
    (news,) = found.nodes[NEWS].children
    assert (found.nodes[news].live, found.nodes[news].value) == (True, "WEST PLAYS.")


def test_keys_stay_on_a_page_and_are_others_on_the_next() -> None:
    first, same, later = (screen(button("On"), button("Off"), page=page) for page in (1, 1, 2))
    assert set(changed_keys(first.nodes, same.nodes)) == set()
    assert set(first.nodes) & set(later.nodes) == {ROOT, NEWS, REST}
    moved = screen(button("On", tip="Continue"), button("Off"))
    assert [first.nodes[key].name for key in changed_keys(first.nodes, moved.nodes)] == ["ON"]


def test_without_a_focus_the_window_has_it_and_backgrounds_are_left_out() -> None:
    found = screen(Widget(rect=SPOT, role=Role.PANEL, name=""), button("On"))
    assert found.focus == ROOT
    assert len(found.nodes) == 5


def test_a_dialog_says_what_it_is_about() -> None:
    tree = replace(
        tree_of(label(SPOT, "Leave?", role=Role.HEADING), label(SPOT, "All is kept."), button("Quit")), is_overlay=True
    )
    found = ScreenBuilder(tree, "").built("Game", (640, 480))
    dialog = find(found, "Leave?")
    assert (dialog.kind, dialog.description) == (NodeRole.DIALOG, "All is kept.")

"""Accessibility tree: a description of the screen in a JSON file, which is written atomically."""

import json
from pathlib import Path

import pytest

from game.engine.cards import Card
from game.tabletop.targets import CardTarget
from game.toolkit.a11y_tree import VERSION, Tree, in_window, make_tree, write_tree
from game.toolkit.geometry import Rect
from game.toolkit.scene import News, Report, Told
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.viewport import viewport
from game.toolkit.widgets import Group, Role, View, Widget, label

VIEW = View(
    widgets=[
        label(Rect(0, 0, 100, 20), "Deal 3 of 26"),
        Widget(
            rect=Rect(10.4, 20.6, 30, 40),
            role=Role.TOGGLE,
            name="Captions",
            target=ChoiceTarget("captions"),
            checked=True,
            tip="What happens, in words",
            group=Group("captions", "Words", Group("coach", "The coach")),
        ),
        Widget(rect=Rect(0, 0, 1, 1), role=Role.CARD, name="Ace of spades", target=CardTarget(Card.SA), enabled=False),
    ]
)


def tree_of(view: View = VIEW, *, focus: Target | None = None, state: str = "Your turn.") -> Tree:
    return make_tree(
        "table",
        view,
        Report(
            name="The table",
            state=state,
            caption="West plays A♠.",
            seq=17,
            news=(News("event:17", "West plays A♠."),),
            told=(Told("trick", "The trick", ("West: ace of spades",)),),
        ),
        focus=focus,
        notices=("Saved.",),
    )


def test_what_is_out_of_sight_takes_no_place_from_what_lies_there() -> None:
    """A hidden row must have no area, as a click on its middle could hit a button below the list."""
    clip = Rect(0, 100, 200, 100)
    rows = [
        Widget(rect=Rect(0, top, 200, 40), role=Role.ITEM, name=name, target=ButtonTarget(name), area="list", clip=clip)
        for name, top in (("above", 20), ("cut", 180), ("below", 260))
    ]
    tree = tree_of(View(widgets=rows))
    assert [node.rect for node in tree.widgets] == [(0, 100, 200, 0), (0, 180, 200, 20), (0, 200, 200, 0)]


def test_the_tree_tells_scene_state_focus_and_every_widget(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    assert write_tree(path, tree_of(focus=ChoiceTarget("captions"))) is None
    read = json.loads(path.read_text(encoding="utf-8"))
    widgets = read.pop("widgets")
    assert read == {
        "version": VERSION,
        "scene": "table",
        "name": "The table",
        "page": 0,
        "is_overlay": False,
        "state": "Your turn.",
        "caption": "West plays A♠.",
        "seq": 17,
        "settled": True,
        "focus": "choice:captions",
        "caret": None,
        "news": [{"key": "event:17", "text": "West plays A♠."}],
        "told": [{"key": "trick", "name": "The trick", "lines": ["West: ace of spades"]}],
        "notices": ["Saved."],
        "waits": False,
    }
    assert widgets[1] == {
        "role": "toggle",
        "name": "Captions",
        "detail": "",
        "value": "",
        "rect": [10, 21, 30, 40],
        "target": "choice:captions",
        "focused": True,
        "enabled": True,
        "checked": True,
        "tip": "What happens, in words",
        "position": "",
        "place": None,
        "share": 0.0,
        "groups": [["coach", "The coach"], ["captions", "Words"]],
    }
    assert [(widget["role"], widget["target"], widget["focused"]) for widget in widgets] == [
        ("text", "", False),
        ("toggle", "choice:captions", True),
        ("card", "card:AS", False),
    ]
    assert [widget["enabled"] for widget in widgets] == [True, True, False]
    assert widgets[0]["checked"] is None


def test_a_reader_sees_the_whole_old_tree_until_the_new_one_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tree.json"
    write_tree(path, tree_of(state="old"))
    seen = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        seen.append((json.loads(path.read_text(encoding="utf-8"))["state"], self.parent))
        assert json.loads(self.read_text(encoding="utf-8"))["state"] == "new"
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    write_tree(path, tree_of(state="new"))
    assert seen == [("old", tmp_path)]
    assert json.loads(path.read_text(encoding="utf-8"))["state"] == "new"


def test_where_replacing_fails_the_old_tree_stays_and_the_reason_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tree.json"
    write_tree(path, tree_of(state="old"))

    def fail(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", fail)
    assert write_tree(path, tree_of(state="new")) == "access is not allowed"
    assert json.loads(path.read_text(encoding="utf-8"))["state"] == "old"
    assert [left.name for left in tmp_path.iterdir()] == ["tree.json"]


def test_in_a_small_window_every_widget_is_where_it_is_seen() -> None:
    tree = tree_of()
    assert in_window(tree, viewport(1280, 720)) is tree
    small = in_window(tree, viewport(512, 320))
    assert [node.rect for node in small.widgets] == [(0, 0, 50, 10), (5, 10, 15, 20), (0, 0, 0, 0)]
    assert [node.name for node in small.widgets] == [node.name for node in tree.widgets]

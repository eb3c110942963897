"""Scene stack: the active scene, the removed scenes, and the focus."""

import pytest

from game.toolkit.scene import Scene
from game.toolkit.stack import SceneStack


class Leaving(Scene):
    """A scene that records its removal, and then raises an error if `fails`."""

    def __init__(self, name: str, left: list[str], *, is_overlay: bool = False, fails: bool = False) -> None:
        """Create a scene that appends its name to `left` when it is removed."""
        self.name = name
        self.is_overlay = is_overlay
        self._left = left
        self._fails = fails

    def left(self) -> None:
        self._left.append(self.name)
        if self._fails:
            raise ValueError(self.name)


@pytest.fixture
def left() -> list[str]:
    return []


@pytest.fixture
def risen() -> list[str]:
    return []


@pytest.fixture
def stack(risen: list[str], left: list[str]) -> SceneStack:
    made = SceneStack(lambda: risen.append(made.scene.name))
    for name in ("title", "table", "menu"):
        made.push(Leaving(name, left, is_overlay=name == "menu"))
    return made


def test_each_scene_that_comes_to_the_top_is_told_of(stack: SceneStack, risen: list[str], left: list[str]) -> None:
    stack.pop()
    stack.replace(Leaving("replay", left))
    stack.reset(Leaving("home", left))
    assert risen == ["title", "table", "menu", "table", "replay", "home"]
    assert left == ["menu", "table", "replay", "title"]
    stack.close()
    assert (stack.scenes, stack.is_closed, left[-1]) == ((), True, "home")


def test_a_visible_focus_stays_visible_in_the_scene_that_comes(stack: SceneStack, left: list[str]) -> None:
    stack.focus_state.is_focus_shown = True
    stack.pop()
    assert stack.focus_state.is_focus_shown
    stack.push(Leaving("replay", left))
    assert stack.focus_state.is_focus_shown
    stack.focus_state.is_focus_shown = False
    stack.pop()
    assert not stack.focus_state.is_focus_shown


def test_what_lies_over_a_scene_lets_it_live_and_what_hides_it_does_not(stack: SceneStack, left: list[str]) -> None:
    assert [scene.name for scene, _state in stack.alive] == ["table", "menu"]
    stack.push(Leaving("replay", left))
    assert [scene.name for scene, _state in stack.alive] == ["replay"]


def test_a_scene_that_fails_as_it_is_left_keeps_nobody_from_recovering(left: list[str]) -> None:
    stack = SceneStack(lambda: None)
    for name in ("title", "table"):
        stack.push(Leaving(name, left, fails=True))
    stack.recover(Leaving("home", left))
    assert [scene.name for scene in stack.scenes] == ["home"]
    assert left == ["table", "title"]

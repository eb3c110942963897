"""Oracle for pure views: a view or a drawing that changes the game fails the test."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from msgspec import Struct

from game.coach.service import CoachService
from game.controllers.local_match import LocalMatch
from game.scenes.history.match_pages import MatchPages
from game.scenes.shell.matches import Matches
from game.scenes.shell.preferences import Preferences
from game.scenes.shell.services import Program
from game.session.conductor import Conductor
from game.session.store import Store
from game.session.table import Table
from game.tabletop.moving_cards import MovingCards
from game.tabletop.stage import Stage
from game.toolkit.director import Director
from game.toolkit.layout.virtual_list import VirtualList
from game.toolkit.memo import Memo
from game.toolkit.notices import Notices
from game.toolkit.scene import Scene
from game.toolkit.stack import SceneStack
from game.worker import InlineWorker, ThreadWorker
from tests.support.routes import kinds_of

_MEMOS: Final = (Memo, MatchPages, VirtualList)
"""Caches that may change when a view is made."""
_ELSEWHERE: Final = (Director, Store, CoachService, InlineWorker, ThreadWorker)
"""Services with too much state to compare; for most of them, `_METHODS` lists refused calls."""
_METHODS: Final[tuple[tuple[type, tuple[str, ...]], ...]] = (
    (Table, ("submit", "deal", "mark", "undo", "redo")),
    (Store, ("create_match", "append", "abandon", "delete", "bring_back", "keep_note", "offer", "look_in_copies")),
    (MatchPages, ("read",)),
    (Conductor, ("step", "play_out")),
    (
        LocalMatch,
        ("update", "act", "take_over", "look_on", "claim", "finish", "deal", "press_on", "catch_up", "undo", "redo"),
    ),
    (Stage, ("update", "feed", "reset", "skip", "take_new_events")),
    (MovingCards, ("arrange", "update", "hold", "let_go", "rearrange")),
    (CoachService, ("judged", "solved", "forget_wishes")),
    (Preferences, ("change", "try_out", "keep", "save", "remember_window")),
    (Matches, ("begin", "resume", "branch_off", "chance", "tell_notices", "tell_trouble")),
    (Program, ("open", "replace", "reset", "recover")),
    (SceneStack, ("push", "pop", "replace", "reset")),
    (Notices, ("tell",)),
    (Director, ("refocus", "focus", "update", "handle")),
)


def freeze_while_shown(patch: pytest.MonkeyPatch) -> list[str]:
    """Fail the test if a scene changes while it is laid out or drawn; return a list that collects the names of shown scenes."""
    shown: list[str] = []
    depth = [0]
    for owner, names in _METHODS:
        for name in names:
            patch.setattr(owner, name, _refused_while_shown(owner, name, depth))
    for kind in (Scene, *kinds_of(Scene)):
        for name in ("view", "paint", "paint_over", "report"):
            if name in vars(kind):
                patch.setattr(kind, name, _compared(vars(kind)[name], depth, shown))
    return shown


def _refused_while_shown(owner: type, name: str, depth: list[int]) -> Callable[..., Any]:
    method = getattr(owner, name)

    def refused(self: object, *args: object, **options: object) -> object:
        assert not depth[0], f"{owner.__name__}.{name} is called by what only shows"
        return method(self, *args, **options)

    return refused


def _compared(method: Callable[..., Any], depth: list[int], shown: list[str]) -> Callable[..., Any]:
    def compared(scene: Scene, *args: object) -> object:
        if depth[0]:
            return method(scene, *args)
        before = _facts(scene)
        depth[0] += 1
        try:
            found = method(scene, *args)
        finally:
            depth[0] -= 1
        after = _facts(scene)
        changed = sorted(path for path in before.keys() | after.keys() if not _is_same(before, after, path))
        assert not changed, f"{method.__qualname__} changes {changed}"
        shown.append(scene.name)
        return found

    return compared


def _is_same(before: dict[str, object], after: dict[str, object], path: str) -> bool:
    if path not in before or path not in after:
        return False
    return before[path] is after[path] or before[path] == after[path]


def _facts(scene: Scene) -> dict[str, object]:
    """Return all values in a scene and in its mutable objects, by their paths."""
    facts: dict[str, object] = {}
    seen: set[int] = set()
    waiting: list[tuple[str, object]] = [("scene", scene)]
    while waiting:
        path, value = waiting.pop()
        parts = _parts(value)
        if parts is None:
            facts[path] = value
        elif id(value) not in seen:
            seen.add(id(value))
            facts[path] = (type(value), len(parts))
            waiting += [(f"{path}.{name}", part) for name, part in parts.items()]
    return facts


def _parts(value: object) -> dict[str, object] | None:
    """Return the parts of a mutable object; None for values, callables, and objects that are not compared."""
    kind = _known.get(type(value)) or _known.setdefault(type(value), _kind_of(type(value)))
    if kind.is_elsewhere or callable(value):
        return None
    if isinstance(value, dict):
        return {repr(key): part for key, part in value.items()}
    if isinstance(value, list | deque):
        return {str(index): part for index, part in enumerate(value)}
    if isinstance(value, set):
        return {repr(part): part for part in value}
    if kind.is_value:
        return None
    found = {name: getattr(value, name) for name in kind.slots if hasattr(value, name)}
    return found | getattr(value, "__dict__", {})


class _Kind(NamedTuple):
    """Facts about a type: whether its objects are ignored or compared as one value, and the names of its slots."""

    is_elsewhere: bool
    is_value: bool
    slots: tuple[str, ...]


_known: dict[type, _Kind] = {}


def _kind_of(kind: type) -> _Kind:
    params = getattr(kind, "__dataclass_params__", None)
    is_frozen = params is not None and params.frozen
    is_frozen |= issubclass(kind, Struct) and kind.__struct_config__.frozen
    return _Kind(
        is_elsewhere=issubclass(kind, (*_MEMOS, *_ELSEWHERE)),
        is_value=is_frozen
        or not kind.__module__.startswith("game.")
        or issubclass(kind, tuple | str | int | float | frozenset),
        slots=tuple(name for each in kind.__mro__ for name in vars(each).get("__slots__", ())),
    )

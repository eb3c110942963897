"""Navigation: pages do not import each other; they open routes, and one module finds the page of each route."""

import ast
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TypeVar, get_args, get_type_hints

import pytest

import game.scenes
from game.rulesets.presets import PRESETS
from game.scenes.routing.resolver import PAGES
from game.scenes.shell.routes import PageRoute, ReplayOfStored, Resumed, ReviewMatch, Route, StaticRoute, TurningPoints
from game.session.source import source_of_table
from game.toolkit.scene import Scene
from tests.support.pilot import Pilot
from tests.support.sources import modules, nodes

PUTS = {"push", "replace", "reset", "recover"}


def scene_modules() -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(game.scenes.__path__, f"{game.scenes.__name__}."):
        yield importlib.import_module(module.name)


def pages_of(module: ModuleType) -> list[type[Scene]]:
    """Return the pages of a module: its scene classes that set `name`."""
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Scene)]
    return [kind for kind in found if kind.__module__ == module.__name__ and "name" in vars(kind)]


def pages_known(tree: ast.AST, module: ModuleType, others: set[str]) -> list[str]:
    """Return the names that a module imports from modules of other pages, except base classes of its own pages."""
    bases = {base.__name__ for kind in pages_of(module) for base in kind.__mro__[1:]}
    return [
        f"{node.module}.{alias.name}"
        for node in nodes(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (node.module in others or f"{node.module}.{alias.name}" in others) and alias.name not in bases
    ]


def test_no_page_knows_another_but_the_one_it_is_made_from() -> None:
    with_pages = {module.__name__: module for module in scene_modules() if pages_of(module)}
    assert len(with_pages) > 30
    sources = {name.removesuffix(".py").replace("/", "."): tree for name, tree in modules("game/scenes")}
    for name, module in with_pages.items():
        assert pages_known(sources[name], module, with_pages.keys() - {name}) == [], name


def puts_pages(tree: ast.AST) -> list[str]:
    return [
        ast.unparse(node.func)
        for node in nodes(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PUTS
        if "director" in ast.unparse(node.func.value)
    ]


def test_only_the_program_puts_pages_on_the_stack() -> None:
    found = {name: puts_pages(tree) for name, tree in modules("game/scenes", naming=("director",))}
    assert {name for name, calls in found.items() if calls} <= {"game/scenes/shell/services.py"}
    assert puts_pages(ast.parse("self._program.director.stack.push(RulesPage(self._program, rules))"))


def opened_by(page: Callable[..., Scene]) -> object:
    taken = get_type_hints(page.__init__ if isinstance(page, type) else page)["route"]  # type: ignore[misc]  # `page` may be a class
    bases = (base for kind in getattr(page, "__mro__", ()) for base in getattr(kind, "__orig_bases__", ()))
    return next(arg for base in bases for arg in get_args(base)) if isinstance(taken, TypeVar) else taken


def test_every_route_has_a_page_that_takes_it() -> None:
    assert PAGES.keys() == {*StaticRoute, *PageRoute.__subclasses__(), TurningPoints}
    for route, page in PAGES.items():
        if isinstance(route, type):
            taken = opened_by(page)
            assert {*route.__mro__} & {taken, *get_args(taken)}, route


@pytest.mark.parametrize("route", [ReplayOfStored(7), Resumed(7)])
def test_where_there_is_no_page_the_player_is_told_and_stays(route: Route) -> None:
    pilot = Pilot().open()
    assert not pilot.program.open(route)
    assert pilot.scene == "title"
    assert len(pilot.director.tree().notices) == 1


def test_a_match_without_a_finished_deal_is_neither_reviewed_nor_marked() -> None:
    pilot = Pilot().open()
    local_match = pilot.begin(PRESETS["classic"])
    assert not pilot.program.open(ReviewMatch(source_of_table(local_match.table), local_match.seat))
    assert pilot.scene == "table"
    assert pilot.director.tree().notices == ("No deal is finished yet.",)
    assert not local_match.table.played.marks


def test_every_place_has_a_page() -> None:
    pilot = Pilot().open()
    names = []
    for place in StaticRoute:
        assert pilot.program.open(place)
        names.append(pilot.scene)
    assert len(set(names)) == len(StaticRoute)

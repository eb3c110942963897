"""Architecture: docs/rooms.svg shows the import contracts, and rooms (packages), modules, classes and import chains stay small."""

import ast

from tests.support.sources import ROOT, modules, nodes
from tools import rooms
from tools.chain import LIMIT, imports, longest_chain

MOST_MODULES = 26
"""Maximum number of modules in a room (package)."""
MOST_LINES = 500
MOST_METHODS, LARGE_CLASSES = 25, 3
"""Number of methods above which a class is large, and the maximum number of large classes."""


def test_the_picture_of_the_rooms_shows_the_contracts_of_now() -> None:
    assert (ROOT / "docs" / "rooms.svg").read_text(encoding="utf-8") == rooms.picture()


def test_every_package_has_its_name_and_sentence_in_the_picture() -> None:
    drawn = rooms.picture()
    packages = [path.parent for path in (ROOT / "game").glob("*/__init__.py")]
    packages += [path.parent for path in (ROOT / "game" / "scenes").glob("*/__init__.py")]
    assert len(packages) > 20
    for package in packages:
        assert f">{package.name}</text>" in drawn
        assert rooms.sentence(".".join(package.relative_to(ROOT).parts)), package


def test_no_room_holds_more_than_can_be_taken_in() -> None:
    rooms_of_game = [ROOT / "game", *(path for path in (ROOT / "game").rglob("*") if path.is_dir())]
    held = {room: len([path for path in room.glob("*.py") if path.stem != "__init__"]) for room in rooms_of_game}
    assert sum(held.values()) > 400
    assert [str(room) for room, count in held.items() if count > MOST_MODULES] == []


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    lines = {str(path): path.read_text(encoding="utf-8").count("\n") for path in (ROOT / "game").rglob("*.py")}
    assert {path: count for path, count in lines.items() if count > MOST_LINES} == {}


def test_hardly_a_class_has_more_methods_than_can_be_overlooked() -> None:
    methods = {
        node.name: sum(isinstance(one, ast.FunctionDef) for one in node.body)
        for _path, tree in modules("game")
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef)
    }
    large = {name: count for name, count in methods.items() if count > MOST_METHODS}
    assert len(large) <= LARGE_CLASSES, large


def test_no_chain_of_imports_is_longer_than_the_limit() -> None:
    """On failure: run `python -m tools.chain`, and look in the chain for an import needed only for a constant or a type."""
    chain = longest_chain(imports())
    assert len(chain) > 10
    assert len(chain) <= LIMIT, "\n".join(chain)

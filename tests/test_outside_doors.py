"""No source shows external text except through the functions that escape and shorten it."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache

from tests.support.sources import modules, nodes

DOORS = {"game/outside_text.py", "game/system_errors.py"}
PRINTS = {"game/terminal.py", "game/commands/progress_bar.py"}
"""Sources that write to the terminal: `terminal.py` for other modules, and the progress bar with its control characters."""
PATHS = ("path", "folder", "file", "aside", "directory")
"""Endings of names of variables and attributes that hold paths."""
CLEANS = {"shown", "escaped", "escaped_lines", "shortened"}


@cache
def own_errors() -> frozenset[str]:
    """Return the names of the program's own error classes, whose messages are its own sentences."""
    named = modules("game", naming=("Error(", "Error:"))
    found = (node for _name, tree in named for node in nodes(tree))
    return frozenset(node.name for node in found if isinstance(node, ast.ClassDef) and node.name.endswith("Error"))


def texts_made(node: ast.AST, *, only_f_strings: bool = False) -> Iterator[ast.expr]:
    """Yield the values that code converts to text outside calls of the functions in `CLEANS`."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FormattedValue(value=value):
                yield value
            case ast.Call(func=ast.Name(id=name)) if name in CLEANS:
                continue
            case ast.Call(func=ast.Name(id="str" | "repr" | "format"), args=[value, *_]) if not only_f_strings:
                yield value
        waiting += ast.iter_child_nodes(node)


def foreign_errors(found: Iterable[ast.AST], own: frozenset[str]) -> Iterator[tuple[str, ast.ExceptHandler]]:
    """Yield the handlers of system or library errors, each with its error variable."""
    for node in found:
        if isinstance(node, ast.ExceptHandler) and node.name is not None and node.type is not None:
            kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            if not all(isinstance(kind, ast.Name) and kind.id in own for kind in kinds):
                yield node.name, node


def passing(name: str, tree: ast.AST, own: frozenset[str]) -> list[str]:
    """Return the expressions that may show external text without escaping."""
    found: list[ast.expr] = []
    asked = [node for node in nodes(tree) if isinstance(node, ast.Attribute | ast.Call | ast.ExceptHandler)]
    for node in asked:
        match node:
            case ast.Attribute(value=value, attr="strerror") if ast.unparse(value) != "os":
                found.append(node)
            case ast.Call(func=ast.Name(id="print")) if name not in PRINTS:
                found.append(node)
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr"), attr="write"):
                found += [] if name in PRINTS else [node]
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="format" | "format_map")):
                found.append(node)
    for error, handler in foreign_errors(asked, own):
        found += [value for value in texts_made(handler) if isinstance(value, ast.Name) and value.id == error]
    f_strings = texts_made(tree, only_f_strings=True)  # `str(path)` may be meant for the system
    named = [value for value in f_strings if isinstance(value, ast.Name | ast.Attribute)]
    found += [value for value in named if ast.unparse(value).lower().endswith(PATHS)]
    return [f"{name}:{node.lineno}: {ast.unparse(node)}" for node in found]


def test_no_source_passes_by_the_door() -> None:
    own = own_errors()
    assert len(own) > 10
    found = [line for name, tree in modules("game") if name not in DOORS for line in passing(name, tree, own)]
    assert found == []

"""Scenes never recognise a widget by its coordinates, as another widget may have the same."""

import ast

from tests.support.sources import modules

_ASKS = {"contains", "holds", "overlaps"}
_PLACES = {"rect", "clip", "visible"}


def _is_place(node: ast.expr) -> bool:
    """Return True for an expression that reads a widget's rectangle."""
    return any(isinstance(part, ast.Attribute) and part.attr in _PLACES for part in ast.walk(node))


def recognised_by_place(tree: ast.Module) -> list[int]:
    """Return the numbers of lines that compare a widget's rectangle, or test what it contains or overlaps."""
    lines = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left, ops, comparators) if any(isinstance(op, ast.Eq | ast.NotEq) for op in ops):
                found = any(map(_is_place, (left, *comparators)))
            case ast.Call(ast.Attribute(value, name)) if name in _ASKS:
                found = _is_place(value)
            case _:
                found = False
        if found and isinstance(node, ast.expr):
            lines.append(node.lineno)
    return lines


def test_no_scene_recognises_a_widget_by_its_place() -> None:
    found = {path: recognised_by_place(tree) for path, tree in modules("game/scenes", "game/tabletop")}
    assert len(found) > 50
    assert not {path: lines for path, lines in found.items() if lines}

"""The sources of the project, for tests that read them."""

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("game", "tests", "build", "tools")


def python_files(*folders: str) -> tuple[Path, ...]:
    return tuple(path for folder in folders or FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))


def modules(*folders: str, naming: Collection[str] = ("",)) -> Iterator[tuple[str, ast.Module]]:
    """Yield the path and syntax tree of each Python file that contains one of the strings `naming`."""
    for path in python_files(*folders):
        text = path.read_text(encoding="utf-8")
        if any(name in text for name in naming):
            yield path.relative_to(ROOT).as_posix(), tree_of(path)


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which all tests share and must not change."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a syntax tree; walking through a tree takes longer than most checks of its nodes."""
    return tuple(ast.walk(tree))

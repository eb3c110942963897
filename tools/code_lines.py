"""Code lines of the program, of each room (package of `game`) and of the tests, checked against the limits in code_lines.json.

    python -m tools.code_lines [--lower]

Blank lines, comments, imports and standalone strings are not counted. `--lower` lowers the limits to the present numbers. Limits
are raised only by hand. A change that needs more lines must remove lines elsewhere. Features listed under `allowances` are the
exception: their lines are moved from that list to the limits of the rooms and of `game`. The goal is 42,000 lines, 42,800 with
these features, and 36,000 for the tests.
"""

import argparse
import ast
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = Path(__file__).with_suffix(".json")
_COUNTED: Final = (ast.Expr, ast.Constant, ast.Import, ast.ImportFrom, ast.JoinedStr)
"""Types of nodes that decide which lines count."""


def code_lines(source: str, nodes: Iterable[ast.AST] | None = None) -> int:
    """Return the number of code lines in a module's source; `nodes` are those of its syntax tree, if already parsed."""
    skipped: set[int] = set()
    in_texts: set[int] = set()
    for node in ast.walk(ast.parse(source)) if nodes is None else nodes:
        if not isinstance(node, _COUNTED):
            continue
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Import() | ast.ImportFrom():
                skipped.update(_lines_of(node))
            case ast.Constant(value=str()) | ast.JoinedStr():
                in_texts.update(_lines_of(node))
    shown = ((number, line.lstrip()) for number, line in enumerate(source.splitlines(), 1))
    written = {number for number, line in shown if line and not line.startswith("#")}
    return len((written | in_texts) - skipped)


def _lines_of(node: ast.stmt | ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def counted(nodes_of: Callable[[Path], Iterable[ast.AST] | None] = lambda _path: None) -> dict[str, int]:
    """Return the code lines of the program, each package and the tests; top-level modules count as `game/*.py`.

    `nodes_of` returns the nodes of a module's syntax tree, or None if the module has to be parsed.
    """

    def lines(module: Path) -> int:
        return code_lines(module.read_text(encoding="utf-8"), nodes_of(module))

    found: dict[str, int] = {}
    for module in _modules("game"):
        room = module.relative_to(ROOT).parts[1]
        name = "game/*.py" if room.endswith(".py") else f"game/{room}"
        found[name] = found.get(name, 0) + lines(module)
    return {"game": sum(found.values()), **found, "tests": sum(map(lines, _modules("tests")))}


def _modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def over(limits: dict[str, int], found: dict[str, int]) -> list[str]:
    """Return a sentence for each exceeded limit."""
    return [
        f"{name}: {count:,} code lines, {count - limits.get(name, 0):,} more than its limit"
        for name, count in found.items()
        if count > limits.get(name, 0)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Count code lines.")
    parser.add_argument("--lower", action="store_true", help="lower the limits to what there is")
    kept, found = json.loads(FILE.read_text(encoding="utf-8")), counted()
    if parser.parse_args().lower:
        kept["limits"] = {name: min(count, kept["limits"].get(name, count)) for name, count in found.items()}
        FILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    for name, count in found.items():
        print(f"{name:<18}{count:>7,} of {kept['limits'].get(name, 0):>7,}")


if __name__ == "__main__":
    main()

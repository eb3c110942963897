"""Count of the numeric constants in the scenes. Layouts should use the spacing scale or the sizes of their content instead.

    python -m tools.number_constants

Counts the top-level assignments in `game/scenes` whose value is a number or a tuple of numbers, and the names that they assign.
"""

import ast
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SCENES: Final = ROOT / "game/scenes"


def number_constants(source: str) -> list[list[str]]:
    """Return the names of each top-level assignment of numbers in a module's source."""
    found: list[list[str]] = []
    for node in ast.parse(source).body:
        match node:
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                if _is_numeric(value):
                    names = target.elts if isinstance(target, ast.Tuple) else [target]
                    found.append([ast.unparse(name) for name in names])
    return found


def counted(folder: Path = SCENES) -> dict[str, list[list[str]]]:
    """Return the assignments of numbers in a folder, by module; modules without such assignments are left out."""
    modules = (
        (module, number_constants(module.read_text(encoding="utf-8"))) for module in sorted(folder.rglob("*.py"))
    )
    return {module.relative_to(folder).as_posix(): found for module, found in modules if found}


def total(found: dict[str, list[list[str]]]) -> tuple[int, int]:
    assignments = [names for several in found.values() for names in several]
    return len(assignments), sum(map(len, assignments))


def _is_numeric(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float) and not isinstance(value, bool)
        case ast.UnaryOp(operand=operand):
            return _is_numeric(operand)
        case ast.BinOp(left=left, right=right):
            return _is_numeric(left) and _is_numeric(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(_is_numeric, parts))
        case _:
            return False


def main() -> None:
    found = counted()
    for module, several in sorted(found.items(), key=lambda one: -len(one[1])):
        print(f"{len(several):>4}  {module}")
    print("{:>4}  assignments with {} names".format(*total(found)))


if __name__ == "__main__":
    main()

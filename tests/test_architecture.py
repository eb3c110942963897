"""What the parts of the program may know of each other, and how exceptions to the rules are written."""

import ast
import io
import re
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import grimp
import pytest

from tests.sources import ROOT, modules, python_files

SUPPRESSION = re.compile(r"#\s*(noqa|type:\s*ignore|mypy:|ruff:|pragma:)", re.IGNORECASE)
EXPLAINED = re.compile(r"# noqa: [A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)* - \S+|# type: ignore\[[a-z, -]+\]  # \S+")

BROKEN_BY = {
    "scenes/title.py": ("import game.app", "layers"),
    "session/extra.py": ("import game.ui.layout", "layers"),
    "stray.py": ("", "layers"),
    "ui/peek.py": ("import game.session.table", "ui-draws"),
    "ai/reader.py": ("import pathlib", "ai-is-blind"),
    "engine/dice.py": ("import random", "engine-is-pure"),
    "ui/blit.py": ("import pygame.draw", "pygame-in-few"),
}
"""A file below game/, what it imports, and the contract that this breaks."""


def lint_imports(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Check the package in a folder against the project's contracts."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", code, "--config", str(ROOT / "pyproject.toml"), "--no-cache", *options]
    return subprocess.run(command, cwd=root, check=False, capture_output=True, text=True, encoding="utf-8")


def test_the_import_contracts_are_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("file", "line", "contract"), [(file, *broken) for file, broken in BROKEN_BY.items()])
def test_an_import_that_breaks_a_contract_is_found(tmp_path: Path, file: str, line: str, contract: str) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "game" / "app.py").touch()
    assert lint_imports(tmp_path, "--contract", contract).returncode == 0
    (tmp_path / "game" / file).write_text(f"{line}\n", encoding="utf-8")
    result = lint_imports(tmp_path, "--contract", contract)
    assert result.returncode == 1
    assert f"game.{Path(file).stem}" in result.stdout or f".{Path(file).stem} -> " in result.stdout


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    graph = grimp.build_graph("game", include_external_packages=True, cache_dir=None)
    engine = {"game.engine", *graph.find_descendants("game.engine")}
    imported = {name for module in engine for name in graph.find_modules_directly_imported_by(module)} - engine
    assert len(engine) > 10
    assert imported <= sys.stdlib_module_names


def test_every_folder_of_the_package_is_seen_by_the_contracts() -> None:
    """A folder without `__init__.py` would be passed over by the import linter."""
    folders = {path.parent for path in python_files("game")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_build_is_no_package() -> None:
    assert not (ROOT / "build" / "__init__.py").exists()


def test_nothing_is_pickled() -> None:
    for name, tree in modules("game"):
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {"pickle", "shelve", "marshal"}, name


def test_every_suppressed_complaint_has_its_reason_beside_it() -> None:
    found = {str(path.relative_to(ROOT)): unexplained(path.read_text(encoding="utf-8")) for path in python_files()}
    assert {path: comments for path, comments in found.items() if comments} == {}


def unexplained(source: str) -> list[str]:
    """The comments that silence a tool without saying why."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return [comment for comment in comments if SUPPRESSION.search(comment) and not EXPLAINED.search(comment)]


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "# noqa: S311",
        "# noqa: S311 -",
        "#noqa",
        "# type: ignore",
        "# type: ignore[arg-type]",
        "# mypy: ignore-errors",
    ],
)
def test_a_suppression_without_reason_is_found(comment: str) -> None:
    assert unexplained(f"x = 1  {comment}\n") == [comment]


@pytest.mark.parametrize(
    "comment",
    ["# noqa: S311 - no secret", "# type: ignore[arg-type]  # as a file may hold it", "# an ordinary comment"],
)
def test_a_suppression_with_its_reason_is_accepted(comment: str) -> None:
    assert unexplained(f"x = 1  {comment}\n") == []

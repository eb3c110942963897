"""Import rules: what the parts of the program may know of each other, and how exceptions to the rules are written."""

import ast
import io
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from tests.support.sources import ROOT, modules, python_files

SUPPRESSION = re.compile(r"#\s*(noqa|type:\s*ignore|mypy:|ruff:|pragma:)", re.IGNORECASE)
EXPLAINED = re.compile(r"# noqa: [A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)* - \S+|# type: ignore\[[a-z, -]+\]  # \S+")

ASKING = re.compile(r"(What|Which|Who|Whom|Whose|Where|When|Why|How|Whether)(ever)?\b")
"""The words that no docstring begins with: the thing comes first."""

PICKLING = ("pickle", "shelve", "marshal")
UNIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
UNIX_NAMES = {
    *(
        "os.fork",
        "os.getegid",
        "os.geteuid",
        "os.getgid",
        "os.getuid",
        "os.killpg",
        "os.mkfifo",
        "os.sched_getaffinity",
    ),
    *("os.setsid", "os.statvfs", "os.uname", "signal.SIGALRM", "signal.SIGHUP", "signal.SIGKILL", "signal.SIGPIPE"),
    *("signal.SIGSTOP", "signal.SIGUSR1", "signal.SIGXFSZ"),
}

BROKEN_BY = {
    "scenes/home/title.py": ("import game.app", "layers"),
    "session/extra.py": ("import game.settings", "layers"),
    "stray.py": ("", "layers"),
    "scenes/coach/peek.py": ("import game.scenes.play.table_scene", "features"),
    "scenes/lessons/peek.py": ("import game.scenes.play.table_scene", "features"),
    "scenes/stray.py": ("", "features"),
    "toolkit/peek.py": ("import game.engine.cards", "toolkit-knows-no-game"),
    "tabletop/peek.py": ("import game.session.table", "tabletop-draws"),
    "ai/reader.py": ("import pathlib", "ai-is-blind"),
    "engine/dice.py": ("import random", "engine-is-pure"),
    "tabletop/blit.py": ("import pygame.draw", "pygame-in-few"),
}
"""A file below game/, what it imports, and the contract that this breaks."""


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """Check the package in a folder against the project's contracts."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", code, "--config", str(ROOT / "pyproject.toml"), "--no-cache"]
    return subprocess.run(command, cwd=root, check=False, capture_output=True, text=True, encoding="utf-8")


def test_the_import_contracts_are_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the complaint of each contract about a copy of the package in which all of them are broken."""
    root = tmp_path_factory.mktemp("broken")
    shutil.copytree(ROOT / "game", root / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "game" / "app.py").write_text("", encoding="utf-8")
    for file, (line, _contract) in BROKEN_BY.items():
        (root / "game" / file).write_text(f"{line}\n", encoding="utf-8")
    result = lint_imports(root)
    assert result.returncode == 1
    told = " ".join(result.stdout.split()).partition("Broken contracts")[2]
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    places = sorted((told.find(f"{contract['name']} --"), contract["id"]) for contract in found)
    ends = (*(place for place, _contract in places[1:]), len(told))
    return {contract: told[place:end] for (place, contract), end in zip(places, ends, strict=True) if place >= 0}


@pytest.mark.parametrize(("file", "contract"), [(file, contract) for file, (_line, contract) in BROKEN_BY.items()])
def test_an_import_that_breaks_a_contract_is_found(complaints: dict[str, str], file: str, contract: str) -> None:
    assert f"- {'.'.join(Path('game', file).with_suffix('').parts)}" in complaints[contract]


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


def test_the_coach_finds_without_the_words_for_it() -> None:
    """A module of `coach.wording` says what the module of its name finds: an import the other way would tie both together."""
    naming = [
        name for name, _tree in modules("game/coach", naming=("import game.coach.wording", "from game.coach.wording"))
    ]
    assert naming
    assert [name for name in naming if not name.startswith("game/coach/wording/")] == []


def classes_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module's classes and of its names for types, without private ones and variables of types."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if "TypeVar(" not in ast.unparse(value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        if name[0].isupper() and not name.isupper():
            yield name


def test_a_search_for_a_class_finds_one() -> None:
    homes: dict[str, list[str]] = {}
    for path, tree in modules("game"):
        for name in classes_of(tree):
            homes.setdefault(name, []).append(path)
    assert len(homes) > 500
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def asking_docstrings(tree: ast.Module) -> list[str]:
    """Return the docstrings, those of names too, that begin with a question word."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if ASKING.match(text.lstrip()):
                found.append(text)
    return found


def test_every_docstring_begins_with_the_thing_it_is_about() -> None:
    asking = {name: asking_docstrings(tree) for name, tree in modules("game", naming=('"""W', '"""How'))}
    assert {name: found for name, found in asking.items() if found} == {}


def key_readings(tree: ast.AST) -> list[str]:
    """Return what code reads of pygame's keys: their numbers, and those of an event with its modifiers and its place."""
    read = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return [
        name
        for name in read
        if re.fullmatch(
            r"pygame\.(K|KSCAN|KMOD)_\w+|pygame\.key\.(name|get_mods|get_pressed)|event\.(key|mod|scancode|unicode)",
            name,
        )
    ]


def test_one_module_compares_keys_so_that_letters_count_alike_under_every_layout() -> None:
    found = {path.name for path in python_files("game") if key_readings(ast.parse(path.read_text(encoding="utf-8")))}
    assert found == {"key_layout.py"}
    assert key_readings(ast.parse("if event.key == pygame.K_h and event.mod & pygame.KMOD_SHIFT: pass"))


def test_nothing_is_pickled() -> None:
    for name, tree in modules("game", naming=PICKLING):
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {*PICKLING}, name


def test_every_suppressed_complaint_has_its_reason_beside_it() -> None:
    found = {str(path.relative_to(ROOT)): unexplained(path.read_text(encoding="utf-8")) for path in python_files()}
    assert {path: comments for path, comments in found.items() if comments} == {}


def unexplained(source: str) -> list[str]:
    """Return the comments that silence a tool without saying why."""
    if SUPPRESSION.search(source) is None:
        return []
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return [comment for comment in comments if SUPPRESSION.search(comment) and not EXPLAINED.search(comment)]


def read_at_once(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes carried out when a module is imported; of conditions only what is asked first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in (*child.decorator_list, *child.args.defaults):
                yield from (part, *read_at_once(part))
        elif isinstance(child, ast.BoolOp):
            yield from (child.values[0], *read_at_once(child.values[0]))
        elif not isinstance(child, ast.Lambda):
            yield from (child, *read_at_once(child))


def asks_for_unix(node: ast.AST) -> bool:
    """Return True if a part of a program is not there on Windows."""
    match node:
        case ast.Import(names=names):
            return any(name.name in UNIX_MODULES for name in names)
        case ast.ImportFrom(module=module, names=names):
            return module in UNIX_MODULES or any(f"{module}.{name.name}" in UNIX_NAMES for name in names)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            return f"{module}.{name}" in UNIX_NAMES
        case _:
            return False


def test_every_file_of_tests_can_be_read_on_windows() -> None:
    """A single one that cannot ends a whole run there before its first test, and with it a release."""
    found = [
        f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"
        for name, module in modules("tests", naming=(*UNIX_MODULES, *(name.split(".")[1] for name in UNIX_NAMES)))
        for node in read_at_once(module)
        if asks_for_unix(node)
    ]
    assert found == []

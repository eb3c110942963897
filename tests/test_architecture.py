"""Rules for sources: imports, class names, openings of docstrings, key codes, pickling, and reasons for suppressions."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator

from tests.support.sources import ROOT, modules, nodes, python_files

SUPPRESSION = re.compile(r"#\s*(noqa|type:\s*ignore|mypy:|ruff:|pragma:)", re.IGNORECASE)
EXPLAINED = re.compile(r"# noqa: [A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)* - \S+|# type: ignore\[[a-z, -]+\]  # \S+")

ASKING = re.compile(r"(What|Which|Who|Whom|Whose|Where|When|Why|How|Whether)(ever)?\b")
"""Pattern of the question words that no docstring may begin with."""

CLASS = re.compile(r"^(?:class )?([A-Z]\w*[a-z]\w*)(?=[(:]| = (?!TypeVar))", re.MULTILINE)
"""Pattern of a class or type alias, but not of a type variable; its group is the name."""

PICKLING = ("pickle", "shelve", "marshal")


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    found = [node for _name, tree in modules("game/engine") for node in nodes(tree)]
    imported = {alias.name for node in found if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in found if isinstance(node, ast.ImportFrom)}
    elsewhere = {name.partition(".")[0] for name in imported if not name.startswith("game.engine")}
    assert len(imported) > 10
    assert elsewhere <= sys.stdlib_module_names


def test_every_folder_of_the_package_is_seen_by_the_contracts() -> None:
    """Check that each folder has an `__init__.py`, as the import linter skips other folders."""
    folders = {path.parent for path in python_files("game")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


def test_the_coach_finds_without_the_words_for_it() -> None:
    """Check that in `game.coach` only the modules of `wording` import `wording`, as other imports would be circular."""
    naming = [
        name for name, _tree in modules("game/coach", naming=("import game.coach.wording", "from game.coach.wording"))
    ]
    assert naming
    assert [name for name in naming if not name.startswith("game/coach/wording/")] == []


def test_a_search_for_a_class_finds_one() -> None:
    homes: dict[str, list[str]] = {}
    for path in python_files("game"):
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            homes.setdefault(name, []).append(path.name)
    assert len(homes) > 500
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def asking_docstrings(tree: ast.Module) -> list[str]:
    """Return the docstrings, even of attributes, that begin with a question word."""
    found = []
    for node in nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if ASKING.match(text.lstrip()):
                found.append(text)
    return found


def test_every_docstring_begins_with_the_thing_it_is_about() -> None:
    asking = {name: asking_docstrings(tree) for name, tree in modules("game", naming=('"""W', '"""How'))}
    assert {name: found for name, found in asking.items() if found} == {}


def key_readings(tree: ast.AST) -> list[str]:
    """Return the expressions that read key codes, or an event's key, modifiers, scancode or character."""
    read = [ast.unparse(node) for node in nodes(tree) if isinstance(node, ast.Attribute)]
    return [
        name
        for name in read
        if re.fullmatch(
            r"pygame\.(K|KSCAN|KMOD)_\w+|pygame\.key\.(name|get_mods|get_pressed)|event\.(key|mod|scancode|unicode)",
            name,
        )
    ]


def test_one_module_compares_keys_so_that_letters_count_alike_under_every_layout() -> None:
    naming = ("pygame.K", "pygame.key", "event.")
    assert [name for name, tree in modules("game", naming=naming) if key_readings(tree)] == [
        "game/toolkit/devices/key_layout.py"
    ]


def test_nothing_is_pickled() -> None:
    for name, tree in modules("game", naming=PICKLING):
        imported = {alias.name for node in nodes(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module or "" for node in nodes(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & {*PICKLING}, name


def test_every_suppressed_complaint_has_its_reason_beside_it() -> None:
    found = {str(path.relative_to(ROOT)): unexplained(path.read_text(encoding="utf-8")) for path in python_files()}
    assert {path: comments for path, comments in found.items() if comments} == {}


def unexplained(source: str) -> list[str]:
    """Return the comments that suppress a tool's warnings without a reason."""
    if SUPPRESSION.search(source) is None:
        return []
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return [comment for comment in comments if SUPPRESSION.search(comment) and not EXPLAINED.search(comment)]


def read_at_once(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes executed during an import; of `and` and `or` expressions, only the first operand."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in (*child.decorator_list, *child.args.defaults):
                yield from (part, *read_at_once(part))
        elif isinstance(child, ast.BoolOp):
            yield from (child.values[0], *read_at_once(child.values[0]))
        elif not isinstance(child, ast.Lambda):
            yield from (child, *read_at_once(child))

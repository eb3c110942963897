"""Documentation: all files, modules and `make` targets named in it exist, and its examples are correct."""

import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.support.sources import ROOT

PAGES = tuple(
    page for page in (*sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("*.md"))) if page.name != "CHANGELOG.md"
)
FOLDERS = frozenset({".github", "assets", "build", "docs", "game", "tests", "tools"})
"""Folders of committed files."""
MADE = frozenset({"build/lib"})
ENDINGS = (".py", ".pyx", ".md", ".toml", ".svg", ".spec", ".sh", ".po", ".pot", ".yml")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
INDENTED = re.compile(r"^    .*$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
ELSEWHERE = frozenset({"atheris", "pytest", "venv", "pip"})
"""Modules outside the project that pages may name after `python -m`."""


def is_there(path: str) -> bool:
    """Return True if a path names a file of the project; placeholders such as ID or <language> match any name."""
    pattern = re.sub(r"<[^>]*>|\b[A-Z]{2,}\b(?!\.)", "*", re.sub(r"\{[^}]*\}", "*", path))
    return any(True for _found in ROOT.glob(pattern.rstrip("/")))


def wrong_in(text: str, folder: Path) -> Iterator[str]:
    """Yield each missing file, module and `make` target named on a page."""
    code = "\n".join([*(piece.strip("`") for piece in CODE.findall(text)), *INDENTED.findall(text)])
    for word in re.findall(r"[\w./<>{},*-]+", code):
        path = word.strip(".,").split("::")[0]
        first, *rest = path.split("/")
        if rest and first in FOLDERS and path not in MADE and not is_there(path):
            yield path
        if not rest and path.endswith(ENDINGS) and not re.search(r"[*<A-Z]", path) and not any(_named(path)):
            yield path
    for module in re.findall(r"python -m ([\w.]+)", code):
        path = module.replace(".", "/")
        if module not in ELSEWHERE and not any(is_there(path + end) for end in (".py", "/__main__.py")):
            yield f"python -m {module}"
    for package, rest in re.findall(r"^(?:game\.)?([a-z_]+)((?:\.[a-z_]+)+)(?=$|\.[A-Z])", code, re.MULTILINE):
        path = f"game/{package}{rest.replace('.', '/')}"
        found = any(
            map(is_there, (path, f"{path}.py", f"{path.rpartition('/')[0]}.py"))
        )  # a package, module or function
        if (ROOT / "game" / package).is_dir() and not rest.endswith(ENDINGS) and not found:
            yield f"{package}{rest}"
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for target in re.findall(r"(?:^|`)make (?:[A-Z]+=\S+ )*([a-z][a-z-]*)", text, re.MULTILINE):
        if target not in targets:
            yield f"make {target}"
    for link in LINK.findall(text):
        if not (folder / link).exists():
            yield link


def _named(name: str) -> Iterator[Path]:
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob(name)
    yield from ROOT.glob(name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_nothing_that_does_not_exist(page: Path) -> None:
    assert sorted(set(wrong_in(page.read_text(encoding="utf-8"), page.parent))) == []


def test_examples_in_docstrings_are_so() -> None:
    paths = [path.relative_to(ROOT) for folder in ("game", "tools") for path in (ROOT / folder).rglob("*.py")]
    with_example = [path for path in paths if "\n    >>> " in (ROOT / path).read_text(encoding="utf-8")]
    found = [doctest.testmod(import_module(".".join(path.with_suffix("").parts))) for path in with_example]
    assert len([of_module for of_module in found if of_module.attempted]) == len(with_example) > 0
    assert not sum(of_module.failed for of_module in found)


def test_the_example_in_the_readme_plays_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {})
    assert capsys.readouterr().out == "(17, 32)\n"

"""Mutation testing: every mutant can be planted, and the runner tells those caught from those that are not."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.sources import ROOT
from tools.mutants.__main__ import main
from tools.mutants.catalogue import MUTANTS
from tools.mutants.mutant import Mutant, faults, ids
from tools.mutants.runner import CannotRunError, survivors

WANTED = 60

SOURCE = "def more(number):\n    return number + 1\n"
TEST = """\
import os
import pytest
from game.count import more

@pytest.fixture
def broken():
    assert more(2) == 3

def test_more():
    assert more(1) == 2

def test_even():
    assert more(1) % 2 == 0

def test_behind_a_fixture(broken):
    pass

def test_failing():
    assert more(1) == 5
"""
CAUGHT = Mutant(
    name="one-too-many",
    file="game/count.py",
    old="number + 1",
    new="number + 2",
    tests=ids("tests/test_count.py", "test_more"),
)
MISSED = replace(CAUGHT, name="three", new="number + 3", tests=ids("tests/test_count.py", "test_even"))
ERROR = replace(CAUGHT, name="error", tests=ids("tests/test_count.py", "test_behind_a_fixture"))
GONE = replace(CAUGHT, name="gone", old="number - 1")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a project of one function and its tests."""
    for name, text in {
        "game/__init__.py": "",
        "game/count.py": SOURCE,
        "tests/test_count.py": TEST,
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = ["--import-mode=importlib"]\n',
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_every_mutant_can_be_planted_and_its_tests_exist() -> None:
    assert [sentence for mutant in MUTANTS for sentence in faults(mutant, ROOT)] == []


def test_there_are_enough_mutants_each_with_a_name_of_its_own_and_a_test() -> None:
    assert len(MUTANTS) >= WANTED
    assert [name for name, count in Counter(mutant.name for mutant in MUTANTS).items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", mutant.name) and mutant.tests for mutant in MUTANTS)


def test_every_room_has_a_mutant() -> None:
    planted = {Path(mutant.file).parts[1] for mutant in MUTANTS}
    rooms = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    assert rooms - planted == set()


def test_what_is_caught_is_told_from_what_is_not_and_the_project_stays_as_it_was(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([], (CAUGHT, MISSED, ERROR, GONE), tree, processes=1) == 1
    said = capsys.readouterr()
    assert sorted(said.out.splitlines()[1:]) == ["MISSED  error", "MISSED  three", "caught  one-too-many"]
    assert sorted(said.err.splitlines()) == [
        "error was not caught: no test failed, pytest ended with 1.",
        "gone no longer applies: its text stands 0 times in game/count.py, not once.",
        "three was not caught: tests/test_count.py::test_even passed.",
    ]
    assert (tree / "game" / "count.py").read_text(encoding="utf-8") == SOURCE


def test_a_test_that_fails_anyway_catches_nothing(tree: Path) -> None:
    failing = replace(CAUGHT, tests=ids("tests/test_count.py", "test_failing"))
    with pytest.raises(CannotRunError, match=r"without a mutant first: FAILED tests/test_count\.py::test_failing"):
        list(survivors([failing], tree, processes=1, tell=print))


def test_what_shows_without_a_run_is_found(tree: Path) -> None:
    wrong = {
        "stands 2 times": replace(CAUGHT, old="number"),
        "there is no file": replace(CAUGHT, file="game/sum.py"),
        "not Python": replace(CAUGHT, new="number +"),
        "names a test that does not exist": replace(CAUGHT, tests=ids("tests/test_count.py", "test_less")),
    }
    for told, mutant in wrong.items():
        assert [told in sentence for sentence in faults(mutant, tree)] == [True]


@pytest.mark.parametrize("given", [["nothing-like-it"], ["one-too-many", "-x"], ["--list", "\x1b[31m"]])
def test_a_wrong_argument_is_refused_in_one_sentence(
    given: list[str], tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given, (CAUGHT,), tree) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"There is no mutant '[^\x1b]+'; --list shows those there are\.\n", said.err)


def test_all_mutants_are_listed(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"], (CAUGHT, MISSED), tree) == 0
    assert capsys.readouterr().out.splitlines() == ["one-too-many  (game/count.py)", "three  (game/count.py)"]

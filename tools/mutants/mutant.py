"""Mutants: small bugs to be planted, each with tests of which at least one must fail."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A bug planted by replacing `old` with `new` in `file`. `tests` are pytest ids; at least one of them must fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted_in(self, source: str) -> str:
        """Return the source with the bug.

        Raises:
            NotApplicableError: the text to replace does not occur exactly once.
        """
        found = source.count(self.old)
        if found != 1:
            raise NotApplicableError(
                f"{self.name} no longer applies: its text stands {found} times in {self.file}, not once."
            )
        return source.replace(self.old, self.new)


def ids(file: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{file}::{name}" for name in names)


class NotApplicableError(Exception):
    """A mutant cannot be planted; the message is a sentence."""


def faults(mutant: Mutant, root: Path) -> Iterator[str]:
    """Yield a sentence for each fault of a mutant, such as a syntax error or a missing test."""
    path = root / mutant.file
    if not path.is_file():
        yield f"{mutant.name} no longer applies: there is no file {mutant.file}."
    else:
        try:
            ast.parse(mutant.planted_in(path.read_text(encoding="utf-8")))
        except NotApplicableError as error:
            yield str(error)
        except SyntaxError:
            yield f"{mutant.name} is no plausible bug: with it {mutant.file} is not Python."
    for test in mutant.tests:
        file, _, name = test.partition("[")[0].partition("::")
        if name not in _functions(root / file):
            yield f"{mutant.name} names a test that does not exist: {test}."


@cache
def _functions(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))

"""Contest checkpoint: outcomes kept in a file, so that a long contest can be stopped and taken up again: JSON, one line a unit.

The first line says which contest it is, and of which program. One of other arguments, or of players or a contest that have changed,
is refused; only the number of units wanted may differ. A last line that was cut off, by a crash perhaps, is played again.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from game import __version__
from game.ai.player import BUDGET
from game.arena.contest import Contest, Unit, UnitOutcome
from game.atomic_file import read_whole
from game.i18n import _
from game.paths import is_executable
from game.rulesets.json_file import rules_value
from game.session.codec import decode_value, encode_value
from game.session.simulate import players_key

FORMAT: Final = "back-alley arena 1"
_MOST_BYTES: Final = 1 << 28


class KeptError(Exception):
    """A file that cannot hold, or does not hold, the outcomes of this contest; the text is a sentence."""


class KeptOutcomes:
    """The outcomes of a contest in a file that grows by one line a unit."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open or begin a file; what it holds is in `outcomes`.

        Raises:
            KeptError: the file is of something else, is damaged, or cannot be read and written.
        """
        self._path = path
        self._head = head_of(contest)
        self._contest = contest
        self.outcomes: dict[Unit, UnitOutcome] = {}
        try:
            whole = self._read() if path.exists() else 0
            self._file: TextIO = path.open("a", encoding="utf-8", newline="\n")
            self._file.truncate(whole)
            if not whole:
                self._file.write(self._head + "\n")
                self._file.flush()
        except OSError as error:
            text = _("{path} cannot be read and written ({reason}).")
            raise KeptError(text.format(path=path, reason=error)) from error

    def _read(self) -> int:
        """Take in all whole lines; return the number of bytes that they are."""
        data = read_whole(self._path, _MOST_BYTES)
        if data is None:
            raise KeptError(_("{path} is too long for a file of outcomes.").format(path=self._path))
        lines = data.split(b"\n")
        cut = lines.pop()
        if not lines and self._head.encode().startswith(cut):
            return 0
        if not lines or lines[0] != self._head.encode():
            text = _(
                "{path} does not belong to this contest: it was kept with other arguments or by another version, "
                "or is another file."
            )
            raise KeptError(text.format(path=self._path))
        for number, line in enumerate(lines[1:], start=2):
            try:
                outcome = decode_value(line.decode(), UnitOutcome)
                self._check(outcome)
            except ValueError as error:
                text = _("{path} is damaged in line {line}.")
                raise KeptError(text.format(path=self._path, line=number)) from error
            self.outcomes[outcome.unit] = outcome
        return sum(len(line) + 1 for line in lines)

    def _check(self, outcome: UnitOutcome) -> None:
        is_match = self._contest.matches
        sizes = set(self._contest.sizes)
        has_size = outcome.unit.size == 0 if is_match else outcome.unit.size in sizes
        has_parts = (outcome.total is not None, outcome.won is not None) == (is_match, is_match)
        found = {size for size, _points in outcome.gains}
        if not has_size or not has_parts or found != (sizes if is_match else {outcome.unit.size}):
            raise ValueError("an outcome of another contest")
        if outcome.won is not None and not 0.0 <= outcome.won <= 1.0:
            raise ValueError("no share of a match")

    def add(self, outcome: UnitOutcome) -> None:
        """Keep one more; nothing more once that has failed.

        Raises:
            KeptError: it cannot be written.
        """
        self.outcomes[outcome.unit] = outcome
        try:
            self._file.write(encode_value(outcome) + "\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # what could not be written would fail once more
                self._file.close()
            text = _("{path} cannot be written ({reason}).")
            raise KeptError(text.format(path=self._path, reason=error)) from error

    def __enter__(self) -> Self:
        """Return this object."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._file.close()


def head_of(contest: Contest) -> str:
    """Return the first line of a file: everything that an outcome depends on."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": __version__,
            "source": source_hash(),
            "a": contest.one,
            "b": contest.other,
            "players": contest.players,
            "sizes": contest.sizes,
            "matches": contest.matches,
            "seed": contest.seed.hex(),
            "key": players_key(contest.seed).hex(),
            "budget": astuple(BUDGET),
            "rules": rules_value(contest.rules),
        }
    )


def source_hash() -> str:
    """Return the hash that tells the players, the rules and the contests of this program from others.

    The executable holds what is not compiled of them within itself, and beside it the source of what is.
    """
    found = hashlib.sha256()
    if is_executable():
        found.update(Path(sys.executable).read_bytes())
    for folder in (files(package) for package in ("game.ai", "game.arena", "game.engine", "game.rulesets")):
        for module in _modules_in(folder):
            found.update(module.name.encode() + b"\0" + module.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def _modules_in(folder: Traversable) -> Iterator[Traversable]:
    """Yield the source files in a package and the packages in it, by name."""
    for entry in sorted(folder.iterdir() if folder.is_dir() else (), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _modules_in(entry)
        elif entry.name.endswith(".py"):
            yield entry

"""Contest checkpoint: a JSON Lines file of outcomes, one per unit.

The first line identifies the contest and the program. A file with other arguments is refused; only the number of units may differ.
A file is also refused if the source code of players or contests has changed. If the last line is incomplete, as after a crash, its
unit is played again.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from game import __version__
from game.ai.player import BUDGET
from game.rulesets.json_file import rules_value
from game.session.codec import decode_value, encode_value
from game.session.simulate import players_key
from tools.arena.contest import Contest, Unit, UnitOutcome

ROOT = Path(__file__).resolve().parents[2]
SOURCES: Final = ("game/ai", "game/engine", "game/rulesets", "tools/arena", "tools/frozen")
FORMAT: Final = "back-alley arena 1"


class KeptError(Exception):
    """The file cannot be used for the outcomes of this contest; the message is a sentence."""


class KeptOutcomes:
    """Outcomes of a contest in a file with one line per unit."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open or create a file; read its stored outcomes into `outcomes`.

        Raises:
            KeptError: the file does not belong to this contest, is damaged, or cannot be read and written.
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
            text = "{path} cannot be read and written ({reason})."
            raise KeptError(text.format(path=path, reason=error)) from error

    def _read(self) -> int:
        """Read the outcomes in all complete lines; return the size of these lines in bytes."""
        lines = self._path.read_bytes().split(b"\n")
        cut = lines.pop()
        if not lines and self._head.encode().startswith(cut):
            return 0
        if not lines or lines[0] != self._head.encode():
            text = "does not belong to this contest: it was kept with other arguments or by another version"
            raise KeptError(f"{self._path} {text}")
        for number, line in enumerate(lines[1:], start=2):
            try:
                outcome = decode_value(line.decode(), UnitOutcome)
            except ValueError as error:
                text = "{path} is damaged in line {line}."
                raise KeptError(text.format(path=self._path, line=number)) from error
            self.outcomes[outcome.unit] = outcome
        return sum(len(line) + 1 for line in lines)

    def add(self, outcome: UnitOutcome) -> None:
        """Store an outcome; close the file if writing fails.

        Raises:
            KeptError: the file cannot be written.
        """
        self.outcomes[outcome.unit] = outcome
        try:
            self._file.write(encode_value(outcome) + "\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # closing would only repeat the write error
                self._file.close()
            text = "{path} cannot be written ({reason})."
            raise KeptError(text.format(path=self._path, reason=error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def head_of(contest: Contest) -> str:
    """Return the first line of a contest's file: everything that the outcomes depend on."""
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
    """Return a hash of the source code of players, rules and contests."""
    found = hashlib.sha256()
    for folder in SOURCES:
        for module in sorted((ROOT / folder).rglob("*.py")):
            found.update(module.name.encode() + b"\0" + module.read_bytes() + b"\0")
    return found.hexdigest()

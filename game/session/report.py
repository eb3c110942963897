"""Reports of what went wrong, or of how things stand when a player wants one: files that can be sent to anybody.

A report tells the version and the system, what was on the screen, the error, the ruleset, the record of the finished deals,
and of the running deal what the player at this screen has been shown. It never tells a name that a player entered, a word or
a seed of a match, nor where on this computer anything lies.
"""

import itertools
import os
import re
import traceback
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePath
from typing import Final

from game import __version__
from game.engine.cards import Seat
from game.engine.events import HUMAN, DealStarted, Player
from game.i18n import _
from game.outside_text import shown
from game.paths import is_executable
from game.session import private as private_files
from game.session.codec import encode_event
from game.session.record import record_of
from game.session.record_text import to_text
from game.session.table import Table

_SECRET: Final = re.compile(r"""\b[0-9a-fA-F]{32,}\b|\bb'(?:[^'\\]|\\.)*'|\bb"(?:[^"\\]|\\.)*\"""")
"""What a seed or a key looks like: many hexadecimal digits, or bytes as Python prints them."""
_HIDDEN: Final = "[hidden]"
_PACKAGE: Final = "game"
_MOST_LETTERS: Final = 20_000
"""Of an error: one that repeats itself a thousand times says no more than its ends do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What became of a report: the file, or the reason why there is none."""

    path: Path | None = None
    problem: str | None = None


class Reporter:
    """Writes the reports of one run of the program into a folder; without one it writes none."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], datetime],
        *,
        system: Mapping[str, str] | None = None,
        private: Collection[str] = (),
    ) -> None:
        """Write into this folder, which need not be there.

        `system` is what every report tells of where the program runs; `private` are words that none may hold.
        """
        self._folder = folder
        self._clock = clock
        self._system = dict(system or {})
        self._private = tuple(private)

    def write(
        self, error: BaseException | None, *, scenes: Sequence[str], table: Table | None, viewer: Seat | None, seen: int
    ) -> Written:
        """Write a report of an error, or of how things stand; never raises.

        `scenes` are the names of those on the screen, `table` where a match is played or was played last, with the seat
        that looks on and the number of the last entry it has been shown.
        """
        if self._folder is None:
            return Written(problem=_("nothing is kept"))
        now = self._clock()
        private = (*self._private, *_names(table))
        told = without(self._told(error, now, scenes), private)
        text = told + _match_text(table, viewer, seen, private)
        try:
            private_files.make_folder(self._folder)
            return Written(path=_write_new(self._folder, f"{now:%Y-%m-%d-%H%M%S}", text))
        except OSError as problem:
            return Written(problem=shown(problem))

    def _told(self, error: BaseException | None, now: datetime, scenes: Sequence[str]) -> str:
        facts = {
            "Version": __version__,
            "Built": "executable" if is_executable() else "package",
            **self._system,
            "Time": f"{now:%Y-%m-%d %H:%M:%S %Z}",
            "Screen": " > ".join(scenes) or "none",
        }
        happened = "None: written because a player wanted it.\n" if error is None else error_text(error)
        lines = "".join(f"{name}: {value}\n" for name, value in facts.items())
        return f"Back Alley report\n\n{lines}\n== Error\n{happened}\n"


def error_text(error: BaseException) -> str:
    """An error with where it came from and what caused it; files by their place in the program, none by its folder."""
    told = traceback.TracebackException.from_exception(error)
    _shorten(told, set())
    text = _SECRET.sub(_HIDDEN, "".join(told.format()))
    if len(text) <= _MOST_LETTERS:
        return text
    half = _MOST_LETTERS // 2
    return f"{text[:half]}\n[...]\n{text[-half:]}"


def _shorten(told: traceback.TracebackException, known: set[int]) -> None:
    """Name the files of an error, and of what caused it, without their folders."""
    if id(told) in known:
        return
    known.add(id(told))
    told.stack = traceback.StackSummary.from_list(
        [(_short_name(frame.filename), frame.lineno or 0, frame.name, frame.line) for frame in told.stack]
    )
    for cause in (told.__cause__, told.__context__):
        if cause is not None:
            _shorten(cause, known)


def _short_name(filename: str) -> str:
    """A file by its place in the program, or by its name alone."""
    parts = PurePath(filename.replace("\\", "/")).parts
    if _PACKAGE in parts:
        place = len(parts) - 1 - parts[::-1].index(_PACKAGE)
        return "/".join(parts[place:])
    return parts[-1] if parts else filename


def private_words(data_dir: Path) -> frozenset[str]:
    """What reports may not hold of this computer: the names of its user and of the folders that tell it."""
    folders = {data_dir}
    names = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")}
    with suppress(OSError, RuntimeError):  # a user may have no home
        folders.add(Path.home())
        names.add(Path.home().name)
    with suppress(OSError):  # the current folder may be gone
        folders.add(Path.cwd())
    texts = {str(folder) for folder in folders if len(folder.parts) > 1}
    return frozenset(texts | {repr(text)[1:-1] for text in texts} | names)


def without(text: str, private: Collection[str]) -> str:
    """A text without words that are nobody else's business, the longest first; they count only as whole words."""
    words = {word for word in private if len(word) > 1}  # a single letter names nobody
    for word in sorted(words, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda _found: _HIDDEN, text)
    return text


def _names(table: Table | None) -> tuple[str, ...]:
    """What people at a table are called."""
    players = () if table is None else table.public.match.players
    return tuple(player.name for player in players if player.level == HUMAN)


def _match_text(table: Table | None, viewer: Seat | None, seen: int, private: Collection[str]) -> str:
    """The record so far, which begins with the rules, and the running deal as far as it was shown."""
    if table is None:
        return "== Match\nNone.\n"
    try:
        record = record_of(table.log(), seed=None, marks=table.marks)
        players = tuple(
            Player(f"Player {seat}", player.level) for seat, player in zip(record.seats, record.players, strict=True)
        )
        told = to_text(replace(record, players=players))
        running = _running(table, viewer, seen)
    except Exception as error:  # noqa: BLE001 - what is wrong with the match may be what is reported
        return f"== Match\nIt cannot be told:\n{without(error_text(error), private)}"
    return f"== Rules and finished deals\n{told}\n== Running deal, as {viewer} was shown it\n{running}"


def _running(table: Table, viewer: Seat | None, seen: int) -> str:
    """The entries of the running deal that a seat was shown, a line each."""
    entries = [entry for entry in table.since(0, viewer) if entry.seq <= seen]
    starts = [place for place, entry in enumerate(entries) if isinstance(entry.event, DealStarted)]
    if not starts:
        return "None.\n"
    return "".join(f"{entry.seq} {encode_event(entry.event)}\n" for entry in entries[starts[-1] :])


def _write_new(folder: Path, stem: str, text: str) -> Path:
    """Write a file that is not there yet.

    Raises:
        OSError: it cannot be written; nothing is left of it then.
    """
    names = itertools.chain((f"{stem}.txt",), (f"{stem}-{number}.txt" for number in itertools.count(2)))
    path = next(path for name in names if not (path := folder / name).exists())
    file = os.fdopen(private_files.new_file(path), "w", encoding="utf-8", newline="\n", errors="backslashreplace")
    try:
        with file:
            file.write(text)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    return path

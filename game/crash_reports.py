"""Crash reports: text files about an error, or about the present state, without private data.

A report contains the version, the system, the screen, the error, the ruleset, the finished deals, and the running deal as far as
the player has seen it. It never contains texts entered by a player, the seed of a match, or paths on this computer.
"""

import json
import os
import platform
import re
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path, PurePath
from typing import Final

from msgspec import Struct

from game import __version__, private_files
from game.ai.levels import LEVELS
from game.atomic_file import unused, write_whole
from game.engine.cards import Seat
from game.engine.events import HUMAN, DealStarted, Player
from game.engine.rules import Rules, rule_texts
from game.i18n import _
from game.letters import beginning, ending
from game.outside_text import shown
from game.paths import is_executable
from game.records.from_log import record_of
from game.records.text import to_text
from game.redaction import clean, without
from game.rulesets.json_file import field_value
from game.rulesets.presets import PRESETS, as_known, preset_id
from game.session.codec import encode_event
from game.session.table import Table

_PACKAGE: Final = "game"
_FRAME: Final = re.compile(r'[\s|]*File "[^"]*", line \d+, in \S+\s*$')
"""A line of a traceback that names a place in the program."""
_MOST_LETTERS: Final = 20_000
"""The maximum number of characters of an error text; longer texts lose their middle."""


class WrittenReport(Struct, frozen=True, kw_only=True):
    """A written report: the path, or the reason why the report could not be written."""

    path: Path | None = None
    problem: str | None = None


class Reporter:
    """Writes crash reports into a folder; without a folder, it writes none."""

    def __init__(
        self,
        folder: Path | None,
        clock: Callable[[], datetime],
        *,
        system: Mapping[str, str] | None = None,
        private: Collection[str] = (),
    ) -> None:
        """Write reports into `folder`, which need not exist.

        `system` is added to every report. No report contains the words in `private`.
        """
        self._folder = folder
        self._clock = clock
        self._system = dict(system or {})
        self._private = tuple(private)

    def write(
        self,
        error: BaseException | None,
        *,
        scenes: Sequence[str],
        table: Table | None,
        viewer: Seat | None,
        seen: int,
        typed: Collection[str] = (),
    ) -> WrittenReport:
        """Write a report on an error, or on the present state; never raises.

        `scenes` are the names of the scenes on the screen. `table` is that of the running or last match. `viewer` has seen its
        entries up to number `seen`. `typed` holds everything that players entered.
        """
        if self._folder is None:
            return WrittenReport(problem=_("nothing is saved"))
        now = self._clock()
        private = {*self._private, *typed, *(() if table is None else table.typed)}
        text = self._told(error, now, scenes, private) + _match_text(table, viewer, seen, private)
        try:
            private_files.make_folder(self._folder)
            path = unused(self._folder / f"{now:%Y-%m-%d-%H%M%S}.txt")
            write_whole(path, text.encode(errors="backslashreplace").decode())
            return WrittenReport(path=path)
        except OSError as problem:
            return WrittenReport(problem=shown(problem))

    def _told(self, error: BaseException | None, now: datetime, scenes: Sequence[str], private: Collection[str]) -> str:
        facts = {
            **program_facts(),
            **self._system,
            "Time": f"{now:%Y-%m-%d %H:%M:%S %Z}",
            "Screen": " > ".join(scenes) or "none",
        }
        happened = "None: written because a player wanted it.\n" if error is None else error_text(error, private)
        lines = without("".join(f"{name}: {value}\n" for name, value in facts.items()), self._private)
        return f"Back Alley report\n\n{lines}\n== Error\n{happened}\n"


def program_facts() -> dict[str, str]:
    """Return facts about the program and the system."""
    return {
        "Version": __version__,
        "Built": "executable" if is_executable() else "package",
        "Python": platform.python_version(),
        "System": f"{platform.system()} {platform.release()} {platform.machine()}",  # platform() would run uname
    }


def error_text(error: BaseException, private: Collection[str] = ()) -> str:
    """Return an error with its traceback and causes, without private data.

    Paths are relative to the program. Private words and other texts that a person may have entered are removed.
    """
    told = traceback.TracebackException.from_exception(error)
    _shorten(told, set())
    text = without(_ends("".join(told.format()), 5 * _MOST_LETTERS), private)
    return _ends("".join(_cleaned(text.splitlines(keepends=True))), _MOST_LETTERS)


def _cleaned(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a traceback, with entered texts removed from messages."""
    is_code = False
    for line in lines:
        is_frame = _FRAME.match(line) is not None
        is_code = is_code and line.startswith("    ")
        yield line if is_frame or is_code else clean(line)
        is_code = is_frame


def _ends(text: str, most: int) -> str:
    return text if len(text) <= most else f"{beginning(text, most // 2)}\n[...]\n{ending(text, most // 2)}"


def _shorten(told: traceback.TracebackException, known: set[int]) -> None:
    """Replace the paths in a traceback and its causes by short names."""
    if id(told) in known:
        return
    known.add(id(told))
    told.stack = traceback.StackSummary.from_list(
        [(_short_name(frame.filename), frame.lineno or 0, frame.name, frame.line) for frame in told.stack]
    )
    for cause in (told.__cause__, told.__context__, *(told.exceptions or ())):
        if cause is not None:
            _shorten(cause, known)


def _short_name(filename: str) -> str:
    """Return the name of a source file relative to the program's folder, or without folders if it is not part of the program."""
    path, package = (PurePath(name.replace("\\", "/")) for name in (filename, str(Path(__file__).parent)))
    place = (
        path.relative_to(package.parent) if path.is_relative_to(package) else path
    )  # in an executable, file names have no folders
    return place.as_posix() if place.parts[:1] == (_PACKAGE,) else path.name or filename


def private_words(data_dir: Path) -> frozenset[str]:
    """Return the user names and folder names that reports may not contain."""
    folders = {data_dir}
    names = {os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME")}
    with suppress(OSError, RuntimeError):  # a user may have no home
        folders.add(Path.home())
        names.add(Path.home().name)
    with suppress(OSError):  # the current folder may be gone
        folders.add(Path.cwd())
    texts = {str(folder) for folder in folders if len(folder.parts) > 1}
    return frozenset(texts | {repr(text)[1:-1] for text in texts} | names)


def anonymous(rules: Rules) -> Rules:
    """Return a ruleset without entered texts, which are replaced by those of the nearest preset."""
    rules = as_known(rules)
    if preset_id(rules) is not None:
        return rules
    nearest = PRESETS[_nearest(rules)]
    return as_known(replace(nearest, **{name: getattr(rules, name) for name in rule_texts()}))


def _nearest(rules: Rules) -> str:
    return min(PRESETS, key=lambda name: len(_differences(rules, PRESETS[name])))


def _differences(rules: Rules, preset: Rules) -> dict[str, object]:
    """Return the rules in which a ruleset differs from a preset, as plain values by field name; the ruleset's texts are ignored."""
    names = [name for name in rule_texts() if getattr(rules, name) != getattr(preset, name)]
    return {name: field_value(rules, name) for name in names}


def _rules_text(rules: Rules) -> str:
    """Return the rules of a match as text: a preset, or the differences from the nearest preset."""
    known = preset_id(rules)
    if known is not None:
        return f"Ruleset: {known}\n"
    nearest = _nearest(rules)
    differing = _differences(rules, PRESETS[nearest])
    lines = "".join(f"  {name} = {json.dumps(value)}\n" for name, value in differing.items())
    return f"Ruleset: the player's own; like {nearest} but for {'this:' if lines else 'its texts'}\n{lines}"


def _player(seat: Seat, player: Player) -> Player:
    """Return a player under a name made from the seat; an unknown level becomes "other"."""
    return Player(f"Player {seat}", player.level if player.level in (HUMAN, *LEVELS) else "other")


def _match_text(table: Table | None, viewer: Seat | None, seen: int, private: Collection[str]) -> str:
    """Return the record so far, and the running deal as far as `viewer` has seen it."""
    if table is None:
        return "== Match\nNone.\n"
    try:
        record = record_of(table.log(), seed=None, marks=table.played.marks)
        players = tuple(map(_player, record.seats, record.players))
        told = to_text(replace(record, players=players, rules=anonymous(record.rules)))
        running = _running(table, viewer, seen)
    except Exception as error:  # noqa: BLE001 - the match itself may be damaged
        return f"== Match\nIt cannot be told:\n{error_text(error, private)}"
    return f"== Rules and finished deals\n{_rules_text(record.rules)}\n{told}\n== Running deal, as {viewer} was shown it\n{running}"


def _running(table: Table, viewer: Seat | None, seen: int) -> str:
    entries = [entry for entry in table.since(0, viewer) if entry.seq <= seen]
    starts = [place for place, entry in enumerate(entries) if isinstance(entry.event, DealStarted)]
    if not starts:
        return "None.\n"
    return "".join(f"{entry.seq} {encode_event(entry.event)}\n" for entry in entries[starts[-1] :])

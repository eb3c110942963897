"""Record files: one text record or any number of JSON documents."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from game.atomic_file import read_whole
from game.file_kinds import UTF16, kind_of
from game.i18n import _
from game.records.json_reader import read_json
from game.records.model import RecordError, end_missing, no_record
from game.records.replay import MatchLog
from game.records.text import TITLE
from game.records.text_reader import read_text
from game.system_errors import told_as

MOST_BYTES: Final = 8_000_000
"""The maximum size of a file of records, in bytes."""
MOST_LETTERS: Final = 500_000
"""The maximum number of characters of a record; a match takes some 40,000."""


def parse_records(text: str) -> Iterator[tuple[MatchLog, float]]:
    """Read one record, or JSON documents of one line each, and verify each record when it is requested.

    Yield each match, with the fraction of the text read so far.

    Raises:
        RecordError: an entry is not a record, or its match is impossible; raised when it is reached.
    """
    letters = text.removeprefix("\ufeff")
    is_json = letters.lstrip().startswith("{")
    parts = letters.split("\n") if is_json and not _is_spread(letters.strip()) else [letters]
    end = len(text) - len(letters)
    for number, part in enumerate(parts, 1):
        end += len(part) + 1
        if len(part) > MOST_LETTERS:
            raise RecordError(number, 1, _("A record has at most {most} characters.").format(most=MOST_LETTERS))
        if part.strip() or not is_json:
            yield read_json(part, number) if is_json else read_text(part), min(end, len(text)) / len(text)


def _is_spread(text: str) -> bool:
    """Return True if a JSON text has several lines and the first line is not a whole document."""
    first, _break, rest = text.partition("\n")
    return bool(rest) and not first.rstrip().endswith("}")


def read_records(path: Path) -> Iterator[tuple[MatchLog, float]]:
    """Read a file of records; yield each match when requested, with the fraction of the file read so far.

    Raises:
        RecordError: the file cannot be read, or is not text; or a record is invalid (raised when that record is reached).
    """
    return parse_records(_read(path))


def read_first(path: Path) -> MatchLog:
    """Read only the first record of a file, for a caller that must not wait.

    Raises:
        RecordError: for the reasons of `read_records`, or because the file is a pipe or a device.
    """
    for log, _share in parse_records(_read(path, waits=False)):
        return log
    raise RecordError(1, 1, _("The file holds no record."))


def _read(path: Path, *, waits: bool = True) -> str:
    """Return the text of a file. Refuse a pipe unless `waits` is true, as reading would wait for the program that writes to it."""
    text = _("The file cannot be read ({reason}).")
    with told_as(partial(RecordError, 1, 1), text, ValueError):  # ValueError: an impossible file name
        data = read_whole(path, MOST_BYTES, waits=waits)
    if data is None:
        raise RecordError(1, 1, _("A record file has at most {most} bytes.").format(most=MOST_BYTES))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or UTF-16 with a byte order mark, as Windows PowerShell writes it."""
    if b"\0" in data and not data.startswith(UTF16):
        raise no_record(kind_of(data))
    encoding = "utf-16" if data.startswith(UTF16) else "utf-8-sig"
    try:
        return _with_line_feeds(data.decode(encoding))
    except UnicodeDecodeError as error:
        if not error.object.lstrip().startswith((TITLE.encode(), b"{", *UTF16)):
            raise no_record(kind_of(data)) from error
        # `error.object` is the data without the byte order mark of UTF-8
        before = _with_line_feeds(error.object[: error.start].decode(encoding, "replace"))
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        is_cut = error.reason in ("unexpected end of data", "truncated data")
        raise RecordError(line, column, end_missing() if is_cut else _("This is not UTF-8 text.")) from error


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")

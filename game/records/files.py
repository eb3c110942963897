"""Record files: either projection, any number of JSON documents, and bytes that may be anything."""

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.atomic_file import read_whole
from game.i18n import _
from game.records.json_reader import parse_json
from game.records.model import RecordError
from game.records.text_reader import parse_text
from game.records.verify import MatchLog, verify

MOST_BYTES: Final = 8_000_000
"""A longer file is refused."""
MOST_LETTERS: Final = 500_000
"""A longer record is refused, before it is looked at: a match takes some 40,000."""
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def parse_records(text: str) -> Iterator[tuple[MatchLog, int]]:
    """Read one text, or JSON documents of which each has a line of its own, and verify each when it is asked for.

    Yields each match, and how many letters have been read then.

    Raises:
        RecordError: something in it is no record, or what it tells cannot have happened; once it is come to.
    """
    letters = text.removeprefix("\ufeff")
    if not letters.lstrip().startswith("{"):
        _check_length(letters, 1)
        yield verify(parse_text(letters)), len(text)
        return
    end = len(text) - len(letters)
    for number, line in enumerate(letters.split("\n"), 1):
        end += len(line) + 1
        if line.strip():
            _check_length(line, number)
            yield verify(parse_json(line, number)), min(end, len(text))


def _check_length(text: str, line: int) -> None:
    if len(text) > MOST_LETTERS:
        raise RecordError(line, 1, _("This is longer than {most} letters and no record.").format(most=MOST_LETTERS))


def read_records(path: Path) -> Iterator[tuple[MatchLog, float]]:
    """Read a file of records, each when it is asked for, with the share of the file that has been read then.

    Raises:
        RecordError: it cannot be read, is no text, or what it tells cannot have happened; once that is come to.
    """
    text = _read(path)
    for log, letters in parse_records(text):
        yield log, letters / len(text)


def read_first(path: Path) -> MatchLog:
    """Read the first record of a file and leave the others unread, for a caller that must not wait for them.

    Raises:
        RecordError: as for `read_records`; also where it would have to wait for another program.
    """
    found = next(parse_records(_read(path, waits=False)), None)
    if found is None:
        raise RecordError(1, 1, _("The file holds no record."))
    return found[0]


def _read(path: Path, *, waits: bool = True) -> str:
    """Return the text of a file; of one that another program may still write, a pipe, only if it can be waited for."""
    try:
        data = read_whole(path, MOST_BYTES, waits=waits)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise RecordError(1, 1, _("The file cannot be read ({reason}).").format(reason=error)) from error
    if data is None:
        raise RecordError(1, 1, _("This is longer than {most} bytes and no record.").format(most=MOST_BYTES))
    return _decoded(data)


def _decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or UTF-16 with its mark, which the shell of Windows writes."""
    encoding = "utf-16" if data.startswith(_UTF16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        raise RecordError(line, column, _("This is no text in UTF-8.")) from error

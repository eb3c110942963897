"""Helpers that damage bytes, lines, values or rows of a file, as disks, editors, transfers and vandals do."""

import json
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

NUMBERS = (
    "0", "-1", "1", "2", "13", "27", "53", "54", "255", "65536", "4294967296", "9" * 19, "9" * 400, "1e999", "0x10", "NaN",
)  # fmt: skip
PIECES = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b"\n\n", b"\x1b[2J", b"'", b'"', b"\\", b"{", b"}", b"[" * 600, b"{\"a\":" * 600,
    b"\xed\xa0\x80", "🂡".encode(), b"null", b"true", b"-0", b" " * 5_000, b"a" * 70_000, b"%s%n", b"../../x", b"{name}",
)  # fmt: skip
VALUES: tuple[object, ...] = (
    None, True, False, 0, -1, 3, 10**30, 1.5, float("inf"), "", "S", "\0", "\ud800", "x" * 5_000, [], {}, [[]], [1, "a", None],
    {"S": 1}, [0] * 5_000, "AK.T98..42+L", b"", b"\0" * 32, b"\xff" * 5,
)  # fmt: skip
TOKEN = re.compile(rb"[0-9]+|[A-Za-z_]+|\"[^\"]*\"|[^\sA-Za-z0-9]")


def mangled(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """Return the bytes with one to four kinds of damage, which may insert parts of the similar file `other`."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(DAMAGES)(data, other, chance)
    return data


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.choice((1, 1, 2, 4, 16, 100, 1_000)))


def _flip(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _cut_out(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _cut_off(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _put_in(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(PIECES) + data[at:]


def _repeat(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 50)) + data[end:]


def _splice(data: bytes, other: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))] + other[chance.randint(0, len(other)) :]


def _zero(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + b"\0" * (end - start) + data[end:]


def _swap_lines(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def _drop_line(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _double_line(data: bytes, other: bytes, chance: random.Random) -> bytes:
    lines, others = data.splitlines(keepends=True), other.splitlines(keepends=True)
    if lines and others:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines + others))
    return b"".join(lines)


def _other_token(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """Replace a word or number by another one; such damage passes most checks."""
    found = list(TOKEN.finditer(data))
    if not found:
        return data
    at = chance.choice(found)
    numbers = [text.encode() for text in NUMBERS]
    words = [match.group() for match in TOKEN.finditer(other)] or numbers
    new = chance.choice(numbers if at.group().isdigit() and chance.random() < 0.5 else words)
    return data[: at.start()] + new + data[at.end() :]


def _other_value(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """Replace a value in a JSON document; in other data, replace a word or number."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _other_token(data, data, chance)
    holders: list[dict[str, object] | list[object]] = []
    todo = [document]
    while todo:
        value = todo.pop()
        if isinstance(value, dict | list) and value:
            holders.append(value)
            todo += value.values() if isinstance(value, dict) else value
    if not holders:
        return data
    holder = chance.choice(holders)
    value = chance.choice([value for value in VALUES if not isinstance(value, bytes)])
    if isinstance(holder, dict):
        holder[chance.choice(list(holder))] = value
    else:
        holder[chance.randrange(len(holder))] = value
    return json.dumps(document).encode()


Damage = Callable[[bytes, bytes, random.Random], bytes]
DAMAGES: tuple[Damage, ...] = (
    _flip, _cut_out, _cut_off, _put_in, _repeat, _splice, _zero, _swap_lines, _drop_line, _double_line,
    _other_token, _other_token, _other_token, _other_value, _other_value,
)  # fmt: skip

STATEMENTS = (
    *("PRAGMA user_version={number}", "PRAGMA application_id={number}", "PRAGMA journal_mode=DELETE"),
    *("DROP TABLE entries", "DROP TABLE matches", "CREATE TABLE more (x)"),
    *("CREATE VIEW other AS SELECT * FROM entries", "CREATE INDEX odd ON entries(event)"),
    "CREATE TRIGGER eats AFTER INSERT ON entries BEGIN DELETE FROM entries; END",
    "CREATE TRIGGER refuses BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END",
    *("ALTER TABLE matches ADD COLUMN note TEXT", "ALTER TABLE matches RENAME COLUMN word TO words"),
    *("DELETE FROM matches", "DELETE FROM entries WHERE seq % 3 = 1", "UPDATE entries SET seq = seq + 1000"),
    *("UPDATE entries SET match_id = match_id + 1", "UPDATE matches SET id = -id"),
    "UPDATE matches SET id = 9223372036854775807",
    "INSERT INTO entries SELECT match_id + 77, seq, event FROM entries",
    "UPDATE entries SET event = replace(event, '0', '1')",
)
COLUMNS = ("created", "updated", "status", "rules", "seed", "word", "bot_key", "summary", "program")


def mangle_rows(path: Path, chance: random.Random) -> None:
    """Damage a profile through SQLite, so that it stays a valid database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for _ in range(chance.choice((1, 1, 2, 3))):
            with suppress(sqlite3.Error, TypeError, IndexError):  # some kinds of damage exclude each other
                _mangle_once(db, chance)


def _mangle_once(db: sqlite3.Connection, chance: random.Random) -> None:
    what = chance.random()
    if what < 0.3:
        db.execute(chance.choice(STATEMENTS).format(number=chance.choice((0, 1, 2, 99, -1))))
    elif what < 0.6:
        column = chance.choice(COLUMNS)
        (old,) = db.execute(f"SELECT {column} FROM matches LIMIT 1").fetchone()
        db.execute(f"UPDATE matches SET {column}=?", (_other_cell(old, chance),))
    else:
        seqs = [row[0] for row in db.execute("SELECT seq FROM entries")]
        seq = chance.choice(seqs)
        (old,) = db.execute("SELECT event FROM entries WHERE seq=?", (seq,)).fetchone()
        db.execute("UPDATE entries SET event=? WHERE seq=?", (_other_cell(old, chance), seq))


def _other_cell(old: object, chance: random.Random) -> object:
    if isinstance(old, str) and chance.random() < 0.7:
        data = old.encode("utf-8", "surrogatepass")
        return mangled(data, data, chance).decode("utf-8", "replace")
    value = chance.choice(VALUES)
    if isinstance(value, str):
        return value.replace("\ud800", "\N{REPLACEMENT CHARACTER}")
    if isinstance(value, list | dict):
        return "[" * 100_000
    return None if isinstance(value, int) and abs(value) > 2**62 else value

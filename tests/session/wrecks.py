"""Helpers: profiles with some matches, and damage like that of failing disks."""

import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.session.store import Store
from game.session.stored_match import Loaded, Status
from game.session.union import remove_match
from tests.session.matches import advance, new_table, play_out

NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)
PAGE = 4_096
MATCHES = 12


def noon() -> datetime:
    return NOON


class Whole(NamedTuple):
    data: bytes
    matches: dict[int, Loaded]


def make_profile(path: Path, matches: int = MATCHES) -> Whole:
    """Make a profile with some matches, every fourth one unfinished; return its content."""
    store = Store.open(path, noon).store
    for number in range(matches):
        table = new_table(store=store, seed=bytes([number]) * 32)
        chance = random.Random(number)
        if number % 4 == 3:
            for _ in range(20):
                advance(table, chance)
        else:
            play_out(table, chance)
    store.keep_note("drills", '{"done":3}')
    found = {number: store.load(number) for number in store.numbers()}
    store.close()
    return Whole(path.read_bytes(), found)


def is_as_it_was(now: Loaded, before: Loaded) -> bool:
    """Return True if a match is unchanged.

    A match whose row in the table `matches` was lost may lack seed and times, and may be abandoned.
    """
    if now.entries != before.entries or now.match.summary != before.match.summary:
        return False
    if now.secrets.seed == before.secrets.seed:
        return now.match.status is before.match.status
    return not now.secrets.seed and now.match.status in (before.match.status, Status.ABANDONED)


def lose(path: Path, *numbers: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        for number in numbers:
            remove_match(db, number)
        db.commit()


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()

"""Fixtures for tests of careers."""

import random
from collections.abc import Iterator

import pytest

from game.records.marks import MarkKind
from game.session.store import Store
from game.session.table import Table
from tests.session.matches import SHORT, SINGLES, new_table, play_out, play_until


@pytest.fixture(scope="session")
def played() -> Iterator[tuple[Store, list[Table]]]:
    """Yield a store with nine matches under two rulesets, and their tables. One has hints, one is abandoned, one unfinished."""
    store = Store.open(None).store
    tables = []
    for number in range(9):
        rules = SINGLES if number % 3 == 2 else SHORT
        level = ("club", "casual")[number % 2]
        table = new_table(rules, store=store, seed=bytes([number] * 32), level=level)
        tables.append(table)
        if number == 4:
            table.mark(MarkKind.HINTS)
        if number >= 7:
            play_until(table, random.Random(number), lambda table: len(table.public.match.results) == 2)
        else:
            play_out(table, random.Random(number))
    store.abandon(tables[7].identity)
    yield store, tables
    store.close()

"""Fixtures for all tests of `game.session`."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

import pytest

_connect = sqlite3.connect


@pytest.fixture(autouse=True)
def _connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close stores left open by a test, as Python 3.13 and later warn of them."""
    made: list[sqlite3.Connection] = []

    def connect(database: object, **options: object) -> sqlite3.Connection:
        made.append(_connect(database, **options))  # type: ignore[call-overload]  # passed on unchanged
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    yield
    for connection in made:
        with suppress(sqlite3.ProgrammingError):  # another thread opened it, and closes it
            connection.close()

"""Fixtures for all tests of `game.session`."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

import pytest

_connect = sqlite3.connect


@pytest.fixture(autouse=True)
def _connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the SQLite connections that a test left open, as Python 3.13 and later warn of unclosed ones."""
    made: list[sqlite3.Connection] = []

    def connect(database: object, **options: object) -> sqlite3.Connection:
        made.append(_connect(database, **options))  # type: ignore[call-overload]  # passed on unchanged
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    yield
    for connection in made:
        with suppress(sqlite3.ProgrammingError):  # another thread has opened this connection, and closes it
            connection.close()

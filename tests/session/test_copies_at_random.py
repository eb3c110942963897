"""Properties of a profile's copies, after any sequence of playing, losing, deleting and restoring matches, with any clock."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.session import copies
from game.session import schema as profile
from game.session.union import MatchVersion, delete_match, versions_in
from tests.support.breadth import examples

Act = tuple[str, int]
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.tuples(st.just("begin"), st.integers(1, 12)),
    st.tuples(st.sampled_from(["play on", "lose", "delete"]), st.integers(0, 30)),
    st.tuples(st.sampled_from(["remember", "put back"]), st.just(0)),
    st.tuples(st.just("copy"), st.integers(-2, 2)),
    st.tuples(st.just("week"), st.integers(5, 9)),
)
"""Operations, each with a number whose meaning depends on the operation.

It is the number of new matches ("begin") or of daily copies ("week"), the days until a copy ("copy"), the index of a match ("play
on", "lose" and "delete"), or unused."""
STANDING_CLOCK: list[Act] = [("begin", 1), ("copy", 0), ("begin", 12), ("copy", 0)]
PUT_BACK_TWICE: list[Act] = [
    *(("begin", 1), ("remember", 0), ("play on", 0), ("play on", 0), ("copy", 1)),
    *(("put back", 0), ("play on", 0), ("copy", 1), ("put back", 0), ("week", 9)),
]


class Copied:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "profile.sqlite3"
        self.today = date(2026, 11, 27)
        self.made: list[Path] = []
        self.deleted: set[str] = set()
        self.begun = 0
        profile.connect(self.path).close()
        self.earlier = self.path.read_bytes()

    def do(self, act: str, number: int) -> None:
        """Do one operation of `ACTS` with the profile."""
        with closing(sqlite3.connect(self.path)) as db:
            known = list(versions_in(db))
            identity = known[number % len(known)] if known else ""
            if act == "begin":
                for _ in range(number):
                    self.begun += 1
                    row = {"identity": f"m{self.begun}", "seed": b"", "bot_key": b"", "played": self.begun}
                    texts = dict.fromkeys(["created", "updated", "rules", "word", "summary", "program"], "")
                    columns = row | texts | {"status": "playing"}
                    names = ", ".join(columns)
                    db.execute(f"INSERT INTO matches ({names}) VALUES (:{', :'.join(columns)})", columns)
                    identity = f"m{self.begun}"
                    _play_on(db, identity)
            elif act == "play on":
                _play_on(db, identity)
            elif act == "lose":
                db.execute("DELETE FROM entries WHERE match_id=(SELECT id FROM matches WHERE identity=?)", (identity,))
                db.execute("DELETE FROM matches WHERE identity=?", (identity,))
            elif act == "delete" and known:
                delete_match(db, identity, "2026")
                self.deleted.add(identity)
            db.commit()
        if act == "remember":
            self.earlier = self.path.read_bytes()
        elif act == "put back":
            self.path.write_bytes(self.earlier)
            with closing(sqlite3.connect(self.path)) as db:
                for identity in self.deleted:
                    delete_match(db, identity, "2026")
                db.commit()
        elif act in ("copy", "week"):
            for days in (number,) if act == "copy" else (1,) * number:
                self.today += timedelta(days=days)
                made = copies.make_copy(self.path, self.today)
                if made is not None:
                    self.made.append(made)

    def files(self) -> Iterator[Path]:
        yield from (self.path, *copies.copies_of(self.path))

    def furthest(self) -> dict[str, MatchVersion]:
        """Return the highest `MatchVersion` of each undeleted match in the profile and its copies."""
        found: dict[str, MatchVersion] = {}
        for file in self.files():
            with closing(sqlite3.connect(file)) as db:
                for identity, end in versions_in(db).items():
                    found[identity] = max(end, found.get(identity, end))
        return {identity: end for identity, end in found.items() if identity not in self.deleted}


def _play_on(db: sqlite3.Connection, identity: str) -> None:
    query = "INSERT INTO entries SELECT id, (SELECT count(*) FROM entries WHERE match_id=id)+1, '' FROM matches WHERE identity=?"
    db.execute(query, (identity,))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copies")


@settings(examples(5, 200), suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(acts=STANDING_CLOCK, room=0)
@example(acts=PUT_BACK_TWICE, room=300_000_000)
@given(acts=st.lists(ACTS, min_size=3, max_size=30), room=st.sampled_from([0, 300_000, 300_000_000]))
def test_no_copy_that_alone_holds_a_match_goes_and_the_last_ones_stay_in_their_order(
    folder: Path, monkeypatch: pytest.MonkeyPatch, acts: list[Act], room: int
) -> None:
    monkeypatch.setattr(copies, "_ALWAYS", room)
    shutil.rmtree(folder)
    folder.mkdir()
    copied = Copied(folder)
    for act, number in acts:
        before = copied.furthest()
        copied.do(act, number)
        if act not in ("copy", "week"):
            continue
        assert copied.furthest() == before
        found = copies.copies_of(copied.path)
        assert list(found) == [made for made in reversed(copied.made) if made in found]
        assert list(found[:2]) == copied.made[: -min(len(copied.made), 2) - 1 : -1]
        with closing(sqlite3.connect(copied.path)) as db:
            ends = versions_in(db)
            if ends:
                with closing(sqlite3.connect(found[0])) as last:
                    there = versions_in(last)
                assert sum(end[:2] > there.get(identity, (0, False))[:2] for identity, end in ends.items()) < 10
            gains = list(copies._gains(db, found, with_damaged=True))  # noqa: SLF001 - the tested function
            assert tuple(copy for copy, _gain in gains) == found
            assert all(gain for _copy, gain in gains[copies.KEPT :])
        assert not [file for file in (folder / "copies").glob("*") if file not in found]

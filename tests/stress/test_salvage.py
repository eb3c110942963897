"""Hundreds of profiles with damaged pages: no match is lost that plain SQLite still reads."""

import random
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.engine.events import MatchStarted
from game.engine.rules import Words
from game.session import schema as profile
from game.session.journal import Entry
from game.session.store import Store
from game.session.stored_match import StoreError
from tests.session.wrecks import damaged, is_as_it_was, make_profile, noon, plainly_readable

PROFILES = 400

pytestmark = pytest.mark.stress


def without_words(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return a log without the names and words in it: where its row is damaged too nothing proves them, as playing proves cards."""
    first = entries[0].event
    assert isinstance(first, MatchStarted)
    rules = replace(first.rules, name="", summary="", source="", words=Words())
    players = tuple(replace(player, name="", character="") for player in first.players)
    return (structs.replace(entries[0], event=replace(first, rules=rules, players=players)), *entries[1:])


def test_salvage_brings_back_every_match_that_plain_sqlite_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = make_profile(tmp_path / "whole" / "profile.sqlite3")
    folder = tmp_path / "profile"
    path = folder / "profile.sqlite3"
    count = {"damaged": 0, "matches": 0, "plain": 0, "whole": 0, "cut": 0, "reworded": 0}
    for number in range(PROFILES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path.write_bytes(damaged(whole.data, random.Random(number)))
        plain = set(plainly_readable(path, tmp_path, whole))
        before = path.read_bytes()
        is_damaged = profile.look_at(path, alone=True) is profile.FileState.DAMAGED
        store = Store.open(path, noon).store
        saved = set()
        for match_id, match in whole.matches.items():
            with suppress(StoreError):
                now = store.load(match_id)
                if is_as_it_was(now, match):
                    saved.add(match_id)
                else:
                    played = match.entries[: len(now.entries)]
                    if now.entries == played:
                        count["cut"] += is_damaged
                    else:
                        assert match_id not in plain
                        assert without_words(now.entries) == without_words(played), (number, match_id)
                        count["reworded"] += 1
        store.close()
        assert plain <= saved, (number, plain - saved)
        if is_damaged:
            assert before in [file.read_bytes() for file in folder.glob("*damaged*")]
            count["damaged"] += 1
            count["matches"] += len(whole.matches)
            count["plain"] += len(plain)
            count["whole"] += len(saved)
    with capsys.disabled():
        print("\n" + ", ".join(f"{name} {number}" for name, number in count.items()))
    assert count["damaged"] > PROFILES // 2

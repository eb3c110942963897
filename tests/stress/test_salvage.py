"""Hundreds of profiles with damaged pages: no match is lost that plain SQLite still reads."""

import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from game.session import schema as profile
from game.session.store import Store
from game.session.stored_match import StoreError
from tests.session.wrecks import damaged, is_as_it_was, make_profile, noon, plainly_readable

PROFILES = 400

pytestmark = pytest.mark.stress


def test_salvage_brings_back_every_match_that_plain_sqlite_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = make_profile(tmp_path / "whole" / "profile.sqlite3")
    folder = tmp_path / "profile"
    path = folder / "profile.sqlite3"
    count = {"damaged": 0, "matches": 0, "plain": 0, "whole": 0, "cut": 0}
    for number in range(PROFILES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path.write_bytes(damaged(whole.data, random.Random(number)))
        plain = set(plainly_readable(path, tmp_path, whole))
        before = path.read_bytes()
        is_damaged = profile.look_at(path, alone=True) is profile.Found.DAMAGED
        store = Store.open(path, noon).store
        saved = set()
        for match_id, match in whole.matches.items():
            with suppress(StoreError):
                now = store.load(match_id)
                if is_as_it_was(now, match):
                    saved.add(match_id)
                else:
                    assert now.entries == match.entries[: len(now.entries)], (number, match_id)
                    count["cut"] += is_damaged
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

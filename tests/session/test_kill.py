"""A program killed at any moment loses no action that it has reported as stored."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.session.journal import Journal
from game.session.store import Store
from game.session.stored_match import Status
from game.session.table import Table
from tests.session.matches import play_out
from tests.support.breadth import few_or_many

KILLS = (5, 50)
KILLED = 1 if sys.platform == "win32" else -9
PROGRAM = """
import random, sys
from pathlib import Path
from game.session.store import Store
from game.session.table import Table
from tests.session.matches import ASKING, advance, new_table

opened = Store.open(Path(sys.argv[1]))
assert opened.notice is None, opened.notice
chance = random.Random(int(sys.argv[2]))
going = [match.id for match in opened.store.matches() if match.status == "playing"]
table = Table.resume(opened.store, going[0]) if going else new_table(ASKING, store=opened.store)
while True:
    if chance.random() < 0.2 and table.undo(0):
        pass
    elif not advance(table, chance):
        table = new_table(ASKING, store=opened.store, seed=chance.randbytes(32))
    print(table.match_id, table.seq, flush=True)
"""


def _run_and_kill(path: Path, seed: int, chance: random.Random) -> tuple[int, int]:
    """Play in another process, and kill it; return the match id and the entry number that it printed last."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(path), str(seed)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process, process.stdout as said:
        for _ in range(chance.randrange(1, 300)):
            last = said.readline()
            assert last, "the program ended by itself"
        process.kill()
        for line in said:  # lines printed before the signal arrived
            last = line if line.endswith("\n") else last
    assert process.returncode == KILLED
    match_id, seq = last.split()
    return int(match_id), int(seq)


@pytest.mark.parametrize("kills", few_or_many(*KILLS))
def test_a_program_killed_at_random_moments_has_stored_all_that_it_said_and_goes_on(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "matches.db"
    chance = random.Random(20)
    said: dict[int, int] = {}
    for kill in range(kills):
        match_id, seq = _run_and_kill(path, kill, chance)
        assert seq >= said.get(match_id, 0)
        said[match_id] = seq
        reader = Store.read(path)
        for match, last in said.items():
            loaded = reader.load(match)
            assert len(loaded.entries) >= last
            journal = Journal(loaded.entries)
            assert (loaded.match.status is Status.FINISHED) == (journal.state.public.match.winners is not None)
        reader.close()
    opened = Store.open(path)
    assert opened.notice is None
    assert career_of(opened.store).progress().due == 0
    for stored in opened.store.matches():
        table = Table.resume(opened.store, stored.id)
        scored = sum(bool(result.scores) for result in table.public.match.results)
        one = career_of(opened.store).totals(MatchFilter(person="Player S", match_id=stored.id))
        assert one.deals == scored  # figures are written in the transaction that ends a deal or undoes its end
        play_out(table, chance)
        assert opened.store.notice is None
    opened.store.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["matches.db", "matches.db-gate", "matches.db-users"]

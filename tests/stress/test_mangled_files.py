"""20,000 damaged files, 5,000 of each kind: each gives a result or a clear sentence within a second, and is kept.

The tests read files only as the program does. A falsifying example is a number that reproduces the damage.
"""

import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game import settings as settings_file
from game.engine.rules import Rules
from game.records.files import MOST_LETTERS, read_records
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.model import RecordError
from game.records.replay import MatchLog
from game.records.text import to_text
from game.rulesets.json_file import RulesError, read_rules_file, rules_text
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from game.session.exchange import record_from
from game.session.simulate import simulate
from game.session.store import Store
from game.session.stored_match import Secrets, StoreError
from game.session.table import Table
from game.settings import Settings
from tests.records.records import parse_record, samples
from tests.session.matches import SHORT, advance, new_table, play_out, players_for
from tests.stress.mangling import mangle_rows, mangled
from tests.support.pilot import Pilot

FILES = 5_000
LONGEST = 1.0
"""Maximum processor time in seconds per file."""
HANGS = 30
"""Seconds after which the work on a file is aborted."""
NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)

pytestmark = pytest.mark.stress

many = settings(
    max_examples=FILES, deadline=None, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck)
)
numbers = st.integers(0, 2**62)
Value = TypeVar("Value")


class Slowest:
    seconds = 0.0
    what = ""


@contextmanager
def promptly(what: object) -> Iterator[None]:
    """Check that the block takes less than a second, and abort it if it hangs."""

    def hang(*_: object) -> None:
        raise TimeoutError(f"a hang: {what}")

    signal.signal(signal.SIGALRM, hang)
    signal.alarm(HANGS)
    start = time.process_time()
    try:
        yield
    finally:
        signal.alarm(0)
    took = time.process_time() - start
    if took > Slowest.seconds:
        Slowest.seconds, Slowest.what = took, str(what)
    assert took < LONGEST, f"{what}: {took:.1f} s"


@pytest.fixture(autouse=True)
def slowest(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Print the time of the slowest file."""
    Slowest.seconds = 0.0
    yield
    with capsys.disabled():
        print(f"\n{request.node.name}: at most {Slowest.seconds:.3f} s")


def is_clear(sentence: str) -> bool:
    """Return True if a text suits a player: it has a reasonable length, and no Python details such as a traceback."""
    return 10 < len(sentence) < 1_000 and "Traceback" not in sentence and " at 0x" not in sentence


def or_told(read: Callable[[Path], Value], path: Path) -> Value | RecordError | RulesError:
    """Return the value read from a file, or the error."""
    try:
        return read(path)
    except (RecordError, RulesError) as error:
        return error


def logs_in(path: Path) -> tuple[MatchLog, ...]:
    return tuple(log for log, _share in read_records(path))


@cache
def records() -> tuple[bytes, ...]:
    """Return short matches of every preset as text and as JSON, and several of them in one file."""
    seed = bytes(31) + b"\1"
    whole = record_of(simulate(PRESETS["classic"], ("random",) * 4, seed), seed=seed)
    given = (*samples(), whole)
    one = [to_text(record).encode() for record in given] + [to_json(record).encode() for record in given]
    return (*one, b"\n".join(one[-3:]) + b"\n")


def test_damaged_records_are_read_or_told_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "match.backalley"
    pilot = Pilot()
    outcomes = {"read": 0, "told": 0}

    @many
    @given(numbers)
    def try_one(number: int) -> None:
        chance = random.Random(number)
        data = mangled(chance.choice(records()), chance.choice(records()), chance)
        path.write_bytes(data)
        with promptly(number):
            found = or_told(logs_in, path)
        if isinstance(found, RecordError | RulesError):
            assert isinstance(found, RecordError)
            outcomes["told"] += 1
            assert min(found.line, found.column) >= 1
            assert is_clear(found.sentence), found.sentence
        else:
            outcomes["read"] += 1
            for log in found:
                assert parse_record(to_text(log.record)) == log.record
        if number % 20 == 0:
            pilot.open(record=path)
            assert pilot.scene in ("replay", "title")
            pilot.director.draw()
        assert path.read_bytes() == data

    try_one()
    assert min(outcomes.values()) > 100, outcomes


def test_damaged_rulesets_are_read_or_told(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    texts = [rules_text(rules).encode() for rules in PRESETS.values()]
    outcomes = {"read": 0, "told": 0}

    @many
    @given(numbers)
    def try_one(number: int) -> None:
        chance = random.Random(number)
        data = mangled(chance.choice(texts), chance.choice(texts), chance)
        path.write_bytes(data)
        with promptly(number):
            found = or_told(read_rules_file, path)
            if isinstance(found, Rules) and number % 10 == 0:
                table = new_table(found, players=found.players[0])
                for _ in range(60):
                    advance(table, chance)
        if isinstance(found, Rules):
            outcomes["read"] += 1
            assert check_rules(found) == ()
        else:
            outcomes["told"] += 1
            assert is_clear(str(found)), str(found)
        assert path.read_bytes() == data

    try_one()
    assert min(outcomes.values()) > 100, outcomes


def test_damaged_settings_cost_no_more_than_what_is_damaged(tmp_path: Path) -> None:
    folder = tmp_path / "settings"
    path = folder / "settings.toml"
    good = []
    for chosen in (
        Settings(),
        Settings(language="de", scale=150, player_name='Ä "🂡" \\', last_levels=("human", "random")),
    ):
        assert settings_file.save(path, chosen) is None
        good.append(path.read_bytes())
    shutil.rmtree(folder)
    told = [0]

    @many
    @given(numbers)
    def try_one(number: int) -> None:
        chance = random.Random(number)
        data = mangled(chance.choice(good), chance.choice(good), chance)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        path.write_bytes(data)
        with promptly(number):
            found, notice = settings_file.load(path, lambda: NOON)
        told[0] += notice is not None
        assert notice is None or is_clear(notice), notice
        kept = [file.read_bytes() for file in folder.iterdir()]
        assert kept == [data]
        assert settings_file.save(path, found) is None
        assert settings_file.load(path, lambda: NOON) == (found, None)

    try_one()
    assert told[0] > 100


def profiles(folder: Path) -> tuple[bytes, ...]:
    """Return profiles: one with a finished match, one also with a running match, and an empty one."""
    made = []
    path = folder / "profile.sqlite3"
    for steps in (0, 1, 2):
        store = Store.open(path).store
        if steps > 0:
            play_out(new_table(store=store), random.Random(1))
        if steps > 1:
            table = new_table(store=store, seed=bytes(32))
            for _ in range(10):
                advance(table, random.Random(2))
        store.close()
        made.append(path.read_bytes())
        path.unlink()
    return tuple(made)


def log_of(path: Path) -> set[tuple[object, ...]] | None:
    """Return all rows of the logs; None if SQLite cannot read them."""
    with (
        suppress(sqlite3.Error, UnicodeDecodeError, OSError),
        closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as db,
    ):
        return set(db.execute("SELECT match_id, seq, CAST(event AS BLOB) FROM entries"))
    return None


def use(path: Path, chance: random.Random) -> None:
    """Use a profile as the program does: list, view, export and continue its matches, start one, and reopen the profile."""
    opened = Store.open(path, lambda: NOON)
    assert opened.notice is None or is_clear(opened.notice.replace(str(path.parent), "")), opened.notice
    store = opened.store
    program = Pilot(store=store).program
    for match in store.matches():
        for do in (store.load, lambda number: record_from(store, number), program.matches.resume):
            told = tells(do, match.id)
            assert told is None or is_clear(told), told
        with suppress(StoreError):
            table = Table.resume(store, match.id)
            for _ in range(3):
                advance(table, chance)
    assert all(match.summary.names for match in (*store.unfinished(), *store.matches()))
    table = Table.new(store, SHORT, players_for(4), Secrets(seed=bytes(32), bot_key=bytes(31) + b"\1"))
    play_out(table, chance)
    kept, is_damaged = store.notice is None, store.alarm is not None
    seq = table.seq
    store.close()
    again = Store.open(path, lambda: NOON)
    if kept:
        assert is_damaged or again.notice is None, again.notice
        assert len(again.store.load(again.store.number_of(table.identity) or 0).entries) == seq
    again.store.close()


def tells(do: Callable[[int], object], number: int) -> str | None:
    """Return the message about an unreadable match; None if it can be read."""
    try:
        do(number)
    except StoreError as error:
        return str(error)
    return None


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder in memory, if possible, as files are accessed a hundred thousand times."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as folder:
        yield Path(folder)


def test_damaged_profiles_are_used_or_kept_aside_and_the_game_goes_on(quick_folder: Path) -> None:
    made = profiles(quick_folder)
    folder = quick_folder / "profile"
    path = folder / "profile.sqlite3"
    outcomes = {"used": 0, "aside": 0, "left": 0}

    @many
    @given(numbers)
    def try_one(number: int) -> None:
        chance = random.Random(number)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        data = chance.choice(made[1:] if chance.random() < 0.95 else made)
        if chance.random() < 0.5:
            path.write_bytes(data)
            mangle_rows(path, chance)
        else:
            path.write_bytes(mangled(data, chance.choice(made), chance))
        before, log = path.read_bytes(), log_of(path)
        with promptly(number):
            use(path, chance)
        aside = [file for file in folder.iterdir() if "damaged" in file.name]
        if aside:
            outcomes["aside"] += 1
        elif path.read_bytes() == before:
            outcomes["left"] += 1
        else:
            outcomes["used"] += 1
            assert log is None or log <= (log_of(path) or set())

    try_one()
    assert min(outcomes.values()) > 20, outcomes


LONG = MOST_LETTERS - 2_000
ENDLESS = {
    "words": "a " * (LONG // 2),
    "empty lines": "\n" * LONG,
    "comments": "#\n" * (LONG // 2),
    "quotes": '"' * LONG,
    "a list of numbers": "Back Alley record 1\nRules:\n  sizes = [" + "1," * (LONG // 2) + "1]",
    "a deep list": "Back Alley record 1\nRules:\n  sizes = " + "[" * LONG,
    "a deep object": '{"a":' * (LONG // 5),
    "a closed deep list": '{"a":' + "[" * (LONG // 2) + "]" * (LONG // 2) + "}",
    "a long number": '{"a":' + "9" * LONG + "}",
    "one key over and over": "{" + '"a":1,' * (LONG // 6) + '"a":1}',
    "many keys": "{" + ",".join(f'"{key}":1' for key in range(LONG // 12)) + "}",
    "a long text": '{"a":"' + "x" * LONG + '"}',
    "nothing": "\0" * LONG,
    "more than may be": "x" * (9 * MOST_LETTERS),
    "many documents": "{}\n" * (LONG // 3),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_long_and_deep_files_are_refused_promptly(what: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(ENDLESS[what], encoding="utf-8")
    with promptly(what), pytest.raises(RecordError) as wrong:
        logs_in(path)
    assert is_clear(wrong.value.sentence)
    with promptly(what), pytest.raises(RulesError):
        read_rules_file(path)
    with promptly(what):
        assert settings_file.load(path, lambda: NOON)[1]


def test_values_before_the_deals_are_refused_promptly(tmp_path: Path) -> None:
    """Use a valid JSON document with very many numbers before its first deal."""
    text = records()[-2].decode().replace('"deals":[', '"deals":[' + "1," * (MOST_LETTERS // 2 - 30_000), 1)
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    with promptly("deals"), pytest.raises(RecordError, match="is not allowed here"):
        logs_in(path)

"""Crash reports: each contains the error, the screen and the visible part of the match, and nothing private."""

import itertools
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.crash_reports import Reporter, error_text
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.redaction import without
from game.session.conductor import PlayerFailedError
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.records.records import parse_record
from tests.session.matches import BOT_KEY, SEED, SHORT, advance, play_out, play_until
from tests.support.narrowing import not_none

NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)
NAME = "Wilhelmina"


def table_of_somebody() -> Table:
    players = (Player(NAME, HUMAN), *(Player(f"Bot {seat}", "random") for seat in (Seat.W, Seat.N, Seat.E)))
    return Table.new(Store.open(None).store, SHORT, players, Secrets(seed=SEED, bot_key=BOT_KEY, word="open sesame"))


def raised(error: Exception, cause: Exception | None = None) -> Exception:
    try:
        raise error from cause
    except Exception as caught:  # noqa: BLE001 - it may be of any type
        return caught


def report(folder: Path, table: Table | None, error: Exception | None = None, *, seen: int | None = None) -> str:
    reporter = Reporter(folder, lambda: NOON, system={"SDL": "2.32"}, private=("jane", "/home/jane"))
    shown = table.seq if table is not None and seen is None else seen or 0
    written = reporter.write(error, scenes=("table", "menu"), table=table, viewer=Seat.S, seen=shown)
    assert written.problem is None
    return not_none(written.path).read_text(encoding="utf-8")


def test_it_tells_the_version_the_screen_the_error_and_the_record_so_far(tmp_path: Path) -> None:
    table = table_of_somebody()
    play_until(table, random.Random(1), lambda table: len(table.public.match.results) == 1)
    text = report(tmp_path / "reports", table, raised(ValueError("what went wrong"), KeyError("why")))
    for wanted in ("Version: ", "SDL: 2.32", "Screen: table > menu", "ValueError: what went wrong", "KeyError: 'why'"):
        assert wanted in text
    begin, end = text.index("Back Alley record"), text.index("== Running deal")
    record = parse_record(text[begin:end])
    assert record.rules == SHORT
    assert len(record.deals) == 1


def test_it_tells_of_the_running_deal_what_was_shown_and_no_more(tmp_path: Path) -> None:
    table = table_of_somebody()
    table.deal()
    seen = table.seq
    for _ in range(6):
        advance(table, random.Random(2))
    text = report(tmp_path, table, seen=seen)
    running = text[text.index("== Running deal, as S was shown it") :].splitlines()[1:]
    numbers = [int(line.split(" ", 1)[0]) for line in running]
    assert numbers[-1] == max(entry.seq for entry in table.since(0, Seat.S) if entry.seq <= seen)
    hands = [line for line in running if "HandDealt" in line]
    assert len(hands) == 1
    assert '"seat":0' in hands[0]


@pytest.mark.parametrize("finished", [False, True])
def test_it_holds_no_name_no_word_no_seed_and_no_key(tmp_path: Path, finished: bool) -> None:
    table = table_of_somebody()
    if finished:
        play_out(table, random.Random(1))
    else:
        table.deal()
    told = (
        f"{NAME} at /home/jane/x and C:\\Users\\jane\\y, seed {SEED.hex()}, {SEED!r}, key {BOT_KEY!r}; janet is another"
    )
    text = report(tmp_path, table, raised(PlayerFailedError(told)))
    for secret in (
        NAME,
        "sesame",
        SEED.hex(),
        repr(SEED),
        repr(BOT_KEY),
        "/home/jane",
        "jane\\y",
        str(Path(__file__).parent),
    ):
        assert secret not in text
    assert "janet is another" in text


def test_files_in_an_error_are_told_by_their_place_in_the_program() -> None:
    with pytest.raises(ValueError, match="not for 0 players") as caught:
        Table.new(Store.open(None).store, SHORT, (), Secrets(seed=b"", bot_key=b"x"))
    text = error_text(caught.value)
    assert 'File "game/session/table.py", line' in text
    assert 'File "test_crash_reports.py", line' in text


def test_an_error_that_goes_round_in_a_circle_or_is_endless_is_told_shortly() -> None:
    first, second = raised(ValueError("one")), raised(ValueError("two"))
    first.__context__, second.__context__ = second, first
    assert "one" in error_text(first)
    assert len(error_text(raised(ValueError("long " * 100_000)))) < 21_000


def test_a_match_that_cannot_be_told_is_no_reason_for_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of_somebody()

    def log() -> tuple[()]:
        raise ZeroDivisionError(f"with {NAME}")

    monkeypatch.setattr(table, "log", log)
    text = report(tmp_path, table, raised(ValueError("first")))
    assert "ValueError: first" in text
    assert "ZeroDivisionError" in text
    assert NAME not in text


def test_reports_of_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    for _ in range(3):
        report(tmp_path, None)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"2031-05-04-120000.txt", "2031-05-04-120000-2.txt", "2031-05-04-120000-3.txt"}


def test_where_none_can_be_written_the_reason_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "file" / "reports"
    folder.parent.touch()
    written = Reporter(folder, lambda: NOON).write(None, scenes=(), table=None, viewer=None, seen=0)
    # Windows gives the second reason
    assert written.path is None
    assert written.problem in ("part of its path is not a folder", "that name is already taken")
    assert Reporter(None, lambda: NOON).write(None, scenes=(), table=None, viewer=None, seen=0).problem


def test_a_path_is_hidden_whole_though_words_in_it_are_private_too() -> None:
    """Some private texts contain others: the user's name, the home folder, and the folder of the matches."""
    folder = "/home/anna/Games of Anna Karenina"
    for private in itertools.permutations(("anna", "/home/anna", folder)):
        assert without(f"in {folder}/x and /home/anna/y", private) == "in [hidden]/x and [hidden]/y"

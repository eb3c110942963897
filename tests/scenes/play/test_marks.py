"""Marks of a match, such as "hints" or "moves taken back": the player's actions set them, and pages with scores show them."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.cli import main
from game.engine.legal import has_choice
from game.records.marks import Mark, MarkKind, MatchMarks, kinds_of, labels_text
from game.records.replay import verify
from game.rulesets.presets import PRESETS
from game.scenes.shell.marks_shown import MARKS, mark_sentences
from game.scenes.shell.routes import AtTable, Resumed
from game.session.exchange import import_record
from game.session.store import Store
from game.session.stored_match import Status
from game.session.table import Table
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import MatchTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, Target
from game.worker import InlineWorker
from tests.records.records import parse_record
from tests.support.narrowing import of_type
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tests.support.workers import HandWorker, only

RULES = replace(PRESETS["classic"], sizes=(2, 1))
QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)
NUMBER = bytes(31) + b"\5"


def pilot_at(
    store: Store, *, coach: InlineWorker | None = None, by_number: bytes | None = None, **options: object
) -> Pilot:
    """Return a program whose coach works in the worker `coach`, by default one that answers immediately."""
    worker = only("coach", coach or InlineWorker())
    pilot = Pilot(settings=QUICK, store=store, worker=worker, by_number=by_number)
    return pilot.open(**(options or {"rules": RULES}))


def click(pilot: Pilot, *targets: Target) -> None:
    pilot.tick(0.5)
    pilot.click(*targets)


def to_bid(pilot: Pilot) -> None:
    pilot.until(lambda: bool(pilot.bids))


def _hint(pilot: Pilot) -> None:
    to_bid(pilot)
    click(pilot, ButtonTarget("hint"))
    pilot.tick(0.1)
    assert pilot.director.view().find(ButtonTarget("do-it")) is not None
    pilot.press(Key.ESCAPE)


def _take_back(pilot: Pilot) -> None:
    to_bid(pilot)
    pilot.take_turn()
    click(pilot, ButtonTarget("undo"))


def _see_and_play_again(pilot: Pilot) -> None:
    pilot.open_summary()
    click(pilot, ButtonTarget("again"))
    pilot.press("o")
    pilot.press(Key.ESCAPE)
    assert kinds_of(pilot.table.local_match.table.played.marks) == ()
    click(pilot, ButtonTarget("undo"))


def _branch(pilot: Pilot) -> None:
    pilot.open_summary()
    click(pilot, ButtonTarget("again"))
    pilot.press("b")
    click(pilot, ButtonTarget("yes"))


def _watched(pilot: Pilot) -> None:
    pilot.program.preferences.settings = structs.replace(
        pilot.program.preferences.settings, live_check=True, live_check_points=40
    )
    to_bid(pilot)
    pilot.take_turn()
    pilot.program.preferences.settings = structs.replace(pilot.program.preferences.settings, live_check=False)


def _taught(pilot: Pilot) -> None:
    matches = pilot.program.matches
    pilot.program.reset(AtTable(matches.begin(RULES, matches.default_players(RULES), taught=NUMBER)))
    to_bid(pilot)


WAYS: dict[MarkKind, Callable[[Pilot], None]] = {
    MarkKind.BRANCHED: _branch,
    MarkKind.TAKEN_BACK: _take_back,
    MarkKind.HANDS_SEEN: _see_and_play_again,
    MarkKind.HINTS: _hint,
    MarkKind.COACH: _watched,
    MarkKind.BY_NUMBER: to_bid,
    MarkKind.TAUGHT: _taught,
}
"""For each kind of mark, a function that plays from the start of a match until the mark is set."""


def marked_by(kind: MarkKind, path: Path) -> Pilot:
    """Make a mark in one run of the program; return a later run that continues the match."""
    with closing(Store.open(path).store) as store:
        pilot = pilot_at(store, by_number=NUMBER if kind is MarkKind.BY_NUMBER else None)
        WAYS[kind](pilot)
        assert kind in kinds_of(pilot.table.local_match.table.played.marks)
    return pilot_at(Store.open(path).store, resume=True)


def words(pilot: Pilot) -> str:
    nodes = pilot.director.tree().widgets
    return " | ".join(text for node in nodes for text in (node.name, node.detail, node.tip))


def _bar(pilot: Pilot) -> Iterator[str]:
    yield words(pilot)


def _menu(pilot: Pilot) -> Iterator[str]:
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "menu"
    yield " | ".join(node.name for node in pilot.director.tree().widgets if node.target == "")
    pilot.press(Key.ESCAPE)


def _sheet(pilot: Pilot) -> Iterator[str]:
    pilot.press("s")
    assert pilot.scene == "score-sheet"
    yield words(pilot)
    pilot.press(Key.ESCAPE)


def _summary(pilot: Pilot) -> Iterator[str]:
    pilot.open_summary()
    yield words(pilot)


def _replay(pilot: Pilot) -> Iterator[str]:
    click(pilot, ButtonTarget("again"))
    assert pilot.scene == "replay"
    yield words(pilot)
    click(pilot, MARKS)
    assert pilot.scene == "score-sheet"
    yield words(pilot)
    pilot.press(Key.ESCAPE, Key.ESCAPE)


def _result(pilot: Pilot) -> Iterator[str]:
    pilot.play_on(lambda: pilot.scene == "result")
    yield words(pilot)


PLACES: dict[str, Callable[[Pilot], Iterator[str]]] = {
    "the bar of the table": _bar,
    "the menu": _menu,
    "the score sheet": _sheet,
    "the summary of a deal": _summary,
    "its replay and the sheet there": _replay,
    "the result": _result,
}
"""Functions that visit the pages with a score of the current match and yield their texts, in the order of visits."""


@pytest.mark.parametrize("kind", MarkKind)
def test_a_mark_of_each_kind_is_told_at_every_place_where_a_score_is(
    kind: MarkKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot = marked_by(kind, tmp_path / "profile.sqlite3")
    table = pilot.table.local_match.table
    pilot.until(lambda: may_act(pilot.table.local_match) or pilot.is_scored)
    for place, look in PLACES.items():
        for told in look(pilot):
            own = MatchMarks(tuple(mark for mark in table.played.marks if mark.kind is kind), table.played.origin)
            assert own.labels.lower() in told.lower() or mark_sentences(own)[0] in told, place
    click(pilot, ButtonTarget("menu"), ButtonTarget("title"))
    click(pilot, ButtonTarget("your-game"), ButtonTarget("matches"))
    (stored,) = (match for match in pilot.store.matches() if match.id == table.match_id)
    assert stored.status is Status.FINISHED
    row = pilot.widget(MatchTarget(table.match_id, "look")).detail
    assert own.labels.lower() in row.lower() or "Branched from match 1 in deal 1" in row
    click(pilot, MatchTarget(table.match_id, "look"))
    assert pilot.scene == "replay"
    assert mark_sentences(own)[0] in words(pilot)
    data = ("--data-dir", str(tmp_path))
    capsys.readouterr()
    main(["record", "list", *data])
    listed = capsys.readouterr().out.splitlines()
    assert kind.text in next(line for line in listed if line.split()[0] == str(table.match_id))
    for form in ((), ("--json",)):
        main(["record", "export", str(table.match_id), *data, *form])
        exported = capsys.readouterr().out
        assert kind.value in exported
        other = Store.open(None).store
        number = import_record(other, verify(parse_record(exported)))
        assert other.load(number).journal().marks == table.played.marks
        elsewhere = pilot_at(other, rules=None)
        click(elsewhere, ButtonTarget("your-game"), ButtonTarget("matches"))
        assert own.labels.lower() in elsewhere.widget(MatchTarget(number, "look")).detail.lower()
        click(elsewhere, MatchTarget(number, "look"))
        assert own.labels.lower() in words(elsewhere).lower()


def test_a_match_played_straight_says_nothing_of_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pilot = pilot_at(Store.open(tmp_path / "profile.sqlite3").store)
    to_bid(pilot)
    table = pilot.table.local_match.table
    for look in PLACES.values():
        if look is _replay:
            continue
        for told in look(pilot):
            assert not any(
                label in told.lower() for label in (kind.text for kind in MarkKind) if label not in ("hints", "coach")
            )
            assert "*" not in told
        assert pilot.director.view().find(MARKS) is None
    assert table.played.marks == ()
    capsys.readouterr()
    main(["record", "list", "--data-dir", str(tmp_path)])
    assert "[" not in capsys.readouterr().out


def test_looking_back_with_the_coach_marks_nothing_and_keeps_the_marks_that_are_there(tmp_path: Path) -> None:
    """Open a review from the summary, the summary's replay, the score sheet, and the match list of this and of another program."""
    for way in ("summary", "replay", "sheet", "list", "elsewhere"):
        store = Store.open(tmp_path / f"{way}.sqlite3").store
        pilot = playing = pilot_at(store, coach=HandWorker())
        pilot.open_summary()
        table = pilot.table.local_match.table
        before = (Mark(MarkKind.COACH, 1),) if way == "list" else ()
        if before:
            table.mark(MarkKind.COACH)
        log = store.load(table.match_id).entries
        if way == "elsewhere":
            pilot = pilot_at(Store.open(tmp_path / f"{way}.sqlite3").store, coach=HandWorker(), rules=None)
        elif way == "list":
            pilot.press(Key.ESCAPE, Key.ESCAPE)
            click(pilot, ButtonTarget("title"))
        if way in ("list", "elsewhere"):
            click(pilot, ButtonTarget("your-game"), ButtonTarget("matches"))
            click(pilot, MatchTarget(table.match_id, "look"))
            pilot.press("pagedown", "v")
        elif way == "replay":
            click(pilot, ButtonTarget("again"))
            pilot.press("v")
        elif way == "sheet":
            click(pilot, ButtonTarget("sheet"))
            click(pilot, ButtonTarget("review"))
        else:
            click(pilot, ButtonTarget("review"))
        assert pilot.scene in ("deal-review", "match-review"), way
        assert store.load(table.match_id).entries == log, way
        assert store.load(table.match_id).journal().marks == before, way
        if way == "elsewhere":
            table.deal()
            assert playing.store.notice is None
            pilot.store.close()
        store.close()


def test_a_review_read_before_a_move_of_that_deal_is_taken_back_shows_by_the_hands_seen() -> None:
    pilot = pilot_at(Store.open(None).store, coach=HandWorker())
    pilot.open_summary()
    click(pilot, ButtonTarget("review"))
    pilot.press(Key.ESCAPE)
    click(pilot, ButtonTarget("undo"))
    marks = pilot.table.local_match.table.played.marks
    assert marks == (Mark(MarkKind.TAKEN_BACK, 1), Mark(MarkKind.HANDS_SEEN, 1))


@pytest.mark.parametrize("is_watched", [False, True])
def test_help_where_there_is_no_choice_marks_nothing(is_watched: bool) -> None:
    pilot = pilot_at(Store.open(None).store, rules=replace(RULES, sizes=(8,)))
    local_match = pilot.table.local_match
    pilot.play_on(lambda: may_act(local_match) and not has_choice(local_match.known))
    if is_watched:
        pilot.program.preferences.settings = structs.replace(pilot.program.preferences.settings, live_check=True)
        pilot.take_turn()
    else:
        click(pilot, ButtonTarget("hint"))
        assert pilot.director.view().find(ButtonTarget("close")) is not None
    assert local_match.table.played.marks == ()


@pytest.mark.parametrize("kind", [MarkKind.HINTS, MarkKind.COACH, MarkKind.TAKEN_BACK, MarkKind.HANDS_SEEN])
def test_the_player_is_told_of_a_mark_when_it_is_set_and_of_each_kind_once(
    kind: MarkKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(tmp_path / "profile.sqlite3").store
    pilot = pilot_at(store)
    told: list[str] = []
    monkeypatch.setattr(pilot.director.notices, "tell", told.append)
    WAYS[kind](pilot)
    pilot.tick(0.1)
    labels = labels_text([MarkKind.TAKEN_BACK, kind] if kind is MarkKind.HANDS_SEEN else [kind])
    assert [text for text in told if "marked" in text] == [f"From now on this match is marked: {labels}."]
    told.clear()
    pilot.program.reset(Resumed(pilot.table.local_match.table.match_id))
    pilot.tick(0.5)
    assert not any("marked" in text for text in told)


def test_a_match_played_again_after_seeing_the_hands_is_marked_and_one_only_looked_at_is_not(tmp_path: Path) -> None:
    """See the hands in the summary's replay, in a replay from the match list, or in an exported record."""
    for way in ("summary", "list", "record"):
        path = tmp_path / way / "profile.sqlite3"
        store = Store.open(path).store
        pilot = pilot_at(store)
        pilot.open_summary()
        match_id = pilot.table.local_match.table.match_id
        if way == "summary":
            click(pilot, ButtonTarget("again"))
            pilot.press("o", Key.ESCAPE)
        else:
            pilot.press(Key.ESCAPE, Key.ESCAPE)
            click(pilot, ButtonTarget("title"))
            if way == "list":
                click(pilot, ButtonTarget("your-game"), ButtonTarget("matches"))
                click(pilot, MatchTarget(match_id, "look"))
                pilot.press("o", *[Key.ESCAPE] * 3)
            else:
                assert main(["record", "export", str(match_id), "--data-dir", str(path.parent)]) == 0
            click(pilot, ButtonTarget("play"))
            pilot.until(lambda: pilot.is_scored)  # noqa: B023 - called at once
        table = pilot.table.local_match.table
        assert table.played.marks == (), way
        click(pilot, ButtonTarget("undo"))
        assert Mark(MarkKind.HANDS_SEEN, 1) in table.played.marks, way
        store.close()


def test_a_lesson_is_never_marked() -> None:
    pilot = Pilot(settings=QUICK).open()
    click(pilot, ButtonTarget("play"))
    assert pilot.scene == "lesson"
    pilot.tick(0.5)
    table = of_type(Table, pilot.table.local_match.table)
    pilot.table.local_match.mark(MarkKind.HINTS)
    assert table.played.marks == ()

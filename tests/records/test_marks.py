"""Marks of a match, such as "hints": they are set at a table, never removed, and part of every record."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from game.engine.cards import Seat
from game.engine.events import CardPlayed, DealStarted
from game.engine.state import Phase
from game.records.json_document import record_value, to_json
from game.records.marks import WHOLE, Mark, MarkKind, MatchMarks, in_order, kinds_of
from game.records.model import MatchRecord, RecordError
from game.records.replay import verify
from game.records.text import quoted, to_text
from game.rulesets.json_file import rules_value
from game.scenes.shell.marks_shown import mark_sentences
from game.session.exchange import import_record, record_from, stored_as
from game.session.journal import Branch, Entry, Journal, TakenBack
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.records.records import log_of, parse_record
from tests.session.matches import BOT_KEY, SEED, SHORT, advance, play_out, play_until, players_for

BY_NUMBER = Mark(MarkKind.BY_NUMBER, None)


def table_in_deal(number: int, store: Store, *, marked: MarkKind | None = None) -> Table:
    """Return a table in a given deal, in which South has played a card."""
    table = Table.new(store, SHORT, players_for(4), Secrets(seed=SEED, bot_key=BOT_KEY), marked=marked)
    play_until(table, random.Random(5), lambda table: table.public.match.number == number and _has_played(table))
    return table


def _has_played(table: Table) -> bool:
    deal = table.public.deal
    return deal is not None and deal.phase is Phase.PLAY and table.can_undo(Seat.S)


def _to_the_end_of_the_deal(table: Table) -> None:
    play_until(table, random.Random(5), lambda table: table.public.phase is Phase.DEALING)


def _branched(store: Store) -> Table:
    other = table_in_deal(2, store)
    branch = Branch(origin=other.identity, deal=2, tricks=0, is_reshuffled=False)
    return Table.branched(store, other.log(), branch, Secrets(seed=SEED, bot_key=BOT_KEY), marks=other.played.marks)


def _taken_back(store: Store) -> Table:
    table = table_in_deal(2, store)
    assert table.undo(Seat.S)
    return table


def _seen(store: Store) -> Table:
    table = table_in_deal(2, store)
    _to_the_end_of_the_deal(table)
    assert table.undo(Seat.S)
    return table


def _noted(kind: MarkKind) -> Callable[[Store], Table]:
    def make(store: Store) -> Table:
        table = table_in_deal(2, store)
        assert table.mark(kind)
        return table

    return make


WAYS: dict[MarkKind, Callable[[Store], Table]] = {
    MarkKind.BRANCHED: _branched,
    MarkKind.TAKEN_BACK: _taken_back,
    MarkKind.HANDS_SEEN: _seen,
    MarkKind.HINTS: _noted(MarkKind.HINTS),
    MarkKind.COACH: _noted(MarkKind.COACH),
    MarkKind.BY_NUMBER: lambda store: table_in_deal(2, store, marked=MarkKind.BY_NUMBER),
    MarkKind.TAUGHT: lambda store: table_in_deal(2, store, marked=MarkKind.TAUGHT),
}
"""For each kind of mark, a function that returns a match with the mark, in deal 2 if the mark belongs to a deal."""


def mark_of(kind: MarkKind) -> Mark:
    return Mark(kind, None if kind in WHOLE else 2)


def finished(kind: MarkKind) -> tuple[Store, int]:
    """Play a match that has a mark of this kind to its end; return the store and the match's id."""
    store = Store.open(None).store
    table = WAYS[kind](store)
    play_out(table, random.Random(5))
    return store, table.match_id


@cache
def finished_record(kind: MarkKind) -> MatchRecord:
    return record_from(*finished(kind))


# -- every kind of mark ---------------------------------------------------------------------------------------------


def test_every_kind_has_a_way_a_label_and_a_sentence_of_its_own() -> None:
    assert set(WAYS) == set(MarkKind)
    for origin in (None, 12):
        told = [MatchMarks((mark_of(kind),), origin) for kind in MarkKind]
        assert (
            len({played.labels for played in told}) == len({mark_sentences(played) for played in told}) == len(MarkKind)
        )
        for played in told:
            assert played.labels
            (sentence,) = mark_sentences(played)
            assert "{" not in sentence
            assert played.marks[0].kind in WHOLE or "deal 2" in sentence
    assert mark_sentences(MatchMarks((Mark(MarkKind.BRANCHED, 3),), 12)) == ("Branched from match 12 in deal 3.",)
    two = MatchMarks((Mark(MarkKind.HINTS, 1), Mark(MarkKind.HINTS, 3)))
    assert mark_sentences(two) == ("With hints: deals 1, 3.",)
    many = MatchMarks(tuple(Mark(MarkKind.HINTS, deal) for deal in (1, 2, 4, 5, 6, 9, 10, 11, 12)))
    assert mark_sentences(many) == ("With hints: deals 1, 2, 4–6, 9–12.",)
    assert (MatchMarks().labels, mark_sentences(MatchMarks())) == ("", ())


@pytest.mark.parametrize("kind", MarkKind)
def test_a_mark_of_each_kind_is_kept_with_the_events_and_told_to_every_seat(kind: MarkKind) -> None:
    store, match_id = finished(kind)
    loaded = store.load(match_id)
    assert mark_of(kind) in loaded.journal().marks
    assert loaded.match.summary.marks == kinds_of(loaded.journal().marks)
    assert kind in loaded.match.summary.marks
    for seat in (None, *Seat):
        told = loaded.journal().since(0, seat)
        assert any(entry.event == mark_of(kind) or isinstance(entry.event, TakenBack) for entry in told)


@pytest.mark.parametrize("kind", MarkKind)
def test_nothing_that_is_taken_back_or_done_again_takes_a_mark_away(kind: MarkKind) -> None:
    store = Store.open(None).store
    table = WAYS[kind](store)
    chance = random.Random(1)
    while table.public.match.winners is None:
        assert mark_of(kind) in table.played.marks
        if chance.random() < 0.3:
            table.undo(Seat.S)
        elif chance.random() < 0.3:
            table.redo(Seat.S)
        else:
            advance(table, chance)
    assert mark_of(kind) in table.played.marks
    again = store.load(table.match_id)
    assert again.journal().marks == table.played.marks


@pytest.mark.parametrize("kind", MarkKind)
@pytest.mark.parametrize("write", [to_text, to_json])
@pytest.mark.parametrize("finish", [True, False])
def test_a_mark_of_each_kind_goes_out_with_the_record_and_comes_in_with_it(
    kind: MarkKind, write: Callable[[MatchRecord], str], finish: bool
) -> None:
    if finish:
        record = finished_record(kind)
    else:
        store = Store.open(None).store
        record = record_from(store, WAYS[kind](store).match_id)
    assert mark_of(kind) in record.marks
    read = parse_record(write(record))
    assert read.marks == record.marks
    store = Store.open(None).store
    number = import_record(store, verify(read))
    assert record_from(store, number).marks == record.marks
    assert write(record_from(store, number)) == write(record)
    assert store.load(number).match.summary.marks == kinds_of(record.marks)


@pytest.mark.parametrize("kind", MarkKind)
def test_an_imported_log_holds_what_happened_and_behind_it_the_marks(kind: MarkKind) -> None:
    record = finished_record(kind)
    store = Store.open(None).store
    number = import_record(store, verify(record))
    entries = [entry.event for entry in store.load(number).entries]
    assert entries == [*log_of(record), *record.marks]
    assert not any(isinstance(event, TakenBack) for event in entries)
    assert stored_as(store, record) == number


# -- single kinds of mark -------------------------------------------------------------------------------------------


def test_a_mark_is_written_once_a_deal_and_never_once_the_match_is_over() -> None:
    table = table_in_deal(1, Store.open(None).store)
    assert table.mark(MarkKind.HINTS)
    seq = table.seq
    assert not table.mark(MarkKind.HINTS)
    assert table.seq == seq
    assert table.mark(MarkKind.COACH)
    play_until(table, random.Random(1), lambda table: table.public.match.number == 2 and table.actor is not None)
    assert table.mark(MarkKind.HINTS)
    assert table.played.marks == (Mark(MarkKind.HINTS, 1), Mark(MarkKind.HINTS, 2), Mark(MarkKind.COACH, 1))
    play_out(table, random.Random(1))
    seq = table.seq
    assert not table.mark(MarkKind.COACH)
    assert table.seq == seq


def test_what_is_taken_back_can_still_be_done_again_after_a_mark() -> None:
    table = table_in_deal(1, Store.open(None).store)
    log = table.log()
    assert table.undo(Seat.S)
    assert table.mark(MarkKind.HINTS)
    assert table.redo(Seat.S)
    assert table.log() == log


def test_hands_are_seen_where_a_deal_is_taken_back_after_its_end_and_not_before_it() -> None:
    table = table_in_deal(1, Store.open(None).store)
    table.undo(Seat.S)
    assert kinds_of(table.played.marks) == (MarkKind.TAKEN_BACK,)
    _to_the_end_of_the_deal(table)
    assert kinds_of(table.played.marks) == (MarkKind.TAKEN_BACK,)
    table.mark(MarkKind.COACH)  # this later mark must not hide that the deal had ended
    table.undo(Seat.S)
    assert Mark(MarkKind.HANDS_SEEN, 1) in table.played.marks
    _to_the_end_of_the_deal(table)
    table.deal()
    assert not table.can_undo(Seat.S) or not any(isinstance(event, CardPlayed) for event in _of_the_deal(table))


def _of_the_deal(table: Table) -> tuple[object, ...]:
    log = table.log()
    return log[max(place for place, event in enumerate(log) if isinstance(event, DealStarted)) :]


def test_a_branch_keeps_the_marks_of_its_match_up_to_the_deal_in_which_it_leaves() -> None:
    store = Store.open(None).store
    other = table_in_deal(1, store, marked=MarkKind.BY_NUMBER)
    other.mark(MarkKind.HINTS)
    play_until(other, random.Random(5), lambda table: table.public.match.number == 2 and _has_played(table))
    prefix = other.log()
    other.mark(MarkKind.COACH)
    play_until(other, random.Random(5), lambda table: table.public.match.number == 3 and _has_played(table))
    other.mark(MarkKind.HINTS)
    branch = Branch(origin=other.identity, deal=2, tricks=0, is_reshuffled=False)
    table = Table.branched(store, prefix, branch, Secrets(seed=SEED, bot_key=BOT_KEY), marks=other.played.marks)
    kept = (Mark(MarkKind.BRANCHED, 2), Mark(MarkKind.HINTS, 1), Mark(MarkKind.COACH, 2), BY_NUMBER)
    assert table.played.marks == kept
    assert table.played == MatchMarks(kept, other.match_id)


@pytest.mark.parametrize(
    ("kind", "deal"), [(MarkKind.HINTS, None), (MarkKind.HINTS, 0), (MarkKind.BY_NUMBER, 1), (MarkKind.TAUGHT, 2)]
)
def test_a_mark_that_cannot_be_is_none(kind: MarkKind, deal: int | None) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        Mark(kind, deal)


def test_a_log_does_not_begin_with_a_mark() -> None:
    with pytest.raises(ValueError, match="begins with the start"):
        Journal((Entry(1, BY_NUMBER),))


# -- records --------------------------------------------------------------------------------------------------------


def everything() -> MatchRecord:
    marks = [mark_of(kind) for kind in MarkKind]
    return replace(finished_record(MarkKind.HINTS), marks=in_order((*marks, Mark(MarkKind.HINTS, 1))))


def test_the_marks_stand_in_one_line_of_a_text_and_in_one_list_of_a_document() -> None:
    text = to_text(everything())
    line = (
        "Marks: branched in deal 2, taken back in deal 2, hands seen in deal 2, hints in deal 1, hints in deal 2, "
        "coach in deal 2, dealt by number, taught"
    )
    assert line in text.splitlines()
    assert text.startswith("Back Alley record 4\n")
    assert "moves taken back" not in text
    document = record_value(everything())
    assert {"kind": "dealt by number", "deal": None} in document["marks"]  # type: ignore[operator]  # a list
    plain = replace(everything(), marks=())
    assert "Marks" not in to_text(plain)
    assert "marks" not in record_value(plain)


@pytest.mark.parametrize(
    ("old", "new", "column", "sentence"),
    [
        ("Marks: branched in deal 2", "Marks: lucky in deal 2", 8, "Expected taken here, not lucky."),
        ("branched in deal 2", "branched", 8, "Expected taken here, not branched."),
        ("branched in deal 2", "branched in deal 02", 25, "Expected 2 here, not 02."),
        ("branched in deal 2", "branched in deal ٢", 25, "Expected 2 here, not ٢."),
        ("dealt by number", "dealt by number in deal 1", 123, "Expected taught here, not dealt."),
        ("hints in deal 1, hints in deal 2", "hints in deal 2, hints in deal 1", 86, "Expected 1 here, not 2."),
        ("hints in deal 1,", "hints in deal 2,", 89, "Expected coach here, not hints."),
        (", W deals\n", ", W deals, moves taken back\n", None, "Expected the end of the line here"),
    ],
)
def test_a_mark_that_is_wrong_is_named_with_its_place(old: str, new: str, column: int | None, sentence: str) -> None:
    text = to_text(everything())
    assert old in text
    with pytest.raises(RecordError) as caught:
        parse_record(text.replace(old, new, 1))
    assert sentence in caught.value.sentence
    if column is not None:
        line = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("Marks:"))
        assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    "wrong",
    [
        *(None, [], [{"kind": "hints"}], [{"kind": "luck", "deal": 1}], [{"kind": "hints", "deal": True}]),
        *([{"kind": "hints", "deal": 1.0}], [{"kind": "hints", "deal": None}], [{"kind": "hints", "deal": 10**9}]),
        *([{"kind": "hints", "deal": 1, "by": "me"}], [{"kind": "hints", "deal": 1}, {"kind": "hints", "deal": 1}]),
        [{"kind": "hints", "deal": 1}, {"kind": "branched", "deal": 1}],
    ],
)
def test_marks_of_a_document_that_are_wrong_are_refused_in_their_place(wrong: object) -> None:
    document = {**record_value(everything()), "marks": wrong}
    with pytest.raises(RecordError) as caught:
        parse_record(json.dumps(document))
    assert caught.value.sentence.startswith("marks")


# -- what older versions wrote --------------------------------------------------------------------------------------


def test_texts_of_the_versions_before_are_read_with_all_rules_written() -> None:
    record = finished_record(MarkKind.HINTS)
    for marks, version in ((), 1), (record.marks, 2):
        new = replace(record, marks=marks)
        rules = [f"  {name} = {quoted(value)}" for name, value in rules_value(record.rules).items()]
        head, players, rest = to_text(new).partition("Players:\n")
        old = "\n".join([head.split("Rules:")[0] + "Rules:", *rules, players + rest]).replace(
            "record 4", f"record {version}", 1
        )
        assert parse_record(old) == new
        document = json.loads(to_json(new)) | {"version": 2}
        del document["rule_count"]
        assert parse_record(json.dumps(document)) == parse_record(to_json(new))
        del document["version"]
        document["rules"] = rules_value(record.rules)
        assert parse_record(json.dumps(document)) == parse_record(to_json(new))


def test_of_a_match_that_is_taught_no_help_is_marked_and_nothing_else_is_told() -> None:
    store = Store.open(None).store
    table = table_in_deal(2, store, marked=MarkKind.TAUGHT)
    assert not table.mark(MarkKind.HINTS)
    assert not table.mark(MarkKind.COACH)
    assert table.undo(Seat.S)
    assert {mark.kind for mark in table.played.marks} == {MarkKind.TAUGHT, MarkKind.TAKEN_BACK}
    assert table.played.labels == "played to learn"
    assert [sentence.partition(",")[0] for sentence in mark_sentences(table.played)] == ["Played to learn"]

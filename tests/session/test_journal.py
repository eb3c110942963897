"""Journal: sequence numbers without gaps, undone moves, and the entries visible to each seat."""

import random
from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.cards import Seat
from game.engine.events import (
    Audience,
    CardPlayed,
    CardTaken,
    HandDealt,
    MatchStarted,
    RedealDeclined,
    RedealOffered,
    StockLaid,
    audience,
)
from game.engine.evolve import evolve_observation, evolve_public, fold, start_public
from game.engine.state import Observation, PublicState
from game.records.marks import Mark
from game.rulesets.presets import PRESETS
from game.session.journal import Entry, Journal, TakenBack
from game.session.table import Table
from tests.ai.sampling.worlds import random_rules
from tests.session.matches import ASKING, SHORT, new_table, play_out, play_until, wander
from tests.support.breadth import examples, few_or_many
from tests.support.narrowing import not_none, of_type

PRIVATE = HandDealt | CardTaken | RedealOffered | RedealDeclined


def _entries(table: Table) -> tuple[Entry, ...]:
    return table._journal.entries  # noqa: SLF001 - the stored log


def _wander(table: Table, chance: random.Random, steps: int) -> None:
    all(wander(table, chance) for _ in range(steps))


def _held(entries: Sequence[Entry]) -> list[Entry]:
    held: list[Entry] = []
    for entry in entries:
        if isinstance(entry.event, TakenBack):
            to = entry.event.to
            held = [earlier for earlier in held if earlier.seq <= to]
        else:
            held.append(entry)
    return held


def _seen(entries: Sequence[Entry], seat: Seat) -> Observation:
    """Return the observation made from the entries shown to a seat."""
    seen: Observation | None = None
    for entry in _held(entries):
        event = entry.event
        assert not isinstance(event, TakenBack | Mark | StockLaid)
        if seen is None:
            seen = Observation(start_public(of_type(MatchStarted, event)), seat, 0, is_asked=False)
        else:
            seen = evolve_observation(seen, event)
    return not_none(seen)


def _public(entries: Sequence[Entry]) -> PublicState:
    """Return the public state made from the entries shown to a viewer without a seat."""
    public: PublicState | None = None
    for entry in _held(entries):
        event = entry.event
        assert not isinstance(event, TakenBack | Mark | StockLaid | PRIVATE)
        public = start_public(of_type(MatchStarted, event)) if public is None else evolve_public(public, event)
    return not_none(public)


@examples(9, 300)
@given(st.randoms(use_true_random=True), st.integers(1, 120))
def test_whoever_folds_the_entries_shown_to_a_seat_knows_what_the_table_says_it_may_know(
    chance: random.Random, steps: int
) -> None:
    rules = chance.choice([ASKING, SHORT, random_rules(chance)])
    table = new_table(rules, people=tuple(Seat), seed=chance.randbytes(32))
    shown: dict[Seat | None, list[Entry]] = {seat: [] for seat in (None, *table.public.match.seats)}
    cursor = 0
    for _ in range(steps):
        _wander(table, chance, chance.randrange(4))
        for seat, entries in shown.items():
            entries.extend(table.since(cursor, seat))
        cursor = table.seq
        for seat in table.public.match.seats:
            assert _seen(shown[seat], seat) == table.observe(seat)
        assert _public(shown[None]) == table.public


@examples(12, 300)
@given(st.randoms(use_true_random=True), st.integers(1, 150))
def test_a_journal_made_from_the_entries_of_another_equals_it_at_every_entry(chance: random.Random, steps: int) -> None:
    table = new_table(chance.choice([ASKING, SHORT]), people=tuple(Seat), seed=chance.randbytes(32))
    _wander(table, chance, steps)
    entries = _entries(table)
    grown = Journal(entries[:1])
    for count in range(1, len(entries) + 1):
        if count > 1:
            grown.append(entries[count - 1])
        made = Journal(entries[:count])
        assert made.state == grown.state == fold(grown.log())
        assert made.log() == grown.log() == tuple(entry.event for entry in _held(entries[:count]))
        assert made.marks == grown.marks
        assert made.undone == grown.undone
        assert made.seq == count
        for seat in Seat:
            assert made.before_last_decision(seat) == grown.before_last_decision(seat)


@pytest.mark.parametrize("attempts", few_or_many(12, 40))
def test_nobody_is_shown_what_is_addressed_to_another(attempts: int) -> None:
    shown = set()
    for attempt in range(attempts):
        table = new_table(random.Random(attempt).choice([ASKING, PRESETS["classic"]]), seed=bytes([attempt]) * 32)
        play_out(table, random.Random(attempt))
        for seat in (None, *Seat):
            for entry in table.since(0, seat):
                assert not isinstance(entry.event, StockLaid | TakenBack | Mark)
                assert audience(entry.event) in (Audience.EVERYBODY, seat)
                shown.add(type(entry.event))
    assert shown >= set(get_args(PRIVATE))


def test_a_reader_who_is_up_to_date_is_shown_nothing() -> None:
    table = new_table()
    assert table.since(table.seq, Seat.S) == ()
    table.deal()
    assert [entry.seq for entry in table.since(table.seq - 1, Seat.S)] == [table.seq]


def _started() -> tuple[Entry, ...]:
    table = new_table()
    play_until(table, random.Random(3), lambda table: any(isinstance(event, CardPlayed) for event in table.log()))
    return _entries(table)


def test_a_log_that_is_empty_or_begins_with_anything_but_its_match_is_refused() -> None:
    entries = _started()
    with pytest.raises(ValueError, match="empty"):
        Journal(())
    with pytest.raises(ValueError, match="begins with the start"):
        Journal((Entry(1, entries[1].event),))
    with pytest.raises(ValueError, match="cannot be taken back"):
        Journal((Entry(1, TakenBack(0)),))


def test_a_log_with_a_gap_or_a_repetition_is_refused() -> None:
    entries = _started()
    with pytest.raises(ValueError, match="entry 4 does not follow entry 2"):
        Journal(entries[:2] + entries[3:])
    with pytest.raises(ValueError, match="entry 2 does not follow entry 2"):
        Journal((*entries[:2], entries[1]))


@pytest.mark.parametrize("to", [-1, 0, 1, 2, 10_000])
def test_nothing_can_be_taken_back_past_the_start_of_the_deal_or_to_what_never_was(to: int) -> None:
    entries = _started()
    with pytest.raises(ValueError, match="cannot be taken back"):
        Journal((*entries, Entry(len(entries) + 1, TakenBack(to))))


def test_nothing_can_be_taken_back_to_what_was_taken_back() -> None:
    entries = _started()
    last = len(entries)
    journal = Journal((*entries, Entry(last + 1, TakenBack(last - 2))))
    with pytest.raises(ValueError, match="cannot be taken back"):
        journal.append(Entry(last + 2, TakenBack(last - 1)))

"""Table, the only writer of a match: actions, undo, redo, restarts, and the secrecy of the seed."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, structs

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard
from game.engine.bids import PASS, number
from game.engine.cards import Card, Seat
from game.engine.events import Event
from game.engine.legal import Refusal, Refused, biddable
from game.engine.state import GameState, Phase
from game.records.marks import Mark, MarkKind
from game.rulesets.presets import PRESETS
from game.session.journal import Journal
from game.session.store import Store
from game.session.stored_match import Head, Secrets, StoreError, summary_of
from game.session.table import Table
from tests.ai.sampling.worlds import random_rules
from tests.session.matches import (
    ASKING,
    BOT_KEY,
    LEVEL,
    SEED,
    SHORT,
    advance,
    new_table,
    play_out,
    play_until,
    players_for,
    wander,
)
from tests.support.breadth import examples
from tests.support.narrowing import not_none

PEOPLE = tuple(Seat)
THROWN_AWAY = replace(ASKING, sizes=(5,) * 4)


def _may_undo(table: Table) -> bool:
    return table.can_undo(Seat.S)


# -- actions --------------------------------------------------------------------------------------------------------


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    table = new_table()
    assert table.submit(Seat.S, MakeBid(PASS)) == Refused(Refusal.NOT_THE_TIME_TO_BID)
    table.deal()
    before = (table.seq, table.state, table.log())
    actor = not_none(table.actor)
    other = Seat((actor + 1) % 4)
    assert table.submit(other, MakeBid(PASS)) == Refused(Refusal.NOT_YOUR_TURN)
    assert table.submit(actor, MakeBid(number(9))) == Refused(Refusal.TOO_MANY_TRICKS)
    assert table.submit(actor, PlayCard(Card.SA)) == Refused(Refusal.NOT_THE_TIME_TO_PLAY)
    assert table.deal() == Refused(Refusal.NOT_THE_TIME_TO_DEAL)
    assert (table.seq, table.state, table.log()) == before


def test_the_same_seed_and_word_deal_the_same_cards_and_another_word_deals_others() -> None:
    def hands(word: str) -> tuple[int, ...]:
        store = Store.open(None).store
        table = Table.new(store, SHORT, players_for(4), Secrets(seed=SEED, bot_key=BOT_KEY, word=word))
        table.deal()
        return table.state.hands

    assert hands("") == hands("")
    assert hands("") != hands("abracadabra")


def test_rules_that_contradict_themselves_a_wrong_number_of_players_and_a_bad_seed_are_refused() -> None:
    store = Store.open(None).store
    with pytest.raises(ValueError, match="cannot be played"):
        Table.new(store, replace(SHORT, sizes=()), players_for(4), Secrets(seed=SEED, bot_key=BOT_KEY))
    with pytest.raises(ValueError, match="not for 3 players"):
        Table.new(store, SHORT, players_for(3), Secrets(seed=SEED, bot_key=BOT_KEY))
    with pytest.raises(ValueError, match="32 bytes"):
        Table.new(store, SHORT, players_for(4), Secrets(seed=b"x", bot_key=BOT_KEY))
    with pytest.raises(ValueError, match="nobody's key"):
        Table.new(store, SHORT, players_for(4), Secrets(seed=SEED, bot_key=SEED))
    assert store.matches() == ()


def test_what_was_submitted_is_on_disk_when_submit_returns(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    table = new_table(store=Store.open(path).store)
    chance = random.Random(5)
    while advance(table, chance):
        reader = Store.read(path)
        assert reader.load(table.match_id).entries == table._journal.entries  # noqa: SLF001 - the complete log
        reader.close()


# -- undo and redo --------------------------------------------------------------------------------------------------


@examples(18, 500)
@given(st.randoms(use_true_random=True))
def test_taking_back_goes_to_the_last_own_decision_in_this_deal_and_doing_again_undoes_that(
    chance: random.Random,
) -> None:
    rules = chance.choice([ASKING, THROWN_AWAY, SHORT, LEVEL, random_rules(chance)])
    people = tuple(chance.sample(PEOPLE, 2))
    table = new_table(rules, people=people, seed=chance.randbytes(32))
    decisions: dict[int, tuple[Seat, GameState]] = {}  # by the length of the log before the decision
    targets: list[tuple[Event, ...]] = []  # the logs expected after redo
    for _ in range(150):
        log = table.log()
        seat = chance.choice(table.public.match.seats)
        may = seat in people and table.public.match.winners is None
        own = [length for length in sorted(decisions) if length < len(log) and decisions[length][0] == seat]
        undoable, redoable = may and bool(own), may and bool(targets) and table.actor == seat
        assert table.can_undo(seat) == undoable
        assert table.can_redo(seat) == redoable
        roll = chance.random()
        if roll < 0.2:
            assert table.undo(seat) == undoable
            if undoable:
                assert (table.actor, table.state) == decisions[own[-1]]
                assert table.log() == log[: own[-1]]
                targets.append(log)
        elif roll < 0.35:
            assert table.redo(seat) == redoable
            assert table.log() == (targets.pop() if redoable else log)
        elif table.actor is None:
            if not advance(table, chance):
                break
            decisions, targets = {}, []
        else:
            decisions[len(log)] = (table.actor, table.state)
            advance(table, chance)
            now = table.log()
            if not targets or targets[-1][: len(now)] != now:
                targets = []
                decisions = {length: made for length, made in decisions.items() if length <= len(log)}
            elif targets[-1] == now:
                targets.pop()


def test_taking_back_stops_at_the_start_of_the_deal() -> None:
    chance = random.Random(8)
    table = new_table(PRESETS["classic"])
    play_until(table, chance, lambda table: len(table.public.match.results) == 2 and table.public.phase is Phase.PLAY)
    play_until(table, chance, _may_undo)
    while table.undo(Seat.S):
        pass
    assert len(table.public.match.results) == 2
    assert table.actor == Seat.S
    assert Seat.S not in [made.seat for made in not_none(table.public.deal).bids]
    assert table.public.phase is Phase.AUCTION


def test_acting_otherwise_leaves_nothing_to_be_done_again_at_the_next_turn() -> None:
    chance = random.Random(4)
    table = new_table(people=(Seat.S,))
    play_until(table, chance, lambda table: table.public.phase is Phase.PLAY and table.actor == Seat.S)
    assert table.undo(Seat.S)
    first, *others = map(MakeBid, biddable(table.observe(Seat.S)))
    taken_back = table.log()
    assert table.submit(Seat.S, first) is None
    play_until(table, chance, lambda table: table.actor == Seat.S)
    assert table.undo(Seat.S)
    assert table.log() == taken_back
    assert table.submit(Seat.S, others[0]) is None
    play_until(table, chance, lambda table: table.actor == Seat.S)
    assert not table.can_redo(Seat.S)


def test_acting_the_same_again_leaves_the_later_decisions_to_be_done_again() -> None:
    chance = random.Random(6)
    table = new_table(people=PEOPLE)
    play_until(table, chance, lambda table: table.public.phase is Phase.PLAY and table.actor == Seat.N)
    log = table.log()
    first = next(index for index, event in enumerate(log) if getattr(event, "bid", None) is not None)
    while table.undo(Seat.S) or table.undo(Seat.W) or table.undo(Seat.E) or table.undo(Seat.N):
        pass
    assert table.log() == log[:first]
    actor = not_none(table.actor)
    again = log[first]
    assert getattr(again, "seat", None) == actor
    assert table.submit(actor, MakeBid(getattr(again, "bid"))) is None  # noqa: B009 - a bid, as found above
    for seat in PEOPLE * 3:
        if table.log() != log:
            table.redo(seat)
    assert table.log() == log


def test_a_redeal_that_was_wanted_can_be_taken_back() -> None:
    table = new_table(THROWN_AWAY, people=PEOPLE, seed=_seed_that_asks())
    table.deal()
    asked = not_none(table.state.asked)
    before = table.state
    assert table.submit(asked, AnswerRedeal(wanted=True)) is None
    assert table.public.phase is Phase.DEALING
    assert table.undo(asked)
    assert table.state == before
    assert table.submit(asked, AnswerRedeal(wanted=False)) is None
    assert table.state.asked != asked
    assert table.undo(asked)
    assert table.state == before


def _seed_that_asks() -> bytes:
    for attempt in range(500):
        seed = attempt.to_bytes(32, "big")
        table = new_table(THROWN_AWAY, seed=seed)
        table.deal()
        if table.state.asked is not None:
            return seed
    raise AssertionError("no weak hand in 500 deals")


def test_deals_in_which_something_was_taken_back_are_marked_and_stay_so() -> None:
    chance = random.Random(3)
    table = new_table()
    play_until(table, chance, lambda table: len(table.public.match.results) == 1 and _may_undo(table))
    number_now = table.public.deal.number if table.public.deal else 0
    assert table.played.marks == ()
    table.undo(Seat.S)
    table.redo(Seat.S)
    assert Mark(MarkKind.TAKEN_BACK, number_now) in table.played.marks
    assert table.played.deals == {number_now}
    play_out(table, chance)
    assert Mark(MarkKind.TAKEN_BACK, number_now) in table.played.marks
    assert table.played.deals == {number_now}


# -- continuing after a restart -------------------------------------------------------------------------------------


@examples(2, 200)
@given(st.randoms(use_true_random=True))
def test_a_match_resumed_after_any_action_is_the_match_that_was_left(chance: random.Random) -> None:
    rules = chance.choice([ASKING, THROWN_AWAY, LEVEL, SHORT, random_rules(chance)])
    store = Store.open(None).store
    table = new_table(rules, store=store, people=PEOPLE, seed=chance.randbytes(32))
    met: set[Phase] = set()
    for _ in range(150):
        if not wander(table, chance):
            break
        again = Table.resume(store, table.match_id)
        assert again.state == table.state
        assert again.log() == table.log()
        assert again.seq == table.seq
        assert again.played.marks == table.played.marks
        assert again.bot_key == table.bot_key
        assert store.load(table.match_id).match.summary == summary_of(table.public, table.played.marks)
        for each in table.public.match.seats:
            assert again.can_undo(each) == table.can_undo(each)
            assert again.can_redo(each) == table.can_redo(each)
        met.add(table.public.phase)
        if chance.random() < 0.5:
            table = again
    assert met


def test_a_resumed_match_is_dealt_the_cards_it_would_have_been_dealt(tmp_path: Path) -> None:
    def run(stop_at: int | None) -> tuple[Event, ...]:
        chance = random.Random(1)
        path = tmp_path / f"{stop_at}.db"
        table = new_table(store=Store.open(None if stop_at is None else path).store)
        while advance(table, chance):
            if stop_at is not None and table.seq >= stop_at:
                stop_at = None
                table._store.close()  # noqa: SLF001 - the program ends
                table = Table.resume(Store.open(path).store, table.match_id)
        return table.log()

    through = run(None)
    for stop_at in range(3, len(through), 14):
        assert run(stop_at) == through


def test_a_finished_match_can_be_looked_at_but_nothing_more_happens_in_it() -> None:
    store = Store.open(None).store
    table = new_table(store=store)
    play_out(table, random.Random(1))
    again = Table.resume(store, table.match_id)
    assert again.public.phase is Phase.OVER
    assert again.deal() == Refused(Refusal.NOT_THE_TIME_TO_DEAL)
    assert again.submit(Seat.S, MakeBid(PASS)) is not None
    assert again.shuffles.seed == SEED


def test_a_match_that_was_given_up_is_not_gone_on_with_and_its_seed_stays_unknown() -> None:
    store = Store.open(None).store
    table = new_table(store=store)
    store.abandon(table.identity)
    assert [match.seed for match in store.matches()] == [None]
    with pytest.raises(StoreError, match=f"Match {table.match_id} was given up"):
        Table.resume(store, table.match_id)


def test_entries_that_make_no_game_are_a_sentence_and_not_a_crash() -> None:
    store = Store.open(None).store
    entries = new_table()._journal.entries  # noqa: SLF001 - the stored log
    summary = summary_of(Journal(entries).state.public, ())
    secrets = Secrets(seed=SEED, bot_key=BOT_KEY)
    headless = store.create_match(Head(identity="one", rules=SHORT, secrets=secrets), entries[1:], summary)
    empty = store.create_match(Head(identity="other", rules=SHORT, secrets=secrets), (), summary)
    for match_id in (headless, empty):
        with pytest.raises(StoreError, match=f"Match {match_id} is damaged"):
            Table.resume(store, match_id)
    with pytest.raises(StoreError, match="no match 99"):
        Table.resume(store, 99)


# -- secrecy --------------------------------------------------------------------------------------------------------


def _bytes_in(value: object, seen: set[int] | None = None) -> Iterator[bytes]:
    """Yield all bytes and texts reachable from a value, as bytes."""
    known = set() if seen is None else seen
    if id(value) in known:
        return
    known.add(id(value))
    if isinstance(value, bytes):
        yield value
    elif isinstance(value, str):
        yield value.encode()
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _bytes_in(key, known)
            yield from _bytes_in(part, known)
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from _bytes_in(part, known)
    elif isinstance(value, Struct):
        yield from _bytes_in(structs.astuple(value), known)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _bytes_in(getattr(value, field.name), known)


def test_the_seed_is_in_nothing_that_leaves_the_table_before_the_match_is_over() -> None:
    store = Store.open(None).store
    table = new_table(ASKING, store=store, people=PEOPLE)
    chance = random.Random(7)
    tells = [tell for key in (SEED, BOT_KEY) for tell in (key, key.hex().encode(), repr(key)[2:-1].encode())]
    while True:
        if table.public.match.winners is not None:
            break
        assert table.shuffles.seed is None
        leaving: list[object] = [table.public, table.log(), table.played.marks, store.matches(), repr(store.matches())]
        leaving += [table.observe(seat) for seat in Seat]
        leaving += [table.since(0, seat) for seat in (None, *Seat)]
        leaving += [repr(store.load(table.match_id).secrets), repr(table.state)]
        for text in _bytes_in(leaving):
            assert not any(tell in text for tell in tells)
        if table.can_undo(Seat.S) and chance.random() < 0.1:
            table.undo(Seat.S)
        advance(table, chance)
    assert table.shuffles.seed == SEED
    assert [match.seed for match in store.matches()] == [SEED]


def test_a_match_has_an_identity_of_its_own_that_stays_and_a_deleted_one_leaves_it_with_the_date(
    tmp_path: Path,
) -> None:
    store = Store.open(tmp_path / "matches.db").store
    one, other = new_table(store=store), new_table(store=store)
    assert one.identity != other.identity
    assert Table.resume(store, one.match_id).identity == store.load(one.match_id).match.identity == one.identity
    store.delete(one.match_id)
    query = "SELECT identity, date(deleted) IS NOT NULL FROM deletions"
    assert store._db.execute(query).fetchall() == [(one.identity, 1)]  # noqa: SLF001 - the table that a union reads
    assert new_table(store=store).match_id > other.match_id
    store.close()

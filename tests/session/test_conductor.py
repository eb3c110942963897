"""Conductor: it acts for computer players, for people only on request, and keeps questions about redeals secret."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.levels import CLUB
from game.ai.player import BUDGET, Budget, Decision, ShouldStop, bot_random, decide_for
from game.ai.random_player import random_action
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard
from game.engine.bids import PASS, number
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, Player, RedealDeclined, RedealOffered
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.conductor import Conductor, PlayerFailedError
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from game.worker import InlineWorker, JobFailedError, ThreadWorker, Worker, close_all
from tests.session.matches import ASKING, BOT_KEY, SEED, SHORT, new_table, play_until
from tests.support.narrowing import not_none
from tests.support.workers import HandWorker


def _play(table: Table, conductor: Conductor, chance: random.Random, *, undos: int = 0) -> None:
    """Play a match: people act and sometimes undo at random, and the conductor acts for computer players."""
    match = table.public.match
    people = [seat for seat in match.seats if match.player_at(seat).level == HUMAN]
    while table.public.match.winners is None:
        conductor.step()
        if people and undos and chance.random() < 0.05:
            undos -= table.undo(chance.choice(people))
        if table.actor is None:
            table.deal()
        elif table.actor in people:
            assert table.submit(table.actor, random_action(table.observe(table.actor), chance)) is None


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=True), st.sets(st.sampled_from(list(Seat))))
def test_a_match_with_any_number_of_people_is_played_to_its_end(chance: random.Random, people: set[Seat]) -> None:
    rules = chance.choice([SHORT, ASKING, replace(PRESETS["individual"], sizes=(2, 1))])
    table = new_table(rules, people=tuple(people), players=chance.choice(rules.players), seed=chance.randbytes(32))
    _play(table, Conductor(table, InlineWorker()), chance, undos=5)
    assert table.public.phase is Phase.OVER


def test_a_match_is_played_to_its_end_with_a_thread_while_a_person_keeps_taking_back() -> None:
    worker = ThreadWorker("players")
    table = new_table(people=(Seat.S, Seat.E))
    _play(table, Conductor(table, worker), random.Random(5), undos=20)
    close_all([worker])
    assert table.played.marks


def test_the_same_keys_play_the_same_match_with_a_thread_and_without() -> None:
    logs = []
    workers: tuple[Worker, ...] = (InlineWorker(), ThreadWorker("players"), InlineWorker())
    for worker in workers:
        table = new_table(ASKING, people=())
        _play(table, Conductor(table, worker), random.Random(1))
        logs.append(table.log())
    close_all(workers)
    assert logs[0] == logs[1] == logs[2]


def test_a_computer_player_is_asked_once_with_what_its_seat_may_know_and_with_dice_but_not_their_key() -> None:
    got: list[tuple[object, ...]] = []

    def player(level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop) -> Decision:
        got.append((level, seen, budget, rng.getstate(), should_stop()))
        return decide_for(level, seen, budget, bot_random(BOT_KEY, seen), should_stop)

    worker = HandWorker()
    table = new_table(people=())
    conductor = Conductor(table, worker, player)
    assert not conductor.step()
    assert not worker.submitted
    assert not conductor.is_thinking
    table.deal()
    for _ in range(3):
        assert not conductor.step()
    assert len(worker.submitted) == 1
    actor = not_none(table.actor)
    assert conductor.is_thinking
    worker.do_next()
    seen = table.observe(actor)
    assert got == [("random", seen, BUDGET, bot_random(BOT_KEY, seen).getstate(), False)]
    assert conductor.step()
    assert table.actor != actor
    assert len(worker.submitted) == 2


def test_nobody_acts_for_a_person_and_nobody_deals_for_the_house() -> None:
    table = new_table(people=tuple(Seat))
    worker = HandWorker()
    conductor = Conductor(table, worker)
    for _ in range(3):
        assert not conductor.step()
    assert table.public.phase is Phase.DEALING
    table.deal()
    seq = table.seq
    for _ in range(3):
        assert not conductor.step()
    assert (table.seq, worker.submitted) == (seq, [])


def _after_a_persons_bid() -> tuple[Table, Conductor, HandWorker]:
    """Return a match in which the next computer player is thinking after the bid of the person at S."""
    worker = HandWorker()
    tables = (new_table(people=(Seat.S,), seed=bytes([index]) * 32) for index in range(100))
    table = next(table for table in tables if table.public.match.dealer != Seat.S)
    conductor = Conductor(table, worker)
    table.deal()
    while table.actor != Seat.S:
        conductor.step()
        worker.do_next()
        conductor.step()
    assert table.submit(Seat.S, MakeBid(number(1))) is None
    conductor.step()
    return table, conductor, worker


@pytest.mark.parametrize("when", ["before the answer", "after the answer"])
def test_an_answer_to_what_was_taken_back_is_dropped(when: str) -> None:
    table, conductor, worker = _after_a_persons_bid()
    decision = worker.submitted[-1]
    if when == "after the answer":
        decision.do()
    assert table.undo(Seat.S)
    assert not conductor.is_thinking
    if when == "before the answer":
        decision.do()
    seq = table.seq
    for _ in range(3):
        assert not conductor.step()
    assert (table.seq, table.actor) == (seq, Seat.S)


def test_an_old_answer_does_not_pass_for_a_new_one_though_the_position_is_the_same() -> None:
    table, conductor, worker = _after_a_persons_bid()
    old = worker.submitted[-1]
    assert table.undo(Seat.S)
    assert table.submit(Seat.S, MakeBid(number(1))) is None
    conductor.step()
    new = worker.submitted[-1]
    assert new is not old
    seq = table.seq
    old.do()
    assert not conductor.step()
    assert table.seq == seq
    new.do()
    assert conductor.step()
    assert table.seq > seq


def test_an_answer_that_lies_ready_is_dropped_where_the_person_has_bid_otherwise_meanwhile() -> None:
    table, conductor, worker = _after_a_persons_bid()
    worker.submitted[-1].do()
    assert table.undo(Seat.S)
    assert table.submit(Seat.S, MakeBid(number(2))) is None
    seq = table.seq
    assert not conductor.step()
    assert table.seq == seq


def test_an_answer_for_another_match_is_dropped() -> None:
    worker = HandWorker()
    first, second = (new_table(people=(), seed=bytes([index]) * 32) for index in range(2))
    for table in (first, second):
        table.deal()
    left = Conductor(first, worker)
    left.step()
    conductor = Conductor(second, worker)
    conductor.step()
    seq = second.seq
    worker.submitted[0].do()
    assert not conductor.step()
    assert second.seq == seq
    left.step()  # the first match goes on, so its player is asked again
    assert [ticket.is_dropped for ticket in worker.submitted] == [True, True, False]


def test_a_player_that_breaks_down_is_told_of_and_asked_again() -> None:
    calls: list[str] = []

    def player(level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop) -> Decision:
        calls.append(level)
        if len(calls) == 1:
            raise ZeroDivisionError("hm")
        return decide_for(level, seen, budget, rng, should_stop)

    table = new_table(people=())
    table.deal()
    conductor = Conductor(table, InlineWorker(), player)
    conductor.step()
    with pytest.raises(JobFailedError, match="hm") as failed:
        conductor.step()
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    seq = table.seq
    conductor.step()
    assert conductor.step()
    assert table.seq > seq


def test_a_player_that_does_what_it_may_not_is_named_and_changes_nothing() -> None:
    def player(_level: str, _seen: Observation, _budget: Budget, _rng: random.Random, _stop: ShouldStop) -> Decision:
        return Decision(PlayCard(Card.SA))

    table = new_table(people=())
    table.deal()
    seq = table.seq
    conductor = Conductor(table, InlineWorker(), player)
    conductor.step()
    with pytest.raises(PlayerFailedError, match="NOT_THE_TIME_TO_PLAY"):
        conductor.step()
    assert table.seq == seq


def _declines(level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop) -> Decision:
    if seen.is_asked:
        return Decision(AnswerRedeal(wanted=False))
    return decide_for(level, seen, budget, rng, should_stop)


def test_a_computer_players_answer_to_a_redeal_question_leaves_no_trace_for_the_others() -> None:
    met = 0
    for attempt in range(60):
        table = new_table(ASKING, people=(Seat.S,), seed=bytes([attempt]) * 32)
        conductor = Conductor(table, InlineWorker(), _declines)
        table.deal()
        asked = table.state.asked
        if asked is None or asked == Seat.S:
            continue
        met += 1
        before = {seat: table.observe(seat) for seat in Seat if seat != asked}
        public, cursor = table.public, table.seq
        while table.state.asked == asked:
            conductor.step()
        assert table.public == public
        assert table.since(cursor, None) == ()
        for seat, seen in before.items():
            told = [entry.event for entry in table.since(cursor, seat)]
            if table.state.asked == seat:
                assert told == [RedealOffered(seat)]
            else:
                assert told == []
                assert table.observe(seat) == seen
        assert RedealDeclined(asked) in [entry.event for entry in table.since(cursor, asked)]
    assert met > 5


def test_in_a_persons_place_the_computer_plays_as_the_yardstick_of_its_levels() -> None:
    levels: list[str] = []

    def player(level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop) -> Decision:
        levels.append(level)
        return decide_for(level, seen, budget, rng, should_stop)

    worker = HandWorker()
    table = new_table(people=tuple(Seat))
    table.deal()
    actor = not_none(table.actor)
    conductor = Conductor(table, worker, player)
    conductor.stand_ins = frozenset({actor})
    conductor.step()
    worker.do_next()
    assert levels == [CLUB]
    conductor.step()
    assert table.actor != actor
    assert len(worker.submitted) == 1


def test_the_rest_of_a_deal_that_is_claimed_is_played_without_imagining_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a claim the result is fixed, so `club` decides for people and slow levels; fast levels decide themselves."""
    levels = dict(zip(Seat, (HUMAN, "master", "casual", "strong"), strict=True))
    players = tuple(Player(str(seat), level) for seat, level in levels.items())
    asked: list[tuple[Seat, str]] = []

    def decide(
        level: str, observation: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop
    ) -> Decision:
        asked.append((observation.seat, level))
        return decide_for(level, observation, budget, rng, should_stop)

    monkeypatch.setattr("game.session.simulate.decide_for", decide)
    for claimer in (Seat.S, Seat.N):
        table = Table.new(
            Store.open(None).store, replace(SHORT, sizes=(1,)), players, Secrets(seed=SEED, bot_key=BOT_KEY)
        )
        play_until(table, random.Random(1), lambda table: table.public.phase is Phase.PLAY)
        Conductor(table, HandWorker()).play_out(claimer, table.observe(claimer).cards())
        assert table.public.match.results
    by_rule = [(Seat.W, CLUB), (Seat.E, CLUB)]
    assert sorted(asked) == sorted([(Seat.S, CLUB), (Seat.N, "casual"), *by_rule, *by_rule])


def test_a_seat_keeps_its_dice_when_its_decision_is_taken_back() -> None:
    table = new_table(people=(Seat.S,))
    table.deal()
    while table.actor != Seat.S:
        table.submit(not_none(table.actor), MakeBid(PASS))
    before = table.observe(Seat.W)
    table.submit(Seat.S, MakeBid(PASS))
    table.undo(Seat.S)
    after = table.observe(Seat.W)
    assert bot_random(BOT_KEY, before).random() == bot_random(BOT_KEY, after).random()

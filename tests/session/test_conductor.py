"""Computer players act when it is their turn, people when it is theirs, and nobody hears of a secret question."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.levels import CLUB
from game.ai.player import Budget, Decision, Stop, bot_random, decide_for
from game.ai.random_player import random_action
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard
from game.engine.bids import PASS, number
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, Player, RedealDeclined, RedealOffered
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session import conductor as conductor_module
from game.session.conductor import BUDGET, Conductor, PlayerFailedError
from game.session.store import Store
from game.session.table import Table
from game.session.thinker import Answer, InlineThinker, Request, ThreadThinker
from tests.session.matches import ASKING, BOT_KEY, SEED, SHORT, new_table, play_until


class HandThinker:
    """Thinks when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.ready: list[Answer] = []

    def ask(self, request: Request) -> None:
        self.asked.append(request)

    def poll(self) -> Answer | None:
        return self.ready.pop(0) if self.ready else None

    def close(self) -> None:
        self.ready.clear()

    def answer(self, request: Request) -> None:
        """Have the answer to a request come in."""
        rng = bot_random(request.rng_key, request.observation)
        decision = decide_for(request.level, request.observation, request.budget, rng, lambda: False)
        self.ready.append(Answer(request.id, decision))


def _settle(conductor: Conductor) -> None:
    while conductor.step():
        pass


def _play(table: Table, conductor: Conductor, chance: random.Random, *, undos: int = 0) -> None:
    """Play a match: people act, and now and then take back, at random, the house deals, the conductor does the rest."""
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
    _play(table, Conductor(table, InlineThinker()), chance, undos=5)
    assert table.public.phase is Phase.OVER


def test_a_match_is_played_to_its_end_with_a_thread_while_a_person_keeps_taking_back() -> None:
    thinker = ThreadThinker()
    table = new_table(people=(Seat.S, Seat.E))
    _play(table, Conductor(table, thinker), random.Random(5), undos=20)
    thinker.close()
    assert table.marks


def test_the_same_keys_play_the_same_match_with_a_thread_and_without() -> None:
    logs = []
    for thinker in (InlineThinker(), ThreadThinker(), InlineThinker()):
        table = new_table(ASKING, people=())
        _play(table, Conductor(table, thinker), random.Random(1))
        thinker.close()
        logs.append(table.log())
    assert logs[0] == logs[1] == logs[2]


def test_a_computer_player_is_asked_once_with_what_its_seat_may_know() -> None:
    thinker = HandThinker()
    table = new_table(people=())
    conductor = Conductor(table, thinker)
    assert not conductor.step()
    assert thinker.asked == []
    assert not conductor.is_thinking
    table.deal()
    for _ in range(3):
        assert not conductor.step()
    (request,) = thinker.asked
    actor = table.actor
    assert actor is not None
    assert conductor.is_thinking
    assert (request.level, request.observation, request.budget) == ("random", table.observe(actor), BUDGET)
    assert request.rng_key == BOT_KEY
    thinker.answer(request)
    assert conductor.step()
    assert table.actor != actor
    assert len(thinker.asked) == 2


def test_nobody_acts_for_a_person_and_nobody_deals_for_the_house() -> None:
    table = new_table(people=tuple(Seat))
    thinker = HandThinker()
    conductor = Conductor(table, thinker)
    for _ in range(3):
        assert not conductor.step()
    assert table.public.phase is Phase.DEALING
    table.deal()
    seq = table.seq
    for _ in range(3):
        assert not conductor.step()
    assert (table.seq, thinker.asked) == (seq, [])


def _table_where_a_computer_bids_after_the_person() -> Table:
    tables = (new_table(people=(Seat.S,), seed=bytes([index]) * 32) for index in range(100))
    return next(table for table in tables if table.public.match.dealer != Seat.S)


def _after_a_persons_bid(table: Table, conductor: Conductor, thinker: HandThinker) -> Request:
    """Go on until the person at S has bid and a computer player thinks about its answer."""
    while True:
        conductor.step()
        if table.actor is None:
            table.deal()
        elif table.actor == Seat.S:
            assert table.submit(Seat.S, MakeBid(number(1))) is None
            conductor.step()
            return thinker.asked[-1]
        else:
            thinker.answer(thinker.asked[-1])


@pytest.mark.parametrize("when", ["before the answer", "after the answer"])
def test_an_answer_to_what_was_taken_back_is_dropped(when: str) -> None:
    thinker = HandThinker()
    table = _table_where_a_computer_bids_after_the_person()
    conductor = Conductor(table, thinker)
    request = _after_a_persons_bid(table, conductor, thinker)
    if when == "after the answer":
        thinker.answer(request)
    assert table.undo(Seat.S)
    assert not conductor.is_thinking
    if when == "before the answer":
        thinker.answer(request)
    seq = table.seq
    for _ in range(3):
        assert not conductor.step()
    assert (table.seq, table.actor) == (seq, Seat.S)


def test_an_old_answer_does_not_pass_for_a_new_one_though_the_position_is_the_same() -> None:
    thinker = HandThinker()
    table = _table_where_a_computer_bids_after_the_person()
    conductor = Conductor(table, thinker)
    old = _after_a_persons_bid(table, conductor, thinker)
    assert table.undo(Seat.S)
    assert table.submit(Seat.S, MakeBid(number(1))) is None
    conductor.step()
    new = thinker.asked[-1]
    assert new.observation == old.observation
    assert new.id != old.id
    seq = table.seq
    thinker.answer(old)
    assert not conductor.step()
    assert table.seq == seq
    thinker.answer(new)
    assert conductor.step()
    assert table.seq > seq


def test_an_answer_for_another_match_is_dropped() -> None:
    thinker = HandThinker()
    first, second = (new_table(people=(), seed=bytes([index]) * 32) for index in range(2))
    for table in (first, second):
        table.deal()
    Conductor(first, thinker).step()
    conductor = Conductor(second, thinker)
    conductor.step()
    seq = second.seq
    thinker.answer(thinker.asked[0])
    assert not conductor.step()
    assert second.seq == seq


def test_a_player_that_breaks_down_is_named_and_asked_again() -> None:
    calls: list[str] = []

    def player(level: str, seen: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Decision:
        calls.append(level)
        if len(calls) == 1:
            raise ZeroDivisionError("hm")
        return decide_for(level, seen, budget, rng, stop)

    table = new_table(people=())
    table.deal()
    conductor = Conductor(table, InlineThinker(player))
    conductor.step()
    with pytest.raises(PlayerFailedError, match=f"at {table.actor} broke down") as failed:
        conductor.step()
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
    seq = table.seq
    conductor.step()
    assert conductor.step()
    assert table.seq > seq


def test_a_player_that_does_what_it_may_not_is_named_and_changes_nothing() -> None:
    def player(_level: str, _seen: Observation, _budget: Budget, _rng: random.Random, _stop: Stop) -> Decision:
        return Decision(PlayCard(Card.SA))

    table = new_table(people=())
    table.deal()
    seq = table.seq
    conductor = Conductor(table, InlineThinker(player))
    conductor.step()
    with pytest.raises(PlayerFailedError, match="NOT_THE_TIME_TO_PLAY"):
        conductor.step()
    assert table.seq == seq


def _declines(level: str, seen: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Decision:
    if seen.is_asked:
        return Decision(AnswerRedeal(wanted=False))
    return decide_for(level, seen, budget, rng, stop)


def test_a_computer_players_answer_to_a_redeal_question_leaves_no_trace_for_the_others() -> None:
    met = 0
    for attempt in range(60):
        table = new_table(ASKING, people=(Seat.S,), seed=bytes([attempt]) * 32)
        conductor = Conductor(table, InlineThinker(_declines))
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
    thinker = HandThinker()
    table = new_table(people=tuple(Seat))
    table.deal()
    actor = table.actor
    assert actor is not None
    conductor = Conductor(table, thinker)
    conductor.stand_ins = frozenset({actor})
    conductor.step()
    assert [request.level for request in thinker.asked] == [CLUB]
    thinker.answer(thinker.asked[0])
    conductor.step()
    assert table.actor != actor
    assert len(thinker.asked) == 1


def test_the_rest_of_a_deal_that_is_claimed_is_played_without_imagining_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """It hangs on no card of theirs: people and who would think for long play by rule, the others as they are."""
    levels = dict(zip(Seat, (HUMAN, "master", "casual", "strong"), strict=True))
    players = tuple(Player(str(seat), level) for seat, level in levels.items())
    asked: list[tuple[Seat, str]] = []

    def decide(level: str, observation: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Decision:
        asked.append((observation.seat, level))
        return decide_for(level, observation, budget, rng, stop)

    monkeypatch.setattr(conductor_module, "decide_for", decide)
    for claimer in (Seat.S, Seat.N):
        table = Table.new(Store.open(None).store, replace(SHORT, sizes=(1,)), players, seed=SEED, bot_key=BOT_KEY)
        play_until(table, random.Random(1), lambda table: table.public.phase is Phase.PLAY)
        Conductor(table, HandThinker()).play_out(claimer, table.observe(claimer).cards())
        assert table.public.match.results
    by_rule = [(Seat.W, CLUB), (Seat.E, CLUB)]
    assert sorted(asked) == sorted([(Seat.S, CLUB), (Seat.N, "casual"), *by_rule, *by_rule])


def test_two_matches_share_one_thinker_one_after_the_other() -> None:
    thinker = ThreadThinker()
    for index in range(3):
        table = new_table(people=(), seed=bytes([index]) * 32)
        conductor = Conductor(table, thinker)
        table.deal()
        for _ in range(20):
            conductor.step()
    last = new_table(people=())
    _play(last, Conductor(last, thinker), random.Random(1))
    thinker.close()


def test_bidding_goes_round_without_people_and_stops_at_the_person() -> None:
    table = new_table(people=(Seat.S,))
    conductor = Conductor(table, InlineThinker(lambda *_: Decision(MakeBid(PASS))))
    table.deal()
    _settle(conductor)
    conductor.step()
    _settle(conductor)
    assert table.actor == Seat.S
    assert table.public.deal is not None
    assert all(made.bid == PASS for made in table.public.deal.bids)

"""Scoring animation of a deal: its content and timing. It ends after its full time, on a press, or immediately."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.bids import BidKind, Contract
from game.engine.cards import Seat
from game.engine.events import DealScored
from game.engine.scoring import Breakdown, PartKind, ScorePart
from game.tabletop import sounds
from game.tabletop.pacing import Speed
from game.tabletop.telling import CROWNED, STAKES, STRIKES, ScoreTelling, leader_of
from tests.tabletop.tables import MATCHES, entries_for, log_of, views_of
from tests.tabletop.test_cues import STEP, Listener

LOG = log_of("classic", 4)
TELLINGS = [
    ScoreTelling(result)
    for name, players in MATCHES
    for result in views_of(log_of(name, players), Seat.S)[-1].public.match.results
    if result.scores
]


def at_score(speed: Speed = Speed.NORMAL, *, reduced: bool = False, number: int = 0) -> Listener:
    """Return a listener at a table about to show the score of a deal, by default the first."""
    entries = entries_for(LOG, Seat.S)
    at = [index for index, (_seq, event) in enumerate(entries) if isinstance(event, DealScored)][number]
    listener = Listener(speed, LOG, at=at, reduced=reduced)
    listener.stage.feed(listener.entries[:1])
    listener.frame()
    return listener


def test_points_go_from_what_they_were_to_what_they_are_and_never_back() -> None:
    for telling in TELLINGS:
        steps = [ScoreTelling(telling.result, step / 200) for step in range(201)]
        assert (steps[0].totals, steps[-1].totals) == (telling.before, telling.result.totals)
        for side, score in enumerate(telling.result.scores):
            for before, after in pairwise(one.gained(side) for one in steps):
                assert abs(before) <= abs(after) <= abs(score.total)
            walked = [one.gained(side) for one in steps if one.time < min(telling.arrivals(side), default=STRIKES)]
            assert set(walked) == {0}, "nothing is counted before a trick has come, or the ticket is torn"


def test_the_crown_goes_once_all_is_counted_from_who_led_to_who_leads() -> None:
    for telling in TELLINGS:
        assert telling.crown[:2] == (leader_of(telling.before), leader_of(telling.result.totals))
        assert ScoreTelling(telling.result, CROWNED[0]).totals == telling.result.totals


@pytest.mark.parametrize(
    ("speed", "reduced", "most"),
    [(Speed.NORMAL, False, 2.0), (Speed.FAST, False, 0.6), (Speed.INSTANT, False, 0.0), (Speed.NORMAL, True, 0.0)],
)
def test_a_score_is_told_in_time_and_at_rest_it_is_what_it_is(speed: Speed, reduced: bool, most: float) -> None:
    listener = at_score(speed, reduced=reduced)
    begun = listener.time - STEP
    while listener.stage.telling != TELLINGS[0]:
        listener.frame()
    assert listener.time - begun <= most + STEP
    assert bool(most) is (sounds.WALK in listener.sounds)


def test_a_press_ends_the_telling_and_what_became_of_the_ticket_is_heard_all_the_same() -> None:
    listener = at_score()
    listener.stage.skip()
    listener.frame()
    assert listener.stage.telling == TELLINGS[0]
    assert {sounds.MADE, sounds.SET} & set(listener.sounds)


@pytest.mark.parametrize("number", range(4))
def test_tricks_are_heard_then_the_stamp_with_a_clink_for_each_size_of_the_stake_then_the_crown(number: int) -> None:
    listener, telling = at_score(number=number), TELLINGS[number]
    while not listener.stage.is_idle:
        listener.frame()
    before, after, _moved = telling.crown
    crown = [] if after in (None, before) else [sounds.CROWN]
    verdict = next(at for at, sound in enumerate(listener.sounds) if sound in (sounds.MADE, sounds.SET, sounds.BURN))
    assert set(listener.sounds[:verdict]) <= {sounds.WALK}
    assert listener.sounds[verdict + 1 :] == [sounds.BID] * telling.stake(0) + crown


def test_a_loss_has_four_sizes_and_only_a_great_one_or_a_quadruple_board_burns() -> None:
    def told(points: int, level: int = 1) -> tuple[int, bool]:
        score = Breakdown((ScorePart(kind=PartKind.BOARD_SET, count=1, each=-points),))
        contract = Contract(kind=BidKind.BOARD, tricks=7, level=level)
        telling = ScoreTelling(replace(TELLINGS[0].result, scores=(score,), contracts=(contract,)))
        return telling.stake(0), telling.is_burnt(0)

    assert list(map(told, STAKES)) == [(0, False), (1, False), (2, False)]
    assert [told(most + 1) for most in STAKES] == [(1, False), (2, False), (3, True)]
    assert told(1, 4) == (0, True)

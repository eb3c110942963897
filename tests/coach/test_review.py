"""Deal review: mistakes, luck and the other players' part add up to the result."""

import random
from dataclasses import replace

import pytest

from game.ai.levels import CLUB, RANDOM
from game.career.figures import figures_of
from game.coach import service
from game.coach.explain import explain
from game.coach.review import DealReview, MatchReview, ReviewedDecision, dealing_decisions, dealings_played
from game.coach.service import CoachService
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import number as bid_number
from game.engine.cards import Seat
from game.engine.events import BidPlaced, CardPlayed
from game.engine.state import observe
from game.rulesets.presets import PRESETS
from game.session.replay import Replay
from game.session.simulate import simulate
from game.worker import InlineWorker
from tests.coach.coaching import explained, option
from tests.session.matches import new_table, play_out
from tests.support.narrowing import not_none
from tests.support.quick_coach import QUICK

_SEED = bytes(31) + b"\3"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "explain", lambda seen, _skill: explain(seen, QUICK))


def _replay(preset: str, sizes: tuple[int, ...], *levels: str) -> Replay:
    return Replay(simulate(replace(PRESETS[preset], sizes=sizes), levels, _SEED))


def _done(review: DealReview | MatchReview) -> None:
    desk = CoachService(InlineWorker())
    while review.done < review.total:
        assert review.work(desk)


def test_every_decision_of_a_seat_is_there_with_what_was_known() -> None:
    replay = _replay("classic", (4, 3), CLUB, CLUB, CLUB, CLUB)
    for line, dealing in dealings_played(replay).items():
        decisions = list(dealing_decisions(replay, dealing, Seat.N))
        assert len(decisions) == 1 + (4, 3)[line]
        for made in decisions:
            assert made.observation == observe(replay.keyframes[made.at].state, Seat.N)
            event = replay.log[replay.keyframes[made.at].seq]
            assert isinstance(event, BidPlaced | CardPlayed)
            assert event.seat is Seat.N


@pytest.mark.parametrize(("preset", "players"), [("classic", 4), ("blooper-singles", 3), ("individual", 2)])
def test_the_parts_add_up_to_what_the_deal_brought(preset: str, players: int) -> None:
    replay = _replay(preset, (5, 2), RANDOM, *[CLUB] * (players - 1))
    for line in dealings_played(replay):
        review = DealReview(replay, line, Seat.S)
        assert review.account() is None
        _done(review)
        account = not_none(review.account())
        result = review.result
        side = replay.whole.match.side_of(Seat.S)
        others = [score.total for index, score in enumerate(result.scores) if index != side]
        assert review.scored == result.scores[side].total - sum(others) / len(others)
        assert account.scored == pytest.approx(review.scored)
        assert max(account.too_high, account.too_low, account.play) <= 0.0


def test_a_random_player_makes_mistakes_but_no_forced_card_is_one() -> None:
    replay = _replay("classic", (7, 6, 5), RANDOM, CLUB, RANDOM, CLUB)
    review = MatchReview(replay, Seat.S)
    _done(review)
    *sizes, total = review.sums()
    assert total.deals == 3
    assert sum(found.deals for found in sizes) == 3
    assert total.too_high + total.too_low + total.play < -20
    assert total.scored == pytest.approx(sum(deal.scored for deal in review.deals))
    assert sum(found.scored for found in sizes) == pytest.approx(total.scored)
    for deal in review.deals:
        for made, line in deal.lines():
            assert (line is None) is not made.has_choice
        moments = deal.moments()
        assert [line.cost for line in moments] == sorted((line.cost for line in moments), reverse=True)
        assert len(moments) <= 3


def test_a_review_of_a_match_counts_the_deals_that_its_figures_count() -> None:
    """Check that a tie-break is not counted, as its tricks score no points."""
    table = new_table(replace(PRESETS["blooper"], sizes=(1,)), seed=bytes([7] * 32))
    play_out(table, random.Random(7))
    results = table.public.match.results
    assert [result.is_tiebreak for result in results] == [False, True]
    review = MatchReview(Replay(table.log()), Seat.S)
    assert len(review.deals) == len(figures_of(table.public, ()).outings[0].deals) == 1
    _done(review)
    scored = results[0].scores
    assert review.sums()[-1].scored == pytest.approx(scored[0].total - scored[1].total)


@pytest.mark.parametrize(("behind", "moments"), [(0.06, 0), (0.4, 0), (0.5, 1), (3.0, 1)])
@pytest.mark.parametrize("is_mistake", [True, False])
def test_differences_below_half_a_point_do_not_matter(
    monkeypatch: pytest.MonkeyPatch, behind: float, moments: int, *, is_mistake: bool
) -> None:
    replay = _replay("classic", (2,), CLUB, CLUB, CLUB, CLUB)
    review = DealReview(replay, 0, Seat.S)
    bid = review.decisions[0]
    other = MakeBid(bid_number(9))
    better, worse = (other, bid.action) if is_mistake else (bid.action, other)
    line = ReviewedDecision(bid, explained(option(better), option(worse, behind, 0.0)))
    assert (line.cost, line.saved) == ((behind, 0.0) if is_mistake else (0.0, behind))
    monkeypatch.setattr(review, "lines", lambda: ((bid, line), (bid, None)))
    assert len(review.moments()) == moments


def test_a_bid_above_the_better_one_is_too_high_and_one_below_too_low() -> None:
    replay = _replay("classic", (3,) * 3, RANDOM, RANDOM, RANDOM, RANDOM)
    met = set()
    for seat in Seat:
        for line in dealings_played(replay):
            review = DealReview(replay, line, seat)
            _done(review)
            account = not_none(review.account())
            _made, judged = review.lines()[0]
            assert judged is not None
            made, better = judged.decision.action, judged.explanation.preferred.action
            assert isinstance(made, MakeBid)
            assert isinstance(better, MakeBid)
            if judged.cost:
                assert (account.too_high < 0) is (made.bid > better.bid)
                assert (account.too_low < 0) is (made.bid < better.bid)
                met.add(made.bid > better.bid)
            played = [line.cost for _made, line in review.lines()[1:] if line is not None]
            assert account.play == pytest.approx(-sum(played))
            assert all(isinstance(made.action, PlayCard) for made, _line in review.lines()[1:])
    assert met == {True, False}

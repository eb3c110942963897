"""Reviews of decisions: they name the best choice and the choice made, and say if the difference is small."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.ai.levels import CLUB, RANDOM
from game.ai.sampling.judging import Difference, Skill
from game.coach.explain import Explanation
from game.coach.review import DealReview
from game.engine.actions import MakeBid
from game.engine.bids import number
from game.engine.cards import Seat
from game.engine.legal import biddable
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.scenes.coach.thoughts_page import thoughts_of
from game.scenes.shell.routes import ReviewDeal
from game.session.simulate import simulate
from game.session.source import MatchSource
from tests.coach.coaching import explained, option
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.turns import may_act


@pytest.fixture
def pilot() -> Pilot:
    made = Pilot().open(rules=PRESETS["classic"])
    made.until(lambda: may_act(made.table.local_match))
    return made


def judging(behind: Callable[[int], Difference]) -> Callable[..., Explanation]:
    """Return a substitute for the coach that judges the n-th possible bid (from 0) as `behind(n)` points worse than the best."""

    def judged(seen: Observation, _skill: Skill, *, is_urgent: bool) -> Explanation:
        assert is_urgent
        gaps = ((bid, behind(place)) for place, bid in enumerate(biddable(seen)))
        return explained(*(option(MakeBid(bid), gap.mean, gap.error) for bid, gap in gaps))

    return judged


@pytest.mark.parametrize("chosen", [0, 3, 4, 5, 9])
def test_what_was_done_is_told_with_the_best_choices(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, chosen: int
) -> None:
    monkeypatch.setattr(pilot.program.coach, "judged", judging(lambda place: Difference(float(place), 0.1)))
    seen = pilot.table.local_match.seen
    bids = biddable(seen)
    thoughts = not_none(thoughts_of(pilot.program, "strong", seen, MakeBid(bids[chosen])))
    figures = [line for line in thoughts.reasons if "±" in line]
    assert len(figures) == 5
    assert figures[0].startswith("Pass")
    named = [f"Bid {bid.value}" for bid in bids[1:10]]
    told = [line.partition(":")[0] for line in figures[1:]]
    is_better = thoughts.reasons[0] == "By these figures, passing would have been better."
    assert is_better is (chosen > 0)
    assert told == ([*named[:4]] if chosen < 5 else [*named[:3], named[chosen - 1]])


def test_choices_that_cannot_be_told_apart_are_all_fine(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pilot.program.coach, "judged", judging(lambda place: Difference(place / 100, 1.0)))
    thoughts = not_none(thoughts_of(pilot.program, "strong", pilot.table.local_match.seen, MakeBid(number(3))))
    assert thoughts.reasons[0] == "No choice is clearly better."


def test_a_review_says_so_where_nothing_mattered_much(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    log = simulate(replace(PRESETS["classic"], sizes=(5,)), (RANDOM, CLUB, CLUB, CLUB), bytes(32))
    for moments in (True, False):
        if not moments:
            monkeypatch.setattr(DealReview, "moments", lambda _review: ())
        pilot.program.open(ReviewDeal(MatchSource(log), 0, Seat.S))
        pilot.until(lambda: "Show figures" in pilot.names)
        assert ("What mattered most" in pilot.names) is moments
        told = next(word for word in pilot.names if word.startswith("Deal 1 "))
        nothing = ("You gave away next to nothing", "You gave nothing away")
        assert moments or any(text in told for text in nothing)
        pilot.director.stack.pop()

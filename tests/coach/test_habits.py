"""Habits: what a costly choice is counted as, beside the preferred one, and that no position shows one that it cannot."""

from itertools import permutations

from game.ai.sampling.judging import Difference
from game.coach.explain import Explanation, Option
from game.coach.habits import Habit, habit_shown, habits_possible
from game.coach.review import Decision
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import cards_in
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Phase
from game.wording.reasons import Reason, ReasonKind
from tests.coach.coaching import positions

Choice = MakeBid | PlayCard


def shown(seen: Observation, made: Choice, better: Choice) -> Habit | None:
    """Return the habit of a choice where another was better."""
    options = tuple(
        Option(action=action, worth=0.0, error=0.1, behind=Difference(cost, 0.1), hinge=None)
        for action, cost in ((better, 0.0), (made, 3.0))
    )
    nothing = Reason(kind=ReasonKind.ANY_FINE, choice=better)
    explanation = Explanation(options=options, facts=(), samples=0, nothing=nothing)
    return habit_shown(Decision(at=0, trick=0, observation=seen, action=made), explanation)


def choices(seen: Observation) -> list[Choice]:
    if seen.deal.phase is Phase.AUCTION:
        return [MakeBid(bid) for bid in biddable(seen)]
    return [PlayCard(card) for card in cards_in(playable(seen).cards)]


def test_a_habit_is_shown_only_where_it_is_possible_and_each_one_somewhere() -> None:
    found: set[Habit] = set()
    for _state, seen in positions(250, seed=8):
        possible = habits_possible(seen)
        for made, better in permutations(choices(seen), 2):
            habit = shown(seen, made, better)
            assert habit is None or habit in possible, (habit, made, better)
            found |= {habit} if habit else set()
        assert shown(seen, choices(seen)[0], choices(seen)[0]) is None
    assert found == set(Habit)

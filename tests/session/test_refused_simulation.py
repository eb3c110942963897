"""A refused action ends a simulated match with an error."""

import random

import pytest

from game.ai.player import Budget, Decision, ShouldStop, decide_for
from game.cli import main
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.bids import number
from game.engine.cards import Card
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session import simulate as simulation

CHEATS: tuple[tuple[Phase, SeatAction, str], ...] = (
    (Phase.PLAY, PlayCard(Card.SA), "NOT_IN_HAND"),
    (Phase.AUCTION, PlayCard(Card.SA), "NOT_THE_TIME_TO_PLAY"),
    (Phase.AUCTION, MakeBid(number(14)), "TOO_MANY_TRICKS"),
    (Phase.PLAY, AnswerRedeal(True), "NOTHING_TO_ANSWER"),
)
"""Illegal actions of a seat without the ace of spades: the phase, the action, and the reason for the refusal."""


@pytest.mark.parametrize(("phase", "cheat", "reason"), CHEATS)
def test_a_refused_action_ends_the_simulation_and_the_command_with_its_reason(
    phase: Phase, cheat: SeatAction, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cheating(
        level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop
    ) -> Decision:
        if seen.public.phase is phase and not seen.hand >> Card.SA & 1:
            return Decision(cheat)
        return decide_for(level, seen, budget, rng, should_stop)

    monkeypatch.setattr(simulation, "decide_for", cheating)
    with pytest.raises(simulation.IllegalError, match=f"^[SWNE] may not do .*: {reason}$"):
        simulation.simulate(PRESETS["classic"], ("random",) * 4, bytes(32))
    with pytest.raises(simulation.IllegalError, match=reason):
        main(["simulate", "--rules", "classic", "--matches", "1", "--seed", "1", "--bots", ",".join(["random"] * 4)])

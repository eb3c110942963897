"""Stories of deals: they name the points and the cause in terms of players and cards, without figures that need explaining."""

import re
from dataclasses import replace

import pytest

from game.coach.review import dealings_played
from game.coach.story import Cause, How, cause_of
from game.coach.wording.story import cause_text, own_part_text, story_text
from game.engine.cards import Card, Seat
from game.engine.state import DealResult
from game.rulesets.presets import PRESETS
from game.session.replay import Replay
from game.session.simulate import simulate
from game.wording.voices import Voices

LOGS = [
    Replay(simulate(replace(PRESETS[name], sizes=(5, 4, 3, 2, 1)), ("club",) * players, bytes([seed]) * 32))
    for name, players in (("classic", 4), ("individual", 3))
    for seed in range(4)
]


@pytest.mark.parametrize("replay", LOGS)
def test_a_story_names_the_points_and_has_no_decimals(replay: Replay) -> None:
    match = replay.whole.match
    for line in dealings_played(replay):
        for seat in match.seats:
            side, result = match.side_of(seat), match.results[line]
            voices = Voices(match, seat)
            cause = cause_of(replay, line, seat)
            told = story_text(result, side, cause, voices)
            own = result.scores[side].total
            assert told.startswith(f"Deal {result.number} ")
            assert not re.search(r"\d\.\d", told)
            assert ("cost" in told) == (own < 0)
            assert str(abs(own)) in told or own == 0
            others = [score.total for other, score in enumerate(result.scores) if other != side]
            assert (told.count(". ") == 1) == (max(others) > max(own, 0))
            if own >= 0:
                assert cause is None
            if cause is not None:
                assert cause_text(cause, voices) in told
                assert cause.owner in match.sides[side]
                assert (cause.by in match.sides[side]) == (cause.how is How.WASTED)


def test_a_partner_who_beats_the_players_ace_is_named() -> None:
    voices = Voices(LOGS[0].whole.match, Seat.S)
    partner = voices.name(Seat.N)
    cause = Cause(How.WASTED, Seat.S, Card.HA, Seat.N, Card.SA)
    result: DealResult = next(
        result
        for replay in LOGS
        for result in replay.whole.match.results
        if result.scores and result.scores[0].total < 0
    )
    told = story_text(result, 0, cause, voices)
    assert f"{partner} put A♠ on your A♥; we " in told
    own = own_part_text(cause, is_worse=True, voices=voices)
    assert own.startswith("It wasn't your fault: ")
    assert partner in own


def test_the_players_own_part_is_told_in_words() -> None:
    voices = Voices(LOGS[0].whole.match, Seat.S)
    assert own_part_text(None, is_worse=False, voices=voices) == "You gave nothing away."
    assert own_part_text(None, is_worse=True, voices=voices).startswith("It wasn't your fault")
    trumped = Cause(How.TRUMPED, Seat.S, Card.HA, Seat.E, Card.S2)
    assert cause_text(trumped, voices) == f"{voices.name(Seat.E)} trumped your A♥"

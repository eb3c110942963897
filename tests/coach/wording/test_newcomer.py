"""Explanations for newcomers: pulling trumps with a joker is explained only to a player who can lead a joker."""

from dataclasses import replace

from game.coach.wording.newcomer import lead_joker_text
from game.engine.cards import JOKERS, Seat
from game.engine.legal import playable
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from tests.tabletop.tables import views_of

RULES = replace(PRESETS["classic"], sizes=(5, 5, 4))


def test_what_a_joker_pulls_is_told_before_it_is_led_and_only_then() -> None:
    told = set()
    for seed in range(120):
        log = simulate(RULES, ("random", "club", "club", "casual"), seed.to_bytes(32, "big"))
        for seen in views_of(log, Seat.S):
            deal = seen.public.deal
            if deal is None or deal.phase is not Phase.PLAY or deal.turn != seen.seat:
                continue
            jokers = playable(seen).cards & JOKERS & deal.ordering.trumps
            text = lead_joker_text(seen)
            assert bool(text) == bool(jokers and not deal.trick), text
            told.add(bool(text))
    assert told == {True, False}

"""Simulated matches: they depend only on their arguments, and their seeds and players' keys are derived from one seed."""

import hashlib
import hmac

import pytest

from game.engine.cards import Seat, seats_for
from game.engine.events import CutForDeal, MatchEnded, MatchStarted
from game.rulesets.presets import PRESETS
from game.session.simulate import match_seed, players_key, simulate
from tests.records.records import short

SEED = bytes(range(32))


def test_the_same_arguments_give_the_same_match_and_others_another() -> None:
    rules = short("classic")
    levels = ("random",) * 4
    log = simulate(rules, levels, SEED)
    assert simulate(rules, levels, SEED) == log
    assert simulate(rules, levels, bytes(32)) != log
    assert simulate(rules, ("club",) * 4, SEED)[2:] != log[2:]


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_goes_from_its_start_to_its_end_with_the_players_in_the_order_of_the_seats(name: str) -> None:
    for players in PRESETS[name].players:
        levels = ("club", "random", "random", "club")[:players]
        start, cut, *_rest, end = simulate(short(name), levels, SEED)
        assert isinstance(start, MatchStarted)
        assert tuple(player.level for player in start.players) == levels
        names = {Seat.S: "South", Seat.W: "West", Seat.N: "North", Seat.E: "East"}
        assert [player.name for player in start.players] == [names[seat] for seat in seats_for(players)]
        assert isinstance(cut, CutForDeal)
        assert isinstance(end, MatchEnded)


def test_each_of_many_matches_has_the_documented_seed_of_its_own_and_its_players_their_key() -> None:
    seeds = [match_seed(SEED, index) for index in range(1000)]
    assert len(set(seeds)) == 1000
    assert seeds[12] == hmac.new(SEED, b"back-alley simulated match 12", hashlib.sha256).digest()

    assert players_key(SEED) == hmac.new(SEED, b"back-alley simulated players", hashlib.sha256).digest()
    assert players_key(SEED) not in (SEED, match_seed(SEED, 0))


def test_an_unknown_level_and_a_wrong_number_of_players_are_refused() -> None:
    with pytest.raises(ValueError, match="players"):
        simulate(PRESETS["classic"], ("random",) * 3, SEED)
    with pytest.raises((ValueError, KeyError), match="champion"):
        simulate(short("classic"), ("champion",) * 4, SEED)

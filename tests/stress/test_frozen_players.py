"""Players of the reference version play whole deals of every current ruleset, the same way each time."""

import pytest

from game.engine.events import Player
from game.engine.rules import Rules
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import play_deal, rules_of_one_size, seed_of
from tools.frozen.ask import bot_named, known_as


@pytest.mark.stress
@pytest.mark.parametrize("name", ["frozen:beginner", "frozen:club", "frozen:strong", "frozen:master"])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_frozen_players_play_every_ruleset_and_the_same_again(rules: Rules, name: str) -> None:
    for size in (min(rules.sizes), 5):
        bots = [bot_named(name, b"key")] * max(rules.players)
        players = [Player("", known_as(name))] * len(bots)
        first, again = (play_deal(rules_of_one_size(rules, size), bots, seed_of(size), players) for _ in range(2))
        assert first == again

"""A damaged log is whole only where an action ends: in the midst of one nobody could go on."""

import random
from dataclasses import replace

import pytest

from game.rulesets.presets import PRESETS
from game.session.codec import encode_event
from game.session.mending import folded
from game.session.store import Store
from tests.session.matches import advance, new_table


@pytest.mark.parametrize("preset", PRESETS)
def test_a_log_is_whole_where_an_action_ends_and_nowhere_else(preset: str) -> None:
    rules = replace(PRESETS[preset], sizes=(7, 1))
    store = Store.open(None).store
    table = new_table(rules, store=store, players=rules.players[0])
    ends, chance = [table.seq], random.Random(1)
    while advance(table, chance):
        ends.append(table.seq)
    stored = tuple((entry.seq, encode_event(entry.event).encode()) for entry in store.load(table.match_id).entries)
    whole = [seq for seq in range(2, len(stored) + 1) if folded(stored[:seq]).is_whole]
    assert whole == [seq for seq in ends if seq > 1]

"""The arrows along the bids: round and round."""

from dataclasses import replace

import pytest

from game.rulesets.presets import PRESETS
from game.toolkit.devices.input import Key
from tests.support.pilot import Pilot
from tests.support.turns import may_act


@pytest.mark.parametrize("preset", ["classic", "santa-cruz"])
@pytest.mark.parametrize("size", [4, 8])
def test_along_the_bids_the_arrows_go_round_and_round(preset: str, size: int) -> None:
    """In their order, from row to row: never to what else is at the table."""
    pilot = Pilot().open(rules=replace(PRESETS[preset], sizes=(size, 8)))
    pilot.until(lambda: may_act(pilot.table.local_match))
    if pilot.table.local_match.seen.is_asked:
        pilot.take_turn()
        pilot.until(lambda: bool(pilot.bids))
    bids = pilot.bids
    for key, order in ((Key.RIGHT, bids), (Key.LEFT, [bids[0], *reversed(bids[1:])])):
        pilot.director.focus(bids[0])
        for bid in (*order, *order):
            assert pilot.director.focused == bid
            pilot.press(key)

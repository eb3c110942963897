"""Whether bids keep what they promise can be measured."""

from benchmarks.calibration import promises
from game.ai.levels import CLUB


def test_bids_promise_chances_and_most_that_promise_much_are_kept() -> None:
    found = [promise for index in range(30) for promise in promises(CLUB, "classic", 5, index)]
    assert len(found) > 30
    assert all(0 <= promise.chance <= 1 + 1e-9 for promise in found)
    likely = [promise.kept for promise in found if promise.chance > 0.9]
    assert sum(likely) > 0.8 * len(likely)

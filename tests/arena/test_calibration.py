"""Bid calibration: the share of bids that keep what they promise can be measured."""

from itertools import pairwise

from game.ai.levels import CLUB
from tools.benchmarks.calibration import BINS, Promise, bins_of, means_of, promises


def test_bids_promise_chances_and_most_that_promise_much_are_kept() -> None:
    found = [promise for index in range(30) for promise in promises(CLUB, "classic", 5, index)]
    assert len(found) > 30
    assert all(0 <= promise.chance <= 1 + 1e-9 for promise in found)
    likely = [promise.kept for promise in found if promise.chance > 0.9]
    assert sum(likely) > 0.8 * len(likely)


def test_equal_promises_are_kept_as_often_in_every_bin() -> None:
    bins = bins_of([Promise(0.9, index % 10 > 0) for index in range(4000)])
    assert [len(part) for part in bins] == [400] * BINS
    assert all(abs(kept - said) < 0.06 for said, kept in map(means_of, bins))


def test_bins_are_of_equal_count_and_the_least_promises_come_first() -> None:
    bins = bins_of([Promise(index % 100 / 100, True) for index in range(1234)])
    assert {len(part) for part in bins} <= {123, 124}
    assert all(low[-1].chance <= high[0].chance and low == sorted(low) for low, high in pairwise(bins))

"""Duplicate deals: the points of a side are compared with the mean of the other sides."""

import pytest

from tools.arena.duplicate import gain


@pytest.mark.parametrize(("points", "gained"), [((10, -5), 15.0), ((6, 3, 0), 4.5), ((-2, 4, 4, -2), -4.0)], ids=str)
def test_a_side_is_measured_against_the_mean_of_the_others(points: tuple[int, ...], gained: float) -> None:
    first = [index == 0 for index in range(len(points))]
    last = [index == 0 for index in reversed(range(len(points)))]
    assert gain(first, points) == gain(last, points[::-1]) == gained

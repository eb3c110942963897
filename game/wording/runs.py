"""Short number lists: consecutive numbers become a range."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

_IN_A_ROW: Final = 3
"""The minimum count of consecutive numbers that become a range."""


def runs_of(numbers: Sequence[int], dash: str) -> list[str]:
    """Return ascending numbers as texts; three or more consecutive numbers become one text: `1`, `4–7`, `9`."""
    texts: list[str] = []
    for _apart, group in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        run = [number for _place, number in group]
        texts += [f"{run[0]}{dash}{run[-1]}"] if len(run) >= _IN_A_ROW else map(str, run)
    return texts

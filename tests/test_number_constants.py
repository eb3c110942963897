"""Number constants of the scenes: no more than there are, and counted as they should be."""

from typing import Final

from tools.number_constants import counted, number_constants, total

MOST: Final = (259, 350)
"""The limits of the assignments and of the names; there were 299 and 412."""


def test_the_scenes_have_no_more_number_constants_than_their_limit() -> None:
    """When it fails: take a distance from the scale in `game.toolkit.theme`, or compute a size from what it holds."""
    assignments, names = total(counted())
    assert assignments <= MOST[0]
    assert names <= MOST[1]


def test_numbers_and_tuples_of_numbers_at_the_top_of_a_module_are_counted() -> None:
    source = "A = 1\nB: int = -2.5\nC, D = 3, 4\nE = (1, 2 * 3)\n"
    assert number_constants(source) == [["A"], ["B"], ["C", "D"], ["E"]]


def test_other_values_and_what_lies_deeper_are_no_number_constants() -> None:
    source = "A = True\nB = 'x'\nC = ()\nD = (1, 'x')\nE: int\nF = G = f(1)\nclass H:\n    I = 1\n"
    assert number_constants(source) == []

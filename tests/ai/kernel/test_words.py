"""Kernel constants: `words.pxd`, which the compiler reads, has the values of `words.py` and of the engine."""

import re

from game.ai.kernel import words
from game.engine.bids import BidKind
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS
from tests.support.sources import ROOT

DECLARED = (ROOT / "game" / "ai" / "kernel" / "words.pxd").read_text(encoding="utf-8")


def test_the_compiler_knows_every_number_by_the_same_value() -> None:
    literals = re.findall(r'const unsigned long long (\w+) "(0x\w+)ULL"', DECLARED)
    members = re.findall(r"^    ([A-Z_]+) = (-?\d+)$", DECLARED, re.MULTILINE)
    told = {name: int(value, 0) for name, value in (*literals, *members)}
    assert told == {name: value for name, value in vars(words).items() if name.isupper()}


def test_the_numbers_are_those_of_the_engine() -> None:
    assert (words.BOSTON, words.BOARD) == (BidKind.BOSTON, BidKind.BOARD)
    assert (words.TRUMPS, words.FIRST_SIX) == (TRUMPS, BOSTON_TRICKS)

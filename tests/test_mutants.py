"""Mutation testing: every planted bug still applies, and the tests that must fail for it exist."""

from collections import Counter

from tests.support.sources import ROOT
from tools.mutants.catalogue import MUTANTS
from tools.mutants.mutant import faults


def test_every_mutant_can_be_planted_and_its_tests_exist() -> None:
    assert [sentence for mutant in MUTANTS for sentence in faults(mutant, ROOT)] == []
    assert [name for name, count in Counter(mutant.name for mutant in MUTANTS).items() if count > 1] == []

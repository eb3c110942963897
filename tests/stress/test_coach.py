"""500 positions explained: everything said is true, the choice holds, the reasons are the ones. Long: `make stress`.

`python -m tests.stress.test_coach` prints the figures.
"""

from collections import Counter

import pytest

from tests.coach.coaching import judged_again, positions, separates, untrue

POSITIONS = 500
_AGREE = 0.97
_SEPARATE = 0.85
_WRONG = 0.25


def counted(many: int) -> Counter[str]:
    """Count how often the statements of the coach on `many` positions were so; positions of all rulesets and hand sizes."""
    found: Counter[str] = Counter()
    for state, seen in positions(many, seed=1):
        again = judged_again(seen)
        found["positions"] += 1
        found["facts"] += len(again.explanation.facts)
        found["untrue"] += len(list(untrue(state, seen, again.explanation)))
        found["agreed"] += again.agrees
        for given, best, wrong in again.separations():
            found["reasons"] += 1
            found["reasons that separate"] += separates(given, best)
            found["planted reasons that separate"] += separates(wrong, best)
    return found


@pytest.mark.stress
def test_what_the_coach_says_of_500_positions_holds() -> None:
    found = counted(POSITIONS)
    assert found["untrue"] == 0
    assert found["agreed"] >= _AGREE * found["positions"]
    assert found["reasons that separate"] >= _SEPARATE * found["reasons"]
    assert found["planted reasons that separate"] <= _WRONG * found["reasons"]


if __name__ == "__main__":
    for name, count in counted(POSITIONS).items():
        print(f"{name}: {count:,}")

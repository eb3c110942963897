"""Explanations of 500 positions: every statement is true, and more samples confirm 97 % of the choices."""

from collections import Counter

import pytest

from tests.coach.coaching import judged_again, positions, untrue

POSITIONS = 500
_AGREE = 0.97


def counted(many: int) -> Counter[str]:
    """Count positions of all rulesets and hand sizes, the coach's statements, the untrue ones, and choices confirmed afterwards."""
    found: Counter[str] = Counter()
    for state, seen in positions(many, seed=1):
        again = judged_again(seen)
        found["positions"] += 1
        found["facts"] += len(again.explanation.facts)
        found["untrue"] += len(list(untrue(state, seen, again.explanation)))
        found["agreed"] += again.agrees
    return found


@pytest.mark.stress
def test_what_the_coach_says_of_500_positions_holds() -> None:
    found = counted(POSITIONS)
    assert found["untrue"] == 0
    assert found["agreed"] >= _AGREE * found["positions"]


if __name__ == "__main__":
    for name, count in counted(POSITIONS).items():
        print(f"{name}: {count:,}")

"""Planted habits: reviews of a few short matches name a player's one bad habit first, and name none for good players.

`python -m tests.stress.test_leaks [LEARNERS [SEED]]` prints statistics by habit. `--usual` prints how often learners show each
habit that was not planted, and its cost: the values of `USUAL` in `game.coach.habits`.
"""

import argparse
from collections import Counter, defaultdict
from math import sqrt
from typing import Final

import pytest

from game.coach.habits import Habit
from tests.coach.learners import PLANTS, learner

LEARNERS: Final = 10
NONE: Final = 20
"""Number of learners: `LEARNERS` with each planted habit, and `NONE` without one."""
FIRST, SUBTLE, CLEAN = 0.9, 0.6, 0.95
"""Minimum shares: of learners whose habit is named first (`FIRST`; `SUBTLE` if in `HARD`), of good players with none (`CLEAN`)."""
HARD: Final = frozenset({Habit.LATE})
"""Habits that cost too little in a few short matches to be distinguished from chance."""
_SEED: Final = 424243


def _seed(seed: int, what: str, index: int) -> bytes:
    return f"{what} {index} {seed}".encode().ljust(32, b".")


def named(habit: Habit | None, count: int, seed: int) -> list[tuple[str, ...]]:
    what = "none" if habit is None else habit.value
    plant = None if habit is None else PLANTS[habit]
    return [tuple(leak.habit for leak in learner(plant, _seed(seed, what, index)).leaks) for index in range(count)]


@pytest.mark.stress
def test_a_planted_habit_is_named_first() -> None:
    found = {habit: named(habit, LEARNERS, _SEED) for habit in PLANTS}
    right = {habit: sum(names[:1] == (habit.value,) for names in ours) for habit, ours in found.items()}
    for habit, count in right.items():
        assert count >= (SUBTLE if habit in HARD else FIRST) * LEARNERS, (habit, found)


@pytest.mark.stress
def test_nothing_is_named_of_good_players() -> None:
    found = named(None, NONE, _SEED)
    assert sum(not names for names in found) >= CLEAN * NONE, found


def _print_shares(count: int, seed: int) -> None:
    for habit in (*PLANTS, None):
        found = named(habit, count, seed)
        if habit is None:
            print(f"none planted: nothing named of {sum(not names for names in found)} of {count}")
        else:
            right = sum(names[:1] == (habit.value,) for names in found)
            print(f"{habit}: named first of {right} of {count}")
        others = Counter(name for names in found for name in names if habit is None or name != habit.value)
        print(f"    named besides: {dict(others)}", flush=True)


def _print_usual(count: int, seed: int) -> None:
    costs: defaultdict[str, list[float]] = defaultdict(list)
    chances: Counter[str] = Counter()
    for planted in (None, *PLANTS):
        for index in range(count):
            found = learner(None if planted is None else PLANTS[planted], _seed(seed, f"usual {planted}", index))
            for habit in set(Habit) - {planted}:
                chances[habit] += found.chances[habit]
                costs[habit] += [one.cost for one in found.shown if one.habit == habit]
    for habit in Habit:
        made, all_chances = costs[habit], max(chances[habit], 1)
        error = sqrt(sum(cost * cost for cost in made)) / all_chances
        text = f"{habit}: {len(made)} of {chances[habit]} chances, {len(made) / all_chances:.3f}"
        print(f"{text}; {sum(made) / all_chances:.3f} ± {error:.3f} points a chance")


def main() -> None:
    """Print how often planted habits are named first or, with `--usual`, statistics of other habits."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--usual", action="store_true")
    parser.add_argument("learners", nargs="?", type=int, default=20)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    asked = parser.parse_args()
    (_print_usual if asked.usual else _print_shares)(asked.learners, asked.seed)


if __name__ == "__main__":
    main()

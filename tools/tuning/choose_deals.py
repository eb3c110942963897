"""Deals for the coached matches: `python -m tools.tuning.choose_deals` prints, for each match, the numbers of suitable deals.

The numbers are entered in `game/lessons/coached.py`. A run takes about two minutes. `--only ID` searches for one match.
"""

import argparse
from itertools import count, islice
from typing import Final

from game.coach.explain import explain
from game.engine.actions import SeatAction
from game.engine.state import Observation
from game.lessons.chosen import is_fit, numbered_seed
from game.lessons.coached import COACHED, CoachedMatch

WANTED: Final = 12
"""Number of seeds for each match; the match can be played this many times before its cards repeat."""
WILD: Final = 24
"""Number of trial matches, for each seed, in which the pupil plays at random."""


def advised(seen: Observation) -> SeatAction:
    """Return the action of a pupil who follows the coach's advice."""
    return explain(seen).preferred.action


def numbers_for(coached: CoachedMatch, wanted: int = WANTED) -> tuple[int, ...]:
    """Return the first `wanted` numbers whose seeds suit a match."""
    found = (
        number
        for number in count()
        if is_fit(coached, numbered_seed(number)) and is_fit(coached, numbered_seed(number), advised, wild=WILD)
    )
    return tuple(islice(found, wanted))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=[coached.id for coached in COACHED])
    only = parser.parse_args().only
    for coached in COACHED:
        if only in (None, coached.id):
            print(f"{coached.id}: {numbers_for(coached)}", flush=True)


if __name__ == "__main__":
    main()

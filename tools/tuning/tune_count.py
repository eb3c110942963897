"""Fit of the counting rule to auctions of the `master` level, and its cost in new auctions.

    python -m tools.tuning.tune_count FOLDER [--decisions 20000] [--tested 4000] [--band RULESET PLAYERS LEAST MOST]

FOLDER, outside the repository, stores the auctions; a second run continues there. For each kind of ruleset and range of hand sizes,
a search from several starting points finds the values of least cost. The values are written to game/coach/counting_values.py. The
cost of the rule and of the `club` level in auctions with other seeds is printed for each ruleset and hand size. With `--band`, only
the values for hands of LEAST to MOST cards are fitted, on separate seeds, and tested at the largest hand size.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ai.heuristic.traits import Traits, by_traits, traits_of
from game.coach.counting import bid_by_count, partner_adds, tally
from game.coach.counting_rule import MANY, OTHER, TOP, CountingRule
from game.coach.counting_values import VALUES
from game.engine.bids import Bid, parse_bid
from game.engine.cards import Card, Suit, parse_hand
from game.engine.ordering import ordering
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import estimate
from tools.tuning.auctions import Band, Bidden, gather, kept
from tools.tuning.tune_club import kinds

TARGET = Path(__file__).parents[2] / "game" / "coach" / "counting_values.py"
BANDS = ((1, 2), (3, 6), (7, 9), (10, 13))
GRID: dict[str, Sequence[int]] = {
    "king": (1, 2),
    "long": (0, 1),
    "ace": (1, 2),
    "plain_king": (0, 1),
    "void": (0, 1),
    "start": range(-3, 4),
    "passed": range(-3, 4),
    "bid": range(-3, 4),
    "high": range(-4, 4),
}
"""Allowed values of each field of a `CountingRule`, in the order of its fields."""
STARTS = 8
_MOST = 14


def traits(made: Bidden) -> Traits:
    return traits_of(PRESETS[made.rules], made.players)


@dataclass(frozen=True, slots=True)
class Decisions:
    """Arrays with a row for each decision.

    `counts` holds how often the sum for the hand adds each value of the rule; `fixed` is the part of the sum that does not depend
    on these values. `costs` has a column for each possible sum, in half tricks: the cost in points of the bid that follows from
    this sum.
    """

    counts: npt.NDArray[np.int64]
    fixed: npt.NDArray[np.int64]
    costs: npt.NDArray[np.float64]

    def cost(self, values: Sequence[int]) -> float:
        """Return the mean cost of a bid, in points, with these values of the rule."""
        sums = np.clip(self.fixed + self.counts @ np.array(values), 0, self.costs.shape[1] - 1)
        return float(self.costs[np.arange(len(sums)), sums].mean())


def decisions(made: Sequence[Bidden]) -> Decisions:
    rows = [_row(each) for each in made]
    costs = [[cost_of(each, halves) for halves in range(2 * _MOST + 1)] for each in made]
    return Decisions(np.array([row[1:] for row in rows]), np.array([row[0] for row in rows]), np.array(costs))


def _row(made: Bidden) -> tuple[int, ...]:
    """Return the fixed part of a hand's sum, then how often the sum adds each value of the rule."""
    rules = PRESETS[made.rules]
    order = ordering(
        None if made.trump is None else Suit(made.trump),
        lone_joker=None if made.lone is None else Card(made.lone),
        two_of_diamonds=rules.two_of_diamonds,
    )
    found = tally(parse_hand(made.hand), order)
    zero = CountingRule(*(0 for _ in CountingRule._fields))
    adds = [partner_adds(zero._replace(**{name: 1}), partners_bid(made)) for name in ("start", "passed", "bid", "high")]
    return (
        found.tops.bit_count() * TOP + found.others.bit_count() * OTHER,
        found.kings.bit_count(),
        found.long,
        found.plain_aces.bit_count(),
        found.plain_kings.bit_count(),
        found.voids,
        *adds,
    )


def partners_bid(made: Bidden) -> Bid | None:
    """Return the partner's bid; None if the partner has not bid."""
    return None if made.partner is None else parse_bid(made.bids[made.partner])


def cost_of(made: Bidden, halves: int) -> float:
    """Return the cost in points of the bid that a sum of `halves` half tricks leads to."""
    legal = tuple(map(parse_bid, made.costs))
    return made.costs[str(bid_by_count(halves, made.size, legal, partners_bid(made)))]


def fitted(found: Decisions, seed: int) -> CountingRule:
    """Return the rule of least cost found in searches from several starting points."""
    chance = random.Random(seed)
    best: tuple[float, tuple[int, ...]] | None = None
    for _start in range(STARTS):
        values = _improved(found, tuple(chance.choice(grid) for grid in GRID.values()))
        tried = (found.cost(values), sum(map(abs, values)), values)
        if best is None or tried < (best[0], sum(map(abs, best[1])), best[1]):
            best = (tried[0], values)
    assert best is not None
    return CountingRule(*best[1])


def _improved(found: Decisions, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return `values`, improved until changing one value, or two values by half a trick each, no longer lowers the cost."""
    cost = found.cost(values)
    while True:
        better = min(((found.cost(other), other) for other in _near(values)), default=(cost, values))
        if better[0] >= cost - 1e-9:
            return values
        cost, values = better


def _near(values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    grids = tuple(GRID.values())
    for place, grid in enumerate(grids):
        yield from ((*values[:place], value, *values[place + 1 :]) for value in grid if value != values[place])
    for one, other in combinations(range(len(values)), 2):
        for steps in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            changed = list(values)
            changed[one] += steps[0]
            changed[other] += steps[1]
            if changed[one] in grids[one] and changed[other] in grids[other]:
                yield tuple(changed)


Row = tuple[int, int, tuple[int, ...]]
Values = dict[Traits, tuple[Row, ...]]


def fit(made: Sequence[Bidden]) -> Values:
    """Return the values of least cost for each kind of ruleset and range of hand sizes."""
    return {
        kind: tuple(_row_of([each for each in made if traits(each) == kind], least, most) for least, most in BANDS)
        for kind in dict.fromkeys(map(traits, made))
    }


def with_band(values: Values, made: Sequence[Bidden], band: Band) -> Values:
    """Return the values after a new search for one band."""
    kind = traits(made[0])
    rows = tuple(_row_of(made, *row[:2]) if row[:2] == (band.least, band.most) else row for row in values[kind])
    return {**values, kind: rows}


def _row_of(made: Sequence[Bidden], least: int, most: int) -> Row:
    """Return the values of least cost for hand sizes from `least` to `most`; values that can have no effect are 0."""
    rule = fitted(decisions([each for each in made if least <= each.size <= most]), seed=least)
    # `high` is limited to `bid`, since small hands have too few high bids for a reliable fit
    rule = rule._replace(high=min(rule.high, rule.bid), long=rule.long if most > MANY else 0)
    if not traits(made[0]).partners:
        rule = rule._replace(passed=0, bid=0, high=0)
    return least, most, tuple(rule)


def report(made: Sequence[Bidden], values: Values) -> Iterator[str]:
    """Yield the cost of the rule and of `club` in new auctions, by ruleset and hand size."""
    groups: dict[tuple[str, int, int], list[Bidden]] = {}
    for each in made:
        groups.setdefault((each.rules, each.players, each.size), []).append(each)
    for (name, players, size), found in sorted(groups.items()):
        kind = traits(found[0])
        rule = next(row for least, most, row in values[kind] if least <= size <= most)
        rows = map(_row, found)
        sums = [max(0, fixed + int(np.dot(counts, rule))) for fixed, *counts in rows]
        costs = [cost_of(each, halves) for each, halves in zip(found, sums, strict=True)]
        club = [each.costs[each.club] for each in found]
        yield f"{name}, {players} players, {size} cards: {estimate(costs)}, club {estimate(club)}"


def module(values: Values) -> str:
    """Return the source code of the module that holds the values."""
    lines = [
        '"""Values of the counting rule, by preset, number of players and range of hand sizes.',
        "",
        "Generated by `python -m tools.tuning.tune_count`; each row is a `CountingRule` in half tricks.",
        '"""',
        "",
        "from typing import Final",
        "",
        "VALUES: Final[dict[tuple[str, int], tuple[tuple[int, int, tuple[int, ...]], ...]]] = {",
    ]
    names = kinds()
    for kind, rows in values.items():
        name, players = names[kind]
        lines.append(f'    ("{name}", {players}): (')
        lines += [f"        ({least}, {most}, {row})," for least, most, row in rows]
        lines.append("    ),")
    return "\n".join([*lines, "}"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the counting rule.")
    parser.add_argument("folder", type=Path, help="where the auctions are kept")
    parser.add_argument("--decisions", type=int, default=20_000, help="decisions to fit")
    parser.add_argument("--tested", type=int, default=4_000, help="decisions to test")
    parser.add_argument("--band", nargs=4, metavar=("RULESET", "PLAYERS", "LEAST", "MOST"), help="fit this alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    band, start = None, ""
    if options.band is not None:
        rules, *numbers = options.band
        band = Band(rules, *map(int, numbers))
        start = "-".join(options.band) + "-"
    fit_on, test_on = (options.folder / f"{start}{name}.jsonl" for name in ("fit", "test"))
    gather(fit_on, options.decisions, is_test=False, band=band)
    made = kept(fit_on)
    values = fit(made) if band is None else with_band(by_traits(VALUES), made, band)
    TARGET.write_text(module(values), encoding="utf-8")
    print(f"fitted on {len(made):,} decisions of {len({each.seed for each in made}):,} auctions")
    gather(test_on, options.tested, is_test=True, band=band)
    for line in report(kept(test_on), values):
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""Match length: the same rules with fewer deals, in a schedule of the same shape."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from game.engine.rules import Rules
from game.i18n import N_, Named
from game.rulesets.validate import check_rules

_FEWEST: Final = 3
"""The minimum number of deals: the first, the last, and the one at the turning point of the hand sizes."""
_SHORTEST_RUN: Final = 3
_GENTLE: Final = range(3, 6)
"""The hand sizes that count as few cards. With one or two cards, too much depends on a single card."""
_MOST_FEW: Final = 5


class Length(Named):
    """The lengths of a match that a player can choose."""

    WHOLE = "whole", N_("Whole match")
    SHORTER = "shorter", N_("Shorter")
    SHORTEST = "shortest", N_("Very short")
    GENTLE = "gentle", N_("Few cards")
    """For newcomers: a few deals with few cards."""


_PARTS: Final = MappingProxyType({Length.SHORTER: 2, Length.SHORTEST: 5})
"""The divisors of the number of deals.

The result is made odd to keep the first deal, the last deal and the turning point of the hand sizes."""
_SUMMARY: Final = N_("The same game in fewer deals.")
"""The summary of a shortened ruleset, whose own summary may mention the number of deals."""


@lru_cache(maxsize=64)
def lengths_of(rules: Rules) -> Mapping[Length, Rules]:
    """Return the lengths at which a ruleset can be played, each with its rules, longest first and `GENTLE` last.

    The whole match is always included.
    """
    found = {Length.WHOLE: rules}
    fewest = len(rules.sizes)
    for length, part in _PARTS.items():
        count = len(rules.sizes) // part | 1
        sizes = _taken(rules, count) if _FEWEST <= count < fewest else None
        if sizes is not None:
            found[length] = replace(rules, sizes=sizes, summary=_SUMMARY)
            fewest = count
    few = _few(rules)
    if len(few) >= _FEWEST and max(rules.sizes) > max(few) and not check_rules(replace(rules, sizes=few)):
        found[Length.GENTLE] = replace(rules, sizes=few, summary=_SUMMARY)
    return MappingProxyType(found)


def at_length(rules: Rules, length: Length) -> tuple[Length, Rules]:
    """Return this length, or the next longer one at which a ruleset can be played, and its rules."""
    found = lengths_of(rules)
    order = list(Length)
    longer = reversed(order[: order.index(length) + 1])
    nearest = next(one for one in longer if one in found)
    return nearest, found[nearest]


def size_runs(sizes: Sequence[int]) -> list[list[int]]:
    """Return hand sizes in groups: runs of three or more sizes that rise or fall by one, and single sizes."""
    runs: list[list[int]] = []
    for size in sizes:
        run = runs[-1] if runs else []
        step = size - run[-1] if run else 0
        if abs(step) == 1 and (len(run) == 1 or run[1] - run[0] == step):
            run.append(size)
        else:
            runs.append([size])
    return [part for run in runs for part in ([run] if len(run) >= _SHORTEST_RUN else [[size] for size in run])]


def _few(rules: Rules) -> tuple[int, ...]:
    """Return at most `_MOST_FEW` small hand sizes of a ruleset in order, without immediate repeats."""
    sizes = [size for size in rules.sizes if size in _GENTLE]
    return tuple(size for place, size in enumerate(sizes) if not place or size != sizes[place - 1])[:_MOST_FEW]


def _taken(rules: Rules, count: int) -> tuple[int, ...] | None:
    """Return `count` of a ruleset's hand sizes in even steps from first to last; None if no such selection fits its rules.

    If the steps skip a size that the rules need, this size replaces the nearest one.
    """
    last, steps = len(rules.sizes) - 1, count - 1
    sizes = tuple(rules.sizes[(2 * step * last + steps) // (2 * steps)] for step in range(count))
    missed = set(rules.sizes) - set(sizes)
    nearest = sorted(product(set(sizes), missed), key=lambda pair: (abs(pair[0] - pair[1]), pair))
    others = (tuple(into if size == out else size for size in sizes) for out, into in nearest)
    return next((found for found in (sizes, *others) if not check_rules(replace(rules, sizes=found))), None)

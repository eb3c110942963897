"""Match length: the same rules in fewer deals, and the same way down and up, by a part of the hand sizes."""

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
"""The fewest deals: the beginning, the turn and the end."""
_SHORTEST_RUN: Final = 3
_GENTLE: Final = range(3, 6)
"""The hand sizes of few cards: of one and two too much hangs on a single one."""
_MOST_FEW: Final = 5
"""The most deals of few cards."""


class Length(Named):
    """The part of a match that is played."""

    WHOLE = "whole", N_("Whole match")
    SHORTER = "shorter", N_("Shorter")
    SHORTEST = "shortest", N_("Very short")
    GENTLE = "gentle", N_("Few cards")
    """For somebody new: a few deals of few cards, few as they are in the whole match too."""


_PARTS: Final = MappingProxyType({Length.SHORTER: 2, Length.SHORTEST: 5})
"""The divisors of the number of deals, rounded up to an odd one, so that the turn of a match is met as well as both its ends."""
_SUMMARY: Final = N_("The same game in fewer deals.")
"""The summary in place of what a ruleset says of its own deals."""


@lru_cache(maxsize=64)
def lengths_of(rules: Rules) -> Mapping[Length, Rules]:
    """Return the lengths at which a ruleset can be played, the longest first, each with the rules as they are played then.

    That with few cards is the last.

    The whole match is always among them; a match of few deals has no shorter one.
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
    """Return the nearest length, no shorter than this one, at which a ruleset can be played, and the rules as they are played."""
    found = lengths_of(rules)
    order = list(Length)
    longer = reversed(order[: order.index(length) + 1])
    nearest = next(one for one in longer if one in found)
    return nearest, found[nearest]


def size_runs(sizes: Sequence[int]) -> list[list[int]]:
    """Return hand sizes in order, three and more that go up or down by one together, and each other by itself."""
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
    """Return the sizes of few cards in the order of a ruleset, each turn of its way met once, `_MOST_FEW` at most."""
    sizes = [size for size in rules.sizes if size in _GENTLE]
    return tuple(size for place, size in enumerate(sizes) if not place or size != sizes[place - 1])[:_MOST_FEW]


def _taken(rules: Rules, count: int) -> tuple[int, ...] | None:
    """Return `count` of a ruleset's hand sizes, first to last in even steps; None where its rules do not hold by any such.

    Where the rules need a size that is passed over, it takes the place of the nearest.
    """
    last, steps = len(rules.sizes) - 1, count - 1
    sizes = tuple(rules.sizes[(2 * step * last + steps) // (2 * steps)] for step in range(count))
    missed = set(rules.sizes) - set(sizes)
    nearest = sorted(product(set(sizes), missed), key=lambda pair: (abs(pair[0] - pair[1]), pair))
    others = (tuple(into if size == out else size for size in sizes) for out, into in nearest)
    return next((found for found in (sizes, *others) if not check_rules(replace(rules, sizes=found))), None)

"""Ruleset edits: the values that a rule can take, and changes that resolve a contradiction."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.engine.rules import BOSTON_TRICKS, DOWN, LARGEST_HAND, RAINBOW_SIZE, UP, RuleChoice, Rules
from game.rulesets.validate import MOST_DEALS, MOST_POINTS, Problem, check_rules

TABLES: Final = ((4,), (3,), (2,), (2, 3), (3, 4), (2, 4), (2, 3, 4))
"""The possible values of the rule `players`: the numbers of players that a ruleset allows."""

SCHEDULES: Final = (
    DOWN + UP,
    UP + DOWN,
    DOWN + UP[1:],
    UP[1:] + DOWN[:-1],
    (DOWN + UP)[::2],
    (*DOWN[:-1], 1, 1),
    DOWN[6:] + UP[:7],
)
"""The schedules of hand sizes in the sources of the rulesets, and the schedule of a seven-card game."""

NUMBERS: Final = MappingProxyType(
    {"weak_hand_from": range(1, LARGEST_HAND + 1), "boston_from": range(BOSTON_TRICKS + 1, LARGEST_HAND + 1)}
)
_POINTS: Final = range(MOST_POINTS + 1)
_FEW_POINTS: Final = tuple(range(21))

_PLAIN: Final = Rules()
TEXTS: Final = ("name", "summary", "source", "words")
"""The fields of a ruleset that are only shown to players."""
_MOST_AT_ONCE: Final = 3
"""The maximum number of rules that are changed to resolve one contradiction."""
_MOST_STEPS: Final = 12
"""The maximum number of contradictions that are resolved one after another."""


class RuleChange(Struct, frozen=True):
    """A rule's field name and new value."""

    field: str
    value: object


def numbers_of(name: str) -> range:
    """Return the whole numbers that a rule can have."""
    return NUMBERS.get(name, _POINTS)


def choices_of(name: str) -> tuple[object, ...]:
    """Return the possible values of a rule; empty for a whole number."""
    match getattr(_PLAIN, name):
        case bool():
            return (True, False)
        case RuleChoice() as choice:
            return tuple(type(choice))
        case tuple():
            return TABLES if name == "players" else SCHEDULES
        case _:
            return ()


def with_changes(rules: Rules, changes: tuple[RuleChange, ...]) -> Rules:
    """Return the ruleset with these values.

    Raises:
        TypeError: a value has the wrong type for its rule.
    """
    values = {change.field: change.value for change in changes}
    return replace(rules, **values)  # type: ignore[arg-type]  # `Rules` checks the type of each value


def differences(one: Rules, other: Rules) -> tuple[str, ...]:
    """Return the names of the rules that differ between two rulesets, in display order."""
    names = (name for name in _PLAIN.__dataclass_fields__ if name not in TEXTS)
    return tuple(name for name in names if getattr(one, name) != getattr(other, name))


def remedies(rules: Rules, problem: Problem, keep: frozenset[str] = frozenset()) -> tuple[tuple[RuleChange, ...], ...]:
    """Return alternative remedies for a problem, each with as few changes as possible; none causes another problem.

    The rules named in `keep` stay unchanged. No two remedies change the same rules.
    """
    before = check_rules(rules)
    names = [name for name in problem.fields if name not in keep]
    for count in range(1, min(len(names), _MOST_AT_ONCE) + 1):
        found = [_remedy(rules, before, problem, group) for group in combinations(names, count)]
        better = tuple(changes for changes in found if changes)
        if better:
            return better
    return ()


def _remedy(
    rules: Rules, before: tuple[Problem, ...], problem: Problem, names: tuple[str, ...]
) -> tuple[RuleChange, ...] | None:
    others = set(before) - {problem}
    for values in product(*(tuple(_values_near(rules, name)) for name in names)):
        changes = tuple(RuleChange(name, value) for name, value in zip(names, values, strict=True))
        if set(check_rules(with_changes(rules, changes))) <= others:
            return changes
    return None


def _values_near(rules: Rules, name: str) -> Iterator[object]:
    """Yield other values for a rule, best first: the nearest numbers, or the default choice."""
    now: object = getattr(rules, name)
    if name == "sizes":
        yield from _sizes_near(rules.sizes)
        return
    if isinstance(now, int) and not isinstance(now, bool):
        points = (*_FEW_POINTS, MOST_POINTS, rules.overtrick_points, rules.trick_points)
        numbers = points if numbers_of(name) == _POINTS else numbers_of(name)
        yield from sorted(set(numbers) - {now}, key=lambda number: abs(number - now))
        return
    usual: object = getattr(_PLAIN, name)
    yield from (value for value in dict.fromkeys((usual, *choices_of(name))) if value != now)


def _sizes_near(sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    possible = tuple(size for size in sizes if 1 <= size <= LARGEST_HAND)[:MOST_DEALS]
    yield possible
    yield tuple(size for size in possible if size != 1)
    yield (*possible, RAINBOW_SIZE)
    yield from SCHEDULES


def mended(rules: Rules, keep: frozenset[str] = frozenset()) -> Rules:
    """Return the ruleset with its contradictions resolved as far as possible without changing rules in `keep`."""
    for _step in range(_MOST_STEPS):
        problems = check_rules(rules)
        found = next((ways[0] for problem in problems if (ways := remedies(rules, problem, keep))), None)
        if found is None:
            return rules
        rules = with_changes(rules, found)
    return rules

"""Endgame planning: the best plan for the last cards of a hand, based only on what the player can know.

Every order of the cards is played in every sampled deal. The plan must play the same card in all deals that look the same to the
player. Solving each deal with open cards ignores this restriction (Frank and Basin's "strategy fusion").
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from game.ai.kernel.rollouts import NOT_ALLOWED, Rollouts
from game.ai.sampling.stakes import Stakes
from game.engine.cards import Card


@dataclass(frozen=True, slots=True)
class _CardOrder:
    """An order of the hand's cards, played in every sampled deal.

    `ends` are the outcomes by deal, or `NOT_ALLOWED` plus the turn of the first illegal card. `worth` is the worth of each outcome.
    `views` are hashes of the cards seen by the player, by turn and deal.
    """

    ends: list[int]
    views: list[list[int]]
    worth: list[float]


def plan_out(
    rollouts: Rollouts, stakes: Stakes, hand: Sequence[Card], cards: Sequence[Card], first: int, last: int
) -> list[list[float]]:
    """Return the worth of playing each of `cards` now, followed by the best plan, in the sampled deals `first:last`.

    A plan uses only what the player can see. `hand` is the whole hand.
    """
    orders: list[tuple[int, ...]] = [order for order in permutations(hand) if order[0] in cards]
    weights = rollouts.sampler.weights()[first:last]
    lines = {
        order: _CardOrder(ends, views, [0.0 if end >= NOT_ALLOWED else stakes.worth(end) for end in ends])
        for order, (ends, views) in zip(orders, rollouts.lines(orders, first, last), strict=True)
    }
    everywhere = list(range(len(weights)))
    found = []
    for card in cards:
        row = [0.0] * len(weights)
        for sample, worth in _after(lines, weights, (card,), everywhere, tuple(held for held in hand if held != card)):
            row[sample] = worth
        found.append(row)
    return found


def _after(
    lines: dict[tuple[int, ...], _CardOrder],
    weights: list[float],
    played: tuple[int, ...],
    samples: list[int],
    rest: tuple[int, ...],
) -> list[tuple[int, float]]:
    """Return the sampled deals, each with the worth of the best order of `rest` after `played`.

    The next card is the same in deals that look the same to the player.
    """
    if not rest:
        worth = lines[played].worth
        return [(sample, worth[sample]) for sample in samples]
    turn = len(played)
    seen = lines[played + rest].views[turn]
    groups: dict[int, list[int]] = {}
    for sample in samples:
        groups.setdefault(seen[sample], []).append(sample)
    found = []
    for group in groups.values():
        best: list[tuple[int, float]] = []
        most = 0.0
        for card in rest:
            others = tuple(held for held in rest if held != card)
            if lines[(*played, card, *others)].ends[group[0]] == NOT_ALLOWED + turn:
                continue
            tried = _after(lines, weights, (*played, card), group, others)
            total = sum(worth * weights[sample] for sample, worth in tried)
            if not best or total > most:
                best, most = tried, total
        found += best
    return found

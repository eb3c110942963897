"""Partnership bidding of a deal of one card, against two others who do the same.

What partners can do with their bids once the others' are known is a table (`OneCard.open_to`). In it the best joint answer is
found by answering each other by turns from many beginnings, then changed card by card while that helps.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float32]
"""The gain from a team's bids: by auction before its first, that bid, its maker's card, the bid between, the other's card and bid.

Each entry is weighed by the chance of both cards and of the others' bids: bids are worth the sum over what they choose.
"""
Strategy = NDArray[np.float64]
"""Chances of the bids of one place: by auction, card and bid."""
Choice = NDArray[np.intp]
"""A bid for each card."""

SWEEPS: Final = 30
"""The number of times that partners answer each other, at most."""
FINISHED: Final = 4
"""The number of the answers found that are improved card by card."""
WILD: Final = 0.3
"""The share of beginnings that follow no order of the cards."""
LEAST_GAIN: Final = 1e-5


class Pair(NamedTuple):
    """The bids of partners, and what they are worth to them."""

    worth: float
    first: Strategy
    second: Strategy


def worth_of_bids(table: Table, first: Strategy, second: Strategy) -> tuple[Strategy, Strategy]:
    """Return the gain from each bid of the first and of the second, the partner bidding like this."""
    groups, actions, cards = table.shape[:3]
    late = second.reshape(groups, actions, actions, cards, actions)
    of_first = np.einsum("gxbdz,gxcbdz->gcx", late, table, optimize=True)
    of_second = np.einsum("gcx,gxcbdz->gxbdz", first, table, optimize=True)
    return of_first, of_second.reshape(second.shape)


def best_answer(
    table: Table, trumps: int, *, tries: int, rng: np.random.Generator, also: Sequence[Strategy] = ()
) -> Pair:
    """Return the best found that two can do together, from random beginnings and from these bids of the first."""
    groups, actions, cards = table.shape[:3]
    worth, firsts, seconds = 0.0, [], []
    for group in range(groups):
        any_bids = [_any_bids(trumps, cards, actions, rng) for _try in range(tries)]
        begun = np.array([*any_bids, *(part[group].argmax(axis=1) for part in also)])
        found, first, second = _answered(np.ascontiguousarray(table[group].swapaxes(0, 1)), begun)
        worth += found
        firsts.append(first)
        seconds.append(second)
    return Pair(worth, np.stack(firsts), np.concatenate(seconds))


def _any_bids(trumps: int, cards: int, actions: int, rng: np.random.Generator) -> Choice:
    """Return bids, mostly another from some trump on, and from some plain card on: few other answers are ever best."""
    if rng.random() < WILD:
        return rng.integers(actions, size=cards)
    bids = np.zeros(cards, dtype=np.intp)
    for low, high in ((0, trumps), (trumps, cards)):
        steps = np.sort(rng.integers(low, high + 1, size=actions - 1))
        order = rng.permutation(actions) if rng.random() < 0.5 else np.arange(actions)
        bids[low:high] = order[np.searchsorted(steps, np.arange(low, high), side="right")]
    return bids


def _answered(table: Table, begun: Choice) -> tuple[float, Strategy, Strategy]:
    """Return the best answer from these beginnings; the table is by card first, then by bid."""
    cards, actions = table.shape[:2]
    eye = np.eye(actions, dtype=np.float32)
    flat = np.ascontiguousarray(table.swapaxes(0, 1)).reshape(actions, cards, -1)
    shape = (len(begun), *table.shape[2:])
    worth = np.full(len(begun), -np.inf)
    bids = begun
    for _sweep in range(SWEEPS):
        chosen = eye[bids]
        brought = np.stack([(chosen[:, :, bid] @ flat[bid]).reshape(shape) for bid in range(actions)], axis=1)
        now = brought.max(axis=-1).sum(axis=(1, 2, 3))
        if (now <= worth + LEAST_GAIN).all():
            break
        worth = now
        second = eye[brought.argmax(axis=-1)]
        brings = [second[:, bid].reshape(len(begun), -1) @ flat[bid].T for bid in range(actions)]
        bids = np.stack(brings, axis=-1).argmax(axis=-1)
    finished = [_card_by_card(table, bids[at]) for at in np.argsort(-worth)[:FINISHED]]
    best, best_bids = max(finished, key=lambda found: found[0])
    late = _brought(table, best_bids).argmax(axis=-1)
    return best, np.eye(actions)[best_bids], np.eye(actions)[late].reshape(-1, cards, actions)


def _card_by_card(table: Table, bids: Choice) -> tuple[float, Choice]:
    """Change the first's bid on the card where it brings most, the partner answering, while it brings anything."""
    bids = bids.copy()
    cards = np.arange(len(bids))
    brought = _brought(table, bids)
    while True:
        by_bid = _best(brought)
        without = _best(brought[bids] - table[cards, bids]) - by_bid[bids]
        change = _best(brought + table) - by_bid + without[:, None]
        change[cards, bids] = 0.0
        card, bid = divmod(int(change.argmax()), change.shape[1])
        if change[card, bid] <= LEAST_GAIN:
            return float(by_bid.sum()), bids
        brought[bids[card]] -= table[card, bids[card]]
        brought[bid] += table[card, bid]
        bids[card] = bid


def _brought(table: Table, bids: Choice) -> Table:
    """Return the gain from the partner's bids by the first's bid, if the first bids these on his cards."""
    brought: Table = np.zeros(table.shape[1:], dtype=np.float32)
    np.add.at(brought, bids, table[np.arange(len(bids)), bids])
    return brought


def _best(brought: Table) -> Table:
    """Return the gain from the partner's best bids, over the bids between and his cards."""
    best: Table = brought.max(axis=-1).sum(axis=(-1, -2))
    return best

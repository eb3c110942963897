"""Partnership bidding of a one-card deal: the best bids of two partners against known bids of their opponents.

`OneCard.open_to` returns the worth of partners' bids as a table. The search improves the bids of the partners in turn, from many
starting points. The best results are then improved by changing the bid on one card at a time.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float32]
"""Worth of a team's bids, multiplied by the probability of the cards and of the opponents' bids.

The axes are the auction before the team's first bid, this bid, the bidder's card, the next opponent's bid, the partner's card, and
the partner's bid."""
Strategy = NDArray[np.float64]
"""Probability of each bid of one bidder; axes: auction so far, card, bid."""
Choice = NDArray[np.intp]
"""A bid for each card."""

SWEEPS: Final = 30
"""Maximum number of times that each partner's bids are improved."""
FINISHED: Final = 4
"""Number of best results that are improved further, card by card."""
WILD: Final = 0.3
"""Share of starting points in which neighbouring cards have unrelated bids."""
LEAST_GAIN: Final = 1e-5


class Pair(NamedTuple):
    """Bids of both partners, and the worth of these bids together."""

    worth: float
    first: Strategy
    second: Strategy


def worth_of_bids(table: Table, first: Strategy, second: Strategy) -> tuple[Strategy, Strategy]:
    """Return the worth of each partner's bids, given the other partner's bids."""
    groups, actions, cards = table.shape[:3]
    late = second.reshape(groups, actions, actions, cards, actions)
    of_first = np.einsum("gxbdz,gxcbdz->gcx", late, table, optimize=True)
    of_second = np.einsum("gcx,gxcbdz->gxbdz", first, table, optimize=True)
    return of_first, of_second.reshape(second.shape)


def best_answer(
    table: Table, trumps: int, *, tries: int, rng: np.random.Generator, also: Sequence[Strategy] = ()
) -> Pair:
    """Return the best bids of two partners that a search finds.

    The search starts from `tries` random points, and from the first partner's bids in `also`.
    """
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
    """Return a random bid for each card. Usually neighbouring cards have the same bid."""
    if rng.random() < WILD:
        return rng.integers(actions, size=cards)
    bids = np.zeros(cards, dtype=np.intp)
    for low, high in ((0, trumps), (trumps, cards)):
        steps = np.sort(rng.integers(low, high + 1, size=actions - 1))
        order = rng.permutation(actions) if rng.random() < 0.5 else np.arange(actions)
        bids[low:high] = order[np.searchsorted(steps, np.arange(low, high), side="right")]
    return bids


def _answered(table: Table, begun: Choice) -> tuple[float, Strategy, Strategy]:
    """Improve the first partner's bids in `begun`; return the worth of the best result, and the bids of both partners.

    `begun` holds one set of bids for each starting point. The first axes of `table` are card and bid.
    """
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
    """Change the first partner's bid card by card, as long as the worth grows; return the worth and the changed bids."""
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
    """Return the worth of each bid of the second partner after each bid of the first, if the first partner bids as in `bids`."""
    brought: Table = np.zeros(table.shape[1:], dtype=np.float32)
    np.add.at(brought, bids, table[np.arange(len(bids)), bids])
    return brought


def _best(brought: Table) -> Table:
    """Return the worth of the second partner's best bids, summed over the partner's cards and the opponent's bids."""
    best: Table = brought.max(axis=-1).sum(axis=(-1, -2))
    return best

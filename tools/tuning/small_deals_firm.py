"""Joint bidding in a one-card deal: bids of two partners that lose least against opponents who know these bids.

An answer consists of the bids of both opponents, chosen together. The worth that bids guarantee is their worth against the best
answer.

The bids are improved by gradient steps against all answers found so far; the best answers have most weight. The search for a new
answer is repeated every few rounds.
"""

from typing import Final, NamedTuple

import numpy as np

from tools.tuning.small_deals_game import Chances, OneCard
from tools.tuning.small_deals_pairs import Strategy, Table, best_answer

TRIES: Final = 24
"""Number of random starting points of each search for an answer."""
EVERY: Final = 8
"""Number of rounds from one search for an answer to the next."""
KEPT: Final = 160
"""Number of remembered answers at which the quarter with the least weight is forgotten."""
TOLD: Final = 12
"""Number of remembered answers used as additional starting points."""
SOFT: Final = 0.1
"""Distance in points from the best answer at which the weight of an answer falls to 1/e, in the first round."""
HARD: Final = 0.001
"""Value of `SOFT` in the last round."""
FAST: Final = 0.1
"""Step size for the logarithms of the probabilities in the first round."""
SLOW: Final = 0.005
"""Step size for the logarithms of the probabilities in the last round."""
RAREST: Final = 1e-4
"""Minimum probability of a bid during learning."""
BEGUN: Final = 0.01
"""Minimum probability of a bid before the first round."""
NOISE: Final = 0.5
"""Standard deviation of the noise added to the logarithms of the starting probabilities."""
TINY: Final = 1e-10
"""Added to a divisor to avoid division by zero."""
TREMBLING: Final = 0.1
"""Probability of a random bid when the worth against the starting bids is computed."""
FEE: Final = 0.2
"""Points subtracted from the worth of opening on a low plain card, since such a bluff looks like a blunder."""
LOW: Final = 8
"""Number of plain cards below the ten."""


class Found(NamedTuple):
    """Bids of both teams, and the worth that the bids of the optimised team guarantee."""

    worth: float
    bids: Chances


def firmest(game: OneCard, team: int, begin: Chances, *, lean: float, rounds: int, rng: np.random.Generator) -> Found:
    """Return a team's bids with the highest guaranteed worth found in `rounds` rounds, and the other team's bids from `begin`.

    The worth against `begin`, with the weight `lean`, decides between bids that are equally good against all answers.
    """
    rows, late_rows = game.rows(team), game.rows(team + 2)
    brings = lean * game.brings(begin, tremble=TREMBLING)
    if team == 0:
        brings[0, game.kind.trumps : game.kind.trumps + LOW, 1:] -= FEE
    firm = Firm((begin[rows], begin[late_rows]), (brings[rows], brings[late_rows]), rng)
    best = Found(-np.inf, begin)
    for turn in range(rounds):
        if turn % EVERY == 0:
            bids = begin.copy()
            bids[rows], bids[late_rows] = firm.bids()
            table = game.open_to(1 - team, bids)
            answer = best_answer(table, game.kind.trumps, tries=TRIES, rng=rng, also=firm.told())
            if -answer.worth > best.worth:
                best = Found(-answer.worth, bids.copy())
            bids[game.rows(1 - team)], bids[game.rows(3 - team)] = answer.first, answer.second
            firm.remember(game.open_to(team, bids), answer.first)
        firm.step(turn / rounds)
    return best


class Firm:
    """Optimiser of a team's bids by small steps against the answers found so far."""

    def __init__(
        self, begin: tuple[Strategy, Strategy], lean: tuple[Strategy, Strategy], rng: np.random.Generator
    ) -> None:
        """Start near the bids `begin`; `lean`, added to the worth of each bid, decides between equally good bids."""
        self.lean = lean
        self._logits = [np.log(np.maximum(part, BEGUN)) + NOISE * rng.standard_normal(part.shape) for part in begin]
        self._slope = [np.zeros_like(part) for part in begin]
        self._square = [np.zeros_like(part) for part in begin]
        self._known: Table = np.zeros(0, dtype=np.float32)
        self._answers: list[Strategy] = []
        self._weight = np.zeros(0)
        self.turn = 0

    def bids(self) -> tuple[Strategy, Strategy]:
        first, second = ((1 - RAREST) * _softmax(part) + RAREST / part.shape[-1] for part in self._logits)
        return first, second

    def told(self) -> list[Strategy]:
        """Return the first opponent's bids in the answers with most weight in recent rounds."""
        return [self._answers[at] for at in np.argsort(-self._weight)[:TOLD]]

    def remember(self, table: Table, answer: Strategy) -> None:
        """Add an answer: `table` has the worth of the team's bids against it, and `answer` has the first opponent's bids."""
        if len(self._known) >= KEPT:
            keep = np.sort(np.argsort(-self._weight)[: 3 * KEPT // 4])
            self._known = self._known[keep]
            self._answers = [self._answers[at] for at in keep]
            self._weight = self._weight[keep]
        self._known = np.concatenate([self._known, table[None]]) if self._answers else table[None]
        self._answers.append(answer)
        self._weight = np.append(self._weight, 1.0)

    def step(self, part_done: float) -> None:
        """Change all probabilities a little, to improve the worth against the best answers."""
        self.turn += 1
        first, second = self.bids()
        softness, pace = SOFT * (HARD / SOFT) ** part_done, FAST * (SLOW / FAST) ** part_done
        groups, cards, actions = first.shape
        early = first.swapaxes(1, 2).reshape(groups * actions, 1, cards).astype(np.float32)
        late = second.reshape(groups * actions, -1).astype(np.float32)
        known = self._known.reshape(len(self._known), groups * actions, cards, -1)
        brought = np.matmul(early[None], known).reshape(len(known), -1)
        worth = brought @ late.ravel()
        share = np.exp((worth.min() - worth) / softness)
        share /= share.sum()
        self._weight = 0.9 * self._weight + share
        near = np.flatnonzero(share > 1e-3)
        mixed = (share[near] @ known[near].reshape(len(near), -1)).reshape(groups * actions, cards, -1)
        of_first = np.matmul(mixed, late[:, :, None]).reshape(groups, actions, cards).swapaxes(1, 2)
        of_second = (share @ brought).reshape(second.shape)
        for at, (part, brings) in enumerate(((first, of_first), (second, of_second))):
            self._move(at, part, brings + self.lean[at], pace)

    def _move(self, at: int, part: Strategy, brings: Strategy, pace: float) -> None:
        """Change the logarithms of one partner's probabilities by a step of Adam (Kingma and Ba, 2015)."""
        slope = part * (brings - (brings * part).sum(axis=-1, keepdims=True))
        self._slope[at] = 0.9 * self._slope[at] + 0.1 * slope
        self._square[at] = 0.999 * self._square[at] + 0.001 * slope**2
        mean, spread = self._slope[at] / (1 - 0.9**self.turn), self._square[at] / (1 - 0.999**self.turn)
        shares = _softmax(self._logits[at] + pace * mean / (np.sqrt(spread) + TINY))
        self._logits[at] = np.log(np.maximum(shares, RAREST))


def _softmax(logits: Strategy) -> Strategy:
    grown = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: Strategy = grown / grown.sum(axis=-1, keepdims=True)
    return shares

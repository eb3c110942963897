"""Self-play tuning of the `club` player's offsets, written to game/ai/heuristic/offsets.py.

    python -m tools.tuning.tune_club [--deals 1000] [--rounds 2] [--processes 2]

For each kind of ruleset and hand size the player plays against itself, with small random errors in its trick counts so that other
bids occur too. The auctions are repeated with other offsets on the same deals, assuming that a side's tricks do not depend on its
bid. A change is kept only if its gain exceeds its standard error. With few cards a board decides who leads, and often who wins. For
these sizes the minimum trick counts for bidding board are tested in duplicate deals, and changed only if the 95 % interval of the
gain is above zero. Takes about a quarter of an hour on two cores.
"""

import argparse
import pprint
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from game.ai.heuristic.bidding import HandWorth, Offsets, bid_for, choose_bid, count_tricks
from game.ai.heuristic.club import club_action
from game.ai.heuristic.traits import Traits, traits_of
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, BidMade, contract_of, legal_bids
from game.engine.cards import Seat, sides_of
from game.engine.legal import biddable
from game.engine.rules import BOSTON_TRICKS, LARGEST_HAND, Rules
from game.engine.scoring import score_contract
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.simulate import Bot
from tools.arena.duplicate import duplicate_deal, estimate, play_deal, rules_of_one_size, seed_of

FIRST_SEED = 1 << 40
DISTURBANCE = 0.4
"""Standard deviation, in tricks, of the random errors in trick counts during self-play."""
PLAY_OFF_SEED = 1 << 41
PLAY_OFF_SIZE = 3
"""Largest hand size for which the minimum trick counts for a board are tested in duplicate deals."""
TARGET = Path(__file__).parents[2] / "game" / "ai" / "heuristic" / "offsets.py"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A deal of self-play: trick counts and bids in bidding order, and each side's tricks."""

    counts: tuple[HandWorth, ...]
    bids: tuple[BidMade, ...]
    sides: tuple[tuple[Seat, ...], ...]
    taken: tuple[int, ...]
    of_first_six: tuple[int, ...]


def untuned(size: int) -> Offsets:
    """Return the starting offsets, which add nothing to the counted tricks."""
    return Offsets(
        shift=0.0,
        after_pass=0.0,
        after_number=0.0,
        after_board=0.0,
        board_at=round(size - 0.4, 2),
        raise_at=round(0.5 * size, 2),
        boston_at=5.5,
    )


def self_play(rules: Rules, players: int, offsets: Offsets, deals: int, first_seed: int) -> list[Played]:
    """Return deals of self-play with these offsets and random errors in trick counts."""
    played = []
    chance = random.Random(first_seed)
    for index in range(deals):
        counts: dict[Seat, HandWorth] = {}

        def act(observation: Observation) -> SeatAction:
            if observation.is_asked or observation.public.phase is not Phase.AUCTION:
                return club_action(observation)
            deal = observation.deal
            count = count_tricks(observation)
            counts[observation.seat] = count  # noqa: B023 - the player is used within this turn of the loop only
            heard = HandWorth(
                count.tricks + chance.gauss(0.0, DISTURBANCE), count.sure + chance.gauss(0.0, DISTURBANCE)
            )
            partner = observation.public.match.partner_of(observation.seat)
            return MakeBid(bid_for(heard, offsets, biddable(observation), deal.bids, partner, deal.size))

        deal = play_deal(rules, [act] * players, seed_of(first_seed + index)).public.deal
        assert deal is not None  # the deal has just been played
        if deal.thrown_in is not None:
            continue
        sides = sides_of(deal.seats, partners=rules.partners)
        early = [trick.winner for trick in deal.tricks[:BOSTON_TRICKS]]
        played.append(
            Played(
                counts=tuple(counts[made.seat] for made in deal.bids),
                bids=deal.bids,
                sides=sides,
                taken=tuple(deal.taken_by(side) for side in sides),
                of_first_six=tuple(sum(winner in side for winner in early) for side in sides),
            )
        )
    return played


def gains(rules: Rules, size: int, offsets: Offsets, played: Sequence[Played]) -> list[float]:
    """Return, for each deal and side, the points above the other sides' mean if only this side uses the new offsets."""
    found = []
    for deal in played:
        scores = [_score(rules, size, deal, index, deal.bids) for index in range(len(deal.sides))]
        for index, side in enumerate(deal.sides):
            bids: tuple[BidMade, ...] = ()
            for count, made in zip(deal.counts, deal.bids, strict=True):
                if made.seat not in side:
                    bids = (*bids, made)
                    continue
                partner = next((other for other in side if other != made.seat), None)
                legal = legal_bids(rules, size, bids)
                bids = (*bids, BidMade(made.seat, bid_for(count, offsets, legal, bids, partner, size)))
            if all(made.bid == PASS for made in bids):
                found.append(0.0)
                continue
            others = [score for other, score in enumerate(scores) if other != index]
            found.append(_score(rules, size, deal, index, bids) - sum(others) / len(others))
    return found


def _score(rules: Rules, size: int, deal: Played, index: int, bids: tuple[BidMade, ...]) -> int:
    contract = contract_of(deal.sides[index], bids, size)
    parts = score_contract(rules, contract, taken=deal.taken[index], of_first_six=deal.of_first_six[index])
    return sum(part.points for part in parts)


def tune(rules: Rules, size: int, start: Offsets, played: Sequence[Played]) -> Offsets:
    """Return the best offsets for these deals, optimised one at a time in two passes."""
    best, best_gains = start, gains(rules, size, start, played)
    for _again in range(2):
        for name, values in _grid(size, has_partner=rules.partners, has_boston=size >= rules.boston_from).items():
            for value in values:
                changed = best._replace(**{name: value})
                changed_gains = gains(rules, size, changed, played)
                if _is_better(changed_gains, best_gains):
                    best, best_gains = changed, changed_gains
    return best


def _grid(size: int, *, has_partner: bool, has_boston: bool) -> dict[str, list[float]]:
    steps = [round(-1.0 + 0.2 * step, 2) for step in range(11)]
    grid = {
        "shift": [round(-3.0 + 0.2 * step, 2) for step in range(21)],
        "after_board": [round(-1.5 + 0.5 * step, 2) for step in range(4)],
        "board_at": sorted({round(size * part / 20, 2) for part in range(4, 23)}),
    }
    if has_partner:
        grid |= {"after_pass": steps, "after_number": steps}
        # A higher board wins the first lead, which repeated auctions do not show; so counts below half of the tricks are not tried.
        grid["raise_at"] = sorted({round(size * part / 20, 2) for part in range(10, 23, 2)})
    if has_boston:
        grid["boston_at"] = [2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0]
    return grid


def _is_better(changed: Sequence[float], before: Sequence[float]) -> bool:
    """Return True if the gain of a change exceeds its standard error."""
    differences = [new - old for new, old in zip(changed, before, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    error = sqrt(sum((difference - mean) ** 2 for difference in differences) / count / count)
    return mean > error


def play_off(rules: Rules, players: int, size: int, start: Offsets, deals: int) -> Offsets:
    """Return `start` with better minimum trick counts for a board: the nearby values that gain most in duplicate deals."""
    best = start
    step = 0.1 * max(1.0, size / 2)
    for name in ("board_at", "raise_at") if rules.partners else ("board_at",):
        gain = 0.0
        middle = best
        for places in (-3, -2, -1, 1, 2):
            changed = middle._replace(**{name: round(getattr(middle, name) + places * step, 2)})
            pair = bidding_with(changed), bidding_with(middle)
            seeds = range(PLAY_OFF_SEED, PLAY_OFF_SEED + deals)
            found = estimate([duplicate_deal(rules, players, pair, seed_of(seed)) for seed in seeds])
            if found.mean > max(gain, found.margin):
                best, gain = changed, found.mean
    return best


def bidding_with(offsets: Offsets) -> Bot:

    def act(observation: Observation) -> SeatAction:
        if observation.is_asked or observation.public.phase is not Phase.AUCTION:
            return club_action(observation)
        return MakeBid(choose_bid(observation, offsets))

    return act


Job = tuple[Rules, int, int, int, int]


def tune_size(job: Job) -> Offsets:
    rules, players, size, deals, rounds = job
    single = rules_of_one_size(rules, size)
    offsets = untuned(size)
    for turn in range(rounds):
        first_seed = FIRST_SEED + (turn * LARGEST_HAND + size) * 1_000_000
        offsets = tune(single, size, offsets, self_play(single, players, offsets, deals, first_seed))
    if size <= PLAY_OFF_SIZE:
        offsets = play_off(single, players, size, offsets, 2 * deals)
    return offsets


def kinds() -> dict[Traits, tuple[str, int]]:
    """Return, for each combination of ruleset traits, an example: a preset and a number of players."""
    found: dict[Traits, tuple[str, int]] = {}
    for name, rules in PRESETS.items():
        for players in rules.players:
            found.setdefault(traits_of(rules, players), (name, players))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the offsets of the club player.")
    parser.add_argument("--deals", type=int, default=1000, help="deals of self-play for each hand size and round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    table: dict[tuple[str, int], dict[int, tuple[float, ...]]] = {}
    with ProcessPoolExecutor(options.processes) as pool:
        for name, players in kinds().values():
            sizes = range(1, LARGEST_HAND + 1)
            jobs = [(PRESETS[name], players, size, options.deals, options.rounds) for size in sizes]
            table[name, players] = {
                size: tuple(offsets) for size, offsets in zip(sizes, pool.map(tune_size, jobs), strict=True)
            }
            print(name, players, "done", flush=True)
    TARGET.write_text(_module(table), encoding="utf-8")


def _module(table: dict[tuple[str, int], dict[int, tuple[float, ...]]]) -> str:
    lines = [
        '"""The tuned offsets of the `club` player, by preset, number of players and hand size.',
        "",
        "Generated by `python -m tools.tuning.tune_club`; each row is an `Offsets` of `ai.heuristic.bidding`.",
        '"""',
        "",
        "from typing import Final",
        "",
        "OFFSETS: Final[dict[tuple[str, int], dict[int, tuple[float, ...]]]] = {",
    ]
    for (name, players), by_size in table.items():
        lines.append(f'    ("{name}", {players}): {{')
        lines += [f"        {size}: {pprint.pformat(row, width=200)}," for size, row in by_size.items()]
        lines.append("    },")
    return "\n".join([*lines, "}"]) + "\n"


if __name__ == "__main__":
    main()

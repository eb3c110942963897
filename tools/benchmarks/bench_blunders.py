"""Blunder benchmark: visible blunders of a level in self-play.

    python -m tools.benchmarks.bench_blunders [--deals 1000] [--level club] [--rules classic] [--character sarge] [--traits]

Reports the blunders per 1,000 deals, by kind, and the number of unexplained blunders. A blunder is unexplained if the player
expected it to gain at most one point more than the best card that is not a blunder. A level that does not judge its cards expects
no gain. With `--traits`, the report instead shows for each trait of a beginner how often the level shows it, among the decisions in
which the trait could be shown or avoided.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf
from typing import NamedTuple

from game.ai.blunders import Blunder, find_blunders
from game.ai.characters import CHARACTERS
from game.ai.heuristic.table_reading import read_table
from game.ai.levels import CLUB, LEVELS
from game.ai.player import BUDGET, bot_random
from game.ai.sampling.judging import SKILLS, judge_cards
from game.ai.sampling.strong import WORTH_A_BLUNDER, limited
from game.engine.actions import PlayCard, SeatAction
from game.engine.cards import CardSet, card_set, cards_in
from game.engine.events import Player
from game.engine.legal import playable
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

FIRST_SEED = 1 << 60
ACE = 12
PARTNERS = {Blunder.TRUMPED_PARTNER, Blunder.OVERTOOK_PARTNER}


class Found(NamedTuple):
    """Number of blunders of each kind, and number of unexplained blunders."""

    blunders: Counter[Blunder]
    unexcused: int


def blunders_in(rules_id: str, players: int, level: str, index: int, character: str = "") -> Found:
    """Return the blunders of a level in one deal of self-play. All players have this `character`, or none if it is empty."""
    rules = PRESETS[rules_id]
    key = seed_of(FIRST_SEED + index)
    bot = level_bot(level, key)
    found: Counter[Blunder] = Counter()
    unexcused = 0

    def act(observation: Observation) -> SeatAction:
        nonlocal unexcused
        action = bot(observation)
        blunders = find_blunders(observation, action.card) if isinstance(action, PlayCard) else ()
        if blunders:
            found.update(blunders)
            unexcused += expected_gain(level, observation, action, key) <= WORTH_A_BLUNDER
        return action

    size = rules.sizes[index % len(rules.sizes)]
    play_deal(rules_of_one_size(rules, size), [act] * players, key, [Player("", level, character)] * players)
    return Found(found, unexcused)


def traits_shown(observation: Observation) -> dict[str, CardSet]:
    """Return, for each trait of a beginner, the allowed cards that would show it."""
    table, cards = read_table(observation), playable(observation).cards
    order = table.order
    plain_aces = (card for card in cards_in(cards & ~order.trumps) if card.rank == ACE)
    taking = (card for card in cards_in(cards) if PARTNERS & set(find_blunders(observation, card)))
    trumps = 0 if table.opposing & order.trumps else cards & order.trumps
    if table.led is None:
        return {"leads an ace": card_set(plain_aces), "draws trumps that no opponent has": trumps}
    return {"takes the partner's sure trick": card_set(taking)}


def traits_in(rules_id: str, players: int, level: str, index: int, character: str = "") -> Counter[tuple[str, bool]]:
    """Return how often a level showed or avoided each trait of a beginner in one deal."""
    rules, key = PRESETS[rules_id], seed_of(FIRST_SEED + index)
    bot = level_bot(level, key)
    counted: Counter[tuple[str, bool]] = Counter()

    def act(observation: Observation) -> SeatAction:
        action = bot(observation)
        if isinstance(action, PlayCard):
            allowed = playable(observation).cards
            for trait, cards in traits_shown(observation).items():
                counted[trait, bool(cards >> action.card & 1)] += 0 < cards & allowed < allowed
        return action

    size = rules.sizes[index % len(rules.sizes)]
    play_deal(rules_of_one_size(rules, size), [act] * players, key, [Player("", level, character)] * players)
    return counted


def expected_gain(level: str, observation: Observation, action: SeatAction, key: bytes) -> float:
    """Return how many points more a level expected from a blunder than from the best card that is not a blunder.

    The result is infinite if every card is a blunder, and 0 for a level that does not judge its cards.
    """
    if level not in SKILLS:
        return 0.0
    skill = limited(SKILLS[level], samples=BUDGET.samples, nodes=BUDGET.nodes)
    judgement = judge_cards(observation, skill, bot_random(key, observation))
    clean = (
        choice
        for choice in judgement.choices
        if isinstance(choice.action, PlayCard) and not find_blunders(observation, choice.action.card)
    )
    best = next(clean, None)
    return inf if best is None else judgement.difference(judgement.of(action), best).mean


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Count visible blunders in self-play.")
    parser.add_argument("--deals", type=int, default=1000, help="deals for each preset and number of players")
    parser.add_argument("--level", choices=LEVELS, default=CLUB)
    parser.add_argument("--rules", choices=sorted(PRESETS), action="append", help="without: every preset")
    parser.add_argument("--character", choices=[*CHARACTERS], default="", help="what all are; without: nobody")
    parser.add_argument("--traits", action="store_true", help="count what beginners do")
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    each = 1000 / options.deals
    with ProcessPoolExecutor(options.processes) as pool:
        for name in options.rules or PRESETS:
            for players in PRESETS[name].players:
                if options.traits:
                    shown = partial(traits_in, name, players, options.level, character=options.character)
                    counts = sum(pool.map(shown, range(options.deals), chunksize=8), Counter[tuple[str, bool]]())
                    for trait in sorted({trait for trait, _shown in counts}):
                        times = counts[trait, True] + counts[trait, False]
                        print(
                            f"{name:17} {trait:35} {100 * counts[trait, True] / max(1, times):3.0f} % of {times} times"
                        )
                    continue
                one = partial(blunders_in, name, players, options.level, character=options.character)
                found: Counter[Blunder] = Counter()
                unexcused = 0
                for of_deal in pool.map(one, range(options.deals), chunksize=8):
                    found.update(of_deal.blunders)
                    unexcused += of_deal.unexcused
                parts = [f"{blunder.value} {count * each:.1f}" for blunder, count in sorted(found.items())]
                rate = sum(found.values()) * each
                print(f"{name:17} {players} players {rate:8.1f} for each 1,000 deals  {', '.join(parts)}", flush=True)
                print(f"{'':27} {unexcused:8} in all not excused by a gain above {WORTH_A_BLUNDER:g} point", flush=True)
    print(command_line("benchmarks.bench_blunders", arguments))


if __name__ == "__main__":
    main()

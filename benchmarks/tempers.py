"""How equal the characters are: points a deal of partners with a temper over neutral ones of the same level.

    python -m benchmarks.tempers [--level strong] [--rules classic] [--sizes 13,10,7,5,3,1] [--deals 100] [--character ruby ...]

Duplicate deals: the same cards in both seatings. A seat's chance hangs on what it has seen alone, so that a deal in which the
temper changes nothing brings exactly nothing.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from benchmarks.command import command_line
from game.ai.characters import CHARACTERS, NEUTRAL
from game.ai.levels import LEVELS
from game.arena.contest import level_bot
from game.arena.duplicate import Estimate, duplicate_deal, estimate, mean_of, one_deal, seed_of
from game.engine.events import Player
from game.engine.presets import PRESETS

FIRST_SEED: Final = 5 << 40
TEMPERS: Final = [character.id for character in CHARACTERS.values() if character.temper != NEUTRAL]


def duplicate(level: str, rules_id: str, character: str, size: int, index: int) -> float:
    """Points by which partners with this character are ahead, averaged over both seatings of a deal."""
    rules = one_deal(PRESETS[rules_id], size)
    seed = seed_of(FIRST_SEED + size * 1_000_000 + index)
    bot = level_bot(level, seed)
    return duplicate_deal(rules, 4, (bot, bot), seed, (Player("", level, character), Player("", level)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each character."""
    parser = argparse.ArgumentParser(description="Compare the characters with a neutral one of the same level.")
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--rules", choices=[name for name in PRESETS if PRESETS[name].partners], default="classic")
    parser.add_argument("--sizes", default="13,10,7,5,3,1")
    parser.add_argument("--deals", type=int, default=100, help="of each size")
    parser.add_argument("--character", choices=TEMPERS, nargs="+", default=TEMPERS)
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    sizes = [int(size) for size in options.sizes.split(",")]
    print(f"{options.level}, {options.rules}, points a deal over neutral partners, by cards")
    with ProcessPoolExecutor(options.processes) as pool:
        for character in options.character:
            by_size: list[Estimate] = []
            for size in sizes:
                one = partial(duplicate, options.level, options.rules, character, size)
                by_size.append(estimate(list(pool.map(one, range(options.deals), chunksize=8))))
            means = " ".join(f"{size}: {found.mean:+.2f}" for size, found in zip(sizes, by_size, strict=True))
            print(f"  {character:6} {mean_of(by_size)}   {means}", flush=True)
    print(command_line("tempers", arguments))


if __name__ == "__main__":
    main()

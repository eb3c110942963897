"""Character balance: how many points per deal partners with a temper gain over neutral partners of the same level.

    python -m tools.benchmarks.tempers [--level strong] [--heard] [--rules classic] [--sizes 13,10,7,5,3,1] [--deals 100]
                                       [--character ruby ...] [--changes 0] [--seed 5]

The same cards are played in both seatings. A seat's random choices depend only on what the seat has seen, so that a deal in which
the temper changes nothing gives a gain of exactly zero. `--changes N` also plays N deals of each size with neutral players, and
prints the share of bids and cards that the temper would change, among those that it can influence. `--heard` prints instead the
differences from a neutral player in tricks bid, boards bid, trumps led and jokers played early.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

from game.ai.characters import CHARACTERS, NEUTRAL
from game.ai.heuristic.club import taste_of
from game.ai.levels import LEVELS
from game.engine.actions import SeatAction
from game.engine.bids import BidKind
from game.engine.cards import cards_in
from game.engine.events import Player
from game.engine.legal import biddable, playable
from game.engine.ordering import TRUMPS
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tools.arena.duplicate import Estimate, duplicate_deal, estimate, mean_of, play_deal, rules_of_one_size, seed_of
from tools.benchmarks.command import command_line

SEED: Final = 5
HEARD: Final = ("tricks bid", "boards", "trumps led", "jokers early")
TEMPERS: Final = [character.id for character in CHARACTERS.values() if character.temper != NEUTRAL]


def duplicate(level: str, rules_id: str, character: str, size: int, index: int, seed_number: int = SEED) -> float:
    """Return the points that partners with this character gain over neutral ones, averaged over both seatings of a deal."""
    rules = rules_of_one_size(PRESETS[rules_id], size)
    seed = _seed(seed_number, size, index)
    bot = level_bot(level, seed)
    return duplicate_deal(rules, 4, (bot, bot), seed, (Player("", level, character), Player("", level)))


def changes(
    level: str, rules_id: str, character: str, size: int, index: int, seed_number: int = SEED
) -> Counter[tuple[str, bool]]:
    """Play a deal with neutral players; count the bids and cards that the temper would change, or could change but would not."""
    seed = _seed(seed_number, size, index)
    bot = level_bot(level, seed)
    counted: Counter[tuple[str, bool]] = Counter()

    def act(seen: Observation) -> SeatAction:
        action = bot(seen)
        if _has_a_say(character, seen):
            kind = "bids" if seen.public.phase is Phase.AUCTION else "cards"
            counted[kind, bot(_as(character, seen)) != action] += 1
        return action

    play_deal(rules_of_one_size(PRESETS[rules_id], size), [act] * 4, seed, [Player("", level)] * 4)
    return counted


def heard(
    level: str, rules_id: str, character: str, size: int, index: int, seed_number: int = SEED
) -> tuple[float, ...]:
    """Return the `HEARD` values of partners with this character in a deal, minus those of neutral partners."""
    rules, seed = rules_of_one_size(PRESETS[rules_id], size), _seed(seed_number, size, index)
    found: list[list[float]] = []
    for who in (character, ""):
        players = [Player("", level, who), Player("", level)] * 2
        deal = play_deal(rules, [level_bot(level, seed)] * 4, seed, players).public.deal
        assert deal is not None
        bids = [made.bid for made in deal.bids if made.seat % 2 == 0]
        plays = [(place, play) for trick in deal.tricks for place, play in enumerate(trick.plays) if play.seat % 2 == 0]
        leads = [play.card for place, play in plays if not place]
        early = [play.card for trick in deal.tricks[: size // 2] for play in trick.plays if play.seat % 2 == 0]
        numbers = [bid.value for bid in bids if bid.kind is BidKind.NUMBER]
        found.append(
            [
                sum(numbers) / 2,
                (len(bids) - len(numbers)) / 2,
                sum(deal.ordering.group_of[card] == TRUMPS for card in leads) / 2,
                sum(card.is_joker for card in early) / 2,
            ]
        )
    return tuple(one - other for one, other in zip(*found, strict=True))


def _seed(number: int, size: int, index: int) -> bytes:
    return seed_of((number << 40) + size * 1_000_000 + index)


def _has_a_say(character: str, seen: Observation) -> bool:
    temper = CHARACTERS[character].temper
    if seen.is_asked:
        return False
    if seen.public.phase is Phase.AUCTION:
        return len(biddable(seen)) > 1 and (temper.boldness, temper.board_appetite) != (0.0, 0.0)
    return len({taste_of(card, temper, seen) for card in cards_in(playable(seen).cards)}) > 1


def _as(character: str, seen: Observation) -> Observation:
    """Return the observation as if the observer had this character."""
    match = seen.public.match
    players = tuple(
        replace(player, character=character) if seat == seen.seat else player
        for seat, player in zip(match.seats, match.players, strict=True)
    )
    return seen._replace(public=seen.public._replace(match=replace(match, players=players)))


def _share(counted: Counter[tuple[str, bool]], kind: str) -> str:
    changed, kept = counted[kind, True], counted[kind, False]
    return f"{kind} {100 * changed / max(1, changed + kept):.1f} % of {changed + kept}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare the characters with a neutral one of the same level.")
    parser.add_argument("--level", choices=LEVELS, default="strong")
    parser.add_argument("--rules", choices=[name for name in PRESETS if PRESETS[name].partners], default="classic")
    parser.add_argument("--sizes", default="13,10,7,5,3,1")
    parser.add_argument("--deals", type=int, default=100, help="of each size")
    parser.add_argument("--character", choices=TEMPERS, nargs="+", default=TEMPERS)
    parser.add_argument(
        "--changes", type=int, default=0, help="deals of each size in which changed decisions are counted"
    )
    parser.add_argument(
        "--heard", action="store_true", help="print what each does more of than a neutral player, a deal"
    )
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=None)
    options = parser.parse_args(arguments)
    sizes = [int(size) for size in options.sizes.split(",")]
    print(f"{options.level}, {options.rules}, points a deal over neutral partners, by cards")
    with ProcessPoolExecutor(options.processes) as pool:
        for character in options.character:
            if options.heard:
                for size in sizes:
                    one_deal = partial(heard, options.level, options.rules, character, size, seed_number=options.seed)
                    columns = zip(*pool.map(one_deal, range(options.deals), chunksize=8), strict=True)
                    told = "  ".join(f"{name} {estimate(found)}" for name, found in zip(HEARD, columns, strict=True))
                    print(f"  {character:6} {size:2} {told}", flush=True)
                continue
            by_size: list[Estimate] = []
            for size in sizes:
                one = partial(duplicate, options.level, options.rules, character, size, seed_number=options.seed)
                by_size.append(estimate(list(pool.map(one, range(options.deals), chunksize=8))))
            means = " ".join(f"{size}: {found.mean:+.2f}" for size, found in zip(sizes, by_size, strict=True))
            print(f"  {character:6} {mean_of(by_size)}   {means}", flush=True)
            if options.changes:
                counted: Counter[tuple[str, bool]] = Counter()
                for size in sizes:
                    of_size = partial(changes, options.level, options.rules, character, size, seed_number=options.seed)
                    counted = sum(pool.map(of_size, range(options.changes), chunksize=8), counted)
                print(f"         changed: {_share(counted, 'bids')}, {_share(counted, 'cards')}", flush=True)
    print(command_line("benchmarks.tempers", arguments))


if __name__ == "__main__":
    main()

"""Arena: lets two levels of computer players play the same cards, and measures how much better one level is.

    python -m tools.arena --a LEVEL --b LEVEL --rules ID|FILE --deals N --seed HEX [--sizes 13,7] [--matches] [--keep FILE]

A LEVEL is the name of a level of this version or, with the prefix `frozen:`, of the reference version (`tools.frozen.ask`). With
`--keep` a contest can be interrupted and continued.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Final

from game.ai.levels import LEVELS
from game.cli import INTERRUPTED
from game.commands.arguments import (
    CommandError,
    UsageError,
    add_json,
    add_rules,
    add_seed,
    choice_argument,
    number_argument,
    path_argument,
    short,
)
from game.commands.progress_bar import Bar
from game.engine.rules import LARGEST_HAND, Rules
from game.rulesets.presets import preset_id
from game.rulesets.validate import MOST_DEALS
from game.session.simulate import IllegalError
from game.terminal import in_columns
from tools.arena.contest import Contest, ContestReport, Unit, UnitOutcome, WorkerError, play_unit, report, units
from tools.arena.duplicate import Estimate
from tools.arena.kept import KeptError, KeptOutcomes
from tools.arena.workers import play_units
from tools.frozen.ask import PREFIX, FrozenError, built

_MOST: Final = 1_000_000
_MOST_PROCESSES: Final = 256


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena", description="Compare two levels.", allow_abbrev=False
    )
    _add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        run(args)
    except UsageError as error:
        parser.error(str(error))
    except CommandError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    text = "the level that is measured: {levels}".format(levels=", ".join(LEVELS))
    names = (*LEVELS, *(PREFIX + level for level in LEVELS))
    level = choice_argument({name: name for name in names}, "{given} is no computer player; there are {choices}")
    parser.add_argument("--a", metavar="LEVEL", type=level, required=True, help=text)
    text = "the level it is measured against"
    parser.add_argument("--b", metavar="LEVEL", type=level, required=True, help=text)
    add_rules(parser)
    text = "how many deals of each hand size are played, or how many matches, each in every seating"
    parser.add_argument("--deals", metavar="N", type=number_argument(1, _MOST), required=True, help=text)
    text = "hand sizes, separated by commas; by default those of the rules"
    parser.add_argument("--sizes", metavar="N,N", type=_sizes_argument, default=None, help=text)
    text = "play whole matches, of these sizes or of the rules' own schedule"
    parser.add_argument("--matches", action="store_true", help=text)
    text = "how many players sit down, where the rules leave a choice; by default as many as can"
    parser.add_argument("--players", metavar="N", type=number_argument(2, 4), default=None, help=text)
    add_seed(parser)
    add_json(parser, "the result as one JSON object")
    text = "a file that keeps what was played: the same command goes on where it stopped"
    parser.add_argument("--keep", metavar="FILE", type=path_argument, default=None, help=text)
    text = "how many processes play; by default one for each core"
    parser.add_argument("--processes", metavar="N", type=number_argument(1, _MOST_PROCESSES), default=None, help=text)


def _sizes_argument(text: str) -> tuple[int, ...]:
    words = text.split(",")
    if len(words) > MOST_DEALS or not all(
        word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= LARGEST_HAND for word in words
    ):
        sentence = "hand sizes are whole numbers from 1 to {most}, separated by commas, not {given}"
        raise argparse.ArgumentTypeError(sentence.format(most=LARGEST_HAND, given=short(text)))
    return tuple(int(word) for word in words)


def run(args: argparse.Namespace) -> None:
    """Play a contest and print its report. After an interrupt or a failure, the report covers the results so far."""
    contest = _contest(args)
    wanted = args.deals * (1 if contest.matches else len(contest.sizes))
    outcomes: dict[Unit, UnitOutcome] = {}
    stopped: KeyboardInterrupt | CommandError | None = None
    try:
        _play(args, contest, wanted, outcomes)
    except (KeyboardInterrupt, CommandError) as error:
        stopped = error
    result = report(contest, outcomes.values())
    if args.json:
        print(json.dumps(_json(contest, result, wanted)))
    else:
        print(*_lines(contest, result, wanted), sep="\n")
    if stopped is not None:
        raise stopped


def _contest(args: argparse.Namespace) -> Contest:
    rules: Rules = args.rules
    players = max(rules.players) if args.players is None else args.players
    if players not in rules.players:
        counts = " or ".join(str(count) for count in rules.players)
        text = "argument --players: these rules are for {counts} players, not {given}"
        raise UsageError(text.format(counts=counts, given=players))
    sizes: tuple[int, ...] = rules.sizes if args.sizes is None else args.sizes
    if not args.matches:
        if args.sizes is not None and len(set(sizes)) != len(sizes):
            raise UsageError("argument --sizes: a hand size is named twice; only a match can have it twice")
        sizes = tuple(sorted(set(sizes), reverse=True))
    if args.a.startswith(PREFIX) or args.b.startswith(PREFIX):
        try:
            built()
        except FrozenError as error:
            raise CommandError(str(error)) from error
    return Contest(
        one=args.a,
        other=args.b,
        rules=rules,
        players=players,
        sizes=sizes,
        matches=args.matches,
        seed=args.seed,
    )


def _play(args: argparse.Namespace, contest: Contest, wanted: int, outcomes: dict[Unit, UnitOutcome]) -> None:
    """Play the requested units that have no stored outcome; `outcomes` receives all outcomes."""
    with nullcontext() if args.keep is None else _kept(args.keep, contest) as kept:
        if kept is not None:
            outcomes |= {unit: outcome for unit, outcome in kept.outcomes.items() if unit.index < args.deals}
        done = len(outcomes)
        before = frozenset(outcomes)
        missing = (unit for unit in units(contest, args.deals) if unit not in before)
        processes = min(args.processes or _cores(), max(1, wanted - done))
        bar = Bar(wanted, done=done)
        try:
            for count, outcome in enumerate(_played(contest, missing, processes), start=done + 1):
                outcomes[outcome.unit] = outcome
                if kept is not None:
                    kept.add(outcome)
                bar.show(count)
        except KeptError as error:
            raise CommandError(_of_keep(error)) from error
        except (WorkerError, IllegalError) as error:
            print(error, file=sys.stderr)
            raise CommandError("A computer player failed; what is known is above.") from error
        finally:
            bar.clear()


def _kept(path: Path, contest: Contest) -> KeptOutcomes:
    """Return the file of a contest's stored outcomes.

    Raises:
        UsageError: the file cannot be used for this contest.
    """
    try:
        return KeptOutcomes(path, contest)
    except KeptError as error:
        raise UsageError(_of_keep(error)) from error


def _of_keep(error: KeptError) -> str:
    return f"argument --keep: {error}"


def _played(contest: Contest, missing: Iterable[Unit], processes: int) -> Iterable[UnitOutcome]:
    """Play the missing units; return an iterable that provides each outcome once its unit has been played."""
    if processes == 1:
        return map(partial(play_unit, contest), missing)
    return play_units(contest, missing, processes)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _lines(contest: Contest, result: ContestReport | None, wanted: int) -> list[str]:
    text = "{a} against {b}: {rules}, {players} players, seed {seed}"
    name = preset_id(contest.rules) or contest.rules.name
    seed = contest.seed.hex().lstrip("0") or "0"
    lines = [text.format(a=contest.one, b=contest.other, rules=name, players=contest.players, seed=seed)]
    done = 0 if result is None else result.units
    if contest.matches:
        text = "{done} of {wanted} duplicate matches ({deals} deals), each in every seating"
        lines.append(text.format(done=done, wanted=wanted, deals=len(contest.sizes)))
    else:
        text = "{done} of {wanted} duplicate deals, each in every seating"
        lines.append(text.format(done=done, wanted=wanted))
    if result is None:
        return [*lines, "Nothing was played to its end."]
    heads = ("cards", "count", "points a deal", "95 % interval")
    rows = [(str(size), *_cells(of_size)) for size, of_size in result.sizes]
    rows.append(("all", *_cells(result.deals)))
    lines += in_columns((heads, *rows))
    if result.totals is not None and result.won is not None:
        text = "points a match {mean} +-{margin}"
        lines.append(text.format(mean=f"{result.totals.mean:+.1f}", margin=_margin(result.totals.margin, 1)))
        text = "matches won {share} % +-{margin}, {times} times the fair share"
        share, margin = f"{100 * result.won.mean:.1f}", _margin(100 * result.won.margin, 1)
        times = f"{result.won.mean / contest.fair_share:.2f}"
        lines.append(text.format(share=share, margin=margin, times=times))
    return lines


def _cells(of_size: Estimate) -> tuple[str, str, str]:
    return (str(of_size.count), f"{of_size.mean:+.2f}", f"+-{_margin(of_size.margin, 2)}")


def _margin(margin: float, digits: int) -> str:
    return f"{margin:.{digits}f}" if isfinite(margin) else "?"


def _json(contest: Contest, result: ContestReport | None, wanted: int) -> dict[str, object]:
    """Return the report as JSON; an unknown margin is null."""
    value: dict[str, object] = {
        "a": contest.one,
        "b": contest.other,
        "preset": preset_id(contest.rules),
        "players": contest.players,
        "sizes": list(contest.sizes),
        "matches": contest.matches,
        "seed": contest.seed.hex(),
        "wanted": wanted,
        "played": 0 if result is None else result.units,
        "by_size": {} if result is None else {str(size): _estimate(of_size) for size, of_size in result.sizes},
        "points_a_deal": None if result is None else _estimate(result.deals),
    }
    if contest.matches:
        value["points_a_match"] = None if result is None or result.totals is None else _estimate(result.totals)
        value["matches_won"] = None if result is None or result.won is None else _estimate(result.won)
        value["fair_share"] = contest.fair_share
    return value


def _estimate(found: Estimate) -> dict[str, object]:
    margin = found.margin if isfinite(found.margin) else None
    return {"mean": found.mean, "margin": margin, "count": found.count}


if __name__ == "__main__":
    main()

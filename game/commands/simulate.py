"""`back-alley simulate`: whole matches between computer players, without a window."""

import argparse
import tempfile
from pathlib import Path

from game.ai.levels import CLUB, LEVELS
from game.commands.arguments import (
    CommandError,
    Parser,
    UsageError,
    add_json,
    add_rules,
    add_seed,
    number_argument,
    path_argument,
    short,
)
from game.commands.progress import Bar
from game.engine.rules import Rules
from game.i18n import _, ngettext
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.model import MatchRecord
from game.records.text import to_text
from game.session.simulate import match_seed, simulate
from game.terminal import say

_MOST = 1_000_000


def add_arguments(parser: Parser) -> None:
    """Add what the command takes."""
    add_rules(parser)
    parser.add_argument(
        "--matches", metavar="N", type=number_argument(1, _MOST), required=True, help=_("how many matches are played")
    )
    add_seed(parser)
    text = _(
        "the level of each seat in the order S, W, N, E, parted by commas, as many as there are seats: {levels}; "
        "without, {usual} in each"
    )
    text = text.format(levels=", ".join(LEVELS), usual=CLUB)
    parser.add_argument("--bots", metavar="LEVELS", type=_levels_argument, default=None, help=text)
    add_json(parser, _("one JSON document a match, one a line"))
    text = _("a folder for the text record of each match")
    parser.add_argument("--records", metavar="DIR", type=path_argument, default=None, help=text)
    parser.set_defaults(run=run)


def _levels_argument(text: str) -> tuple[str, ...]:
    levels = tuple(text.split(","))
    for level in levels:
        if level not in LEVELS:
            sentence = _("{given} is no computer player; there are {levels}, parted by commas")
            raise argparse.ArgumentTypeError(sentence.format(given=short(level), levels=", ".join(LEVELS)))
    return levels


def run(args: argparse.Namespace) -> int:
    """Play and print."""
    rules: Rules = args.rules
    levels = _levels(rules, args.bots)
    if args.records is not None:
        _make_folder(args.records)
    bar = Bar(args.matches)
    summary = _Summary()
    try:
        for index in range(args.matches):
            seed = match_seed(args.seed, index)
            record = record_of(simulate(rules, levels, seed), seed=seed)
            if args.records is not None:
                _write(args.records / f"{index + 1:06}-{seed.hex()[:12]}.txt", to_text(record))
            bar.clear()
            say(to_json(record) if args.json else _match_line(index, record))
            bar.show(index + 1)
            summary.add(record)
    finally:
        bar.clear()
    if not args.json:
        say(*summary.lines())
    return 0


def _levels(rules: Rules, wanted: tuple[str, ...] | None) -> tuple[str, ...]:
    levels = (CLUB,) * max(rules.players) if wanted is None else wanted
    if len(levels) not in rules.players:
        counts = _(" or ").join(str(count) for count in rules.players)
        text = ngettext(
            "argument --bots: these rules are for {counts} players; {given} level was given",
            "argument --bots: these rules are for {counts} players; {given} levels were given",
            len(levels),
        )
        raise UsageError(text.format(counts=counts, given=len(levels)))
    return levels


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # so that an hour's play is not lost on the first file
            pass
    except OSError as error:
        text = _("argument --records: a folder for new files is allowed; {path} cannot be one ({reason})")
        raise UsageError(text.format(path=folder, reason=error)) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        sentence = _("{path} cannot be written ({reason}).")
        raise CommandError(sentence.format(path=path, reason=error)) from error


def _match_line(index: int, record: MatchRecord) -> str:
    totals = ", ".join(f"{side} {total}" for side, total in zip(record.side_names, record.totals, strict=True))
    text = _("Match {number}: {totals}; won by {winners}; seed {seed}")
    seed = "" if record.seed is None else record.seed.hex()
    return text.format(number=index + 1, totals=totals, winners=_winners(record), seed=seed)


def _winners(record: MatchRecord) -> str:
    return ", ".join(record.side_names[side] for side in record.winners or ())


class _Summary:
    """The summary of many matches."""

    def __init__(self) -> None:
        self._sides: tuple[str, ...] = ()
        self._matches = 0
        self._deals = 0
        self._again = 0
        self._won: list[int] = []
        self._shared: list[int] = []
        self._points: list[int] = []

    def add(self, record: MatchRecord) -> None:
        winners = record.winners or ()
        if not self._matches:
            self._sides = record.side_names
            self._won, self._shared, self._points = ([0] * len(self._sides) for _list in range(3))
        self._matches += 1
        again = sum(bool(deal.tries) for deal in record.deals)
        self._again += again
        self._deals += len(record.deals) - again
        for side in winners:
            (self._won if len(winners) == 1 else self._shared)[side] += 1
        for side, total in enumerate(record.totals):
            self._points[side] += total

    def lines(self) -> list[str]:
        """Return a table of the sides, and the deals."""
        heads = (_("side"), _("won"), _("shared"), _("mean total"))
        rows = [
            (side, str(won), str(shared), f"{points / self._matches:.1f}")
            for side, won, shared, points in zip(self._sides, self._won, self._shared, self._points, strict=True)
        ]
        widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
        table = [
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in (heads, *rows)
        ]
        text = _("Matches: {matches}. Deals that count: {deals}, {mean} a match. Dealt again: {again}.")
        mean = f"{self._deals / self._matches:.1f}"
        return [*table, text.format(matches=self._matches, deals=self._deals, mean=mean, again=self._again)]

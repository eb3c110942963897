"""`back-alley simulate`: play whole matches between computer players, without a window."""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

from game.ai.levels import CLUB, LEVELS
from game.commands.arguments import (
    CommandError,
    Parser,
    UsageError,
    add_json,
    add_rules,
    add_seed,
    choice_argument,
    number_argument,
    path_argument,
)
from game.commands.progress_bar import Bar
from game.engine.rules import Rules
from game.i18n import N_, _, ngettext
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.model import MatchRecord
from game.records.text import to_text
from game.session.simulate import match_seed, simulate
from game.system_errors import told_as
from game.terminal import in_columns, say

_MOST = 1_000_000


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    add_rules(parser)
    parser.add_argument(
        "--matches", metavar="N", type=number_argument(1, _MOST), required=True, help=_("how many matches are played")
    )
    add_seed(parser)
    text = _(
        "the level of each seat in the order S, W, N, E, separated by commas, as many as there are seats: "
        "{levels}; by default {usual} in each"
    )
    text = text.format(levels=", ".join(LEVELS), usual=CLUB)
    parser.add_argument("--bots", metavar="LEVELS", type=_levels_argument, default=None, help=text)
    add_json(parser, _("one JSON document per match, one per line"))
    text = _("a folder for the text record of each match")
    parser.add_argument("--records", metavar="DIR", type=path_argument, default=None, help=text)
    parser.set_defaults(run=run)


def _levels_argument(text: str) -> tuple[str, ...]:
    sentence = N_("unknown computer player {given}; choose from {choices}, separated by commas")
    return tuple(map(choice_argument({name: name for name in LEVELS}, sentence), text.split(",")))


def run(args: argparse.Namespace) -> int:
    """Play the matches and print them."""
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
    text = _("argument --records: expected a folder for new files; {path} cannot be one ({reason})")
    with told_as(UsageError, text, path=folder):
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()  # fail now rather than after an hour's play


def _write(path: Path, text: str) -> None:
    with told_as(CommandError, _("{path} cannot be written ({reason})."), path=path):
        path.write_text(text, encoding="utf-8", newline="\n")


def _match_line(index: int, record: MatchRecord) -> str:
    totals = ", ".join(f"{side} {total}" for side, total in zip(record.side_names, record.totals, strict=True))
    text = _("Match {number}: {totals}; won by {winners}; seed {seed}")
    winners = ", ".join(record.side_names[side] for side in record.winners or ())
    seed = "" if record.seed is None else record.seed.hex()
    return text.format(number=index + 1, totals=totals, winners=winners, seed=seed)


class _Summary:
    def __init__(self) -> None:
        self._sides: tuple[str, ...] = ()
        self._matches = 0
        self._deals = 0
        self._again = 0
        self._won: Counter[str] = Counter()
        self._shared: Counter[str] = Counter()
        self._points: Counter[str] = Counter()

    def add(self, record: MatchRecord) -> None:
        self._sides = record.side_names
        self._matches += 1
        again = sum(bool(deal.end.redeal) for deal in record.deals)
        self._again += again
        self._deals += len(record.deals) - again
        winners = [self._sides[side] for side in record.winners or ()]
        (self._won if len(winners) == 1 else self._shared).update(winners)
        self._points.update(dict(zip(self._sides, record.totals, strict=True)))

    def lines(self) -> list[str]:
        """Return a table of the results by side, and the numbers of matches and deals."""
        heads = (_("side"), _("won"), _("shared"), _("mean total"))
        rows = [
            (side, str(self._won[side]), str(self._shared[side]), f"{self._points[side] / self._matches:.1f}")
            for side in self._sides
        ]
        text = _("Matches: {matches}. Deals that count: {deals}, {mean} a match. Dealt again: {again}.")
        mean = f"{self._deals / self._matches:.1f}"
        return [
            *in_columns((heads, *rows)),
            text.format(matches=self._matches, deals=self._deals, mean=mean, again=self._again),
        ]

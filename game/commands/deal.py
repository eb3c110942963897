"""`back-alley deal`: show the cards of any deal of a match, given the seed of the match."""

import argparse
import json

from game.commands.arguments import Parser, UsageError, add_json, add_rules, add_seed, number_argument
from game.engine.cards import seats_for
from game.engine.dealing import ShuffleKey
from game.engine.rules import TIE_BREAK_SIZE, Rules, Tie
from game.i18n import _
from game.records.deal_layout import dealt_from
from game.records.json_document import dealt_value
from game.records.text import dealt_lines, title_line
from game.terminal import say

_MOST = 2**32 - 1
"""The largest deal or redeal number: each has four bytes in the key of a shuffle."""
_FEWEST_SEATS = 2


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    add_seed(parser)
    number = number_argument(1, _MOST)
    text = _("the place in the schedule, from 1; tie-breaks continue the count")
    parser.add_argument("--number", metavar="K", type=number, required=True, help=text)
    text = _("how often this deal was dealt before")
    parser.add_argument("--redeal", metavar="R", type=number_argument(0, _MOST), default=0, help=text)
    seats = number_argument(2, 4)
    text = _("how many seats get cards; by default the most that the rules allow")
    parser.add_argument("--seats", metavar="N", type=seats, default=None, help=text)
    add_rules(parser)
    add_json(parser, _("as JSON, with the keys of a deal in a record"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the cards of the deal."""
    rules: Rules = args.rules
    is_tiebreak = _is_tiebreak(rules, args.number)
    size = TIE_BREAK_SIZE if is_tiebreak else rules.sizes[args.number - 1]
    seats = seats_for(_count(rules, args.seats, is_tiebreak=is_tiebreak))
    dealt = dealt_from(rules, ShuffleKey(args.seed, args.number, args.redeal), seats, size)
    if args.json:
        say(json.dumps({"number": args.number, "size": size, **dealt_value(dealt)}, separators=(",", ":")))
        return 0
    say(title_line(args.number, args.redeal, size, is_tiebreak=is_tiebreak), *dealt_lines(dealt))
    return 0


def _is_tiebreak(rules: Rules, number: int) -> bool:
    deals = len(rules.sizes)
    if number <= deals:
        return False
    if rules.tie is not Tie.DECIDER:
        raise UsageError(
            _("argument --number: these rules have deals 1 to {most} and no tie-breaks").format(most=deals)
        )
    return True


def _count(rules: Rules, wanted: int | None, *, is_tiebreak: bool) -> int:
    """Return the number of seats, by default the maximum; a tie-break without partners may have fewer than the match.

    Raises:
        UsageError: the rules do not allow this number.
    """
    allowed = set(rules.players)
    if is_tiebreak and not rules.partners:
        allowed |= set(range(_FEWEST_SEATS, max(allowed)))
    count = max(rules.players) if wanted is None else wanted
    if count not in allowed:
        counts = ", ".join(str(number) for number in sorted(allowed))
        raise UsageError(_("argument --seats: expected {counts}, not {given}").format(counts=counts, given=count))
    return count

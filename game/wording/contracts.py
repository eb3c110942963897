"""Names of bids and contracts, progress towards a contract, parts of a score, and points."""

from msgspec import Struct

from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Seat
from game.engine.rules import Words
from game.engine.scoring import PartKind, ScorePart
from game.engine.state import Fate, PublicDeal
from game.i18n import N_, _, ngettext
from game.wording.names import capital

_TENTHS = 10


def special_bid_name(level: int, what: str) -> str:
    """Return a special bid with its level: "board", "double board", ..."""
    patterns = (_("{bid}"), _("double {bid}"), _("triple {bid}"), _("quadruple {bid}"))
    return patterns[level - 1].format(bid=what)


def bid_name(bid: Bid, words: Words) -> str:
    """Return a bid in the ruleset's words: "pass", "3", "double board"."""
    if bid.kind is BidKind.NUMBER:
        return str(bid.value) if bid.value else _("pass")
    return special_bid_name(bid.value, _(words.board) if bid.kind is BidKind.BOARD else _("Boston"))


def contract_name(contract: Contract, words: Words) -> str:
    """Return the short form of a side's contract: "5", "double board", "Boston", or "nothing"."""
    if contract.kind is BidKind.NUMBER:
        return str(contract.tricks) if contract.tricks else _("nothing")
    return special_bid_name(contract.level, _(words.board) if contract.kind is BidKind.BOARD else _("Boston"))


def contract_bid(contract: Contract, words: Words) -> str:
    """Return a side's contract with the word for a bid: "bid 5", "guess board"."""
    return _("{word} {contract}").format(word=_(words.bid), contract=contract_name(contract, words))


def contract_short(contract: Contract, words: Words) -> str:
    """Return a contract in a few characters: `5`, a dash for nothing, `Board ×2`."""
    if contract.kind is BidKind.NUMBER:
        return str(contract.tricks) if contract.tricks else "–"
    return _short(contract.kind, contract.level, words)


def bid_short(bid: Bid, words: Words) -> str:
    """Return a bid in a few characters: `Pass`, `3`, `Board ×2`."""
    if bid.kind is BidKind.NUMBER:
        return str(bid.value) if bid.value else capital(_("pass"))
    return _short(bid.kind, bid.value, words)


def _short(kind: BidKind, level: int, words: Words) -> str:
    name = capital(_(words.board) if kind is BidKind.BOARD else _("Boston"))
    return name if level == 1 else f"{name} ×{level}"


class ContractLine(Struct, frozen=True, kw_only=True):
    """A side's progress in three short texts: its bid, the tricks taken, and the tricks still needed or the outcome.

    `to_go` is empty for a side that passed.
    """

    bid: str
    taken: str
    to_go: str
    is_set: bool
    is_made: bool


def taken_text(count: int) -> str:
    """Return the number of tricks taken as text: "taken 3"."""
    return ngettext("taken {count}", "taken {count}", count).format(count=count)


def with_taken(contract: str, count: int) -> str:
    """Return a contract with the tricks taken: "bid 5, taken 3"."""
    return _("{contract}, {taken}").format(contract=contract, taken=taken_text(count))


def contract_line(contract: Contract, deal: PublicDeal, side: tuple[Seat, ...], words: Words) -> ContractLine:
    """Return a side's progress towards its contract in the deal being played."""
    taken = deal.taken_by(side)
    fate = deal.fate_of(contract, side)
    if fate is Fate.SET:
        to_go = _("set")
    elif contract.tricks == 0:
        to_go = ""
    elif fate is Fate.MADE:
        over = taken - contract.tricks
        to_go = _("made, {count} over").format(count=over) if over else _("made")
    else:
        need = contract.tricks - deal.won_for(contract, side)
        to_go = ngettext("{count} to go", "{count} to go", need).format(count=need)
    return ContractLine(
        bid=contract_bid(contract, words) if contract.tricks else _("passed"),
        taken=taken_text(taken),
        to_go=to_go,
        is_set=fate is Fate.SET,
        is_made=fate is Fate.MADE,
    )


_PART_TEXTS = {
    PartKind.MADE: N_("Contract made: {count} × {each}"),
    PartKind.SET: N_("Set: {count} × {each}"),
    PartKind.OVERTRICKS: N_("Overtricks: {count} × {each}"),
    PartKind.PASSED: N_("Tricks after passing: {count} × {each}"),
    PartKind.BOARD_MADE: N_("{name} made: {count} × {each}"),
    PartKind.BOARD_SET: N_("{name} set: {count} × {each}"),
    PartKind.BOSTON_MADE: N_("{name} made: {each}"),
    PartKind.BOSTON_SET: N_("{name} set: {each}"),
    PartKind.BOSTON_EXTRA: N_("Tricks after Boston: {count} × {each}"),
    PartKind.RAINBOW: N_("Rainbow: {count} × {each}"),
}
_BOARDS = (PartKind.BOARD_MADE, PartKind.BOARD_SET)


def part_text(part: ScorePart, words: Words) -> str:
    """Return one part of a score as a line, such as "Contract made: 5 × 5"."""
    name = capital(special_bid_name(part.level, _(words.board) if part.kind in _BOARDS else _("Boston")))
    text = _(_PART_TEXTS[part.kind]).format(name=name, count=part.count, each=signed(part.each))
    return text if part.level == 1 else f"{text} × {part.level}"


def points_text(points: int) -> str:
    """Return points with their noun: "1 point", "−5 points"."""
    return ngettext("{points} point", "{points} points", abs(points)).format(points=signed(points))


def signed(points: int) -> str:
    """Format points, with a minus sign (not a hyphen) if negative."""
    return str(points) if points >= 0 else f"−{-points}"


def tenths(points: float, *, plus: bool = True) -> str:
    """Format points to one decimal place, with a sign: "+3.2", "−0.5", "0.0"; `plus` allows the plus sign."""
    count = round(abs(points) * _TENTHS)
    whole, tenth = divmod(count, _TENTHS)
    sign = "" if not count else "−" if points < 0 else "+" if plus else ""
    return sign + _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def gained(points: int) -> str:
    """Format a change of points, with a plus if positive."""
    return f"+{points}" if points > 0 else signed(points)

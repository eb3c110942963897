"""JSON record: one document on one line, for other programs; docs/record-format.md lists its keys."""

import json
from collections.abc import Iterable
from typing import Final

import msgspec

from game.engine.cards import NOTATION, SEAT_LETTERS, format_hand
from game.records.deal_layout import Dealt
from game.records.model import DealRecord, MatchRecord
from game.rulesets.json_file import unusual_rules
from game.rulesets.presets import preset_id

VERSION: Final = 3
"""The version of the document format, raised by each change that older programs cannot read."""
NO_TRUMP: Final = "NT"


def to_json(record: MatchRecord) -> str:
    """Return the document of a record: one line of ASCII without a line break."""
    return value_text(record_value(record))


def value_text(value: dict[str, object]) -> str:
    """Return a document as text."""
    return json.dumps(value, separators=(",", ":"))


def record_value(record: MatchRecord) -> dict[str, object]:
    """Return the document of a record as plain JSON values.

    `word` and `marks` are left out if empty. The cut for deal, the draw for partners, the answers about weak hands, and the
    program's name and version are not included.
    """
    sides, rules = record.side_names, unusual_rules(record.rules)
    value: dict[str, object] = {
        "version": VERSION,
        "preset": preset_id(record.rules),
        "rule_count": len(rules),
        "rules": rules,
        "seed": None if record.seed is None else record.seed.hex(),
        **({"word": record.word} if record.word else {}),
        "seats": [str(seat) for seat in record.seats],
        "players": _by(record.seats, [{"name": player.name, "level": player.level} for player in record.players]),
        **({"marks": [{"kind": mark.kind.value, "deal": mark.deal} for mark in record.marks]} if record.marks else {}),
        "deals": [_deal_value(deal, record) for deal in record.deals if not deal.end.is_tiebreak],
    }
    if record.winners is None:
        return value | {"result": None}
    winners = [sides[side] for side in record.winners]
    tiebreaks = [_deal_value(deal, record) for deal in record.deals if deal.end.is_tiebreak]
    return value | {"result": {"winners": winners, "totals": _by(sides, record.totals), "tiebreaks": tiebreaks}}


def _deal_value(deal: DealRecord, record: MatchRecord) -> dict[str, object]:
    sides, end = record.side_names, deal.end
    parts = [[msgspec.to_builtins(part) | {"points": part.points} for part in score.parts] for score in deal.scores]
    return {
        "number": end.number,
        "size": end.size,
        "dealer": str(end.dealer),
        **dealt_value(deal.dealt),
        "redeal": None if deal.redeal is None else deal.redeal.value,
        "bids": [[str(made.seat), str(made.bid)] for made in deal.bids],
        "plays": [[SEAT_LETTERS[seat], NOTATION[card]] for seat, card in deal.plays],
        "tricks": {str(seat): end.taken[seat] for seat in end.seats} if deal.redeal is None else None,
        "scores": _by(sides, [score.total for score in deal.scores]) if deal.scores else None,
        "totals": None if end.is_tiebreak else _by(sides, deal.totals),
        "breakdown": _by(sides, parts) if deal.scores else None,
    }


def dealt_value(dealt: Dealt) -> dict[str, object]:
    """Return the cards of a deal as JSON values: `hands`, `upcards`, `cut`, `stock`, `trump` and `exchange`."""
    swap = dealt.exchange
    return {
        "hands": {str(seat): format_hand(hand) for seat, hand in dealt.hands},
        "upcards": [NOTATION[card] for card in dealt.upcards],
        "cut": None if dealt.cut is None else str(dealt.cut),
        "stock": [NOTATION[card] for card in dealt.stock],
        "trump": NO_TRUMP if dealt.trump is None else dealt.trump.letter,
        "exchange": None if swap is None else {"seat": str(swap.seat), "out": str(swap.joker), "in": str(swap.taken)},
    }


def _by(names: Iterable[object], values: Iterable[object]) -> dict[str, object]:
    return dict(zip(map(str, names), values, strict=True))

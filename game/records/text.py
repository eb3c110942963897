"""Text record: a record for a person to read; docs/record-format.md describes it line by line."""

import json
from collections.abc import Iterable, Mapping
from typing import Final

from game.engine.bids import Bid, Contract
from game.engine.cards import Card, format_hand
from game.engine.scoring import ScorePart
from game.engine.state import Trick
from game.outside_text import is_showable
from game.records.deal_layout import Dealt
from game.records.marks import Mark
from game.records.model import DealRecord, MatchRecord
from game.rulesets.json_file import unusual_rules

FORMAT: Final = 4
"""The version of the format, raised by each change that older programs cannot read."""
TITLE: Final = "Back Alley record"
RESULT: Final = "Result:"
UNFINISHED: Final = "Unfinished"
NONE: Final = "none"
DEAL: Final = "Deal"
TIE_BREAK: Final = "Tie-break"
DECLINES: Final = "declines"
ASKS: Final = "asks"


def to_text(record: MatchRecord) -> str:
    """Return the text of a record, with a line feed after each line."""
    return "\n".join(record_lines(record, unusual_rules(record.rules))) + "\n"


def record_lines(record: MatchRecord, rules: Mapping[str, object], version: int = FORMAT) -> list[str]:
    """Return the lines of a record in a version of the format; `rules` are those in the header."""
    lines = [f"{TITLE} {version}"]
    if record.program:
        lines.append(f"Program: {quoted(record.program)}")
    lines.append(f"Rules: {len(rules)} unlike classic" if rules and version == FORMAT else "Rules:")
    lines += [f"  {name} = {quoted(value)}" for name, value in rules.items()]
    lines.append("Players:")
    for seat, player in zip(record.seats, record.players, strict=True):
        lines.append(f"  {seat} {quoted(player.name)} {player.level} {player.character}".rstrip())
    following = {
        "Marks": ", ".join(map(mark_text, record.marks)),
        "Seed": record.seed and record.seed.hex(),
        "Word": record.word and quoted(record.word),
        "Drawn for partners": record.drawn and cards_text(record.drawn),
        "Cut for deal": record.cuts and _by(record.seats, record.cuts),
        "First dealer": str(record.dealer),
    }
    lines += [f"{title}: {text}" for title, text in following.items() if text]
    for deal in record.deals:
        lines += ["", *_deal_lines(deal, record)]
    if record.winners is None:
        return [*lines, "", UNFINISHED]
    names = record.side_names
    won = ", ".join(names[side] for side in record.winners)
    return [*lines, "", f"{RESULT} {_by(names, record.totals)}; won by {won}"]


def _deal_lines(deal: DealRecord, record: MatchRecord) -> list[str]:
    names, end = record.side_names, deal.end
    title = title_line(end.number, end.redeal, end.size, is_tiebreak=end.is_tiebreak)
    lines = [f"{title}, {end.dealer} deals", *dealt_lines(deal.dealt)]
    if deal.answers:
        answers = (f"{seat} {ASKS if wants else DECLINES}" for seat, wants in deal.answers)
        lines.append("  Weak hands: " + ", ".join(answers))
    if deal.bids:
        lines.append("  Bids: " + ", ".join(f"{made.seat} {made.bid}" for made in deal.bids))
    if end.contracts:
        lines.append("  Contracts: " + _by(names, map(_bid_of, end.contracts)))
    if deal.redeal is not None:
        return [*lines, f"  Thrown in: {deal.redeal.value}"]
    lines += [f"  {number:>2}. {notated_trick(trick)}" for number, trick in enumerate(end.tricks, 1)]
    lines.append("  Tricks: " + _by(end.seats, [end.taken[seat] for seat in end.seats]))
    scored = zip(names, deal.scores, deal.totals, strict=False)  # no scores in a tie-break
    lines += [f"  {name}: {score.total} = {parts_text(score.parts)}; total {total}" for name, score, total in scored]
    return lines


def _bid_of(contract: Contract) -> Bid:
    """Return the bid that is printed for a contract, such as `8`, `pass` or `double board`."""
    return Bid(contract.kind, contract.level if contract.is_bold else contract.tricks)


def _by(names: Iterable[object], values: Iterable[object]) -> str:
    """Return names with their values as text, such as `NS 8, EW pass`."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def title_line(number: int, redeal: int, size: int, *, is_tiebreak: bool) -> str:
    """Return the title of a deal, such as `Deal 3, redeal 1: 11 cards`."""
    again = f", redeal {redeal}" if redeal else ""
    return f"{TIE_BREAK if is_tiebreak else DEAL} {number}{again}: {size} {'card' if size == 1 else 'cards'}"


def dealt_lines(dealt: Dealt) -> list[str]:
    """Return the cards of a deal, as in a record and as `back-alley deal` prints them."""
    lines = [f"  {seat} {format_hand(hand)}" for seat, hand in dealt.hands]
    lines.append(f"  Turned up: {cards_text(dealt.upcards)}")
    if dealt.cut is not None:
        lines.append(f"  Cut: {dealt.cut}")
    lines += [f"  Stock: {cards_text(dealt.stock)}", f"  Trump: {NONE if dealt.trump is None else dealt.trump.letter}"]
    if (swap := dealt.exchange) is not None:
        lines.append(f"  Exchange: {swap.seat} lays down {swap.joker}, takes {swap.taken}")
    return lines


def quoted(value: object) -> str:
    """Return a plain value as JSON text: letters of all languages unchanged, invisible characters as escapes."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(letter if is_showable(letter) else json.dumps(letter)[1:-1] for letter in text)


def mark_text(mark: Mark) -> str:
    """Return a mark as text, such as `hints in deal 3` or `dealt by number`."""
    return mark.kind.value if mark.deal is None else f"{mark.kind.value} in deal {mark.deal}"


def cards_text(cards: tuple[Card, ...]) -> str:
    """Return cards as text, such as `7H LB`; `none` if there are none."""
    return " ".join(str(card) for card in cards) or NONE


def notated_trick(trick: Trick) -> str:
    """Return a trick and its winner as text, such as `W AS, N 3S, E KS, S 2S -> W`."""
    return ", ".join(f"{seat} {card}" for seat, card in trick.plays) + f" -> {trick.winner}"


def parts_text(parts: Iterable[ScorePart]) -> str:
    """Return the parts of a score as text, such as `made 5 x 5 + overtricks 3 x 1`."""
    shown = ((part, f" x {part.level}" if part.level != 1 else "") for part in parts)
    return " + ".join(f"{part.kind.value} {part.count} x {part.each}{level}" for part, level in shown)

"""Text record: a record for a person to read; docs/record-format.md describes it line by line."""

import json
from typing import Final

from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Card, Suit, format_hand
from game.engine.events import Player, ThrowIn
from game.engine.scoring import Breakdown, Part
from game.engine.state import Trick
from game.outside_text import is_showable
from game.records.deal_layout import Dealt, Swap
from game.records.marks import Mark
from game.records.model import Answer, DealRecord, MatchRecord
from game.rulesets.json_file import FIELDS, field_value

FORMAT: Final = 2
"""The version of the format; it rises when an older program could no longer read what is written."""
UNMARKED: Final = 1
"""The version of a record without marks: nothing has changed there since."""
TITLE: Final = "Back Alley record"
UNFINISHED: Final = "Unfinished"
NONE: Final = "none"
TAKEN_BACK: Final = "moves taken back"
"""Behind the first line of a deal, in version 1: the only mark that it knew."""
MARKS: Final = "Marks"
DECLINES: Final = "declines"
ASKS: Final = "asks"


def to_text(record: MatchRecord) -> str:
    """Return the text of a record, each line with its end."""
    lines = [f"{TITLE} {FORMAT if record.marks else UNMARKED}"]
    if record.program:
        lines.append(f"Program: {quoted(record.program)}")
    lines.append("Rules:")
    lines += [f"  {name} = {quoted(field_value(record.rules, name))}" for name in FIELDS]
    lines.append("Players:")
    lines += [f"  {seat} {player_text(player)}" for seat, player in zip(record.seats, record.players, strict=True)]
    if record.marks:
        lines.append(f"{MARKS}: " + ", ".join(map(mark_text, record.marks)))
    if record.seed is not None:
        lines.append(f"Seed: {record.seed.hex()}")
    if record.word:
        lines.append(f"Word: {quoted(record.word)}")
    if record.drawn:
        lines.append(f"Drawn for partners: {cards_text(record.drawn)}")
    if record.cuts:
        lines.append("Cut for deal: " + ", ".join(f"{seat} {card}" for seat, card in record.cuts))
    lines.append(f"First dealer: {record.dealer}")
    redeal = 0
    for deal in record.deals:
        lines += ["", *_deal_lines(deal, record, redeal)]
        redeal = redeal + 1 if is_dealt_again(deal) else 0
    lines += ["", _result_line(record)]
    return "\n".join(lines) + "\n"


def is_dealt_again(deal: DealRecord) -> bool:
    """Return True if the next deal has the same number: this one was thrown in and does not count as played."""
    return deal.redeal is not None and deal.redeal is not ThrowIn.UNSCORED


def _result_line(record: MatchRecord) -> str:
    if record.winners is None:
        return UNFINISHED
    names = record.side_names
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, record.totals, strict=True))
    return f"Result: {totals}; won by {', '.join(names[side] for side in record.winners)}"


def _deal_lines(deal: DealRecord, record: MatchRecord, redeal: int) -> list[str]:
    lines = [header_text(deal.number, redeal, deal.size, str(deal.dealer), is_tiebreak=deal.is_tiebreak)]
    lines += dealt_lines(deal.dealt)
    if deal.answers:
        lines.append("  Weak hands: " + ", ".join(answer_text(answer) for answer in deal.answers))
    names = record.side_names
    if deal.bids:
        lines.append("  Bids: " + ", ".join(f"{made.seat} {made.bid}" for made in deal.bids))
    if deal.contracts:
        contracts = zip(names, deal.contracts, strict=True)
        lines.append("  Contracts: " + ", ".join(f"{name} {contract_text(held)}" for name, held in contracts))
    if deal.redeal is not None:
        return [*lines, f"  Thrown in: {deal.redeal.value}"]
    lines += [f"  {number:>2}. {trick_text(trick)}" for number, trick in enumerate(deal.tricks, 1)]
    lines.append("  Tricks: " + ", ".join(f"{seat} {count}" for seat, count in deal.tricks_by_seat().items()))
    for name, score, total in zip(names, deal.scores, deal.totals, strict=False):  # no scores in a tie-break
        lines.append(f"  {name}: {score_text(score)}; total {total}")
    return lines


def header_text(number: int, redeal: int, size: int, dealer: str, *, is_tiebreak: bool) -> str:
    """Return the first line of a deal: `Deal 3, redeal 1: 11 cards, N deals`."""
    return f"{deal_title(number, redeal, size, is_tiebreak=is_tiebreak)}, {dealer} deals"


def deal_title(number: int, redeal: int, size: int, *, is_tiebreak: bool) -> str:
    """Return `Deal 3, redeal 1: 11 cards`."""
    kind = "Tie-break" if is_tiebreak else "Deal"
    again = f", redeal {redeal}" if redeal else ""
    return f"{kind} {number}{again}: {size} {'card' if size == 1 else 'cards'}"


def dealt_lines(dealt: Dealt) -> list[str]:
    """Return the cards of a deal, as in a record and as `back-alley deal` prints them."""
    lines = [f"  {seat} {format_hand(hand)}" for seat, hand in dealt.hands]
    lines.append(f"  Turned up: {cards_text(dealt.upcards)}")
    if dealt.cut is not None:
        lines.append(f"  Cut: {dealt.cut}")
    lines += [f"  Stock: {cards_text(dealt.stock)}", f"  Trump: {trump_text(dealt.trump)}"]
    if dealt.exchange is not None:
        lines.append(f"  Exchange: {swap_text(dealt.exchange)}")
    return lines


def quoted(value: object) -> str:
    """Return a plain JSON value as JSON writes it: letters of all languages as they are, but the digits of what has no shape."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(letter if is_showable(letter) else json.dumps(letter)[1:-1] for letter in text)


def player_text(player: Player) -> str:
    """Return `"Anna" human`, or `"Sarge" club sarge` of a player with a character."""
    return f"{quoted(player.name)} {player.level}" + (f" {player.character}" if player.character else "")


def mark_text(mark: Mark) -> str:
    """Return `hints in deal 3`, or `dealt by number`."""
    return mark.kind.value if mark.deal is None else f"{mark.kind.value} in deal {mark.deal}"


def cards_text(cards: tuple[Card, ...]) -> str:
    """Return `7H LB`, or `none`."""
    return " ".join(str(card) for card in cards) or NONE


def trump_text(trump: Suit | None) -> str:
    """Return `H`, or `none`."""
    return NONE if trump is None else trump.letter


def swap_text(swap: Swap) -> str:
    """Return `E lays down LB, takes 3C`."""
    return f"{swap.seat} lays down {swap.joker}, takes {swap.taken}"


def answer_text(answer: Answer) -> str:
    """Return `E declines`, or `E asks` for new cards."""
    return f"{answer.seat} {ASKS if answer.wanted else DECLINES}"


def contract_text(contract: Contract) -> str:
    """Return a contract in the words of a bid: `8`, `pass`, `double board`."""
    is_number = contract.kind is BidKind.NUMBER
    return str(Bid(contract.kind, contract.tricks if is_number else contract.level))


def trick_text(trick: Trick) -> str:
    """Return `W AS, N 3S, E KS, S 2S -> W`."""
    return ", ".join(f"{seat} {card}" for seat, card in trick.plays) + f" -> {trick.winner}"


def score_text(score: Breakdown) -> str:
    """Return `28 = made 5 x 5 + overtricks 3 x 1`."""
    return f"{score.total} = {parts_text(score)}"


def parts_text(score: Breakdown) -> str:
    """Return `made 5 x 5 + overtricks 3 x 1`."""
    return " + ".join(_part_text(part) for part in score.parts)


def _part_text(part: Part) -> str:
    level = f" x {part.level}" if part.level != 1 else ""
    return f"{part.kind.value} {part.count} x {part.each}{level}"

"""Text parser of records: a text becomes a record that claims what it says, with the place of every item; `verify` checks it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from game.engine.bids import Bid, BidMade, parse_bid
from game.engine.cards import Card, Seat, Suit, parse_hand
from game.engine.events import ThrowIn
from game.engine.scoring import PartKind
from game.engine.state import Play
from game.i18n import _
from game.records.deal_layout import Dealt, Swap
from game.records.marks import Mark, MarkKind, together_text
from game.records.model import DealRecord, MatchRecord, PartRecord, Path, RedealAnswer, shown_word
from game.records.text import ASKS, DEAL, DECLINES, NONE, RESULT, TAKEN_BACK, TIE_BREAK, UNFINISHED
from game.records.text_header import read_header
from game.records.text_lines import (
    Line,
    Lines,
    Value,
    error_at,
    read_by_name,
    read_card,
    read_list,
    read_number,
    read_seat,
    read_word,
)

_LEVELS: Final = ("double", "triple", "quadruple")
_TRUMPS: Final = {**{suit.letter: suit for suit in Suit}, NONE: None}
_WISHES: Final = {DECLINES: False, ASKS: True}


def parse_text(text: str) -> MatchRecord:
    """Read the text of a record.

    Raises:
        RecordError: it is no such text.
    """
    lines = Lines(text)
    header, is_old = read_header(lines)
    reader = _DealReader(lines, header, is_old=is_old)
    while lines.peek() in (DEAL, TIE_BREAK):
        reader.read()
    totals, winners = reader.read_result()
    lines.end()
    marks = (*header.marks, *reader.marks)
    return replace(header, deals=tuple(reader.deals), totals=totals, winners=winners, marks=marks)


class _Title(NamedTuple):
    """The first line of a deal; `tries` are the hands dealt before it."""

    is_tiebreak: bool
    number: int
    tries: int
    size: int
    dealer: Seat


class _DealReader:
    """Reads one deal after the other, and the result."""

    def __init__(self, lines: Lines, header: MatchRecord, *, is_old: bool) -> None:
        self._lines = lines
        self._seats = header.seats
        self._sides = header.side_names
        self._is_old = is_old
        self._marked: dict[int, bool] = {}
        self._totals = (0,) * len(self._sides)
        self.deals: list[DealRecord] = []

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that stand at the deals themselves."""
        return tuple(Mark(MarkKind.TAKEN_BACK, number) for number, is_marked in self._marked.items() if is_marked)

    def read(self) -> None:
        """Read a deal."""
        at = ("deals", len(self.deals))
        title = self._title(at)
        dealt = self._dealt(at, is_tiebreak=title.is_tiebreak)
        seats = tuple(seat for seat, _hand in dealt.hands)
        answers = self._answers(at)
        bids = () if title.is_tiebreak else self._bids(at)
        contracts = self._contracts(at) if bids else ()
        redeal = self._redeal(at)
        is_played = redeal is None
        plays, winners = self._tricks(at, len(seats)) if is_played else ((), ())
        taken = self._taken((*at, "tricks"), seats) if is_played else ()
        scores, breakdown = self._scores(at) if is_played and not title.is_tiebreak else ((), ())
        self.deals.append(
            DealRecord(
                number=title.number,
                tries=title.tries,
                size=title.size,
                dealer=title.dealer,
                is_tiebreak=title.is_tiebreak,
                dealt=dealt,
                answers=answers,
                redeal=redeal,
                bids=bids,
                contracts=contracts,
                plays=plays,
                winners=winners,
                taken=taken,
                scores=scores,
                breakdown=breakdown,
                totals=self._totals,
            )
        )

    def read_result(self) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
        """Read the totals and the winners; while the match is not over the totals so far, and None."""
        self._lines.note("result")
        if self._lines.optional(UNFINISHED):
            return self._totals, None
        line = self._lines.line(RESULT, f"{DEAL} / {RESULT} / {UNFINISHED}")
        totals = read_by_name(line, read_number, ("result", "totals"), self._sides)
        line.same("; won by")
        sides = " / ".join(self._sides)
        return totals, read_list(line, lambda line: read_word(line, self._sides.index, sides), ("result", "winners"))

    def _title(self, at: Path) -> _Title:
        """Read the first line of a deal."""
        line = self._lines.any_line(DEAL).note(*at)
        is_tiebreak = line.word() == TIE_BREAK
        number = read_number(line.note(*at, "number"))
        tries = 0
        line.note(*at, "tries")
        if line.maybe(","):
            line.same("redeal")
            tries = read_number(line.note(*at, "tries"), 1)
        line.same(":")
        size = read_number(line.note(*at, "size"))
        line.same("card," if size == 1 else "cards,")
        dealer = read_seat(line.note(*at, "dealer"))
        line.same("deals")
        mark = line.place
        is_marked = self._is_old and line.maybe(",")
        if is_marked:
            line.same(TAKEN_BACK)
        line.end()
        if self._marked.setdefault(number, is_marked) != is_marked:
            raise error_at(mark, together_text())
        return _Title(is_tiebreak, number, tries, size, dealer)

    def _dealt(self, at: Path, *, is_tiebreak: bool) -> Dealt:
        lines = self._lines
        hands = []
        for seat in self._seats:
            if is_tiebreak and lines.peek() != str(seat):
                continue
            line = lines.line(str(seat)).note(*at, "hands", str(seat))
            hands.append((seat, read_word(line, parse_hand, _("a hand such as AK.T98..42+L"))))
        lines.note(*at, "hands")
        upcards = _read_cards(lines.line("Turned up:").note(*at, "upcards").note(*at, "cut"))
        of_cut = lines.optional("Cut:")
        cut = None if of_cut is None else read_card(of_cut.note(*at, "cut"))
        stock = _read_cards(lines.line("Stock:").note(*at, "stock"))
        line = lines.line("Trump:").note(*at, "trump").note(*at, "exchange")
        trump = read_word(line, _TRUMPS.__getitem__, _("S, H, D, C or none"))
        of_swap = lines.optional("Exchange:")
        swap = None if of_swap is None else _read_swap(of_swap.note(*at, "exchange"))
        return Dealt(hands=tuple(hands), upcards=upcards, cut=cut, stock=stock, trump=trump, exchange=swap)

    def _answers(self, at: Path) -> tuple[RedealAnswer, ...]:
        """Read the answers of the holders of weak hands, if any was asked."""
        return self._moves((*at, "answers"), self._lines.optional("Weak hands:"), _read_answer)

    def _bids(self, at: Path) -> tuple[BidMade, ...]:
        """Read the bids, unless the deal was thrown in before."""
        is_thrown = self._lines.peek() == "Thrown"
        return self._moves((*at, "bids"), None if is_thrown else self._lines.line("Bids:"), _read_bid_made)

    def _moves(self, at: Path, line: Line | None, read: Callable[[Line], Value]) -> tuple[Value, ...]:
        """Read what seats do one after the other, if there is a line of it; notes where more of it could stand."""
        if line is None:
            self._lines.note(*at, "end")
            return ()
        found = read_list(line, read, at)
        line.note(*at, "end")
        return found

    def _contracts(self, at: Path) -> tuple[Bid, ...]:
        """Read the contracts of the sides, if the bids led to any."""
        self._lines.note(*at, "contracts")
        if self._lines.peek() == "Thrown":
            return ()
        return read_by_name(self._lines.line("Contracts:"), _read_bid, (*at, "contracts"), self._sides)

    def _redeal(self, at: Path) -> ThrowIn | None:
        """Read the reason why a deal was thrown in, if it was."""
        self._lines.note(*at, "redeal")
        line = self._lines.optional("Thrown in:")
        return None if line is None else read_word(line.note(*at, "redeal"), ThrowIn, " / ".join(ThrowIn))

    def _tricks(self, at: Path, size: int) -> tuple[tuple[Play, ...], tuple[Seat, ...]]:
        """Read the tricks, a line each with a card of each player: the cards played, and who took each trick."""
        plays: list[Play] = []
        winners: list[Seat] = []
        while self._lines.peek() != "Tricks":
            number = f"{len(winners) + 1}."
            line = self._lines.line(number, f"{number} / Tricks:" if winners else number)
            line.note(*at, "plays", len(plays))
            for place in range(size):
                if place:
                    line.same(",")
                plays.append(Play(read_seat(line), read_card(line)))
            line.same("->")
            winners.append(read_seat(line.note(*at, "winners", len(winners))))
        self._lines.note(*at, "plays", "end")
        return tuple(plays), tuple(winners)

    def _taken(self, at: Path, seats: tuple[Seat, ...]) -> tuple[int, ...]:
        """Read the number of tricks that each seat took."""
        return read_by_name(self._lines.line("Tricks:"), read_number, at, map(str, seats))

    def _scores(self, at: Path) -> tuple[tuple[int, ...], tuple[tuple[PartRecord, ...], ...]]:
        """Read the score of each side and its parts; keeps the totals."""
        scores, breakdown, totals = [], [], []
        for side in self._sides:
            line = self._lines.line(f"{side}:")
            scores.append(read_number(line.note(*at, "scores", side)))
            line.same("=")
            path = (*at, "breakdown", side)
            breakdown.append(read_list(line.note(*path), _read_part, path, "+"))
            line.same("; total")
            totals.append(read_number(line.note(*at, "totals", side)))
        self._totals = tuple(totals)
        return tuple(scores), tuple(breakdown)


def _read_cards(line: Line) -> tuple[Card, ...]:
    if line.maybe(NONE):
        return ()
    cards = [read_card(line)]
    while line.peek():
        cards.append(read_card(line))
    return tuple(cards)


def _read_swap(line: Line) -> Swap:
    seat = read_seat(line)
    line.same("lays down")
    joker = read_card(line)
    line.same(", takes")
    return Swap(seat, joker, read_card(line))


def _read_answer(line: Line) -> RedealAnswer:
    return RedealAnswer(read_seat(line), read_word(line, _WISHES.__getitem__, f"{DECLINES} / {ASKS}"))


def _read_bid_made(line: Line) -> BidMade:
    return BidMade(read_seat(line), _read_bid(line))


def _read_part(line: Line) -> PartRecord:
    kind = read_word(line, PartKind, " / ".join(PartKind))
    count = read_number(line)
    line.same("x")
    each = read_number(line)
    level = read_number(line, 2) if line.maybe("x") else 1
    return PartRecord(kind, count, each, level, count * each * level)


def _read_bid(line: Line) -> Bid:
    place = line.place
    text = line.word()
    if text in _LEVELS:
        text = f"{text} {line.word()}"
    try:
        return parse_bid(text)
    except ValueError as error:
        sentence = _("A bid should stand here: pass, a number, board, double board, ...; not {given}.")
        raise error_at(place, sentence.format(given=shown_word(text))) from error

"""Text parser of records: checks every word while making every move again.

What decides a match is read: rules, players, cards dealt, answers, bids and plays. All else is what the engine makes of
these, and the text must say the same.
"""

from collections.abc import Callable
from typing import Final

from game.engine.bids import Bid, parse_bid
from game.engine.cards import Card, Seat, Suit, parse_hand
from game.engine.scoring import Breakdown
from game.engine.state import Phase
from game.engine.text import N_
from game.i18n import _
from game.records.deal_layout import Dealt, Swap
from game.records.marks import Mark, MarkKind
from game.records.model import MatchRecord, RecordError, record_of_moves
from game.records.text import (
    ASKS,
    DECLINES,
    NONE,
    TAKEN_BACK,
    UNFINISHED,
    contract_text,
    header_text,
    parts_text,
)
from game.records.text_header import read_header
from game.records.text_lines import Line, Lines, Place, read_card, read_seat, read_word, shown_word
from game.records.verify import Part, Verifier, VerifyError, is_mark_of, no_deal_text

_LEVELS: Final = ("double", "triple", "quadruple")
_Places = dict[tuple[Part, Seat | None], Place]


def parse_text(text: str) -> MatchRecord:
    """Read the text of a record.

    Raises:
        RecordError: it is no such text, or what it tells cannot have happened.
    """
    lines = Lines(text)
    header = read_header(lines)
    reader = _DealReader(lines, Verifier(header.opening, seed=header.seed, word=header.word), is_old=header.is_old)
    while reader.deal():
        pass
    if header.seed_place is not None and not reader.retracer.is_over:
        raise header.seed_place.error(_("A seed is shown only when the match is over."))
    lines.end()
    for mark, place in header.marks:
        if not is_mark_of(mark, reader.retracer):
            raise place.error(no_deal_text(mark))
    marks = (*(mark for mark, _place in header.marks), *reader.marks)
    return record_of_moves(reader.retracer, seed=header.seed, word=header.word, marks=marks, program=header.program)


class _DealReader:
    """Reads one deal after the other, and the end."""

    def __init__(self, lines: Lines, retracer: Verifier, *, is_old: bool) -> None:
        self._lines = lines
        self._is_old = is_old
        self.retracer = retracer
        self._marks: dict[int, bool] = {}

    @property
    def marks(self) -> list[Mark]:
        """The marks that stand at the deals themselves."""
        return [Mark(MarkKind.TAKEN_BACK, number) for number, is_marked in self._marks.items() if is_marked]

    def deal(self) -> bool:
        """Read a deal; False if what follows is the end."""
        if self.retracer.is_over:
            self._result()
            return False
        if self._lines.peek() == UNFINISHED:
            self._lines.line(UNFINISHED).end()
            return False
        self._cards(self._header())
        self._answers()
        self._bids()
        self._plays()
        return True

    def _header(self) -> int:
        """Read the first line of a deal; gives its number."""
        match = self.retracer.state.public.match
        header = header_text(
            match.number,
            match.redeal,
            self.retracer.next_size,
            str(match.dealer),
            is_tiebreak=bool(match.contenders),
        )
        first = header.split(maxsplit=1)[0]
        line = self._lines.line(first, _("{first} or {end}").format(first=first, end=UNFINISHED))
        line.same(header.removeprefix(first))
        place = line.place
        mark = self._is_old and line.maybe(",")
        if mark:
            line.same(TAKEN_BACK)
        line.end()
        if self._marks.setdefault(match.number, mark) != mark:
            sentence = _("A deal and its redeals are marked for moves taken back together, or not at all.")
            raise place.error(sentence)
        return line.number

    def _cards(self, start: int) -> None:
        """Read what was dealt and deal it; `start` is the line in which the deal begins."""
        places: _Places = {}
        hands = []
        for seat in self.retracer.next_seats:
            line = self._lines.line(str(seat))
            places[Part.HANDS, seat] = line.place
            hands.append((seat, read_word(line, parse_hand, _("a hand such as AK.T98..42+L"))))
            line.end()
        upcards = self._card_list("Turned up:", Part.UPCARDS, places)
        cut: Card | None = None
        places[Part.CUT, None] = places[Part.UPCARDS, None]
        if self._lines.peek() == "Cut":
            line = self._lines.line("Cut:")
            places[Part.CUT, None] = line.place
            cut = read_card(line)
            line.end()
        stock = self._card_list("Stock:", Part.STOCK, places)
        line = self._lines.line("Trump:")
        places[Part.TRUMP, None] = places[Part.EXCHANGE, None] = line.place
        trump = read_word(line, _parse_trump, _("S, H, D, C or none"))
        line.end()
        exchange = self._exchange(places)
        dealt = Dealt(hands=tuple(hands), upcards=upcards, cut=cut, stock=stock, trump=trump, exchange=exchange)
        try:
            self.retracer.deal(dealt)
        except VerifyError as error:
            if error.part is None:
                raise RecordError(start, 1, str(error)) from error
            raise places[error.part, error.seat].error(str(error)) from error

    def _card_list(self, title: str, part: Part, places: _Places) -> tuple[Card, ...]:
        line = self._lines.line(title)
        places[part, None] = line.place
        if line.maybe(NONE):
            line.end()
            return ()
        cards = [read_card(line)]
        while line.peek():
            cards.append(read_card(line))
        return tuple(cards)

    def _exchange(self, places: _Places) -> Swap | None:
        if self._lines.peek() != "Exchange":
            return None
        line = self._lines.line("Exchange:")
        places[Part.EXCHANGE, None] = line.place
        seat = read_seat(line)
        line.same("lays down")
        joker = read_card(line)
        line.same(", takes")
        swap = Swap(seat, joker, read_card(line))
        line.end()
        return swap

    def _answers(self) -> None:
        """Read the answers of the holders of weak hands, asked one after the other until one asks for new cards."""
        if not self._is_asking():
            return
        line = self._lines.line("Weak hands:")
        self._move(line, self._answer)
        while self._is_asking():
            line.same(",")
            self._move(line, self._answer)
        line.end()

    def _is_asking(self) -> bool:
        return self.retracer.state.asked is not None

    def _answer(self, line: Line, seat: Seat) -> None:
        if line.peek() not in (DECLINES, ASKS):
            line.expected(f"{DECLINES} / {ASKS}")
        wanted = line.word() == ASKS
        self.retracer.answer(seat, wanted=wanted)

    def _bids(self) -> None:
        deal = self.retracer.public_deal
        if deal.phase is Phase.AUCTION:
            line = self._lines.line("Bids:")
            for place in range(len(deal.seats)):
                if place:
                    line.same(",")
                self._move(line, self._bid)
            line.end()
        public = self.retracer.state.public
        deal = self.retracer.public_deal
        if deal.contracts:
            line = self._lines.line("Contracts:")
            for place, (side, contract) in enumerate(zip(public.match.side_names, deal.contracts, strict=True)):
                line.same(f", {side}" if place else side)
                line.same(contract_text(contract))
            line.end()
        if deal.thrown_in is not None:
            line = self._lines.line("Thrown in:")
            line.same(deal.thrown_in.value)
            line.end()

    def _bid(self, line: Line, seat: Seat) -> None:
        self.retracer.bid(seat, _read_bid(line))

    def _card(self, line: Line, seat: Seat) -> None:
        self.retracer.play(seat, read_card(line))

    def _move(self, line: Line, make: Callable[[Line, Seat], None]) -> None:
        """Read a seat, then read what it does and do it."""
        at = line.at
        seat = read_seat(line)
        if seat == self.retracer.state.actor:
            at = line.at
        try:
            make(line, seat)
        except VerifyError as error:
            raise Place(line, at).error(str(error)) from error

    def _plays(self) -> None:
        """Read the tricks and their worth; nothing for a deal that was thrown in."""
        if self.retracer.public_deal.thrown_in is not None:
            return
        number = 0
        while self.retracer.public_deal.phase is Phase.PLAY:
            number += 1
            line = self._lines.line(f"{number}.")
            for place in range(len(self.retracer.next_seats)):
                if place:
                    line.same(",")
                self._move(line, self._card)
            line.same("->")
            winner = self.retracer.public_deal.tricks[-1].winner
            line.same(str(winner), N_("{expected} takes this trick, not {given}."))
            line.end()
        self._tricks()
        match = self.retracer.state.public.match
        result = match.results[-1]
        for side, score, total in zip(match.side_names, result.scores, result.totals, strict=False):
            self._score(side, score, total)

    def _tricks(self) -> None:
        deal = self.retracer.public_deal
        line = self._lines.line("Tricks:")
        for place, seat in enumerate(deal.seats):
            line.same(f", {seat}" if place else str(seat))
            line.same(str(deal.taken[seat]), N_("The tricks of this seat are {expected}, not {given}."))
        line.end()

    def _score(self, side: str, score: Breakdown, total: int) -> None:
        line = self._lines.line(f"{side}:")
        line.same(str(score.total), N_("The score of this side is {expected}, not {given}."))
        line.same(
            f"= {parts_text(score)}", N_("The score is made up otherwise: here should stand {expected}, not {given}.")
        )
        line.same("; total")
        line.same(str(total), N_("The total of this side is {expected}, not {given}."))
        line.end()

    def _result(self) -> None:
        match = self.retracer.state.public.match
        line = self._lines.line("Result:")
        for place, (side, total) in enumerate(zip(match.side_names, match.totals, strict=True)):
            line.same(f", {side}" if place else side)
            line.same(str(total), N_("The total of this side is {expected}, not {given}."))
        line.same("; won by")
        for place, winner in enumerate(match.winners or ()):
            if place:
                line.same(",")
            line.same(match.side_names[winner], N_("{expected} wins the match, not {given}."))
        line.end()


def _read_bid(line: Line) -> Bid:
    place = line.place
    text = line.word()
    if text in _LEVELS:
        text = f"{text} {line.word()}"
    try:
        return parse_bid(text)
    except ValueError as error:
        sentence = _("A bid should stand here: pass, a number, board, double board, ...; not {given}.")
        raise place.error(sentence.format(given=shown_word(text))) from error


def _parse_trump(text: str) -> Suit | None:
    if text == NONE:
        return None
    found = next((suit for suit in Suit if suit.letter == text), None)
    if found is None:
        raise ValueError(text)
    return found

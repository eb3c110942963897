"""Text parser of records: a text becomes a record that claims what it says, with the place of every item; `verify` checks it."""

from typing import Final

from game.engine.bids import Bid, BidMade, parse_bid
from game.engine.cards import Card, Seat, Suit, parse_hand, seats_for
from game.engine.events import ThrowIn
from game.engine.scoring import PartKind
from game.engine.state import Play
from game.i18n import _
from game.records.deal_layout import Dealt, Swap
from game.records.marks import Mark, MarkKind, together_text
from game.records.model import Answer, DealRecord, MatchRecord, Path, ScorePart, shown_word, side_names
from game.records.text import ASKS, DEAL, DECLINES, NONE, RESULT, TAKEN_BACK, TIE_BREAK, UNFINISHED
from game.records.text_header import Header, read_header
from game.records.text_lines import Line, Lines, TextPlaces, error_at, read_card, read_number, read_seat, read_word

_LEVELS: Final = ("double", "triple", "quadruple")
_REDEALS: Final = {reason.value: reason for reason in ThrowIn}
_PARTS: Final = {kind.value: kind for kind in PartKind}


def parse_text(text: str) -> MatchRecord:
    """Read the text of a record.

    Raises:
        RecordError: it is no such text.
    """
    lines = Lines(text)
    places = TextPlaces({(): lines.place})
    header = read_header(lines, places)
    reader = _DealReader(lines, places, header)
    while lines.peek() in (DEAL, TIE_BREAK):
        reader.read()
    totals, winners = reader.read_result()
    lines.end()
    return MatchRecord(
        program=header.program,
        rules=header.rules,
        players=header.players,
        seed=header.seed,
        word=header.word,
        drawn=header.drawn,
        cuts=header.cuts,
        dealer=header.dealer,
        deals=tuple(reader.deals),
        totals=totals,
        winners=winners,
        marks=(*header.marks, *reader.marks),
        places=places,
    )


class _DealReader:
    """Reads one deal after the other, and the result."""

    def __init__(self, lines: Lines, places: TextPlaces, header: Header) -> None:
        self._lines = lines
        self._places = places
        self._seats = seats_for(len(header.players))
        self._sides = side_names(header.rules, len(header.players))
        self._is_old = header.is_old
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
        is_tiebreak, number, tries, size, dealer = self._title(at)
        dealt = self._dealt(at, is_tiebreak=is_tiebreak)
        answers = self._answers(at)
        bids = self._bids(at, is_tiebreak=is_tiebreak)
        contracts = self._contracts(at, has_bids=bool(bids))
        self._places[*at, "redeal"] = self._lines.place
        redeal: ThrowIn | None = None
        plays: tuple[Play, ...] = ()
        winners: tuple[Seat, ...] = ()
        taken: tuple[int, ...] = ()
        scores: tuple[int, ...] = ()
        breakdown: tuple[tuple[ScorePart, ...], ...] = ()
        if self._lines.peek() == "Thrown":
            line = self._line("Thrown in:", (*at, "redeal"))
            redeal = line.one_of(_REDEALS) or line.expected(" / ".join(_REDEALS))
            line.end()
        else:
            seats = tuple(seat for seat, _hand in dealt.hands)
            plays, winners = self._tricks(at, len(seats))
            taken = self._taken(at, seats)
            if not is_tiebreak:
                scores, breakdown = self._scores(at)
        self.deals.append(
            DealRecord(
                number=number,
                tries=tries,
                size=size,
                dealer=dealer,
                is_tiebreak=is_tiebreak,
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
        self._places["result",] = self._lines.place
        if self._lines.peek() == UNFINISHED:
            self._lines.line(UNFINISHED).end()
            return self._totals, None
        line = self._lines.line(RESULT, f"{DEAL} / {RESULT} / {UNFINISHED}")
        totals = self._by_name(line, self._sides, ("result", "totals"))
        line.same("; won by")
        winners: list[int] = []
        while not winners or line.maybe(","):
            self._places["result", "winners", len(winners)] = line.place
            if line.peek() not in self._sides:
                line.expected(" / ".join(self._sides))
            winners.append(self._sides.index(line.word()))
        line.end()
        return totals, tuple(winners)

    def _line(self, title: str, path: Path) -> Line:
        """Take the line with this title; what follows is the item at a path."""
        line = self._lines.line(title)
        self._places[path] = line.place
        return line

    def _title(self, at: Path) -> tuple[bool, int, int, int, Seat]:
        """Read the first line of a deal: whether it is a tie-break, its number, the tries before it, its size and the dealer."""
        self._places[at] = self._lines.place
        line = self._lines.any_line(DEAL)
        is_tiebreak = line.word() == TIE_BREAK
        self._places[*at, "number"] = line.place
        number = read_number(line)
        tries = 0
        self._places[*at, "tries"] = line.place
        if line.maybe(","):
            line.same("redeal")
            self._places[*at, "tries"] = line.place
            tries = read_number(line, 1)
        line.same(":")
        self._places[*at, "size"] = line.place
        size = read_number(line)
        line.same("card," if size == 1 else "cards,")
        self._places[*at, "dealer"] = line.place
        dealer = read_seat(line)
        line.same("deals")
        mark = line.place
        is_marked = self._is_old and line.maybe(",")
        if is_marked:
            line.same(TAKEN_BACK)
        line.end()
        if self._marked.setdefault(number, is_marked) != is_marked:
            raise error_at(mark, together_text())
        return is_tiebreak, number, tries, size, dealer

    def _dealt(self, at: Path, *, is_tiebreak: bool) -> Dealt:
        hands = []
        for seat in self._seats:
            if is_tiebreak and self._lines.peek() != str(seat):
                continue
            line = self._line(str(seat), (*at, "hands", str(seat)))
            hands.append((seat, read_word(line, parse_hand, _("a hand such as AK.T98..42+L"))))
            line.end()
        self._places[*at, "hands"] = self._lines.place
        upcards = self._cards("Turned up:", (*at, "upcards"))
        cut: Card | None = None
        self._places[*at, "cut"] = self._places[*at, "upcards"]
        if self._lines.peek() == "Cut":
            line = self._line("Cut:", (*at, "cut"))
            cut = read_card(line)
            line.end()
        stock = self._cards("Stock:", (*at, "stock"))
        line = self._line("Trump:", (*at, "trump"))
        trump = read_word(line, _parse_trump, _("S, H, D, C or none"))
        line.end()
        swap: Swap | None = None
        self._places[*at, "exchange"] = self._places[*at, "trump"]
        if self._lines.peek() == "Exchange":
            line = self._line("Exchange:", (*at, "exchange"))
            seat = read_seat(line)
            line.same("lays down")
            joker = read_card(line)
            line.same(", takes")
            swap = Swap(seat, joker, read_card(line))
            line.end()
        return Dealt(hands=tuple(hands), upcards=upcards, cut=cut, stock=stock, trump=trump, exchange=swap)

    def _cards(self, title: str, path: Path) -> tuple[Card, ...]:
        line = self._line(title, path)
        if line.maybe(NONE):
            line.end()
            return ()
        cards = [read_card(line)]
        while line.peek():
            cards.append(read_card(line))
        return tuple(cards)

    def _answers(self, at: Path) -> tuple[Answer, ...]:
        """Read the answers of the holders of weak hands, if any was asked."""
        self._places[*at, "answers", "end"] = self._lines.place
        if self._lines.peek() != "Weak":
            return ()
        line = self._lines.line("Weak hands:")
        found: list[Answer] = []
        while not found or line.maybe(","):
            self._places[*at, "answers", len(found)] = line.place
            seat = read_seat(line)
            if line.peek() not in (DECLINES, ASKS):
                line.expected(f"{DECLINES} / {ASKS}")
            found.append(Answer(seat, line.word() == ASKS))
        self._places[*at, "answers", "end"] = line.place
        line.end()
        return tuple(found)

    def _bids(self, at: Path, *, is_tiebreak: bool) -> tuple[BidMade, ...]:
        """Read the bids, if there was an auction."""
        self._places[*at, "bids", "end"] = self._lines.place
        if is_tiebreak or self._lines.peek() == "Thrown":
            return ()
        line = self._lines.line("Bids:")
        found: list[BidMade] = []
        while not found or line.maybe(","):
            self._places[*at, "bids", len(found)] = line.place
            found.append(BidMade(read_seat(line), _read_bid(line)))
        self._places[*at, "bids", "end"] = line.place
        line.end()
        return tuple(found)

    def _contracts(self, at: Path, *, has_bids: bool) -> tuple[Bid, ...]:
        """Read the contracts of the sides, if the bids led to any."""
        self._places[*at, "contracts"] = self._lines.place
        if self._lines.peek() == "Thrown" or not has_bids:
            return ()
        line = self._lines.line("Contracts:")
        found: list[Bid] = []
        for side in self._sides:
            line.same(f", {side}" if found else side)
            self._places[*at, "contracts", side] = line.place
            found.append(_read_bid(line))
        line.end()
        return tuple(found)

    def _tricks(self, at: Path, size: int) -> tuple[tuple[Play, ...], tuple[Seat, ...]]:
        """Read the tricks, a line each with a card of each player: the cards played, and who took each trick."""
        plays: list[Play] = []
        winners: list[Seat] = []
        while self._lines.peek() != "Tricks":
            number = f"{len(winners) + 1}."
            line = self._lines.line(number, f"{number} / Tricks:" if winners else number)
            self._places[*at, "plays", len(plays)] = line.place
            for place in range(size):
                if place:
                    line.same(",")
                plays.append(Play(read_seat(line), read_card(line)))
            line.same("->")
            self._places[*at, "winners", len(winners)] = line.place
            winners.append(read_seat(line))
            line.end()
        self._places[*at, "plays", "end"] = self._lines.place
        return tuple(plays), tuple(winners)

    def _taken(self, at: Path, seats: tuple[Seat, ...]) -> tuple[int, ...]:
        """Read the number of tricks that each seat took."""
        line = self._lines.line("Tricks:")
        taken = self._by_name(line, tuple(map(str, seats)), (*at, "tricks"))
        line.end()
        return taken

    def _scores(self, at: Path) -> tuple[tuple[int, ...], tuple[tuple[ScorePart, ...], ...]]:
        """Read the score of each side and its parts; keeps the totals."""
        scores, breakdown, totals = [], [], []
        for side in self._sides:
            line = self._line(f"{side}:", (*at, "scores", side))
            scores.append(read_number(line))
            line.same("=")
            self._places[*at, "breakdown", side] = line.place
            parts: list[ScorePart] = []
            while not parts or line.maybe("+"):
                parts.append(self._part(line, (*at, "breakdown", side, len(parts))))
            breakdown.append(tuple(parts))
            line.same("; total")
            self._places[*at, "totals", side] = line.place
            totals.append(read_number(line))
            line.end()
        self._totals = tuple(totals)
        return tuple(scores), tuple(breakdown)

    def _part(self, line: Line, path: Path) -> ScorePart:
        self._places[path] = line.place
        kind = line.one_of(_PARTS) or line.expected(" / ".join(_PARTS))
        count = read_number(line)
        line.same("x")
        each, level = read_number(line), 1
        if line.maybe("x"):
            level = read_number(line, 2)
        return ScorePart(kind, count, each, level, count * each * level)

    def _by_name(self, line: Line, names: tuple[str, ...], path: Path) -> tuple[int, ...]:
        """Read a number for each name."""
        found: list[int] = []
        for name in names:
            line.same(f", {name}" if found else name)
            self._places[*path, name] = line.place
            found.append(read_number(line))
        return tuple(found)


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


def _parse_trump(text: str) -> Suit | None:
    if text == NONE:
        return None
    found = next((suit for suit in Suit if suit.letter == text), None)
    if found is None:
        raise ValueError(text)
    return found

"""Match record: players, rules, every finished deal from the cards to the score, and the result.

One model with two projections: `record_text` for people, `record_json` for programs. `record_of` makes it from the log
of a match, `events_of` plays it again through the engine and gives the log back.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game import __version__
from game.engine.bids import BidMade, Contract
from game.engine.cards import Card, Seat, seats_for, side_name, sides_of
from game.engine.events import (
    BidPlaced,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    MatchStarted,
    Player,
    RedealDeclined,
    RedealOffered,
    ThrowIn,
    TieBreakPlayed,
)
from game.engine.evolve import evolve, start
from game.engine.rules import Rules
from game.engine.scoring import Breakdown
from game.engine.state import GameState, Match, Trick
from game.i18n import _
from game.records.deal_layout import Dealt, dealt_of
from game.records.marks import Mark, in_order
from game.records.verify import EndedDeal, Verifier, opening_events
from game.rulesets.json_file import is_plain

PROGRAM: Final = f"back-alley {__version__}"
"""The writer of new records: the version of the program, and with it that of its computer players."""


class RecordError(Exception):
    """A record cannot be read or cannot have happened: where, counted from 1, and what is wrong, as a sentence."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        """Say what is wrong where."""
        super().__init__(f"{line}:{column}: {sentence}")
        self.line = line
        self.column = column
        self.sentence = sentence


MOST_LETTERS: Final = 200
"""Of a name."""
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""A level, or the id of a character."""


def check_player(player: Player) -> None:
    """Check that a player of a record can be shown and stored.

    Raises:
        ValueError: the name, the level or the character cannot; the text is a sentence.
    """
    if len(player.name) > MOST_LETTERS or not is_plain(player.name):
        text = _("A name has at most {most} letters and no control characters.")
        raise ValueError(text.format(most=MOST_LETTERS))
    if not _WORD.fullmatch(player.level):
        raise ValueError(_("A level is human, or the name of a computer player's: small letters, digits and hyphens."))
    if player.character and not _WORD.fullmatch(player.character):
        raise ValueError(_("A character is one word of small letters, digits and hyphens."))


class Answer(NamedTuple):
    """The answer of the holder of a weak hand, asked about new cards."""

    seat: Seat
    wanted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """One deal, played to its end or thrown in.

    `answers` lists who was asked about a weak hand. `contracts` and `scores` are by side, and empty where there are
    none: a deal thrown in and a tie-break have neither. `totals` are those after the deal.
    """

    number: int
    size: int
    dealer: Seat
    is_tiebreak: bool
    dealt: Dealt
    answers: tuple[Answer, ...]
    redeal: ThrowIn | None
    bids: tuple[BidMade, ...]
    contracts: tuple[Contract, ...]
    tricks: tuple[Trick, ...]
    scores: tuple[Breakdown, ...]
    totals: tuple[int, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that played this deal."""
        return tuple(seat for seat, _hand in self.dealt.hands)

    def tricks_by_seat(self) -> dict[Seat, int]:
        """Return the number of tricks that each seat took."""
        winners = [trick.winner for trick in self.tricks]
        return {seat: winners.count(seat) for seat in self.seats}


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match, finished or not; of one that is not only the finished deals.

    `program` wrote it, empty where that is not known. `players` are in the order of `seats`. `drawn` holds the cards
    drawn for partners in the order in which the players came, empty if they chose; `cuts` the cards cut for the first
    deal, empty where that is not known, and `dealer` who dealt first. `winners` are the numbers of sides, None while
    the match is not over; until then `seed` is None as well, and afterwards where the cards did not come from one.
    `word` is the player's word in the shuffles, empty without a seed. `marks` tell in order how it was played, in
    the running deal too.
    """

    program: str
    rules: Rules
    players: tuple[Player, ...]
    seed: bytes | None
    word: str
    drawn: tuple[Card, ...]
    cuts: tuple[tuple[Seat, Card], ...]
    dealer: Seat
    deals: tuple[DealRecord, ...]
    winners: tuple[int, ...] | None
    marks: tuple[Mark, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from S."""
        return seats_for(len(self.players))

    @property
    def side_names(self) -> tuple[str, ...]:
        """`NS` and `EW`, or the letters of the seats, in the order in which scores are listed."""
        return tuple(side_name(side) for side in sides_of(self.seats, partners=self.rules.partners))

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far, or at the end."""
        return self.deals[-1].totals if self.deals else (0,) * len(self.side_names)


def record_of(
    log: Iterable[Event],
    *,
    seed: bytes | None,
    word: str = "",
    marks: Iterable[Mark] = (),
    program: str = PROGRAM,
) -> MatchRecord:
    """Return the record of a log that begins with the start of its match.

    The seed, and the word with it, is kept only if the match is over: from it all hands to come could be computed.

    Raises:
        ValueError: the log begins with anything else.
    """
    state: GameState | None = None
    ended: list[EndedDeal] = []
    of_deal: list[Event] = []
    for event in log:
        if state is None:
            if not isinstance(event, MatchStarted):
                raise ValueError("a log begins with the start of its match")
            state = start(event)
            continue
        if isinstance(event, DealStarted):
            of_deal = []
        of_deal.append(event)
        state = evolve(state, event)
        if isinstance(event, DealScored | DealThrownIn | TieBreakPlayed):
            ended.append(EndedDeal(tuple(of_deal), state.public))
    if state is None:
        raise ValueError("an empty log is no match")
    return _record(state.public.match, ended, seed=seed, word=word, marks=marks, program=program)


def record_of_moves(
    retracer: Verifier, *, seed: bytes | None, word: str = "", marks: Iterable[Mark] = (), program: str = PROGRAM
) -> MatchRecord:
    """Return the record of a match that was just made again: as `record_of` its log, which is not folded once more."""
    return _record(retracer.state.public.match, retracer.ended, seed=seed, word=word, marks=marks, program=program)


def _record(
    match: Match, ended: list[EndedDeal], *, seed: bytes | None, word: str, marks: Iterable[Mark], program: str
) -> MatchRecord:
    deals = tuple(map(_finished, ended))
    is_told = seed is not None and match.winners is not None
    return MatchRecord(
        program=program,
        rules=match.rules,
        players=match.players,
        seed=seed if is_told else None,
        word=word if is_told else "",
        drawn=match.drawn,
        cuts=match.cuts,
        dealer=deals[0].dealer if deals else match.dealer,
        deals=deals,
        winners=match.winners,
        marks=in_order(marks),
    )


def _finished(ended: EndedDeal) -> DealRecord:
    deal = ended.public.deal
    if deal is None:
        raise ValueError("no deal has ended")
    asked: Seat | None = None
    answers: list[Answer] = []
    for event in ended.events:
        match event:
            case RedealOffered(seat):
                asked = seat
            case RedealDeclined(seat):
                answers.append(Answer(seat, wanted=False))
                asked = None
            case BidPlaced():
                break
            case _:
                pass
    if asked is not None:
        answers.append(Answer(asked, wanted=True))
    scored = next((event for event in reversed(ended.events) if isinstance(event, DealScored)), None)
    return DealRecord(
        number=deal.number,
        size=deal.size,
        dealer=deal.dealer,
        is_tiebreak=deal.is_tiebreak,
        dealt=dealt_of(ended.events),
        answers=tuple(answers),
        redeal=deal.thrown_in,
        bids=deal.bids,
        contracts=deal.contracts,
        tricks=deal.tricks,
        scores=() if scored is None else scored.scores,
        totals=ended.public.match.totals,
    )


def events_of(record: MatchRecord) -> tuple[Event, ...]:
    """Return the log of a record, up to the end of its last finished deal: every move is made again.

    Raises:
        RetraceError: the record is none that `record_of` or a parser gave.
    """
    retracer = Verifier(
        opening_events(record.rules, record.players, drawn=record.drawn, cuts=record.cuts, dealer=record.dealer)
    )
    for deal in record.deals:
        retracer.deal(deal.dealt)
        for answer in deal.answers:
            retracer.answer(answer.seat, wanted=answer.wanted)
        for made in deal.bids:
            retracer.bid(made.seat, made.bid)
        for trick in deal.tricks:
            for play in trick.plays:
                retracer.play(play.seat, play.card)
    return tuple(retracer.events)

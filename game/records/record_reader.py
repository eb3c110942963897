"""Record reader: the base class of the readers in `text_reader` and `json_reader`; converts words to values and replays the match.

The derived readers extract the words from a file, and find the place of a wrong word.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from msgspec import Struct

from game.engine.bids import BidMade, parse_bid
from game.engine.cards import BY_NOTATION, Card, Seat, parse_card, parse_hand, parse_seat
from game.engine.dealing import seed_from_hex
from game.engine.events import Player, ThrowIn
from game.engine.rules import Rules
from game.engine.state import Play
from game.i18n import _
from game.records.deal_layout import Dealt
from game.records.marks import Mark, in_order
from game.records.model import (
    DealMoves,
    MatchRecord,
    RecordError,
    RedealAnswer,
    WordPath,
    checked_player,
    checked_text,
    reason_of,
)
from game.records.replay import MatchLog, ReplayError, replay
from game.records.text import ASKS
from game.rulesets.json_file import USUAL, RulesError, rules_from
from game.rulesets.presets import as_known

SEATS: Final[Mapping[str, Seat]] = dict(Seat.__members__)
Seated = Iterable[tuple[str | int, Player]]
"""The players in order, each with the last key of its `WordPath`: the seat's letter or the line's index."""
_Moves = list[tuple[str, str]]
"""Moves as text: the letter of the seat, and its action."""
Given = TypeVar("Given")
Value = TypeVar("Value")


class GivenDeal(Struct, kw_only=True):
    """A deal as text: the words of its cards and moves."""

    dealer: str
    hands: dict[str, str]
    upcards: list[str]
    cut: str | None
    stock: list[str]
    answers: _Moves | None = None
    redeal: str | None
    bids: _Moves
    plays: _Moves


class GivenRecord(Struct, kw_only=True):
    """The words of a record's header and deals, from a text record or a JSON record."""

    program: str = ""
    seed: str | None
    word: str = ""
    drawn: list[str] = []
    cuts: _Moves | None = None
    marks: list[Mark] = []
    deals: list[GivenDeal]


class RecordReader(ABC):
    """Reader of one record."""

    @abstractmethod
    def error(self, path: WordPath, sentence: str) -> RecordError:
        """Return an error at the place of a word; `path` leads to the word in a `GivenRecord`."""

    def read_rules(self, given: Mapping[str, object]) -> Rules:
        """Return the ruleset with these parameters, given by name."""
        try:
            return rules_from(given, USUAL)
        except RulesError as error:
            raise self.error(("rules", error.field or ""), str(error)) from error

    def replayed(self, given: GivenRecord, seated: Seated, rules: Rules, dealer: Seat) -> MatchLog:
        """Replay a record and return its match, for comparison with the record.

        Raises:
            RecordError: the match is impossible.
        """
        players = tuple(self.read(("players", key), checked_player, player) for key, player in seated)
        if len(players) not in rules.players:
            text, allowed = _("These rules are for {allowed} players, not {count}."), ", ".join(map(str, rules.players))
            raise self.error(("players",), text.format(allowed=allowed, count=len(players)))
        cuts = None if given.cuts is None else self._moves(("cuts",), parse_card, given.cuts)
        header = MatchRecord(
            program=given.program,
            rules=as_known(rules),
            players=players,
            seed=None if given.seed is None else self.read(("seed",), seed_from_hex, given.seed),
            word=self.read(("word",), checked_text, given.word),
            drawn=self._cards(("drawn",), given.drawn) if rules.partners else (),
            cuts=None if cuts is None else tuple(card for _seat, card in cuts),
            dealer=dealer,
            marks=in_order(given.marks),
        )
        try:
            return replay(header, (self._deal(("deals", place), deal) for place, deal in enumerate(given.deals)))
        except ReplayError as error:
            raise self.error(error.path, error.sentence) from error

    def _deal(self, path: WordPath, given: GivenDeal) -> DealMoves:
        hands = [(name, given.hands[name]) for name in SEATS if name in given.hands]
        answers = None if given.answers is None else self._moves((*path, "answers"), ASKS.__eq__, given.answers)
        return DealMoves(
            dealt=Dealt(
                hands=tuple((SEATS[name], self.read((*path, "hands", name), parse_hand, hand)) for name, hand in hands),
                upcards=self._cards((*path, "upcards"), given.upcards),
                cut=None if given.cut is None else self.read((*path, "cut"), parse_card, given.cut),
                stock=self._cards((*path, "stock"), given.stock),
            ),
            answers=None if answers is None else tuple(RedealAnswer(*answer) for answer in answers),
            redeal=ThrowIn.WEAK_HAND if given.redeal == ThrowIn.WEAK_HAND else None,
            bids=tuple(BidMade(*bid) for bid in self._moves((*path, "bids"), parse_bid, given.bids)),
            plays=tuple([Play(*play) for play in self._moves((*path, "plays"), parse_card, given.plays)]),
        )

    def _moves(self, path: WordPath, parse: Callable[[str], Value], given: _Moves) -> list[tuple[Seat, Value]]:
        with suppress(KeyError, ValueError):  # a quick attempt without paths; a wrong word is read again below
            return [(SEATS[seat], parse(text)) for seat, text in given]
        return [
            (self.read((*path, place, 0), parse_seat, seat), self.read((*path, place, 1), parse, text))
            for place, (seat, text) in enumerate(given)
        ]

    def _cards(self, path: WordPath, given: Sequence[str]) -> tuple[Card, ...]:
        with suppress(KeyError):
            return tuple(map(BY_NOTATION.__getitem__, given))
        return tuple([self.read((*path, place), parse_card, text) for place, text in enumerate(given)])

    def read(self, path: WordPath, parse: Callable[[Given], Value], given: Given) -> Value:
        """Return the value of a word.

        Raises:
            RecordError: the word cannot be parsed.
        """
        try:
            return parse(given)
        except ValueError as error:
            raise self.error(path, reason_of(error)) from error

"""JSON parser of records: a document becomes a record that claims what it says; `verify` checks it.

`msgspec` checks the types and tells the path to a value of another one. The line and column of a path are looked for only
where there is an error to tell.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET

from game.engine.bids import BidMade, parse_bid
from game.engine.cards import BY_NOTATION, Card, Seat, Suit, parse_card, parse_hand, seats_for
from game.engine.dealing import seed_from_hex
from game.engine.events import Player, ThrowIn
from game.engine.rules import Rules
from game.engine.state import Play
from game.engine.text import NotationError
from game.file_kinds import FIGURES, RULESET, kind_of_text
from game.i18n import N_, _
from game.outside_text import shown
from game.records.deal_layout import Dealt, Swap
from game.records.json_document import TRUMPS, VERSION
from game.records.json_places import NOTHING, JsonPlaces
from game.records.json_schema import ByName, DealValue, Document, MarkValue, SwapValue, Value
from game.records.marks import Mark, MarkKind, in_order, order_text, together_text
from game.records.model import (
    MOST_LETTERS,
    DealRecord,
    MatchRecord,
    Path,
    RecordError,
    check_player,
    end_missing,
    no_record,
    side_names,
)
from game.rulesets.json_file import FIELDS, RulesError, is_plain_text, parse_value, rules_from, shortened_json
from game.rulesets.presets import PRESETS, as_known, preset_id

_SEATS: Final = dict(Seat.__members__)
_REDEALS: Final = {reason.value: reason for reason in ThrowIn}
_LATER: Final = N_("This record was written by a later version of the game. Its format is {given}, not {expected}.")
_OTHER: Final = N_("This is {given} but should be {expected}.")
_OURS: Final = re.compile(r'\s*\{\s*"(?:version|preset|rules)"\s*:|\s*\{\s*(?:"[a-z]{0,7}"?)?\s*$')
"""The beginning of a record, also of one of which there is hardly more."""
_CUT: Final = re.compile(r'\s*(?:"(?:[^"\\]|\\.)*\\?|[\w\\.+-]*)\s*')
"""The rest of a document that was cut, from where it is no JSON any more: a text without its end, a part of a word, or nothing."""
_A_MARK: Final = '{"kind":"taken back","deal":2}'
Made = TypeVar("Made")


def parse_json(text: str, first_line: int = 1) -> MatchRecord:
    """Read one document, which begins in the given line of its file.

    Raises:
        RecordError: it is no such document.
    """
    try:
        value = parse_value(text)
    except json.JSONDecodeError as error:
        raise _not_json(text, first_line, error) from error
    except ValueError as error:
        raise RecordError(first_line, 1, _("This is not JSON: {reason}.").format(reason=error)) from error
    places = JsonPlaces(text, value, first_line)
    if not isinstance(value, dict) or not {"rules", "seats", "deals"} & value.keys():
        keys = value.keys() if isinstance(value, dict) else set()
        ruleset = RULESET if {"trick_points", "id"} & keys and keys <= {"id", *FIELDS} else ""
        raise no_record(
            _(ruleset or (FIGURES if keys == {"matches", "deals"} else "")) or kind_of_text(text), first_line
        )
    version = value.get("version", VERSION)
    if not isinstance(version, int) or isinstance(version, bool) or version != VERSION:
        sentence = _(_LATER if isinstance(version, int) and version > VERSION else _OTHER)
        raise places.error(("version",), sentence.format(given=shortened_json(version), expected=VERSION))
    try:
        document = msgspec.convert(value, Document)
    except msgspec.ValidationError as error:
        raise places.type_error(error) from error
    except RecursionError as error:
        raise places.error((), _("This is nested too deeply.")) from error
    except UnicodeEncodeError as error:  # half a character
        raise places.text_error() from error
    return _Reader(document, places).read()


def _not_json(text: str, first_line: int, error: json.JSONDecodeError) -> RecordError:
    """Return the error at what is no JSON: that its end is missing, where a record stops in the middle."""
    if not _OURS.match(text):
        return no_record(kind_of_text(text), first_line)
    is_cut = _CUT.fullmatch(text, error.pos) is not None
    sentence = end_missing() if is_cut else _("This is not JSON.")
    return RecordError(first_line + error.lineno - 1, error.colno, sentence)


class _Reader:
    """Reads a document whose values are of the right types."""

    def __init__(self, document: Document, places: JsonPlaces) -> None:
        self._document = document
        self._places = places

    def read(self) -> MatchRecord:
        """Return the record that a document writes down."""
        document = self._document
        rules = self._rules()
        players = self._players(rules)
        seats = [str(seat) for seat in seats_for(len(players))]
        if document.seats != seats:
            wrong = [place for place, name in enumerate(document.seats) if name not in seats[place : place + 1]]
            at: Path = ("seats", *wrong[:1])
            raise self._places.other_value(at, seats[wrong[0]] if wrong and wrong[0] < len(seats) else seats)
        sides = side_names(rules, len(players))
        seed = None if document.seed is None else self._word(("seed",), document.seed, _parse_seed)
        tiebreaks = [] if document.result is None else document.result.tiebreaks
        totals: tuple[int, ...] = (0,) * len(sides)
        deals: list[DealRecord] = []
        for place, deal in enumerate((*document.deals, *tiebreaks)):
            deals.append(self._deal(("deals", place), deal, sides, totals, is_tiebreak=place >= len(document.deals)))
            totals = deals[-1].totals
        winners: tuple[int, ...] | None = None
        if document.result is not None:
            totals = self._by(("result", "totals"), document.result.totals, sides)
            winners = self._winners(document.result.winners, sides)
        return MatchRecord(
            program="",
            rules=as_known(rules),
            players=players,
            seed=seed,
            word=self._added_word(),
            drawn=(),
            cuts=None,
            dealer=deals[0].dealer if deals else Seat.S,
            deals=tuple(deals),
            totals=totals,
            winners=winners,
            marks=self._old_marks(deals) if document.marks is UNSET else self._marks(document.marks),
            places=self._places,
        )

    def _rules(self) -> Rules:
        try:
            rules = rules_from(self._document.rules)
        except RulesError as error:
            raise self._wrong(("rules",) if error.field is None else ("rules", error.field), str(error)) from error
        name = preset_id(rules)
        if not _is_preset(self._document.preset, rules, name):
            raise self._places.other_value(("preset",), name)
        return rules

    def _players(self, rules: Rules) -> tuple[Player, ...]:
        given = self._document.players
        count = len(given.items())
        if count not in rules.players:
            allowed = ", ".join(map(str, rules.players))
            text = _("These rules are for {allowed} players, not {count}.")
            raise self._wrong(("players",), text.format(allowed=allowed, count=count))
        seats = [str(seat) for seat in seats_for(count)]
        players = tuple(Player(value.name, value.level) for value in self._by(("players",), given, seats))
        for seat, player in zip(seats, players, strict=True):
            try:
                check_player(player)
            except ValueError as error:
                raise self._wrong(("players", seat), shown(error)) from error
        return players

    def _winners(self, given: Sequence[str], sides: tuple[str, ...]) -> tuple[int, ...]:
        for place, name in enumerate(given):
            if name not in sides:
                raise self._places.other_value(("result", "winners", place), " / ".join(sides))
        return tuple(sides.index(name) for name in given)

    def _added_word(self) -> str:
        word = self._document.word
        if word is UNSET:
            return ""
        if len(word) > MOST_LETTERS or not is_plain_text(word):
            text = _("A word has at most {most} letters and no control characters.")
            raise self._wrong(("word",), text.format(most=MOST_LETTERS))
        if not word or self._document.seed is None:
            raise self._wrong(("word",), _(NOTHING))
        return word

    def _marks(self, given: Sequence[MarkValue]) -> tuple[Mark, ...]:
        found: tuple[Mark, ...] = ()
        for place, value in enumerate(given):
            try:
                found = (*found, Mark(MarkKind(value.kind), value.deal))
            except ValueError as error:
                text = _("A mark should stand here, such as {mark}.")
                raise self._wrong(("marks", place), text.format(mark=_A_MARK)) from error
            if in_order(found) != found:
                raise self._wrong(("marks", place), order_text())
        if not found:
            raise self._wrong(("marks",), _("A list of marks is there only if there are any."))
        return found

    def _old_marks(self, deals: Sequence[DealRecord]) -> tuple[Mark, ...]:
        """Return the marks that stand at the deals themselves, as all of them did once: at all tries at one of them."""
        given = (*self._document.deals, *(() if self._document.result is None else self._document.result.tiebreaks))
        marked = {value.number for value in given if value.taken_back is not UNSET}
        for place, value in enumerate(given):
            if value.number in marked and value.taken_back is not True:
                raise self._wrong(("deals", place, "taken_back"), together_text())
        return tuple(Mark(MarkKind.TAKEN_BACK, number) for number in sorted(marked))

    def _deal(
        self, at: Path, given: DealValue, sides: Sequence[str], totals: tuple[int, ...], *, is_tiebreak: bool
    ) -> DealRecord:
        """Return a deal; `totals` are those before it, which it keeps if it tells none."""
        for key, is_null in (("totals", is_tiebreak), ("breakdown", given.scores is None)):
            if (getattr(given, key) is None) is not is_null:
                if is_null:
                    raise self._places.other_value((*at, key), None)
                raise self._wrong((*at, key), _("An object should stand here."))
        if given.taken_back is not UNSET and self._document.marks is not UNSET:
            raise self._wrong((*at, "taken_back"), _(NOTHING))
        if given.redeal is not None and given.redeal not in _REDEALS:
            raise self._places.other_value((*at, "redeal"), " / ".join(_REDEALS))
        hands = tuple(
            (self._seat((*at, "hands", name), name), self._word((*at, "hands", name), hand, parse_hand))
            for name, hand in given.hands.items().items()
        )
        seats = [str(seat) for seat, _hand in hands]
        return DealRecord(
            number=given.number,
            tries=None,
            size=given.size,
            dealer=self._seat((*at, "dealer"), given.dealer),
            is_tiebreak=is_tiebreak,
            dealt=Dealt(
                hands=hands,
                upcards=self._cards((*at, "upcards"), given.upcards),
                cut=None if given.cut is None else self._word((*at, "cut"), given.cut, parse_card),
                stock=self._cards((*at, "stock"), given.stock),
                trump=self._word((*at, "trump"), given.trump, _parse_trump),
                exchange=None if given.exchange is None else self._swap((*at, "exchange"), given.exchange),
            ),
            answers=None,
            redeal=None if given.redeal is None else _REDEALS[given.redeal],
            bids=self._moves((*at, "bids"), given.bids, parse_bid, BidMade),
            contracts=None,
            plays=self._moves((*at, "plays"), given.plays, parse_card, Play),
            winners=None,
            taken=() if given.tricks is None else self._by((*at, "tricks"), given.tricks, seats),
            scores=() if given.scores is None else self._by((*at, "scores"), given.scores, sides),
            breakdown=() if given.breakdown is None else self._by((*at, "breakdown"), given.breakdown, sides),
            totals=totals if given.totals is None else self._by((*at, "totals"), given.totals, sides),
        )

    def _swap(self, at: Path, given: SwapValue) -> Swap:
        seat = self._seat((*at, "seat"), given.seat)
        joker = self._word((*at, "out"), given.joker, parse_card)
        return Swap(seat, joker, self._word((*at, "in"), given.taken, parse_card))

    def _moves(
        self,
        at: Path,
        given: Sequence[tuple[str, str]],
        parse: Callable[[str], Value],
        make: Callable[[Seat, Value], Made],
    ) -> tuple[Made, ...]:
        """Return the moves of a list: in each entry a seat, and what it does."""
        try:
            return tuple([make(_SEATS[name], parse(text)) for name, text in given])
        except (KeyError, NotationError):
            for place, (name, text) in enumerate(given):
                self._seat((*at, place, 0), name)
                self._word((*at, place, 1), text, parse)
            raise

    def _cards(self, at: Path, given: Sequence[str]) -> tuple[Card, ...]:
        try:
            return tuple([BY_NOTATION[text] for text in given])
        except KeyError:
            return tuple(self._word((*at, place), text, parse_card) for place, text in enumerate(given))

    def _word(self, at: Path, text: str, parse: Callable[[str], Value]) -> Value:
        """Return the value that a parser makes of a text."""
        if len(text) > MOST_LETTERS:
            raise self._wrong(at, _("{value} cannot stand here.").format(value=shortened_json(text)))
        try:
            return parse(text)
        except NotationError as error:
            raise self._wrong(at, f"{_(error.sentence).format(**error.values)}.") from error

    def _seat(self, at: Path, name: str) -> Seat:
        seat = _SEATS.get(name)
        if seat is None:
            raise self._wrong(at, _("A seat should stand here: S, W, N or E."))
        return seat

    def _by(self, at: Path, given: ByName[Value], names: Sequence[str]) -> tuple[Value, ...]:
        """Return the values of an object that has one for each of these names and no other."""
        found = given.items()
        for name in found:
            if name not in names:
                raise self._wrong((*at, name), _(NOTHING))
        for name in names:
            if name not in found:
                raise self._wrong(at, _("{key} is missing here.").format(key=name))
        return tuple([found[name] for name in names])

    def _wrong(self, at: Path, sentence: str) -> RecordError:
        return self._places.error(at, sentence)


def _parse_seed(text: str) -> bytes:
    try:
        return seed_from_hex(text)
    except ValueError as error:
        raise NotationError(N_("a seed is 1 to 64 hexadecimal digits, not {given}"), given=repr(text)) from error


def _parse_trump(text: str) -> Suit | None:
    if text not in TRUMPS:
        raise NotationError(N_("Trump is S, H, D, C or NT"))
    return TRUMPS[text]


def _is_preset(given: str | None, rules: Rules, name: str | None) -> bool:
    """Return True if rules are the preset named; its texts may have changed since, and are one now or no more."""
    if given == name or (given is None and name is not None and rules != PRESETS[name]):
        return True
    preset = PRESETS.get(given or "")
    if name is not None or preset is None:
        return False
    return replace(rules, name=preset.name, summary=preset.summary, source=preset.source, words=preset.words) == preset

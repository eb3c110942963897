"""JSON reader of records: every move is made again, and the resulting document compared.

Only what decides a match is taken from the document: rules, players, seed, cards dealt, bids and plays. All else is
computed from them, so that a value that is wrong anywhere is found without a rule of its own.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from game.engine.bids import parse_bid
from game.engine.cards import BY_NOTATION, Card, Seat, Suit, parse_card, parse_hand, seats_for
from game.engine.dealing import seed_from_hex
from game.engine.decide import start_match
from game.engine.events import Event, Player, ThrowIn
from game.engine.rules import Rules
from game.engine.text import NotationError
from game.i18n import N_, _
from game.outside_text import shown
from game.records.deal_layout import Dealt, Swap
from game.records.json_document import NO_TRUMP, record_value
from game.records.marks import Mark, MarkKind
from game.records.model import MOST_LETTERS, MatchRecord, RecordError, check_player, record_of_moves
from game.records.text_lines import shown_word
from game.records.verify import Verifier, VerifyError, is_mark_of, no_deal_text, opening_events
from game.rulesets.json_file import RulesError, is_plain, parse_value, rules_from, shortened
from game.rulesets.presets import PRESETS, as_known, preset_id

_SEATS: Final = dict(Seat.__members__)
_Path = tuple[str | int, ...]
_Value = TypeVar("_Value")


class _WrongError(Exception):
    """An error in a document, and the path to its value."""

    def __init__(self, path: _Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path
        self.sentence = sentence


class _Node(NamedTuple):
    """A value of the document, its key, and the value that holds it: the path is put together only for an error."""

    value: object
    key: str | int = ""
    parent: "_Node | None" = None

    @property
    def path(self) -> _Path:
        return () if self.parent is None else (*self.parent.path, self.key)

    def wrong(self, sentence: str) -> _WrongError:
        return _WrongError(self.path, sentence)

    def members(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.wrong(_("An object should stand here."))
        return self.value

    def member(self, key: str) -> "_Node":
        members = self.members()
        if key not in members:
            raise self.wrong(_("{key} is missing here.").format(key=key))
        return _Node(members[key], key, self)

    def entries(self, count: int | None = None) -> list[Any]:
        if not isinstance(self.value, list) or (count is not None and len(self.value) != count):
            sentence = _("A list should stand here.") if count is None else _("A list of {count} should stand here.")
            raise self.wrong(sentence.format(count=count))
        return self.value

    def items(self, count: int | None = None) -> list["_Node"]:
        return [_Node(entry, place, self) for place, entry in enumerate(self.entries(count))]

    def entry(self, place: int) -> "_Node":
        return _Node(self.entries()[place], place, self)

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong(_("A text should stand here."))
        return self.value

    def read(self, parse: Callable[[str], _Value]) -> _Value:
        """Return the value that a parser makes of a text."""
        text = self.text()
        if len(text) > MOST_LETTERS:
            raise self.wrong(_("{value} cannot stand here.").format(value=shortened(text)))
        try:
            return parse(text)
        except NotationError as error:
            raise self.wrong(f"{_(error.sentence).format(**error.values)}.") from error

    def seat(self) -> Seat:
        text = self.text()
        seat = _SEATS.get(text)
        if seat is None:
            raise self.wrong(_("A seat should stand here: S, W, N or E."))
        return seat


def parse_json(text: str, first_line: int = 1) -> MatchRecord:
    """Read one document, which begins in the given line of its file.

    Raises:
        RecordError: it is no such document, or what it tells cannot have happened.
    """
    try:
        value = parse_value(text)
    except json.JSONDecodeError as error:
        sentence = _("This is not JSON: {reason}.").format(reason=error.msg)
        raise RecordError(first_line + error.lineno - 1, error.colno, sentence) from error
    except ValueError as error:
        raise RecordError(first_line, 1, _("This is not JSON: {reason}.").format(reason=error)) from error
    try:
        return _record_in(_Node(value))
    except RecursionError as error:
        raise RecordError(first_line, 1, _("This is nested too deeply.")) from error
    except _WrongError as error:
        before = text[: _place_of(text, error.path)]
        line = first_line + before.count("\n")
        column = len(before) - before.rfind("\n")
        where = "".join(_step(key) for key in error.path).removeprefix(".")
        sentence = f"{where}: {error.sentence}" if where else error.sentence
        raise RecordError(line, column, sentence) from error


def _step(key: str | int) -> str:
    """Return a step of the path to a value, as a message tells it."""
    return f"[{key}]" if isinstance(key, int) else f".{shown_word(key)}"


def _record_in(document: _Node) -> MatchRecord:
    rules = _rules_in(document.member("rules"))
    _check_preset(document.member(_PRESET), rules)
    players = _players_in(document, rules)
    seed = None if document.member("seed").value is None else document.member("seed").read(_parse_seed)
    word = _word_in(document.member("word")) if "word" in document.members() else ""
    deals = document.member("deals").items()
    result = document.member("result")
    tiebreaks = [] if result.value is None else result.member("tiebreaks").items()
    opening = _opening(rules, players, seed, word, deals[0] if deals else None)
    retracer = Verifier(opening, seed=seed, word=word)
    is_old = _MARKS not in document.members()
    marks: list[Mark] = []
    for deal in chain(deals, tiebreaks):
        number = retracer.state.public.match.number
        _retrace(retracer, deal)
        if is_old and _TAKEN_BACK in deal.members():
            marks.append(Mark(MarkKind.TAKEN_BACK, number))
    if not is_old:
        marks = _marks_in(document.member(_MARKS), retracer)
    record = record_of_moves(retracer, seed=seed, word=word, marks=marks, program="")
    _compare(document, _value_before_marks(record) if is_old else record_value(record))
    return replace(record, rules=as_known(record.rules))


def _marks_in(node: _Node, retracer: Verifier) -> list[Mark]:
    found = []
    for entry in node.items():
        kind, deal = entry.member("kind").value, entry.member("deal").value
        try:
            if not isinstance(kind, str) or not (deal is None or type(deal) is int):
                raise ValueError(kind)
            found.append(Mark(MarkKind(kind), deal))
        except ValueError as error:
            raise entry.wrong(_("A mark should stand here, such as {mark}.").format(mark=_A_MARK)) from error
        if not is_mark_of(found[-1], retracer):
            raise entry.wrong(no_deal_text(found[-1]))
    if not found:
        raise node.wrong(_("A list of marks is there only if there are any."))
    return found


def _value_before_marks(record: MatchRecord) -> dict[str, object]:
    """Return the document as it was when each deal was marked itself, with all tries under its number."""
    value = record_value(replace(record, marks=()))
    marked = {mark.deal for mark in record.marks}
    result = value["result"]
    for deals in (value["deals"], result["tiebreaks"] if isinstance(result, dict) else []):
        assert isinstance(deals, list)
        for deal in deals:
            if deal["number"] in marked:
                deal[_TAKEN_BACK] = True
    return value


def _rules_in(node: _Node) -> Rules:
    try:
        return rules_from(node.members())
    except RulesError as error:
        path = node.path if error.field is None else (*node.path, error.field)
        raise _WrongError(path, str(error)) from error


def _players_in(document: _Node, rules: Rules) -> tuple[Player, ...]:
    node = document.member("players")
    count = len(node.members())
    if count not in rules.players:
        allowed = ", ".join(str(number) for number in rules.players)
        raise node.wrong(_("These rules are for {allowed} players, not {count}.").format(allowed=allowed, count=count))
    players = []
    for seat in seats_for(count):
        entry = node.member(str(seat))
        player = Player(entry.member("name").text(), entry.member("level").text())
        try:
            check_player(player)
        except ValueError as error:
            raise entry.wrong(shown(error)) from error
        players.append(player)
    return tuple(players)


def _word_in(node: _Node) -> str:
    word = node.text()
    if len(word) > MOST_LETTERS or not is_plain(word):
        raise node.wrong(_("A word has at most {most} letters and no control characters.").format(most=MOST_LETTERS))
    return word


def _opening(
    rules: Rules, players: tuple[Player, ...], seed: bytes | None, word: str, first: _Node | None
) -> tuple[Event, ...]:
    """Return the events before the first deal: as the seed makes them, or with nothing known but who deals first."""
    if seed is not None:
        return start_match(rules, players, seed, word=word)
    dealer = Seat.S
    if first is not None:
        node = first.member("dealer")
        dealer = node.seat()
        if dealer not in seats_for(len(players)):
            raise node.wrong(_("Nobody sits at {seat}.").format(seat=dealer))
    return opening_events(rules, players, drawn=(), cuts=(), dealer=dealer)


def _retrace(retracer: Verifier, deal: _Node) -> None:
    """Deal, answer, bid and play as the document says."""
    if retracer.is_over:
        raise deal.wrong(_("The match is over before this deal."))
    dealt = _dealt_in(deal, retracer.next_seats)
    try:
        retracer.deal(dealt)
    except VerifyError as error:
        raise _WrongError(_part_path(deal, error), str(error)) from error
    wanted = deal.member("redeal").value == ThrowIn.WEAK_HAND.value
    while (asked := retracer.state.asked) is not None:
        retracer.answer(asked, wanted=wanted)
    _move(deal.member("bids"), parse_bid, retracer.bid)
    _move(deal.member("plays"), parse_card, retracer.play)
    try:
        retracer.check_ended()
    except VerifyError as error:
        raise deal.wrong(str(error)) from error


_NO_MOVE: Final = ("", "")


def _move(node: _Node, parse: Callable[[str], _Value], move: Callable[[Seat, _Value], None]) -> None:
    """Make the moves of a list: in each entry a seat, and what it does.

    Most of a document are moves: nodes are made only for an entry in which something is wrong.
    """
    for place, entry in enumerate(node.entries()):
        try:
            name, text = entry if isinstance(entry, list) else _NO_MOVE
            seat, what = _SEATS[name], parse(text)
        except (ValueError, KeyError, TypeError, AttributeError):
            names = node.entry(place).items(2)
            seat, what = names[0].seat(), names[1].read(parse)
        try:
            move(seat, what)
        except VerifyError as error:
            raise node.entry(place).wrong(str(error)) from error


def _part_path(deal: _Node, error: VerifyError) -> _Path:
    if error.part is None:
        return deal.path
    path = (*deal.path, error.part.value)
    return path if error.seat is None else (*path, str(error.seat))


def _dealt_in(deal: _Node, seats: tuple[Seat, ...]) -> Dealt:
    hands = deal.member("hands")
    names = [str(seat) for seat in seats]
    if set(hands.members()) != set(names):
        raise hands.wrong(_("This deal has hands for {seats}.").format(seats=", ".join(names)))
    cut = deal.member("cut")
    return Dealt(
        hands=tuple((seat, hands.member(str(seat)).read(parse_hand)) for seat in seats),
        upcards=_cards_in(deal.member("upcards")),
        cut=None if cut.value is None else cut.read(parse_card),
        stock=_cards_in(deal.member("stock")),
        trump=deal.member("trump").read(_parse_trump),
        exchange=_swap_in(deal.member("exchange")),
    )


def _cards_in(node: _Node) -> tuple[Card, ...]:
    try:
        return tuple([BY_NOTATION[text] for text in node.entries()])
    except (KeyError, TypeError):
        return tuple(entry.read(parse_card) for entry in node.items())


def _swap_in(node: _Node) -> Swap | None:
    if node.value is None:
        return None
    return Swap(node.member("seat").seat(), node.member("out").read(parse_card), node.member("in").read(parse_card))


def _parse_seed(text: str) -> bytes:
    try:
        return seed_from_hex(text)
    except ValueError as error:
        raise NotationError(N_("a seed is 1 to 64 hexadecimal digits, not {given}"), given=repr(text)) from error


def _parse_trump(text: str) -> Suit | None:
    if text == NO_TRUMP:
        return None
    found = next((suit for suit in Suit if suit.letter == text), None)
    if found is None:
        raise NotationError(N_("Trump is S, H, D, C or NT"))
    return found


_PRESET: Final = "preset"
_MARKS: Final = "marks"
_TAKEN_BACK: Final = "taken_back"
"""In each deal in which moves were taken back, before there were marks of other kinds."""
_A_MARK: Final = '{"kind":"taken back","deal":2}'


def _check_preset(node: _Node, rules: Rules) -> None:
    """Check that the preset named plays as the rules do; its texts may have changed since, and are one now or no more."""
    name = preset_id(rules)
    preset = PRESETS.get(node.value) if isinstance(node.value, str) else None
    if node.value == name or (node.value is None and name is not None and rules != PRESETS[name]):
        return
    if name is None and preset is not None:
        worded = replace(rules, name=preset.name, summary=preset.summary, source=preset.source, words=preset.words)
        if worded == preset:
            return
    text = _("This is {given} but should be {expected}.")
    raise node.wrong(text.format(given=shortened(node.value), expected=shortened(name)))


def _compare(document: _Node, expected: dict[str, object]) -> None:
    """Hold a document against what the moves give; its preset has been looked at."""
    given = {**document.members(), _PRESET: expected[_PRESET]}
    if given == expected and _written(given) == _written(expected):  # the first alone takes 1 for true
        return
    _compare_value(document, expected)


def _written(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def _compare_value(given: _Node, expected: object) -> None:
    """Find the first value that is not what the moves give."""
    value = given.value
    if isinstance(value, dict) and isinstance(expected, dict):
        for key in value:
            if key not in expected:
                raise _WrongError((*given.path, key), _("There is nothing to say here by this name."))
        for key, entry in expected.items():
            if given.parent is not None or key != _PRESET:
                _compare_value(given.member(key), entry)
        return
    if isinstance(value, list) and isinstance(expected, list) and len(value) == len(expected):
        for entry_given, entry in zip(given.items(), expected, strict=True):
            _compare_value(entry_given, entry)
        return
    if type(value) is not type(expected) or value != expected:
        text = _("This is {given} but should be {expected}.")
        raise given.wrong(text.format(given=shortened(value), expected=shortened(expected)))


def _place_of(text: str, path: _Path) -> int:
    """Return the place in a text at which the value at a path begins, in a document that has been read."""
    skip = json.JSONDecoder().raw_decode
    place = _after_blanks(text, 0)
    for key in path:
        place = _after_blanks(text, place + 1)
        if isinstance(key, int):
            for _entry in range(key):
                place = _after_blanks(text, _after_blanks(text, skip(text, place)[1]) + 1)
            continue
        while True:
            name, after = skip(text, place)
            place = _after_blanks(text, _after_blanks(text, after) + 1)
            if name == key:
                break
            place = _after_blanks(text, _after_blanks(text, skip(text, place)[1]) + 1)
    return place


def _after_blanks(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\t", "\r", "\n"):
        place += 1
    return place

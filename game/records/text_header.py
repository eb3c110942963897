"""Header parser: reads the text of a record up to the first deal."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from game.engine.cards import Card, Seat, seats_for
from game.engine.dealing import seed_from_hex
from game.engine.decide import start_match
from game.engine.events import CutForDeal, Event, PartnersDrawn, Player
from game.engine.rules import Rules, deck_size
from game.engine.text import N_
from game.i18n import _
from game.outside_text import shown
from game.records.marks import Mark, MarkKind, in_order
from game.records.model import MOST_LETTERS, RecordError, check_player
from game.records.text import FORMAT, MARKS, TITLE, UNMARKED, mark_text
from game.records.text_lines import Line, Lines, Place, read_card, read_word
from game.records.verify import dealer_by, opening_events
from game.rulesets.json_file import RulesError, check_field, is_plain, parse_value, rules_from
from game.rulesets.presets import as_known

_NEWEST: Final = 999
_A_MARK: Final = Mark(MarkKind.TAKEN_BACK, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The header of a record, up to the first deal; `seed_place` is the place of its seed, if it has one.

    `marks` are the marks, each with its place; `is_old` says that its deals are marked themselves.
    """

    is_old: bool
    program: str
    marks: tuple[tuple[Mark, Place], ...]
    opening: tuple[Event, ...]
    seed: bytes | None
    seed_place: Place | None
    word: str


def read_header(lines: Lines) -> Header:
    """Read everything up to the first deal.

    Raises:
        RecordError: something is missing, unknown or not what the seed gives.
    """
    version = _read_title(lines)
    program = _read_quoted(lines, "Program") or ""
    rules = _read_rules(lines)
    players = _read_players(lines, rules)
    marks = () if version == UNMARKED else _read_marks(lines)
    seed: bytes | None = None
    seed_place: Place | None = None
    word = ""
    if lines.peek() == "Seed":
        line = lines.line("Seed:")
        seed_place = line.place
        seed = read_word(line, seed_from_hex, _("a seed of 1 to 64 hexadecimal digits"))
        line.end()
        word = _read_quoted(lines, "Word") or ""
    shuffled = None if seed is None else _from_seed(rules, players, seed, word)
    opening = _read_opening(lines, rules, players, shuffled)
    return Header(
        is_old=version == UNMARKED,
        program=program,
        marks=marks,
        opening=opening,
        seed=seed,
        seed_place=seed_place,
        word=word,
    )


def _read_title(lines: Lines) -> int:
    """Take the first line; gives the version of the format."""
    line = lines.line(TITLE, f"{TITLE} {FORMAT}")
    version = line.peek()
    if version.isascii() and version.isdigit() and len(version) <= len(str(_NEWEST)) and int(version) > FORMAT:
        text = N_("This record was written by a later version of the game. Its format is {given}, not {expected}.")
        line.same(str(FORMAT), text)
    if not line.maybe(str(UNMARKED)):
        line.same(str(FORMAT))
    line.end()
    return int(version)


def _read_quoted(lines: Lines, title: str) -> str | None:
    """Return a line of a quoted text, if the next line is it."""
    if lines.peek() != title:
        return None
    line = lines.line(f"{title}:")
    text = _take_quoted(line)
    line.end()
    return text


def _take_quoted(line: Line) -> str:
    return read_word(line, _parse_quoted, _("a text in quotes of at most {most} letters").format(most=MOST_LETTERS))


def _parse_quoted(word: str) -> str:
    value = parse_value(word)
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not is_plain(value):
        raise ValueError(word)
    return value


def _read_marks(lines: Lines) -> tuple[tuple[Mark, Place], ...]:
    """Return the line of the marks: at least one, each once, in order."""
    line = lines.line(f"{MARKS}:")
    found: list[tuple[Mark, Place]] = []
    while not found or line.peek():
        if found:
            line.same(",")
        place = line.place
        found.append((_read_mark(line), place))
        marks = tuple(mark for mark, _place in found)
        if in_order(marks) != marks:
            text = _("Marks stand in the order {kinds}, those of a kind by their deals, and each only once.")
            raise place.error(text.format(kinds=", ".join(MarkKind)))
    return tuple(found)


def _read_mark(line: Line) -> Mark:
    place = line.place
    words = []
    while line.peek() not in ("", ","):
        words.append(line.word())
    text = " ".join(words)
    for kind in MarkKind:
        if text.startswith(kind.value):
            number = text.removeprefix(f"{kind.value} in deal ")
            is_number = number.isascii() and number.isdigit() and len(number) <= len(str(_NEWEST))
            with suppress(ValueError):
                mark = Mark(kind, int(number) if is_number else None)
                if mark_text(mark) == text:
                    return mark
    raise place.error(_("A mark should stand here, such as {mark}.").format(mark=mark_text(_A_MARK)))


def _read_rules(lines: Lines) -> Rules:
    start = lines.line("Rules:")
    places = {"": start.place}
    start.end()
    values: dict[str, object] = {}
    while lines.peek() != "Players":
        line = lines.any_line("Players:")
        named = line.place
        name = line.word()
        line.same("=")
        places[name] = line.place
        try:
            if name in values:
                raise RulesError(_("{name} stands twice.").format(name=name))
            values[name] = parse_value(line.rest())
            check_field(name, values[name])
        except RulesError as error:
            raise named.error(str(error)) from error
        except ValueError as error:
            sentence = _("A value as JSON writes it should stand here.")
            raise places[name].error(sentence) from error
    try:
        return as_known(rules_from(values))
    except RulesError as error:
        raise places[error.field or ""].error(str(error)) from error


def _read_players(lines: Lines, rules: Rules) -> tuple[Player, ...]:
    start = lines.line("Players:")
    start.end()
    found: list[tuple[Place, str, Player]] = []
    while (name := lines.peek()) in Seat.__members__:
        line = lines.any_line(name)
        seated = line.place
        line.same(name)
        named = line.place
        player = Player(_take_quoted(line), line.word(), line.word())
        line.end()
        try:
            check_player(player)
        except ValueError as error:
            raise named.error(shown(error)) from error
        found.append((seated, name, player))
    if len(found) not in rules.players:
        allowed = ", ".join(str(count) for count in rules.players)
        text = _("These rules are for {allowed} players, not {count}.")
        raise RecordError(start.number, 1, text.format(allowed=allowed, count=len(found)))
    for (seated, name, _player), seat in zip(found, seats_for(len(found)), strict=True):
        if name != str(seat):
            raise seated.error(_("The player at {seat} should stand here.").format(seat=seat))
    return tuple(player for _seated, _name, player in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shuffled:
    """The cards and seats that a seed gives before the first deal."""

    drawn: tuple[Card, ...]
    cuts: tuple[tuple[Seat, Card], ...]


def _from_seed(rules: Rules, players: tuple[Player, ...], seed: bytes, word: str) -> _Shuffled:
    drawn: tuple[Card, ...] = ()
    cuts: tuple[tuple[Seat, Card], ...] = ()
    for event in start_match(rules, players, seed, word=word, draw_partners=rules.partners):
        match event:
            case PartnersDrawn(cards):
                drawn = cards
            case CutForDeal(cut_cards):
                cuts = cut_cards
            case _:
                pass
    return _Shuffled(drawn=drawn, cuts=cuts)


def _read_opening(
    lines: Lines, rules: Rules, players: tuple[Player, ...], shuffled: _Shuffled | None
) -> tuple[Event, ...]:
    """Return the draw, the cut and the first dealer."""
    seats = seats_for(len(players))
    size = deck_size(rules)
    drawn: tuple[Card, ...] = ()
    if rules.partners and lines.peek() == "Drawn":
        line = lines.line("Drawn for partners:")
        for place in range(len(seats)):
            wanted = None if shuffled is None else shuffled.drawn[place]
            drawn = (*drawn, _read_distinct(line, drawn, size, wanted))
        line.end()
    cut: tuple[Card, ...] = ()
    if lines.peek() == "Cut":
        line = lines.line("Cut for deal:")
        for place, seat in enumerate(seats):
            line.same(f", {seat}" if place else str(seat))
            wanted = None if shuffled is None else shuffled.cuts[place][1]
            cut = (*cut, _read_distinct(line, cut, size, wanted))
        line.end()
    cuts = tuple(zip(seats, cut, strict=False))  # no cards where the cut is not known
    known = cuts or (() if shuffled is None else shuffled.cuts)
    line = lines.line("First dealer:")
    if known:
        dealer = dealer_by(known)
        line.same(str(dealer), N_("By the cut {expected} deals first, not {given}."))
    else:
        dealer = read_word(line, lambda word: _one_of(word, seats), _("one of the players' seats"))
    line.end()
    return opening_events(rules, players, drawn=drawn, cuts=cuts, dealer=dealer)


def _read_distinct(line: Line, before: tuple[Card, ...], size: int, wanted: Card | None) -> Card:
    """Return a card of the deck that is not among those before it."""
    place = line.place
    card = read_card(line)
    if card >= size:
        raise place.error(_("{card} is not in the deck.").format(card=card))
    if card in before:
        raise place.error(_("{card} stands twice.").format(card=card))
    if wanted is not None and card != wanted:
        raise place.error(_("From this seed this is {cards}.").format(cards=wanted))
    return card


def _one_of(word: str, seats: tuple[Seat, ...]) -> Seat:
    found = next((seat for seat in seats if str(seat) == word), None)
    if found is None:
        raise ValueError(word)
    return found

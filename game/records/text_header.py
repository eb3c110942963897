"""Header parser: reads the text of a record up to the first deal."""

from contextlib import suppress
from typing import Final

from game.engine.cards import Card, Seat, seats_for
from game.engine.dealing import seed_from_hex
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.text import N_
from game.i18n import _
from game.outside_text import shown
from game.records.marks import Mark, MarkKind, in_order, order_text
from game.records.model import MOST_LETTERS, MatchRecord, RecordError, check_player
from game.records.text import FORMAT, MARKS, TITLE, UNMARKED, mark_text
from game.records.text_lines import Line, Lines, Place, error_at, read_card, read_seat, read_word
from game.rulesets.json_file import RulesError, check_field, is_plain_text, parse_value, rules_from
from game.rulesets.presets import as_known

_NEWEST: Final = 999
_A_MARK: Final = Mark(MarkKind.TAKEN_BACK, 2)


def read_header(lines: Lines) -> tuple[MatchRecord, bool]:
    """Read everything up to the first deal: a record without deals, and whether the deals are marked themselves.

    Raises:
        RecordError: something is missing or unknown.
    """
    is_old = _read_title(lines) == UNMARKED
    program = _read_quoted(lines, "Program:")
    rules = _read_rules(lines)
    players = _read_players(lines, rules)
    marks = () if is_old else _read_marks(lines)
    seed: bytes | None = None
    word = ""
    if line := lines.optional("Seed:"):
        seed = read_word(line.note("seed"), seed_from_hex, _("a seed of 1 to 64 hexadecimal digits"))
        word = _read_quoted(lines, "Word:")
    drawn: tuple[Card, ...] = ()
    if rules.partners and (line := lines.optional("Drawn for partners:")):
        drawn = tuple(read_card(line.note("drawn", place)) for place in range(len(players)))
    cuts: tuple[Card, ...] = ()
    if line := lines.optional("Cut for deal:"):
        for place, seat in enumerate(seats_for(len(players))):
            line.same(f", {seat}" if place else str(seat))
            cuts = (*cuts, read_card(line.note("cuts", place)))
    record = MatchRecord(
        program=program,
        rules=rules,
        players=players,
        seed=seed,
        word=word,
        drawn=drawn,
        cuts=cuts,
        dealer=read_seat(lines.line("First dealer:").note("dealer")),
        deals=(),
        totals=(),
        winners=None,
        marks=marks,
        places=lines.places,
    )
    return record, is_old


def _read_title(lines: Lines) -> int:
    """Take the first line; return the version of the format."""
    line = lines.line(TITLE, f"{TITLE} {FORMAT}")
    version = line.peek()
    if version.isascii() and version.isdigit() and len(version) <= len(str(_NEWEST)) and int(version) > FORMAT:
        text = N_("This record was written by a later version of the game. Its format is {given}, not {expected}.")
        line.same(str(FORMAT), text)
    if not line.maybe(str(UNMARKED)):
        line.same(str(FORMAT))
    return int(version)


def _read_quoted(lines: Lines, title: str) -> str:
    """Return the quoted text of a line; empty if the next line is another."""
    line = lines.optional(title)
    return "" if line is None else _take_quoted(line)


def _take_quoted(line: Line) -> str:
    return read_word(line, _parse_quoted, _("a text in quotes of at most {most} letters").format(most=MOST_LETTERS))


def _parse_quoted(word: str) -> str:
    value = parse_value(word)
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not is_plain_text(value):
        raise ValueError(word)
    return value


def _read_marks(lines: Lines) -> tuple[Mark, ...]:
    """Return the line of the marks: at least one, each once, in order."""
    line = lines.line(f"{MARKS}:")
    marks: tuple[Mark, ...] = ()
    while not marks or line.maybe(","):
        place = line.place
        marks = (*marks, _read_mark(line.note("marks", len(marks))))
        if in_order(marks) != marks:
            raise error_at(place, order_text())
    return marks


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
    raise error_at(place, _("A mark should stand here, such as {mark}.").format(mark=mark_text(_A_MARK)))


def _read_rules(lines: Lines) -> Rules:
    start = lines.line("Rules:")
    places = {"": start.place}
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
            raise error_at(named, str(error)) from error
        except ValueError as error:
            sentence = _("A value as JSON writes it should stand here.")
            raise error_at(places[name], sentence) from error
    try:
        return as_known(rules_from(values))
    except RulesError as error:
        raise error_at(places[error.field or ""], str(error)) from error


def _read_players(lines: Lines, rules: Rules) -> tuple[Player, ...]:
    start = lines.line("Players:")
    found: list[tuple[Place, str, Player]] = []
    while (name := lines.peek()) in Seat.__members__:
        line = lines.any_line(name)
        seated = line.place
        line.same(name)
        named = line.place
        player = Player(_take_quoted(line), line.word(), line.word())
        try:
            check_player(player)
        except ValueError as error:
            raise error_at(named, shown(error)) from error
        found.append((seated, name, player))
    if not lines.peek() and len(found) < max(rules.players):
        lines.any_line("First dealer:")  # the text ends among the players
    if len(found) not in rules.players:
        allowed = ", ".join(str(count) for count in rules.players)
        text = _("These rules are for {allowed} players, not {count}.")
        raise RecordError(start.number, 1, text.format(allowed=allowed, count=len(found)))
    for (seated, name, _player), seat in zip(found, seats_for(len(found)), strict=True):
        if name != str(seat):
            raise error_at(seated, _("The player at {seat} should stand here.").format(seat=seat))
    return tuple(player for _seated, _name, player in found)

"""Redaction: a text entered by a player is in no report, wherever it was entered and however it is written."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import normalize

import pytest

from game.career.match_filter import MatchFilter
from game.crash_reports import Reporter, anonymous
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.engine.rules import Rules, Words
from game.redaction import HIDDEN, clean, texts_in, without
from game.rulesets.presets import PRESETS
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from game.toolkit.text_field import TypedTexts
from tests.session.matches import BOT_KEY, SEED, SHORT
from tests.session.plants import planted, words
from tests.support.narrowing import not_none

NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)
NAMES = ("Wilhelmina", "Ελένη", "Çağla", "שלום", "小明", "Jörg Groß", "O'Hara", "Anna-Lena", 'Max "the" Ox', "Ünal\\Öz")


def reported(
    folder: Path, table: Table | None, error: BaseException | None = None, typed: frozenset[str] = frozenset()
) -> str:
    seen = 0 if table is None else table.seq
    reporter = Reporter(folder, lambda: NOON)
    written = reporter.write(error, scenes=("table",), table=table, viewer=Seat.S, seen=seen, typed=typed)
    return not_none(written.path).read_text(encoding="utf-8")


def caught(told: str) -> Exception:
    """Return an error with a cause, both with the text `told`."""
    try:
        try:
            raise KeyError(told)
        except KeyError as cause:
            raise ValueError(f"nothing is made of {told}") from cause
    except ValueError as error:
        return error


def told_in(text: str, secrets: list[str]) -> list[str]:
    """Return the secrets that a text contains, in any letter case."""
    return [word for word in secrets if word.casefold() in text.casefold()]


def table_full_of_plants(level: str = HUMAN) -> tuple[Table, list[str]]:
    """Return a table where every enterable text is a different word, and the list of these words."""
    supply = words()
    texts, secrets = planted(Rules, supply)
    players = [Player(f"bot {seat}", "random") for seat in Seat]
    values, found = planted(Player, supply)
    secrets += [values["name"], word := next(supply)]
    players[0] = Player(values["name"], level)
    assert found == [values["name"], values["level"], values["character"]]  # only the name is entered
    table = Table.new(
        Store.open(None).store, replace(SHORT, **texts), tuple(players), Secrets(seed=SEED, bot_key=BOT_KEY, word=word)
    )
    return table, secrets


def test_what_was_entered_anywhere_before_is_hidden_in_every_writing(tmp_path: Path) -> None:
    supply = [f"  {name} " for name in NAMES]
    for name in NAMES:
        for form in (
            name,
            name.upper(),
            name.lower(),
            name.swapcase(),
            normalize("NFD", name),
            f"{name}’s turn",
            f"{name}s Zug",
        ):
            error = caught(f"It is about {form}, and {form!r}, {form!a} and {json.dumps(form)}.")
            text = reported(tmp_path, None, error, frozenset(supply))
            plain = normalize("NFC", text).casefold()
            assert normalize("NFC", name).casefold() not in plain, form
            assert json.dumps(name)[1:-1].casefold() not in plain, form


def test_a_writing_without_capitals_needs_no_blanks_around_a_name() -> None:
    assert without("轮到小明了", ["小明"]) == f"轮到{HIDDEN}了"


def test_a_long_text_is_hidden_by_its_beginning_where_it_was_cut() -> None:
    summary = "What we have played on Thursdays since grandmother was young"
    assert without(f"no: {summary[:38]}…", [summary]) == f"no: {HIDDEN}…"
    assert without("What we have", [summary]) == HIDDEN
    assert without("What we had", [summary]) == "What we had"


def test_what_nobody_knows_of_is_hidden_where_its_form_tells() -> None:
    assert clean("Player(name='Zor', level='club')") == f"Player(name={HIDDEN}, level={HIDDEN})"
    assert clean("Words(bid='Zorvex qu") == f"Words(bid={HIDDEN}"
    assert clean("[Errno 2] No such file or directory: 'zor.json'") == f"[Errno 2] No such file or directory: {HIDDEN}"
    assert clean("/srv/Zor/vex.txt and C:\\Zor\\vex: no") == f"{HIDDEN} and {HIDDEN}: no"
    assert clean(f"seed {bytes(range(16)).hex()[:30]}: cut") == f"seed {HIDDEN}: cut"
    assert clean(f"seed {bytes(range(16))!r}"[:20]) == f"seed {HIDDEN}"
    assert clean("no 'Zor', no 'taken_back'") == f"no {HIDDEN}, no 'taken_back'"


def test_the_parameters_of_an_own_ruleset_are_told_as_what_differs_from_the_nearest_preset(tmp_path: Path) -> None:
    own = replace(PRESETS["blooper"], name="Zorvexqua", trick_points=7)
    players = tuple(Player(str(seat), "random") for seat in Seat)
    table = Table.new(Store.open(None).store, own, players, Secrets(seed=SEED, bot_key=BOT_KEY))
    text = reported(tmp_path, table)
    assert "Ruleset: the player's own; like blooper but for this:\n  trick_points = 7\n\n" in text


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_by_its_id_and_in_its_own_words_only(tmp_path: Path, name: str) -> None:
    preset = PRESETS[name]
    reworded = replace(preset, summary="Zorvexqua", source="Vexquazor")
    assert anonymous(reworded) == preset
    players = tuple(Player(str(seat), "random") for seat in list(Seat)[: preset.players[-1]])
    if len(players) == 4:
        table = Table.new(Store.open(None).store, reworded, players, Secrets(seed=SEED, bot_key=BOT_KEY))
        text = reported(tmp_path, table)
        assert f"Ruleset: {name}\n" in text
        assert told_in(text, ["Zorvexqua", "Vexquazor"]) == []


def test_a_level_of_a_record_that_is_none_of_ours_is_a_text_too(tmp_path: Path) -> None:
    table, secrets = table_full_of_plants("zorlimdru")
    text = reported(tmp_path, table)
    assert told_in(text, [*secrets, "zorlimdru"]) == []
    assert '"Player S" other' in text


def test_texts_are_found_in_every_field_of_a_ruleset_a_player_and_a_filter() -> None:
    for kind in (Rules, Words, Player, MatchFilter):
        values, secrets = planted(kind, words())
        assert set(secrets) <= texts_in({1: [kind(**values)]})
    assert texts_in(*PRESETS.values(), Player("Sarge", "club", "sarge")) == frozenset()


def test_a_text_that_is_typed_letter_by_letter_is_remembered_once_and_that_of_another_field_as_well() -> None:
    typed = TypedTexts()
    for text in ("A", "An", "Anna"):
        typed.add(text, "first")
    for text in ("Anna", "Anna B"):
        typed.add(text, "second")
    assert typed.texts == {"Anna", "Anna B"}
    for number in range(2000):
        typed.add(f"{number}", "third")
    assert len(typed.texts) <= 1000
    assert "1999" in typed.texts

"""Choice of seats: any level or character for every seat, by pointer or keyboard; the choice is remembered."""

import pytest

from game.ai.characters import CHARACTERS, USUAL
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.rulesets.presets import PRESETS
from game.scenes.shell import seats
from game.settings import Settings
from game.tabletop import roster
from game.tabletop.roster import PLAYED_LEVELS, level_name, level_text
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.hands import Do, by_keys, by_pointer, choose_game, door_of
from tests.support.pilot import Pilot, shared_assets
from tests.support.routes import by

NEW, START, MORE = ButtonTarget("new"), ButtonTarget("start"), ButtonTarget("more")


def players(pilot: Pilot) -> tuple[Player, ...]:
    return pilot.table.local_match.table.public.match.players


@pytest.mark.parametrize("do", [by_pointer, by_keys])
def test_level_and_character_of_every_seat_are_chosen_the_partner_included(do: Do) -> None:
    pilot = Pilot().open()
    do(pilot, NEW)
    wanted = {Seat.W: "gus", Seat.N: "dot", Seat.E: "sarge"}
    for seat, character in wanted.items():
        do(pilot, ChoiceTarget("seat", seat.name))
        assert pilot.scene == "seat"
        do(pilot, ChoiceTarget("character", character))
        do(pilot, ChoiceTarget("level", PLAYED_LEVELS[-1]))
        do(pilot, ButtonTarget("close"))
    do(pilot, START)
    seated = dict(zip(Seat, players(pilot), strict=True))
    assert seated[Seat.S].level == HUMAN
    assert seated[Seat.S].character == Settings().face
    for seat, character in wanted.items():
        assert seated[seat] == Player(CHARACTERS[character].name, PLAYED_LEVELS[-1], character)


def test_the_choice_is_kept_for_the_next_match() -> None:
    pilot = Pilot().open()
    pilot.click(NEW, ChoiceTarget("seat", "N"), ButtonTarget("others"), ChoiceTarget("character", "nell"))
    pilot.press(Key.ESCAPE)
    pilot.click(START)
    settings = pilot.program.preferences.settings
    assert settings.last_characters == (USUAL[Seat.S], USUAL[Seat.W], "nell", USUAL[Seat.E])
    again = Pilot(settings=settings).open()
    again.click(NEW, START)
    assert players(again) == players(pilot)


def seated_by_hand(pilot: Pilot) -> tuple[str, ...]:
    """Choose three players, and let partners be drawn; return the result of `told`."""
    pilot.click(NEW)
    for seat, target in (
        ("W", ChoiceTarget("character", "gus")),
        ("N", ChoiceTarget("level", PLAYED_LEVELS[0])),
        ("E", ChoiceTarget("level", HUMAN)),
    ):
        pilot.click(ChoiceTarget("seat", seat), target)
        if target == ChoiceTarget("level", HUMAN):
            pilot.click(ChoiceTarget("name"))
            pilot.press(*"Zoe")
        pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("more"), ChoiceTarget("draw"))
    pilot.press(Key.ESCAPE)
    return told(pilot)


def told(pilot: Pilot) -> tuple[str, ...]:
    """Return the page's texts about the seats, then 'True' if partners are to be drawn, otherwise 'False'."""
    rows = [pilot.widget(ChoiceTarget("seat", seat.name)) for seat in Seat if seat is not Seat.S]
    pilot.click(ButtonTarget("more"))
    drawn = pilot.widget(ChoiceTarget("draw")).checked
    pilot.press(Key.ESCAPE)
    return (*(f"{row.name}, {row.detail}, {row.spoken}" for row in rows), str(drawn))


@pytest.mark.parametrize(
    "detour",
    [
        (Key.ESCAPE, NEW),
        (MORE, ButtonTarget("rules"), Key.ESCAPE, Key.ESCAPE),
        (MORE, ButtonTarget("rules"), ButtonTarget("compare"), Key.ESCAPE, Key.ESCAPE, Key.ESCAPE),
        (MORE, ButtonTarget("rulesets"), ButtonTarget("compare"), Key.ESCAPE, ButtonTarget("play")),
        (MORE, ButtonTarget("rulesets"), ButtonTarget("edit"), ButtonTarget("play")),
        (MORE, ButtonTarget("rulesets"), ButtonTarget("play"), Key.ESCAPE, Key.ESCAPE, Key.ESCAPE),
    ],
)
def test_the_seats_stay_as_chosen_whatever_way_leads_back(detour: tuple[Target | Key, ...]) -> None:
    pilot = Pilot().open()
    wanted = seated_by_hand(pilot)
    by(*detour)(pilot, PRESETS["classic"])
    assert pilot.scene == "new-match"
    assert told(pilot) == wanted
    pilot.click(START)
    assert [player.level for player in players(pilot)].count(HUMAN) == 2
    assert "Zoe" in [player.name for player in players(pilot)]


def test_as_many_sit_down_as_were_wanted_last_where_the_game_is_for_so_many() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, last_rules="individual")).open()
    pilot.click(NEW)
    for people in (3, 2):
        pilot.click(door_of("individual"))
        pilot.rest()
        assert pilot.widget(door_of("individual")).value == f"Individual, {people} players"
    choose_game(pilot, "classic")
    assert pilot.widget(ChoiceTarget("seat", "E")).name
    pilot.click(door_of("individual"))
    pilot.click(START)
    assert len(players(pilot)) == 2


def test_a_second_person_is_seated_and_named_and_leaves_for_a_character() -> None:
    pilot = Pilot().open()
    pilot.click(NEW, ChoiceTarget("seat", "E"), ChoiceTarget("level", HUMAN), ChoiceTarget("name"))
    pilot.press(*"Zoe")
    pilot.press(Key.ESCAPE)
    pilot.click(START)
    assert [player.name for player in players(pilot) if player.level == HUMAN] == ["Player 1", "Zoe"]
    other = Pilot().open()
    other.click(NEW, ChoiceTarget("seat", "E"), ChoiceTarget("level", HUMAN), ChoiceTarget("character", "dot"))
    other.press(Key.ESCAPE)
    other.click(START)
    assert players(other)[3].level in PLAYED_LEVELS
    assert players(other)[3].character == "dot"


def test_strangers_are_anybody_but_leave_people_alone() -> None:
    seen = set()
    for seed in range(12):
        pilot = Pilot(seed=seed).open()
        pilot.click(NEW, MORE, ChoiceTarget("strangers"))
        pilot.press(Key.ESCAPE)
        pilot.click(START)
        seated = players(pilot)
        characters = [player.character for player in seated[1:]]
        assert seated[0].level == HUMAN
        assert len(set(characters)) == 3
        assert all(player.level in PLAYED_LEVELS for player in seated[1:])
        seen |= set(characters)
    assert len(seen) == len(CHARACTERS)


def test_every_level_has_a_name_and_a_line_and_every_character_a_face() -> None:
    assets = shared_assets()
    for level in (HUMAN, *PLAYED_LEVELS):
        assert level_name(level) != level
        assert bool(level_text(level)) is (level != HUMAN)
    faces = {roster.face_of(character) for character in CHARACTERS}
    assert len(faces) == len(CHARACTERS) == 8
    assert all(assets.picture(face, 32, 32).get_width() == 32 for face in faces)


@pytest.mark.parametrize(
    ("written", "seated"),
    [
        (("Ann", "Ann"), ("Ann", "Ann 2")),
        (("", ""), ("Player 1", "Player 2")),
        (("Ann", "Player"), ("Ann", "Player 2")),
    ],
)
def test_two_people_have_two_names(written: tuple[str, str], seated: tuple[str, str]) -> None:
    chosen = seats.Seats(Settings(player_name=written[0]))
    chosen.levels[Seat.N] = HUMAN
    chosen.names[Seat.N] = written[1]
    assert tuple(player.name for player in chosen.players() if player.level == HUMAN) == seated


@pytest.mark.parametrize(("own", "kept"), [("Ann", "Ann"), ("", "Guest")])
def test_a_name_at_the_seat_names_who_has_none_and_renames_nobody(own: str, kept: str) -> None:
    settings = Settings(player_name=own)
    chosen = seats.Seats(settings)
    chosen.names[Seat.S] = "Guest"
    assert chosen.kept_in(settings, settings.last_rules).player_name == kept

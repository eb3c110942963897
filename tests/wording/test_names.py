"""Names shown at the table are short enough for every place, and whole where there is room to say so."""

import pytest

from game.i18n import SOURCE, install
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.wording.names import short_name, shown_name
from tests.support.pilot import Pilot

WIDE = "W" * 24


@pytest.mark.parametrize("name", ["", "Ruby", "Bartholomew", "Player 4", "Ångström", "illiterate Willi"])
def test_a_usual_name_stays_whole(name: str) -> None:
    """Up to a dozen letters, more where they are narrow."""
    assert short_name(name) == name


@pytest.mark.parametrize("name", [WIDE, "Maximilian von Hohenberg", "漢" * 24, "Mary Ann Wilhelmina"])
def test_a_long_name_ends_in_an_ellipsis(name: str) -> None:
    """It begins as the whole does, without a blank before the ellipsis."""
    short = short_name(name)
    assert len(short) < len(name)
    assert short.endswith("…")
    assert name.startswith(short[:-1])
    assert not short[:-1].endswith(" ")


@pytest.mark.parametrize("letter", ["👩\u200d👩\u200d👧\u200d👦", "e\u0301", "🇩🇪", "👋🏽", "\u1112\u1161\u11ab"])
def test_a_name_is_shortened_between_letters(letter: str) -> None:
    shown, rest = short_name(letter * 24).removesuffix("…"), letter * 24
    assert shown
    assert len(shown) % len(letter) == 0
    assert rest.startswith(shown)
    assert short_name(letter * 5) == letter * 5


def test_a_plate_tells_the_whole_of_a_name_that_it_shortens() -> None:
    """The tip of the plate has it, for the tree."""
    pilot = Pilot(settings=Settings(first_start_done=True, player_name=WIDE)).open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    plates = [widget for widget in pilot.director.view().widgets if widget.tip == WIDE]
    assert [plate.name for plate in plates] == [short_name(WIDE)]


@pytest.mark.parametrize(
    ("name", "shown"), [("Player", "Spieler"), ("Player 2", "Spieler 2"), ("Player two", "Player two")]
)
def test_who_has_entered_no_name_has_one_in_the_language_of_the_screen(name: str, shown: str) -> None:
    install("de")
    try:
        assert shown_name(name) == short_name(name) == shown
    finally:
        install(SOURCE)

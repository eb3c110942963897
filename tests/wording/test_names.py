"""Names at the table: short enough for every place, and complete where there is space."""

import pytest

from game.i18n import install
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.wording.names import short_name, shown_name, told_name
from tests.support.pilot import Pilot

WIDE = "W" * 24


@pytest.mark.parametrize("name", [WIDE, "Maximilian von Hohenberg", "漢" * 24, "Mary Ann Wilhelmina"])
def test_a_long_name_ends_in_an_ellipsis(name: str) -> None:
    """The short name begins like the full one, without a blank before the ellipsis."""
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
    pilot = Pilot(settings=Settings(first_start_done=True, player_name=WIDE)).open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    plates = [widget for widget in pilot.director.view().widgets if widget.tip == WIDE]
    assert [plate.name for plate in plates] == [short_name(WIDE)]


@pytest.mark.parametrize(
    ("name", "alone", "told"),
    [("Player", "Du", "Spieler"), ("Player 2", "Spieler 2", "Spieler 2"), ("Player two", "Player two", "Player two")],
)
def test_a_person_without_a_name_is_you_when_alone_and_named_in_sentences(name: str, alone: str, told: str) -> None:
    install("de")
    assert shown_name(name) == alone
    assert told_name(name) == told

"""The things of the HUD: what is drawn of each has its place among its widgets."""

import pytest

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.geometry import Rect
from game.toolkit.widgets import Part
from tests.support.pilot import Pilot
from tests.support.turns import may_act


@pytest.fixture(scope="module")
def playing() -> Pilot:
    """Return a table at which South is to play a card."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open(rules=PRESETS["classic"])
    pilot.play_on(lambda: may_act(pilot.table.local_match) and pilot.table.local_match.seen.public.phase is Phase.PLAY)
    return pilot


def place(pilot: Pilot, part: Part) -> Rect:
    """Return the place of the one widget that is a part."""
    (widget,) = pilot.director.view().parts(part)
    return widget.rect


def test_each_plate_has_the_portrait_of_its_player_beside_the_name(playing: Pilot) -> None:
    local_match = playing.table.local_match
    layout = local_match.stage.cards.layout
    names = {widget.name: widget.rect for widget in playing.director.view().widgets}
    for seat in local_match.seen.public.match.seats:
        portrait = place(playing, Part("portrait").of(seat))
        assert layout.areas.plates[layout.edges[seat]].holds(portrait)
        voices = local_match.voices
        name = "You" if voices.is_you(seat) else voices.full_name(seat)  # who plays here has no name yet
        assert portrait.right < names[name].x


def test_each_side_has_its_marks_between_its_name_and_its_score(playing: Pilot) -> None:
    pane = playing.table.local_match.stage.cards.layout.areas.score
    widgets = {widget.name: widget.rect for widget in playing.director.view().widgets}
    for side, name in enumerate(("We", "They")):
        marks = place(playing, Part("marks").of(side))
        assert pane.holds(marks)
        assert widgets[name].right <= marks.x
        assert marks.centre.y == pytest.approx(widgets[name].centre.y)
    line = place(playing, Part("line"))
    assert widgets["We"].bottom < line.y < widgets["They"].y


def test_the_lamp_of_trump_lies_in_its_pane_left_of_its_words(playing: Pilot) -> None:
    lamp = place(playing, Part("lamp"))
    assert playing.table.local_match.stage.cards.layout.areas.trump.holds(lamp)
    words = next(widget.rect for widget in playing.director.view().widgets if widget.name in ("Broken", "Not broken"))
    assert lamp.centre.x < words.x

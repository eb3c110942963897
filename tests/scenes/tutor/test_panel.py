"""The tutor's panel beside the table: it shows all of its words, and covers no card, player or score."""

from dataclasses import replace
from itertools import product

import pytest
from msgspec import structs

from game.lessons.lesson import Tutor
from game.rulesets.presets import PRESETS
from game.scenes.tutor.panel import TutorSpeech, panel_widgets, room_at
from game.session.simulate import simulate
from game.tabletop.areas import CARD_ASPECT, lifted, trick_spot
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import BackKey, hand_poses, layout
from game.toolkit.focus import FocusState
from game.toolkit.form import Button
from game.toolkit.geometry import Point, Rect, centred, free_rects
from game.toolkit.metrics import metrics
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Role
from tests.support.breadth import selected
from tests.support.pilot import Pilot
from tests.tabletop.tables import seats_of, views_of

SENTENCE = "He won, so he leads again: spades, and you have none, so any card is allowed."
BUTTONS = tuple(Button(name, name.capitalize()) for name in ("do it", "more", "back"))


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (3840, 2160)])
@pytest.mark.parametrize("scale", [80, 100, 125, 150, 200])
@pytest.mark.parametrize("count", selected((2, 3, 5), (2, 5)))
def test_a_hint_covers_no_card_no_player_and_no_score_and_has_all_its_words(
    size: tuple[int, int], scale: int, count: int
) -> None:
    """Check the panel with the smallest, a medium and the largest unit of the table."""
    log = simulate(replace(PRESETS["classic"], sizes=(count,)), ("random",) * 4, bytes(32))
    views = [seen for seen in views_of(log, seats_of(log)[0]) if seen.public.deal and len(seen.deal.trick) == 3]
    seen = views[0]
    window, pilot = metrics(*size, scale), Pilot(size=size)
    for growth in (1.0, 1.1, 1.2):
        unit = window.usual * min(scale / 100, growth)
        fitted = structs.replace(window.with_unit(unit), reading=max(scale / 100, 1.0))
        context = LayoutContext(fitted, pilot.painter.texts, FocusState())
        lying = layout(seen, fitted, order=HandOrder.BY_SUIT)
        areas = lying.areas
        tall = areas.trick_height * 1.05
        things = [areas.score, areas.trump, areas.bar, *areas.plates.values()]
        things += [centred(trick_spot(areas, edge), tall * (CARD_ASPECT + 0.06), tall) for edge in areas.plates]
        for pose in hand_poses(areas, count):
            raised = lifted(pose, areas)
            things.append(centred(Point(raised.x, raised.y), raised.height * CARD_ASPECT, raised.height))
        for key, pose in lying.poses.items():
            if isinstance(key, BackKey):
                wide, tall = pose.height * CARD_ASPECT, pose.height
                things.append(centred(Point(pose.x, pose.y), *((tall, wide) if pose.angle % 180 else (wide, tall))))
        speech = TutorSpeech(text=SENTENCE, hint="Play the nine.", place="Hint", buttons=BUTTONS)
        room = room_at(seen, lying, context, held=count)
        panel, *inside = panel_widgets(Tutor.BIG, speech, areas, context, room)
        assert panel.role is Role.PANEL
        assert [thing for thing in things if panel.rect.shared(thing) > 1] == []
        assert all(panel.rect.holds(widget.rect) for widget in inside)
        for widget in inside:
            if widget.wraps:
                lines = context.measure.wrapped(widget.name, widget.rect.w, widget.style)
                assert len(lines) * context.measure.measure(widget.name, widget.style)[1] <= widget.rect.h + 1


def test_the_largest_free_rectangles_of_a_room_share_nothing_with_the_things_in_it() -> None:
    room = Rect(0, 0, 100, 80)
    assert free_rects(room, ()) == [room]
    middle, corner = Rect(40, 30, 20, 20), Rect(0, 0, 40, 10)
    found = free_rects(room, (middle, corner))
    assert sorted(found, key=lambda one: (one.x, one.y, one.w)) == [
        Rect(0, 10, 40, 70),
        Rect(0, 10, 100, 20),
        Rect(0, 50, 100, 30),
        Rect(40, 0, 60, 30),
        Rect(60, 0, 40, 80),
    ]
    for one, other in product(found, (middle, corner)):
        assert not one.overlaps(other)
    assert free_rects(middle, (room,)) == []

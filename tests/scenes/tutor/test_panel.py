"""The tutor's panel beside the table."""

import pytest

from game.lessons.lesson import Tutor
from game.scenes.lessons.lesson_scene import LessonScene
from game.scenes.tutor.panel import Room, TutorSpeech, panel_widgets
from game.tabletop.layout import CARD_ASPECT, TableEdge, table_areas, trick_spot
from game.toolkit.focus import FocusState
from game.toolkit.geometry import Rect, centred
from game.toolkit.layout.fitting import shortage
from game.toolkit.metrics import metrics
from game.toolkit.scene import LayoutContext
from tests.support.pilot import Pilot

SENTENCE = "He won, so he leads again: spades, and you have none, so any card is allowed."


@pytest.mark.parametrize("has_bids", [False, True])
@pytest.mark.parametrize("held", [1, 3, 5, 13])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_tutor_covers_no_card_of_the_trick(size: tuple[int, int], held: int, has_bids: bool) -> None:
    window = metrics(*size, 100)
    pilot, shown = Pilot(size=size), table_areas(window)
    context = LayoutContext(window, pilot.painter.texts, FocusState())
    room = Room(most_held=held, has_bids=has_bids)
    tall = shown.trick_height * 1.05
    cards = [centred(trick_spot(shown, edge), tall * (CARD_ASPECT + 0.1), tall) for edge in TableEdge]
    for count in range(1, 9):
        speech = TutorSpeech(text=" ".join([SENTENCE] * count), place="1 of 4")
        panel = panel_widgets(Tutor.BIG, speech, shown, context, room)[0].rect
        assert not any(panel.overlaps(card) for card in cards)
        assert not panel.overlaps(shown.plates[TableEdge.RIGHT])


@pytest.mark.parametrize("held", [3, 5])
def test_the_tutor_covers_no_bids_that_reach_from_plate_to_plate(held: int) -> None:
    window = metrics(1280, 720, 200)
    pilot, shown = Pilot(), table_areas(window)
    context = LayoutContext(window, pilot.painter.texts, FocusState())
    left, right = shown.plates[TableEdge.LEFT].right, shown.plates[TableEdge.RIGHT].x
    bids = Rect(left, shown.centre.y - shown.trick_height * 0.7, right - left, shown.trick_height * 1.3)
    room = Room(most_held=held, has_bids=True, bids=bids)
    speech = TutorSpeech(text=" ".join([SENTENCE] * 2), place="1 of 4")
    assert not panel_widgets(Tutor.BIG, speech, shown, context, room)[0].rect.overlaps(bids)


@pytest.mark.parametrize("is_free_below", [False, True])
@pytest.mark.parametrize("aside", ["", SENTENCE])
def test_words_that_the_player_enlarges_grow_as_far_as_there_is_room(aside: str, is_free_below: bool) -> None:
    pilot, sizes, text = Pilot(), [], " ".join([SENTENCE] * (1 if aside else 2))
    speech = TutorSpeech(text=text, aside=aside, place="1 of 4")
    room = Room(most_held=3, has_bids=False, is_free_below=is_free_below)
    for scale in (100, 120, 150, 200):
        window = metrics(1280, 720, scale)
        pilot.painter.metrics = window.with_unit(min(window.wanted, window.usual * LessonScene.most_growth))
        context = LayoutContext(pilot.painter.metrics, pilot.painter.texts, FocusState())
        panel, *inside = panel_widgets(Tutor.BIG, speech, table_areas(context.metrics), context, room)
        words = [widget for widget in inside if widget.wraps]
        sizes.append(words[0].style.size * context.metrics.unit)
        assert all(panel.rect.holds(widget.rect) for widget in inside)
        assert all(shortage(widget, context.measure, context.metrics.unit) <= 0 for widget in words)
        assert [widget.name for widget in words] == list(filter(None, (text, aside)))
    usual, larger, large, largest = sizes
    assert usual < larger <= large
    assert largest >= large - 0.5
    assert large > larger or not is_free_below

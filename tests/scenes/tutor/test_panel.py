"""The tutor's panel beside the table."""

import pytest

from game.lessons.lesson import Tutor
from game.scenes.tutor.panel import Room, TutorSpeech, panel_widgets
from game.tabletop.areas import CARD_ASPECT, TableEdge, table_areas, trick_spot
from game.toolkit.focus import FocusState
from game.toolkit.geometry import centred
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

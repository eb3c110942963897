"""Overflow check: the room of a text is what its picture and margins leave."""

from msgspec.structs import replace

from game.toolkit.geometry import Rect
from game.toolkit.layout.fitting import shortage
from game.toolkit.widgets import Role, Widget
from tests.support.pilot import Pilot


def test_the_wrapped_name_of_an_item_has_no_room_in_its_picture_and_margins() -> None:
    item = Widget(rect=Rect(0, 0, 204, 72), role=Role.ITEM, name="What does that card tell you?", wraps=True)
    texts = Pilot().painter.texts
    assert shortage(replace(item, picture="learn/own"), texts, 1.0) > 0 >= shortage(item, texts, 1.0)
    assert shortage(replace(item, detail="below"), texts, 1.0) > 0

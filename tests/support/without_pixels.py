"""Drawing without pixels, for tests of what is drawn where."""

import pygame
import pytest

from game.toolkit.render.canvas import Canvas
from game.toolkit.render.display_list import DisplayList


def draw_nothing(patch: pytest.MonkeyPatch) -> None:
    """Patch the drawing functions, so that no picture is rendered, which would be slow, and nothing is put on a surface."""
    nothing = pygame.Surface((1, 1))
    patch.setattr(Canvas, "at_hand", lambda *_asked, **_options: nothing)
    patch.setattr(DisplayList, "_draw", lambda *_marks: None)

"""Draws on a surface: panels, texts with suits in them, cards in any pose. Everything costly is drawn once and kept."""

from game.ui.drawing.cards import Cards
from game.ui.drawing.grounds import Grounds
from game.ui.drawing.pictures import SIGNS
from game.ui.drawing.prints import Look
from game.ui.drawing.shapes import Shapes

__all__ = ["SIGNS", "Look", "Painter"]


class Painter(Grounds, Shapes, Cards):
    """A surface with a size of unit, and what is needed to draw on it. Positions are in pixels, text sizes in units."""

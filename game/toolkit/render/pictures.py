"""Pictures, icons and signs from the assets."""

from functools import partial

import pygame

from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.prompts import PAD_SIGNS
from game.toolkit.render.canvas import Canvas, CanvasTool, hex_of
from game.toolkit.theme import OPAQUE, Colour

CARD_SIGNS = {
    "♠": "suit-spade",
    "♥": "suit-heart",
    "♦": "suit-diamond",
    "♣": "suit-club",
    "★": "star-big",
    "✦": "star-little",
}
"""Signs of suits and jokers, with their pictures in the folder `table`."""
SIGNS = frozenset((*CARD_SIGNS, *PAD_SIGNS))
"""Characters drawn as pictures inside texts."""

_BLURRED = 1.3
"""Factor above which a stretched earlier rendering of a picture counts as missing (`Canvas.lack`)."""
_FOUR_COLOURS = ("four-colour", "high-contrast")
"""Decks with a separate colour for each suit."""


class Pictures(CanvasTool):
    """Drawing of vector pictures in rectangles."""

    areas = 0.5

    def __init__(self, canvas: Canvas) -> None:
        """Draw on a canvas."""
        super().__init__(canvas)
        self._sized: dict[str, tuple[int, int]] = {}
        """Size at which each picture was last rendered."""

    def icon(self, name: str, rect: Rect, colour: Colour = theme.TEXT) -> None:
        """Draw an icon of `assets/icons` in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        colour = self._canvas.shown(colour)
        self._blit(self._canvas.assets.tinted(f"icons/{name}", hex_of(colour), size), rect, colour[3])

    def sign(self, letter: str, rect: Rect) -> None:
        """Draw a suit, a joker's star or a gamepad button in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        self._blit(self.sign_surface(letter, size, on_light=False), rect)

    def sign_surface(self, letter: str, size: int, *, on_light: bool) -> pygame.Surface:
        """Return a suit, a joker's star or a gamepad button at a size in pixels."""
        if letter in PAD_SIGNS:
            return self._canvas.assets.picture(f"pads/{PAD_SIGNS[letter][0]}", size, size)
        name = CARD_SIGNS[letter]
        many = "-four-colour" if self._canvas.deck in _FOUR_COLOURS and name.startswith("suit") else ""
        return self._canvas.assets.picture(f"table/{name}{many}{'' if on_light else '-on-dark'}", size, size)

    def _blit(self, surface: pygame.Surface, rect: Rect, alpha: int = OPAQUE) -> None:
        at = (round(rect.centre.x - surface.get_width() / 2), round(rect.centre.y - surface.get_height() / 2))
        if surface.get_alpha() != alpha:
            surface.set_alpha(alpha)
        self._canvas.display_list.picture(surface, at)

    def draw(self, name: str, rect: Rect) -> None:
        """Draw an SVG of the assets in the middle of a rectangle; until it is rendered at this size, stretch its last rendering."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        found = self._canvas.at_hand(self._cache, (name, size), partial(self._canvas.assets.rendered, name, *size))
        if found is not None:
            self._sized[name] = size
        else:
            before = self._cache.get((name, self._sized.get(name)))
            if before is None or size[0] > before.get_width() * _BLURRED:
                self._canvas.lack()
            if before is None:
                return
            found = pygame.transform.scale(before, size)
        aside, above = (size[0] - found.get_width()) // 2, (size[1] - found.get_height()) // 2
        self._canvas.display_list.picture(found, (round(rect.x) + aside, round(rect.y) + above))

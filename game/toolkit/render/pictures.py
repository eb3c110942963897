"""Pictures, icons and signs from the assets."""

from functools import partial

import pygame

from game.toolkit import theme
from game.toolkit.geometry import Rect
from game.toolkit.render.canvas import Canvas, hex_of
from game.toolkit.theme import OPAQUE, Colour

SIGNS = {
    "♠": "suit-spade",
    "♥": "suit-heart",
    "♦": "suit-diamond",
    "♣": "suit-club",
    "★": "star-big",
    "✦": "star-little",
}
"""The characters that are drawn as shapes inside texts, with their pictures below `table`."""

_FOUR_COLOURS = ("four-colour", "high-contrast")
"""The decks in which each suit has a colour of its own."""


class Pictures(Canvas):
    """Vectors in rectangles."""

    def _begin(self) -> None:
        super()._begin()
        self._sized: dict[str, tuple[int, int]] = {}
        """The size at which each picture was rendered last."""

    def icon(self, name: str, rect: Rect, colour: Colour = theme.IVORY) -> None:
        """Draw an icon of `assets/icons` in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        colour = self._shown(colour)
        self._blit(self.assets.tinted(f"icons/{name}", hex_of(colour), size), rect, colour[3])

    def sign(self, letter: str, rect: Rect, *, on_light: bool = False) -> None:
        """Draw a suit or a joker's star in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        self._blit(self._sign(letter, size, on_light=on_light), rect)

    def _sign(self, letter: str, size: int, *, on_light: bool) -> pygame.Surface:
        name = SIGNS[letter]
        many = "-four-colour" if self.deck in _FOUR_COLOURS and name.startswith("suit") else ""
        return self.assets.picture(f"table/{name}{many}{'' if on_light else '-on-dark'}", size, size)

    def _blit(self, surface: pygame.Surface, rect: Rect, alpha: int = OPAQUE) -> None:
        at = (round(rect.centre.x - surface.get_width() / 2), round(rect.centre.y - surface.get_height() / 2))
        if surface.get_alpha() != alpha:
            surface.set_alpha(alpha)
        self.display_list.picture(surface, at)

    def picture(self, name: str, rect: Rect) -> None:
        """Draw an SVG of the assets in a rectangle; while it is rendered, the previous one stretched, if there is one."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        found = self.at_hand(self._pictures, (name, size), partial(self.assets.rendered, name, *size))
        if found is not None:
            self._sized[name] = size
        else:
            before = self._pictures.get((name, self._sized.get(name)))
            if before is None:
                return
            found = pygame.transform.scale(before, size)
        self.display_list.picture(found, (round(rect.x), round(rect.y)))

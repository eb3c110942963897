"""Card sprites: cards rendered from SVG at any size and angle, in a render worker."""

from enum import StrEnum
from typing import NamedTuple

import pygame

from game.tabletop.areas import CARD_ASPECT
from game.toolkit import theme
from game.toolkit.assets import Assets, Cache
from game.toolkit.render.stretching import taller, wider
from game.toolkit.theme import OPAQUE

_SHADOW_MARGIN = 0.09
"""Room around a card for its shadow, as a fraction of its height."""
_DIMMED = (10, 14, 30, 118)
"""The colour laid over a dimmed card in every theme."""
_CAST = (2, 4, 10, 130)


class Look(StrEnum):
    """The style in which a card is drawn; a string, for fast look-ups."""

    PLAIN = "plain"
    DIM = "dim"
    GLOW = "glow"
    PICKED = "picked"
    WINNING = "winning"
    """A card in a frame of gold, ivory and ink, which is recognisable without colour."""


_SHINING = (Look.GLOW, Look.PICKED, Look.WINNING)
_FRAME = ((0.0, 0.014, theme.INK), (-0.03, 0.03, theme.HIGHLIGHT), (-0.037, 0.008, theme.INK))
"""Lines around a winning card: distance of a line's outer edge from the card's edge, line width (both in card heights), colour."""


class CardSprite(NamedTuple):
    """A card on the screen: picture and look, rendered height and shown size in pixels, angle, and flip (`Pose.flip`).

    It is a tuple for speed, as every frame creates one for every card.
    """

    picture: str
    look: Look
    height: int
    size: int
    angle: float = 0.0
    flip: float = 1.0


class SpriteRenderer:
    """Renderer of card sprites. It shares no cache, so that it can work in a thread."""

    def __init__(self, assets: Assets) -> None:
        """Begin with empty caches."""
        self.assets = assets
        self._faces = Cache(0)
        self._grounds = Cache(0)

    def make(self, wanted: CardSprite, room: int) -> pygame.Surface:
        """Render a sprite with its shadow; the cache of card faces may hold `room` pixels."""
        self._faces.limit, self._grounds.limit = room, room // 2
        return _trimmed(self._turned(wanted))

    def _turned(self, wanted: CardSprite) -> pygame.Surface:
        flat = self._flat(wanted)
        if wanted.flip < 1:
            width, height = flat.get_size()
            flat = pygame.transform.smoothscale(flat, (max(round(width * wanted.flip), 1), height))
        if wanted.angle or wanted.size != wanted.height:
            return pygame.transform.rotozoom(flat, wanted.angle, wanted.size / wanted.height)
        return flat

    def _flat(self, wanted: CardSprite) -> pygame.Surface:
        height = wanted.height
        width, margin = _width(height), _margin(height)
        surface = self._ground(height, has_halo=wanted.look in _SHINING).copy()
        surface.blit(self._face(wanted.picture, width, height), (margin, margin))
        if wanted.look is Look.DIM:
            veil = pygame.Surface((width, height), pygame.SRCALPHA)
            pygame.draw.rect(veil, _DIMMED, veil.get_rect(), border_radius=_radius(height))
            surface.blit(veil, (margin, margin))
        if wanted.look is Look.WINNING:
            card = pygame.Rect(margin, margin, width, height)
            for out, wide, colour in _FRAME:
                away = -round(height * out)
                line = card.inflate(2 * away, 2 * away)
                pygame.draw.rect(surface, colour, line, max(round(height * wide), 1), _radius(height) + away)
        return surface

    def _face(self, picture: str, width: int, height: int) -> pygame.Surface:
        return self._faces.made((picture, height), lambda: self.assets.rendered(picture, width, height))

    def _ground(self, height: int, *, has_halo: bool) -> pygame.Surface:
        return self._grounds.made((height, has_halo), lambda: _card_ground(height, has_halo=has_halo))


def _trimmed(surface: pygame.Surface) -> pygame.Surface:
    """Return a picture without empty margins, with the same middle."""
    width, height = surface.get_size()
    seen = surface.get_bounding_rect()
    across, down = min(seen.left, width - seen.right), min(seen.top, height - seen.bottom)
    return surface.subsurface((across, down, width - 2 * across, height - 2 * down)).copy()


def _width(height: int) -> int:
    return round(height * CARD_ASPECT)


def _margin(height: int) -> int:
    return max(round(height * _SHADOW_MARGIN), 2)


def _radius(height: int) -> int:
    return max(round(height * 0.045), 2)


def _card_ground(height: int, *, has_halo: bool) -> pygame.Surface:
    """Draw a soft shadow, with or without a halo: blur a small piece with all four corners, then stretch it to the card's size."""
    blur, grow = max(round(height * 0.022), 1), round(height * 0.02)
    margin, radius = _margin(height), _radius(height) + grow
    size = (_width(height) + 2 * margin, height + 2 * margin)
    end = margin + radius + 3 * blur
    width, tall = (min(full, 2 * end + 1) for full in size)
    surface = pygame.Surface((width, tall), pygame.SRCALPHA)
    body = pygame.Rect(margin, margin, width - 2 * margin, tall - 2 * margin)
    _blur(surface, body.move(0, round(height * 0.018)), _CAST, _radius(height), blur)
    if has_halo:
        _blur(surface, body.inflate(2 * grow, 2 * grow), (*theme.HIGHLIGHT[:3], OPAQUE), radius, blur)
    if width < size[0]:
        surface = wider(surface, size[0], end)
    return taller(surface, size[1], end) if tall < size[1] else surface


def _blur(
    surface: pygame.Surface, where: pygame.Rect, colour: tuple[int, int, int, int], radius: int, blur: int
) -> None:
    soft = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(soft, colour, where, border_radius=radius)
    surface.blit(pygame.transform.gaussian_blur(soft, blur), (0, 0))

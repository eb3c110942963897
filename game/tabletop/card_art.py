"""Card drawing: faces and backs in any pose."""

from functools import partial

import pygame

from game.engine.cards import SUIT_SIZE, Card
from game.tabletop.card_sprites import CardSprite, Look, SpriteRenderer
from game.tabletop.layout import CARD_ASPECT
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.geometry import Point, centred
from game.toolkit.render.display_list import around
from game.toolkit.render.painter import Painter, Part
from game.toolkit.theme import OPAQUE, Face, TextStyle
from game.toolkit.widgets import Align
from game.wording.events import BIG_STAR, LITTLE_STAR, SUIT_SIGNS

_STEP, _TURN_STEP, _FLIPS = 0.06, 4, 6
"""Steps for a card in motion: of its size as a share, of its turn in degrees, and the number of its widths while it turns over."""
_NEAR = 0.12
"""The share of its size by which a card in motion may be shown too large or too small for a moment."""
_QUARTER = 45
"""Backs that differ by less, in degrees, may stand in for each other."""
_COLUMN, _RANK_AT, _SIGN_AT = 0.09, 0.12, 0.255
"""Distances, as shares of the card's height: its left edge to the middle of its index, its top to those of rank and sign."""
_RANK_SIZE, _SIGN_SIZE = 0.17, 0.11
"""Heights of the rank's font and of the sign, as shares of the card's height."""
_SIZES = 6
"""Pixels by which the fonts of sketches differ, so that a card in motion does not need one in every frame."""
_AREAS = 0.8
"""The limit of the cache, in areas of the surface."""
_NARROW = 0.5
"""The share of its width below which a card that turns over shows no index."""


class CardArt(Part):
    """Faces and backs, at rest and in motion."""

    def __init__(self, painter: Painter) -> None:
        """Draw on a painter, the faces from the deck in `cards/<deck>`; nothing has been rendered yet."""
        super().__init__(painter)
        self._cache = painter.cache(_AREAS)
        self.back = "lamplight"
        self._renderer = SpriteRenderer(painter.assets)
        self._last: dict[tuple[str | None, int], CardSprite] = {}
        """The sprite with which each card was shown last; a back by its angle, as all are the same."""
        self._ordered: dict[tuple[str | None, int], CardSprite] = {}
        """The sprite being rendered for each card in motion: it is shown, a little late, before another is asked for."""

    def draw(self, face: Card | None, pose: Pose, look: Look = Look.PLAIN) -> None:
        """Draw a card in a pose: its face, or its back if the pose is face down or the face is not known.

        While that is made, it is shown as it was last.
        """
        name = str(face) if face is not None and pose.face_up else None
        who = (name, 0 if name else round(pose.angle / _QUARTER))
        wanted = self._wanted(name, pose, look, who)
        surface = self._cache.get(wanted) or self._painter.at_hand(
            self._cache, wanted, partial(self._renderer.make, wanted, self._cache.limit // 3)
        )
        if surface is not None:
            self._last[who] = wanted
            self._ordered.pop(who, None)
        else:
            self._ordered[who] = wanted
            surface = self._as_it_was(self._last.get(who), wanted)
            if surface is None:
                self._roughly(face if name else None, pose)
                return
        alpha = round(OPAQUE * max(pose.alpha, 0))
        if surface.get_alpha() != alpha:
            surface.set_alpha(alpha)
        width, height = surface.get_size()
        self._painter.display_list.picture(surface, (round(pose.x) - width // 2, round(pose.y) - height // 2))

    def _wanted(self, name: str | None, pose: Pose, look: Look, who: tuple[str | None, int]) -> CardSprite:
        """Return the sprite for a pose: in motion in steps of size, turn and flip, or the last one while that is near enough."""
        picture = f"cards/{self._painter.deck}/{name}" if name else f"cards/backs/{self.back}"
        if not pose.is_moving:
            height = max(round(pose.height), 8)
            return CardSprite(picture=picture, look=look, height=height, size=height, angle=round(pose.angle * 2) / 2)
        height = max(round(pose.rest_height or pose.height), 8)
        last = self._last.get(who)
        if last is not None and name and last.picture == picture:
            height = max(height, last.height)  # what is to become small is sharp while it is large
        ordered = self._ordered.get(who)
        if ordered is not None and (ordered.picture, ordered.look, ordered.height) == (picture, look, height):
            return ordered
        step = max(round(height * _STEP), 2)
        flip = max(round(pose.flip * _FLIPS), 1) / _FLIPS
        if (
            last is not None
            and (last.picture, last.look, last.height, last.flip) == (picture, look, height, flip)
            and abs(last.size - pose.height) <= step / 2
            and abs(last.angle - pose.angle) <= _TURN_STEP / 2
        ):
            return last
        size = max(round((pose.height - height) / step) * step + height, 8)
        angle = round(pose.angle / _TURN_STEP) * _TURN_STEP
        return CardSprite(picture=picture, look=look, height=height, size=size, angle=angle, flip=flip)

    def _as_it_was(self, last: CardSprite | None, wanted: CardSprite) -> pygame.Surface | None:
        """Return a card's last sprite, stretched to the size and flip that are wanted if it is far from those."""
        surface = None if last is None else self._cache.get(last)
        if last is None or surface is None:
            return None
        share = wanted.size / last.size
        if wanted.flip == last.flip and abs(share - 1) < _NEAR:
            return surface
        width, height = surface.get_size()
        size = (max(round(width * share * wanted.flip / last.flip), 1), max(round(height * share), 1))
        pull = pygame.transform.smoothscale if share > 1 else pygame.transform.scale
        return pull(surface, size)

    def _roughly(self, face: Card | None, pose: Pose) -> None:
        """Sketch a card of which nothing has been rendered yet: its outline and its index, which tells it from others."""
        if pose.alpha != 1:
            return
        down = pygame.Vector2(0, pose.height / 2).rotate(-pose.angle)
        right = pygame.Vector2(pose.height * CARD_ASPECT * pose.flip / 2, 0).rotate(-pose.angle)
        middle = pygame.Vector2(pose.x, pose.y)
        corners = [middle - down - right, middle - down + right, middle + down + right, middle + down - right]
        colour, line = (theme.NAVY[:3], theme.MUTED[:3]) if face is None else (theme.IVORY[:3], theme.INK[:3])
        points = tuple((corner.x, corner.y) for corner in corners)
        for details in ((colour, points), (line, points, 1)):
            self._painter.display_list.shape(pygame.draw.polygon, around(points), *details)
        if face is not None and pose.flip >= _NARROW:
            top = corners[0] + right.normalize() * pose.height * _COLUMN
            self._index(face, pose.height, top + 2 * down * _RANK_AT, top + 2 * down * _SIGN_AT)

    def _index(self, face: Card, height: float, rank_at: pygame.Vector2, sign_at: pygame.Vector2) -> None:
        """Draw rank and suit of a card of this height, upright, in the middle of two places; of a joker its star."""
        at = Point(rank_at.x, rank_at.y)
        if face.is_joker:
            side = height * _RANK_SIZE
            self._painter.pictures.sign(
                BIG_STAR if face is Card.BB else LITTLE_STAR, centred(at, side, side), on_light=True
            )
            return
        size = max(round(height * _RANK_SIZE / _SIZES), 1) * _SIZES
        style = TextStyle(Face.TITLE, size / self._painter.metrics.unit)
        place = centred(at, height, height * _RANK_SIZE)
        self._painter.texts.line(str(face)[0].replace("T", "10"), place, style, theme.INK, align=Align.CENTRE)
        side = height * _SIGN_SIZE
        self._painter.pictures.sign(
            SUIT_SIGNS[face // SUIT_SIZE], centred(Point(sign_at.x, sign_at.y), side, side), on_light=True
        )

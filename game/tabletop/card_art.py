"""Card drawing: faces and backs in any pose."""

from functools import lru_cache, partial
from weakref import WeakValueDictionary

import pygame

from game.engine.cards import Card
from game.tabletop.card_sprites import CardSprite, Look, SpriteRenderer
from game.tabletop.motion import Pose
from game.toolkit.render.painter import Painter, PainterExtension
from game.toolkit.theme import OPAQUE

_STEP, _TURN_STEP, _FLIPS = 0.06, 4, 6
"""Rounding for a moving card: steps of size (as a fraction) and angle (in degrees), and number of widths while it turns over."""
_NEAR = 0.12
"""The fraction by which a moving card may briefly be too large or too small."""
_QUARTER = 45
"""The size of a range of angles in degrees; backs within one range may replace each other."""
_TURNED = 10
"""The degrees by which a card may briefly be shown at a wrong angle."""
_BLURRED = 1.3
"""The factor by which a card may briefly be stretched."""


class CardArt(PainterExtension):
    """Painter of card faces and backs, at rest and in motion."""

    areas = 0.8

    def __init__(self, painter: Painter) -> None:
        """Draw cards with a painter; the faces come from the deck in `cards/<deck>`."""
        super().__init__(painter)
        self.back = "lamplight"
        self._renderer = SpriteRenderer(painter.assets)
        self._last: dict[tuple[str | None, int], CardSprite] = {}
        """The sprite last shown of each card; for backs, one for each range of angles."""
        self._ordered: dict[tuple[str | None, int], CardSprite] = {}
        """The sprite being rendered for each moving card; no other sprite of the card is requested before it is shown."""
        self._stand_ins: WeakValueDictionary[tuple[CardSprite, CardSprite], pygame.Surface] = WeakValueDictionary()
        """The adapted surfaces drawn in the last frame, by the sprite that was adapted and the sprite that it stands in for."""

    def draw(self, face: Card | None, pose: Pose, look: Look = Look.PLAIN) -> None:
        """Draw a card in a pose: its face, or its back if the pose is face down or the face unknown.

        Until the sprite is rendered, the card's last sprite is drawn.
        """
        name = str(face) if face is not None and pose.face_up else None
        who = (name, 0 if name else round(pose.angle / _QUARTER))
        wanted = self._wanted(name, pose, look, who)
        surface = self._cache.get(wanted) or self._asked(wanted)
        if surface is not None:
            self._last[who] = wanted
            self._ordered.pop(who, None)
        else:
            self._ordered[who] = wanted
            surface = self._as_it_was(self._last.get(who) or (None if name else self._last.get((None, 0))), wanted)
            if surface is None:
                self._painter.lack()
                return
        alpha = round(OPAQUE * max(pose.alpha, 0))
        if surface.get_alpha() != alpha:
            surface.set_alpha(alpha)
        width, height = surface.get_size()
        self._painter.display_list.picture(surface, (round(pose.x) - width // 2, round(pose.y) - height // 2))

    def prepare(self, face: Card | None, height: float) -> None:
        """Render a card's face, or the back if `face` is None, upright and before it is shown."""
        who = (None if face is None else str(face), 0)
        last, wanted = self._last.get(who), self._upright(face, height)
        is_known = last is not None and self._cache.get(last) is not None
        if is_known and face is not None:
            return
        if (self._cache.get(wanted) or self._asked(wanted, is_patient=True)) and not is_known:
            self._last[who] = wanted

    def finished(self, face: Card | None, height: float) -> pygame.Surface | None:
        """Return a prepared card or back; None until it has been rendered."""
        return self._cache.get(self._upright(face, height))

    def _upright(self, face: Card | None, height: float) -> CardSprite:
        return _at_rest(self._picture(None if face is None else str(face)), Look.PLAIN, height, 0.0)

    def _picture(self, name: str | None) -> str:
        return f"cards/{self._painter.deck}/{name}" if name else f"cards/backs/{self.back}"

    def _asked(self, wanted: CardSprite, *, is_patient: bool = False) -> pygame.Surface | None:
        make = partial(self._renderer.make, wanted, self._cache.limit // 3)
        return self._painter.at_hand(self._cache, wanted, make, is_patient=is_patient)

    def _wanted(self, name: str | None, pose: Pose, look: Look, who: tuple[str | None, int]) -> CardSprite:
        """Return the sprite for a pose, rounding size, angle and flip to steps while the card moves.

        For a moving card, a similar sprite is reused: the one being rendered for the card, or else its last sprite.
        """
        picture = self._picture(name)
        if not pose.is_moving:
            return _at_rest(picture, look, pose.height, pose.angle)
        height = max(round(pose.rest_height or pose.height), 8)
        last = self._last.get(who)
        if last is not None and name and last.picture == picture:
            height = max(height, last.height)  # a shrinking card is rendered at its largest size, to stay sharp
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
        """Return the surface of a card's last sprite, adapted to the sprite `wanted`; None if it is not in the cache."""
        surface = None if last is None else self._cache.get(last)
        if last is None or surface is None:
            return None
        if wanted.size / last.size > _BLURRED:
            self._painter.lack()
        found = self._stand_ins.get((last, wanted))
        if found is None:
            found = self._stand_ins[last, wanted] = _adapted(surface, last, wanted)
        return found


@lru_cache(256)  # cached, as every frame needs a sprite for every card
def _at_rest(picture: str, look: Look, height: float, angle: float) -> CardSprite:
    size = max(round(height), 8)
    return CardSprite(picture, look, height=size, size=size, angle=round(angle * 2) / 2)


def _adapted(surface: pygame.Surface, last: CardSprite, wanted: CardSprite) -> pygame.Surface:
    """Return the surface of the sprite `last`, turned and stretched if it differs too much from `wanted`.

    A tilted card that turns over is not stretched sideways, as its width is not horizontal.
    """
    if last.flip == 1 and abs(wanted.angle - last.angle) > _TURNED:
        surface = pygame.transform.rotate(surface, wanted.angle - last.angle)
    share = wanted.size / last.size
    spread = wanted.flip / last.flip if abs(last.angle) <= _TURNED else 1.0
    if spread == 1 and abs(share - 1) < _NEAR:
        return surface
    width, height = surface.get_size()
    size = (max(round(width * share * spread), 1), max(round(height * share), 1))
    pull = pygame.transform.smoothscale if share > 1 else pygame.transform.scale
    return pull(surface, size)

"""Cards in any pose."""

from collections.abc import Hashable
from enum import Enum

import pygame

from game.engine.cards import Card
from game.ui import theme
from game.ui.assets import Assets
from game.ui.drawing.canvas import Canvas
from game.ui.layout import CARD_ASPECT
from game.ui.metrics import Metrics
from game.ui.motion import Pose
from game.ui.theme import OPAQUE

_STEP, _TURN_STEP, _FLIPS = 0.06, 4, 6
"""Of a card on its way: the step of its size as a share, of its turn in degrees, and how many widths it has while it turns over."""
_SHADOW_MARGIN = 0.09
"""Room around a card for its shadow, as a share of its height."""


class Look(Enum):
    """How a card is drawn."""

    PLAIN = "plain"
    DIM = "dim"
    GLOW = "glow"
    PICKED = "picked"


class Cards(Canvas):
    """Faces and backs, at rest and on their way."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, deck: str = "standard") -> None:
        """Nothing has been shown yet."""
        super().__init__(surface, assets, metrics, deck)
        self._at_rest: dict[tuple[str | None, Look], tuple[str, str, int]] = {}
        """The deck, the back and the height in pixels in which a card was drawn from its vectors last."""

    def card(self, face: Card | None, pose: Pose, look: Look = Look.PLAIN) -> None:
        """A card in a pose: its face, or its back where the pose is face down or the face is not known."""
        name = str(face) if face is not None and pose.face_up else None
        height = max(round(pose.height), 8)
        surface = (
            self._moving_card(name, height, pose, look)
            if pose.is_moving
            else self._resting_card(name, height, pose, look)
        )
        where = surface.get_rect(center=(round(pose.x), round(pose.y)))
        if pose.alpha < 1:
            surface = surface.copy()
            surface.set_alpha(round(255 * max(pose.alpha, 0)))
        self.surface.blit(surface, where)

    def _resting_card(self, name: str | None, height: int, pose: Pose, look: Look) -> pygame.Surface:
        """A card drawn from its vectors at the very size."""
        angle = round(pose.angle * 2) / 2
        key = ("card", self.deck, self.back, name, height, angle, look)
        surface = self._cards.get(key)
        if surface is not None:
            return surface
        drawn = self._at_rest.get((name, look))
        if drawn is not None and self._cards.get(self._flat_key(name, *drawn, look)) is not None:
            is_at_hand = self._cards.get(self._flat_key(name, self.deck, self.back, height, look)) is not None
            if not is_at_hand and self.allowance.must_wait():
                return self._moving_card(name, height, pose, look)
        with self.allowance.spending():
            surface = self._flat_card(name, self.deck, self.back, height, look)
        return self._cards.put(key, pygame.transform.rotozoom(surface, angle, 1.0) if angle else surface)

    def _moving_card(self, name: str | None, height: int, pose: Pose, look: Look) -> pygame.Surface:
        """A card on its way: made from a picture that is at hand, its size, turn and flip in steps."""
        deck, back, base = self._at_rest.get((name, look), (self.deck, self.back, height))
        if (deck, back) != (self.deck, self.back) and not self.allowance.must_wait():
            deck, back = self.deck, self.back
        step = max(round(base * _STEP), 2)
        size = max(round(height / step) * step, 8)
        angle, flip = round(pose.angle / _TURN_STEP) * _TURN_STEP, max(round(pose.flip * _FLIPS), 1) / _FLIPS
        key = ("moving", deck, back, name, size, base, angle, flip, look)
        surface = self._cards.get(key)
        if surface is not None:
            return surface
        with self.allowance.spending():
            surface = self._flat_card(name, deck, back, base, look)
        if flip < 1:
            surface = pygame.transform.smoothscale(
                surface, (max(round(surface.get_width() * flip), 1), surface.get_height())
            )
        return self._cards.put(key, pygame.transform.rotozoom(surface, angle, size / base))

    def _card_ground(self, height: int, *, has_halo: bool) -> pygame.Surface:
        """The shadow under a card, and the light around one that is meant: the same for all cards of a height."""
        key = ("card-ground", height, has_halo)
        found = self._cards.get(key)
        if found is not None:
            return found
        width = round(height * CARD_ASPECT)
        margin = max(round(height * _SHADOW_MARGIN), 2)
        radius = max(round(height * 0.045), 2)
        body = pygame.Rect(margin, margin, width, height)
        if has_halo:
            surface = self._card_ground(height, has_halo=False).copy()
            grow = round(height * 0.02)
            spread, colour, radius = body.inflate(2 * grow, 2 * grow), (*theme.GOLD_LIGHT[:3], OPAQUE), radius + grow
        else:
            surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
            spread, colour = body.move(0, round(height * 0.018)), (2, 4, 10, 130)
        soft = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(soft, colour, spread, border_radius=radius)
        surface.blit(pygame.transform.gaussian_blur(soft, max(round(height * 0.022), 1)), (0, 0))
        return self._cards.put(key, surface)

    @staticmethod
    def _flat_key(name: str | None, deck: str, back: str, height: int, look: Look) -> Hashable:
        return ("flat", back if name is None else deck, name, height, look)

    def _flat_card(self, name: str | None, deck: str, back: str, height: int, look: Look) -> pygame.Surface:
        key = self._flat_key(name, deck, back, height, look)
        self._at_rest[name, look] = (deck, back, height)
        found = self._cards.get(key)
        if found is not None:
            return found
        width = round(height * CARD_ASPECT)
        margin = max(round(height * _SHADOW_MARGIN), 2)
        surface = self._card_ground(height, has_halo=look in (Look.GLOW, Look.PICKED)).copy()
        radius = max(round(height * 0.045), 2)
        picture = f"cards/{deck}/{name}" if name else f"cards/backs/{back}"
        surface.blit(self._assets.picture(picture, width, height), (margin, margin))
        if look is Look.DIM:
            veil = pygame.Surface((width, height), pygame.SRCALPHA)
            pygame.draw.rect(veil, (10, 14, 30, 118), veil.get_rect(), border_radius=radius)
            surface.blit(veil, (margin, margin))
        return self._cards.put(key, surface)

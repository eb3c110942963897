"""Draws on a surface: panels, texts with suits in them, cards in any pose. Everything costly is drawn once and kept."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from time import perf_counter

import pygame

from game.engine.cards import Card
from game.ui import theme
from game.ui.allowance import Allowance
from game.ui.assets import Assets, Cache, Strips
from game.ui.geometry import Point, Rect
from game.ui.layout import CARD_ASPECT
from game.ui.metrics import Metrics
from game.ui.motion import Pose
from game.ui.theme import OPAQUE, Colour, TableTheme, TextStyle
from game.ui.widgets import Align

SIGNS = {
    "♠": "suit-spade",
    "♥": "suit-heart",
    "♦": "suit-diamond",
    "♣": "suit-club",
    "★": "star-big",
    "✦": "star-little",
}
"""The characters that are drawn as shapes inside texts, with their pictures below `table`."""

DARK = 240
"""The sum of red, green and blue below which a text stands on a light ground."""

_LEAST_AREA = 900_000
_STEP, _TURN_STEP, _FLIPS = 0.06, 4, 6
"""Of a card on its way: the step of its size as a share, of its turn in degrees, and how many widths it has while it turns over."""
_MOST_MEASURES = 20_000
"""Sizes of texts that are kept; more are forgotten all at once."""

RENDERING = 0.012
"""Seconds that a frame in a window may spend on rendering what is shown anew; beyond that old pictures do for the moment."""

_FOUR_COLOURS = ("four-colour", "high-contrast")
"""The decks in which each suit has a colour of its own."""
_SHAPES = 5
"""How often the surface the shapes kept may cover: the alley, and two panels as large as the window with their shadows."""
_NIGHTFALL = (4, 6, 14)
"""The colour of which a shade is."""
_FELT_ASPECT = 1600 / 900
_ALLEY_ASPECT = 1920 / 1080
_SHADOW_MARGIN = 0.09
"""Room around a card for its shadow, as a share of its height."""


class Look(Enum):
    """How a card is drawn."""

    PLAIN = "plain"
    DIM = "dim"
    GLOW = "glow"
    PICKED = "picked"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """How a large picture is made: rendered in strips, then made ready to be drawn. `name` is the same for every size."""

    name: str
    key: Hashable
    begin: Callable[[], Strips]
    finish: Callable[[pygame.Surface], pygame.Surface]


class Painter:
    """A surface with a size of unit, and what is needed to draw on it. Positions are in pixels, text sizes in units."""

    def __init__(self, surface: pygame.Surface, assets: Assets, metrics: Metrics, deck: str = "standard") -> None:
        """Draw on `surface` with faces of the deck in `cards/<deck>`."""
        self.surface = surface
        self._assets = assets
        self.metrics = metrics
        self.deck = deck
        self.back = "lamplight"
        self.table = TableTheme.BOTTLE_GREEN
        self._sizes: dict[tuple[str, TextStyle, float], tuple[float, float]] = {}
        self._broken: dict[tuple[str, int, TextStyle, float], list[str]] = {}
        self._at_rest: dict[tuple[str | None, Look], tuple[str, str, int]] = {}
        """The deck, the back and the height in pixels in which a card was drawn from its vectors last."""
        self.allowance = Allowance(perf_counter)
        """What rendering may cost in a frame; what must wait is shown from pictures at hand."""
        self._grounds: dict[str, Hashable] = {}
        """The keys of the large pictures that were shown last."""
        self._under_way: dict[str, tuple[Hashable, Strips]] = {}
        self._sized: dict[str, tuple[int, int]] = {}
        """The size in which each picture was rendered last."""
        self._texts = Cache(0)
        self._shapes = Cache(0)
        self._cards = Cache(0)
        self._make_room()

    def target(self, surface: pygame.Surface, metrics: Metrics) -> None:
        """Go on with another surface; what depends on the size of things is forgotten only as it falls out of use."""
        self.surface = surface
        self.metrics = metrics
        self._make_room()

    def _make_room(self) -> None:
        """Keep as much as a surface of this size needs: so many times its own pixels."""
        width, height = self.surface.get_size()
        area = max(width * height, _LEAST_AREA)
        self._texts.limit = area // 2
        self._shapes.limit = area * _SHAPES
        self._cards.limit = area * 3 // 2
        self._assets.keep(area)

    @property
    def is_contrasted(self) -> bool:
        """Whether everything is drawn for contrast rather than for beauty."""
        return self.table is TableTheme.HIGH_CONTRAST

    def _shown(self, colour: Colour) -> Colour:
        return theme.contrasted(colour) if self.is_contrasted else colour

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(_box(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def alley(self) -> None:
        """Fill everything with the alley at night; with nothing but night where contrast counts."""
        if self.is_contrasted:
            self.surface.fill(theme.NIGHT[:3])
            return
        self.surface.blit(self._ground(self._alley_plan(), self.surface.get_size()), (0, 0))

    def felt(self, rect: Rect) -> None:
        """The table: its ends keep their shape, its middle stretches."""
        width, height = max(round(rect.w), 1), max(round(rect.h), 1)
        table = self._ground(self._felt_plan(rect), (width, height))
        self.surface.blit(table, (round(rect.x), round(rect.y)))

    def lit_table(self, rect: Rect, light: Point, radius: float, colour: Colour) -> None:
        """Fill everything with the alley, the table in it and a pool of light on that; once drawn, it is kept as one picture."""
        size = self.surface.get_size()
        key = ("table", self.table, size, rect, light, radius, colour)
        found = self._shapes.get(key)
        if found is None:
            found = self._stand_in("table", size)
            if found is None or self._is_ready(self._alley_plan(), self._felt_plan(rect)):
                self.alley()
                self.felt(rect)
                self.glow(light, radius, colour)
                if not self.allowance.has_waiting:
                    self._grounds["table"] = key
                    self._shapes.put(key, self.surface.copy())
                    self._shapes.drop(self._felt_plan(rect).key)  # it is in the whole picture now
                return
        else:
            self._grounds["table"] = key
        self.surface.blit(found, (0, 0))

    def _is_ready(self, *plans: "_Plan") -> bool:
        """Whether large pictures are at hand, after some work at the first that is not."""
        for plan in plans:
            if self._shapes.get(plan.key) is None and not self._go_on(plan, may_wait=True):
                return False
        return not self.allowance.must_wait()

    def glow(self, centre: Point, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """A round pool of light at a share of its strength; radius in pixels. There is none where contrast counts."""
        if self.is_contrasted:
            return
        size = max(round(radius * 2), 2)
        key = ("glow", size, colour)
        light = self._shapes.get(key)
        if light is None:
            with self.allowance.spending():
                small = _pool(max(size // 8, 2), colour)
                light = self._shapes.put(key, pygame.transform.smoothscale(small, (size, size)))
        light.set_alpha(round(OPAQUE * strength))
        self.surface.blit(light, (round(centre.x - size / 2), round(centre.y - size / 2)))

    def _alley_plan(self) -> "_Plan":
        """The alley, large enough for the whole surface, its middle cut out."""
        width, height = self.surface.get_size()
        wide = max(width, round(height * _ALLEY_ASPECT))
        tall = max(height, round(wide / _ALLEY_ASPECT))
        middle = ((wide - width) // 2, (tall - height) // 2, width, height)
        return _Plan(
            name="alley",
            key=("alley", width, height),
            begin=lambda: self._assets.strips("table/alley", {}, wide, tall),
            finish=lambda whole: whole.subsurface(middle).convert(),
        )

    def _felt_plan(self, rect: Rect) -> "_Plan":
        """The table, its ends as they are and its middle stretched."""
        width, height = max(round(rect.w), 1), max(round(rect.h), 1)
        colours, own = theme.FELTS[self.table], round(height * _FELT_ASPECT)
        return _Plan(
            name="felt",
            key=("felt", self.table, width, height),
            begin=lambda: self._assets.strips("table/felt", colours, own, height),
            finish=lambda whole: _stretched(whole, width, height),
        )

    def _ground(self, plan: "_Plan", size: tuple[int, int]) -> pygame.Surface:
        """A picture that fills much of the surface; until it is rendered the one that was shown before, stretched."""
        found = self._shapes.get(plan.key)
        if found is None:
            before = self._stand_in(plan.name, size)
            if not self._go_on(plan, may_wait=before is not None) and before is not None:
                return before
            found = self._shapes.get(plan.key)
        assert found is not None
        self._grounds[plan.name] = plan.key
        return found

    def _go_on(self, plan: "_Plan", *, may_wait: bool) -> bool:
        """Work at a large picture as long as the frame allows, or to its end if it may not wait; whether it is done."""
        if may_wait and self.allowance.must_wait():
            return False
        if plan.name not in self._under_way or self._under_way[plan.name][0] != plan.key:
            with self.allowance.spending():
                self._under_way[plan.name] = (plan.key, plan.begin())
        strips = self._under_way[plan.name][1]
        while not strips.is_done and not (may_wait and self.allowance.must_wait()):
            with self.allowance.spending():
                strips.go_on()
        if not strips.is_done or (may_wait and self.allowance.must_wait()):
            return False
        del self._under_way[plan.name]
        with self.allowance.spending():
            self._shapes.put(plan.key, plan.finish(strips.surface))
        return True

    def _stand_in(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """What was shown before in the place of a large picture, at another size; made once, as it may be needed for a while."""
        key = self._grounds.get(name)
        before = None if key is None else self._shapes.get(key)
        if before is None or before.get_size() == size:
            return before
        self._grounds[name] = ("stand-in", name)
        return self._shapes.put(("stand-in", name), pygame.transform.scale(before, size))

    def shade(self, alpha: float) -> None:
        """Darken everything drawn so far, where it lies: a veil to blit would be a picture of the whole surface."""
        left = round(255 * (1 - alpha))
        self.surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        red, green, blue = (round(part * alpha) for part in _NIGHTFALL)
        self.surface.fill((red, green, blue), special_flags=pygame.BLEND_RGB_ADD)

    # Shapes

    def box(self, rect: Rect, fill: Colour, *, radius: float = 0, line: Colour | None = None, width: float = 1) -> None:
        """A rectangle with round corners (in pixels) and perhaps an outline."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        key = ("box", self.is_contrasted, size, fill, round(radius), line, round(width, 1))
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shape(key, size, fill, fill, radius, line, width)
        self.surface.blit(shape, (round(rect.x), round(rect.y)))

    def panel(self, rect: Rect, *, top: Colour = theme.NAVY_LIGHT, bottom: Colour = theme.NAVY_DARK) -> None:
        """A panel with a soft shadow, a gradient and a hairline of gold."""
        px = self.metrics.px
        self._shadow(rect, px(14), px(16))
        self.plate(rect, top=top, bottom=bottom, radius=px(14), line=theme.with_alpha(theme.GOLD, 0.85))

    def plate(
        self, rect: Rect, *, top: Colour, bottom: Colour, radius: float, line: Colour, width: float = 1.5
    ) -> None:
        """A rectangle with a gradient from top to bottom and an outline."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        stroke = max(self.metrics.px(width), 1.0)
        key = ("plate", self.is_contrasted, size, top, bottom, round(radius), line, round(stroke, 1))
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shape(key, size, top, bottom, radius, line, stroke)
        self.surface.blit(shape, (round(rect.x), round(rect.y)))

    def _shape(
        self,
        key: Hashable,
        size: tuple[int, int],
        top: Colour,
        bottom: Colour,
        radius: float,
        line: Colour | None,
        width: float,
    ) -> pygame.Surface:
        """A rectangle with round corners; a plain one while others are rendered."""
        if self.allowance.must_wait():
            plain = pygame.Surface(size, pygame.SRCALPHA)
            whole = plain.get_rect()
            pygame.draw.rect(plain, self._shown(bottom), whole, border_radius=round(radius))
            if line is not None:
                pygame.draw.rect(plain, self._shown(line), whole, max(round(width), 1), border_radius=round(radius))
            return plain
        with self.allowance.spending():
            return self._shapes.put(key, self._rounded(size, top, bottom, radius, line, width))

    def _rounded(
        self, size: tuple[int, int], top: Colour, bottom: Colour, radius: float, line: Colour | None, width: float
    ) -> pygame.Surface:
        w, h = size
        top, bottom, line = self._shown(top), self._shown(bottom), line and self._shown(line)
        stroke = (
            f'stroke="{_hex(line)}" stroke-opacity="{line[3] / 255:.3f}" stroke-width="{width:.2f}"' if line else ""
        )
        half = width / 2 if line else 0
        r = max(min(radius, w / 2, h / 2) - half, 0)
        stops = "".join(
            f'<stop offset="{at}" stop-color="{_hex(colour)}" stop-opacity="{colour[3] / 255:.3f}"/>'
            for at, colour in ((0, top), (1, bottom))
        )
        shape = f'x="{half}" y="{half}" width="{w - 2 * half}" height="{h - 2 * half}" rx="{r:.1f}"'
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><defs>'
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">{stops}'
            f'</linearGradient></defs><rect {shape} fill="url(#g)" {stroke}/></svg>'
        )
        return self._assets.render(svg, w, h)

    def _shadow(self, rect: Rect, radius: float, spread: float) -> None:
        size = (round(rect.w + 4 * spread), round(rect.h + 4 * spread))
        key = ("shadow", size, round(radius), round(spread))
        shape = self._shapes.get(key)
        if shape is None:
            small = pygame.Surface((max(size[0] // 4, 1), max(size[1] // 4, 1)), pygame.SRCALPHA)
            inner = pygame.Rect(0, 0, max(round(rect.w / 4), 1), max(round(rect.h / 4), 1))
            inner.center = small.get_rect().center
            pygame.draw.rect(small, theme.SHADOW, inner, border_radius=max(round(radius / 4), 1))
            small = pygame.transform.gaussian_blur(small, max(round(spread / 4), 1))
            shape = self._shapes.put(key, pygame.transform.smoothscale(small, size))
        self.surface.blit(shape, (round(rect.x - 2 * spread), round(rect.y - 2 * spread + spread * 0.6)))

    def ring(self, rect: Rect, colour: Colour = theme.GOLD_LIGHT, *, radius: float = 10, width: float = 2.5) -> None:
        """The outline of a rectangle; sizes in units."""
        px = self.metrics.px
        self.box(rect, (0, 0, 0, 0), radius=px(radius), line=colour, width=px(width))

    def disc(self, centre: Point, radius: float, fill: Colour, line: Colour | None = None, width: float = 1.5) -> None:
        """A circle; radius in pixels."""
        rect = Rect(centre.x - radius, centre.y - radius, radius * 2, radius * 2)
        self.box(rect, fill, radius=radius, line=line, width=self.metrics.px(width))

    def rule(self, start: Point, end: Point, colour: Colour, width: float = 1) -> None:
        """A straight line."""
        thick = max(round(self.metrics.px(width)), 1)
        pygame.draw.line(self.surface, colour[:3], (start.x, start.y), (end.x, end.y), thick)

    def icon(self, name: str, rect: Rect, colour: Colour = theme.IVORY) -> None:
        """An icon of `assets/icons` in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        colour = self._shown(colour)
        self._blit(self._assets.tinted(f"icons/{name}", _hex(colour), size), rect, colour[3])

    def sign(self, letter: str, rect: Rect, *, on_light: bool = False) -> None:
        """A suit or a joker's star in the middle of a rectangle."""
        size = max(round(min(rect.w, rect.h)), 1)
        self._blit(self._sign(letter, size, on_light=on_light), rect)

    def _sign(self, letter: str, size: int, *, on_light: bool) -> pygame.Surface:
        name = SIGNS[letter]
        many = "-four-colour" if self.deck in _FOUR_COLOURS and name.startswith("suit") else ""
        return self._assets.picture(f"table/{name}{many}{'' if on_light else '-on-dark'}", size, size)

    def _blit(self, surface: pygame.Surface, rect: Rect, alpha: int = OPAQUE) -> None:
        at = (round(rect.centre.x - surface.get_width() / 2), round(rect.centre.y - surface.get_height() / 2))
        if alpha < OPAQUE:
            surface = surface.copy()
            surface.set_alpha(alpha)
        self.surface.blit(surface, at)

    def picture(self, name: str, rect: Rect) -> None:
        """An SVG of the assets in a rectangle."""
        size = (max(round(rect.w), 1), max(round(rect.h), 1))
        self.surface.blit(self._picture(name, *size), (round(rect.x), round(rect.y)))

    def _picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """An SVG at a size; while others are rendered the one that was shown before, stretched."""
        before = self._sized.get(name)
        if not self._assets.has(name, width, height):
            if before is not None and self._assets.has(name, *before) and self.allowance.must_wait():
                return pygame.transform.scale(self._assets.picture(name, *before), (width, height))
            with self.allowance.spending():
                self._assets.picture(name, width, height)
        self._sized[name] = (width, height)
        return self._assets.picture(name, width, height)

    # Texts

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Width and height of a line of text, in pixels."""
        key = (text, style, self.metrics.unit)
        found = self._sizes.get(key)
        if found is None:
            font = self._assets.font(style, self.metrics.unit)
            height = font.get_linesize()
            found = (sum(_piece_width(font, piece, height) for piece in _pieces(text)), float(height))
            if len(self._sizes) > _MOST_MEASURES:
                self._sizes.clear()
            self._sizes[key] = found
        return found

    def text(
        self,
        text: str,
        rect: Rect,
        style: TextStyle,
        colour: Colour = theme.IVORY,
        *,
        align: Align = Align.LEFT,
        shadow: bool = False,
    ) -> None:
        """A line of text in the vertical middle of a rectangle, shortened with an ellipsis where it does not fit."""
        shown = self.fitted(text, rect.w, style)
        if not shown:
            return
        surface = self._line(shown, style, colour)
        x = rect.x + (rect.w - surface.get_width()) * align.value
        y = rect.y + (rect.h - surface.get_height()) / 2
        if shadow:
            dark = self._line(shown, style, (4, 6, 14, 200))
            off = max(self.metrics.px(1.5), 1)
            self.surface.blit(dark, (round(x + off), round(y + off)))
        self.surface.blit(surface, (round(x), round(y)))

    def fitted(self, text: str, width: float, style: TextStyle) -> str:
        """The text, or as much of it as fits with an ellipsis."""
        if self.measure(text, style)[0] <= width + 1:
            return text
        cut = text
        while cut and self.measure(cut.rstrip() + "…", style)[0] > width:
            cut = cut[:-1]
        return cut.rstrip() + "…" if cut else ""

    def paragraph(
        self, text: str, rect: Rect, style: TextStyle, colour: Colour = theme.IVORY, *, align: Align = Align.LEFT
    ) -> float:
        """Wrapped text from the top of a rectangle; gives the height it took in pixels."""
        y = rect.y
        for line in self.wrapped(text, rect.w, style):
            height = self.measure(line, style)[1]
            self.text(line, Rect(rect.x, y, rect.w, height), style, colour, align=align)
            y += height
        return y - rect.y

    def wrapped(self, text: str, width: float, style: TextStyle) -> list[str]:
        """The lines of a text broken at spaces."""
        key = (text, round(width), style, self.metrics.unit)
        found = self._broken.get(key)
        if found is None:
            if len(self._broken) > _MOST_MEASURES:
                self._broken.clear()
            found = self._broken[key] = self._break(text, width, style)
        return found

    def _break(self, text: str, width: float, style: TextStyle) -> list[str]:
        lines: list[str] = []
        for block in text.split("\n"):
            line = ""
            for word in block.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.measure(longer, style)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _line(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        colour = self._shown(colour)
        font = self._assets.font(style, self.metrics.unit)
        key = (text, style, colour, self.deck, font.get_linesize())
        found = self._texts.get(key)
        if found is not None:
            return found
        height = font.get_linesize()
        pieces = _pieces(text)
        widths = [_piece_width(font, piece, height) for piece in pieces]
        surface = pygame.Surface((max(round(sum(widths)), 1), height), pygame.SRCALPHA)
        x = 0.0
        for piece, width in zip(pieces, widths, strict=True):
            if piece in SIGNS:
                size = round(height * 0.72)
                picture = self._sign(piece, size, on_light=sum(colour[:3]) < DARK)
                surface.blit(picture, (round(x + (width - size) / 2), round((height - size) / 2)))
            elif piece:
                surface.blit(font.render(piece, True, colour[:3]), (round(x), 0))
            x += width
        if colour[3] < OPAQUE:
            surface.set_alpha(colour[3])
        return self._texts.put(key, surface)

    # Cards

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


def _stretched(whole: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The table at a width: its ends keep their shape, its middle stretches."""
    own = whole.get_width()
    if own >= width:
        return pygame.transform.smoothscale(whole, (width, height))
    end = round(own * 0.45)
    table = pygame.Surface((width, height), pygame.SRCALPHA)
    middle = whole.subsurface((end, 0, own - 2 * end, height))
    table.blit(whole, (0, 0), (0, 0, end, height))
    table.blit(pygame.transform.smoothscale(middle, (width - 2 * end, height)), (end, 0))
    table.blit(whole, (width - end, 0), (own - end, 0, end, height))
    return table


def _pool(size: int, colour: Colour) -> pygame.Surface:
    """A disc of light that fades to its edge."""
    light = pygame.Surface((size, size), pygame.SRCALPHA)
    for ring in range(size // 2, 0, -1):
        share = 1 - 2 * ring / size
        pygame.draw.circle(light, (*colour[:3], round(colour[3] * share * share)), (size / 2, size / 2), ring)
    return light


def _box(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _pieces(text: str) -> list[str]:
    """The text cut into runs of letters and single signs that no font has."""
    pieces: list[str] = []
    run = ""
    for letter in text:
        if letter in SIGNS:
            pieces += [run, letter] if run else [letter]
            run = ""
        else:
            run += letter
    return [*pieces, run] if run else pieces


def _piece_width(font: pygame.font.Font, piece: str, height: int) -> float:
    return height * 0.76 if piece in SIGNS else font.size(piece)[0]

"""Example drawing: the cards of rule examples in small rows, with the marked cards highlighted."""

from collections.abc import Sequence
from typing import Final

from game.engine.cards import Card
from game.engine.rules import Words
from game.i18n import _
from game.tabletop.areas import CARD_ASPECT
from game.tabletop.card_art import CardArt
from game.tabletop.card_rows import paint_ring
from game.tabletop.card_sprites import Look
from game.tabletop.motion import Pose
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import Rect
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Part, View, image
from game.wording.cards import card_name
from game.wording.examples import Example

_CARDS: Final = Part("cards")
_HEIGHT = 104.0
"""The height of a card, in units."""
_STEP = 1.12
"""The step from one card to the next, in card widths."""

_BETWEEN = 34.0
"""The distance between the cards played and the hand, in units."""


def add_examples(form: Form, examples: Sequence[Example], words: Words) -> None:
    """Add each example's sentence, and room for its cards, to a form."""
    for example in examples:
        form.gap(4)
        if example.text:
            form.text(example.text, theme.SMALL)
        if example.played or example.hand:
            form.gap(6)
            form.add(image(form.take(_HEIGHT + 8), _CARDS, _in_words(example, words)))
            form.gap(4)


def example_width(example: Example) -> float:
    """Return the width of an example's cards in units, without overlap."""
    count = len(example.played) + len(example.hand)
    between = _BETWEEN if example.played and example.hand else 0.0
    return _HEIGHT * CARD_ASPECT * (1 + _STEP * (count - 1)) + between + 8


def _in_words(example: Example, words: Words) -> str:

    def names(cards: Sequence[Card]) -> str:
        return ", ".join(card_name(card, words) for card in cards)

    lit = [card for card in (*example.played, *example.hand) if example.marked >> card & 1]
    parts = []
    if example.played:
        parts.append(_("On the table: {cards}.").format(cards=names(example.played)))
    if example.hand:
        parts.append(_("In the hand: {cards}.").format(cards=names(example.hand)))
    if lit:
        parts.append(_("Marked: {cards}.").format(cards=names(lit)))
    return " ".join(parts)


def paint_examples(painter: Painter, view: View, examples: Sequence[Example]) -> None:
    """Draw the cards of the examples in the room left by `add_examples`, in the same order."""
    drawn = [example for example in examples if example.played or example.hand]
    for row, example in zip(view.parts(_CARDS), drawn, strict=True):
        if row.visible.h:
            with painter.clipped(row.clip):
                _paint_row(painter, row.rect, example)


def _paint_row(painter: Painter, rect: Rect, example: Example) -> None:
    px = painter.metrics.px
    cards = (*example.played, *example.hand)
    gap = px(_BETWEEN) if example.played and example.hand else 0.0
    height = rect.h - px(8)
    width = height * CARD_ASPECT
    step = min(width * _STEP, (rect.w - gap - width) / max(len(cards) - 1, 1))
    x = rect.x + width / 2 + px(4)
    lights = 0 < example.marked.bit_count() < len(cards)
    for index, card in enumerate(cards):
        if index == len(example.played) and gap:
            x += gap
        is_lit = bool(example.marked >> card & 1)
        look = Look.GLOW if is_lit else Look.DIM if lights and index >= len(example.played) else Look.PLAIN
        pose = Pose(x=x, y=rect.y + px(4) + height / 2, angle=0.0, height=height, face_up=True, z=0)
        painter.extension(CardArt).draw(card, pose, look)
        if is_lit and lights:
            paint_ring(painter, pose)
        x += step

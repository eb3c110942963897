"""Felt of the table in lamplight, warmer once trump has been broken."""

from game.engine.cards import cards_in
from game.engine.events import CardPlayed, HandDealt
from game.scenes.shell.loading import prepare_shuffle
from game.tabletop.areas import TableAreas, table_areas
from game.tabletop.backdrops import Backdrops
from game.tabletop.card_art import CardArt
from game.tabletop.scenery import Light
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import NOWHERE, Point
from game.toolkit.render.painter import Painter
from game.toolkit.theme import Colour
from game.wording.events import caption
from game.wording.names import capital
from game.wording.table import is_bound

_WARM, _COOL = theme.rgb("#ffc46e", 66), theme.rgb("#d6e8ff", 44)


def paint_felt(painter: Painter, viewer: Viewer, areas: TableAreas) -> None:
    """Draw the table in the light of its lamp."""
    deal = viewer.seen.public.deal
    light = _WARM if deal is not None and deal.broken and is_bound(viewer.seen) else _COOL
    painter.extension(Backdrops).lit_table(areas.table, _lamp(areas, light))
    _prepare_coming(painter, viewer, areas)


def _prepare_coming(painter: Painter, viewer: Viewer, areas: TableAreas) -> None:
    """Render the faces of cards that are about to appear, and the captions of cards about to be played."""
    art = painter.extension(CardArt)
    for event in viewer.stage.coming:
        match event:
            case HandDealt(seat, cards) if seat == viewer.seat and not viewer.is_hand_hidden:
                for card in cards_in(cards):
                    art.prepare(card, areas.hand_height)
            case CardPlayed(_seat, card):
                art.prepare(card, areas.trick_height)
                with painter.clipped(NOWHERE):  # its caption is rendered, but not drawn
                    painter.texts.line(capital(caption(event, viewer.voices) or ""), areas.caption, theme.SMALL)


def prepare_table(painter: Painter) -> None:
    """Render in advance the table as it looks at the start of a deal, and the card backs."""
    areas = table_areas(painter.metrics.with_unit(painter.metrics.least))
    painter.extension(Backdrops).prepare_table(areas.table, _lamp(areas, _COOL))
    painter.extension(CardArt).prepare(None, areas.back_height)
    prepare_shuffle(painter)


def _lamp(areas: TableAreas, colour: Colour) -> Light:
    centre = Point(areas.centre.x, areas.table.y + areas.table.h * 0.42)
    return Light(centre=centre, radius=areas.table.h * 0.8, colour=colour)

"""Hand of a past decision on a page: its cards in the player's order, side by side."""

from typing import Final

from game.engine.actions import PlayCard, SeatAction
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from game.scenes.shell.services import Program
from game.tabletop.card_rows import paint_row
from game.tabletop.hand_order import hand_in_order
from game.toolkit.form import Form
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Part, View, image
from game.wording.table import hand_name

_CARDS: Final = Part("cards")


def add_hand(form: Form, program: Program, seen: Observation, height: float) -> None:
    """Add the hand to a column, with a height in units."""
    form.add(image(form.take(height), _CARDS, hand_name(_in_order(program, seen), seen.rules.words)))


def paint_hand(painter: Painter, program: Program, view: View, seen: Observation, made: SeatAction) -> None:
    """Draw the hand: the card played glows, the cards that could not be played are dimmed."""
    played = made.card if isinstance(made, PlayCard) else None
    allowed = playable(seen).cards if played is not None else None
    for row in view.parts(_CARDS):
        with painter.clipped(row.clip):
            paint_row(painter, row.rect, _in_order(program, seen), glow=played, allowed=allowed)


def _in_order(program: Program, seen: Observation) -> tuple[Card, ...]:
    return hand_in_order(seen.hand, seen.deal, seen.seat, program.preferences.settings.hand_order)

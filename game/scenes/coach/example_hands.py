"""Example hands: a possible layout of the hidden cards, a line for each of the other seats."""

from game.coach.features import Hands
from game.engine.cards import CardSet
from game.engine.state import Observation
from game.i18n import _
from game.tabletop.hand_order import HandOrder, sort_hand
from game.wording.cards import SUIT_SIGNS, card_sign
from game.wording.voices import Voices


def example_lines(hands: Hands, seen: Observation, voices: Voices) -> tuple[str, ...]:
    """Return a possible layout: a line for each other seat, clockwise from the observer."""
    seats = seen.deal.seats
    first = seats.index(seen.seat) + 1
    others = (*seats[first:], *seats[: first - 1])
    return tuple(
        _("{name}: {cards}").format(name=voices.name(seat), cards=hand_line(hands[seat], seen)) for seat in others
    )


def hand_line(cards: CardSet, seen: Observation) -> str:
    """Return a hand as a line: each suit with its ranks, trumps first."""
    words = seen.rules.words
    parts: list[str] = []
    sign = ""
    for card in sort_hand(cards, seen.deal.ordering, HandOrder.TRUMPS_LEFT):
        text = card_sign(card, words)
        if text[-1] in SUIT_SIGNS:
            parts.append(text[:-1] if text[-1] == sign else f"{text[-1]} {text[:-1]}")
            sign = text[-1]
        else:
            parts.append(text)
            sign = ""
    return " ".join(parts) if parts else "–"

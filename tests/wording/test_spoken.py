"""Texts as they are read out: signs in words, hands by suit."""

import pytest

from game.engine.cards import Card
from game.rulesets.presets import PRESETS
from game.wording.events import spelled
from game.wording.spoken import by_suit_text, hand_text

WORDS = PRESETS["classic"].words


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("West plays A♠.", "West plays ace of spades."),
        ("You take 10♥ and K♦.", "You take ten of hearts and king of diamonds."),
        ("♠ Spades", "Spades"),
        ("Trump is ♣.", "Trump is clubs."),
        ("★ big blooper", "big blooper"),
        ("Deal 3 of 26 · 11 cards", "Deal 3 of 26 · 11 cards"),
    ],
)
def test_signs_are_read_as_words(text: str, read: str) -> None:
    assert spelled(text) == read


def test_a_hand_is_told_by_suit_the_bloopers_first() -> None:
    cards = (Card.H2, Card.SA, Card.BB, Card.HK, Card.ST)
    assert by_suit_text(cards, WORDS) == "Big blooper. Spades: ace, ten. Hearts: king, two."
    assert hand_text(cards, WORDS).startswith("You hold 5 cards: ")
    assert hand_text(None, WORDS) == "The hand lies face down."
    assert hand_text((), WORDS) == "You hold no cards."

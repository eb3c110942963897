"""Cards and suits: each has its own name and sign."""

import pytest

from game.engine.cards import CARDS, Card, parse_card
from game.engine.rules import Words
from game.rulesets.presets import PRESETS
from game.wording.cards import card_name, card_sign

PLAIN = Words()


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_name_and_a_sign_of_its_own(card: Card) -> None:
    for words in {preset.words for preset in PRESETS.values()}:
        assert [card_name(other, words) for other in CARDS].count(card_name(card, words)) == 1
        assert [card_sign(other, words) for other in CARDS].count(card_sign(card, words)) == 1


@pytest.mark.parametrize(
    ("card", "name", "sign"),
    [
        ("AS", "ace of spades", "A♠"),
        ("TD", "ten of diamonds", "10♦"),
        ("2C", "two of clubs", "2♣"),
        ("QH", "queen of hearts", "Q♥"),
        ("BB", "big blooper", "★ big blooper"),
        ("LB", "little blooper", "✦ little blooper"),
    ],
)
def test_a_card_is_called_by_its_name_and_shown_by_its_sign(card: str, name: str, sign: str) -> None:
    assert card_name(parse_card(card), PLAIN) == name
    assert card_sign(parse_card(card), PLAIN) == sign

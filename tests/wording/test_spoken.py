"""Texts for reading aloud: signs are replaced by words, and hands are listed by suit."""

from dataclasses import replace
from random import Random

import pytest

from game.engine.cards import Card, card_set
from game.engine.rules import deck_cards
from game.engine.state import observe
from game.rulesets.presets import PRESETS
from game.wording.cards import spelled
from game.wording.spoken import by_suit_text, hand_text, unseen_cards, unseen_text
from tests.ai.sampling.worlds import moments
from tests.support.notation import deal_of

WORDS = PRESETS["classic"].words


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("West plays A♠.", "West plays ace of spades."),
        ("You take 10♥ and K♦.", "You take ten of hearts and king of diamonds."),
        ("♠ Spades", "Spades"),
        ("Trump is ♣.", "Trump is clubs."),
        ("★ big blooper", "Big blooper"),
        ("−½, 1½ × −5 · 11 cards", "Minus a half, 1 and a half times minus 5, 11 cards"),
    ],
)
def test_signs_are_read_as_words(text: str, read: str) -> None:
    assert spelled(text) == read


def test_a_hand_is_told_by_suit_the_bloopers_first() -> None:
    cards = (Card.H2, Card.SA, Card.BB, Card.HK, Card.ST)
    assert by_suit_text(cards, WORDS) == "Big blooper. Spades: ace, ten. Hearts: king, two."
    assert hand_text(cards, WORDS).startswith("You hold: Big blooper. ")
    assert hand_text(None, WORDS) == "The hand lies face down."
    assert hand_text((), WORDS) == "You hold no cards."


def test_a_card_cut_for_trump_has_been_seen_though_somebody_holds_it() -> None:
    rules = replace(PRESETS["individual"], sizes=(13,))
    others = 0
    for moment in moments(rules, 4, Random(1)):
        deal = deal_of(moment.state)
        assert deal.cut is not None
        for seat in deal.seats:
            seen = observe(moment.state, seat)
            unseen = unseen_cards(seen, seen.hand)
            hidden = card_set(card for card in Card if deck_cards(rules) >> card & 1)
            hidden &= ~(seen.hand | deal.played() | 1 << deal.cut)
            assert unseen == hidden
            others += not (seen.hand | deal.played()) >> deal.cut & 1
    assert others


def test_what_is_not_seen_is_not_called_out() -> None:
    moment = next(moments(PRESETS["classic"], 4, Random(2)))
    seen = observe(moment.state, moment.seat)
    text = unseen_text(seen, unseen_cards(seen, seen.hand))
    assert text.startswith("40 cards not seen yet, ")
    assert "out" not in text.split(".")[0]
    assert "In players' hands: 39. In the deck: 1." in text

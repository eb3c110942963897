"""Texts of the signs on the table, such as the trump lamp and the seals: they agree with the engine in every ruleset."""

import pytest

from game.engine.bids import BidMade, contract_of, parse_bid
from game.engine.cards import Seat, cards_in
from game.engine.decide import winning_play
from game.engine.legal import Refusal, playable
from game.engine.ordering import TRUMPS
from game.engine.state import Fate, Observation, Phase
from game.wording.cards import card_sign
from game.wording.signs import deals_text, dots_text, lamp_text, leads_text, led_text, seal_text, wins_text
from game.wording.table import is_bound
from game.wording.voices import Voices
from tests.tabletop.tables import MATCHES, log_of, seats_of, views_of


def moments_of(name: str, players: int) -> list[Observation]:
    """Return the observations of every seat, whenever some seat is to play a card."""
    log = log_of(name, players)
    return [
        seen
        for seat in seats_of(log)
        for seen in views_of(log, seat)
        if seen.public.deal is not None and seen.deal.phase is Phase.PLAY and seen.deal.turn is not None
    ]


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_what_the_lamp_says_of_leading_trump_is_what_the_engine_allows(name: str, players: int) -> None:
    met = set()
    for seen in moments_of(name, players):
        deal = seen.deal
        if not is_bound(seen):
            continue
        text = lamp_text(seen)
        assert text.startswith("The lamp is on") == deal.broken
        if deal.turn is not seen.seat or deal.trick:
            continue
        trumps = [card for card in cards_in(seen.hand) if deal.ordering.group_of[card] == TRUMPS]
        if not trumps or len(trumps) == seen.hand.bit_count():
            continue
        may = playable(seen).refusal is not Refusal.TRUMP_NOT_BROKEN
        assert may == (deal.broken or "anyway" in text), text
        met.add(may)
    assert bool(met) == (name != "individual")


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_it_is_said_who_leads_what_was_led_and_what_wins(name: str, players: int) -> None:
    for seen in moments_of(name, players)[::7]:
        deal, voices = seen.deal, Voices(seen.public.match, seen.seat)
        assert deal.turn is not None
        if not deal.trick:
            text = leads_text(deal, deal.turn, voices)
            assert ("ou lead" in text) == voices.is_you(deal.turn)
            assert ("last trick" in text) == bool(deal.tricks)
            continue
        winner = winning_play(deal.trick, deal.ordering)
        assert card_sign(winner.card, seen.rules.words) in wins_text(seen, winner.card, voices)
        assert ("for you" in wins_text(seen, winner.card, voices)) == voices.is_you(winner.seat)
        is_trump = deal.ordering.group_of[deal.trick[0].card] == TRUMPS
        assert led_text(deal, deal.trick[0].card).startswith("Trump was led") == is_trump
        assert ("The first" in deals_text(deal, voices)) != deal.is_tiebreak


@pytest.mark.parametrize(
    ("fate", "end"), [(Fate.OPEN, "2 of 13 taken."), (Fate.MADE, "It is made."), (Fate.SET, "one of them is lost.")]
)
def test_a_seal_says_whose_it_is_what_was_bid_and_how_that_stands(fate: Fate, end: str) -> None:
    seen = next(seen for seen in moments_of("classic", 4) if seen.deal.size == 13 and seen.seat is Seat.S)
    text = seal_text(seen, BidMade(Seat.S, parse_bid("double board")), 2, fate, Voices(seen.public.match, Seat.S))
    assert text.startswith("You: double board, every trick.")
    assert text.endswith(end)


def test_the_dots_of_a_side_that_passed_are_only_tricks_taken() -> None:
    made = BidMade(Seat.S, parse_bid("3")), BidMade(Seat.N, parse_bid("pass"))
    assert "still to take" in dots_text("You", contract_of((Seat.S, Seat.N), made, 13))
    assert "still to take" not in dots_text("You", contract_of((Seat.N,), made, 13))

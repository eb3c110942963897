"""Marks of the trick: the winning card, the led card, the next leader, and the prompt for a card."""

import pytest

from game.engine.decide import trick_winner
from game.engine.legal import playable
from game.engine.state import Phase
from game.scenes.table.prompt import asked_card
from game.scenes.table.trick_marks import led_sign, next_leader, plays_in_sight, winning_card
from game.wording.cards import BIG_STAR, LITTLE_STAR, SUIT_SIGNS
from tests.tabletop.tables import MATCHES, log_of, seats_of, views_of


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_the_crown_is_on_the_card_that_would_win_now_and_stays_until_the_next_is_led(name: str, players: int) -> None:
    log = log_of(name, players)
    for seen in views_of(log, seats_of(log)[0]):
        deal = seen.public.deal
        if deal is None or not plays_in_sight(deal):
            continue
        plays = plays_in_sight(deal)
        assert (trick_winner(plays, deal.ordering), winning_card(deal)) in plays
        assert led_sign(deal, plays[0].card) in (*SUIT_SIGNS, BIG_STAR, LITTLE_STAR)
        if deal.phase is Phase.PLAY and not deal.trick:
            assert next_leader(deal) == (deal.tricks[-1].winner if deal.turn is not None else None)


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_the_slot_asks_for_the_suit_that_was_led_only_where_nothing_else_may_be_played(name: str, players: int) -> None:
    log = log_of(name, players)
    for seat in seats_of(log):
        for seen in views_of(log, seat):
            deal = seen.public.deal
            if deal is None or deal.phase is not Phase.PLAY or deal.turn is not seat:
                continue
            group = deal.ordering.group_of
            others = deal.trick and any(
                group[card] != group[deal.trick[0].card] for card in seen.cards() if playable(seen).cards >> card & 1
            )
            if not deal.trick:
                assert asked_card(seen) == "lead"
            elif others:
                assert asked_card(seen) == "any card"
            else:
                assert asked_card(seen) == f"follow {led_sign(deal, deal.trick[0].card)}"

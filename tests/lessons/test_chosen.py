"""Deals chosen for coached matches: each is fit for teaching, however the pupil plays."""

from collections.abc import Iterator
from itertools import count

import pytest

from game.coach.explain import explain
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import PASS
from game.engine.cards import Card, Seat, cards_in
from game.engine.decide import trick_winner
from game.engine.events import CardPlayed
from game.engine.evolve import evolve, fold
from game.engine.legal import playable
from game.engine.state import Observation, Phase, Play, observe
from game.lessons import chosen
from game.lessons.chosen import (
    LEVELS,
    PlayedAhead,
    has_something_to_bid,
    is_fit,
    is_uneventful,
    numbered_seed,
    seed_for,
    tried,
    ways,
)
from game.lessons.coached import COACHED, NINE_CARDS, SHORT_MATCH, CoachedMatch
from game.lessons.lesson import PUPIL
from tests.support.breadth import selected

FRESH = range(100_000, 200_000)
EACH = [(coached, number) for coached in COACHED for number in coached.numbers]


def advised(seen: Observation) -> SeatAction:
    return explain(seen).preferred.action


@pytest.mark.parametrize("coached", COACHED, ids=lambda coached: coached.id)
def test_chosen_deals_teach_whoever_plays_them(coached: CoachedMatch) -> None:
    """Check that no joker is turned up, nothing is redealt and, unless a match `has_boards`, no computer player bids board."""
    assert len(set(coached.numbers)) == len(coached.numbers) >= 10
    for number in coached.numbers:
        for way in ways(2):
            assert is_uneventful(coached, tried(coached, numbered_seed(number), way)), number


@pytest.mark.parametrize("coached", selected(COACHED, COACHED[:1]), ids=lambda coached: coached.id)
def test_who_follows_the_advice_has_something_to_bid_and_wins(coached: CoachedMatch) -> None:
    for number in coached.numbers[:1]:
        trial = tried(coached, numbered_seed(number), advised)
        assert trial.is_won
        assert has_something_to_bid(trial)
        assert coached.has_boards or not trial.boards


@pytest.mark.stress
@pytest.mark.parametrize(("coached", "number"), EACH, ids=lambda one: str(getattr(one, "id", one)))
def test_every_chosen_match_teaches_with_the_coach_too(coached: CoachedMatch, number: int) -> None:
    assert is_fit(coached, numbered_seed(number), advised, wild=30)


def test_no_deal_of_a_coached_match_has_one_card_alone() -> None:
    assert all(size > 1 for coached in COACHED for size in coached.rules.sizes)


def test_after_the_list_fresh_cards_of_the_same_kind_come() -> None:
    numbers = SHORT_MATCH.numbers
    fresh = (numbered_seed(number) for number in FRESH)
    for played, number in enumerate(numbers):
        assert seed_for(SHORT_MATCH, played, lambda: next(fresh)) == numbered_seed(number)
    found = {seed_for(SHORT_MATCH, len(numbers) + more, lambda: next(fresh)) for more in range(3)}
    assert len(found) == 3
    assert all(is_fit(SHORT_MATCH, seed) for seed in found)
    assert not found & {numbered_seed(number) for number in numbers}


def test_a_search_for_fresh_cards_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen, "is_fit", lambda _coached, _seed: False)
    seeds = map(numbered_seed, count())
    assert seed_for(NINE_CARDS, len(NINE_CARDS.numbers), lambda: next(seeds))


def positions(trial: PlayedAhead) -> Iterator[tuple[Observation, Card]]:
    """Yield each position in which the partner played a card, and the card."""
    first, *rest = trial.events
    state = fold((first,))
    for event in rest:
        if isinstance(event, CardPlayed) and event.seat is Seat.N:
            yield observe(state, Seat.N), event.card
        state = evolve(state, event)


def is_needless(seen: Observation, card: Card) -> bool:
    """Return True if the partner, playing last, needlessly beats the pupil's winning card."""
    deal = seen.deal
    if len(deal.trick) != len(deal.seats) - 1 or trick_winner(deal.trick, deal.ordering) is not PUPIL:
        return False

    def wins(one: Card) -> bool:
        return trick_winner((*deal.trick, Play(Seat.N, one)), deal.ordering) is Seat.N

    return wins(card) and not all(map(wins, cards_in(playable(seen).cards)))


@pytest.mark.parametrize("coached", COACHED, ids=lambda coached: coached.id)
def test_the_partner_beats_no_winning_card_of_the_players_without_need(coached: CoachedMatch) -> None:
    assert LEVELS[Seat.N] == "club"
    met = 0
    for number in coached.numbers:
        for seen, card in positions(tried(coached, numbered_seed(number), bold)):
            met += bool(seen.deal.trick)
            assert not is_needless(seen, card), (number, seen.deal.trick, card)
    assert met


def bold(seen: Observation) -> SeatAction:
    """Return a pass or the highest legal card, so that the pupil's card is often winning when the partner plays last."""
    if seen.public.phase is Phase.AUCTION:
        return MakeBid(PASS)
    return PlayCard(seen.deal.ordering.by_power(playable(seen).cards)[0])

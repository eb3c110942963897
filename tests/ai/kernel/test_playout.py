"""Playouts do what the engine and `club` do, and deals are sampled as they should be."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import combinations
from math import inf, sqrt

import pytest

from game.ai.heuristic.bidding import count_tricks
from game.ai.heuristic.card_play import choose_card
from game.ai.heuristic.club import club_action
from game.ai.kernel import playout
from game.ai.kernel.playout import PASSED_OUT, Playouts
from game.ai.sampling.deals import bid_number, imagine
from game.ai.sampling.habits import habits_of
from game.ai.sampling.stakes import stakes_of
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.cards import CARDS, CardSet, Seat, card_set, cards_in
from game.engine.legal import biddable, playable
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.kernel.uncompiled import uncompiled
from tests.ai.sampling.worlds import TABLES, do, moments, random_rules


def decisions(rules: Rules, players: int, chance: random.Random) -> Iterator[tuple[GameState, Observation]]:
    """Yield states of random play in which a seat must bid or play."""
    for moment in moments(rules, players, chance):
        seen = observe(moment.state, moment.seat)
        if not seen.is_asked:
            yield moment.state, seen


def drawn_sizes(rules: Rules, chance: random.Random, most: int = 13) -> Rules:
    return replace(rules, sizes=tuple(chance.randint(1, most) for _ in range(3)))


def unlike_club(playouts: Playouts, seen: Observation) -> str:
    """Return the difference of the playouts' play or counts from `club`; nothing where they agree."""
    imagine(playouts, seen)
    hand = playouts.spots(seen.hand)
    if seen.deal.phase is Phase.PLAY:
        wanted, found = choose_card(seen), playouts.club_card(seen.seat, hand)
        return "" if found == wanted else f"{seen}: {found}, not {wanted}"
    count = count_tricks(seen)
    return "" if playouts.club_count(seen.seat, hand) == pytest.approx(tuple(count), abs=1e-9) else f"{seen}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_playout_plays_and_counts_as_club_does(name: str, players: int) -> None:
    chance = random.Random(f"{name} {players}")
    playouts = Playouts()
    for _ in range(3):
        for _state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
            assert not unlike_club(playouts, seen)


def test_a_playout_plays_as_club_does_under_random_rules() -> None:
    chance = random.Random(4)
    playouts = Playouts()
    for _ in range(25):
        rules = random_rules(chance)
        for _state, seen in decisions(rules, chance.choice(rules.players), chance):
            assert not unlike_club(playouts, seen)


def test_uncompiled_the_answers_are_the_same() -> None:
    chance = random.Random(6)
    plain, fast = uncompiled(playout).Playouts(), Playouts()
    for name in ("classic", "individual", "santa-cruz"):
        rules = drawn_sizes(PRESETS[name], chance, 5)
        for _state, seen in decisions(rules, rules.players[-1], chance):
            assert not unlike_club(plain, seen)
            answers = []
            for playouts in (plain, fast):
                imagine(playouts, seen)
                playouts.draw(seen.seat, playouts.spots(seen.hand), 12, 5)
                playouts.weigh(seen.seat, bids=True, plays=True)
                weights = playouts.weights()
                playouts.resample(6)
                playouts.settle(3, bids=True, plays=True)
                answers.append((weights, [playouts.hands(sample) for sample in range(len(playouts.weights()))]))
            assert answers[0][1] == answers[1][1]
            assert answers[0][0] == pytest.approx(answers[1][0])


def finished(before: GameState, seat: Seat, action: SeatAction) -> GameState:
    """Return the state after an action, when `club` has then played the deal to its end, or to a new one."""
    state = done(before, seat, action)
    while state.public.match.results == before.public.match.results and state.public.phase is not Phase.DEALING:
        assert state.actor is not None
        state = done(state, state.actor, club_action(observe(state, state.actor)))
    return state


def done(state: GameState, seat: Seat, action: SeatAction) -> GameState:
    happened = do(state, seat, action)
    assert happened is not None
    return happened[1]


def as_world(playouts: Playouts, state: GameState) -> tuple[int, ...]:
    return tuple(playouts.spots(hand) for hand in state.hands)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_played_out_ends_as_the_engine_has_it(name: str, players: int) -> None:
    chance = random.Random(f"out {name} {players}")
    playouts = Playouts()
    tried = 0
    for state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
        match = seen.public.match
        if chance.random() > 0.25:
            continue
        imagine(playouts, seen)
        playouts.set_samples((as_world(playouts, state),))
        if seen.deal.phase is Phase.PLAY:
            action = random.Random(tried).choice(list(cards_in(playable(seen).cards)))
            ((outcome,),) = playouts.play_out((action,), 0, 1)
            end = finished(state, seen.seat, PlayCard(action))
            stakes = stakes_of(match, seen.deal.size, 0, seen.deal.bids, minds_standing=False)
        else:
            bid = random.Random(tried).choice(biddable(seen))
            for player in match.seats:
                playouts.set_habits(player, **asdict(replace(habits_of("club", seen.deal.size), number=0.0)))
            (((outcome, _auction),),) = playouts.bid_out((bid_number(bid),), 0, 1)
            end = finished(state, seen.seat, MakeBid(bid))
            bids = end.public.match.results[-1].bids if outcome != PASSED_OUT else ()
            stakes = stakes_of(match, seen.deal.size, 0, bids, minds_standing=False)
        tried += 1
        if outcome == PASSED_OUT:
            assert end.public.match.totals == match.totals
            continue
        result = end.public.match.results[-1]
        gained = tuple(now - before for now, before in zip(end.public.match.totals, match.totals, strict=True))
        assert stakes.points(outcome) == gained, result
    assert tried > 5


# --- deals ----------------------------------------------------------------------------------------------------------

ALONE = (0, 1, 2, 3)


def small_deal(playouts: Playouts, deck: int, size: int) -> None:
    """Use plain cards without trump, four players alone; the deck has `deck` cards."""
    playouts.set_deal(
        seats=ALONE,
        side_of=ALONE,
        size=size,
        deck=(1 << deck) - 1,
        known=0,
        groups=(0x1FFF, 0x1FFF << 13, 0, 0, 0),
        group_of=(0,) * 13 + (1,) * 41,
        power=tuple(range(54)),
        pulls=(0, 0),
        broken_by=0,
        any_time=True,
        bold_leads=False,
        offsets=(0.0,) * 7,
        most_number=size,
        boards=1,
        bostons=0,
        redeals_weak=False,
    )


def all_worlds(may_hold: tuple[CardSet, ...], rooms: tuple[int, ...]) -> list[tuple[CardSet, ...]]:
    """Return every way to fill the rooms, tried one by one."""
    if not rooms:
        return [()]
    found = []
    for chosen in combinations(cards_in(may_hold[0]), rooms[0]):
        hand = card_set(chosen)
        rest = tuple(held & ~hand for held in may_hold[1:])
        found += [(hand, *others) for others in all_worlds(rest, rooms[1:])]
    return found


CASES = [
    ((0b11111110, 0b11111110, 0b11111110), (2, 2, 2)),  # a stock of one, nothing known
    ((0b01111000, 0b11111110, 0b11000110), (2, 1, 2)),  # voids that overlap
    ((0b00000110, 0b11111110, 0b11111000), (2, 2, 3)),  # no stock, one hand certain
    ((0b11111110, 0, 0), (3, 0, 0)),  # only one hand hidden
]


@pytest.mark.parametrize(("may_hold", "rooms"), CASES)
def test_the_worlds_are_counted_and_each_is_drawn_equally_often(
    may_hold: tuple[int, int, int], rooms: tuple[int, int, int]
) -> None:
    playouts = Playouts()
    small_deal(playouts, 8, 3)
    wanted = all_worlds(may_hold, rooms)
    assert playouts.set_hidden((1, 2, 3), may_hold, rooms) == len(wanted)
    each = 60
    playouts.draw(0, 1, each * len(wanted), 12345)
    drawn = Counter(playouts.hands(sample)[1:] for sample in range(each * len(wanted)))
    assert set(drawn) == set(wanted)
    surplus = sum((count - each) ** 2 / each for count in drawn.values())
    freedom = len(wanted) - 1
    assert surplus < freedom + 5 * (2 * max(1, freedom)) ** 0.5


def test_a_draw_without_room_for_a_class_is_told_from_a_fair_one() -> None:
    """The measure of the test above notices a draw that shuffles and deals without regard to what a seat cannot hold."""
    may_hold, rooms = CASES[1]
    wanted = all_worlds(may_hold, rooms)
    chance = random.Random(1)
    each = 60
    drawn: Counter[tuple[CardSet, ...]] = Counter()
    while drawn.total() < each * len(wanted):
        hands, free = [], 0b11111110
        for held, context in zip(may_hold, rooms, strict=True):
            cards = list(cards_in(held & free))
            if len(cards) < context:
                break
            hands.append(card_set(chance.sample(cards, context)))
            free &= ~hands[-1]
        else:
            drawn[tuple(hands)] += 1
    surplus = sum((drawn[sample] - each) ** 2 / each for sample in wanted)
    freedom = len(wanted) - 1
    assert surplus > freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_so_is_possible_and_what_is_drawn_contradicts_nothing(name: str, players: int) -> None:
    chance = random.Random(f"facts {name} {players}")
    playouts = Playouts()
    for state, seen in decisions(drawn_sizes(PRESETS[name], chance), players, chance):
        if chance.random() > 0.3:
            continue
        assert imagine(playouts, seen) >= 1
        playouts.draw(seen.seat, playouts.spots(seen.hand), 10, chance.getrandbits(64))
        if chance.random() < 0.5:
            playouts.settle(10, bids=True, plays=True)
        played = seen.deal.played()
        for sample in range(10):
            hands = [playouts.cards(hand) for hand in playouts.hands(sample)]
            assert hands[seen.seat] == seen.hand
            held = 0
            for seat in seen.deal.seats:
                assert hands[seat].bit_count() == seen.deal.cards_left(seat)
                assert not hands[seat] & (held | played)
                held |= hands[seat]
        playouts.set_samples((as_world(playouts, state),))
        playouts.weigh(seen.seat, bids=True, plays=True)
        assert playouts.weights()[0] > 0.0


def test_a_high_bid_makes_strong_hands_likelier_and_a_card_what_it_tells() -> None:
    chance = random.Random(8)
    playouts = Playouts()
    told = 0
    rules = replace(PRESETS["classic"], sizes=(7, 7, 7))
    for _state, seen in decisions(rules, 4, chance):
        deal = seen.deal
        if deal.phase is not Phase.AUCTION or not deal.bids or deal.ordering.trump is None:
            continue
        seat, bid = deal.bids[-1]
        if bid.kind or not 0 < bid.value < 5:
            continue
        imagine(playouts, seen)
        playouts.draw(seen.seat, playouts.spots(seen.hand), 400, chance.getrandbits(64))

        def trumps(playouts: Playouts = playouts, seat: Seat = seat, order: CardSet = deal.ordering.trumps) -> float:
            weights = playouts.weights()
            counts = [(playouts.cards(playouts.hands(sample)[seat]) & order).bit_count() for sample in range(400)]
            return sum(map(float.__mul__, weights, map(float, counts))) / sum(weights)

        before = trumps()
        playouts.weigh(seen.seat, bids=True, plays=False)
        if bid.value >= 3:
            assert trumps() > before
            told += 1
    assert told


def test_resampling_keeps_what_is_likely() -> None:
    playouts = Playouts()
    small_deal(playouts, 8, 3)
    playouts.set_hidden((1, 2, 3), *CASES[0])
    playouts.draw(0, 1, 500, 3)
    playouts.resample(100)
    assert sum(playouts.weights()) == pytest.approx(100)
    assert len(playouts.weights()) == 100
    assert CARDS[0] not in cards_in(playouts.hands(0)[1])


def likelihoods(playouts: Playouts, seen: Observation) -> dict[tuple[int, ...], float]:
    """Return the likelihood of each hidden deal that is possible, from drawing until all are found."""
    count = round(imagine(playouts, seen))
    found: set[tuple[int, ...]] = set()
    for dice in range(40):
        playouts.draw(seen.seat, playouts.spots(seen.hand), 20 * count, dice)
        found |= {playouts.hands(sample) for sample in range(20 * count)}
        if len(found) == count:
            break
    assert len(found) == count
    samples = tuple(sorted(found))
    playouts.set_samples(samples)
    playouts.weigh(seen.seat, bids=True, plays=True)
    weights = playouts.weights()
    return {sample: weight / sum(weights) for sample, weight in zip(samples, weights, strict=True) if weight > 0.0}


def surplus_of(playouts: Playouts, seen: Observation, likely: dict[tuple[int, ...], float], tries: int) -> float:
    """Return the surplus in standard deviations of the chi-square of settled deals above what chance alone gives."""
    count = 1500
    imagine(playouts, seen)
    playouts.draw(seen.seat, playouts.spots(seen.hand), count, 7)
    playouts.settle(tries, bids=True, plays=True)
    settled = Counter(playouts.hands(sample) for sample in range(count))
    assert settled.total() == count
    if not settled.keys() <= likely.keys():
        return inf
    often = [sample for sample in likely if count * likely[sample] >= 5.0]
    rest = count * (1.0 - sum(likely[sample] for sample in often))
    surplus = sum((settled[sample] - count * likely[sample]) ** 2 / (count * likely[sample]) for sample in often)
    if rest >= 5.0:
        surplus += (count - sum(settled[sample] for sample in often) - rest) ** 2 / rest
    freedom = len(often) - (rest < 5.0)
    return (surplus - freedom) / sqrt(2 * freedom)


def test_settled_worlds_are_as_frequent_as_they_are_likely() -> None:
    chance = random.Random(12)
    playouts = Playouts()
    tried = told = 0
    while tried < 4:
        rules = replace(PRESETS[chance.choice(("classic", "santa-cruz", "run-the-hand"))], sizes=(13,))
        for _state, seen in decisions(rules, 4, chance):
            if seen.deal.phase is not Phase.PLAY or not 12 <= imagine(playouts, seen) <= 90:
                continue
            likely = likelihoods(playouts, seen)
            if max(likely.values()) > 0.5:
                continue
            tried += 1
            assert surplus_of(playouts, seen, likely, 300) < 5.0
            told += surplus_of(playouts, seen, likely, 0) > 5.0
            break
    assert told  # as they were drawn they are not

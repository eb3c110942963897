"""What an exercise calls right is right: by the engine, by a slow minimax, and by the cards that lie hidden."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.club import club_action
from game.engine.actions import PlayCard
from game.engine.bids import BidKind, parse_bid
from game.engine.cards import JOKERS, Seat, cards_in, parse_card
from game.engine.decide import decide
from game.engine.legal import Refused, biddable, playable
from game.engine.ordering import TRUMPS
from game.engine.presets import PRESETS
from game.engine.rules import deck_size
from game.engine.state import Phase
from game.teaching.drill_bids import club_bid_values
from game.teaching.drill_deals import applied, imagined, play_out, played_deal
from game.teaching.drill_making import NEAR, Maker, Wanted
from game.teaching.drill_progress import Progress, answered, progress_of, progress_text
from game.teaching.drill_workshop import InlineWorkshop, ThreadWorkshop
from game.teaching.drills import HOLD, LEAD, LEGAL, Exercise, Kind, kinds_for, points, reasons_in, unseen_trumps
from tests.ai.minimax import Minimax

_RULES = ("classic", "blooper", "blooper-singles", "run-the-hand", "individual", "santa-cruz")


@cache
def _made(kind: Kind, preset: str, level: int, seed: int) -> Exercise:
    made = Maker().make(Wanted(kind=kind, rules=PRESETS[preset], level=level, seed=seed))
    assert made is not None
    return made


def _each(kind: Kind, seeds: int, levels: tuple[int, ...] = (1, 2, 3)) -> list[Exercise]:
    presets = [name for name in _RULES if kind in kinds_for(PRESETS[name])]
    return [_made(kind, name, level, seed) for name in presets for level in levels for seed in range(seeds)]


def test_every_exercise_has_right_and_wrong_answers_and_a_seat_that_is_to_act() -> None:
    for kind in Kind:
        for exercise in _each(kind, 1, (1,)):
            assert {answer.is_right for answer in exercise.answers} == {True, False}
            assert len({answer.code for answer in exercise.answers}) == len(exercise.answers)
            assert exercise.state.actor == exercise.seat
            assert exercise.best.is_right


def test_what_is_said_of_a_card_is_what_the_engine_says_when_it_is_played() -> None:
    met = set()
    for exercise in _each(Kind.LEGAL, 8):
        assert exercise.card is not None
        outcome = decide(exercise.state, exercise.seat, PlayCard(exercise.card))
        right = outcome.reason.name if isinstance(outcome, Refused) else LEGAL
        assert [answer.code for answer in exercise.answers if answer.is_right] == [right]
        met.add(right)
    assert met == {LEGAL, *(reason.name for name in _RULES for reason in reasons_in(PRESETS[name]))}


def test_the_trumps_to_count_are_those_in_hidden_hands_and_among_the_undealt_cards() -> None:
    for exercise in _each(Kind.COUNT, 6):
        state = exercise.state
        deal = state.public.deal
        assert deal is not None
        hidden = 0
        for seat in deal.seats:
            hidden |= 0 if seat == exercise.seat else state.hands[seat]
        for card in state.stock:
            hidden |= 1 << card
        count = (hidden & deal.ordering.groups[TRUMPS]).bit_count()
        assert [answer.code for answer in exercise.answers if answer.is_right] == [str(count)]
        assert all(int(answer.code) >= 0 for answer in exercise.answers)


def test_of_open_hands_exactly_one_card_makes_or_sets_it_by_a_slow_minimax_too() -> None:
    met = set()
    for exercise in _each(Kind.SOLVE, 4, (1, 2)):
        deal, match = exercise.seen.deal, exercise.seen.public.match
        side = match.side_of(exercise.seat)
        values = Minimax(exercise.state, match.sides[side]).card_values()
        assert {answer.code: int(answer.worth) for answer in exercise.answers} == {
            str(card): tricks for card, tricks in values.items()
        }
        taken = deal.taken_by(match.sides[side])
        right = set()
        for card, tricks in values.items():
            own = taken + tricks
            theirs = deal.size - own
            reached = own >= deal.contracts[side].tricks if exercise.makes else theirs < deal.contracts[1 - side].tricks
            right |= {str(card)} if reached else set()
        assert len(right) == 1
        assert right == {answer.code for answer in exercise.answers if answer.is_right}
        met.add(exercise.makes)
    assert met == {True, False}


def test_hard_problems_are_those_that_a_usual_player_gets_wrong() -> None:
    for exercise in _each(Kind.SOLVE, 4, (3,)):
        assert club_action(exercise.seen) != PlayCard(parse_card(exercise.best.code))
        assert exercise.seen.hand.bit_count() >= 5


def test_a_blooper_is_asked_about_where_it_may_be_led_and_so_may_another_card() -> None:
    met = set()
    for exercise in _each(Kind.BLOOPER, 3, (1, 2)):
        seen = exercise.seen
        assert exercise.card is not None
        assert 1 << exercise.card & seen.hand & JOKERS & playable(seen).cards
        assert playable(seen).cards & ~JOKERS
        assert not seen.deal.trick
        lead, hold = exercise.answer(LEAD), exercise.answer(HOLD)
        assert abs(lead.worth - hold.worth) >= 1.4
        assert lead.is_right is (lead.worth > hold.worth) is not hold.is_right
        met.add(lead.is_right)
    assert met == {True, False}


def test_every_bid_has_its_worth_and_those_near_the_best_are_right() -> None:
    several = 0
    for name, seed in (("classic", 1), ("classic", 2), ("classic", 3), ("blooper-singles", 3), ("individual", 3)):
        exercise = _made(Kind.BID, name, 1, seed)
        several += sum(answer.is_right for answer in exercise.answers) > 1
        assert {parse_bid(answer.code) for answer in exercise.answers} == set(biddable(exercise.seen))
        best = max(answer.worth for answer in exercise.answers)
        for answer in exercise.answers:
            assert answer.is_right is (answer.worth >= best - NEAR) or abs(answer.worth - best + NEAR) < 0.02
    assert several


def test_a_hand_of_sure_tricks_is_worth_bidding_and_one_of_nothing_is_not() -> None:
    """Both bloopers among four cards, and four low cards without a trump."""
    rng = Random(4)
    found = {True: 0, False: 0}
    for _ in range(4000):
        position = next(iter(played_deal(PRESETS["classic"], 4, rng)))
        deal, hand = position.seen.deal, position.seen.hand
        trumps = deal.ordering.groups[TRUMPS] & hand
        sure = (trumps & JOKERS).bit_count() == 2
        hopeless = not trumps and all(card.rank < 6 for card in cards_in(hand))
        if found[sure] or not (sure or hopeless):
            continue
        values = club_bid_values(position.seen, rng, lambda: False)
        best = max(values, key=lambda bid: values[bid])
        assert (best.value >= 2 or best.kind is not BidKind.NUMBER) if sure else best.value <= 1
        found[sure] += 1
    assert min(found.values()) > 0


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10_000), st.sampled_from(_RULES), st.integers(2, 11))
def test_imagined_hands_are_possible_for_whoever_imagines_them(seed: int, preset: str, size: int) -> None:
    rng = Random(seed)
    rules = PRESETS[preset]
    for position in played_deal(rules, size, rng):
        if position.state.asked is not None or rng.random() < 0.8:
            continue
        seen, true = position.seen, position.state
        state = imagined(seen, rng)
        assert state is not None
        assert state.public == seen.public
        assert state.hands[seen.seat] == seen.hand
        dealt = [*state.hands, sum(1 << card for card in state.stock)]
        assert [hand.bit_count() for hand in dealt[:4]] == [hand.bit_count() for hand in true.hands]
        assert sum(dealt) == sum(true.hands) + sum(1 << card for card in true.stock)
        for trick in seen.deal.tricks:
            led = trick.plays[0].card
            group = seen.deal.ordering.groups[seen.deal.ordering.group_of[led]]
            for play in trick.plays[1:]:
                assert group >> play.card & 1 or not state.hands[play.seat] & group
        if state.public.phase is Phase.PLAY:
            card = next(cards_in(playable(seen).cards))
            play_out(applied(state, seen.seat, PlayCard(card))[1])


def test_points_are_those_of_the_engine_for_a_deal_played_to_its_end() -> None:
    rng = Random(5)
    for _ in range(20):
        for position in played_deal(PRESETS["run-the-hand"], 4, rng):
            if position.seen.hand.bit_count() > 1 or len(position.seen.deal.trick) < 3:
                continue
            result = play_out(position.state).public.match.results[-1]
            scores = [score.total for score in result.scores]
            for side in (0, 1):
                public = position.state.public
                assert points(public, side, result.tricks[side]) == scores[side] - scores[1 - side]


def test_the_same_wish_makes_the_same_exercise_and_another_seed_another_one() -> None:
    for kind in Kind:
        wanted = Wanted(kind=kind, rules=PRESETS["classic"], level=1, seed=11)
        first = Maker().make(wanted)
        assert first == Maker().make(wanted)
        assert first != _made(kind, "classic", 1, 12)


def test_an_exercise_that_is_stopped_is_none() -> None:
    for kind in Kind:
        assert Maker().make(Wanted(kind=kind, rules=PRESETS["classic"], level=2, seed=1), lambda: True) is None


def test_no_level_beyond_the_last_is_made() -> None:
    with pytest.raises(ValueError, match="level 4"):
        Maker().make(Wanted(kind=Kind.COUNT, rules=PRESETS["classic"], level=4, seed=1))


def test_the_workshop_makes_in_its_thread_what_is_made_on_the_spot_and_drops_what_is_not_wanted_any_more() -> None:
    orders = [Wanted(kind=Kind.LEGAL, rules=PRESETS["classic"], level=1, seed=seed) for seed in (1, 2)]
    inline = InlineWorkshop()
    inline.order(orders[1])
    expected = inline.fetch()
    assert expected is not None
    assert inline.fetch() is None
    thread = ThreadWorkshop()
    thread.order(orders[0])
    inline.order(Wanted(kind=Kind.BLOOPER, rules=PRESETS["classic"], level=1, seed=1))  # the thread is done by then
    thread.order(orders[1])
    found = None
    while found is None:
        found = thread.fetch()
    assert found == expected
    assert thread.fetch() is None
    thread.close()


def test_open_hands_are_asked_about_only_where_two_sides_play() -> None:
    assert Kind.SOLVE not in kinds_for(PRESETS["blooper-singles"])
    assert Kind.BLOOPER not in kinds_for(PRESETS["individual"])
    assert set(kinds_for(PRESETS["classic"])) == set(Kind)
    assert deck_size(PRESETS["individual"]) == 52


def test_an_exercise_is_kept_as_text_and_comes_back_as_it_was() -> None:
    progress = Progress()
    for kind in Kind:
        exercise = _made(kind, "classic", 1, 0)
        wrong = next(answer.code for answer in exercise.answers if not answer.is_right)
        progress = answered(progress, exercise, wrong)
    assert len(progress.kept) == len(Kind)
    assert progress_of(progress_text(progress)) == progress
    assert unseen_trumps(progress.kept[0].exercise.seen) >= 0
    assert all(kept.exercise.seat in Seat for kept in progress.kept)

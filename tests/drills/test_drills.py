"""Exercise answers: the right answer is verified by the engine, by a slow minimax, and by the hidden cards."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random

import pytest

from game.ai.heuristic.club import club_action
from game.ai.heuristic.table_reading import in_the_stock
from game.ai.kernel.double_dummy import DoubleDummy, game_of, position_of
from game.ai.sampling.judging import judge_bids
from game.coach.counting import count_hand
from game.coach.explain import COACH, Option, dice, options_of, seen_among
from game.drills import generate
from game.drills import generate as drill_making
from game.drills.drills import (
    HOLD,
    LEAD,
    LEGAL,
    NO_HIGHER,
    NOTHING,
    VOID,
    Exercise,
    ExerciseKind,
    kinds_for,
    reasons_in,
    seen_cards,
    unseen_trumps,
)
from game.drills.exercise_request import ExerciseRequest
from game.drills.generate import NEAR_BID
from game.drills.progress import DrillProgress, progress_after_answer, progress_from_json, progress_json
from game.drills.trick_questions import claims_on
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import parse_bid
from game.engine.cards import JOKERS, Card, Seat, card_set, cards_in, parse_card
from game.engine.decide import decide
from game.engine.events import HUMAN, CardPlayed, TrickTaken
from game.engine.evolve import evolve, fold
from game.engine.legal import Refusal, Refused, biddable, playable
from game.engine.ordering import TRUMPS
from game.engine.rules import deck_cards, deck_size
from game.engine.scoring import PartKind
from game.engine.state import Fate, GameState, Observation, Phase, Play, observe
from game.rulesets.presets import PRESETS
from tests.ai.kernel.minimax import Minimax
from tests.ai.sampling.worlds import TABLES, moments
from tests.coach.coaching import option
from tests.support.breadth import few_or_many
from tests.support.narrowing import not_none
from tests.support.notation import deal_of, table
from tests.support.remembered import explained

_RULES = ("classic", "blooper", "blooper-singles", "run-the-hand", "individual", "santa-cruz")


@cache
def _made(kind: ExerciseKind, preset: str, level: int, seed: int) -> Exercise:
    return not_none(generate.make(ExerciseRequest(kind=kind, rules=PRESETS[preset], level=level, seed=seed)))


def _each(kind: ExerciseKind, seeds: int, levels: tuple[int, ...] = (1, 2, 3)) -> list[Exercise]:
    presets = [name for name in _RULES if kind in kinds_for(PRESETS[name])]
    return [_made(kind, name, level, seed) for name in presets for level in levels for seed in range(seeds)]


def test_every_exercise_has_right_and_wrong_answers_and_a_seat_that_is_to_act() -> None:
    for kind in ExerciseKind:
        for exercise in _each(kind, 1, (1,)):
            assert {answer.is_right for answer in exercise.answers} == {True, False}
            assert len({answer.code for answer in exercise.answers}) == len(exercise.answers)
            assert exercise.state.actor == exercise.seat
            assert exercise.best.is_right


def test_what_is_said_of_a_card_is_what_the_engine_says_when_it_is_played() -> None:
    met = set()
    for exercise in (*_each(ExerciseKind.LEGAL, 3), _made(ExerciseKind.LEGAL, "classic", 3, 21)):
        outcome = decide(exercise.state, exercise.seat, PlayCard(not_none(exercise.card)))
        right = outcome.reason.name if isinstance(outcome, Refused) else LEGAL
        assert [answer.code for answer in exercise.answers if answer.is_right] == [right]
        met.add(right)
    assert met == {LEGAL, *(reason.name for name in _RULES for reason in reasons_in(PRESETS[name]))}


def test_who_takes_the_trick_is_who_the_engine_gives_it_to() -> None:
    misleading = 0
    for exercise in _each(ExerciseKind.WHO, 2):
        events = decide(exercise.state, exercise.seat, PlayCard(not_none(exercise.card)))
        assert not isinstance(events, Refused)
        (winner,) = (event.seat for event in events if isinstance(event, TrickTaken))
        assert [answer.code for answer in exercise.answers if answer.is_right] == [winner.name]
        assert {Seat[answer.code] for answer in exercise.answers} == set(exercise.seen.deal.seats)
        best = next(play.card for play in exercise.trick if play.seat == winner)
        misleading += any(play.card.rank > best.rank for play in exercise.trick)
    assert misleading


def test_what_a_deal_scores_is_what_stands_on_the_sheet_after_its_last_card() -> None:
    met = set()
    for exercise in _each(ExerciseKind.SCORE, 3):
        events = decide(exercise.state, exercise.seat, PlayCard(not_none(exercise.card)))
        assert not isinstance(events, Refused)
        match = fold(events, exercise.state).public.match
        total = match.results[-1].scores[match.side_of(exercise.seat)].total
        assert [answer.code for answer in exercise.answers if answer.is_right] == [str(total)]
        assert len(exercise.answers) == 5
        met |= {part.kind for part in match.results[-1].scores[match.side_of(exercise.seat)].parts}
    assert {PartKind.MADE, PartKind.SET, PartKind.OVERTRICKS, PartKind.PASSED} <= met


@pytest.mark.parametrize("seeds", few_or_many(4, 12))
def test_what_a_card_tells_follows_from_the_rules_and_nothing_else_that_is_offered_does(seeds: int) -> None:
    """Check with the engine alone: a seat cannot have held a card with which one of its plays would have been illegal."""
    met = set()
    for exercise in _each(ExerciseKind.TOLD, seeds):
        order = exercise.seen.deal.ordering
        lead = exercise.trick[0].card
        told = next(play for play in exercise.trick if play.card == exercise.card)
        claims = claims_on(lead, told.card, order)
        certain = {code for code, cards in claims.items() if not _may_have_held(exercise, told.seat, cards)}
        assert certain <= {answer.code for answer in exercise.answers}
        assert {answer.code for answer in exercise.answers if answer.is_right} == (certain or {NOTHING})
        met |= certain or {NOTHING}
    assert met >= {VOID, NOTHING, NO_HIGHER}


def _may_have_held(exercise: Exercise, seat: Seat, cards: int) -> bool:
    """Return True if a seat holds one of these cards or, by the rules and the play, could hold one instead of a card of its own."""
    own = exercise.state.hands[seat]
    unseen = cards & ~(seen_cards(exercise.seen) | in_the_stock(exercise.seen))
    return any(
        own >> card & 1 or _is_lawful(exercise, seat, own & ~(1 << out) | 1 << card)
        for card in cards_in(unseen)
        for out in cards_in(own)
    )


def _is_lawful(exercise: Exercise, seat: Seat, hand: int) -> bool:
    """Return True if all plays of a seat were legal, assuming that its remaining cards are `hand`."""
    state = exercise.state
    reached = fold(exercise.log[:1])
    hands: list[tuple[GameState, Card]] = []
    for event in exercise.log[1:]:
        if isinstance(event, CardPlayed) and event.seat == seat:
            hands.append((reached, event.card))
        reached = evolve(reached, event)
    assert reached == state
    for before, card in reversed(hands):
        hand |= 1 << card
        if not playable(observe(before, seat)._replace(hand=hand)).cards >> card & 1:
            return False
    return True


def test_the_line_of_play_of_a_problem_is_played_out_by_the_rules_and_reaches_what_was_asked() -> None:
    for exercise in [*_each(ExerciseKind.SOLVE, 1), _made(ExerciseKind.SOLVE, "classic", 3, 3)]:
        match = exercise.state.public.match
        side = match.side_of(exercise.seat) if exercise.makes else 1 - match.side_of(exercise.seat)
        state = exercise.state
        before = len(state.public.deal.trick) if state.public.deal is not None else 0
        cards = [play for trick in exercise.line for play in trick.plays][before:]
        assert cards[0] == Play(exercise.seat, parse_card(exercise.best.code))
        deal = state.public.deal
        for play in cards:
            events = decide(state, play.seat, PlayCard(play.card))
            assert not isinstance(events, Refused)
            for event in events:
                state = evolve(state, event)
                deal = state.public.deal if state.public.deal is not None and state.public.deal.contracts else deal
        own = match.side_of(exercise.seat)
        taken = sum(trick.winner in match.sides[own] for trick in exercise.line)
        if state.public.phase is Phase.PLAY:
            kernel = DoubleDummy(12)
            kernel.load(game_of(state.public), position_of(state.public, state.hands), side=own)
            taken += kernel.value() or 0
        assert taken == exercise.best.worth  # no card of the line gives a trick away
        assert deal is not None
        assert deal.fate_of(deal.contracts[side], match.sides[side]) is (Fate.MADE if exercise.makes else Fate.SET)


def test_the_trumps_to_count_are_those_in_hidden_hands_and_among_the_undealt_cards() -> None:
    for exercise in _each(ExerciseKind.TRUMPS_UNSEEN, 2):
        state = exercise.state
        deal = deal_of(state)
        hidden = 0
        for seat in deal.seats:
            hidden |= 0 if seat == exercise.seat else state.hands[seat]
        for card in state.stock:
            hidden |= 1 << card
        count = (hidden & deal.ordering.groups[TRUMPS]).bit_count()
        assert [answer.code for answer in exercise.answers if answer.is_right] == [str(count)]
        assert all(int(answer.code) >= 0 for answer in exercise.answers)


def test_a_seat_has_seen_all_but_the_cards_that_are_hidden_from_it() -> None:
    """A seat has also seen an exchanged joker, and the card cut for trump, even if another seat holds that card."""
    chance = Random(3)
    states = [table(".2..+L .3.2. .4.3. .5.4.", turned="BB")]
    for name, players in TABLES:
        rules = replace(PRESETS[name], sizes=(13, 2, 1))
        states += [moment.state for moment in moments(rules, players, chance)]
    exchanged = cuts = 0
    for state in states:
        deal = deal_of(state)
        for seat in deal.seats:
            hidden = card_set(state.stock)
            for other in deal.seats:
                hidden |= 0 if other == seat else state.hands[other]
            if deal.cut is not None:
                hidden &= ~(1 << deal.cut)
            assert seen_cards(observe(state, seat)) == deck_cards(state.public.match.rules) & ~hidden
        exchanged += deal.exchange is not None
        cuts += deal.cut is not None
    assert exchanged
    assert cuts


@pytest.mark.parametrize("seeds", few_or_many(2, 4))
def test_of_open_hands_exactly_one_card_makes_or_sets_it_by_a_slow_minimax_too(seeds: int) -> None:
    met = set()
    for exercise in _each(ExerciseKind.SOLVE, seeds, (1, 2)):
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


@pytest.mark.parametrize("seeds", few_or_many(1, 4))
def test_hard_problems_are_those_that_a_usual_player_gets_wrong(seeds: int) -> None:
    for exercise in _each(ExerciseKind.SOLVE, seeds, (3,)):
        assert club_action(exercise.seen) != PlayCard(parse_card(exercise.best.code))
        assert exercise.seen.hand.bit_count() >= 5


def test_a_blooper_is_asked_about_where_it_may_be_led_and_so_may_another_card() -> None:
    met = set()
    jokers = [PlayCard(card) for card in cards_in(JOKERS)]
    for exercise in _each(ExerciseKind.BLOOPER, 3, (1,)):
        seen = exercise.seen
        assert 1 << not_none(exercise.card) & seen.hand & JOKERS & playable(seen).cards
        assert playable(seen).cards & ~JOKERS
        assert not seen.deal.trick
        lead, hold = exercise.answer(LEAD), exercise.answer(HOLD)
        worth = {option.action: option.worth for option in explained(seen).options}
        assert lead.worth == pytest.approx(worth[PlayCard(not_none(exercise.card))], abs=0.01)
        assert hold.worth == pytest.approx(max(worth[card] for card in worth if card not in jokers), abs=0.01)
        assert abs(lead.worth - hold.worth) >= 1.4
        assert lead.is_right is (lead.worth > hold.worth) is not hold.is_right
        met.add(lead.is_right)
    assert met == {True, False}


@pytest.mark.parametrize("seeds", few_or_many(1, 2))
def test_every_bid_is_worth_what_the_coach_says_and_those_that_cost_little_are_right(seeds: int) -> None:
    several = 0
    for exercise in _each(ExerciseKind.BID, seeds, (1,)):
        several += sum(answer.is_right for answer in exercise.answers) > 1
        assert [parse_bid(answer.code) for answer in exercise.answers] == list(biddable(exercise.seen))
        explanation = explained(exercise.seen)
        if explanation.samples > COACH.kept:
            continue  # the coach has judged close bids again, with more sampled deals
        for answer in exercise.answers:
            assert answer.is_right or answer.worth < exercise.best.worth
            action = MakeBid(parse_bid(answer.code))
            assert answer.worth == pytest.approx(explanation.of(action).worth, abs=0.01)
            if answer.is_right is not (explanation.of(action).cost < NEAR_BID):
                among = [seen_among(exercise.seen, level) for level in ("", HUMAN)]
                judged = [options_of(one, judge_bids(one, COACH, dice(one))) for one in among]
                others = [option.behind for options in judged for option in options if option.action == action]
                assert (
                    any(options[0].action == action for options in judged)
                    if answer.is_right
                    else any(behind.mean - 1.645 * behind.error > NEAR_BID for behind in others)
                )
    assert several


def test_a_bid_is_right_if_best_among_other_players_and_wrong_if_it_surely_costs_a_point_among_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    means = {
        "club": {"1": 0.0, "pass": 0.2, "2": 1.4},  # the cost of 1.4 may be chance
        "": {"2": 0.0, "1": 0.1, "pass": 0.2},
        HUMAN: {"1": 0.0, "2": 0.3, "pass": 1.4},
    }

    def options(seen: Observation, _judgement: object) -> tuple[Option, ...]:
        other = next(seat for seat in seen.public.match.seats if seat != seen.seat)
        behind = means[seen.public.match.player_at(other).level]
        found = {bid: behind.get(str(bid), 9.0) for bid in biddable(seen)}
        error = 0.5 if behind is means["club"] else 0.1
        ranked = sorted(found.items(), key=lambda entry: entry[1])
        return tuple(option(MakeBid(bid), mean, error) for bid, mean in ranked)

    monkeypatch.setattr(drill_making, "judge_bids", lambda *_: None)
    monkeypatch.setattr(drill_making, "options_of", options)
    made = not_none(generate.make(ExerciseRequest(kind=ExerciseKind.BID, rules=PRESETS["classic"], level=1, seed=4)))
    assert {answer.code for answer in made.answers if answer.is_right} == {"1", "2"}


def test_the_right_answer_to_counting_a_hand_is_the_result_of_the_count() -> None:
    for exercise in _each(ExerciseKind.HAND_COUNT, 2):
        count = count_hand(exercise.seen)
        assert [answer.code for answer in exercise.answers if answer.is_right] == [str(count.bid)]
        assert {parse_bid(answer.code) for answer in exercise.answers} <= set(biddable(exercise.seen))


def test_the_same_wish_makes_the_same_exercise_and_another_seed_another_one() -> None:
    for kind in ExerciseKind:
        first = _made(kind, "classic", 1, 0)
        assert first == generate.make(ExerciseRequest(kind=kind, rules=PRESETS["classic"], level=1, seed=0))
        assert first != _made(kind, "classic", 1, 1)


def test_a_stopped_generator_returns_no_exercise() -> None:
    for kind in ExerciseKind:
        assert not generate.make(ExerciseRequest(kind=kind, rules=PRESETS["classic"], level=2, seed=1), lambda: True)


def test_open_hands_are_asked_about_only_where_two_sides_play() -> None:
    assert ExerciseKind.SOLVE not in kinds_for(PRESETS["blooper-singles"])
    assert ExerciseKind.BLOOPER not in kinds_for(PRESETS["individual"])
    assert set(kinds_for(PRESETS["classic"])) == set(ExerciseKind)
    assert deck_size(PRESETS["individual"]) == 52


def test_an_exercise_is_kept_as_text_and_comes_back_as_it_was() -> None:
    progress = DrillProgress()
    for kind in ExerciseKind:
        exercise = _made(kind, "classic", 1, 0)
        wrong = next(answer.code for answer in exercise.answers if not answer.is_right)
        progress = progress_after_answer(progress, exercise, wrong, datetime(2031, 5, 4, 12, tzinfo=UTC))
    assert len(progress.kept) == len(ExerciseKind)
    assert progress_from_json(progress_json(progress)) == progress
    assert unseen_trumps(progress.kept[0].exercise.seen) >= 0
    assert all(kept.exercise.seat in Seat for kept in progress.kept)


FOLLOWING, LEADING = (Refusal.MUST_FOLLOW,), (Refusal.MUST_FOLLOW, Refusal.TRUMP_NOT_BROKEN)


@pytest.mark.parametrize(
    ("level", "only", "reasons"),
    [(1, (), FOLLOWING), (2, (), LEADING), (3, FOLLOWING, FOLLOWING), (1, LEADING, LEADING)],
)
def test_what_may_be_played_is_asked_without_jokers_first_and_after_a_lesson_as_far_as_it_taught(
    level: int, only: tuple[Refusal, ...], reasons: tuple[Refusal, ...]
) -> None:
    kind, rules = ExerciseKind.LEGAL, PRESETS["classic"]
    for seed in range(8):
        exercise = not_none(generate.make(ExerciseRequest(kind=kind, rules=rules, level=level, seed=seed, only=only)))
        assert [answer.code for answer in exercise.answers] == [LEGAL, *(reason.name for reason in reasons)]
        assert not any(
            card.is_joker for card in (*cards_in(exercise.seen.hand), *(play.card for play in exercise.trick))
        )
        assert exercise.trick or Refusal.TRUMP_NOT_BROKEN in reasons

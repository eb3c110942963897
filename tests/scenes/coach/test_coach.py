"""The coach, used by mouse and by keyboard: hints, the live check, and reviews of deals and matches."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from msgspec import structs

from game.ai.levels import CLUB
from game.ai.sampling.judging import Difference, Skill
from game.coach.explain import COACH, Explanation, explain
from game.coach.reasons import Reason, ReasonKind
from game.coach.review import PastDecision, PointSum, ReviewedDecision
from game.coach.wording.advice import explained_text, level_choices_text
from game.coach.wording.explain import at_stake_text, behind_text, gain_text, solved_text, toss_ups_text
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, board, number
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, Player
from game.engine.state import Observation, Phase, observe
from game.rulesets.presets import PRESETS
from game.scenes.coach.deal_review import DealReviewPage
from game.scenes.coach.decision import DecisionScene
from game.scenes.coach.match_review import own_costs_text
from game.scenes.shell.routes import Explain, ReplayOf
from game.scenes.table.caption import SAID
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.settings import Settings
from game.tabletop.hand_order import HandOrder, hand_in_order
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.wording.cards import card_name
from game.wording.choices import choice_text
from game.wording.contracts import gained
from game.wording.names import capital
from game.wording.voices import Voices
from game.worker import InlineWorker
from tests.coach.coaching import choices, explained, option
from tests.support.narrowing import not_none, of_type
from tests.support.notation import seen as seen_by
from tests.support.notation import table
from tests.support.pilot import Pilot
from tests.support.quick_coach import QUICK
from tests.support.routes import lead
from tests.support.turns import handover, may_act
from tests.support.workers import HandWorker, only

_HINT, _MORE, _DO_IT = ButtonTarget("hint"), ButtonTarget("more"), ButtonTarget("do-it")


def _pilot(coach: InlineWorker | None = None, **preferred: object) -> Pilot:
    settings = structs.replace(Settings(first_start_done=True, speed=Speed.FAST), **preferred)
    pilot = Pilot(settings=settings, worker=only("coach", coach or InlineWorker()))
    return pilot.open(rules=replace(PRESETS["classic"], sizes=(5, 3)))


def _to_bid(pilot: Pilot) -> list[BidTarget]:
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(1.0)
    return pilot.bids


def _to_play(pilot: Pilot) -> None:
    pilot.play_to_a_card()
    pilot.tick(1.0)


def _is_advised(pilot: Pilot) -> bool:
    return pilot.scene == "table" and pilot.director.view().find(ButtonTarget("close")) is not None


@pytest.mark.parametrize("way", ["mouse", "key", "tab"])
def test_a_hint_is_had_in_every_way_and_changes_nothing_that_happened(way: str) -> None:
    pilot = _pilot()
    _to_bid(pilot)
    table = pilot.table.local_match.table
    log = table.log()
    if way == "mouse":
        pilot.click(_HINT)
    elif way == "key":
        pilot.press("h")
    else:
        pilot.reach(_HINT)
        pilot.press(Key.ENTER)
    pilot.tick(0.2)
    assert pilot.director.focused == _DO_IT
    assert set(pilot.names) >= {"Back", "More", "Do it"}
    assert not pilot.says("All choices")
    if way == "mouse":
        pilot.click(_MORE)
    else:
        pilot.reach(_MORE)
        pilot.press(Key.ENTER)
    assert pilot.says("All choices")
    assert pilot.says("Bid")
    pilot.press(Key.ESCAPE)
    assert not pilot.says("All choices")
    assert _is_advised(pilot)
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "table"
    assert not _is_advised(pilot)
    assert table.log() == log


def test_a_hint_on_a_card_lifts_it_and_plays_it_if_wished() -> None:
    pilot = _pilot()
    _to_play(pilot)
    local_match = pilot.table.local_match
    before = {card: pose.y for card, pose in local_match.stage.cards.layout.poses.items() if isinstance(card, Card)}
    pilot.press("h")
    pilot.tick(0.5)
    after = {card: pose.y for card, pose in local_match.stage.cards.layout.poses.items() if isinstance(card, Card)}
    (lifted,) = [card for card in before if after[card] < before[card] - 1]
    assert explain(local_match.seen).preferred.action == PlayCard(lifted)
    pilot.click(_DO_IT)
    pilot.tick(0.5)
    assert not local_match.seen.hand >> lifted & 1


def test_a_card_may_be_played_beside_the_hint_which_ends_with_it() -> None:
    pilot = _pilot()
    _to_play(pilot)
    hand = pilot.table.local_match.seen.hand
    pilot.press("h")
    pilot.tick(0.2)
    pilot.take_turn()
    pilot.tick(0.2)
    assert pilot.table.local_match.seen.hand != hand
    assert not _is_advised(pilot)


def test_a_hint_begins_with_advice_and_a_reason_and_no_figure_but_those_of_the_rules() -> None:
    pilot = _pilot()
    for go in (_to_bid, _to_play):
        go(pilot)
        seen, voices = pilot.table.local_match.seen, pilot.table.local_match.voices
        told = explained_text(seen, explain(seen), None, voices)
        pilot.press("h")
        pilot.tick(0.2)
        assert pilot.says(told)
        assert not re.search("[±%]", pilot.texts)
        pilot.click(_MORE)
        assert pilot.says("±")
        assert pilot.says(told)
        pilot.press(Key.ESCAPE, Key.ESCAPE)


def test_there_is_no_hint_when_it_is_not_ones_turn() -> None:
    pilot = _pilot()
    pilot.tick(0.1)
    assert not pilot.widget(_HINT).enabled
    pilot.press("h")
    assert pilot.scene == "table"


def test_the_checker_is_silent_unless_it_is_wished() -> None:
    pilot = _pilot()
    pilot.click(_to_bid(pilot)[-2])
    pilot.tick(1.0)
    assert not pilot.is_warned


def test_the_checker_speaks_up_and_takes_back() -> None:
    pilot = _pilot(live_check=True, live_check_points=5)
    bids = _to_bid(pilot)
    local_match = pilot.table.local_match
    before = len(local_match.seen.deal.bids)
    pilot.click(bids[-2])
    pilot.tick(0.5)
    assert pilot.is_warned
    assert pilot.director.focused == ButtonTarget("take-back")
    waits = local_match.table.seq
    pilot.tick(5.0)
    assert local_match.table.seq == waits
    pilot.click(_MORE)
    assert pilot.says("points more than")
    pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("take-back"))
    pilot.tick(1.0)
    assert pilot.scene == "table"
    assert may_act(local_match)
    assert len(local_match.seen.deal.bids) == before
    pilot.click(bids[-2])
    pilot.tick(0.5)
    pilot.click(ButtonTarget("close"))
    pilot.until(lambda: local_match.seen.public.phase is Phase.PLAY)
    assert any(made.bid == bids[-2].bid for made in local_match.seen.deal.bids)


def test_the_checker_tells_nothing_where_several_people_look_on() -> None:
    """With two people at the screen the live check is silent, as it would tell each person about the other's hand."""
    for people, speaks in (((Seat.S,), True), ((Seat.S, Seat.W), False)):
        pilot = _pilot(live_check=True, live_check_points=5)
        players = tuple(Player(seat.name, HUMAN if seat in people else CLUB) for seat in Seat)
        pilot.begin(replace(PRESETS["classic"], sizes=(5, 3)), players)
        local_match = pilot.table.local_match
        while local_match.table.actor != Seat.S or not may_act(local_match):
            if local_match.seat != Seat.S or handover(local_match) is not None:
                pilot.take_turn()
            pilot.tick()
        pilot.tick(1.0)
        pilot.click(pilot.bids[-2])
        pilot.tick(0.5)
        assert pilot.is_warned is speaks


def test_the_checker_lets_pass_what_cost_less_than_was_chosen() -> None:
    pilot = _pilot(live_check=True, live_check_points=20)
    _to_bid(pilot)
    pilot.press("h")
    pilot.tick(0.2)
    pilot.click(_DO_IT)
    pilot.tick(1.0)
    assert not pilot.is_warned


def test_nobody_goes_on_before_the_coach_has_judged_but_the_match_does_not_wait_for_ever() -> None:
    pilot = _pilot(HandWorker(), live_check=True)
    bids = _to_bid(pilot)
    local_match = pilot.table.local_match
    made = len(local_match.table.public.deal.bids) + 1 if local_match.table.public.deal is not None else 0
    pilot.click(bids[0])
    pilot.tick(4.0)
    assert len(not_none(local_match.table.public.deal).bids) == made
    pilot.until(lambda: local_match.seen.public.phase is Phase.PLAY)


def test_a_hint_comes_when_it_has_been_thought_about_and_the_page_can_be_left_before() -> None:
    worker = HandWorker()
    pilot = _pilot(worker)
    _to_bid(pilot)
    pilot.press("h")
    pilot.tick(0.5)
    assert pilot.says("Thinking …")
    worker.do_next()
    pilot.tick(0.2)
    assert "More" in pilot.names
    assert pilot.director.focused == _DO_IT
    pilot.press(Key.ESCAPE)
    assert not _is_advised(pilot)


def _ruffed(worker: HandWorker) -> Pilot:
    """Return a program at a moment when the person is to play, but the screen does not yet show that trump is broken."""
    rules = replace(PRESETS["classic"], sizes=(13,))
    settings = Settings(first_start_done=True, speed=Speed.NORMAL)
    for seed in range(11, 40):
        pilot = Pilot(settings=settings, worker=only("coach", worker), seed=seed)
        local_match = pilot.begin(rules)

        def is_before_the_lamp(local_match: LocalMatch = local_match) -> bool:
            return may_act(local_match) and local_match.known.deal.broken and not local_match.seen.deal.broken

        def is_over(local_match: LocalMatch = local_match) -> bool:
            return local_match.table.public.phase is Phase.OVER

        pilot.play_on(lambda: is_before_the_lamp() or is_over())
        if is_before_the_lamp():
            return pilot
    raise AssertionError("nobody ruffs before the person is to play")


def _asked_of_coach(pilot: Pilot, patch: pytest.MonkeyPatch) -> list[Observation]:
    """Return a list that collects the observations passed to the coach."""
    asked: list[Observation] = []
    judged = pilot.program.coach.judged

    def noted(observation: Observation, skill: Skill = COACH, *, is_urgent: bool = False) -> Explanation | None:
        asked.append(observation)
        return judged(observation, skill, is_urgent=is_urgent)

    patch.setattr(pilot.program.coach, "judged", noted)
    return asked


def test_a_hint_knows_that_trump_is_broken_before_the_lamp_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = _ruffed(HandWorker())
    local_match = pilot.table.local_match
    asked = _asked_of_coach(pilot, monkeypatch)
    pilot.press("h")
    assert _is_advised(pilot)
    assert asked
    assert all(observation == local_match.table.observe(local_match.seat) for observation in asked)


def test_what_the_coach_thought_ahead_is_its_judgement_of_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = _ruffed(HandWorker())
    local_match = pilot.table.local_match
    asked = _asked_of_coach(pilot, monkeypatch)
    pilot.program.preferences.change(structs.replace(pilot.program.preferences.settings, live_check=True))
    pilot.director.update(0.0)
    ahead, known = list(asked), local_match.known
    assert pilot.take_turn()
    pilot.tick()
    assert ahead
    assert set(asked) == {known}


def test_a_deal_is_reviewed_from_its_summary_and_looked_at_with_all_cards_open() -> None:
    pilot = _pilot()
    pilot.open_summary()
    pilot.click(ButtonTarget("review"))
    assert pilot.scene == "deal-review"
    pilot.until(lambda: "Show figures" in pilot.names)
    assert "".join(pilot.names).count("Deal 1 ") == 1
    assert not any(pilot.says(sign) for sign in ("saved", "toss-up", "Expected from", "." + "0 "))
    pilot.click(_MORE)
    assert pilot.says("Expected from your cards")
    pilot.click(_MORE)
    assert not pilot.says("Expected from your cards")
    decisions = [
        widget
        for widget in pilot.director.view().widgets
        if isinstance(widget.target, ChoiceTarget) and widget.target.group == "decision"
    ]
    assert len({widget.target for widget in decisions}) == 6
    pilot.click(ButtonTarget("open-cards"))
    pilot.tick(0.2)
    first = pilot.texts
    assert "Trick 1" in first
    assert " are trump." in first
    names = [player.name for player in pilot.table.local_match.table.public.match.players]
    assert "to you and " in first or f" to {names[1]} and {names[3]};" in first
    assert "the side of" not in first
    pilot.press(Key.RIGHT)
    assert pilot.texts != first
    pilot.press(Key.LEFT)
    pilot.tick(0.2)
    assert pilot.texts == first
    pilot.press(Key.ESCAPE, Key.ESCAPE)
    assert pilot.scene == "deal-summary"


def test_a_match_is_reviewed_from_the_score_sheet_and_from_the_result() -> None:
    pilot = _pilot()
    table = pilot.table
    pilot.open_summary()
    pilot.click(ButtonTarget("sheet"), ButtonTarget("review"))
    assert pilot.scene == "match-review"
    pilot.until(lambda: "Show figures" in pilot.names)
    assert re.search(r"cost (you )?(about|next to nothing)", " | ".join(pilot.names))
    assert not pilot.says("4 to 6 · 1 deal")
    pilot.click(_MORE)
    assert pilot.says("4 to 6 · 1 deal")
    pilot.press(Key.ESCAPE, Key.ESCAPE)
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.click(ButtonTarget("menu"), ButtonTarget("review"))
    pilot.until(lambda: "Show figures" in pilot.names)
    match, side = table.local_match.table.public.match, 0
    assert (match.winners == (side,)) == pilot.says("Where the points came from") == pilot.says("brought us")
    pilot.click(_MORE)
    pilot.until(lambda: pilot.says("1 to 3 · 1 deal"))
    line = ChoiceTarget("review-deal", "0")
    pilot.scroll_to(line)
    results = table.local_match.table.public.match.results
    lines = [pilot.widget(ChoiceTarget("review-deal", str(number))).value for number in range(len(results))]
    assert lines == [gained(result.scores[0].total) for result in results]
    pilot.tick(0.5)  # so that the next click is not a double click
    pilot.click(line)
    assert pilot.scene == "deal-review"


def test_what_own_choices_cost_is_told_by_sort_and_of_a_single_one_in_one_figure() -> None:
    sums = PointSum(least=1, most=4, deals=3, too_high=-7.8, too_low=-0.2, play=-3.1, luck=0.0)
    assert own_costs_text(sums) == "Your own choices cost about 11 points: 8 by bidding too high, 3 in the play."
    # the parts of 32.8 are shown as 28 and 4, so the sum shown is 32
    both = structs.replace(sums, too_high=-28.4, play=-4.4)
    assert own_costs_text(both) == "Your own choices cost about 32 points: 28 by bidding too high, 4 in the play."
    assert own_costs_text(structs.replace(sums, play=0.0)) == "Bidding too high cost you about 8 points."
    assert own_costs_text(structs.replace(sums, too_high=0.0)) == "Mistakes in the play cost you about 3 points."
    low = structs.replace(sums, too_high=0.0, play=0.0, too_low=-1.2)
    assert own_costs_text(low) == "Bidding too low cost you about 1 point."


def test_a_deal_is_reviewed_from_a_replay_in_the_seat_one_sits_in() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST)).open()
    log = simulate(replace(PRESETS["classic"], sizes=(3, 2)), (CLUB, "strong", CLUB, CLUB), bytes(32))
    pilot.program.open(ReplayOf(MatchSource(log), Seat.W))
    pilot.press(Key.HOME)
    assert not pilot.widget(ButtonTarget("review")).enabled
    pilot.press(Key.RIGHT, "v")
    assert pilot.scene == "deal-review"
    pilot.press(Key.ESCAPE)
    for _ in range(6):
        pilot.press(Key.RIGHT, "t")
        pilot.tick(0.2)
        if pilot.says("±"):
            break
        pilot.press(Key.ESCAPE)
    assert pilot.scene == "thoughts"
    assert pilot.says("possible deals, without peeking.")


def test_a_decision_is_looked_at_where_it_was_made_and_the_arrows_lead_to_the_others() -> None:
    """Check that the hand is sorted as preferred, the trick is described, and no card can be played."""
    pilot = Pilot(settings=Settings(first_start_done=True, hand_order=HandOrder.BY_RANK), seed=5)
    lead(pilot, "decision")
    scene = of_type(DecisionScene, pilot.director.stack.scene)
    met = []
    pilot.press(*[Key.LEFT] * 12)
    for _ in range(12):
        pilot.tick(0.2)
        made, view = scene._made, pilot.director.view()  # noqa: SLF001 - the expected decision
        words = made.observation.rules.words
        hand = [widget for widget in view.widgets if widget.group is not None and widget.group.key == "hand"]
        order = hand_in_order(made.observation.hand, made.observation.deal, Seat.S, HandOrder.BY_RANK)
        assert [card.name for card in hand] == [capital(card_name(card, words)) for card in order]
        assert not any(card.target for card in hand)
        trick = (
            [line for told in pilot.director.tree().told for line in told.lines] if made.observation.deal.trick else []
        )
        assert len(trick) == len(made.observation.deal.trick)
        assert any(choice_text(made.action, words) in widget.name for widget in view.parts(SAID))
        met.append(made.at)
        pilot.press(Key.RIGHT)
    decisions = [made.at for made in scene._decisions]  # noqa: SLF001 - all decisions of the deal
    assert [at for at in decisions if at in met] == decisions
    assert met == sorted(met)
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "deal-review"


@pytest.mark.parametrize(("chance", "is_explained"), [(0.05, True), (0.9, False)])
def test_advice_that_differs_from_the_solved_bidding_says_why(chance: float, *, is_explained: bool) -> None:
    best = structs.replace(option(MakeBid(PASS)), solved=chance)
    other = structs.replace(option(MakeBid(number(1)), 3.0), solved=1.0 - chance)
    told = solved_text(explained(best, other), PRESETS["classic"].words)
    assert f"({round(100 * chance)} %)" in told
    assert ("The advice differs" in told) is is_explained


def test_a_comparison_names_both_choices_and_a_difference_below_a_point_has_no_number() -> None:
    for points, words in (
        (0.6, "9♠ is a little better than K♠."),
        (1.2, "9♠ gains about 1 point more than K♠."),
        (4.6, "9♠ gains about 5 points more than K♠."),
    ):
        rival = option(PlayCard(Card.SK), points)
        explanation = explained(option(PlayCard(Card.S9)), rival)
        assert gain_text(rival, explanation, PRESETS["classic"].words) == words


BOTH_OPEN = "At stake are your contract (+5 or −5) and theirs (+10 or −10). What they lose is your gain."


@pytest.mark.parametrize(
    ("points", "told", "words"),
    [
        (0.9, ReasonKind.SET_FIRST, ""),
        (2.4, ReasonKind.SET_FIRST, ""),
        (3.6, ReasonKind.MAKES_IT, "At stake is your contract: +5 if made, −5 if set."),
        (3.6, ReasonKind.HOLDS, BOTH_OPEN),
        (
            16.6,
            ReasonKind.SET_FIRST,
            "At stake is their contract: +10 if made, −10 if set. What they lose is your gain.",
        ),
        (24.0, ReasonKind.SET_FIRST, BOTH_OPEN),
    ],
)
def test_a_gain_larger_than_a_trick_names_the_contracts_or_bids_from_which_it_comes(
    points: float, told: ReasonKind, words: str
) -> None:
    seen = seen_by(table(".9..2+B T.2.8. 5.3.2. 6.4.K.", turned="C", first="W", bids="1/pass/1/1", plays="8D 2D KD"))
    best = PlayCard(Card.C2)
    rival = structs.replace(option(PlayCard(Card.H9), points), told=(Reason(kind=told, choice=best),))
    assert at_stake_text(rival, explained(option(best), rival), seen) == words
    before = seen_by(table(".9..2+B T.2.8. 5.3.2. 6.4.K.", turned="C", first="W", bids="1/pass/1"))
    for bid, other, said in (
        (PASS, number(2), "If set, a bid of 2 costs 10."),
        (number(1), number(2), "If set, a bid of 2 costs 10, while a bid of 1 may win 5."),
        (number(2), number(1), "If made, a bid of 2 wins 10; for the same tricks a bid of 1 wins only 6."),
    ):
        behind = option(MakeBid(other), points)
        assert at_stake_text(behind, explained(option(MakeBid(bid)), behind), before) == (said if points >= 1 else "")


@pytest.mark.parametrize(
    ("level", "words"),
    [(1, "3♠ is as good as 2♠."), (4, "3♠, 4♠, 5♠ and 6♠ are as good"), (5, "Many others are as good")],
)
def test_of_many_choices_that_are_as_good_none_is_named(level: int, words: str) -> None:
    cards = (Card.S3, Card.S4, Card.S5, Card.S6, Card.S7, Card.SA)
    others = [option(PlayCard(card), 0.0 if at < level else 3.0) for at, card in enumerate(cards)]
    explanation = explained(option(PlayCard(Card.S2)), *others)
    assert toss_ups_text(explanation, PRESETS["classic"].words).startswith(words)


def test_bids_that_are_as_good_are_named_from_the_lowest() -> None:
    level = [option(MakeBid(bid)) for bid in (number(3), number(2), PASS, number(1))]
    explanation = explained(*level, option(MakeBid(number(4)), 3.0))
    told = "Passing, a bid of 1 and a bid of 2 are as good as a bid of 3."
    assert toss_ups_text(explanation, PRESETS["classic"].words) == told


# -- sentences and figures -------------------------------------------------------------------------------------------

_LOSS = re.compile(r"−(\d+\.\d) ± ")


def _explanations(count: int) -> Iterator[tuple[Observation, Explanation]]:
    """Yield judged decisions from all rulesets: each as it was judged, then with random figures and some bids marked as solved."""
    chance = random.Random(8)
    for moment in choices(count, seed=12):
        seen = observe(moment.state, moment.seat)
        found = explain(seen, QUICK)
        yield seen, found
        best, *others = found.options
        costs = sorted(chance.choice((0.0, 0.0, 0.04, 0.3, 0.6, 2.0, 16.6)) for _ in others)
        changed = [
            structs.replace(
                each,
                behind=Difference(cost, chance.choice((0.01, 0.2, 2.0))),
                solved=chance.choice((None, 0.0, 0.5)) if isinstance(each.action, MakeBid) else None,
            )
            for each, cost in zip(others, costs, strict=True)
        ]
        yield seen, structs.replace(found, options=(best, *changed))


def _contradictions(said: str, verdict: str, figures: list[str], made: int) -> list[str]:
    """Return the contradictions between a decision's page, its verdict in the review, and the figures of all choices."""
    others = [figure for place, figure in enumerate(figures) if place != made]
    losses = [float(found[1]) for figure in others if (found := _LOSS.match(figure))]
    own = _LOSS.match(figures[made])
    is_alone, is_worse = made == 0 and _LOSS.match(figures[1]) is not None, own is not None
    above = re.match(r"(\d+\.\d) above", verdict)
    wrong = {
        "best by far": ("Well played" in said) is not is_alone,
        "as good": "nothing was clearly better" in said and (is_worse or is_alone),
        "worse": is_worse is not ("Better:" in said or "usual with these cards" in said),
        "verdict": is_worse is not (verdict.startswith("−") or verdict == "usual with these cards"),
        "no difference": verdict == "made no difference" and bool(is_worse or losses),
        "above": above is not None and (is_worse or float(above[1]) != min(losses)),
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


def _verdicts(pilot: Pilot, count: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the contradictions between sentences and figures, taking each choice in turn as the one that was made."""
    found = []
    review = DealReviewPage.__new__(DealReviewPage)
    review._has_figures = True  # noqa: SLF001 - the only field that verdicts read
    for seen, explanation in _explanations(count):
        monkeypatch.setattr(pilot.program.coach, "judged", lambda *_, told=explanation, **__: told)
        voices = Voices(seen.public.match, seen.seat)
        for place, choice in enumerate(explanation.options):
            pilot.program.open(Explain(seen, voices, choice.action))
            names = pilot.names
            figures = [behind_text(each, explanation.preferred) for each in explanation.options]
            assert all(figure in names for figure in figures if figure)
            decision = PastDecision(at=0, trick=0, observation=seen, action=choice.action)
            verdict = review._verdict(ReviewedDecision(decision, explanation))  # noqa: SLF001 - the short verdict
            said = " ".join(names)
            found += [f"{verdict}: {wrong}" for wrong in _contradictions(said, verdict, figures, place)]
            pilot.press(Key.ESCAPE)
    return found


def test_the_sentence_on_a_choice_never_contradicts_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot().open()
    assert _verdicts(pilot, 24, monkeypatch) == []


def _cancels(one: MakeBid | PlayCard, best: MakeBid | PlayCard, other: MakeBid | PlayCard) -> bool:
    match one, best, other:
        case MakeBid(less), MakeBid(bid), MakeBid(more):
            return less < bid < more
        case PlayCard(lower), PlayCard(card), PlayCard(higher):
            return lower.suit is card.suit is higher.suit and lower.rank < card.rank < higher.rank
        case _:
            return False


def test_advice_never_names_both_more_and_less_nor_higher_and_lower_cards_beside_the_best() -> None:
    chance = random.Random(3)
    bids = [MakeBid(bid) for bid in (PASS, *map(number, range(1, 6)), board(1))]
    cards = [PlayCard(card) for card in (Card.S2, Card.S9, Card.SK, Card.SA, Card.HQ, Card.LB)]
    words = PRESETS["classic"].words
    for _round in range(300):
        actions: list[MakeBid | PlayCard] = [*chance.choice((bids, cards))]
        best, *others = chance.sample(actions, len(actions))
        behind = sorted(chance.choice((0.0, 0.1, 3.0)) for _ in others)
        found = explained(option(best), *(option(*each, 0.2) for each in zip(others, behind, strict=True)))
        named = [each.action for each in found.alternatives]
        assert named[:1] == [each.action for each in found.level[:1]]
        assert not any(_cancels(one, best, other) for one, other in product(named, repeat=2))
        for other in (each.action for each in found.options[1:] if each.action not in named):
            text = f"{toss_ups_text(found, words)} {level_choices_text(found, words)}"
            assert re.search(rf"(^| ){re.escape(choice_text(other, words, is_inside=True))}[ .,]", text) is None


def test_a_review_says_each_reason_once_and_what_came_home_though_it_was_a_mistake() -> None:
    met = set()
    for seed in (1, 2):
        pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST), seed=seed)
        pilot.open(rules=replace(PRESETS["classic"], sizes=(5, 3)))
        pilot.open_summary()
        pilot.click(ButtonTarget("review"))
        page = of_type(DealReviewPage, pilot.director.stack.scene)
        review = page._review  # noqa: SLF001 - the review of the shown deal
        while not review.is_done:
            pilot.tick()
        texts = [text for widget in pilot.director.view().widgets for text in (widget.name, widget.detail)]
        said = [part for text in texts for part in re.split(r"(?<=[.!?]) ", text) if len(part.split()) > 3]
        assert said
        assert len(said) == len(set(said))
        has_mistake = any(line.cost for line in review.moments())
        is_made = bool(review.result.contracts[0].tricks) and review.result.scores[0].total > 0
        assert any("got away with it" in text for text in texts) is (has_mistake and is_made)
        met.add((has_mistake, is_made))
    assert met >= {(True, True), (True, False)}

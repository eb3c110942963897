"""Coached matches: they lead from the first deal to a whole match, and the tutor uses only facts the player may know."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from game.coach.counting import count_hand
from game.coach.explain import explain
from game.coach.inferences import new_voids
from game.coach.wording.advice import advised_texts, explained_text, own_cards_text
from game.coach.wording.counting import sum_text
from game.coach.wording.newcomer import board_over_text, new_cards_text, no_trump_text, pull_text
from game.controllers.local_match import LocalMatch
from game.drills.generate import played_deal
from game.engine.actions import MakeBid
from game.engine.bids import PASS, BidKind, BidMade, board, number
from game.engine.cards import Card, Seat, card_set, cards_in, parse_card
from game.engine.state import Play
from game.lessons.catalogue import BY_ID, FIRST_DEAL
from game.lessons.coached import COACHED, FIVE_CARDS, SHORT_MATCH, CoachedMatch
from game.lessons.lesson import PUPIL
from game.records.marks import MarkKind
from game.scenes.lessons.path import FIRST_STEPS
from game.scenes.play.table_scene import TableScene
from game.scenes.shell.learning import play_coached
from game.scenes.shell.marks_shown import MARKS
from game.scenes.shell.routes import StaticRoute
from game.scenes.table.caption import SAID
from game.scenes.table.prompt import PROMPT
from game.scenes.tutor.elbow import GO_ON, TELL, Elbow
from game.settings import PULL, Settings
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskBid, AskCard
from game.toolkit.devices.input import Key
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role, Tone
from game.wording.cards import card_name, card_sign
from game.wording.choices import choice_text
from game.wording.voices import Voices
from tests.lessons.judging import walked
from tests.support.breadth import selected
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tools.benchmarks.bench_words import play_short_match, take

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT, lessons_done=(FIRST_DEAL.id,))
NEXT = ButtonTarget("next")
MOST_TOLD = 25
"""Maximum number of words in the tutor's advice on a bid."""


def sat_down(coached: CoachedMatch, settings: Settings = QUICK, seed: int = 1) -> Pilot:
    pilot = Pilot(settings=settings, seed=seed).open()
    play_coached(pilot.program, coached)
    return pilot


def elbow_of(pilot: Pilot) -> Elbow:
    return not_none(of_type(TableScene, pilot.table).elbow)


def words(pilot: Pilot) -> list[str]:
    return [widget.name for widget in pilot.director.view().parts(SAID) if widget.name]


def until_due(pilot: Pilot, kind: type[AskBid | AskCard]) -> None:
    """Continue whenever the table stops, until the player is asked for a decision of this kind: a bid or a card."""
    for _ in range(20):
        pilot.until(lambda: is_stopped(pilot) or isinstance(pilot.table.local_match.turn, kind))
        pilot.tick()
        if not is_stopped(pilot):
            return
        pilot.click(GO_ON)
    raise TimeoutError(kind)


def is_stopped(pilot: Pilot) -> bool:
    return pilot.table.local_match.stage.stopped_before is not None


def play_to_the_end(pilot: Pilot) -> Iterator[LocalMatch]:
    """Play a match to its end, without answering the tutor's questions; yield the match before each decision."""
    for _ in range(4000):
        if pilot.scene in ("result", "turning-points"):
            return
        if pilot.is_warned:
            pilot.click(ButtonTarget("close"))
        elif pilot.is_scored:
            pilot.click(NEXT)
        elif pilot.scene == "table" and is_stopped(pilot):
            pilot.click(GO_ON)
        elif pilot.scene == "table" and may_act(pilot.table.local_match):
            yield pilot.table.local_match
            pilot.take_turn()
        pilot.tick()
        # the score shows that a deal is over, so no prompt may say it too
        assert not any("over" in widget.name for widget in pilot.director.view().parts(PROMPT))
    raise TimeoutError(pilot.scene)


@pytest.mark.parametrize("coached", selected(COACHED, COACHED[:1]), ids=lambda coached: coached.id)
def test_a_coached_match_is_played_to_its_end_and_leads_to_what_comes_next(coached: CoachedMatch) -> None:
    """Check that the tutor's statements about voids are true, and that answers are judged by the cards that the player has seen."""
    before, after = COACHED[: COACHED.index(coached)], COACHED[COACHED.index(coached) + 1 :]
    pilot = sat_down(coached, replace(QUICK, lessons_done=(FIRST_DEAL.id, *(one.id for one in before))))
    texts, told, asked = [], 0, []
    for local_match in play_to_the_end(pilot):
        elbow, deal = elbow_of(pilot), local_match.seen.deal
        if (speech := elbow.speech()) is not None:
            texts.append(speech.text)
        if isinstance(local_match.turn, AskCard) and coached.reads:
            voids = new_voids(local_match.seen)
            told += len(voids)
            hands = local_match.table.state.hands
            assert not any(hands[fact.seat] & deal.ordering.groups[fact.group] for fact in voids)
            if elbow.choices:
                asked.append(len(deal.tricks))
                check_answers(local_match, elbow)
    assert texts
    if coached.reads:
        assert told > 2
        assert asked == [3, 6]
        assert pilot.scene == "turning-points"
        pilot.until(lambda: not pilot.says("…"))
        tones = [widget.tone for widget in pilot.director.view().widgets if widget.role is Role.ITEM]
        assert len(tones) == 3
        assert tones[0] is Tone.GAIN
        assert Tone.LOSS in tones
        pilot.click(ButtonTarget("close"))
        pilot.tick()
    assert pilot.scene == "result"
    assert coached.id in pilot.program.preferences.settings.lessons_done
    pilot.tick(6.0)
    assert sum("does not count" in widget.name for widget in pilot.director.view().widgets) == 1
    pilot.click(ButtonTarget("onward"))
    if after:
        assert pilot.table.local_match.table.public.match.rules == after[0].rules
        pilot.program.reset(StaticRoute.TITLE)
        assert pilot.widget(ButtonTarget("play")).detail == after[0].title
        pilot.click(ButtonTarget("learn"))
    pilot.click(ChoiceTarget("chapter", FIRST_STEPS))
    value = pilot.widget(ChoiceTarget("way", coached.id)).value
    assert "done" in value


def test_a_taught_deal_of_few_cards_has_at_most_120_words_and_one_press_to_go_on() -> None:
    readers = (take(FIRST_DEAL), *play_short_match())
    assert max(reader.words for reader in readers) <= 120
    assert max(reader.goes_on for reader in readers) <= 1
    assert max(take(BY_ID[name]).words for name in ("bids-add-up", "traditional")) <= 80


def test_a_coached_match_that_was_left_goes_on_with_its_tutor() -> None:
    pilot = sat_down(FIVE_CARDS)
    until_due(pilot, AskBid)
    number, asked = pilot.table.local_match.table.match_id, "Count the tricks that are sure."
    assert asked in " ".join(words(pilot))
    for _ in range(2):
        pilot.press("escape")
        pilot.click(ButtonTarget("title"))
        pilot.rest()
        pilot.click(ButtonTarget("learn"), ChoiceTarget("chapter", FIRST_STEPS), ChoiceTarget("way", FIVE_CARDS.id))
        until_due(pilot, AskBid)
        assert pilot.table.local_match.table.match_id == number
        assert asked in " ".join(words(pilot))


def test_the_hand_is_counted_aloud_and_a_bid_that_is_surely_worse_can_be_taken_back() -> None:
    pilot = sat_down(FIVE_CARDS)
    until_due(pilot, AskBid)
    assert "½" not in " ".join(words(pilot))
    pilot.click(TELL)
    pilot.tick()
    text = " ".join(words(pilot))
    assert "A sure trick counts 1, a possible one ½." in text
    pilot.click(pilot.bids[-1])
    pilot.until(lambda: pilot.is_warned)
    pilot.click(ButtonTarget("take-back"))
    until_due(pilot, AskBid)
    assert not pilot.program.preferences.settings.live_check
    assert " ".join(words(pilot)) == text  # the player has asked for the advice once, so it is shown again immediately


@pytest.mark.parametrize(("coached", "seed"), selected(product((SHORT_MATCH, FIVE_CARDS), (3, 5)), ((FIVE_CARDS, 3),)))
def test_tutor_hint_and_live_check_speak_with_one_voice(coached: CoachedMatch, seed: int) -> None:
    """Check that the tutor and the hint advise the same bid, and that the live check never objects to this bid."""
    pilot = sat_down(coached, seed=seed)
    bids, told = 0, []
    for local_match in play_to_the_end(pilot):
        if not isinstance(local_match.turn, AskBid):
            continue
        pilot.tick()
        bids += 1
        asked = " ".join(words(pilot))
        assert not re.search("So |counts|wins|win[.]", asked)  # the advice appears only when it is asked for
        pilot.click(TELL)
        pilot.until(lambda: "So " in " ".join(words(pilot)))
        speech = not_none(elbow_of(pilot).speech())
        assert len(speech.text.split()) <= MOST_TOLD
        told += re.findall("[A-Z★✦][^.]{9,}[.]", f"{asked} {speech.text}")
        explanation = not_none(pilot.program.coach.judged(local_match.seen))
        advised, terms = explanation.preferred.action, local_match.seen.rules.words
        name = choice_text(advised, terms, is_inside=True)
        as_good = {advised, *(one.action for one in explanation.options if one.is_toss_up)}
        others = {
            choice_text(one.action, terms, is_inside=True) for one in explanation.options if one.action not in as_good
        }
        said = " ".join(words(pilot))
        assert f"So {name}." in said
        pilot.press("h")
        pilot.until(lambda: pilot.director.view().find(ButtonTarget("do-it")) is not None)
        hint = " ".join(pilot.names)
        for other in others:
            assert f"So {other}." not in said + hint
        pilot.click(ButtonTarget("do-it"))
        for _ in range(3):
            pilot.tick()
            assert not pilot.is_warned
    assert len(told) == len(set(told))  # no sentence is repeated
    assert bids >= len(coached.rules.sizes)  # a redeal brings one more bid


def test_a_hint_counts_the_hand_and_says_why_it_is_not_the_bid_of_the_count() -> None:
    counts = set()
    for seed in range(12):
        position = next(one for one in played_deal(FIVE_CARDS.rules, 2, Random(seed)) if one.seat is PUPIL)
        seen = position.seen
        explanation = explain(seen)
        voices = Voices(seen.public.match, PUPIL)
        is_so = MakeBid(count_hand(seen).bid) == explanation.preferred.action
        counts.add(is_so)
        why = explained_text(seen, explanation, None, voices)
        bid = PASS if explanation.preferred.action == MakeBid(PASS) else board()
        assert why.startswith((sum_text(count_hand(seen), voices), own_cards_text(seen, voices, bid)))
        counted = explanation.of(MakeBid(count_hand(seen).bid))
        assert is_so or counted.told or explanation.nothing.rival == counted.action
        advised = choice_text(explanation.preferred.action, seen.rules.words, is_inside=True)
        assert advised_texts(seen, explanation, voices)[-1] == f"So {advised}."
    assert counts == {True, False}


def test_advice_on_a_bid_begins_with_the_cards_that_are_held() -> None:
    pilot = sat_down(SHORT_MATCH)
    until_due(pilot, AskBid)
    seen = pilot.table.local_match.seen
    order = seen.deal.ordering
    small = order.by_power(order.trumps & ~seen.deal.laid_open())[-3:]
    suit = next(group for number, group in enumerate(order.groups[:4]) if number != order.trump)
    king = next(card for card in cards_in(suit) if card.rank == Card.SK.rank)
    low = [card for card in cards_in(suit) if card.rank < Card.SJ.rank][:3]
    for hand, said in (
        (small, "can win."),
        (low, "No trump, ace or king."),
        ([king, *low[:2]], "K♠ can win."),
        ([Card.BB, *small[:2]], "★ Big blooper surely wins."),
        ([Card.LB, *low[:2]], "✦ Little blooper can win."),
        ([Card.BB, Card.LB, low[0]], "★ Big blooper and ✦ little blooper surely win."),
    ):
        text = own_cards_text(seen._replace(hand=card_set(hand)), Voices(seen.public.match, PUPIL))
        assert said.replace("K♠", card_sign(king, seen.rules.words)) in text, text


def test_a_short_match_has_no_board_and_tells_nowhere_of_help_or_what_was_told_before() -> None:
    pilot = sat_down(SHORT_MATCH, replace(QUICK, told=(PULL,)))
    marked = set()
    for local_match in play_to_the_end(pilot):
        marked |= {mark.kind for mark in local_match.table.played.marks}
        assert pilot.director.view().find(MARKS) is None
        speech = elbow_of(pilot).speech()
        assert speech is None or not re.search("must give up|everybody must|board", speech.text)
        assert not any(bid.bid.kind is BidKind.BOARD for bid in pilot.bids)
    assert marked == {MarkKind.TAUGHT}
    pilot.tick(6.0)
    assert pilot.scene == "result"
    assert not any("coach" in widget.name.lower() for widget in pilot.director.view().widgets)


def test_a_joker_that_was_led_is_told_to_pull_a_trump_and_new_cards_why_they_are_there() -> None:
    course = next(course for moves, course in walked(BY_ID["little-blooper"]).items() if "LB" in moves)
    seen = course.table.observe(PUPIL)
    voices = Voices(seen.public.match, PUPIL)
    assert not pull_text(seen, voices)
    for joker, kind in ((Card.BB, "highest"), (Card.LB, "lowest")):
        deal = seen.deal._replace(trick=(Play(Seat.W, joker),))
        trump, plain = next(cards_in(deal.ordering.trumps)), next(cards_in(deal.ordering.groups[0]))
        for hand, is_void in ((1 << trump, False), (1 << plain, True)):
            there = seen._replace(public=seen.public._replace(deal=deal), hand=hand)
            text = pull_text(there, voices)
            assert f"led the {card_name(joker, seen.rules.words)}: everybody must play their {kind} trump" in text
            assert ("you may play any card" in text) is is_void
            short = pull_text(there, voices, is_known=True)
            assert short == "" if is_void else f"you must play your {kind} trump" in short
    assert not new_cards_text(seen)
    again = seen._replace(public=seen.public._replace(deal=seen.deal._replace(redeal=1)))
    assert new_cards_text(again)


def test_a_deal_without_trump_is_explained_with_the_joker_that_was_swapped() -> None:
    seen = walked(BY_ID["no-trump"])[()].table.observe(PUPIL)
    voices = Voices(seen.public.match, PUPIL)
    assert no_trump_text(seen, voices) == (
        "The big blooper was turned up: no trump! The highest card of the suit led wins. "
        "You swapped the little blooper for another card."
    )
    name = voices.name(PUPIL)
    assert f"{name} swapped the little blooper" in no_trump_text(seen._replace(seat=Seat.N), voices)
    for course in walked(BY_ID["house-rules"]).values():  # one deal with a trump suit, one with a joker as only trump
        seen = course.table.observe(PUPIL)
        assert not no_trump_text(seen, Voices(seen.public.match, PUPIL))


def check_answers(local_match: LocalMatch, elbow: Elbow) -> None:
    """Give every answer to the tutor's question; check that each is judged by the cards that the player has seen."""
    deal = local_match.seen.deal
    seen = local_match.seen.hand | deal.played() | deal.laid_open()
    right = next(card for card in deal.ordering.by_power(deal.ordering.trumps) if not seen >> card & 1)
    assert right in elbow.choices
    asked = not_none(elbow.speech())
    for button in asked.buttons:
        not_none(button.action)()
        speech = not_none(elbow.speech())
        card = parse_card(button.name.removeprefix("trump-"))
        assert speech.text.startswith("Right") == (card == right)
        assert bool(speech.buttons) == (card != right)
        assert ("yourself" in speech.text) == bool(local_match.seen.hand >> card & 1)
        assert ("has been seen" in speech.text) == bool((seen & ~local_match.seen.hand) >> card & 1)


WAYS_ON: tuple[Callable[[Pilot], None], ...] = (
    lambda pilot: pilot.click(GO_ON),
    lambda pilot: pilot.press(Key.ENTER),
    lambda pilot: pilot.click_at(Point(pilot.director.view().find(GO_ON).rect.x - 60, 360)),  # type: ignore[union-attr]  # it exists here
    lambda pilot: pilot.press(Key.SPACE),
)
"""Ways to continue: the button, the keys, and a press outside all widgets."""


@pytest.mark.parametrize("way", WAYS_ON)
def test_a_first_match_waits_once_for_the_player_with_its_introduction(way: Callable[[Pilot], None]) -> None:
    pilot = sat_down(SHORT_MATCH)
    pilot.until(lambda: is_stopped(pilot))
    pilot.tick(20.0)
    assert is_stopped(pilot)
    assert pilot.director.focused == GO_ON
    assert "Three deals of three and four cards." in " ".join(words(pilot))
    way(pilot)
    pilot.play_on(lambda: pilot.scene == "result" or is_stopped(pilot))
    assert pilot.scene == "result"


def said_in(pilot: Pilot) -> dict[str, bool]:
    """Play a match; return the tutor's texts, each with True if the tutor pointed at the lamp for broken trump while saying it."""
    found: dict[str, bool] = {}

    def has_ended() -> bool:
        if pilot.scene == "table" and (speech := elbow_of(pilot).speech()) is not None:
            found[speech.text] = found.get(speech.text, False) or elbow_of(pilot).is_on_lamp
        return pilot.scene == "result"

    pilot.play_on(has_ended)
    return found


def test_each_kind_of_event_is_explained_once_in_a_life() -> None:
    """Check the texts about the broken-trump lamp, led jokers, voids, cards of another suit, and tricks of the player's side."""
    lamp = "The lamp is off"
    rules = (lamp, "must give up their highest", "had no", "of another suit and wins nothing", "for you two")
    pilot = sat_down(SHORT_MATCH, replace(QUICK, speed=Speed.NORMAL))
    said = said_in(pilot)
    for rule in rules:
        found = [text for text in said if rule in text]
        assert len(found) <= 1, found
        assert all(said[text] == (rule is lamp) for text in found)
    assert sum(any(rule in text for text in said) for rule in rules) >= 3
    assert PULL in pilot.program.preferences.settings.told  # the pull is explained only once
    again = Pilot(settings=replace(QUICK, told=pilot.program.preferences.settings.told), seed=1).open()
    play_coached(again.program, SHORT_MATCH)
    repeated = [text for text in said_in(again) if any(rule in text for rule in rules) and text in said]
    assert repeated == []


def test_the_words_on_a_trick_stand_until_it_is_collected() -> None:
    pilot = sat_down(SHORT_MATCH, replace(QUICK, speed=Speed.NORMAL))
    pilot.play_on(lambda: "for you two" in " ".join(words(pilot)) and not pilot.table.local_match.seen.deal.trick)


def test_the_first_match_has_the_few_icons_that_are_needed_and_the_next_all() -> None:
    icons = {"undo", "hint", "last-trick", "menu"}
    for coached in COACHED:
        pilot = sat_down(coached)
        until_due(pilot, AskBid)
        there = {name for name in icons if pilot.director.view().find(ButtonTarget(name)) is not None}
        assert there == (icons - {"last-trick"} if coached is SHORT_MATCH else icons)


def test_a_board_over_an_own_number_is_explained() -> None:
    seen = walked(BY_ID["breaking-trump"])[()].table.observe(PUPIL)
    voices = Voices(seen.public.match, PUPIL)
    bids = (BidMade(Seat.N, board()), BidMade(PUPIL, number(1)))
    for made, is_told in ((bids, True), ((bids[0], BidMade(PUPIL, PASS)), False), ((bids[1],), False)):
        deal = seen.deal._replace(bids=made, tricks=())
        text = board_over_text(seen._replace(public=seen.public._replace(deal=deal)), voices)
        assert ("replaces your number" in text) is is_told


def test_beside_a_tutor_there_are_no_figures_and_nothing_is_played_out() -> None:
    pilot = sat_down(FIVE_CARDS)
    until_due(pilot, AskBid)
    pilot.press("h")
    pilot.until(lambda: pilot.director.view().find(ButtonTarget("do-it")) is not None)
    assert pilot.director.view().find(ButtonTarget("more")) is None
    assert pilot.table.local_match.plays_every_card

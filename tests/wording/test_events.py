"""Event texts: a sentence for every event, in every ruleset and language."""

import re
from dataclasses import replace

import pytest

from game.coach.wording.explain import advice_text
from game.engine.actions import MakeBid
from game.engine.bids import parse_bid
from game.engine.cards import Card, Seat
from game.engine.events import (
    BidPlaced,
    CutForDeal,
    DealThrownIn,
    Event,
    HandDealt,
    MatchEnded,
    PartnersDrawn,
    StockLaid,
    ThrowIn,
    TieBreakCalled,
    TieBreakPlayed,
    TrumpBroken,
    TrumpMade,
)
from game.engine.legal import Refusal
from game.engine.rules import TrumpLead, Words
from game.engine.state import Phase
from game.i18n import SOURCE
from game.wording.events import _BID_VERBS, caption, refusal_text, result_text
from game.wording.signs import _MOST_VERBS
from game.wording.table import deal_text, prompt, table_text, tiebreak_line, tiebreak_text
from game.wording.voices import Voices
from tests.support.narrowing import not_none
from tests.tabletop.tables import MATCHES, entries_for, log_of, seats_of, views_of
from tools.message_words import TEMPLATE, messages


def voices(viewer: Seat | None = Seat.S, name: str = "classic", players: int = 4) -> Voices:
    return Voices(views_of(log_of(name, players), Seat.S)[0].public.match, viewer)


# Events


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_every_event_of_a_match_has_a_sentence_or_none(language: str, name: str, players: int) -> None:
    said = set()
    for seed in (1, 2, 3):
        log = log_of(name, players, seed)
        for seat in seats_of(log):
            for viewer in (seat, None):
                speaker = Voices(views_of(log, seat)[-1].public.match, viewer)
                for _, event in entries_for(log, seat):
                    text = caption(event, speaker)
                    is_idle = isinstance(event, TrumpBroken) and speaker.match.rules.trump_lead is TrumpLead.ANY_TIME
                    assert (text is None) == (is_idle or isinstance(event, HandDealt | StockLaid))
                    if text is not None:
                        assert_is_a_sentence(text, language)
                        said.add(type(event))
    assert len(said) >= 8


def assert_is_a_sentence(text: str, language: str) -> None:
    assert text
    assert not re.search(r"[{}]", text), text
    assert "None" not in text
    if language == SOURCE:
        assert text[0].isupper() or text[0] in "0123456789★✦", text
        assert text[-1] in ".?", text
    else:
        assert text.startswith("["), text
        assert text.endswith("]"), text


@pytest.mark.parametrize(
    "event",
    [
        PartnersDrawn((Card.SA, Card.SK, Card.S2, Card.S3), (0, 2, 1, 3)),
        CutForDeal(((Seat.S, Card.SA), (Seat.W, Card.SK)), Seat.S),
        TrumpMade(None),
        TrumpMade(None, Card.BB),
        *(DealThrownIn(reason) for reason in ThrowIn),
        TieBreakPlayed((0, 1)),
        TieBreakPlayed((1,)),
        TieBreakCalled((0, 1)),
        MatchEnded((0,)),
        MatchEnded((0, 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("viewer", [*Seat, None])
def test_a_rare_event_has_a_sentence_too(language: str, event: Event, viewer: Seat | None) -> None:
    text = not_none(caption(event, voices(viewer)))
    assert_is_a_sentence(text, language)


@pytest.mark.parametrize(
    ("sides", "text"),
    [
        ((0, 2), "Tied on points: You and East. {}: the first to seven tricks wins."),
        ((0, 1, 2), "The scores are tied. {}: whoever takes the most tricks wins."),
    ],
)
def test_a_tie_break_is_won_by_seven_tricks_between_two_and_by_most_between_more(
    sides: tuple[int, ...], text: str
) -> None:
    speaker = voices(Seat.S, "individual", 3)
    assert caption(TieBreakCalled(sides), speaker) == text.format("A deal of thirteen cards without contracts decides")
    match = replace(speaker.match, contenders=sides)
    deal = views_of(log_of("individual", 3), Seat.S)[-1].deal._replace(size=13, taken=(2, 3, 0, 2))
    assert tiebreak_line(match, 0, deal) == ("taken 2 of 7" if len(sides) == 2 else "taken 2")


def test_the_result_of_a_tie_break_names_those_who_played_it() -> None:
    match = views_of(log_of("individual", 3), Seat.S)[-1].public.match
    last = replace(match.results[-1], is_tiebreak=True, tricks=(7, 0, 3))
    tied = replace(match, totals=(9, 9, 9), results=(*match.results, last), winners=(0,), contenders=(0, 2))
    assert tiebreak_text(tied, Voices(tied, Seat.S)) == (
        "The points were tied, and the tie-break decided: You took 7 tricks, East 3."
    )
    assert tiebreak_text(replace(tied, winners=(0, 2)), Voices(tied, Seat.S)) == ""


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_how_the_table_stands_is_told_in_every_state(language: str, name: str, players: int) -> None:
    log = log_of(name, players)
    for seat in seats_of(log)[:2]:
        for seen in views_of(log, seat):
            for viewer in (seat, None):
                speaker = Voices(seen.public.match, viewer)
                assert_is_a_sentence(prompt(seen, speaker), language)
                text = table_text(seen, speaker)
                assert not re.search(r"[{}]|None", text)
                assert prompt(seen, speaker) in text
                assert deal_text(seen) in text


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_after_its_last_trick_a_deal_is_over_and_no_next_hand_is_spoken_of(name: str, players: int) -> None:
    """Check that the prompt says "The deal is over." exactly when it is, and "The play begins." only before the first card."""
    told = set()
    for seen in views_of(log_of(name, players), Seat.S):
        deal = seen.public.deal
        if deal is None or seen.public.match.winners is not None:
            continue
        text = prompt(seen, voices(name=name, players=players))
        has_ended = deal.phase is Phase.OVER or (len(deal.tricks) == deal.size and not deal.trick)
        assert (text == "The deal is over.") is has_ended
        assert text != "The play begins." or not (deal.tricks or deal.trick)
        told.add(text)
    assert told >= {"The deal is over.", "The play begins."}


def test_texts_about_the_table_leave_the_word_for_a_bid_to_the_ruleset() -> None:
    texts = messages(TEMPLATE.read_text(encoding="utf-8"))
    places = "game/wording", "game/scenes/table", "game/scenes/drills"
    found = {text for source, text in texts if source.startswith(places) and re.search(r"(?<!\{)\b[Bb]ids?\b", text)}
    assert found == {*_BID_VERBS["bid"], *_MOST_VERBS["bid"]}


@pytest.mark.parametrize(
    ("word", "yours", "theirs", "asked", "advice"),
    [
        ("bid", "You bid 2.", "West bids 2.", ["Your bid.", "West's bid."], "Bid 2."),
        ("guess", "You guess 2.", "West guesses 2.", ["Your guess.", "West's guess."], "Guess 2."),
        ("call", "You: call 2.", "West: call 2.", ["Your call.", "West's call."], "Call 2."),
    ],
)
def test_a_bid_is_told_asked_for_and_advised_by_the_rulesets_word_whatever_it_is(
    word: str, yours: str, theirs: str, asked: list[str], advice: str
) -> None:
    opened = next(seen for seen in views_of(log_of("classic", 4), Seat.S) if seen.public.turn is not None)
    match = opened.public.match
    match = replace(match, rules=replace(match.rules, words=replace(match.rules.words, bid=word)))
    speaker = Voices(match, Seat.S)
    two = parse_bid("2")
    assert caption(BidPlaced(Seat.S, two), speaker) == yours
    assert caption(BidPlaced(Seat.W, two), speaker) == theirs
    for seat, sentence in zip((Seat.S, Seat.W), asked, strict=True):
        deal = opened.deal._replace(turn=seat)
        assert prompt(opened._replace(public=opened.public._replace(match=match, deal=deal)), speaker) == sentence
    assert advice_text(MakeBid(two), match.rules.words) == advice


# Refusals


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence_of_its_own(language: str, refusal: Refusal) -> None:
    told = refusal_text(refusal, Words())
    assert_is_a_sentence(told, language)
    assert [refusal_text(other, Words()) for other in Refusal].count(told) == 1
    assert (told != refusal_text(refusal, Words(big_joker="Ogre"), Card.BB)) is ("{joker}" in refusal.value)


# Trump, sides and results


def test_sides_are_called_by_who_looks_on() -> None:
    assert [voices(Seat.S).side(side) for side in (0, 1)] == ["You and North", "East and West"]
    assert [voices(Seat.W).side(side) for side in (0, 1)] == ["North and South", "You and East"]
    assert [voices(Seat.S).side_short(side) for side in (0, 1)] == ["We", "They"]
    assert [voices(None).side_short(side) for side in (0, 1)] == ["NS", "EW"]
    assert [voices(Seat.W, "individual", 3).side_short(side) for side in range(3)] == ["South", "You", "East"]


@pytest.mark.parametrize(
    ("winners", "viewer", "text"),
    [
        ((0,), Seat.S, "Your side wins the match."),
        ((1,), Seat.S, "East and West win the match."),
        ((0, 1), Seat.S, "A shared win: You and North, East and West."),
        ((0,), None, "North and South win the match."),
    ],
)
def test_the_result_is_told_to_whoever_looks_on(winners: tuple[int, ...], viewer: Seat | None, text: str) -> None:
    assert result_text(winners, voices(viewer)) == text

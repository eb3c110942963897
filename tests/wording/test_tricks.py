"""Trick texts: the reason shown below a trick is the engine's reason why its winner won."""

from dataclasses import replace

import pytest

from game.engine.actions import PlayCard
from game.engine.cards import Card, seats_for
from game.engine.decide import winning_play
from game.engine.legal import pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, Rules
from game.engine.state import Observation, Play, Trick, observe
from game.rulesets.presets import PRESETS
from game.wording.cards import card_sign
from game.wording.tricks import played_text, pulls_text, shadowed_text, taken_reason, why_text
from game.wording.voices import Voices
from tests.support.random_match import random_match
from tests.support.strategies import Setup
from tests.tabletop.tables import MATCHES, log_of, seats_of, views_of


def tricks_of(name: str, players: int) -> list[tuple[Observation, Trick]]:
    """Return the tricks of a match, each with the first seat's observation just after the trick."""
    log = log_of(name, players)
    found, before = [], 0
    for seen in views_of(log, seats_of(log)[0]):
        tricks = () if seen.public.deal is None else seen.deal.tricks
        if len(tricks) > before:
            found.append((seen, tricks[-1]))
        before = len(tricks)
    return found


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_the_reason_for_its_winner_is_shown_under_a_trick(name: str, players: int) -> None:
    met = set()
    for seen, trick in tricks_of(name, players):
        group, words = seen.deal.ordering.group_of, seen.rules.words
        best = winning_play(trick.plays, seen.deal.ordering)
        trumps = [play for play in trick.plays if group[play.card] == TRUMPS]
        text = taken_reason(trick.plays, seen)
        if "of the suit led" in text:
            met.add("plain")
            assert not trumps
            assert group[best.card] == group[trick.plays[0].card]
        elif "highest trump" in text:
            met.add("highest")
            assert best in trumps
            assert len(trumps) > 1 or trumps == [trick.plays[0]]
        else:
            met.add("only")
            assert [best] == trumps != [trick.plays[0]]
            assert " is trump, and trump beats every other suit" in text
        if trumps:
            assert text.casefold().startswith(card_sign(best.card, words).casefold())
    assert met == {"plain", "highest", "only"}


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_a_higher_card_of_another_suit_is_named_and_only_where_one_was_passed_over(name: str, players: int) -> None:
    met = set()
    for seen, trick in tricks_of(name, players):
        group, words = seen.deal.ordering.group_of, seen.rules.words
        best = winning_play(trick.plays, seen.deal.ordering)
        others = [play.card for play in trick.plays if group[play.card] != group[best.card]]
        text = shadowed_text(trick.plays, seen)
        is_passed_over = group[best.card] != TRUMPS and any(card.rank > best.card.rank for card in others)
        assert bool(text) == is_passed_over
        if text:
            met.add("was led" in text)
            assert ("was led" in text) == (best == trick.plays[0])
            assert card_sign(max(others, key=lambda card: card.rank), words) in text
            assert text.startswith(card_sign(best.card, words))
    assert met


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_a_trump_or_a_card_of_another_suit_is_told_with_the_cards_and_players(name: str, players: int) -> None:
    """Check that the text names the trump that wins, or says why a higher card of another suit loses."""
    met = set()
    for seen, trick in tricks_of(name, players):
        group, words, order = seen.deal.ordering.group_of, seen.rules.words, seen.deal.ordering
        best, led = winning_play(trick.plays, order), group[trick.plays[0].card]
        voices = Voices(seen.public.match, seen.seat)
        text = why_text(trick.plays, seen, voices)
        followed = [play for play in trick.plays if group[play.card] == led]
        if " had no " in text:
            met.add("ruff")
            assert group[best.card] == TRUMPS != led
            top = max(followed, key=lambda play: order.power[play.card])
            whose = "your " if top.seat == seen.seat else f"{voices.name(top.seat)}'s "
            assert f"{card_sign(best.card, words)} is trump and beats {whose}{card_sign(top.card, words)}." in text
        elif "highest trump in the trick" in text:
            assert sum(group[play.card] == TRUMPS for play in trick.plays) > 1
            assert led != TRUMPS
        elif text:
            met.add("plain")
            assert group[best.card] == led != TRUMPS
            assert text == shadowed_text(trick.plays, seen)
        else:
            assert led == TRUMPS or best.card.rank == max(play.card.rank for play in trick.plays)
    assert met == {"ruff", "plain"}


@pytest.mark.parametrize(
    ("name", "joker", "said"),
    [
        ("classic", Card.BB, "When the big blooper is led, everybody must give up their highest trump."),
        ("classic", Card.LB, "When the little blooper is led, everybody must give up their lowest trump."),
        ("santa-cruz", Card.BB, "each opponent must give up their highest trump."),
        ("santa-cruz", Card.LB, ""),
        ("blooper", Card.BB, ""),
        ("classic", Card.SA, ""),
    ],
)
def test_a_joker_pulls_from_those_whom_the_rules_name(name: str, joker: Card, said: str) -> None:
    seen = next(
        seen for seen, _trick in tricks_of(name, 4) if seen.deal.ordering.trumps >> joker & 1 or not joker.is_joker
    )
    text = pulls_text(Play(seen.seat, joker), seen)
    assert said in text
    assert bool(text) is bool(said)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_play_is_called_what_it_was_in_every_ruleset(rules: Rules) -> None:
    """Check the words for led, followed, pulled, ruffed, overruffed, underruffed and discarded cards."""
    met = set()
    for whims in range(40):
        short = replace(rules, sizes=(7,))
        setup = Setup(rules=short, seats=seats_for(rules.players[-1]), seed=bytes([whims] * 32), whims=whims)
        for step in random_match(setup):
            if isinstance(step.action, PlayCard) and step.seat is not None:
                met.add(_check_play(Play(step.seat, step.action.card), observe(step.before, step.seat)))
    assert met >= {"led", "followed", "trumped", "threw", "higher", "lower"}
    assert ("pulled" in met) is any(pull is not Pull.ANY for pull in (rules.big_joker_pulls, rules.little_joker_pulls))


def _check_play(play: Play, seen: Observation) -> str:
    """Compare the words for a play with its effect; return the word for its kind."""
    order, trick = seen.deal.ordering, seen.deal.trick
    text = played_text(play, seen, Voices(seen.public.match, None))
    word = next(word for word in ("lower", "higher", "pulled", "led", "followed", "trumped", "threw") if word in text)
    assert text.startswith(f"{Voices(seen.public.match, None).name(play.seat)} ")
    assert card_sign(play.card, seen.rules.words) in text
    is_void = bool(trick) and not seen.hand & order.groups[order.group_of[trick[0].card]]
    is_winning = winning_play((*trick, play), order) == play
    has_trump = any(order.group_of[one.card] == TRUMPS for one in trick)
    assert (word == "led") is (not trick)
    pull = Pull.ANY
    if trick and trick[0].card.is_joker and not is_void:
        pull = pulled(seen.public.match, trick[0].card, by=trick[0].seat, seat=play.seat)
    assert (word == "pulled") is (pull is not Pull.ANY)
    assert (word == "followed") is (bool(trick) and not is_void and pull is Pull.ANY)
    assert (word == "threw") is (is_void and order.group_of[play.card] != TRUMPS)
    assert (word == "trumped") is (is_void and is_winning and not has_trump)
    assert (word == "higher") is (is_void and is_winning and has_trump)
    assert (word == "lower") is (is_void and not is_winning and order.group_of[play.card] == TRUMPS)
    return word

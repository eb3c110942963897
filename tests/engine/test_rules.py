"""Presets have the rules that their sources describe, and rulesets with contradictions are refused."""

from dataclasses import fields, replace

import pytest

from game.engine.rules import (
    AllPass,
    BrokenBy,
    HighestNumber,
    JokerUpcard,
    Ladder,
    OtherJoker,
    Pull,
    RuleChoice,
    Rules,
    Tie,
    TrumpFrom,
    TrumpLead,
    WeakHand,
    rule_texts,
)
from game.rulesets.presets import PRESETS, preset_id
from game.rulesets.validate import MOST_DEALS, check_rules

DOWN = "13 12 11 10 9 8 7 6 5 4 3 2 1"
UP = "1 2 3 4 5 6 7 8 9 10 11 12 13"


def sentences(rules: Rules) -> list[str]:
    """Return the problems of a ruleset, as sentences."""
    return [problem.sentence.format(**dict(problem.values)) for problem in check_rules(rules)]


CLASSIC = PRESETS["classic"]
SANTA_CRUZ = PRESETS["santa-cruz"]
INDIVIDUAL = PRESETS["individual"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played(name: str) -> None:
    assert check_rules(PRESETS[name]) == ()
    assert preset_id(PRESETS[name]) == name


def test_the_presets_come_in_the_order_in_which_they_are_offered() -> None:
    assert " ".join(PRESETS) == (
        "classic traditional blooper blooper-singles run-the-hand individual santa-cruz santa-cruz-short"
    )


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("classic", f"{DOWN} {UP}"),
        ("traditional", f"{DOWN} {UP}"),
        ("blooper", f"{UP} {DOWN}"),
        ("blooper-singles", f"{UP.removeprefix('1 ')} {DOWN.removesuffix(' 1')}"),
        ("run-the-hand", f"{DOWN} {UP.removeprefix('1 ')}"),
        ("individual", f"{DOWN} 1"),
        ("santa-cruz", f"{DOWN} {UP}"),
        ("santa-cruz-short", "13 11 9 7 5 3 1 2 4 6 8 10 12"),
    ],
)
def test_every_preset_has_the_hand_sizes_of_its_source(name: str, sizes: str) -> None:
    assert " ".join(map(str, PRESETS[name].sizes)) == sizes


@pytest.mark.parametrize(
    ("name", "big", "little", "bid", "weak"),
    [
        ("classic", "big blooper", "little blooper", "bid", "weak hand"),
        ("traditional", "high joker", "low joker", "bid", "weak hand"),
        ("blooper", "big blooper", "little blooper", "guess", "renig hand"),
        ("blooper-singles", "big blooper", "little blooper", "guess", "renig hand"),
        ("run-the-hand", "High Joker", "Low Joker", "bid", "weak hand"),
        ("santa-cruz", "BIG joker", "LITTLE joker", "bid", "weak hand"),
    ],
)
def test_every_preset_speaks_the_words_of_its_source(name: str, big: str, little: str, bid: str, weak: str) -> None:
    words = PRESETS[name].words
    assert (words.big_joker, words.little_joker, words.bid, words.weak_hand) == (big, little, bid, weak)
    assert words.board == ("Run the Hand" if name == "run-the-hand" else "board")


def test_four_play_as_partners_everywhere_but_three_handed_and_in_the_individual_game() -> None:
    alone = {name: rules.players for name, rules in PRESETS.items() if not rules.partners}
    assert alone == {"blooper-singles": (3,), "individual": (2, 3, 4)}
    assert {rules.players for rules in PRESETS.values() if rules.partners} == {(4,)}


OPTIONS = {
    "26 deals of run the hand": replace(PRESETS["run-the-hand"], sizes=CLASSIC.sizes),
    "the little joker of run the hand draws the lowest": replace(
        PRESETS["run-the-hand"], little_joker_pulls=Pull.LOWEST
    ),
    "the other joker stays": replace(CLASSIC, other_joker=OtherJoker.STAYS),
    "board may lead trump": replace(CLASSIC, bold_side_leads_trump=True),
    "seven cards": replace(CLASSIC, sizes=(*range(7, 0, -1), *range(1, 8))),
    "every other size": replace(CLASSIC, sizes=CLASSIC.sizes[::2]),
    "a tie-break": replace(CLASSIC, tie=Tie.DECIDER),
    "rainbow": replace(CLASSIC, rainbow_points=10),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_that_players_use_can_be_set(option: str) -> None:
    assert sentences(OPTIONS[option]) == []


CONTRADICTIONS = {
    "Two, three or four can play.": replace(INDIVIDUAL, players=(5,)),
    "The same number of players is named twice.": replace(INDIVIDUAL, players=(2, 2)),
    "Partners need exactly four players.": replace(CLASSIC, players=(3, 4)),
    "A match needs at least one deal.": replace(CLASSIC, sizes=()),
    "A match has at most 104 deals.": replace(CLASSIC, sizes=(1,) * (MOST_DEALS + 1)),
    "A hand has 1 to 13 cards, not 14.": replace(CLASSIC, sizes=(1, 14)),
    "A hand has 1 to 13 cards, not 0.": replace(CLASSIC, sizes=(0, 1)),
    "Jokers and the two of diamonds cannot both be the highest trumps.": replace(CLASSIC, two_of_diamonds=True),
    "A joker can be turned up only if there are jokers and a card is turned up.": replace(
        SANTA_CRUZ, joker_upcard=JokerUpcard.TURN_ON
    ),
    "The other joker matters only if turning up a joker means no trump.": replace(
        PRESETS["blooper"], other_joker=OtherJoker.STAYS
    ),
    "A joker that is not in the deck pulls nothing.": replace(INDIVIDUAL, big_joker_pulls=Pull.HIGHEST),
    "A joker can spare the partner only if there are partners.": replace(
        PRESETS["blooper-singles"], big_joker_pulls=Pull.OPPONENTS_HIGHEST
    ),
    "If trump may be led at any time, board gives no extra right.": replace(
        CLASSIC, trump_lead=TrumpLead.ANY_TIME, bold_side_leads_trump=True
    ),
    "A weak hand has 1 to 13 cards.": replace(SANTA_CRUZ, weak_hand_from=14),
    "Hands of fewer than 4 cards are weak too often: you would keep redealing.": replace(
        PRESETS["blooper"], weak_hand_from=3
    ),
    "With neither board nor Boston, no bid lets anyone lead trump.": replace(
        CLASSIC, bold_side_leads_trump=True, boards=Ladder.NONE, highest_number=HighestNumber.ALL_TRICKS
    ),
    "In a one-card deal there would be nothing to bid but a pass.": replace(CLASSIC, boards=Ladder.NONE),
    "Boston needs hands of 7 to 13 cards.": replace(SANTA_CRUZ, boston_from=6),
    "No hand of this match is large enough for Boston.": replace(SANTA_CRUZ, sizes=(1, 6)),
    "Points must be from 0 to 1000.": replace(CLASSIC, board_points=-1),
    "A trick bid cannot be worth less than an overtrick.": replace(CLASSIC, trick_points=1, overtrick_points=2),
    "A rainbow needs a deal of four cards.": replace(CLASSIC, rainbow_points=10, sizes=(13, 5)),
}


@pytest.mark.parametrize("sentence", CONTRADICTIONS)
def test_a_contradiction_in_a_ruleset_is_named_and_nothing_else_is(sentence: str) -> None:
    assert sentences(CONTRADICTIONS[sentence]) == [sentence]


def test_a_contradiction_points_at_the_fields_it_is_about() -> None:
    names = {field.name for field in fields(Rules)}
    for rules in CONTRADICTIONS.values():
        (problem,) = check_rules(rules)
        assert set(problem.fields) <= names
        assert any(getattr(rules, name) != getattr(CLASSIC, name) for name in problem.fields)


@pytest.mark.parametrize(
    "change", [{"trump_from": TrumpFrom.UPCARD}, {"weak_hand": WeakHand.OFFERED}, {"all_pass": AllPass.NEXT_DEALER}]
)
def test_jokers_are_not_needed_for_anything_else(change: dict[str, RuleChoice]) -> None:
    plain = replace(CLASSIC, jokers=False, big_joker_pulls=Pull.ANY, little_joker_pulls=Pull.ANY)
    assert sentences(replace(plain, **change)) == []  # type: ignore[arg-type]  # each value has its field's type


def test_every_choice_has_a_sentence_of_its_own() -> None:
    texts = [choice.text for kind in RuleChoice.__subclasses__() for choice in kind]
    assert all(text.endswith(".") for text in texts)
    assert len(set(texts)) == len(texts)


def test_every_rule_that_is_played_has_its_text() -> None:
    played = [field.name for field in fields(Rules) if field.name not in ("name", "summary", "source", "words")]
    assert list(rule_texts()) == played


def test_what_breaks_trump_is_settled_for_every_preset() -> None:
    assert {name: rules.broken_by for name, rules in PRESETS.items() if rules.trump_lead is TrumpLead.ONCE_BROKEN} == {
        "classic": BrokenBy.NOT_LED,
        "traditional": BrokenBy.ANY_TRUMP,
        "blooper": BrokenBy.ANY_TRUMP,
        "blooper-singles": BrokenBy.ANY_TRUMP,
        "run-the-hand": BrokenBy.ON_ANOTHER_SUIT,
        "santa-cruz": BrokenBy.ANY_TRUMP,
        "santa-cruz-short": BrokenBy.ANY_TRUMP,
    }


@pytest.mark.parametrize(
    "change",
    [
        *({"tie": "decider"}, {"boards": Tie.SHARED}, {"partners": 1}, {"trick_points": True}, {"trick_points": 5.0}),
        *({"sizes": [1, 2]}, {"sizes": ("1",)}, {"players": (True,)}, {"name": None}, {"words": "joker"}),
    ],
)
def test_a_value_of_another_type_makes_no_ruleset_though_it_may_be_equal(change: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=next(iter(change))):
        replace(CLASSIC, **change)  # type: ignore[arg-type]  # the wrong type is the subject

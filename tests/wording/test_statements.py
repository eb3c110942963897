"""Rule statements: each has a number in docs/rules.md, and a sentence on the rules page of every ruleset to which it applies."""

import re
from dataclasses import replace

import pytest

from game.engine.rules import BrokenBy, JokerUpcard, Ladder, OtherJoker, Pull, Rules, Tie, TrumpLead, WeakHand, Words
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from game.wording.sections import Section, sections
from game.wording.statements import STATEMENTS, in_words
from tests.support.sources import ROOT

_ROW = re.compile(r"^\| (\d+\.\d+) \| `(\w+)` \| (.+?) \| (.+?) \|$", re.MULTILINE)
_CLASSIC = PRESETS["classic"]
_ALONE = PRESETS["individual"]
OPTIONS = (
    replace(_CLASSIC, other_joker=OtherJoker.STAYS, rainbow_points=10),
    replace(_CLASSIC, bostons=Ladder.SINGLE, boards=Ladder.NONE, sizes=(13, 12, 11)),
    replace(_CLASSIC, big_joker_pulls=Pull.LOWEST, little_joker_pulls=Pull.HIGHEST),
    replace(_CLASSIC, little_joker_pulls=Pull.OPPONENTS_HIGHEST, broken_by=BrokenBy.ON_ANOTHER_SUIT),
    replace(PRESETS["individual"], rainbow_points=10),
)
RULESETS = (*PRESETS.values(), *OPTIONS)


def test_the_document_lists_the_same_points_in_the_same_words() -> None:
    plain = Words(big_joker="big joker", little_joker="little joker")
    listed = _ROW.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8"))
    assert [row[:3] for row in listed] == [(one.number, one.section, in_words(one.text, plain)) for one in STATEMENTS]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_the_page_says_every_point_that_holds_and_none_that_does_not(rules: Rules) -> None:
    assert not check_rules(rules)
    shown: dict[str, Section] = {section.name: section for section in sections(rules)}
    for one in STATEMENTS:
        is_said = in_words(one.text, rules.words) in f"{shown[one.section].value} {shown[one.section].more}"
        if one.holds(rules):
            assert is_said, one.number
        else:
            others = [other for other in STATEMENTS if other.section == one.section and other.holds(rules)]
            assert not is_said or any(one.text in other.text for other in others), one.number


def test_every_point_holds_somewhere_and_most_not_everywhere() -> None:
    assert not [one.number for one in STATEMENTS if not any(map(one.holds, RULESETS))]


@pytest.mark.parametrize(
    ("rules", "number", "holds"),
    [
        (PRESETS["blooper"], "2.9", True),
        (replace(PRESETS["blooper"], sizes=(12, 11)), "2.9", True),  # 2.9 applies to the tie-break
        (replace(PRESETS["blooper"], sizes=(12, 11), tie=Tie.SHARED), "2.9", False),
        (PRESETS["blooper-singles"], "2.9", False),
        (PRESETS["individual"], "2.5", True),
        (replace(PRESETS["individual"], sizes=(12, 11)), "2.5", False),
        (replace(PRESETS["individual"], sizes=(12, 11), tie=Tie.DECIDER), "2.5", True),
        (_CLASSIC, "1.8", False),
        (PRESETS["individual"], "1.3", False),
        (_CLASSIC, "4.12", True),
        (replace(_CLASSIC, joker_upcard=JokerUpcard.TURN_ON, sizes=(12,)), "4.12", False),
        (replace(_CLASSIC, joker_upcard=JokerUpcard.TURN_ON), "4.12", True),
        (replace(_CLASSIC, other_joker=OtherJoker.STAYS), "4.12", False),
        (replace(_CLASSIC, weak_hand=WeakHand.OFFERED), "2.19", True),
        (replace(_CLASSIC, weak_hand=WeakHand.OFFERED, other_joker=OtherJoker.STAYS), "2.19", False),
        (PRESETS["santa-cruz"], "4.13", True),
        (replace(_ALONE, bold_side_leads_trump=True, trump_lead=TrumpLead.ONCE_BROKEN), "4.13", False),
        (replace(_CLASSIC, tie=Tie.DECIDER), "6.6", False),
        (PRESETS["blooper-singles"], "6.6", True),
        (replace(_ALONE, tie=Tie.DECIDER, players=(2,)), "6.6", False),
        (replace(_CLASSIC, weak_hand=WeakHand.OFFERED), "2.21", True),
    ],
)
def test_a_point_holds_only_where_it_can_arise(rules: Rules, number: str, holds: bool) -> None:
    point = next(one for one in STATEMENTS if one.number == number)
    assert point.holds(rules) is holds


def test_a_page_speaks_in_the_words_of_its_ruleset() -> None:
    words = Words(big_joker="Ogre", little_joker="Imp", bid="call", board="sweep", weak_hand="dud")
    told = " ".join(
        f"{one.label} {one.value} {one.more} {one.help}"
        for one in sections(replace(PRESETS["santa-cruz"], words=words))
    )
    for name in ("Ogre", "Imp", "call", "sweep", "Dud"):
        assert name in told
    for common in ("blooper", "high joker", "{"):
        assert common not in told

"""Table in docs/teaching.md that shows where each rule is taught: it has no gaps, and everything named in it exists."""

import re

from game.drills.drills import ExerciseKind
from game.engine.rules import Ladder, Rules, WeakHand, rule_texts
from game.lessons.catalogue import LESSONS
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import matters
from game.wording.sections import sections
from tests.support.sources import ROOT

NOTHING = (False, 0, Ladder.NONE, WeakHand.PLAYED)
"""Values that switch a rule off, so that there is nothing to teach."""


def rows() -> list[tuple[str, list[set[str]]]]:
    text = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    lines = text.split("| rule | lessons | drills | rules page |\n|---|---|---|---|\n")[1].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    assert all(len(row) == 4 for row in cells)
    return [(row[0], [set(re.findall(r"`([^`]+)`", cell)) for cell in row[1:]]) for row in cells]


def column(number: int) -> set[str]:
    """Return everything named in a column: 0 lessons, 1 drills, 2 sections of the rules page."""
    return {name for _rule, columns in rows() for name in columns[number]}


def test_every_rule_is_taught_in_a_lesson_and_stands_on_the_rules_page() -> None:
    for rule, (lessons, _drills, places) in rows():
        assert places, rule
        assert lessons, rule


def test_every_parameter_of_a_ruleset_and_every_part_of_the_basics_has_its_row() -> None:
    assert column(2) == {section.name for section in sections(Rules())}
    assert set(rule_texts()) <= column(2)


def test_every_value_that_a_preset_gives_a_rule_is_taught_by_that_preset_s_rules() -> None:
    """For each value of a rule in a preset, a lesson in the rule's row must be played with this value."""
    by_id = {lesson.id: lesson.rules for lesson in LESSONS}
    missing = []
    for name in set(rule_texts()) - {"sizes", "weak_hand_from"}:
        lessons = {lesson for _rule, (taught, _drills, places) in rows() if name in places for lesson in taught}
        values = {getattr(by_id[lesson], name) for lesson in lessons}
        for preset, rules in PRESETS.items():
            value = getattr(rules, name)
            if matters(rules, name) and value not in NOTHING and value not in values:
                missing.append(f"{name}={value} of {preset}")
    assert missing == []


def test_what_the_table_names_is_there_and_nothing_is_missing() -> None:
    assert column(0) == {lesson.id for lesson in LESSONS}
    assert column(1) == set(ExerciseKind)

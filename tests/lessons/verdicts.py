"""Verdicts on lessons: each step judged by the coach, with the pupil's own observation.

A step is judged three times: with unknown players, computer players and people in the other seats. `verdicts.json` has the results,
with hashes of each lesson and of the coach, so that only changed lessons are judged again. To update the file:

python -m tests.lessons.verdicts [LESSON ...]
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import game.career.tables  # noqa: F401 - registers further tables of profiles
from game.ai.levels import CLUB
from game.ai.sampling.judging import judged_in, prepared
from game.ai.small_deals import bid_chances
from game.coach.explain import COACH, OFTEN, coachs_choice, dice, seen_among
from game.engine.actions import MakeBid
from game.engine.events import HUMAN
from game.engine.rules import Rules
from game.engine.state import Observation
from game.lessons.catalogue import BY_ID, LESSONS
from game.lessons.course import SCRIPTED, Course
from game.lessons.lesson import PUPIL, Lesson, Step, move_text, moves_in
from tests.lessons.judging import legal_moves, walked
from tests.support.sources import ROOT

FILE: Final = Path(__file__).with_name("verdicts.json")
ASSUMED: Final = (SCRIPTED, CLUB, HUMAN)
"""The assumed levels of the other players."""
MOST: Final = 1.0
"""Maximum cost in points of a praised move; a higher cost is allowed if it may be chance."""
SURELY: Final = 1.645
"""The distance of a one-sided 95 % confidence bound from the estimate, in standard errors."""
_COACH: Final = ("game/ai", "game/coach/explain.py")
"""The source files and folders on which the coach's judgement depends."""
_NEXT: Final = " / "
"""The separator in the file between the moves that lead to a place."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a move, for one assumed level of the other players.

    `behind` is the cost in points compared with the coach's choice, and `error` its standard error. `is_usual` means that the
    solution of a small deal often makes this bid, so that it costs nothing.
    """

    move: str
    behind: float
    error: float
    is_usual: bool = False

    @property
    def surely(self) -> float:
        """The lower bound of the move's cost in points, with a confidence of 95 %; 0 for a usual bid."""
        return 0.0 if self.is_usual else self.behind - SURELY * self.error


MovesBefore = tuple[str, ...]
Verdicts = dict[MovesBefore, dict[str, tuple[Verdict, ...]]]
"""The verdicts on all moves in each position of a lesson, by assumed level of the other players; the coach's choice comes first."""


def verdicts_on(seen: Observation) -> dict[str, tuple[Verdict, ...]]:
    return {level: _verdicts(seen_among(seen, level)) for level in ASSUMED}


def _verdicts(seen: Observation) -> tuple[Verdict, ...]:
    judgement = judged_in(prepared(seen, COACH, dice(seen)), seen, COACH)
    chosen = coachs_choice(seen, judgement)
    solved = dict(bid_chances(seen) or ())
    found = []
    for choice in (chosen, *(other for other in judgement.choices if other is not chosen)):
        behind = judgement.difference(chosen, choice)
        is_usual = isinstance(choice.action, MakeBid) and solved.get(choice.action.bid, 0.0) >= OFTEN
        found.append(Verdict(move_text(choice.action), round(behind.mean, 2), round(behind.error, 2), is_usual))
    return tuple(found)


def judged(lesson: Lesson) -> Verdicts:
    """Judge every step of a lesson that offers a choice, at every place reached by good moves."""
    found: Verdicts = {}
    for place, course in walked(lesson).items():
        if is_choice(course):
            found[place] = verdicts_on(course.table.observe(PUPIL))
    return found


def is_choice(course: Course) -> bool:
    """Return True if the pupil chooses a bid or a card; requests for new cards are not judged."""
    return (
        course.tutor.step is not None
        and not course.table.observe(PUPIL).is_asked
        and len(legal_moves(course.table.state)) > 1
    )


def faults(lesson: Lesson, found: Verdicts) -> Iterator[str]:
    """Yield the good moves that cost too much, and the criticized moves that may be best."""
    for place, by_level in found.items():
        step = lesson.steps[len(place)]
        yield from (f"step {len(place) + 1} after {place}: {fault}" for fault in _faults_of(step, by_level))


def _faults_of(step: Step, by_level: dict[str, tuple[Verdict, ...]]) -> Iterator[str]:
    good, fine = step.moves, (*step.moves, *moves_in(step.also))
    for level, verdicts in by_level.items():
        for verdict in verdicts:
            if verdict.move in good and verdict.surely > MOST:
                yield f"{verdict.move} costs {verdict.behind} +-{verdict.error} ({level})"
        is_solved = any(verdict.is_usual for verdict in verdicts if verdict.move in good)
        if verdicts[0].move not in fine and not is_solved:
            yield f"{verdicts[0].move} is scolded and the coach's choice ({level})"
    for move in {verdict.move for verdicts in by_level.values() for verdict in verdicts} - {*fine}:
        close = [each.behind <= SURELY * each.error for row in by_level.values() for each in row if each.move == move]
        if sum(close) > len(close) / 2:
            yield f"{move} is scolded and cannot be told from the best"


def surely_worse(by_level: dict[str, tuple[Verdict, ...]]) -> set[str]:
    """Return the moves that cost points at every assumed level of the other players, and surely do so at most of these levels."""
    found: dict[str, list[Verdict]] = {}
    for verdicts in by_level.values():
        for verdict in verdicts:
            found.setdefault(verdict.move, []).append(verdict)
    return {
        move
        for move, verdicts in found.items()
        if all(each.behind > 0 for each in verdicts) and sum(each.surely > 0 for each in verdicts) > len(verdicts) / 2
    }


# The file


@cache
def coach_hash() -> str:
    """Return a hash of the code of the coach and the players, without comments and docstrings."""
    paths = [
        path
        for place in _COACH
        for path in sorted((ROOT / place).rglob("*.py") if "." not in place else [ROOT / place])
    ]
    digest = sha256()
    for path in paths:
        digest.update(_shape(ast.parse(path.read_text(encoding="utf-8"))).encode())
    return digest.hexdigest()[:16]


def _shape(node: object) -> str:
    """Return a syntax tree as text, without docstrings, and without empty fields, which differ between versions of Python."""
    match node:
        case ast.AST():
            fields = [f"{name}={_shape(value)}" for name, value in ast.iter_fields(node) if value not in (None, [])]
            return f"{type(node).__name__}({', '.join(fields)})"
        case list():
            return f"[{', '.join(_shape(each) for each in node if not _is_text(each))}]"
    return repr(node)


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def lesson_hash(lesson: Lesson) -> str:
    """Return a hash of the rules, cards, course and moves of a lesson; texts do not change it."""
    steps = [step.good for step in lesson.steps]
    rules = replace(lesson.rules, name="", summary="", source="", words=Rules().words)
    return sha256(repr((rules, lesson.deals, lesson.first, steps)).encode()).hexdigest()[:16]


@cache
def kept() -> dict[str, tuple[str, str, Verdicts]]:
    """Return the stored verdicts by lesson, each with the hashes of the lesson and of the coach."""
    if not FILE.exists():
        return {}
    return {
        name: (entry["lesson"], entry["coach"], _read(entry["steps"]))
        for name, entry in json.loads(FILE.read_text(encoding="utf-8")).items()
    }


def kept_verdicts(lesson: Lesson) -> Verdicts:
    """Return the stored verdicts on a lesson; empty if the lesson has changed."""
    known = kept().get(lesson.id)
    return known[2] if known is not None and known[0] == lesson_hash(lesson) else {}


def _read(steps: dict[str, dict[str, list[list[str | float]]]]) -> Verdicts:
    return {
        tuple(place.split(_NEXT)) if place else (): {
            level: tuple(Verdict(str(row[0]), float(row[1]), float(row[2]), len(row) > 3) for row in rows)
            for level, rows in by_level.items()
        }
        for place, by_level in steps.items()
    }


def _written(found: Verdicts) -> dict[str, dict[str, list[list[str | float]]]]:
    return {
        _NEXT.join(place): {
            level: [[each.move, each.behind, each.error, *([1.0] if each.is_usual else [])] for each in verdicts]
            for level, verdicts in by_level.items()
        }
        for place, by_level in found.items()
    }


def main(names: list[str]) -> None:
    """Judge the named and the changed lessons, store the verdicts, and print the faults of all lessons."""
    known = kept()
    coach = coach_hash()
    for lesson in LESSONS:
        is_known = known.get(lesson.id, ("", ""))[:2] == (lesson_hash(lesson), coach)
        if lesson.id in names or not is_known:
            known[lesson.id] = (lesson_hash(lesson), coach, judged(lesson))
        for fault in faults(lesson, known[lesson.id][2]):
            print(f"{lesson.id}: {fault}", flush=True)
    entries = {
        name: {"lesson": known[name][0], "coach": known[name][1], "steps": _written(known[name][2])} for name in BY_ID
    }
    lines = json.dumps(entries, indent=1)
    lines = re.sub(r"\n\s{5,}", " ", lines)  # one level per line
    FILE.write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

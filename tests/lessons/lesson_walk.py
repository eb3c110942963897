"""Helpers that go through lessons as a pupil does, pressing only targets on the screen."""

from collections.abc import Callable, Iterator

from game.engine.legal import playable
from game.lessons.catalogue import LESSONS
from game.lessons.lesson import Lesson, Question, Step, Task, moves_in
from game.scenes.lessons.lesson_scene import LessonScene, target_of
from game.scenes.shell.routes import LessonOf, StaticRoute
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ButtonTarget, Target
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot

NEXT = ButtonTarget("next")
_PRAISED = 3.5
"""The time in seconds after which praise for an answer has ended."""


def lesson_scene(pilot: Pilot) -> LessonScene:
    """Return the uppermost lesson of the scene stack, which may be below a score page."""
    return next(scene for scene in reversed(pilot.director.stack.scenes) if isinstance(scene, LessonScene))


def step_now(pilot: Pilot) -> Task | None:
    """Return the task that the tutor waits for; None while other players act, and at the end of the lesson."""
    return lesson_scene(pilot).asked


def until_asked(pilot: Pilot, press: Callable[[Target], None]) -> None:
    scene = lesson_scene(pilot)
    pilot.until(lambda: pilot.is_scored or scene.asked is not None or scene.is_finished)
    if pilot.is_scored:
        press(NEXT)
        until_asked(pilot, press)


def good_targets(pilot: Pilot, step: Task) -> list[Target]:
    """Return the good moves on the screen, or the cards that answer a question."""
    if isinstance(step, Question):
        return [*map(target_of, step.moves)]
    view = pilot.director.view()
    found = [target for target in map(target_of, step.moves) if view.find(target) is not None]
    seen = lesson_scene(pilot).local_match.seen
    return [target for target in found if not isinstance(target, CardTarget) or playable(seen).cards >> target.card & 1]


def do_right(pilot: Pilot, step: Task, press: Callable[[Target], None]) -> None:
    """Make the first good move, or point at all cards that answer a question and wait for the praise to end."""
    targets = good_targets(pilot, step)
    for target in targets if isinstance(step, Question) else targets[:1]:
        press(target)
        pilot.rest()  # otherwise a press nearby would count as a double press
    pilot.tick(_PRAISED if isinstance(step, Question) else 0.1)


def wrong_targets(pilot: Pilot, step: Task) -> list[Target]:
    """Return the wrong moves on the screen, even illegal ones; none if the step has no reply to wrong moves."""
    good = {*map(target_of, (*step.moves, *(moves_in(step.also) if isinstance(step, Step) else ())))}
    offered = (widget.target for widget in pilot.director.view().widgets)
    moves = [target for target in offered if isinstance(target, CardTarget | BidTarget)]
    return [target for target in moves if step.answer and target not in good and good & {*moves}]


def lessons(pilot: Pilot, chosen: tuple[Lesson, ...] = LESSONS) -> Iterator[str]:
    """Play lessons; yield a name for each of several states when it is on the screen.

    The states are the start and end of a lesson, each step, its first and last wrong move, and the menu afterwards.
    """
    pilot.open()
    pilot.program.open(StaticRoute.LEARN)
    for lesson in chosen:
        pilot.program.open(LessonOf(lesson))
        yield f"{lesson.id}-begins"
        for number in range(1, len(lesson.tasks) + 1):
            until_asked(pilot, pilot.click)
            step = not_none(step_now(pilot))
            yield f"{lesson.id}-{number}"
            wrong = wrong_targets(pilot, step)
            for index in sorted({0, len(wrong) - 1} if wrong else ()):
                pilot.rest()
                pilot.click(wrong[index])
                pilot.tick()
                yield f"{lesson.id}-{number}-wrong-{index}"
            pilot.rest()
            do_right(pilot, step, pilot.click)
        until_asked(pilot, pilot.click)
        pilot.tick()
        yield f"{lesson.id}-end"
        pilot.press("escape")
        yield f"{lesson.id}-menu"
        pilot.click(ButtonTarget("lessons"))
    yield "lessons-done"

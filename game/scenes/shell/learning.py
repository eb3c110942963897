"""A newcomer's path through lessons and coached matches: stored progress, and starting the next step."""

from typing import Final

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.cards import seats_for
from game.engine.events import HUMAN, Player
from game.lessons.catalogue import FIRST_DEAL
from game.lessons.chosen import LEVELS, seed_for
from game.lessons.coached import COACHED, CoachedMatch
from game.lessons.lesson import PUPIL, Lesson
from game.lessons.progress import LessonProgress
from game.records.marks import MarkKind
from game.scenes.shell.routes import AtTable, LessonOf, NewMatch, Resumed, StaticRoute
from game.scenes.shell.services import Program
from game.session.stored_match import StoredMatch
from game.tabletop.roster import player_for
from game.upkeep.counter import count_up

_BEGUN: Final = "coached:{id}"
"""Storage key of the counter of started matches, for each kind of coached match."""


def lesson_progress_of(program: Program) -> LessonProgress:
    """Return the player's progress in lessons and coached matches."""
    return LessonProgress.read(program.preferences.settings.lessons_done, program.preferences.settings.lessons_begun)


def keep_lesson_progress(program: Program, progress: LessonProgress) -> None:
    """Store the player's progress."""
    done, begun = progress.done_texts, progress.begun_texts
    program.preferences.change(replace(program.preferences.settings, lessons_done=done, lessons_begun=begun))


def learn(program: Program) -> None:
    """Open the page of lessons. For a newcomer (`is_pupil`), also begin the next lesson or coached match."""
    program.open(StaticRoute.LEARN)
    if (taught := next_taught(program)) is not None:
        begin(program, taught)


def is_pupil(program: Program) -> bool:
    """Return True until the player starts a match without coaching."""
    first = program.matches.store.page(0, 20)
    return all(isinstance(match, StoredMatch) and MarkKind.TAUGHT in match.summary.marks for match in first)


def next_taught(program: Program) -> Lesson | CoachedMatch | None:
    """Return a newcomer's next step, the first deal's lesson or a coached match; None for other players, or if all are done."""
    return next_undone(program) if is_pupil(program) else None


def next_undone(program: Program) -> Lesson | CoachedMatch | None:
    """Return the player's next step: the lesson of the first deal or a coached match; None if all are done."""
    done = lesson_progress_of(program).done
    return next((one for one in (FIRST_DEAL, *COACHED) if one.id not in done), None)


def begin(program: Program, what: Lesson | CoachedMatch | None) -> None:
    """Start a lesson or a coached match. None opens the match setup."""
    if isinstance(what, CoachedMatch):
        play_coached(program, what)
    else:
        program.open(NewMatch() if what is None else LessonOf(what))


def play_coached(program: Program, coached: CoachedMatch) -> None:
    """Close all scenes and open a coached match of this kind: if possible, one already started, otherwise a new one."""
    for word in lesson_progress_of(program).begun.get(coached.id, ()):
        match = next((match for match in program.matches.store.unfinished() if match.identity == word), None)
        if match is not None and (program.reset(Resumed(match.id)) or program.writing.busy):
            return
    matches = program.matches
    seed = seed_for(coached, count_up(matches.store, _BEGUN.format(id=coached.id)), matches.fresh)
    begun = matches.begin(coached.rules, _players(program), taught=seed)
    keep_lesson_progress(program, lesson_progress_of(program).with_moves(coached.id, (begun.table.identity,)))
    program.reset(AtTable(begun))


def _players(program: Program) -> tuple[Player, ...]:
    """Return the players of a coached match: the pupil, and computer players at the levels in `LEVELS`."""
    settings = program.preferences.settings
    own = player_for(PUPIL, HUMAN, settings.player_name, settings.face)
    seats = seats_for(len(LEVELS) + 1)
    return tuple(own if seat is PUPIL else player_for(seat, LEVELS[seat], "") for seat in seats)


def coached_of(program: Program, local_match: LocalMatch) -> CoachedMatch | None:
    """Return the kind of coached match that a local match is; None if it is not coached."""
    begun, identity = lesson_progress_of(program).begun, local_match.table.identity
    return next((coached for coached in COACHED if identity in begun.get(coached.id, ())), None)

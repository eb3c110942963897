"""Drill texts: the situation, the answers, the verdict and the score of an exercise."""

from game.career.practice import Practised
from game.drills.drills import COMPLETED, LEVELS, ExerciseKind
from game.i18n import _
from game.scenes.drills.answering import ToldLine, back_text, trick_line, verdict_text
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drill_table import Asked
from game.scenes.drills.wording import (
    answer_text,
    coach_text,
    counted_text,
    explanation,
    fallen,
    right_code,
    situation,
)
from game.toolkit import theme
from game.toolkit.form import Choice
from game.wording.spoken import About, spoken_text


def standing(run: DrillRun) -> tuple[str, str]:
    """Return two texts on the progress in this kind: level and score, and the current and the best streak."""
    tally = run.progress.tally(run.kind)
    left = _("Level {level} of {levels} · score {score}").format(level=tally.level, levels=LEVELS, score=tally.score)
    return left, _("Streak {count} · best {best}").format(count=tally.streak, best=tally.best)


def known(asked: Asked) -> list[ToldLine]:
    """Return a note on repetition, the situation, and the cards played."""
    again = _("You missed this one before. Try it again.") if asked.is_again else ""
    lines = (
        ToldLine(again, theme.SMALL_STRONG),
        ToldLine(situation(asked.exercise, asked.seen, asked.voices)),
        ToldLine(fallen(asked.exercise, asked.seen)),
    )
    return [line for line in lines if line.text]


def choices(asked: Asked) -> list[Choice[str]]:
    """Return the answers; none if they are cards."""
    exercise = asked.exercise
    answers = () if exercise.kind is ExerciseKind.SOLVE else exercise.answers
    return [Choice(answer.code, answer_text(exercise, answer.code, asked.seen)) for answer in answers]


def draft(asked: Asked) -> str:
    """Return the code of a wrong answer, whose verdict is longer, to measure the room needed; if all are right, of the best."""
    exercise = asked.exercise
    return next((answer.code for answer in exercise.answers if not answer.is_right), exercise.best.code)


def told(run: DrillRun, asked: Asked, code: str, today: int, *, has_figures: bool) -> list[ToldLine]:
    """Return the verdict, the coach's reasons or the figures, and when a missed exercise comes back."""
    exercise, judged = asked.exercise, run.judged
    is_right, state = exercise.answer(code).is_right, run.state
    answer = answer_text(exercise, code if is_right else right_code(exercise, judged), asked.seen)
    lines = [ToldLine(verdict_text(is_right=is_right, answer=answer))]
    why = coach_text(exercise, code, judged, asked.voices)
    counted = counted_text(exercise, asked.seen, asked.voices)
    lines += [ToldLine(text, above=4) for text in (why, counted) if text]
    if has_figures or not why:
        figures = explanation(exercise, asked.seen)
        lines += [ToldLine(line, theme.SMALL, above=0 if why or at else 4) for at, line in enumerate(figures)]
    if state is not None or not is_right:
        lines.append(ToldLine(back_text(state or Practised(), today), theme.SMALL, muted=True, above=4))
    return lines


def lying(asked: Asked) -> str:
    """Return the trick that is asked about, as text; empty in other kinds. A card of the player that completes it is left out."""
    exercise, trick = asked.exercise, asked.exercise.trick
    others = trick if exercise.kind is ExerciseKind.TOLD else tuple(one for one in trick if one.seat != exercise.seat)
    return trick_line(asked.laid, others) if exercise.kind in (*COMPLETED, ExerciseKind.TOLD) else ""


def spoken(run: DrillRun, asked: Asked, about: str) -> str:
    """Return the answer to a query about the table, unless it solves the exercise; `About.LAST` gets the answer about the trick."""
    wanted = About.TRICK if about == About.LAST else About(about)
    if wanted is About.UNSEEN and run.kind is ExerciseKind.TRUMPS_UNSEEN and run.answer is None:
        return _("That would answer the question.")
    if wanted is About.TRICK and run.watched is not None:
        return trick_line(asked.laid, asked.seen.deal.tricks[run.watched].plays)
    return spoken_text(wanted, asked.seen, asked.voices)

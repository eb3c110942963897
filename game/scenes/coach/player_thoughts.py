"""Player thoughts: the reasons of a computer player for a decision, in words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.ai.levels import SKILLS
from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.reasons import ReasonKind
from game.coach.thoughts import Thoughts
from game.coach.wording.explain import samples_text, toss_ups_text
from game.coach.wording.heuristic_reasons import club_thoughts
from game.coach.wording.inferences import fact_text
from game.coach.wording.reasons import thought_text
from game.engine.actions import AnswerRedeal, SeatAction
from game.engine.state import Observation
from game.i18n import _
from game.scenes.shell.services import Program
from game.wording.choices import choice_noun, choice_text
from game.wording.contracts import tenths
from game.wording.voices import Voices

_MOST_TOLD: Final = 5
"""The most choices whose figures a computer player tells."""


def thoughts_of(program: Program, level: str, seen: Observation, action: SeatAction) -> Thoughts | None:
    """Return thoughts of computer players: a judgement from their observation, at their level's skill, in points of the deal."""
    skill = SKILLS.get(level)
    if skill is None or isinstance(action, AnswerRedeal):
        reasons = club_thoughts(level, seen, action)
        return Thoughts(reasons) if reasons else None
    explanation = program.coach.judged(seen, replace(skill, minds_standing=False), is_urgent=True)
    if explanation is None:
        return Thoughts((_("Thinking …"),), is_complete=False)
    voices = Voices(seen.public.match, None)
    words = seen.rules.words
    made = explanation.of(action)
    told = [_reasons(explanation, made, voices)]
    for option in _told(explanation.options, made):
        text = _("{choice}: {points} points, ±{error}.")
        error = tenths(option.error, plus=False)
        told.append(text.format(choice=choice_text(option.action, words), points=tenths(option.worth), error=error))
    if toss_ups_text(explanation, words):
        told.append(toss_ups_text(explanation, words))
    told += [fact_text(fact, voices) for fact in explanation.facts]
    told.append(samples_text(explanation))
    return Thoughts(tuple(filter(None, told)))


def _reasons(explanation: Explanation, made: Option, voices: Voices) -> str:
    """Return the reasons for a choice as the player thought them; of one that was not the best, what would have been better."""
    if not made.is_toss_up:
        better = choice_noun(explanation.preferred.action, voices.match.rules.words)
        return _("By these figures {better} would have been better.").format(better=better)
    if made is explanation.preferred:
        return " ".join(thought_text(reason, voices) for reason in explanation.told)
    is_any_fine = explanation.rank(made.action) is ChoiceRank.SAME and explanation.nothing.kind is not ReasonKind.EQUALS
    return thought_text(explanation.nothing, voices) if is_any_fine else ""


def _told(options: Sequence[Option], made: Option) -> Sequence[Option]:
    """Return the best choices, and the one made."""
    best = options[:_MOST_TOLD]
    return best if made in best else (*best[:-1], made)

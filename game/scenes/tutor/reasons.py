"""The coach's reasons in short form, without figures."""

from game.coach.explain import ChoiceRank, Explanation
from game.coach.wording.advice import explained_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.state import Observation
from game.i18n import _
from game.scenes.shell.routes import Explain
from game.scenes.shell.services import Program
from game.toolkit.form import Button
from game.wording.choices import choice_text
from game.wording.voices import Voices


def better_text(explanation: Explanation, voices: Voices) -> str:
    """Return a sentence that recommends the best choice."""
    choice = choice_text(explanation.preferred.action, voices.match.rules.words, is_inside=True)
    return _("Better: {choice}").format(choice=choice)


def verdict(explanation: Explanation, made: MakeBid | PlayCard, seen: Observation, voices: Voices) -> tuple[str, str]:
    """Return two texts about a choice: the reasons, which may be empty, and the coach's verdict."""
    rank = explanation.rank(made)
    if rank is ChoiceRank.WORSE:
        return explained_text(seen, explanation, explanation.of(made), voices), better_text(explanation, voices)
    text = {
        ChoiceRank.ALONE: _("Well played: {choice}."),
        ChoiceRank.USUAL: _("{choice}: usual with these cards."),
    }.get(rank, _("{choice}: nothing was clearly better."))
    said = text.format(choice=choice_text(made, voices.match.rules.words, is_inside=rank is ChoiceRank.ALONE))
    is_best = explanation.of(made) is explanation.preferred
    return explained_text(seen, explanation, None, voices) if is_best else "", said


def more_button(program: Program, route: Explain) -> Button:
    """Return the button that opens the coach's judgement of all choices."""
    return Button("more", _("More"), program.opens(route), spoken=_("More: all choices, with figures"))

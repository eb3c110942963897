"""Reasons of the coach as it says them beside the table: the first line; figures and the rest are a page of their own."""

from game.coach.counting import count_hand
from game.coach.explain import ChoiceRank, Explanation
from game.coach.wording.advice import counting_text, level_choices_text
from game.coach.wording.reasons import reasons_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.state import Observation
from game.i18n import _
from game.wording.choices import choice_text
from game.wording.voices import Voices


def hint_text(explanation: Explanation, seen: Observation, voices: Voices) -> str:
    """Return the reasons for the choice advised; of a bid the count of the hand, and what is as good or else the reasons."""
    told, action = reasons_text(explanation.told, voices), explanation.preferred.action
    if not isinstance(action, MakeBid):
        return told
    if action == MakeBid(count_hand(seen).bid):
        told = level_choices_text(explanation, seen.rules.words)
    return " ".join(filter(None, (counting_text(seen, explanation, voices), told)))


def better_text(explanation: Explanation, voices: Voices) -> str:
    """Return the best choice as the better one."""
    choice = choice_text(explanation.preferred.action, voices.match.rules.words, is_inside=True)
    return _("Better: {choice}").format(choice=choice)


def why_better_text(explanation: Explanation, made: MakeBid | PlayCard, voices: Voices) -> str:
    """Return the reasons for the best choice against the one made."""
    return reasons_text(explanation.of(made).told or explanation.told, voices)


def verdict(explanation: Explanation, made: MakeBid | PlayCard, voices: Voices) -> tuple[str, str]:
    """Return the reasons of a verdict on a choice that was made, and the verdict."""
    rank = explanation.rank(made)
    if rank is ChoiceRank.WORSE:
        return why_better_text(explanation, made, voices), better_text(explanation, voices)
    text = {
        ChoiceRank.ALONE: _("Well played: {choice}."),
        ChoiceRank.USUAL: _("{choice}: usual with these cards."),
    }.get(rank, _("{choice}: nothing was clearly better."))
    said = text.format(choice=choice_text(made, voices.match.rules.words, is_inside=rank is ChoiceRank.ALONE))
    if explanation.of(made) is explanation.preferred:
        return reasons_text(explanation.told, voices), said
    return reasons_text((explanation.nothing,), voices) if rank is ChoiceRank.SAME else "", said

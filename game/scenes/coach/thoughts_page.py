"""Thoughts page: a decision that a player made, and the reasons behind it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import Struct

from game.ai.sampling.judging import SKILLS
from game.coach.explain import Explanation, Option
from game.coach.reasons import ReasonKind
from game.coach.wording.explain import samples_text, toss_ups_text
from game.coach.wording.heuristic_reasons import club_thoughts
from game.coach.wording.inferences import fact_text
from game.coach.wording.reasons import thought_text
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.events import HUMAN
from game.engine.legal import biddable, playable
from game.engine.state import Observation, Play
from game.i18n import _, ngettext
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import ThoughtsOn
from game.scenes.shell.services import Program
from game.session.replay import MadeDecision
from game.tabletop.card_rows import paint_row
from game.tabletop.hand_order import hand_in_order
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Part, View, image
from game.wording.choices import choice_noun, choice_text
from game.wording.contracts import bid_name, tenths
from game.wording.table import hand_name
from game.wording.tricks import played_text
from game.wording.voices import Voices

_HAND: Final = 108.0
_CARDS: Final = Part("cards")


class ThoughtsPage(Routed[ThoughtsOn], ReadingPage):
    """Page about a decision: the action, the hand, the number of choices, and any known reasons."""

    name = "thoughts"
    size = (760, 690)
    most_growth = 1.4  # at a larger scale, the first reasons would be out of sight

    def __init__(self, program: Program, route: ThoughtsOn) -> None:
        """Request the reasons for the decision."""
        super().__init__(program, route)
        made, seen = route.made, route.made.observation
        self._player = seen.public.match.player_at(made.seat)
        self._voices = Voices(seen.public.match, None)
        self._thoughts = thoughts_of(program, self._player.level, seen, made.action)
        self._hand = hand_in_order(seen.hand, seen.deal, seen.seat, program.preferences.settings.hand_order)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Request the reasons again until they are complete."""
        if self._thoughts is None or self._thoughts.is_complete:
            return False
        made = self._route.made
        self._thoughts = thoughts_of(self._program, self._player.level, made.observation, made.action)
        return self._thoughts is None or self._thoughts.is_complete

    def title(self) -> str:
        """Return the question that the page answers."""
        if self._voices.is_you(self._route.made.seat):
            return _("What did you think?")
        return _("What did {name} think?").format(name=self._voices.name(self._route.made.seat))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the action, the hand, and the reasons."""
        seen = self._route.made.observation
        form.text(done_text(self._route.made, self._voices), theme.STRONG, below=8)
        form.text(allowed_text(self._route.made.action, seen), muted=True, below=8)
        form.add(image(form.take(_HAND), _CARDS, hand_name(self._hand, seen.rules.words)))
        form.gap(10)
        for line in self._lines():
            form.text(line, below=6)

    def _lines(self) -> tuple[str, ...]:
        if self._thoughts is not None and self._thoughts.reasons:
            return self._thoughts.reasons
        name = self._voices.name(self._route.made.seat)
        if self._voices.is_you(self._route.made.seat):
            return (_("Nobody wrote your reasons down."),)
        if self._player.level == HUMAN:
            return (_("{name} is a person: nobody wrote the reasons down.").format(name=name),)
        text = _("{name} plays at the level “{level}”. Players at this level give no reasons.")
        return (text.format(name=name, level=level_name(self._player.level)),)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the hand held before the decision. The card played glows; illegal cards are dimmed."""
        action = self._route.made.action
        played = action.card if isinstance(action, PlayCard) else None
        allowed = None if played is None else playable(self._route.made.observation).cards
        for row in view.parts(_CARDS):
            with painter.clipped(row.clip):
                paint_row(painter, row.rect, self._hand, glow=played, allowed=allowed)


def done_text(made: MadeDecision, voices: Voices) -> str:
    """Return a player's action as a sentence."""
    match made.action:
        case PlayCard(card):
            return played_text(Play(made.seat, card), made.observation, voices)
        case MakeBid(bid):
            texts, words = (_("You: {word} {bid}."), _("{name}: {word} {bid}.")), voices.match.rules.words
            return voices.tell(made.seat, *texts, word=_(words.bid), bid=bid_name(bid, words))
        case AnswerRedeal():
            yours = _("You decided whether to ask for new cards.")
            return voices.tell(made.seat, yours, _("{name} decided whether to ask for new cards."))


def allowed_text(action: SeatAction, seen: Observation) -> str:
    """Return a sentence on the number of allowed choices."""
    if isinstance(action, PlayCard):
        count = playable(seen).cards.bit_count()
        if count == 1:
            return _("It was the only card allowed.")
        return ngettext("{count} card was allowed.", "{count} cards were allowed.", count).format(count=count)
    count = len(biddable(seen))
    return ngettext("There was {count} choice.", "There were {count} choices.", count).format(count=count)


class Thoughts(Struct, frozen=True):
    """Reasons and figures for a decision: translated sentences, in the order in which the page shows them."""

    reasons: tuple[str, ...]
    is_complete: bool = True
    """False while reasons are still being computed."""


_MOST_TOLD: Final = 5
"""Maximum number of choices for which a computer player gives figures."""


def thoughts_of(program: Program, level: str, seen: Observation, action: SeatAction) -> Thoughts | None:
    """Return a computer player's reasons for an action, computed from its observation with the skill of its level.

    The figures count only points of this deal. Return None for a person, or if the level gives no reasons.
    """
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
    """Return why the choice made was preferred, or name a choice that would have been better.

    If the choice made and the preferred one are a toss-up, return why any choice is fine; empty if no reason is known.
    """
    if not made.is_toss_up:
        better = choice_noun(explanation.preferred.action, voices.match.rules.words)
        return _("By these figures, {better} would have been better.").format(better=better)
    if made is explanation.preferred:
        return " ".join(thought_text(reason, voices) for reason in explanation.told)
    is_any_fine = explanation.nothing.kind in (ReasonKind.SETTLED, ReasonKind.ANY_FINE)
    return thought_text(explanation.nothing, voices) if is_any_fine else ""


def _told(options: Sequence[Option], made: Option) -> Sequence[Option]:
    """Return at most `_MOST_TOLD` of the best choices, always including the choice made."""
    best = options[:_MOST_TOLD]
    return best if made in best else (*best[:-1], made)

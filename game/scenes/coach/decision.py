"""Decision scene: the table before a decision of a finished deal, with the coach's comments."""

from functools import partial

from game.coach.explain import Explanation
from game.coach.review import PastDecision, dealing_decisions
from game.engine.actions import PlayCard
from game.engine.cards import Card
from game.i18n import _
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import DecisionOf, Explain
from game.scenes.shell.services import Program
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.past_scene import PastScene
from game.scenes.tutor.reasons import more_button, verdict
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import Button
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.wording.choices import choice_text
from game.wording.voices import Voices

_NEXT, _BEFORE = ButtonTarget("next-decision"), ButtonTarget("previous-decision")


class DecisionScene(PastScene):
    """Scene with the table before a decision. The arrow keys go to the other decisions of the deal."""

    name = "decision"

    def __init__(self, program: Program, route: DecisionOf) -> None:
        """Show the decision made at a keyframe of the replay."""
        replay, seat = route.source.replay, route.seat
        made_there = dealing_decisions(replay, replay.dealing_of_result(route.line), seat)
        self._decisions = [made for made in made_there if made.has_choice]
        self._place = next(place for place, made in enumerate(self._decisions) if made.at == route.at)
        super().__init__(program, self._made.observation, Voices(replay.whole.match, seat))
        self._explanation = self._judged()

    @property
    def _made(self) -> PastDecision:
        return self._decisions[self._place]

    def _judged(self) -> Explanation | None:
        return self._program.coach.judged(self._made.observation, is_urgent=True)

    @property
    def _better(self) -> Card | None:
        best = None if self._explanation is None else self._explanation.preferred.action
        is_better = self._explanation is not None and self._explanation.of(self._made.action).cost > 0
        return best.card if is_better and isinstance(best, PlayCard) else None

    @property
    def _chosen(self) -> Card | None:
        made = self._made.action
        return made.card if isinstance(made, PlayCard) else None

    def _speech(self) -> TutorSpeech:
        made, voices, last = self._made, self._past.voices, len(self._decisions) - 1
        choice = choice_text(made.action, voices.match.rules.words)
        title = _("Trick {number}, played: {choice}").format(number=made.trick, choice=choice) if made.trick else choice
        text, hint = _("Thinking …"), ""
        if self._explanation is not None:
            text, hint = verdict(self._explanation, made.action, made.observation, voices)
        first = _("This is the first decision.") if self._place == 0 else ""
        end = _("This is the last decision.") if self._place == last else ""
        buttons = (
            Button(_BEFORE.name, _("Previous"), partial(self._step, -1), reason=first, spoken=_("Previous decision")),
            Button(_NEXT.name, _("Next"), partial(self._step, 1), reason=end, spoken=_("Next decision")),
            more_button(self._program, Explain(made.observation, voices, made.action)),
        )
        return TutorSpeech(text=text, hint=hint, place=title, buttons=buttons)

    def _first(self) -> Target:
        return _BEFORE if self._place == len(self._decisions) - 1 > 0 else _NEXT if len(self._decisions) > 1 else CLOSE

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Place the cards, and show the explanation once it is computed."""
        changed = super().update(dt, context)
        if self._explanation is None:
            self._explanation = self._judged()
            changed |= self._explanation is not None
        return changed

    def _step(self, ways: int) -> None:
        """Go `ways` decisions forward, or backward if negative. Stop at the first or the last."""
        place = min(max(self._place + ways, 0), len(self._decisions) - 1)
        if place != self._place:
            self._place = place
            self._past.show(self._made.observation)
            self._explanation = self._judged()

    def key(self, pressed: KeyPressed) -> bool:
        """Go to the previous or next decision with the left and right arrow keys."""
        if pressed.key not in (Key.LEFT, Key.RIGHT) or pressed.command:
            return False
        self._step(1 if pressed.key == Key.RIGHT else -1)
        return True

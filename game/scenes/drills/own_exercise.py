"""Exercises from the player's own table: a choice that cost points is asked again on the table where it was made."""

from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.inferences import hard_facts
from game.coach.wording.advice import explained_text, level_choices_text
from game.coach.wording.explain import gain_text
from game.coach.wording.inferences import fact_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Card, Seat
from game.engine.rules import Words
from game.i18n import _, ngettext
from game.scenes.drills.answering import NEXT, back_text, tell_answer, verdict_text
from game.scenes.drills.own_run import OwnRun, RepeatedDecision
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import ChoiceInDeal, Explain, ReplayOfStored
from game.scenes.shell.services import Program
from game.scenes.table.moves import DigitKeys
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.past_scene import PastScene
from game.scenes.tutor.practice_rows import due_text
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard, Watch
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Target
from game.toolkit.widgets import Tone
from game.wording.choices import choice_text


def beside_best_text(given: Option, judged: Explanation, words: Words) -> str:
    """Return how an accepted answer compares with the best choice; empty if equally good."""
    rank = judged.rank(given.action)
    if rank is ChoiceRank.WORSE:
        return gain_text(given, judged, words)
    return _("That is usual with these cards.") if rank is ChoiceRank.USUAL else ""


def target_of(choice: MakeBid | PlayCard) -> Target:
    """Return the target that makes a choice at the table."""
    return BidTarget(choice.bid) if isinstance(choice, MakeBid) else CardTarget(choice.card)


class OwnExerciseScene(PastScene):
    """Scene that repeats the player's costly choices that are due, never two of the same kind of mistake in a row."""

    name = "own-exercise"

    def __init__(self, program: Program, run: OwnRun, asked: RepeatedDecision) -> None:
        """Start with the first choice of a run."""
        self.run = run
        self._digits = DigitKeys(program.director)
        super().__init__(program, asked.decision.observation, asked.voices)
        self._ask()

    def _ask(self) -> None:
        """Show the table of the choice, and ask for it."""
        self._past.voices = self._asked.voices
        self._past.show(self._asked.decision.observation)
        self._past.turn = AskBid() if self._asked.is_bid else AskCard()

    @property
    def _asked(self) -> RepeatedDecision:
        assert self.run.asked is not None  # without an exercise the scene is left
        return self.run.asked

    @property
    def _better(self) -> Card | None:
        judged = self.run.judged
        best = judged.preferred.action if judged is not None and self.run.is_right is False else None
        return best.card if isinstance(best, PlayCard) else None

    @property
    def _chosen(self) -> Card | None:
        return self.run.answer.card if isinstance(self.run.answer, PlayCard) else None

    # Words

    def _speech(self) -> TutorSpeech:
        """Return facts from earlier tricks and the question, or the verdict on the answer; both with buttons."""
        run, seen, voices, opens = self.run, self._past.seen, self._past.voices, self._program.opens
        text, hint, buttons = _("The coach is thinking about it …"), "", [Button(CLOSE.name, _("Back"), self.back)]
        if run.answer is None:
            text = " ".join((*(fact_text(fact, voices) for fact in hard_facts(seen)), self._question()))
        elif run.given is not None:
            text, hint = self._verdict(run.given)
            mistake, more = self._asked.mistake, _("More: all choices, with figures")
            choice = ChoiceInDeal(Seat(mistake.seat), mistake.line, mistake.place)
            buttons[:0] = (
                Button(NEXT.name, _("Next exercise") if run.due else _("Done"), self._go_on, tone=Tone.PRIMARY),
                Button("replay", _("See the deal"), opens(ReplayOfStored(mistake.match_id, choice))),
                Button("more", _("More"), opens(Explain(seen, voices, run.given.action)), spoken=more),
            )
        return TutorSpeech(text=text, hint=hint, place=due_text(run.due) if run.due else "", buttons=buttons)

    def _question(self) -> str:
        if self._asked.is_bid:
            return _("How many tricks will you take?")
        return _("Which card do you play?") if self._past.seen.deal.trick else _("Which card do you lead?")

    def _verdict(self, given: Option) -> tuple[str, str]:
        """Return the explanation (reason, the choice made at the table, date of repetition), and the verdict."""
        run, asked, seen = self.run, self._asked, self._past.seen
        judged, state = run.judged, run.state
        assert judged is not None  # there is a verdict only after judging
        assert state is not None
        words, made = seen.rules.words, judged.of(asked.decision.action)
        if run.is_right and given.action != judged.preferred.action:  # the reasons argue for the preferred choice
            why = beside_best_text(given, judged, words)
        else:
            why = explained_text(seen, judged, made if run.is_right else given, asked.voices)
            if asked.is_bid and not run.is_right:  # the hand count may lead to an equally good bid
                why = " ".join(filter(None, (why, level_choices_text(judged, words))))
        then = _("At the table you chose: {choice}.")
        if given.action == made.action:
            then = _("At the table you chose the same: {choice}.")
        then = then.format(choice=choice_text(made.action, words, is_inside=True))
        answer = choice_text((given if run.is_right else judged.preferred).action, words)
        text = " ".join(filter(None, (why, then, back_text(state, self._program.today))))
        return text, verdict_text(is_right=bool(run.is_right), answer=answer)

    def _first(self) -> Target | None:
        """Return the button that continues, or the first answer."""
        if self.run.given is not None:
            return NEXT
        if self.run.answer is not None:
            return CLOSE
        return target_of(self._asked.choices[0])

    # Time and input

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Keep the cards still, and show the coach's judgement."""
        changed = super().update(dt, context)
        self._digits.update(dt)
        if not self.run.judge():
            return changed
        if self.run.answer is not None:
            tell_answer(self._program.director, is_right=self.run.is_right)
        return True

    def activate(self, target: Target) -> None:
        """Take an answer, a bid or a playable card; show the reason why another card may not be played."""
        answers = {target_of(choice): choice for choice in self._asked.choices}
        if target in answers and self.run.answer is None:
            self.run.take(answers[target])
            self._past.turn = Watch()
            tell_answer(self._program.director, is_right=self.run.is_right)
        elif isinstance(target, CardTarget) and self.run.answer is None:
            self._program.director.explain()

    def _go_on(self) -> None:
        """Ask the next exercise; after the last one, leave and report the result."""
        run = self.run
        run.go_on()
        if run.asked is not None:
            self._ask()
            self._program.director.refocus()
            return
        text = ngettext("{right} of {count} right.", "{right} of {count} right.", run.done)
        self._program.director.notices.tell(text.format(right=run.right, count=run.done))
        self.back()

    def key(self, pressed: KeyPressed) -> bool:
        """Move the focus by digits, as at the table."""
        return not pressed.command and self._digits.press(pressed.key, self._past.turn, self._past.seen)

    def left(self) -> None:
        """Stop judging."""
        self._program.coach.forget_wishes()

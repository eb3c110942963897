"""Exercises from one's own table for the page: a choice that cost points is asked again, with the reason in words."""

from collections.abc import Callable, Sequence
from functools import partial

from game.coach.inferences import hard_facts
from game.coach.wording.advice import explained_text, level_choices_text
from game.coach.wording.inferences import fact_text
from game.engine.actions import PlayCard
from game.engine.cards import Seat
from game.i18n import _, ngettext
from game.scenes.drills.answering import ToldLine, as_sentence, said_about, trick_line
from game.scenes.drills.drill_table import LaidCards
from game.scenes.drills.own_run import OwnRun, RepeatedDecision
from game.scenes.drills.own_words import back_text, beside_best_text, code_of
from game.scenes.drills.wording import situation
from game.scenes.shell.routes import ChoiceInDeal, Explain, ReplayOfStored
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import due_text
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.widgets import Align
from game.wording.choices import choice_text
from game.wording.spoken import About
from game.wording.table import deal_text, score_text


class OwnSource:
    """Costly choices of one's own that are due, never two of a kind in a row; of the same form as `DrillSource`."""

    above_felt = 10.0
    least_below = 126.0
    is_headed = False
    watched = draft = None
    """No trick is shown before the question, and nothing is told before the coach has judged."""

    def __init__(self, program: Program, run: OwnRun) -> None:
        """Begin with a run."""
        self._program = program
        self.run = run

    @property
    def _asked(self) -> RepeatedDecision:
        assert self.run.asked is not None  # the page asks for words only then
        return self.run.asked

    def title(self) -> str:
        """Return the title."""
        return _("From your own table")

    def standing(self) -> tuple[str, str] | None:
        """Return the place of the choice, and how many exercises are due."""
        if self.run.asked is None:
            return None
        return self._where(), due_text(self.run.due)

    def _where(self) -> str:
        """Return the match and the deal, and the score then."""
        asked, seen = self._asked, self._asked.decision.observation
        text, score = _("Match {number} · {deal} · {score}"), score_text(seen.public.match, asked.voices)
        return text.format(number=asked.mistake.match_id, deal=deal_text(seen), score=score)

    @property
    def laid(self) -> LaidCards | None:
        """The cards as they lay."""
        run = self.run
        return None if run.asked is None else run.asked.laid(None if run.answer is None else run.judged)

    def fill_idle(self, form: Form) -> None:
        """Fill in how the session went, and what is left of it."""
        run = self.run
        form.gap(10)
        if run.done:
            text = ngettext("{right} of {count} right.", "{right} of {count} right.", run.done)
            form.text(text.format(right=run.right, count=run.done), theme.HEADING, align=Align.CENTRE, below=8)
        text = _("Nothing more is due today.")
        if run.due:
            text = ngettext(
                "{count} more is due. It is of the kind that you have just had: after a break it teaches you more.",
                "{count} more are due. They are of the kind that you have just had: after a break they teach you more.",
                run.due,
            )
        form.text(text.format(count=run.due), align=Align.CENTRE)
        form.gap(10)

    def known(self) -> list[ToldLine]:
        """Return the situation, and what the cards have shown."""
        facts = ToldLine(" ".join(self._facts()), theme.SMALL)
        return [ToldLine(self._situation()), *([facts] if facts.text else ())]

    def _situation(self) -> str:
        return situation(self._asked.decision.observation, self._asked.voices)

    def _facts(self) -> list[str]:
        return [fact_text(fact, self._asked.voices) for fact in hard_facts(self._asked.decision.observation)]

    def question(self) -> tuple[str, str]:
        """Return the question."""
        asked = self._asked
        if asked.is_bid:
            return _("What do you bid?"), _("What you bid then cost you points.")
        hint = _("Choose one of your cards. What you played then cost you points.")
        is_lead = isinstance(asked.decision.action, PlayCard) and not asked.decision.observation.deal.trick
        return _("Which card do you lead?") if is_lead else _("Which card do you play?"), hint

    def choices(self) -> list[Choice[str]]:
        """Return the bids."""
        words = self._asked.decision.observation.rules.words
        if not self._asked.is_bid:
            return []
        return [Choice(code_of(choice), choice_text(choice, words)) for choice in self._asked.choices]

    def told(self, code: str, *, has_figures: bool) -> list[ToldLine]:
        """Return the verdict, the reason in words, what was chosen at the table, and when the exercise comes back."""
        run, asked = self.run, self._asked
        given, judged, state = run.given, run.judged, run.state
        if given is None or judged is None or state is None:
            return []
        words = asked.decision.observation.rules.words
        made = judged.of(asked.decision.action)
        name, best = (choice_text(each, words) for each in (given.action, judged.preferred.action))
        right, wrong = _("Right: {answer}").format(answer=name), _("Not quite. It is: {answer}").format(answer=best)
        if run.is_right and given.action != judged.preferred.action:  # the reasons speak for the other one
            why = beside_best_text(given, judged, words)
        else:
            why = explained_text(asked.decision.observation, judged, made if run.is_right else given, asked.voices)
            if asked.is_bid:  # its count may come to what is as good
                why = " ".join(filter(None, (why, level_choices_text(judged, words))))
        then = _("Your answer was: {answer}. At the table it was: {choice}.")
        if given.action == made.action:
            then = _("At the table you chose the same: {choice}.")
        elif run.is_right:
            then = _("At the table it was: {choice}.")
        answer, choice = (choice_text(each.action, words, is_inside=True) for each in (given, made))
        return [
            ToldLine(right if run.is_right else wrong),
            ToldLine(why, above=4),
            ToldLine(then.format(answer=answer, choice=choice), theme.SMALL, muted=True, above=4),
            ToldLine(back_text(state, self._program.today), theme.SMALL, muted=True),
        ]

    def report(self) -> tuple[str, ...]:
        """Return all that was known, with the question; where nothing is asked that nothing is due."""
        if self.run.asked is None:
            return () if self.run.due else (_("Nothing more is due today."),)
        trick = self._asked.decision.observation.deal.trick
        lying = trick_line(self._asked.laid(None), trick) if trick else ""
        return as_sentence(self._where()), self._situation(), *self._facts(), lying, self.question()[0]

    def watching(self) -> None:
        """Return None: no trick is shown before the question."""

    def spoken(self, wanted: About) -> str:
        """Return the answer to a question about the table."""
        return said_about(wanted, self._asked.decision.observation, self._asked.voices)

    def back_text(self) -> str:
        """Return the usual text."""
        return _("Back")

    def next_button(self) -> Button | None:
        """Return the button of the next exercise, or that ends the session."""
        if self.run.given is None:
            return None
        return Button("", _("Next exercise") if self.run.due else _("Done"), icon="play")

    def further(self, go_on: Callable[[Callable[[], None]], object]) -> Sequence[Button]:
        """Return the ways to the deal and to the figures of an answer; where others of the last kind are due, the way to them."""
        run = self.run
        if run.asked is None and run.due:
            return (Button("anyway", _("Go on anyway"), partial(go_on, run.go_on_anyway)),)
        if run.asked is None or run.given is None:
            return ()
        mistake = run.asked.mistake
        choice = ChoiceInDeal(Seat(mistake.seat), mistake.line, mistake.place)
        replay = self._program.opens(ReplayOfStored(mistake.match_id, choice))
        more = self._program.opens(Explain(run.asked.decision.observation, run.asked.voices, run.given.action))
        return Button("replay", _("See the deal"), replay, icon="replay"), Button("more", _("More"), more)

    def has_more(self) -> bool:
        """Return False: the figures are a page of their own."""
        return False

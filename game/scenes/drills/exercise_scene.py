"""Exercise scene: shows exercises at the table, and judges the answers with reasons."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.engine.bids import parse_bid
from game.engine.cards import Card, cards_in, parse_card
from game.i18n import _
from game.scenes.drills.exercise_run import ExerciseRun, Laid
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.services import Program
from game.scenes.table.moves import DigitKeys
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.past_scene import PastScene
from game.tabletop import sounds
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button
from game.toolkit.scene import LayoutContext, Report, Told
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone
from game.wording.sight import Sight
from game.wording.spoken import About, by_suit_text

NEXT: Final = ButtonTarget("next")
"""Button that continues to the next trick or exercise."""


class ExerciseScene(PastScene):
    """Scene of a run of exercises. An answer is a card, a bid, or a button of the tutor."""

    def __init__(self, program: Program, run: ExerciseRun) -> None:
        """Show the first exercise of a run, or an empty table while an exercise is being generated."""
        self.name, self.leads_back, self.run = run.name, run.leads_back, run
        self._digits = DigitKeys(program.director)
        self._laid = run.table
        super().__init__(program, self._laid.seen, self._laid.voices)
        self._lay(self._laid)

    def _lay(self, laid: Laid) -> None:
        past, was, self._laid = self._past, self._laid, laid
        past.voices, past.turn = laid.voices, laid.turn
        past.stage.cards.reveal = lambda _seen: laid.opened
        if laid.seen != was.seen:
            past.show(laid.seen)

    @property
    def _better(self) -> Card | None:
        return self._laid.raised

    @property
    def _chosen(self) -> Card | None:
        return self._laid.marked

    @property
    def _sight(self) -> Sight:
        return self._laid.sight

    @property
    def _title(self) -> str:
        return self.run.title

    def _speech(self) -> TutorSpeech:
        """Return the question with its answers, or the verdict with buttons to continue or learn more."""
        run = self.run
        text, verdict = run.verdict if run.is_answered else (run.question, "")
        buttons = [Button(NEXT.name, run.goes_on, self._go_on, tone=Tone.PRIMARY)] if run.goes_on else []
        offered = () if run.is_answered else run.choices
        answers = [Button(f"answer-{one.value}", one.name, partial(self._take, one.value)) for one in offered]
        buttons += run.links
        is_empty = self._laid.seen.public.deal is None
        return TutorSpeech(
            verdict=verdict, text=text, place=run.place, answers=answers, buttons=buttons, is_last=is_empty
        )

    def _target(self, code: str) -> Target:
        match self._laid.turn:
            case AskBid():
                return BidTarget(parse_bid(code))
            case AskCard():
                return CardTarget(parse_card(code))
            case _:
                return ButtonTarget(f"answer-{code}")

    def _first(self) -> Target:
        """Return the target of the button that continues, else of the first answer, else `CLOSE`."""
        if self.run.goes_on:
            return NEXT
        codes = self.run.codes
        return self._target(codes[0]) if codes else CLOSE

    @property
    def _open_codes(self) -> Sequence[str]:
        """Codes of the answers that can be given now."""
        return () if self.run.is_answered or self.run.goes_on else self.run.codes

    def report(self) -> Report:
        """Return the table in words, the open hands, and the question or verdict as news."""
        report, laid = super().report(), self._laid
        words = laid.seen.rules.words
        hands = tuple(
            Told(f"hand-{seat.name}", laid.voices.called(seat), (by_suit_text(cards_in(hand), words),))
            for seat, hand in laid.opened.items()
        )
        is_settled = report.is_settled and not self.run.is_waiting
        return replace(report, name=_("Exercise"), told=(*report.told, *hands), is_settled=is_settled)

    def _news(self, state: str) -> str:
        """Return the text to read out: the verdict, or the question with a description of the table or trick."""
        run = self.run
        if run.is_answered:
            return super()._news(state)
        return " ".join((self.spoken(About.TRICK) if run.goes_on else state, run.question))

    def spoken(self, about: str) -> str:
        """Return the answer to a query about the table, or a refusal if the answer would solve the exercise."""
        asked = About.TRICK if about == About.LAST else About(about)
        return self.run.refusal(asked) or super().spoken(asked)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Place the cards, and show an exercise or a judgement that has become ready."""
        changed, run = super().update(dt, context), self.run
        self._digits.update(dt)
        was_judged, was = run.is_right is not None, self._laid
        if not run.refresh():
            return changed
        self._lay(run.table)
        if run.is_right is not None and not was_judged:
            self._tell()
        elif self._laid.seen != was.seen:
            self._program.director.refocus()
        return True

    def _tell(self) -> None:
        """Reset the focus. If the player's answer has been judged, also play the sound of a right or wrong answer."""
        if self.run.is_right is not None:
            self._program.director.audio.play(sounds.MADE if self.run.is_right else sounds.SET)
        self._program.director.refocus()

    def activate(self, target: Target) -> None:
        """Take a bid or a playable card as the answer. For an unplayable card, show the reason."""
        answers = {self._target(code): code for code in self._open_codes}
        if target in answers:
            self._take(answers[target])
        elif isinstance(target, CardTarget) and not self.run.is_answered:
            self._program.director.explain()

    def _take(self, code: str) -> None:
        self.run.take(code)
        self._lay(self.run.table)
        self._tell()

    def _go_on(self) -> None:
        self.run.go_on()
        if self.run.ended:
            self._program.director.notices.tell(self.run.ended)
            self.back()
            return
        self._lay(self.run.table)
        self._program.director.refocus()

    def key(self, pressed: KeyPressed) -> bool:
        """Move the focus to an answer when a digit key is pressed.

        Bids and cards are focused as in a match. If the answers are buttons, the digit is the position of a button or, if the
        answers are numbers, the first digit of the next number to focus.
        """
        if pressed.command or not self._open_codes:
            return False
        codes = [choice.value for choice in self.run.choices]
        if not codes or not pressed.key.isdigit():
            return self._digits.press(pressed.key, self._past.turn, self._past.seen)
        place, director = int(pressed.key), self._program.director
        numbers = [code for code in codes if code.lstrip("-").startswith(pressed.key)]
        found = numbers if any(map(str.isdigit, codes)) else codes[max(place - 1, 0) : place]
        targets = [self._target(code) for code in found]
        if targets:
            after = targets.index(director.focused) + 1 if director.focused in targets else 0
            director.focus(targets[after % len(targets)])
        return True

    def left(self) -> None:
        """Stop generating exercises and judging decisions."""
        self._program.exercises.cancel()
        self._program.coach.forget_wishes()

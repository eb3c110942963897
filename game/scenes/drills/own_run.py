"""Exercises from the player's own table: the player makes costly choices again, in the original positions."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.career import practice
from game.career.practice import Mistake, Practised, count_of_due
from game.career.reader import career_of
from game.coach.explain import ChoiceRank, Explanation, Option
from game.coach.inferences import hard_facts
from game.coach.kept_verdicts import decode_verdict
from game.coach.review import MATTERS, PastDecision, dealing_decisions, dealings_played
from game.coach.wording.advice import explained_text, level_choices_text
from game.coach.wording.explain import gain_text
from game.coach.wording.inferences import fact_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.legal import biddable, playable
from game.engine.rules import Words
from game.i18n import _, ngettext
from game.scenes.drills.exercise_run import ExerciseRun, Laid, back_text, verdict_text
from game.scenes.shell.routes import ChoiceInDeal, Explain, ReplayOfStored
from game.scenes.shell.services import Program
from game.scenes.tutor.practice_rows import due_text
from game.scenes.tutor.reasons import more_button
from game.session.source import MatchSource, source_of_match
from game.session.stored_match import StoreError
from game.tabletop.turn import AskBid, AskCard, Watch
from game.toolkit.form import Button
from game.toolkit.memo import Memo
from game.wording.choices import choice_text
from game.wording.voices import Voices

_NONSENSE: Final = (ArithmeticError, LookupError, TypeError, ValueError)
"""Errors raised while restoring a choice from a readable log that does not contain it."""


class RepeatedDecision(Struct, frozen=True):
    """A choice to be made again: its match, the original decision, and the forms of address of the players."""

    identity: str
    mistake: Mistake
    decision: PastDecision
    voices: Voices

    @property
    def choices(self) -> tuple[MakeBid | PlayCard, ...]:
        """Choices that were available."""
        seen = self.decision.observation
        if self.is_bid:
            return tuple(MakeBid(bid) for bid in biddable(seen))
        return tuple(PlayCard(card) for card in seen.deal.ordering.by_power(playable(seen).cards))

    @property
    def is_bid(self) -> bool:
        """True if a bid is asked for."""
        return isinstance(self.decision.action, MakeBid)


def _code_of(choice: MakeBid | PlayCard) -> str:
    """Return the code of a bid or a card."""
    return str(choice.bid if isinstance(choice, MakeBid) else choice.card)


def _beside_best_text(given: Option, judged: Explanation, words: Words) -> str:
    """Return a text that compares an accepted answer with the best choice; empty if they are equally good."""
    rank = judged.rank(given.action)
    if rank is ChoiceRank.WORSE:
        return gain_text(given, judged, words)
    return _("That is usual with these cards.") if rank is ChoiceRank.USUAL else ""


class OwnRun(ExerciseRun):
    """Run of a person's due exercises, in which costly choices are made again.

    Two successive exercises are never about the same kind of mistake.
    """

    name = "own-exercise"

    def __init__(self, program: Program, person: str, kind: str = "") -> None:
        """Start a run of the due exercises of `person`. If possible, the first one is about the kind of mistake `kind`."""
        self._program = program
        self._source: Memo[MatchSource] = Memo()
        self._mistakes = list(career_of(program.matches.store).mistakes(person))
        """Exercises of the person. An exercise whose position cannot be restored is removed from the list."""
        self._last = ""
        self._is_last = False
        """True if the judged exercise is the last one."""
        self.asked: RepeatedDecision | None = None
        """Current exercise; None after the last one."""
        self.answer: MakeBid | PlayCard | None = None
        self.judged: Explanation | None = None
        self.state: Practised | None = None
        """Repetition state after the answer; None until the answer is judged."""
        self.done = self.right = 0
        self._ask(kind)

    @property
    def due(self) -> int:
        """Number of due exercises."""
        return count_of_due((one.state for one in self._mistakes), self._program.today)

    def go_on(self) -> None:
        """Move on to the next exercise. After the last exercise, store the result as text in `ended`."""
        self._ask()
        if self.asked is None:
            text = ngettext("{right} of {count} right.", "{right} of {count} right.", self.done)
            self.ended = text.format(right=self.right, count=self.done)

    def _ask(self, kind: str = "") -> None:
        """Move on to the next exercise, if possible one about the kind of mistake `kind`."""
        self.asked = self.answer = self.judged = self.state = None
        today = self._program.today
        while (found := practice.following(self._mistakes, today, last=self._last, first=kind)) is not None:
            self.asked = self._position(found)
            if self.asked is not None:
                self._last = found.kind
                self.judged = self._kept(self.asked)
                self.judge()
                return
            self._mistakes.remove(found)

    def _position(self, mistake: Mistake) -> RepeatedDecision | None:
        """Return the position of an exercise; None if its match is unreadable or no longer contains the choice."""
        try:
            store, number = self._program.matches.store, mistake.match_id
            source = self._source.of(number, lambda: source_of_match(store, number))
            dealing, seat = dealings_played(source.replay)[mistake.line], Seat(mistake.seat)
            decision = list(dealing_decisions(source.replay, dealing, seat))[mistake.place]
        except (StoreError, *_NONSENSE):
            return None
        if decision.trick != mistake.trick or not decision.has_choice:
            return None
        return RepeatedDecision(source.identity or "", mistake, decision, Voices(source.replay.whole.match, seat))

    def _kept(self, asked: RepeatedDecision) -> Explanation | None:
        """Return the stored verdict on the choice; None if it is missing or does not cover exactly the available choices."""
        kept = decode_verdict(career_of(self._program.matches.store).verdict(asked.mistake))
        is_whole = kept is not None and {option.action for option in kept.options} == {*asked.choices}
        return kept if is_whole else None

    def judge(self) -> bool:
        """Request the coach's verdict on the choice, and judge the answer. Return True when the verdict arrives."""
        if self.asked is None or self.judged is not None:
            return False
        self.judged = self._program.coach.judged(self.asked.decision.observation, is_urgent=True)
        self._store_result()
        return self.judged is not None

    refresh = judge

    def take(self, code: str) -> None:
        """Take an answer. Store the result once the coach has judged it."""
        choices = () if self.asked is None or self.is_answered else self.asked.choices
        self.answer = next((choice for choice in choices if _code_of(choice) == code), self.answer)
        self._store_result()

    @property
    def given(self) -> Option | None:
        """The answer with the coach's evaluation, once available."""
        return None if self.answer is None or self.judged is None else self.judged.of(self.answer)

    @property
    def is_right(self) -> bool | None:
        """True if the answer costs too little to be a mistake; None before it is judged."""
        return None if self.given is None else self.given.cost < MATTERS

    def _store_result(self) -> None:
        if self.asked is None or self.given is None or self.state is not None:
            return
        mistake, is_right = self.asked.mistake, bool(self.is_right)
        state = self.state = practice.state_after_answer(mistake.state, self._program.clock(), is_right=is_right)
        self.done += 1
        self.right += is_right
        self._program.matches.store.keep_findings(
            self.asked.identity, lambda db, number: practice.write_state(db, mistake._replace(match_id=number), state)
        )
        self._mistakes[self._mistakes.index(mistake)] = mistake._replace(state=state)
        self._is_last = practice.following(self._mistakes, self._program.today, last=self._last) is None

    # Content for the scene

    @property
    def _current(self) -> RepeatedDecision:
        assert self.asked is not None  # the scene closes after the last exercise
        return self.asked

    @property
    def table(self) -> Laid:
        """Table at the time of the choice. After a wrong answer, the best card is lifted."""
        asked = self._current
        turn = Watch() if self.given is not None else AskBid() if asked.is_bid else AskCard()
        best = self.judged.preferred.action if self.judged is not None and self.is_right is False else None
        return Laid(
            seen=asked.decision.observation,
            voices=asked.voices,
            turn=turn,
            marked=self.answer.card if isinstance(self.answer, PlayCard) else None,
            raised=best.card if isinstance(best, PlayCard) else None,
        )

    @property
    def codes(self) -> Sequence[str]:
        """Codes of the available choices, which are bids or cards."""
        return [] if self.asked is None else [_code_of(choice) for choice in self.asked.choices]

    @property
    def is_answered(self) -> bool:
        """True once the player has answered."""
        return self.answer is not None

    @property
    def is_waiting(self) -> bool:
        """True while the coach is judging an answer."""
        return self.answer is not None and self.judged is None

    @property
    def place(self) -> str:
        """Text with the number of exercises due; empty if none is due."""
        return due_text(self.due) if self.due else ""

    @property
    def goes_on(self) -> str:
        """Text of the button that continues; empty until the answer is judged."""
        if self.given is None:
            return ""
        return _("Done") if self._is_last else _("Next exercise")

    @property
    def question(self) -> str:
        """Facts known from earlier tricks, and the question."""
        asked = self._current
        seen = asked.decision.observation
        card = _("Which card do you play?") if seen.deal.trick else _("Which card do you lead?")
        facts = [fact_text(fact, asked.voices) for fact in hard_facts(seen)]
        return " ".join((*facts, _("How many tricks will you take?") if asked.is_bid else card))

    @property
    def verdict(self) -> tuple[str, str]:
        """Two texts: the explanation, with the original choice and the day on which the exercise comes back, and the verdict."""
        asked, judged, state, given = self._current, self.judged, self.state, self.given
        if judged is None or state is None or given is None:
            return _("The coach is thinking about it …"), ""
        seen = asked.decision.observation
        words, made = seen.rules.words, judged.of(asked.decision.action)
        if self.is_right and given.action != judged.preferred.action:  # `explained_text` would argue for another choice
            why = _beside_best_text(given, judged, words)
        else:
            why = explained_text(seen, judged, made if self.is_right else given, asked.voices)
            if asked.is_bid and not self.is_right:  # add the bids that are as good as the best
                why = " ".join(filter(None, (why, level_choices_text(judged, words))))
        then = _("At the table you chose: {choice}.")
        if given.action == made.action:
            then = _("At the table you chose the same: {choice}.")
        then = then.format(choice=choice_text(made.action, words, is_inside=True))
        answer = choice_text((given if self.is_right else judged.preferred).action, words)
        text = " ".join(filter(None, (why, then, back_text(state, self._program.today))))
        return text, verdict_text(is_right=bool(self.is_right), answer=answer)

    @property
    def links(self) -> Sequence[Button]:
        """Buttons for the deal and for all choices, once the answer is judged."""
        if self.given is None:
            return ()
        asked, opens = self._current, self._program.opens
        choice = ChoiceInDeal(Seat(asked.mistake.seat), asked.mistake.line, asked.mistake.place)
        return (
            Button("replay", _("See the deal"), opens(ReplayOfStored(asked.mistake.match_id, choice))),
            more_button(self._program, Explain(asked.decision.observation, asked.voices, self.given.action)),
        )

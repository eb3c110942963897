"""Run of exercises from the player's own table: never two of the same kind of mistake in a row; the results are stored."""

from typing import Final

from msgspec import Struct

from game.career import practice
from game.career.practice import Mistake, Practised, count_of_due
from game.career.reader import career_of
from game.coach.explain import Explanation, Option
from game.coach.kept_verdicts import decode_verdict
from game.coach.review import MATTERS, PastDecision, dealing_decisions, dealings_played
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.legal import biddable, playable
from game.scenes.shell.services import Program
from game.session.source import MatchSource, source_of_match
from game.session.stored_match import StoreError
from game.toolkit.memo import Memo
from game.wording.voices import Voices

_NONSENSE: Final = (ArithmeticError, LookupError, TypeError, ValueError)
"""Errors from a log that is readable but does not contain the choice."""


class RepeatedDecision(Struct, frozen=True):
    """A choice to be made again: the identity of its match, the original decision, and who sits where."""

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


class OwnRun:
    """State of a run: the current choice, the answer, and the number of right answers."""

    def __init__(self, program: Program, person: str, kind: str = "") -> None:
        """Start with a person's due exercises; if `kind` is given, the first one is of this kind of mistake."""
        self._program = program
        self._source: Memo[MatchSource] = Memo()
        self._mistakes = list(career_of(program.matches.store).mistakes(person))
        """Exercises of the person; one whose position cannot be restored is removed when its turn comes."""
        self._last = ""
        self.asked: RepeatedDecision | None = None
        """Current choice; None if no exercise of another kind is due."""
        self.answer: MakeBid | PlayCard | None = None
        """The answer, which is judged once the coach is ready."""
        self.judged: Explanation | None = None
        self.state: Practised | None = None
        """Repetition state after the answer was judged."""
        self.done = self.right = 0
        self.go_on(kind)

    @property
    def due(self) -> int:
        """Number of due exercises, including the current one."""
        return count_of_due((one.state for one in self._mistakes), self._program.today)

    def go_on(self, kind: str = "") -> None:
        """Ask the next exercise; if `kind` is given, one of this kind of mistake if any is due."""
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
        """Return the stored verdict that created the exercise; None if it is missing, or does not have exactly these choices."""
        kept = decode_verdict(career_of(self._program.matches.store).verdict(asked.mistake))
        is_whole = kept is not None and {option.action for option in kept.options} == {*asked.choices}
        return kept if is_whole else None

    def judge(self) -> bool:
        """Ask the coach about the choice, and judge the answer once it replies; return True if something changed."""
        if self.asked is None or self.judged is not None:
            return False
        self.judged = self._program.coach.judged(self.asked.decision.observation, is_urgent=True)
        self._store_result()
        return self.judged is not None

    def take(self, answer: MakeBid | PlayCard) -> None:
        """Take an answer."""
        self.answer = answer
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
        """Store the result once, when answer and verdict are both known."""
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

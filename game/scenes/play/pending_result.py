"""Pending result of a match: its rating, achievements and the offer of the next level, computed before the result page is shown.

The computation reads all matches of the player, which takes too long for one frame.
"""

from functools import partial
from typing import Final, NamedTuple

from game.career.figures import is_of_career
from game.career.firsts import First
from game.career.reader import career_of
from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.records.marks import kinds_of
from game.scenes.play.outcome import MatchOutcome
from game.scenes.shell.first_times import first_times, firsts_in
from game.scenes.shell.next_level import challenge, noted_challenge
from game.scenes.shell.routes import Challenge, MatchResult
from game.scenes.shell.services import Program
from game.session.profile_reader import ProfileReader
from game.terminal import complain
from game.upkeep.background_queries import asked
from game.upkeep.counter import count_up
from game.worker import JobFailedError, Ticket

ENDED: Final = "ended"
"""Storage key of the number of finished matches."""


class _FirstsAndOffer(NamedTuple):
    """Achievements in a match, each with the person's name, and the next level offered to the winner (None if there is none)."""

    firsts: tuple[tuple[str, First], ...] = ()
    offer: Challenge | None = None


class PendingResult:
    """Result of a finished match. `result` is called in each frame until it returns a route."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Store the arguments. `result` starts the computation."""
        self._program = program
        self._local_match = local_match
        self._asked: Ticket[_FirstsAndOffer] | None = None

    def result(self, *, is_coached: bool) -> MatchResult | None:
        """Rate the match, store achievements and an offered level, and return the result page's route; None until done."""
        program, local_match = self._program, self._local_match
        if self._asked is None:
            if not program.career_count.finish_rating():
                return None
            question = partial(_found, local_match=local_match, person=self._winner())
            self._asked = asked(program.matches.store, program.workers.career, question)
        if not self._asked.is_done:
            return None
        try:
            found = self._asked.result()
        except JobFailedError as error:
            complain(_("The figures of your matches cannot be read ({reason}).").format(reason=error))
            found = _FirstsAndOffer()
        store = program.matches.store
        firsts = first_times(store, local_match, found.firsts)
        return MatchResult(
            local_match, is_coached, tuple(firsts), noted_challenge(store, found.offer), count_up(store, ENDED)
        )

    def _winner(self) -> str | None:
        """Return the person's name if exactly one person plays and has won a saved match that counts in statistics; else None."""
        local_match = self._local_match
        people, match = local_match.people, local_match.table.public.match
        if len(people) != 1 or not local_match.is_kept:
            return None
        if not is_of_career(kinds_of(local_match.table.played.marks)):
            return None
        is_won = MatchOutcome(match, people, local_match.common_voices).is_won
        return match.player_at(people[0]).name if is_won else None


def _found(reader: ProfileReader, *, local_match: LocalMatch, person: str | None) -> _FirstsAndOffer:
    offer = None if person is None else challenge(career_of(reader).course(person), person)
    return _FirstsAndOffer(firsts_in(reader, local_match), offer)

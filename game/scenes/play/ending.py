"""End of a match: rates it, and notes what is told of it once, before its result is shown."""

from game.career.rating import Challenge
from game.controllers.local_match import LocalMatch
from game.scenes.play.outcome import Outcome
from game.scenes.shell.first_times import first_times
from game.scenes.shell.next_level import fresh_challenge
from game.scenes.shell.routes import MatchResult
from game.scenes.shell.services import Program


def result_of(program: Program, local_match: LocalMatch, *, is_coached: bool) -> MatchResult:
    """Rate a match that is over, note what is told of it now, and return the route of its result."""
    program.career.finish_rating()
    firsts = first_times(program.matches.store, local_match)
    return MatchResult(local_match, is_coached, tuple(firsts), _offered(program, local_match))


def _offered(program: Program, local_match: LocalMatch) -> Challenge | None:
    """Return the offer of stronger opponents, if one person plays here, has won, and was not made it before."""
    people, match = local_match.people, local_match.table.public.match
    if len(people) != 1 or not local_match.is_kept or not Outcome(match, people, local_match.common_voices).is_won:
        return None
    return fresh_challenge(program.matches.store, match.player_at(people[0]).name)

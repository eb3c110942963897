"""Move values in a lesson: the point difference for the pupil's side with open hands and best play."""

from collections.abc import Iterator
from functools import cache

from game.ai.kernel.double_dummy import DoubleDummy, game_of, position_of
from game.engine.actions import SeatAction
from game.engine.bids import BidKind, Contract
from game.engine.cards import cards_in
from game.engine.decide import decide
from game.engine.events import Player
from game.engine.evolve import fold
from game.engine.legal import Refused, biddable, playable
from game.engine.rules import BOSTON_TRICKS, Rules
from game.engine.scoring import score_contract
from game.engine.state import GameState, Phase, PublicState, observe
from game.lessons.course import SCRIPTED, Course, scripted_action
from game.lessons.lesson import PUPIL, Lesson, move_text, moves_in
from tests.support.narrowing import not_none

PLAYERS = tuple(
    Player(name, level) for name, level in zip("SWNE", ("human", SCRIPTED, SCRIPTED, SCRIPTED), strict=True)
)


def players_for(lesson: Lesson) -> tuple[Player, ...]:
    return PLAYERS[: len(lesson.deals[0].hands.split())]


def legal_moves(state: GameState) -> tuple[str, ...]:
    seen = observe(state, PUPIL)
    if seen.is_asked:
        return ("new cards", "keep cards")
    if seen.public.phase is Phase.AUCTION:
        return tuple(str(bid) for bid in biddable(seen))
    return tuple(str(card) for card in cards_in(playable(seen).cards))


def walks(lesson: Lesson, moves: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Course]]:
    """Yield, for each position that good moves reach, the moves that lead there and the lesson in that position."""
    course = at_step(lesson, moves)
    yield moves, course
    if course.tutor.step is not None:
        legal = legal_moves(course.table.state)
        for move in moves_in(course.tutor.step.good):
            if move in legal:
                yield from walks(lesson, (*moves, move))


@cache
def walked(lesson: Lesson) -> dict[tuple[str, ...], Course]:
    """Return the lesson in each position that good moves reach, keyed by the moves. Callers must not make moves in them."""
    return dict(walks(lesson))


def at_step(lesson: Lesson, moves: tuple[str, ...]) -> Course:
    """Return a lesson after some good moves, with the pupil to move."""
    course = Course(lesson, players_for(lesson), moves)
    course.run()
    assert course.tutor.made == moves, f"{lesson.id}: {moves} come only to {course.tutor.made}"
    return course


def worth(lesson: Lesson, state: GameState, action: SeatAction, kernel: DoubleDummy) -> int:
    """Return the point difference for the pupil's side if scripted bids and best play follow an action."""
    answer = decide(state, state.actor, action)
    assert not isinstance(answer, Refused), f"{move_text(action)} is refused"
    state = fold(answer, state)
    while state.public.phase is Phase.AUCTION and state.actor is not None:
        answer = decide(state, state.actor, scripted_action(lesson, observe(state, state.actor)))
        assert not isinstance(answer, Refused)
        state = fold(answer, state)
    return standing(state, kernel)


def standing(state: GameState, kernel: DoubleDummy) -> int:
    """Return the points of the pupil's side in this deal minus those of the best other side, with best play.

    With three or more sides, the points of the others are subtracted only after the deal. A tie-break is worth 1 if the pupil's
    side wins it, else -1.
    """
    public = state.public
    if public.match.winners is not None and public.match.contenders:
        return 1 if public.match.side_of(PUPIL) in public.match.winners else -1
    if public.phase is not Phase.PLAY:
        if public.deal is None or public.deal.thrown_in is not None:
            return 0
        totals = [score.total for score in public.match.results[-1].scores]
        own = public.match.side_of(PUPIL)
        return totals[own] - max(total for side, total in enumerate(totals) if side != own)
    return _in_play(state, public, kernel)


def _in_play(state: GameState, public: PublicState, kernel: DoubleDummy) -> int:
    deal = not_none(public.deal)
    own = public.match.side_of(PUPIL)
    taken = [deal.taken_by(side) for side in public.match.sides]
    position = position_of(public, state.hands)
    kernel.load(game_of(public), position, side=own)
    more = not_none(kernel.value())
    left = deal.size - sum(taken)
    if deal.is_tiebreak:
        return 1 if 2 * (taken[own] + more) > deal.size else -1
    if len(taken) > 2:  # without partners: the points that the pupil makes against all others together
        return _points(public.match.rules, deal.contracts[own], taken[own] + more, 0)
    first_six = 0
    of_boston = BOSTON_TRICKS - len(deal.tricks)
    if any(contract.kind is BidKind.BOSTON for contract in deal.contracts) and of_boston > 0:
        kernel.load(game_of(public), position, side=own, counted=of_boston)
        counted = not_none(kernel.value())
        first_six = sum(trick.winner in public.match.sides[own] for trick in deal.tricks) + counted
    elif deal.tricks:
        first_six = sum(trick.winner in public.match.sides[own] for trick in deal.tricks[:BOSTON_TRICKS])
    mine = _points(public.match.rules, deal.contracts[own], taken[own] + more, first_six)
    theirs = _points(
        public.match.rules, deal.contracts[1 - own], taken[1 - own] + left - more, BOSTON_TRICKS - first_six
    )
    return mine - theirs


def _points(rules: Rules, contract: Contract, tricks: int, first_six: int) -> int:
    return sum(part.points for part in score_contract(rules, contract, taken=tricks, of_first_six=first_six))

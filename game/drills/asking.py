"""Exercise requests, and the exercises made of a position."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.drills.drills import Answer, Exercise, Kind
from game.engine.cards import Card, Seat
from game.engine.events import Event
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, observe


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A request for an exercise; the same request makes the same exercise."""

    kind: Kind
    rules: Rules
    level: int
    seed: int
    only: tuple[Refusal, ...] = ()
    """The reasons for which a card may be refused in `LEGAL`, where a lesson has taught no others; none stands for all."""


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a deal where somebody is to act: all that happened, and all there is to know."""

    log: tuple[Event, ...]
    state: GameState
    seat: Seat

    @property
    def seen(self) -> Observation:
        """The observation of the seat to act."""
        return observe(self.state, self.seat)


def one_right(codes: Iterable[str], right: str) -> tuple[Answer, ...]:
    """Return answers of which one is right, and worth 1."""
    return tuple(Answer(code, float(code == right), code == right) for code in codes)


def made_of(
    wanted: Wanted, position: Position, answers: tuple[Answer, ...], *, card: Card | None = None, makes: bool = True
) -> Exercise:
    """Return the exercise on a position, with the worth of its answers to two decimals."""
    rounded = tuple(Answer(answer.code, round(answer.worth, 2), answer.is_right) for answer in answers)
    return Exercise(
        kind=wanted.kind,
        level=wanted.level,
        seat=position.seat,
        log=position.log,
        answers=rounded,
        card=card,
        makes=makes,
    )

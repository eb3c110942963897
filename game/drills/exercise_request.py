"""Exercise requests, and the exercises made from a position."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from game.drills.drills import LEVELS, Answer, Exercise, ExerciseKind, reasons_in
from game.engine.cards import Card, Seat
from game.engine.events import Event
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, observe

_PULLS: Final = (Refusal.MUST_PLAY_HIGHEST_TRUMP, Refusal.MUST_PLAY_LOWEST_TRUMP)


class ExerciseRequest(Struct, frozen=True, kw_only=True):
    """A request for an exercise; equal requests make equal exercises."""

    kind: ExerciseKind
    rules: Rules
    level: int
    seed: int
    only: tuple[Refusal, ...] = ()
    """The refusals that `LEGAL` may ask about; if empty, those of the level."""

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """The refusals that `LEGAL` may ask about: `only` or, if that is empty, those of the level.

        Level 1 asks about following suit, level 2 also about leading trump, and level 3 also about jokers.
        """
        if self.only:
            return self.only
        everything = reasons_in(self.rules)
        if self.level == 1:
            return everything[:1]
        return everything if self.level == LEVELS else tuple(reason for reason in everything if reason not in _PULLS)

    @property
    def has_jokers(self) -> bool:
        """True if `LEGAL` may use positions with jokers: if it asks about all refusals, through `only` or the highest level."""
        return self.reasons == reasons_in(self.rules) and (bool(self.only) or self.level == LEVELS)


class DecisionPoint(Struct, frozen=True):
    """A position in which a seat must act."""

    log: tuple[Event, ...]
    state: GameState
    seat: Seat

    @property
    def seen(self) -> Observation:
        """The observation of the seat to act."""
        return observe(self.state, self.seat)


def one_right(codes: Iterable[str], right: str) -> tuple[Answer, ...]:
    """Return an answer for each code, of which only `right` is right."""
    return tuple(Answer(code, float(code == right), code == right) for code in codes)


def made_of(
    wanted: ExerciseRequest,
    position: DecisionPoint,
    answers: tuple[Answer, ...],
    *,
    card: Card | None = None,
    makes: bool = True,
) -> Exercise:
    """Return the exercise on a position, with the worth of its answers rounded."""
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

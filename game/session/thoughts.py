"""What a computer player tells of a decision it made."""

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.actions import SeatAction
from game.engine.state import Observation


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The reasons of one decision, as sentences in the player's language, the weightiest first."""

    reasons: tuple[str, ...]
    is_complete: bool = True
    """False while they are still being worked out: ask again."""


ThoughtsOf = Callable[[str, Observation, SeatAction], Thoughts | None]
"""What a player of a level thought who did this in this observation; None where it tells nothing."""


def no_thoughts(_level: str, _observation: Observation, _action: SeatAction) -> Thoughts | None:
    """Players who keep their reasons to themselves."""
    return None

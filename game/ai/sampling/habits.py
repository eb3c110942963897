"""Player habits by level: the assumed difference from `club` in bidding and play.

Habits weight hidden hands and predict bids. `tools/tuning/tune_habits.py` evaluates them.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from game.ai.heuristic.novice import NOVICES, hoped_for
from game.engine.events import HUMAN

_FIRST: Final = (0.4, -0.06, -0.1)
"""The tricks that sampling players bid above `club` before their partner bids: a constant, a change per card, and a minimum."""
_AFTER_PASS: Final = 0.04
"""The tricks that sampling players bid above `club` after their partner's pass, per card of a hand."""
_AFTER_NUMBER: Final = 0.22
"""The tricks that sampling players bid above `club` after their partner's number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The assumed difference between a player and `club`.

    - `hope`: the tricks that the player counts in addition to those of `club`.
    - `after_pass`, `after_number`: the tricks added after the partner passed or bid a number.
    - `number`, `board`: the standard deviations of the count, in tricks, for number bids and for boards.
    - `careless`: the fraction of bids independent of the count.
    - `play`: the difference in worth that makes a card e times as likely.
    - `careless_play`: the fraction of cards played at random.
    """

    hope: float = 0.0
    after_pass: float = 0.0
    after_number: float = 0.0
    number: float
    board: float
    careless: float
    play: float
    careless_play: float


_UNKNOWN: Final = Habits(number=0.6, board=0.5, careless=0.02, play=0.06, careless_play=0.04)
_BY_RULE: Final = Habits(number=0.15, board=0.2, careless=0.005, play=0.015, careless_play=0.01)
"""The habits of `club`, which decides without random numbers."""
_NOVICE: Final = replace(_BY_RULE, number=0.4)
_IMAGINING: Final = Habits(number=0.5, board=0.5, careless=0.015, play=0.12, careless_play=0.1)
_BY_LEVEL: Final = MappingProxyType(
    {
        HUMAN: Habits(number=0.9, board=0.8, careless=0.06, play=0.15, careless_play=0.12),
        "random": Habits(number=1.0, board=1.0, careless=1.0, play=1.0, careless_play=1.0),
        "club": _BY_RULE,
        **dict.fromkeys(("strong", "expert", "master"), _IMAGINING),
    }
)


def habits_of(level: str, size: int) -> Habits:
    """Return the assumed habits of a player of this level in deals of this size."""
    novice = NOVICES.get(level)
    if novice is not None:
        return replace(_NOVICE, hope=hoped_for(novice, size))
    known = _BY_LEVEL.get(level, _UNKNOWN)
    if known is not _IMAGINING:
        return known
    hope = max(_FIRST[0] + _FIRST[1] * size, _FIRST[2])
    return replace(known, hope=hope, after_pass=_AFTER_PASS * size - hope, after_number=_AFTER_NUMBER - hope)

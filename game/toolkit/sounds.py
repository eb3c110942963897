"""Sound names and volumes; a `Speaker` makes them heard."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct


class Sound(StrEnum):
    """Everything that can be heard, the most important first: if not all can be heard these are preferred."""

    WON = "won"
    LOST = "lost"
    SHARED = "shared"
    """The match ends with several winners."""
    MADE = "made"
    SET = "set"
    BIG_BLOOPER = "big-blooper"
    """The big blooper is led."""
    LITTLE_BLOOPER = "little-blooper"
    STAMP_QUADRUPLE = "stamp-quadruple"
    STAMP_TRIPLE = "stamp-triple"
    STAMP_DOUBLE = "stamp-double"
    STAMP = "stamp"
    LAMP = "lamp"
    """Trump is broken."""
    LAMP_BRIEF = "lamp-brief"
    """Trump is broken, as in many a deal before."""
    YOUR_TURN = "your-turn"
    REFUSAL = "refusal"
    SHUFFLE = "shuffle"
    TEAR = "tear"
    """A card is drawn out of a hand by a joker that was led."""
    SWEEP = "sweep"
    """A trick goes to its winner."""
    CARD = "card"
    """A card lands on the table."""
    BID = "bid"
    DEAL = "deal"
    """A card leaves the pack, or is turned up."""
    TICK = "tick"
    """A widget is pressed."""
    FOCUS = "focus"
    """The focus moves."""


SOUND_FILES: Final[Mapping[Sound, tuple[str, ...]]] = {
    **{sound: (sound.value,) for sound in Sound},
    Sound.CARD: ("card-1", "card-2", "card-3", "card-4"),
    Sound.DEAL: ("deal-1", "deal-2", "deal-3", "deal-4"),
    Sound.SWEEP: ("sweep-1", "sweep-2", "sweep-3"),
    Sound.TEAR: ("tear-1", "tear-2", "tear-3"),
}
"""The files of a sound below assets/sounds, without ending; where there are several they take turns."""

CARD_SOUNDS: Final = frozenset({Sound.CARD, Sound.DEAL, Sound.SWEEP, Sound.TEAR, Sound.SHUFFLE})
"""The sounds of cards, which follow the volume of those; all others are of the table."""

IMPORTANCE: Final = tuple(Sound)
"""Every sound, the most important first."""

_CLEAR: Final = frozenset({Sound.MADE, Sound.SET, Sound.LITTLE_BLOOPER, Sound.LAMP_BRIEF})
LOUD: Final = frozenset(IMPORTANCE[: IMPORTANCE.index(Sound.YOUR_TURN)]) - _CLEAR
"""The sounds of great moments: while one is heard all others are quieter."""


class Volumes(Struct, frozen=True, kw_only=True):
    """The volumes: shares from 0 to 1, those of cards and table multiplied by the master's."""

    master: float = 1.0
    cards: float = 1.0
    table: float = 1.0
    muted: bool = False

    def gain(self, sound: Sound) -> float:
        """Return the factor for the samples of a sound: the square of its share, as ears take it."""
        if self.muted:
            return 0.0
        share = self.cards if sound in CARD_SOUNDS else self.table
        return (self.master * share) ** 2


class Speaker:
    """Interface of sound output; a speaker of this class is one that nobody hears."""

    def open(self) -> None:
        """Open a device, if one is needed; never raises, never waits."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes from now on."""

    def play(self, sound: Sound) -> None:
        """Play a sound now; never raises, never waits."""

    def close(self) -> None:
        """Fall silent, and close the device."""

"""Sound names and volumes; a `Speaker` makes them heard."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final, Protocol


class Sound(StrEnum):
    """Everything that can be heard."""

    CARD = "card"
    """A card lands on the table."""
    DEAL = "deal"
    """A card leaves the pack, or is turned up."""
    SWEEP = "sweep"
    """A trick goes to its winner."""
    TEAR = "tear"
    """A card is drawn out of a hand by a joker that was led."""
    SHUFFLE = "shuffle"

    LAMP = "lamp"
    """Trump is broken."""
    BID = "bid"
    STAMP = "stamp"
    STAMP_DOUBLE = "stamp-double"
    STAMP_TRIPLE = "stamp-triple"
    STAMP_QUADRUPLE = "stamp-quadruple"
    BIG_BLOOPER = "big-blooper"
    """The big blooper is led."""
    LITTLE_BLOOPER = "little-blooper"
    YOUR_TURN = "your-turn"
    MADE = "made"
    SET = "set"
    WON = "won"
    LOST = "lost"
    SHARED = "shared"
    """The match ends with several winners."""

    TICK = "tick"
    """A widget is pressed."""
    FOCUS = "focus"
    """The focus moves."""
    REFUSAL = "refusal"


SOUND_FILES: Final[Mapping[Sound, tuple[str, ...]]] = MappingProxyType(
    {
        **{sound: (sound.value,) for sound in Sound},
        Sound.CARD: ("card-1", "card-2", "card-3", "card-4"),
        Sound.DEAL: ("deal-1", "deal-2", "deal-3", "deal-4"),
        Sound.SWEEP: ("sweep-1", "sweep-2", "sweep-3"),
        Sound.TEAR: ("tear-1", "tear-2", "tear-3"),
    }
)
"""The files of a sound below assets/sounds, without ending; where there are several they take turns."""

CARD_SOUNDS: Final = frozenset({Sound.CARD, Sound.DEAL, Sound.SWEEP, Sound.TEAR, Sound.SHUFFLE})
"""The sounds of cards; all others are of the table."""

IMPORTANCE: Final = (
    Sound.WON,
    Sound.LOST,
    Sound.SHARED,
    Sound.MADE,
    Sound.SET,
    Sound.BIG_BLOOPER,
    Sound.LITTLE_BLOOPER,
    Sound.STAMP_QUADRUPLE,
    Sound.STAMP_TRIPLE,
    Sound.STAMP_DOUBLE,
    Sound.STAMP,
    Sound.LAMP,
    Sound.YOUR_TURN,
    Sound.REFUSAL,
    Sound.SHUFFLE,
    Sound.TEAR,
    Sound.SWEEP,
    Sound.CARD,
    Sound.BID,
    Sound.DEAL,
    Sound.TICK,
    Sound.FOCUS,
)
"""Every sound, the most important first: if not all can be heard these are preferred."""


LOUD: Final = frozenset(IMPORTANCE[: IMPORTANCE.index(Sound.YOUR_TURN)]) - {Sound.MADE, Sound.SET, Sound.LITTLE_BLOOPER}
"""The sounds of great moments: while one is heard all others are quieter."""


class Volume(Enum):
    """Groups of sounds with a volume of their own."""

    CARDS = "cards"
    TABLE = "table"


def volume_of(sound: Sound) -> Volume:
    """Return the volume that a sound follows beside the master's."""
    return Volume.CARDS if sound in CARD_SOUNDS else Volume.TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Volumes:
    """The volumes: shares from 0 to 1, those of cards and table multiplied by the master's."""

    master: float = 1.0
    cards: float = 1.0
    table: float = 1.0
    muted: bool = False

    def gain(self, sound: Sound) -> float:
        """Return the factor for the samples of a sound: the square of its share, as ears take it."""
        if self.muted:
            return 0.0
        share = self.cards if volume_of(sound) is Volume.CARDS else self.table
        return (self.master * share) ** 2


class Speaker(Protocol):
    """Interface of sound output."""

    def open(self) -> None:
        """Open a device, if one is needed; never raises, never waits."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes from now on."""

    def play(self, sound: Sound) -> None:
        """Play a sound now; never raises, never waits."""

    def close(self) -> None:
        """Fall silent, and close the device."""


class Silence:
    """A speaker that nobody hears."""

    def open(self) -> None:
        """Do nothing: there is no device."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Do nothing: there are no volumes."""

    def play(self, sound: Sound) -> None:
        """Do nothing: no sound is heard."""

    def close(self) -> None:
        """Do nothing: there is no device."""

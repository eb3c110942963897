"""Speaker: the interface of a sound device; sounds and volumes are plain values."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

INTERFACE: Final = "interface"
"""Bus (a group of sounds with a common volume) of the toolkit's own sounds."""


class Sound(Struct, frozen=True):
    """A sound that a device can play.

    Its `files`, below assets/sounds and without extension, are played in turn. `bus` is the name of its volume in `Volumes.buses`.
    `share` is the fraction of that volume at which it is played. A sound with `is_loud` makes all others quieter. If too many
    sounds are playing, a sound with `has_priority` replaces the oldest one.
    """

    files: tuple[str, ...]
    bus: str
    is_loud: bool = False
    has_priority: bool = False
    share: float = 1.0


REFUSAL: Final = Sound(("refusal",), INTERFACE, has_priority=True)
"""Sound played when an action is not possible."""
TICK: Final = Sound(("tick",), INTERFACE)
"""Sound played when a widget is pressed."""
FOCUS: Final = Sound(("focus",), INTERFACE)
"""Sound played when the focus moves."""


class Volumes(Struct, frozen=True, kw_only=True):
    """Volumes from 0 to 1. The volume of each bus is multiplied by `master`; a bus without an entry has full volume."""

    master: float = 1.0
    buses: Mapping[str, float] = field(default_factory=dict)
    muted: bool = False

    def gain(self, sound: Sound) -> float:
        """Return the amplitude factor for a sound: the square of its volume, to match perceived loudness."""
        if self.muted:
            return 0.0
        return (self.master * self.buses.get(sound.bus, 1.0) * sound.share) ** 2


class Speaker:
    """Interface of sound output; this base class is silent."""

    lacks_device = False
    """True if a device was looked for and not found."""

    def open(self) -> None:
        """Open a device if one is needed; never raises, never waits."""

    def rest(self) -> None:
        """Release the device until the next sound or `open`; never raises, never waits."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes."""

    def play(self, sound: Sound) -> None:
        """Play a sound now; never raises, never waits."""

    def close(self) -> None:
        """Stop all sounds and close the device."""

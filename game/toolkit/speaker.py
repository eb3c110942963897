"""Speaker: the interface of a sound device, with the sounds it plays as plain values and the volumes it plays them at."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

INTERFACE: Final = "interface"
"""The bus of the sounds that the toolkit plays."""


class Sound(Struct, frozen=True):
    """A sound as a device plays it.

    Its `files` below assets/sounds, without ending, take turns; `bus` names the volume that it follows. While one that `is_loud`
    is heard all others are quieter; one that `has_priority` replaces the one that has lasted longest if too many are playing.
    """

    files: tuple[str, ...]
    bus: str
    is_loud: bool = False
    has_priority: bool = False


REFUSAL: Final = Sound(("refusal",), INTERFACE, has_priority=True)
"""Something cannot be done."""
TICK: Final = Sound(("tick",), INTERFACE)
"""A widget is pressed."""
FOCUS: Final = Sound(("focus",), INTERFACE)
"""The focus moves."""


class Volumes(Struct, frozen=True, kw_only=True):
    """The volumes: shares from 0 to 1, that of each bus multiplied by the master's. A bus without one is as loud as can be."""

    master: float = 1.0
    buses: Mapping[str, float] = field(default_factory=dict)
    muted: bool = False

    def gain(self, sound: Sound) -> float:
        """Return the factor for the samples of a sound: the square of its share, as ears take it."""
        if self.muted:
            return 0.0
        return (self.master * self.buses.get(sound.bus, 1.0)) ** 2


class Speaker:
    """Interface of sound output; a speaker of this class is one that nobody hears."""

    lacks_device = False
    """True if a device was looked for and there is none."""

    def open(self) -> None:
        """Open a device, if one is needed; never raises, never waits."""

    def rest(self) -> None:
        """Release the device until something is to be heard again, or `open` is called; never raises, never waits."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes from now on."""

    def play(self, sound: Sound) -> None:
        """Play a sound now; never raises, never waits."""

    def close(self) -> None:
        """Fall silent, and close the device."""

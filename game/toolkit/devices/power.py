"""Power of the computer: a battery that is low is kept for what the player does."""

from typing import Final

import pygame

LOW: Final = 30
"""Per cent of a battery in use below which it is low."""


class Power:
    """The supply of the computer; one of this class never ends."""

    def is_low(self) -> bool:
        """Return True if it runs on a battery that is low."""
        return False


class SystemPower(Power):
    """The supply as the system tells of it; one that it does not know is none to be spared."""

    def is_low(self) -> bool:
        """Return True if it runs on a battery that is low."""
        state = pygame.system.get_power_state()
        return state is not None and is_low(state.battery_percent, on_battery=state.on_battery)


def is_low(percent: int | None, *, on_battery: bool) -> bool:
    """Return True of a battery in use with too little in it."""
    return on_battery and percent is not None and percent < LOW

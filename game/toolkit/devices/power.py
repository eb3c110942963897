"""Power supply: background work pauses on a low battery."""

from typing import Final

import pygame

LOW: Final = 30
"""Battery level in per cent below which a battery in use is low."""


class Power:
    """Power supply; this base class never reports a low battery."""

    def is_low(self) -> bool:
        """Return True on a low battery."""
        return False


class SystemPower(Power):
    """Power supply as reported by the system; an unknown battery is not low."""

    def is_low(self) -> bool:
        """Return True on a low battery."""
        state = pygame.system.get_power_state()
        return state is not None and is_low(state.battery_percent, on_battery=state.on_battery)


def is_low(percent: int | None, *, on_battery: bool) -> bool:
    """Return True if the battery is in use and below `LOW`."""
    return on_battery and percent is not None and percent < LOW

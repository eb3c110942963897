"""Sequel of a run of the game: what is done once nothing of the player's is open any more, before the game goes on."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Sequel:
    """The act that was asked for, if one was; it returns a sentence for the player, or None."""

    act: Callable[[], str | None] | None = None

"""Sequel of a run: a function called after the player's files are closed, before the game restarts."""

from collections.abc import Callable

from msgspec import Struct


class Sequel(Struct):
    """The function to call, if any; it returns a sentence for the player, or None."""

    act: Callable[[], str | None] | None = None

"""Sequel of a run of the game: a function that is called once all of the player's files are closed, before the game continues."""

from collections.abc import Callable

from msgspec import Struct


class Sequel(Struct):
    """The function to be called, if any; the function returns a sentence for the player, or None."""

    act: Callable[[], str | None] | None = None

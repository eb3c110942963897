"""Sequel of a run of the game: an act that runs once all of the player's files are closed, before the game continues."""

from collections.abc import Callable

from msgspec import Struct


class Sequel(Struct):
    """The requested act, if any; it returns a sentence for the player, or None."""

    act: Callable[[], str | None] | None = None

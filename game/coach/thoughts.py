"""Reasons for the decisions of computer players."""

from msgspec import Struct


class Thoughts(Struct, frozen=True):
    """The reasons of one decision, as sentences in the player's language, the weightiest first."""

    reasons: tuple[str, ...]
    is_complete: bool = True
    """False while they are still being worked out: ask again."""

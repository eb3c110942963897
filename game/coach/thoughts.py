"""Reasons for the decisions of computer players."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The reasons of one decision, as sentences in the player's language, the weightiest first."""

    reasons: tuple[str, ...]
    is_complete: bool = True
    """False while they are still being worked out: ask again."""

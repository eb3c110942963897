"""Lines of the characters, untranslated: remarks at the table, and farewells at the end of a match."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct, json

from game.engine.state import MatchEnd
from game.paths import asset


class Occasion(StrEnum):
    """Occasion of a remark, which also determines its speaker."""

    GREETING = "greeting"
    """Remark by any player, before the first deal of a match."""
    BOARD = "board"
    """Remark by the player who bids board."""
    DOUBLE = "double"
    """Remark by the player who bids double board. Its texts do not fit a triple or quadruple board."""
    LED = "led"
    """Remark by the player who leads a joker that pulls trumps."""
    CAUGHT = "caught"
    """Remark by the player whose joker is pulled by an opponent's joker."""
    PARTNER = "partner"
    """Remark by the partner of the player who wins the trick that makes the contract."""
    MADE = "made"
    """Remark by the player who wins the trick that makes the contract."""
    SET = "set"
    """Remark by a player whose contract has just been set."""
    SET_THEM = "set-them"
    """Remark by the player who wins the trick that sets another side's contract."""


class Farewells(Struct, frozen=True, rename="kebab"):
    """Lines for the end of a match: clear and close wins and losses, and a shared win."""

    won: tuple[str, ...]
    lost: tuple[str, ...]
    close_won: tuple[str, ...]
    close_lost: tuple[str, ...]
    shared: tuple[str, ...]

    def words(self, end: MatchEnd, *, is_close: bool) -> tuple[str, ...]:
        """Return the lines for the end of a match."""
        match end:
            case MatchEnd.SHARED:
                return self.shared
            case MatchEnd.WON:
                return self.close_won if is_close else self.won
            case MatchEnd.LOST:
                return self.close_lost if is_close else self.lost


class CharacterWords(Struct, frozen=True):
    """All lines of a character."""

    lines: Mapping[Occasion, tuple[str, ...]]
    farewells: Farewells


@cache
def character_words() -> Mapping[str, CharacterWords]:
    """Return the lines of all characters, by id."""
    return json.decode(asset("texts/characters.json").read_bytes(), type=dict[str, CharacterWords])

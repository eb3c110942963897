"""Words of the characters: remarks at the table, a few for each occasion, and farewells at the end of a match; untranslated."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct, json

from game.engine.state import MatchEnd
from game.paths import asset


class Occasion(StrEnum):
    """Occasion of a remark, and the player who makes it."""

    GREETING = "greeting"
    """Any player, before the first deal of a match."""
    BOARD = "board"
    """The bidder of board or Boston."""
    DOUBLE = "double"
    """The player who doubles such a bid; the lines would be wrong of three or four times as much."""
    LED = "led"
    """The player who leads a joker that draws trumps."""
    CAUGHT = "caught"
    """The player whose joker is drawn by the other one."""
    PARTNER = "partner"
    """The partner of the player who takes the trick that makes the contract."""
    MADE = "made"
    """The player who takes that trick."""
    SET = "set"
    """The player whose contract can no longer be made."""
    SET_THEM = "set-them"
    """The player who has just set the others."""


class Farewells(Struct, frozen=True, rename="kebab"):
    """Words at the end of a match: after one won or lost, by much or by little, and after one that is shared."""

    won: tuple[str, ...]
    lost: tuple[str, ...]
    close_won: tuple[str, ...]
    close_lost: tuple[str, ...]
    shared: tuple[str, ...]

    def words(self, end: MatchEnd, *, is_close: bool) -> tuple[str, ...]:
        """Return the words for an end, which are taken one after another from match to match."""
        match end:
            case MatchEnd.SHARED:
                return self.shared
            case MatchEnd.WON:
                return self.close_won if is_close else self.won
            case MatchEnd.LOST:
                return self.close_lost if is_close else self.lost


class CharacterWords(Struct, frozen=True):
    """All that a character says."""

    lines: Mapping[Occasion, tuple[str, ...]]
    farewells: Farewells


@cache
def character_words() -> Mapping[str, CharacterWords]:
    """Return the words of all characters, by their ids."""
    return json.decode(asset("texts/characters.json").read_bytes(), type=dict[str, CharacterWords])

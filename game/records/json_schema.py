"""JSON schema of a record: the types of its document, by which `msgspec` checks one; docs/record-format.md tells what they mean."""

from typing import Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from game.records.model import PartRecord

Value = TypeVar("Value")


class ByName(Struct, Generic[Value], kw_only=True, forbid_unknown_fields=True):
    """An object with a value for each seat, or for each side."""

    NS: Value | UnsetType = UNSET
    EW: Value | UnsetType = UNSET
    S: Value | UnsetType = UNSET
    W: Value | UnsetType = UNSET
    N: Value | UnsetType = UNSET
    E: Value | UnsetType = UNSET

    def items(self) -> dict[str, Value]:
        """Return the values that are there by their names, sides and seats in order."""
        named = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return {name: value for name, value in named if value is not UNSET}


class PlayerValue(Struct, forbid_unknown_fields=True):
    """A player."""

    name: str
    level: str


class MarkValue(Struct, forbid_unknown_fields=True):
    """A mark."""

    kind: str
    deal: int | None


class SwapValue(Struct, forbid_unknown_fields=True, rename={"joker": "out", "taken": "in"}):
    """An exchange of a joker for a card."""

    seat: str
    joker: str
    taken: str


class DealValue(Struct, kw_only=True, forbid_unknown_fields=True):
    """A deal; `taken_back` stood in it before there were marks of other kinds."""

    number: int
    size: int
    dealer: str
    hands: ByName[str]
    upcards: list[str]
    cut: str | None
    stock: list[str]
    trump: str
    exchange: SwapValue | None
    redeal: str | None
    bids: list[tuple[str, str]]
    plays: list[tuple[str, str]]
    tricks: ByName[int] | None
    scores: ByName[int] | None
    totals: ByName[int] | None
    breakdown: ByName[tuple[PartRecord, ...]] | None
    taken_back: bool | UnsetType = UNSET


class ResultValue(Struct, forbid_unknown_fields=True):
    """The result of a match that is over."""

    winners: list[str]
    totals: ByName[int]
    tiebreaks: list[DealValue]


class Document(Struct, kw_only=True, forbid_unknown_fields=True):
    """The document of a record; those that were written first have no version."""

    version: int | UnsetType = UNSET
    preset: str | None
    rules: dict[str, object]
    seed: str | None
    word: str | UnsetType = UNSET
    seats: list[str]
    players: ByName[PlayerValue]
    marks: list[MarkValue] | UnsetType = UNSET
    deals: list[DealValue]
    result: ResultValue | None

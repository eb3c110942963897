"""Helpers: unique words for the text fields of a struct or dataclass, which tests then look for in any output."""

import itertools
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_type_hints

from msgspec import Struct

SYLLABLES = ("zor", "vex", "qua", "lim", "dru", "pof", "nyx", "bek")


def words() -> Iterator[str]:
    """Yield capitalised words that occur nowhere else, such as `Zorvexqua`."""
    for parts in itertools.permutations(SYLLABLES, 3):
        yield "".join(parts).capitalize()


def texts_of(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any struct or dataclass
    """Return the types, by name, of the fields that hold a text or a dataclass with texts."""
    hints = get_type_hints(kind)
    names = kind.__struct_fields__ if issubclass(kind, Struct) else [field.name for field in fields(kind)]
    kinds = {name: hints[name] for name in names}
    return {name: kind for name, kind in kinds.items() if kind is str or (is_dataclass(kind) and texts_of(kind))}


def planted(kind: Any, supply: Iterator[str]) -> tuple[dict[str, Any], list[str]]:  # noqa: ANN401 - any struct or dataclass
    """Return values for the text fields of a struct or dataclass, by field name, and the list of the unique words in them."""
    values: dict[str, Any] = {}
    found: list[str] = []
    for name, inner in texts_of(kind).items():
        if inner is str:
            values[name] = next(supply)
            found.append(values[name])
        else:
            parts, below = planted(inner, supply)
            values[name] = inner(**parts)
            found += below
    return values, found

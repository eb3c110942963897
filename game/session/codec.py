"""JSON codec for events, rulesets, players and summaries.

A log entry is an array of its kind and its fields: `["CardPlayed",{"seat":0,"card":12}]`. Cards, seats and suits are numbers,
enumerations are their values, and named tuples are arrays. Dealt hands are in notation:
`["HandDealt",{"seat":2,"cards":"AK.T98..42+L"}]`.

Decoding accepts only the exact text that this version would write. A change of the format therefore requires an upgrade in
`game.session.schema`. Only the fields `summary` and `source` of a preset may differ; this version's texts then replace them.
"""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar, get_args

import msgspec

from game.engine.cards import format_hand, parse_hand
from game.engine.events import Event, HandDealt, MatchStarted
from game.engine.rules import Rules
from game.outside_text import shown
from game.records.marks import Mark
from game.rulesets.presets import as_known
from game.session.journal import TakenBack, Written

KINDS: Final = MappingProxyType({kind.__name__: kind for kind in (*get_args(Event), TakenBack, Mark)})
"""Classes of log entries by name."""

_CARDS: Final = "cards"
_encoder: Final = msgspec.json.Encoder()
_Value = TypeVar("_Value")


class CodecError(ValueError):
    """A stored text is not what this version of the game writes."""


def encode_event(event: Written) -> str:
    """Return an entry of a log as JSON."""
    fields: dict[str, object] = msgspec.to_builtins(event)
    if isinstance(event, HandDealt):
        fields[_CARDS] = format_hand(event.cards)
    return _encoder.encode([type(event).__name__, fields]).decode()


def decode_event(text: str) -> Written:
    """Decode the text of a log entry written by `encode_event`.

    Raises:
        CodecError: `encode_event` cannot have written this text.
    """
    event = _read(text, _event_in, encode_event)
    return replace(event, rules=as_known(event.rules)) if isinstance(event, MatchStarted) else event


def _event_in(text: str) -> Written:
    name, fields = msgspec.json.decode(text, type=tuple[str, dict[str, object]])
    kind = KINDS[name]
    hand = fields.get(_CARDS)
    if kind is HandDealt and isinstance(hand, str):
        fields[_CARDS] = parse_hand(hand)
    event: Written = msgspec.convert(fields, kind)
    return event


def encode_value(value: object) -> str:
    """Return the JSON of a stored value other than a log entry: a ruleset, players or a summary."""
    return _encoder.encode(value).decode()


def decode_value(text: object, kind: type[_Value]) -> _Value:
    """Decode the text of a value of type `kind` written by `encode_value`.

    Raises:
        CodecError: `encode_value` cannot have written this text.
    """
    return _read(text, lambda raw: msgspec.json.decode(raw, type=kind), encode_value)


def decode_rules(text: object) -> Rules:
    """Decode the text of a ruleset written by `encode_value`.

    Raises:
        CodecError: `encode_value` cannot have written this text.
    """
    return as_known(decode_value(text, Rules))


def checked(row: object, kind: type[_Value]) -> _Value:
    """Return a database row as a value of type `kind`, after checking the types of its fields.

    Raises:
        CodecError: a value has another type.
    """
    try:
        return msgspec.convert(row, kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise CodecError(f"a row cannot be read: {shown(error)}") from error


def _read(text: object, read: Callable[[str], _Value], write: Callable[[_Value], str]) -> _Value:
    if not isinstance(text, str):
        raise CodecError("a text was expected")
    try:
        value = read(text)
        again = write(value)
    except (msgspec.MsgspecError, KeyError, ValueError) as error:
        raise CodecError(f"a stored text cannot be read: {shown(error)}") from error
    if again != text:
        raise CodecError("a stored text is not as this version of the game writes it")
    return value

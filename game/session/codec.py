"""Entries of a log as lines of JSON, one array each: the name of the event and its fields.

Cards, seats and suits are their numbers, sets of cards are their bits, everything else is as msgspec writes it. Reading is strict: an
unknown name, a missing field or a value of another type is an error, never a guess.
"""

from types import MappingProxyType
from typing import Final, get_args

import msgspec

from game.engine.events import Event, Player
from game.engine.rules import Rules
from game.session.journal import TakenBack

_KINDS: Final = MappingProxyType({kind.__name__: kind for kind in (*get_args(Event), TakenBack)})
_encoder: Final = msgspec.json.Encoder()


class CodecError(ValueError):
    """A stored text is not what this version of the game writes."""


def encode_event(event: Event | TakenBack) -> str:
    """One event as a line of JSON."""
    return _encoder.encode([type(event).__name__, msgspec.to_builtins(event)]).decode()


def decode_event(text: str) -> Event | TakenBack:
    """Read what `encode_event` wrote.

    Raises:
        CodecError: the text is anything else.
    """
    try:
        name, fields = msgspec.json.decode(text, type=tuple[str, dict[str, object]])
        kind = _KINDS[name]
        event: Event | TakenBack = msgspec.convert(fields, kind)
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError) as error:
        raise CodecError(f"no event can be read from {text[:80]!r}: {error}") from error
    return event


def encode_rules(rules: Rules) -> str:
    """A whole ruleset as JSON."""
    return _encoder.encode(rules).decode()


def decode_rules(text: str) -> Rules:
    """Read what `encode_rules` wrote.

    Raises:
        CodecError: the text is anything else.
    """
    try:
        return msgspec.json.decode(text, type=Rules)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise CodecError(f"no ruleset can be read: {error}") from error


def encode_players(players: tuple[Player, ...]) -> str:
    """Who sits where, as JSON."""
    return _encoder.encode(players).decode()


def decode_players(text: str) -> tuple[Player, ...]:
    """Read what `encode_players` wrote.

    Raises:
        CodecError: the text is anything else.
    """
    try:
        return msgspec.json.decode(text, type=tuple[Player, ...])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise CodecError(f"no players can be read: {error}") from error

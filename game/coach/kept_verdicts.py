"""Stored verdicts: explanations as bytes, so that no position has to be judged twice.

Each object other than a plain JSON value is stored with the name of its class. Damaged bytes, or bytes of another game
version, are ignored.
"""

import zlib
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Final, get_args

import msgspec
from msgspec import Struct, structs

from game.ai.sampling.judging import Difference
from game.coach.explain import Explanation, Option
from game.coach.inferences import Fact, ToldCards
from game.coach.reasons import Reason, ReasonKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid, BidKind
from game.engine.cards import Card, Seat

_KINDS: Final[dict[str, Callable[..., object]]] = {
    kind.__name__: kind
    for kind in (
        *(Explanation, Option, Difference, Reason, ReasonKind, ToldCards),
        *(MakeBid, PlayCard, Bid, BidKind, Card, Seat, *get_args(Fact)),
    )
}


def encode_verdict(explanation: Explanation) -> bytes:
    """Return an explanation as a few hundred bytes."""
    return zlib.compress(msgspec.json.encode(_packed(explanation)))


def decode_verdict(kept: bytes) -> Explanation | None:
    """Return the explanation that `encode_verdict` stored; None for any other bytes."""
    with suppress(zlib.error, msgspec.MsgspecError, KeyError, TypeError, ValueError):
        found = _unpacked(msgspec.json.decode(zlib.decompress(kept)))
        return found if isinstance(found, Explanation) else None
    return None


def _packed(value: object) -> object:
    name = type(value).__name__
    match value:
        case Enum():
            return [name, value.value]
        case Struct():
            return [name, *map(_packed, structs.astuple(value))]
        case MakeBid(bid=inner) | PlayCard(card=inner):
            return [name, _packed(inner)]
        case Difference(mean=mean, error=error):
            return [name, mean, error]
        case tuple():
            return [name, *map(_packed, value)]
        case _:
            return value


def _unpacked(raw: object) -> object:
    if not isinstance(raw, list):
        return raw
    name, *parts = raw
    values = tuple(map(_unpacked, parts))
    if name == "tuple":
        return values
    kind = _KINDS[name]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))
    return kind(*values)

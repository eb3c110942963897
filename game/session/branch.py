"""Match branch: a match that goes another way from somewhere inside another one, played or read from a record."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.events import Event, MatchStarted, PartnersDrawn, Player
from game.engine.evolve import fold


class Branch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The point at which a match branched off.

    `origin` is the identity of the other match, None where it came from a record. It leaves in deal `deal` of
    the schedule, after `tricks` whole tricks. `is_reshuffled` says that the deals after that one come from another seed than
    those before: then the seed that shuffles explains only a part of the match, and is told to nobody. Where a union made it of
    one match played on in two profiles, `parted` are the entries that it has of that: nothing else was played in it by then.
    """

    origin: str | None
    deal: int
    tricks: int
    is_reshuffled: bool
    parted: int = 0


def with_players(log: Sequence[Event], seated: tuple[Player, ...]) -> tuple[Event, ...]:
    """Return the same log with other players, in the order of the seats."""
    drawn = next((event for event in log if isinstance(event, PartnersDrawn)), None)
    order = tuple(range(len(seated))) if drawn is None else drawn.order
    came = tuple(seated[order.index(place)] for place in range(len(seated)))
    return tuple(replace(event, players=came) if isinstance(event, MatchStarted) else event for event in log)


def players_of(log: Iterable[Event]) -> dict[Seat, Player]:
    """Return the players by seats in a log that begins with the start of its match."""
    match = fold(log).public.match
    return dict(zip(match.seats, match.players, strict=True))

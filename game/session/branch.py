"""Match branch: a match that continues differently from a point inside another one, which was played or read from a record."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.events import Event, MatchStarted, PartnersDrawn, Player
from game.engine.evolve import fold


class Branch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The point at which a match branched off.

    `origin` is the identity of the other match, None if that came from a record. The branch begins in deal `deal` of the schedule,
    after `tricks` complete tricks. `is_reshuffled` is True if the deals after that one come from another seed than those before:
    then the seed explains only a part of the match, and is not shown. If a union made the branch from one match continued in two
    profiles, `parted` is the number of its entries at that time, before anything else was played in it.
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

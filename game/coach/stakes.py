"""Stakes of a deal: the tricks that both sides still need, and what the last trick decided."""

from typing import Final, NamedTuple

from game.engine.bids import Contract
from game.engine.state import Fate, Observation, PublicDeal

_TWO: Final = 2
"""The number of sides between which something can be at stake."""


class DealStakes(NamedTuple):
    """The stakes of a deal: the tricks to come, and of each side its contract, its fate and the tricks it still needs."""

    left: int
    ours: Contract
    our_fate: Fate
    we_need: int
    theirs: Contract
    their_fate: Fate
    they_need: int


def stakes_in(seen: Observation) -> DealStakes | None:
    """Return the stakes of a deal; None where there are no two sides with contracts."""
    deal, match = seen.public.deal, seen.public.match
    if deal is None or len(deal.contracts) != len(match.sides) or len(match.sides) != _TWO:
        return None
    own = match.side_of(seen.seat)
    (ours, our_fate, we_need), (theirs, their_fate, they_need) = (
        _standing(deal, deal.contracts[side], match.sides[side]) for side in (own, 1 - own)
    )
    return DealStakes(deal.size - len(deal.tricks), ours, our_fate, we_need, theirs, their_fate, they_need)


def _standing(deal: PublicDeal, contract: Contract, side: tuple[object, ...]) -> tuple[Contract, Fate, int]:
    seats = tuple(seat for seat in deal.seats if seat in side)
    return contract, deal.fate_of(contract, seats), max(0, contract.tricks - deal.won_for(contract, seats))


def is_close(fate: Fate, need: int, left: int) -> bool:
    """Return True if one trick decides a contract, made or set."""
    return fate is Fate.OPEN and need in (1, left)


def has_turned(seen: Observation, now: DealStakes) -> bool:
    """Return True if the last trick decided a contract."""
    then = stakes_in(seen._replace(public=seen.public._replace(deal=seen.deal.before_last_trick())))
    return then is not None and (then.our_fate, then.their_fate) != (now.our_fate, now.their_fate)

"""Deal story: the good card whose loss explains a side's negative score in a finished deal."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct

from game.engine.cards import Card, Seat, cards_in
from game.engine.decide import beats, winning_play
from game.engine.events import CardPlayed
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.state import PublicDeal, Trick, observe
from game.session.replay import Replay

_GOOD: Final = 11
"""Lowest rank of a good card: a king."""


class How(Enum):
    """The way in which a good card was lost."""

    TRUMPED = "trumped"
    BEATEN = "beaten"
    WASTED = "wasted"
    """Beaten needlessly by the partner, who played last."""


class Cause(Struct, frozen=True):
    """Good card that was beaten, with its owner, and the card and seat that beat it."""

    how: How
    owner: Seat
    card: Card
    by: Seat
    winner: Card


_ORDER: Final = (How.WASTED, How.TRUMPED, How.BEATEN)
"""Ways to lose a good card, most important first."""


def cause_of(replay: Replay, line: int, seat: Seat) -> Cause | None:
    """Return the lost good card that explains a negative score of the seat's side, if any."""
    match = replay.whole.match
    result, side = match.results[line], match.side_of(seat)
    if not result.scores or result.scores[side].total >= 0:
        return None
    seats, dealing = match.sides[side], replay.dealing_of_result(line)
    found = [*_wasted(replay, dealing, seats), *_lost(replay, dealing, seats)]
    return min(found, key=lambda one: (_ORDER.index(one.how), -one.card.rank), default=None)


def _wasted(replay: Replay, dealing: int, seats: tuple[Seat, ...]) -> Iterator[Cause]:
    """Yield the cards of a side that were winning a trick until the partner, playing last, beat them needlessly."""
    for keyframe in replay.keyframes:
        if keyframe.dealing != dealing or keyframe.seq >= len(replay.log):
            continue
        event, state = replay.log[keyframe.seq], keyframe.state
        deal = state.public.deal
        if not isinstance(event, CardPlayed) or event.seat not in seats or deal is None:
            continue
        if len(deal.trick) != len(deal.seats) - 1:
            continue
        best = winning_play(deal.trick, deal.ordering)
        if best.seat not in seats or not beats(event.card, best.card, deal.ordering):
            continue
        allowed = playable(observe(state, event.seat)).cards
        if not all(beats(card, best.card, deal.ordering) for card in cards_in(allowed)):
            yield Cause(How.WASTED, best.seat, best.card, event.seat, event.card)


def _lost(replay: Replay, dealing: int, seats: tuple[Seat, ...]) -> Iterator[Cause]:
    """Yield the cards of a side, kings or better, that an opponent beat."""
    deal = _played(replay, dealing)
    for trick in deal.tricks if deal is not None else ():
        if deal is not None and trick.winner not in seats:
            yield from _beaten(trick, deal, seats)


def _beaten(trick: Trick, deal: PublicDeal, seats: tuple[Seat, ...]) -> Iterator[Cause]:
    groups, led = deal.ordering.group_of, trick.plays[0].card
    won = next(play for play in trick.plays if play.seat == trick.winner)
    for play in trick.plays:
        if play.seat not in seats or play.card.rank < _GOOD or groups[play.card] not in (TRUMPS, groups[led]):
            continue
        is_trumped = groups[won.card] == TRUMPS != groups[play.card]
        yield Cause(How.TRUMPED if is_trumped else How.BEATEN, play.seat, play.card, won.seat, won.card)


def _played(replay: Replay, dealing: int) -> PublicDeal | None:
    last = max(at for at, keyframe in enumerate(replay.keyframes) if keyframe.dealing == dealing)
    return replay.keyframes[last].state.public.deal

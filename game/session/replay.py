"""Match replay: a cursor in the log, which stops at every decision.

Only finished deals are shown, so that a replay never reveals hidden cards.
"""

from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct

from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.cards import CardSet, Seat
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    MatchEnded,
    TieBreakCalled,
    TieBreakPlayed,
    TrickTaken,
    is_visible,
)
from game.engine.evolve import fold
from game.engine.state import GameState, Observation, Phase, PublicState, observe
from game.session.journal import Branch, action_of

_RESTS_BEFORE = (DealStarted, BidPlaced, CardPlayed, TrickTaken, DealThrownIn)
_CLOSES = (DealScored, DealThrownIn, TieBreakPlayed)
_AFTER_CLOSING = (TieBreakCalled, MatchEnded)


class StepSize(Enum):
    """Step size: to the next card or bid, to the start of a trick, or to the start of a deal."""

    CARD = "card"
    TRICK = "trick"
    DEAL = "deal"


class Keyframe(Struct, frozen=True, kw_only=True):
    """A position at which a replay can stop: the `state` after `seq` events of the log.

    `dealing` is the index of the deal, counting redeals; -1 before the first.
    """

    seq: int
    state: GameState
    dealing: int
    begins_deal: bool

    @property
    def tricks(self) -> int:
        """The number of complete tricks in the deal."""
        deal = self.state.public.deal
        return 0 if deal is None else len(deal.tricks)

    @property
    def begins_trick(self) -> bool:
        """True if the next card is a lead."""
        deal = self.state.public.deal
        return deal is not None and deal.phase is Phase.PLAY and not deal.trick

    @property
    def ends_deal(self) -> bool:
        """True if the deal is over."""
        deal = self.state.public.deal
        return deal is not None and deal.phase is Phase.OVER

    def ends_step(self, unit: StepSize) -> bool:
        """Return True if a step of this size ends here."""
        is_for_trick = self.begins_trick or self.ends_deal
        return unit is StepSize.CARD or self.begins_deal or (unit is StepSize.TRICK and is_for_trick)


class MadeDecision(Struct, frozen=True, kw_only=True):
    """A decision that somebody made: their knowledge, and their action."""

    seat: Seat
    observation: Observation
    action: SeatAction


def finished_part(log: Sequence[Event]) -> tuple[Event, ...]:
    """Return a log up to the end of its last finished deal; without one, the part before the first deal."""
    end = next((index for index, event in enumerate(log) if isinstance(event, DealStarted)), len(log))
    for index, event in enumerate(log):
        if isinstance(event, _CLOSES) or (isinstance(event, _AFTER_CLOSING) and index == end):
            end = index + 1
    return tuple(log[:end])


class Replay:
    """A cursor in the log of a match; `at` is the index of its keyframe."""

    def __init__(self, log: Sequence[Event]) -> None:
        """Start before the first deal of `log`, which must begin with the start of a match."""
        self.log = finished_part(log)
        self.keyframes = tuple(self._read())
        begun = ((frame.state.public.deal, frame.state.hands) for frame in self.keyframes if frame.begins_deal)
        self._dealt = {(deal.number, deal.redeal): hands for deal, hands in begun if deal is not None}
        results = enumerate(self.whole.match.results)
        self._line_of = {self.dealing_of_result(line): line for line, result in results if result.thrown_in is None}
        self.at = 0

    def _read(self) -> Iterator[Keyframe]:
        state: GameState | None = None
        start, dealing, is_fresh = 0, -1, False
        for seq, event in enumerate(self.log, 1):
            if isinstance(event, DealStarted):
                dealing, is_fresh = dealing + 1, True
            if seq == len(self.log) or isinstance(self.log[seq], _RESTS_BEFORE):
                state = fold(self.log[start:seq], state)
                yield Keyframe(seq=seq, state=state, dealing=dealing, begins_deal=is_fresh)
                start, is_fresh = seq, False

    @property
    def keyframe(self) -> Keyframe:
        """The present keyframe."""
        return self.keyframes[self.at]

    @property
    def state(self) -> GameState:
        """The full state at the keyframe."""
        return self.keyframe.state

    @property
    def public(self) -> PublicState:
        """The public state at the keyframe."""
        return self.state.public

    @property
    def whole(self) -> PublicState:
        """The public state at the last keyframe."""
        return self.keyframes[-1].state.public

    @property
    def dealings(self) -> int:
        """The number of times that cards were dealt, including redeals."""
        return self.keyframes[-1].dealing + 1

    def observe(self, seat: Seat) -> Observation:
        """Return the observation of a seat at the keyframe."""
        return observe(self.state, seat)

    def since(self, seq: int, seat: Seat) -> tuple[tuple[int, Event], ...]:
        """Return the numbered events that a seat saw, after number `seq` and up to the cursor."""
        later = enumerate(self.log[seq : self.keyframe.seq], seq + 1)
        return tuple((number, event) for number, event in later if is_visible(event, seat))

    def hands(self, shown: Observation) -> dict[Seat, CardSet]:
        """Return the hands of the other seats at the time of an observation; empty if unknown."""
        deal = shown.public.deal
        dealt = None if deal is None else self._dealt.get((deal.number, deal.redeal))
        if deal is None or dealt is None:
            return {}
        return {seat: dealt[seat] & ~deal.played() for seat in deal.seats if seat != shown.seat}

    # Steps

    def target(self, unit: StepSize, ways: int) -> int:
        """Return the index of the keyframe one step forward (`ways` 1) or back (-1), or else of the last or first one."""
        places = range(self.at + ways, len(self.keyframes) if ways > 0 else -1, ways)
        last = len(self.keyframes) - 1 if ways > 0 else 0
        return next((place for place in places if self.keyframes[place].ends_step(unit)), last)

    def step(self, unit: StepSize, ways: int) -> bool:
        """Go one step forward (`ways` 1) or back (-1); return False if the cursor could not move."""
        before, self.at = self.at, self.target(unit, ways)
        return self.at != before

    def deal_start(self, dealing: int) -> int:
        """Return the index of the keyframe at which the deal `dealing` begins (see `Keyframe`)."""
        return [place for place, keyframe in enumerate(self.keyframes) if keyframe.begins_deal][dealing]

    def trick_starts(self, dealing: int) -> tuple[int, ...]:
        """Return the indices of the keyframes at which the tricks of the deal `dealing` begin (see `Keyframe`)."""
        return tuple(place for place, one in enumerate(self.keyframes) if one.dealing == dealing and one.begins_trick)

    def dealing_of_result(self, result: int) -> int:
        """Return the index of the deal (see `Keyframe.dealing`) on a line of the score sheet; lines count from 0.

        Raises:
            ValueError: there is no such line.
        """
        for keyframe in self.keyframes:
            if len(keyframe.state.public.match.results) > result:
                return keyframe.dealing
        raise ValueError(f"there is no line {result}")

    @property
    def line(self) -> int | None:
        """The present deal's line on the score sheet, from 0; None before the first deal, and if the deal was thrown in."""
        return self._line_of.get(self.keyframe.dealing)

    # Decisions

    @property
    def last_made(self) -> MadeDecision | None:
        """The last decision before the cursor in this deal; None before the first."""
        for place in range(self.at, 0, -1):
            if self.keyframes[place].begins_deal:
                return None
            earlier = self.keyframes[place - 1]
            before, acted = earlier.state, action_of(self.log[earlier.seq], earlier.state)
            if acted is not None and isinstance(acted[1], MakeBid | PlayCard):
                return MadeDecision(seat=acted[0], observation=observe(before, acted[0]), action=acted[1])
        return None

    # Branches

    @property
    def fork(self) -> int | None:
        """The index of the keyframe at which the match can branch off: the present one, or the next that completes an action.

        None if the match is over by then.
        """
        place = self.at
        while place + 1 < len(self.keyframes) and self._is_within(place):
            place += 1
        return None if self.keyframes[place].state.public.match.winners is not None else place

    def _is_within(self, place: int) -> bool:
        keyframe = self.keyframes[place]
        event = self.log[keyframe.seq]
        return isinstance(event, TrickTaken) or (isinstance(event, DealThrownIn) and keyframe.state.asked is None)

    def branch(self, origin: str | None, *, is_reshuffled: bool) -> tuple[tuple[Event, ...], Branch]:
        """Return the log up to the fork, and the branch of a match that continues from the fork.

        Raises:
            ValueError: the match is over at the fork.
        """
        place = self.fork
        if place is None:
            raise ValueError("a match that is over goes no other way")
        keyframe = self.keyframes[place]
        number, tricks = keyframe.state.public.match.number, 0 if keyframe.ends_deal else keyframe.tricks
        return self.log[: keyframe.seq], Branch(origin=origin, deal=number, tricks=tricks, is_reshuffled=is_reshuffled)

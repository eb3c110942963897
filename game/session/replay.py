"""Match replay: a reader of its log with a cursor of its own, which rests wherever something has been decided.

Only finished deals are shown: of a match that is still played, nothing that somebody at the table may not know yet.
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
from game.session.branch import Branch
from game.session.journal import action_of

_RESTS_BEFORE = (DealStarted, BidPlaced, CardPlayed, TrickTaken, DealThrownIn)
_CLOSES = (DealScored, DealThrownIn, TieBreakPlayed)
_AFTER_CLOSING = (TieBreakCalled, MatchEnded)


class StepSize(Enum):
    """The reach of a step: to the next card or bid, to where a trick begins, to where a deal begins."""

    CARD = "card"
    TRICK = "trick"
    DEAL = "deal"


class Keyframe(Struct, frozen=True, kw_only=True):
    """A keyframe of a replay, where it rests and can be entered: after `seq` events of the log, with the `state` there.

    `dealing` counts the hands dealt from 0, redeals too, and is -1 before the first.
    """

    seq: int
    state: GameState
    dealing: int
    begins_deal: bool

    @property
    def tricks(self) -> int:
        """The number of whole tricks of the deal."""
        deal = self.state.public.deal
        return 0 if deal is None else len(deal.tricks)

    @property
    def begins_trick(self) -> bool:
        """True if a trick is to be led to."""
        deal = self.state.public.deal
        return deal is not None and deal.phase is Phase.PLAY and not deal.trick

    @property
    def ends_deal(self) -> bool:
        """True if the deal is over."""
        deal = self.state.public.deal
        return deal is not None and deal.phase is Phase.OVER


class MadeDecision(Struct, frozen=True, kw_only=True):
    """A decision that somebody made: what was known to them, and what they did."""

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
    """A cursor that goes to and fro in the log of a match. `at` is the number of the keyframe where it is."""

    def __init__(self, log: Sequence[Event]) -> None:
        """Begin before the first deal of a log that begins with the start of its match."""
        self.log = finished_part(log)
        self.keyframes = tuple(self._read())
        begun = (
            (keyframe.state.public.deal, keyframe.state.hands) for keyframe in self.keyframes if keyframe.begins_deal
        )
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
        """The keyframe where the replay is."""
        return self.keyframes[self.at]

    @property
    def state(self) -> GameState:
        """All there was to know there."""
        return self.keyframe.state

    @property
    def public(self) -> PublicState:
        """The public state at the keyframe."""
        return self.state.public

    @property
    def whole(self) -> PublicState:
        """The public state at the end of all that can be shown."""
        return self.keyframes[-1].state.public

    @property
    def dealings(self) -> int:
        """The number of hands that were dealt."""
        return self.keyframes[-1].dealing + 1

    def observe(self, seat: Seat) -> Observation:
        """Return the observation of a seat at the keyframe."""
        return observe(self.state, seat)

    def since(self, seq: int, seat: Seat) -> tuple[tuple[int, Event], ...]:
        """Return the events after the first `seq` up to the cursor that a seat saw, each with its number from 1."""
        later = enumerate(self.log[seq : self.keyframe.seq], seq + 1)
        return tuple((number, event) for number, event in later if is_visible(event, seat))

    def hands(self, shown: Observation) -> dict[Seat, CardSet]:
        """Return the hands of all seats but the observer's in the present state: all hands lie open now."""
        deal = shown.public.deal
        dealt = None if deal is None else self._dealt.get((deal.number, deal.redeal))
        if deal is None or dealt is None:
            return {}
        return {seat: dealt[seat] & ~deal.played() for seat in deal.seats if seat != shown.seat}

    # Steps

    def target(self, unit: StepSize, ways: int) -> int:
        """Return the keyframe that a step forward (1) or back (-1) leads to, or the last keyframe in that direction."""
        places = range(self.at + ways, len(self.keyframes) if ways > 0 else -1, ways)
        last = len(self.keyframes) - 1 if ways > 0 else 0
        return next((place for place in places if self._rests(self.keyframes[place], unit)), last)

    @staticmethod
    def _rests(keyframe: Keyframe, unit: StepSize) -> bool:
        if unit is StepSize.DEAL:
            return keyframe.begins_deal
        return unit is StepSize.CARD or keyframe.begins_trick or keyframe.begins_deal or keyframe.ends_deal

    def step(self, unit: StepSize, ways: int) -> bool:
        """Go one step forward (1) or back (-1); False if there is nothing more that way."""
        before, self.at = self.at, self.target(unit, ways)
        return self.at != before

    def deal_start(self, dealing: int) -> int:
        """Return the keyframe where a hand dealt begins, counted from 0."""
        starts = [place for place, keyframe in enumerate(self.keyframes) if keyframe.begins_deal]
        return starts[dealing]

    def trick_starts(self, dealing: int) -> tuple[int, ...]:
        """Return the keyframes where the tricks of a hand dealt begin."""
        in_it = [place for place, keyframe in enumerate(self.keyframes) if keyframe.dealing == dealing]
        return tuple(place for place in in_it if self.keyframes[place].begins_trick)

    def dealing_of_result(self, result: int) -> int:
        """Return the hand dealt that led to a line of the score sheet, both counted from 0.

        Raises:
            ValueError: there is no such line.
        """
        for keyframe in self.keyframes:
            if len(keyframe.state.public.match.results) > result:
                return keyframe.dealing
        raise ValueError(f"there is no line {result}")

    @property
    def line(self) -> int | None:
        """The line on the score sheet, from 0, of the present deal; None if the deal was thrown in."""
        return self._line_of.get(self.keyframe.dealing)

    # What was decided

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

    # Another way from here

    @property
    def fork(self) -> int | None:
        """The keyframe from which the match can continue differently: here, or after the decision made here.

        None where the match is over by then.
        """
        place = self.at
        while place + 1 < len(self.keyframes) and self._is_within(place):
            place += 1
        return None if self.keyframes[place].state.public.match.winners is not None else place

    def _is_within(self, place: int) -> bool:
        """Return True if the event that follows a keyframe is no decision but what one brought about."""
        keyframe = self.keyframes[place]
        event = self.log[keyframe.seq]
        return isinstance(event, TrickTaken) or (isinstance(event, DealThrownIn) and keyframe.state.asked is None)

    def branch(self, origin: str | None, *, is_reshuffled: bool) -> tuple[tuple[Event, ...], Branch]:
        """Return the log up to the fork, and the description of a match that continues from there.

        Raises:
            ValueError: the match is over there.
        """
        place = self.fork
        if place is None:
            raise ValueError("a match that is over goes no other way")
        keyframe = self.keyframes[place]
        public, deal = keyframe.state.public, keyframe.state.public.deal
        number, tricks = public.match.number, 0
        if deal is not None and not keyframe.ends_deal:
            number, tricks = deal.number, keyframe.tricks
        branch = Branch(origin=origin, deal=number, tricks=tricks, is_reshuffled=is_reshuffled)
        return self.log[: keyframe.seq], branch

"""Table stage: follows the log with a delay and shows one event after another at the player's pace.

The stage holds an Observation of its own, folded from the entries fed to it, and an animator that moves cards from the layout
before an event to the layout after it. Nobody waits for it: the game goes on, and `skip` shows all that has happened at once.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from game.engine.cards import Card, CardSet, Seat
from game.engine.events import CardPlayed, DealStarted, Event, HandDealt, TrickTaken, TrumpCut, UpcardTurned
from game.engine.evolve import evolve_observation
from game.engine.state import Observation
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import (
    NOTHING_OPEN,
    BackKey,
    CardKey,
    PileKey,
    TableLayout,
    UpcardKey,
    layout,
    pile_place,
    pile_pose,
)
from game.tabletop.motion import Animator, Ease, Motion, Pose
from game.tabletop.pacing import (
    DEAL,
    DEAL_STEP,
    FADE,
    PLAY,
    PULL,
    SETTLE,
    SWEEP,
    Speed,
    hold_after,
    is_drawn,
    is_moment,
    pace_of,
)
from game.toolkit.geometry import Point
from game.toolkit.memo import Memo
from game.toolkit.metrics import Metrics

_HELD = 400.0
"""The height of a card that follows the pointer: over everything."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An event that just happened and deserves a word on the table, and how long that shows, in seconds."""

    event: Event
    age: float


_MOMENT = 1.8
"""Seconds for which a moment stays on the table at normal speed."""


_MOST_NEWS = 256
"""The number of events kept for a caller that asks for news; one that never asks costs no more than that."""


@dataclass(frozen=True, slots=True)
class News:
    """The events that a stage has shown since it was last asked: each with what had been shown by then, the event included."""

    shown: tuple[tuple[Event, Observation], ...]
    was_cut_short: bool
    """True if the stage jumped in between: nothing before it moves any more."""


class Stage:
    """Animated view of a match for one viewer.

    `feed` takes entries that this viewer may see, in order; `update` moves on by a span of time; `shown` and `poses` are what to
    draw. `reset` jumps to another observation (after an undo, or another player's turn at the same screen).
    """

    def __init__(self, seen: Observation, seq: int, *, speed: Speed, reduced: bool = False) -> None:
        """Begin at an observation and the sequence number that it includes."""
        self._seen = seen
        self._seq = seq
        self._queue: deque[tuple[int, Event]] = deque()
        self._wait = 0.0
        self._animator: Animator[CardKey] = Animator(reduced=reduced)
        self._layout: TableLayout | None = None
        self._metrics: Metrics | None = None
        self._preview: Memo[TableLayout] = Memo()
        self._shape: object = None
        self._jumps = False
        self._held: tuple[Card, Point] | None = None
        self._moments: list[Moment] = []
        self._news: deque[tuple[Event, Observation]] = deque(maxlen=_MOST_NEWS)
        self._was_cut_short = False
        self.speed = speed
        self.hurry = False
        self.reveal: Callable[[Observation], Mapping[Seat, CardSet]] = lambda _seen: NOTHING_OPEN
        """A function that returns the other hands that lie open, given what is shown; call `rearrange` after changing it."""

    @property
    def shown(self) -> Observation:
        """The observation that has been shown."""
        return self._seen

    @property
    def seq(self) -> int:
        """The number of the last entry shown."""
        return self._seq

    @property
    def is_idle(self) -> bool:
        """True if everything fed has been shown, and its rest is over."""
        return not self._queue and self._wait <= 0

    @property
    def is_settled(self) -> bool:
        """True if nothing moves or waits to be shown."""
        return self.is_idle and self._shape is not None and self._animator.is_settled

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments that just happened, newest last."""
        return tuple(self._moments)

    @property
    def metrics(self) -> Metrics | None:
        """The window that the layout is for; None before the first `update`."""
        return self._metrics

    @property
    def layout(self) -> TableLayout:
        """The rest layout of what is shown.

        Raises:
            ValueError: before the first `update`.
        """
        if self._layout is None:
            raise ValueError("a stage has no layout before its first update")
        return self._layout

    def layout_in(self, metrics: Metrics, *, order: HandOrder, raised: Card | None = None) -> TableLayout:
        """Return the rest layout of what is shown in a window; the cards go there only with the next `update`."""
        if self._layout is not None and metrics == self._metrics:
            return self._layout
        seen, opened = self._seen, self.reveal(self._seen)
        return self._preview.of(
            (metrics, order, raised, seen, dict(opened)),
            lambda: layout(seen, metrics, order=order, raised=raised, opened=opened),
        )

    @property
    def reduced(self) -> bool:
        """True if cards fade instead of travelling."""
        return self._animator.reduced

    @reduced.setter
    def reduced(self, wished: bool) -> None:
        self._animator.reduced = wished

    @property
    def pace(self) -> float:
        """The time that things take, as a share of that at normal speed."""
        return pace_of(self.speed, hurry=self.hurry)

    @property
    def moment_lasts(self) -> float:
        """The seconds for which a moment stays on the table."""
        return _MOMENT * max(self.pace, 0.5)

    def poses(self, fixed: TableLayout | None = None) -> list[tuple[CardKey, Pose]]:
        """Return every card in sight with its present pose, from the lowest to the highest.

        In a layout to which the cards have not yet gone all of them are at rest.
        """
        poses = self._animator.poses() if fixed is None or fixed is self._layout else fixed.poses
        return sorted(poses.items(), key=lambda item: item[1].z)

    def hold(self, card: Card, at: Point) -> None:
        """Let a card of the hand follow the pointer until `let_go`."""
        self._held = (card, at)

    def rearrange(self) -> None:
        """Send every card to its place anew, after a change that is not part of what is shown."""
        self._shape = None

    def let_go(self) -> None:
        """Send the card that was held back to its place."""
        self._held = None
        self._shape = None

    def feed(self, entries: Iterable[tuple[int, Event]]) -> None:
        """Take entries to show, each with its sequence number."""
        self._queue.extend(entries)

    def news(self) -> News:
        """Return the events shown since the last call."""
        news = News(tuple(self._news), self._was_cut_short)
        self._news.clear()
        self._was_cut_short = False
        return news

    def reset(self, seen: Observation, seq: int) -> None:
        """Show another observation instead: cards move to their new places; a hand never fades before another player's eyes."""
        self._queue.clear()
        self._wait = 0.0
        self._moments.clear()
        self._news.clear()
        self._was_cut_short = True
        self._jumps |= seen.seat != self._seen.seat
        self._seen = seen
        self._seq = seq
        self._shape = None

    def skip(self) -> None:
        """Show everything that has happened, and let nothing move any more."""
        while self._queue:
            self._show_next()
        self._wait = 0.0
        self._shape = None
        self._jumps = True
        self._moments.clear()
        self._was_cut_short = True

    def update(self, dt: float, metrics: Metrics, *, order: HandOrder, raised: Card | None = None) -> bool:
        """Move on by `dt` seconds; True if anything changed that can be seen."""
        pace = self.pace
        was_idle = self.is_idle
        changed = self._arrange(metrics, order, raised, None, pace)
        left = dt
        while True:
            spent = min(left, self._wait)
            left -= spent
            self._wait -= spent
            if self._wait > 0 or not self._queue:
                break
            event = self._show_next()
            self._wait = hold_after(event, self._seen) * pace
            changed |= self._arrange(metrics, order, raised, event, pace)
            changed = True
        changed |= self._age(dt) or was_idle != self.is_idle
        changed |= self._animator.update(dt)
        if self._held is not None:
            card, at = self._held
            pose = self._animator.poses().get(card)
            if pose is not None:
                self._animator.hold(card, replace(pose, x=at.x, y=at.y, angle=0.0, z=_HELD))
                changed = True
        return changed

    def _show_next(self) -> Event:
        self._seq, event = self._queue.popleft()
        self._seen = evolve_observation(self._seen, event)
        self._news.append((event, self._seen))
        if isinstance(event, DealStarted):
            self._moments.clear()
        if is_moment(event, self._seen):
            self._moments.append(Moment(event, 0.0))
        return event

    def _age(self, dt: float) -> bool:
        before = len(self._moments)
        lasting = self.moment_lasts
        aged = (Moment(moment.event, moment.age + dt) for moment in self._moments)
        self._moments = [moment for moment in aged if moment.age < lasting]
        return before > 0

    def _arrange(
        self, metrics: Metrics, order: HandOrder, raised: Card | None, event: Event | None, pace: float
    ) -> bool:
        """Send every card to its place in the layout of what is shown now."""
        shape = (metrics, order, raised, self._seen)
        if shape == self._shape:
            return False
        resized = self._layout is None or self._metrics != metrics
        self._shape = shape
        self._metrics = metrics
        opened = self.reveal(self._seen)
        self._layout = layout(self._seen, metrics, order=order, raised=raised, opened=opened)
        jumps, self._jumps = self._jumps, False
        if resized or jumps or pace == 0.0:
            self._animator.place(dict(self._layout.poses))
            return True
        self._send(self._layout, event, pace)
        return True

    def _send(self, after: TableLayout, event: Event | None, pace: float) -> None:
        now = self._animator.poses()
        for key, pose in after.poses.items():
            if key in now:
                self._animator.send(key, pose, _motion_of(event, key, pace))
            else:
                start, motion = self._entrance(key, pose, after, now, event, pace)
                self._animator.enter(key, start, pose, motion)
        for key in now:
            if key not in after.poses:
                self._leave(key, after, event, pace)

    def _entrance(
        self,
        key: CardKey,
        pose: Pose,
        after: TableLayout,
        now: dict[CardKey, Pose],
        event: Event | None,
        pace: float,
    ) -> tuple[Pose, Motion]:
        """Return the pose from which a card comes into sight, and its motion."""
        fixed = after.frame
        match event:
            case CardPlayed(seat, card) if key is card:
                backs = [known for known in now if isinstance(known, BackKey) and known.seat == seat]
                start = now[max(backs, key=lambda back: back.index)] if backs else pose
                if is_drawn(self._seen.deal):
                    return _with_z(start, pose.z), Motion(PULL * pace, ease=Ease.PULL)
                return _with_z(start, pose.z), Motion(PLAY * pace, arc=0.06)
            case DealStarted() | HandDealt():
                spot = fixed.stacks[after.places[self._seen.deal.dealer]]
                start = Pose(x=spot.x, y=spot.y, angle=0.0, height=fixed.back_height, face_up=False, z=pose.z)
                return start, Motion(DEAL * pace, delay=self._deal_delay(key, after) * pace, arc=0.08)
            case TrickTaken() if isinstance(key, PileKey):
                return _faded(pose), Motion(FADE * pace, delay=SWEEP * 0.8 * pace)
            case UpcardTurned() | TrumpCut() if isinstance(key, UpcardKey):
                start = Pose(
                    x=fixed.centre.x, y=fixed.centre.y, angle=0.0, height=fixed.trick_height, face_up=False, z=150
                )
                return start, Motion(0.45 * pace, arc=0.05)
            case _:
                return _faded(pose), Motion(FADE * pace)

    def _deal_delay(self, key: CardKey, after: TableLayout) -> float:
        """Return the delay of a card in the deal, which goes one at a time around the table."""
        deal = self._seen.deal
        seats = deal.seats
        first = (seats.index(deal.dealer) + 1) % len(seats) if deal.dealer in seats else 0
        seat = key.seat if isinstance(key, BackKey) else self._seen.seat
        turn = (seats.index(seat) - first) % len(seats) if seat in seats else 0
        own = [card for card in after.poses if isinstance(card, Card)]
        index = key.index if isinstance(key, BackKey) else own.index(key) if isinstance(key, Card) else 0
        return DEAL_STEP * (index * len(seats) + turn)

    def _leave(self, key: CardKey, after: TableLayout, event: Event | None, pace: float) -> None:
        fixed = after.frame
        match event:
            case TrickTaken(seat) if isinstance(key, Card):
                match_ = self._seen.public.match
                side = match_.side_of(seat)
                place = pile_place(match_, after.places, side)
                index = self._seen.deal.taken_by(match_.sides[side]) - 1
                self._animator.leave(key, pile_pose(fixed, place, index), Motion(SWEEP * pace, ease=Ease.SWEEP))
            case CardPlayed() if isinstance(key, BackKey):
                self._animator.drop(key)
            case _:
                self._animator.fade(key, Motion(FADE * pace))


def _motion_of(event: Event | None, key: CardKey, pace: float) -> Motion:
    if isinstance(event, CardPlayed) and key is event.card:
        return Motion(PLAY * pace, arc=0.03)
    return Motion(SETTLE * pace)


def _with_z(pose: Pose, z: float) -> Pose:
    return Pose(x=pose.x, y=pose.y, angle=pose.angle, height=pose.height, face_up=pose.face_up, z=z)


def _faded(pose: Pose) -> Pose:
    return Pose(x=pose.x, y=pose.y, angle=pose.angle, height=pose.height, face_up=pose.face_up, z=pose.z, alpha=0.0)

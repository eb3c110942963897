"""Card animation of the table: moves every card from the layout before an event to the layout after it."""

from collections.abc import Callable, Mapping

from msgspec import structs

from game.engine.cards import Card, CardSet, Seat
from game.engine.events import (
    CardPlayed,
    CardTaken,
    DealStarted,
    Event,
    HandDealt,
    JokerExchanged,
    TrickTaken,
    TrumpCut,
    UpcardTurned,
)
from game.engine.state import Observation
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import (
    NOTHING_OPEN,
    BackKey,
    CardKey,
    LaidKey,
    PileKey,
    TableLayout,
    UpcardKey,
    layout,
    pile_edge,
    pile_pose,
)
from game.tabletop.motion import Animator, Ease, Motion, Pose, at_rest, faded
from game.tabletop.pacing import Tempo, card_flight, is_thrown, is_torn, trick_rest_of
from game.toolkit.geometry import Point
from game.toolkit.memo import Memo
from game.toolkit.metrics import Metrics

_HELD = 400.0
"""The `z` of a card that follows the pointer: above everything."""
_HASTE, _SOON, _GONE = 0.4, 0.09, 0.16
"""For hastened cards: the factor for the remaining time, the limit of that time in seconds, and the limit for a leaving trick."""
_THROWN, _LIFTED, _TORN = 0.35, 0.8, 0.4
"""Growth (as a fraction) and lift (in card heights) of a card thrown high; bend of the path of a card pulled by a joker."""
_LAID, _OPENED = 0.36, 0.9
"""Fraction of the time of a joker's exchange for laying it face up, and the growth of the joker on the way there."""
_TAKEN, _TAKES = 0.56, 0.34
"""Fractions of an exchange's time: before the last card of the deck leaves, and for its flight."""


class MovingCards:
    """The cards of a table in one window: their rest poses and present poses."""

    def __init__(self, *, reduced: bool) -> None:
        """Begin with an empty table; with `reduced` motion cards fade instead of travelling."""
        self.animator: Animator[CardKey] = Animator(reduced=reduced)
        self.reveal: Callable[[Observation], Mapping[Seat, CardSet]] = lambda _seen: NOTHING_OPEN
        """The function that returns the other players' open hands for the shown observation; call `rearrange` after changing it."""
        self.metrics: Metrics | None = None
        """The metrics of the current layout; None before the first `arrange`."""
        self._layout: TableLayout | None = None
        self._preview: Memo[TableLayout] = Memo()
        self._shape: object = None
        self._jumps = False
        self._held: tuple[Card, Point] | None = None

    @property
    def is_settled(self) -> bool:
        """True if every card has reached its place."""
        return self._shape is not None and self.animator.is_settled

    @property
    def layout(self) -> TableLayout:
        """The rest layout of the shown observation.

        Raises:
            ValueError: before the first `arrange`.
        """
        if self._layout is None:
            raise ValueError("a stage has no layout before its first update")
        return self._layout

    def layout_in(
        self, seen: Observation, metrics: Metrics, *, order: HandOrder, raised: Card | None = None
    ) -> TableLayout:
        """Return the rest layout for a window; the cards move there at the next `arrange`."""
        if self._layout is not None and self._shape is not None and metrics == self.metrics:
            return self._layout
        opened = self.reveal(seen)
        return self._preview.of(
            (metrics, order, raised, seen, dict(opened)),
            lambda: layout(seen, metrics, order=order, raised=raised, opened=opened),
        )

    def poses(self, layout: TableLayout | None = None) -> list[tuple[CardKey, Pose]]:
        """Return the visible cards and their poses, lowest first.

        The poses are the present ones or, if `layout` has other areas than the current layout, its rest poses.
        """
        poses: Mapping[CardKey, Pose] = self.animator.poses()
        if layout is not None and (self._layout is None or layout.areas != self._layout.areas):
            poses = layout.poses
        return sorted(poses.items(), key=lambda item: item[1].z)

    def hold(self, card: Card, at: Point) -> None:
        """Let a card of the hand follow the pointer until `let_go`."""
        self._held = (card, at)

    @property
    def held(self) -> tuple[Card, Pose] | None:
        """The card that follows the pointer, and its pose; None without one."""
        pose = None if self._held is None else self.animator.pose(self._held[0])
        return None if self._held is None or pose is None else (self._held[0], pose)

    def let_go(self) -> None:
        """Send the held card back to its place."""
        self._held = None
        self.rearrange()

    def rearrange(self, *, jumps: bool = False) -> None:
        """Make the next `arrange` move all cards even for an unchanged observation; if `jumps`, without animation."""
        self._shape = None
        self._jumps |= jumps

    def arrange(
        self,
        seen: Observation,
        metrics: Metrics,
        order: HandOrder,
        raised: Card | None,
        event: Event | None,
        tempo: Tempo,
    ) -> bool:
        """Move every card to its place in the layout after an `event`; return True for a new layout."""
        shape = (metrics, order, raised, seen)
        if shape == self._shape:
            return False
        is_placed = self._layout is None or self.metrics != metrics or self._jumps or tempo.pace == 0.0
        self._shape, self._jumps, self.metrics = shape, False, metrics
        self._layout = after = layout(seen, metrics, order=order, raised=raised, opened=self.reveal(seen))
        if is_placed:
            self.animator.place(dict(after.poses))
            return True
        now = self.animator.poses()
        for key, pose in after.poses.items():
            if key in now:
                played = event if isinstance(event, CardPlayed) and key is event.card else None
                self.animator.send(key, pose, _flight(played, seen, tempo) if played else Motion(tempo.settle))
            else:
                start, motion = _entrance(key, pose, seen, after, now, event, tempo)
                self.animator.enter(key, start, pose, motion)
        if isinstance(event, JokerExchanged):
            self._take_last(event.seat, seen, after, tempo)
        for key in now.keys() - after.poses.keys():
            if not self.animator.is_leaving(key):  # a card that is leaving continues
                self._leave(key, seen, after, event, tempo)
        return True

    def _take_last(self, seat: Seat, seen: Observation, after: TableLayout, tempo: Tempo) -> None:
        """Move the last card of the deck from the dealer to another seat that has exchanged a joker."""
        taken = BackKey(seat, seen.deal.cards_left(seat) - 1)
        if taken in after.poses:
            motion = Motion(_TAKES * tempo.exchange, delay=_TAKEN * tempo.exchange, ease=Ease.SWEEP)
            self.animator.enter(taken, _at_dealer(seen, after, after.poses[taken]), after.poses[taken], motion)

    def _leave(self, key: CardKey, seen: Observation, after: TableLayout, event: Event | None, tempo: Tempo) -> None:
        match event:
            case TrickTaken(seat) if isinstance(key, Card):
                match_ = seen.public.match
                side = match_.side_of(seat)
                index = seen.deal.taken_by(match_.sides[side]) - 1
                end = pile_pose(after.areas, pile_edge(match_, after.edges, side), index)
                won = next((play.card for play in seen.deal.tricks[-1].plays if play.seat is seat), key)
                via = self.animator.pose(won)
                if key is won and via is not None:
                    end, via = structs.replace(end, z=end.z + 1), structs.replace(via, z=via.z + 1)
                motion = Motion(tempo.sweep, delay=trick_rest_of(seen, tempo), ease=Ease.SWEEP)
                self.animator.leave(key, end, motion, via=via and at_rest(via, z=via.z))
            case CardPlayed() if isinstance(key, BackKey):
                self.animator.drop(key)
            case JokerExchanged(joker=joker) if key is joker:
                self.animator.drop(key)
            case _:
                self.animator.fade(key, Motion(tempo.fade))

    def hasten(self) -> None:
        """Speed up all moving cards; a taken trick leaves for its winner without waiting."""
        self.animator.hasten(_HASTE, most=_SOON, leaving=_GONE)

    def update(self, dt: float) -> bool:
        """Advance every card by `dt` seconds; return True if any moved."""
        changed = self.animator.update(dt)
        if self._held is None:
            return changed
        card, at = self._held
        pose = self.animator.pose(card)
        if pose is None:
            return changed
        self.animator.hold(card, structs.replace(pose, x=at.x, y=at.y, angle=0.0, z=_HELD))
        return True


def _flight(event: CardPlayed, seen: Observation, tempo: Tempo) -> Motion:
    flight, is_own = card_flight(event, seen, tempo), event.seat == seen.seat
    if is_thrown(seen.deal):
        return Motion(flight, rise=_THROWN, lift=_LIFTED)
    if is_torn(seen):
        return Motion(flight, arc=_TORN * (0.5 if is_own else 1.0), ease=Ease.PULL, spin=0.0 if is_own else 180.0)
    return Motion(flight, arc=0.03 if is_own else 0.06)


def _last_back(seat: Seat, now: Mapping[CardKey, Pose]) -> Pose | None:
    backs = [known for known in now if isinstance(known, BackKey) and known.seat == seat]
    return now[max(backs, key=lambda back: back.index)] if backs else None


def _at_dealer(seen: Observation, after: TableLayout, end: Pose, height: float | None = None) -> Pose:
    spot = after.areas.stacks[after.edges[seen.deal.dealer]]
    return Pose(x=spot.x, y=spot.y, angle=0.0, height=height or end.height, face_up=False, z=end.z)


def _entrance(
    key: CardKey,
    pose: Pose,
    seen: Observation,
    after: TableLayout,
    now: Mapping[CardKey, Pose],
    event: Event | None,
    tempo: Tempo,
) -> tuple[Pose, Motion]:
    areas = after.areas
    match event:
        case CardPlayed(seat) if event.card is key:
            return at_rest(_last_back(seat, now) or pose, z=pose.z), _flight(event, seen, tempo)
        case JokerExchanged(seat, joker) if isinstance(key, LaidKey):
            start = now.get(joker) or _last_back(seat, now) or pose
            return at_rest(start, z=pose.z), Motion(_LAID * tempo.exchange, rise=_OPENED)
        case CardTaken():
            start = _at_dealer(seen, after, pose, areas.back_height)
            return start, Motion(_TAKES * tempo.exchange, delay=0.1 * tempo.exchange, ease=Ease.SWEEP)
        case DealStarted() | HandDealt():
            start = _at_dealer(seen, after, pose, areas.back_height)
            return start, Motion(tempo.deal, delay=_deal_delay(key, seen, after, tempo), arc=0.08)
        case TrickTaken() if isinstance(key, PileKey):
            return faded(pose), Motion(tempo.fade, delay=trick_rest_of(seen, tempo) + tempo.sweep * 0.8)
        case UpcardTurned() | TrumpCut() if isinstance(key, UpcardKey):
            spot = areas.centre
            start = Pose(x=spot.x, y=spot.y, angle=0.0, height=areas.trick_height, face_up=False, z=150)
            return start, Motion(0.9 * tempo.turn_up, arc=0.05)
        case _:
            return faded(pose), Motion(tempo.fade)


def _deal_delay(key: CardKey, seen: Observation, after: TableLayout, tempo: Tempo) -> float:
    """Return the delay of a dealt card; the deal goes card by card around the table."""
    deal = seen.deal
    seats = deal.seats
    first = (seats.index(deal.dealer) + 1) % len(seats) if deal.dealer in seats else 0
    seat = key.seat if isinstance(key, BackKey) else seen.seat
    turn = (seats.index(seat) - first) % len(seats) if seat in seats else 0
    own = [card for card in after.poses if isinstance(card, Card)]
    index = key.index if isinstance(key, BackKey) else own.index(key) if isinstance(key, Card) else 0
    return tempo.deal_step_for(deal.size * len(seats)) * (index * len(seats) + turn)

"""Table stage: follows the log with a delay and shows one event after another at the player's pace.

The stage computes its own observation from the entries fed to it. The match does not wait for the stage.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf

from msgspec import Struct, structs

from game.engine.cards import Card
from game.engine.events import CardPlayed, DealScored, DealStarted, Event, TrickTaken, TrumpBroken
from game.engine.evolve import evolve_observation
from game.engine.state import Observation, Phase
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import PileKey
from game.tabletop.moving_cards import MovingCards
from game.tabletop.pacing import (
    Speed,
    Tempo,
    hold_after,
    is_brief,
    is_great,
    is_moment,
    is_thrown,
    tempo_of,
)
from game.tabletop.telling import ScoreTelling
from game.toolkit.memo import Memo
from game.toolkit.metrics import Metrics

GREAT_ENDS, BRIEF_ENDS = 0.9, 0.5
"""Seconds at normal speed after which a great moment, or its brief form, is over."""
_MOST_KEPT = 256
"""The maximum number of events kept for `take_new_events`."""


class Moment(Struct, frozen=True):
    """A recent event with a caption.

    `age` is the time since the event, in seconds; `time` is the position in its animation, in seconds at the table's normal speed.
    """

    event: Event
    age: float
    time: float = 0.0
    is_brief: bool = False

    @property
    def ends(self) -> float:
        """The value of `time` at which a great moment counts as over."""
        return BRIEF_ENDS if self.is_brief else GREAT_ENDS


class NewEvents(Struct, frozen=True):
    """The events shown since the last call of `Stage.take_new_events`, each with its observation."""

    events: tuple[tuple[Event, Observation], ...]
    was_cut_short: bool
    """True if the stage has jumped since the last call, so that nothing from before still moves."""


class Stage:
    """The animated view of a match for one viewer.

    `feed` takes entries that this viewer may see, in order. `update` advances the time. `seen` and `cards` are drawn. `reset` jumps
    to another observation, for example after an undo.
    """

    def __init__(self, seen: Observation, seq: int, *, speed: Speed, reduced: bool = False) -> None:
        """Begin at an observation that includes the entries up to sequence number `seq`."""
        self.cards = MovingCards(reduced=reduced)
        self.seen = seen
        """The observation currently shown."""
        self.seq = seq
        """The sequence number of the last entry shown."""
        self.moments: tuple[Moment, ...] = ()
        """Recent events with captions, newest last."""
        self.speed = speed
        self.hurry = False
        self._is_shortened = False
        """True while the rest of a trick is shown quickly, because the player ended its great moment."""
        self._thrown_rest = 0.0
        """Seconds for which a trick led with the big blooper must still stay, even if the player presses a key."""
        self.least_trick_rest = 0.0
        """Minimum seconds for which a complete trick stays on the table; ignored at instant speed or in a hurry."""
        self.stops_before: Callable[[Event, Observation], bool] = lambda _event, _seen: False
        """Function that decides whether the stage rests before an event until the player continues."""
        self._let_go = 0
        """The sequence number of the last event shown because the player continued."""
        self.quiet: tuple[type[Event], ...] = ()
        """Types of events shown without a caption or a pause."""
        self._queue: deque[tuple[int, Event]] = deque()
        self._ahead: Memo[Observation] = Memo()
        """The observation after the next event, computed when it is first requested."""
        self._wait = 0.0
        self._told = 1.0
        """The finished fraction of the last deal's score animation."""
        self._new_events: deque[tuple[Event, Observation]] = deque(maxlen=_MOST_KEPT)
        self._was_cut_short = False

    @property
    def stopped_before(self) -> Event | None:
        """The event before which the stage rests until the player continues; None if it does not rest."""
        if self._wait > 0 or not self._queue:
            return None
        seq, event = self._queue[0]
        return event if seq > self._let_go and self.stops_before(event, self.seen) else None

    @property
    def telling(self) -> ScoreTelling | None:
        """The score of the finished deal at the present time of its animation; None during a deal or without a score."""
        match, deal = self.seen.public.match, self.seen.public.deal
        results = match.results if deal is not None and deal.phase is Phase.OVER and deal.thrown_in is None else ()
        return ScoreTelling(results[-1], self._told) if results and results[-1].scores else None

    @property
    def counted(self) -> Observation:
        """The observation shown, without a trick that is still moving to its pile, and without points that are not shown yet."""
        public, telling = self.seen.public, self.telling
        if telling is not None and not telling.is_told:
            return self.seen._replace(public=public._replace(match=replace(public.match, totals=telling.totals)))
        if public.deal is None or not public.deal.tricks:
            return self.seen
        side = public.match.side_of(public.deal.tricks[-1].winner)
        last = PileKey(side, public.deal.taken_by(public.match.sides[side]) - 1)
        pose = self.cards.animator.pose(last)
        if pose is None or pose.alpha:
            return self.seen
        return self.seen._replace(public=public._replace(deal=public.deal.before_last_trick()))

    @property
    def ahead(self) -> Observation:
        """The observation after the next event, if known; otherwise the present one."""
        if self.counted is not self.seen or not self._queue:
            return self.seen
        return _after(self._queue[0][1], self.seen, self._ahead)

    def go_on(self) -> bool:
        """Let the stage show the event before which it rests; return False if it does not rest."""
        if self.stopped_before is None:
            return False
        self._let_go = self._queue[0][0]
        return True

    @property
    def has_shown_all(self) -> bool:
        """True if all events fed, except perhaps a `TrumpBroken`, have been shown; cards may still move."""
        return all(isinstance(event, TrumpBroken) for _seq, event in self._queue)

    @property
    def is_idle(self) -> bool:
        """True if everything fed has been shown and the last pause is over."""
        return not self._queue and self._wait <= 0

    @property
    def is_settled(self) -> bool:
        """True if nothing moves or waits to be shown."""
        return self.is_idle and self.cards.is_settled

    @property
    def coming(self) -> Iterable[Event]:
        """The events that have happened but are not shown yet."""
        return (event for _seq, event in self._queue)

    @property
    def tempo(self) -> Tempo:
        """The current durations of all animations and pauses."""
        is_slow = self.speed in (Speed.RELAXED, Speed.NORMAL)
        tempo = tempo_of(Speed.FAST if self._is_shortened and is_slow else self.speed, hurry=self.hurry)
        if self.cards.animator.reduced:
            tempo = replace(tempo, telling=tempo.score)  # the score is a still picture
        if self._let_go and self.seq == self._let_go:
            return replace(tempo, trick_rest=0.0)  # the player has read the trick
        if self.hurry or self.speed is Speed.INSTANT or tempo.trick_rest >= self.least_trick_rest:
            return tempo
        return replace(tempo, trick_rest=self.least_trick_rest)

    def feed(self, entries: Iterable[tuple[int, Event]]) -> None:
        """Take entries to show, each with its sequence number."""
        self._queue.extend(entries)

    def take_new_events(self) -> NewEvents:
        """Return the events shown since the last call, and forget them."""
        new = NewEvents(tuple(self._new_events), self._was_cut_short)
        self._new_events.clear()
        self._was_cut_short = False
        return new

    def reset(self, seen: Observation, seq: int) -> None:
        """Show another observation, and move the cards to their new places.

        If the viewer changes, the cards jump, which hides the last viewer's hand.
        """
        self._queue.clear()
        self._new_events.clear()
        self._cut_short(jumps=seen.seat != self.seen.seat)
        self.seen, self.seq = seen, seq

    def skip(self) -> None:
        """Show all waiting events at once, up to one before which the stage rests, and put all cards at their places."""
        self._wait = 0.0
        while self._queue and self.stopped_before is None:
            self._show_next()
        self._cut_short(jumps=True)

    def hasten(self) -> None:
        """End the pause and the animations of the score and of great moments, and speed up all moving cards."""
        self._wait = 0.0
        self._told = 1.0
        self.cards.hasten()
        self.moments = tuple(structs.replace(moment, time=max(moment.time, GREAT_ENDS)) for moment in self.moments)

    def shorten(self) -> bool:
        """End the great moment in progress and show the rest of its trick quickly; return False if nothing can be shortened."""
        if self._thrown_rest > 0 or self._is_shortened:
            return True
        is_open, wait = self._is_slammed, self._wait
        if not is_open and not self.has_great_moment:
            return False
        self.hasten()
        if is_open:
            self._is_shortened, self._wait = True, min(wait, self.tempo.next_card)
        return True

    @property
    def has_great_moment(self) -> bool:
        """True while a great moment is in progress."""
        return any(is_great(one.event) and one.time < one.ends for one in self.moments)

    @property
    def _is_slammed(self) -> bool:
        """True while a trick led with the big blooper as a trump is incomplete."""
        deal = self.seen.public.deal
        if deal is None or not deal.trick or self.seen.public.is_showdown:
            return False
        return is_thrown(deal._replace(trick=deal.trick[:1]))

    def time_of(self, moment: Moment) -> float:
        """Return the animation time of a great moment, in seconds at normal speed; `inf` for a still picture."""
        return inf if self.cards.animator.reduced or not self.tempo.drama else moment.time

    def _cut_short(self, *, jumps: bool) -> None:
        """End the pause, remove all captions, and move the cards to their places, without animation if `jumps`."""
        self._wait = 0.0
        self._is_shortened, self._thrown_rest, self._told = False, 0.0, 1.0
        self.moments = ()
        self._was_cut_short = True
        self.cards.rearrange(jumps=jumps)

    def update(self, dt: float, metrics: Metrics, *, order: HandOrder, raised: Card | None = None) -> bool:
        """Advance by `dt` seconds; return True if anything visible changed."""
        tempo, was_idle = self.tempo, self.is_idle
        changed = self.cards.arrange(self.seen, metrics, order, raised, None, tempo)
        left = dt
        self._thrown_rest = max(self._thrown_rest - dt, 0.0)
        while True:
            spent = min(left, self._wait)
            left -= spent
            self._wait -= spent
            changed |= self._tell(spent, tempo)
            changed |= self.cards.update(spent)  # cards come to rest before the next event
            if self._wait > 0 or not self._queue or self.stopped_before is not None:
                break
            event = self._show_next()
            tempo = self.tempo
            is_held = not isinstance(event, self.quiet) and not self._would_hold_viewer(event)
            self._wait = hold_after(event, self.seen, tempo) if is_held else 0.0
            self.cards.arrange(self.seen, metrics, order, raised, event, tempo)
            changed = True
        changed |= bool(self.moments) or was_idle != self.is_idle
        passed = dt / tempo.drama if tempo.drama else 0.0
        aged = (structs.replace(one, age=one.age + dt, time=one.time + passed) for one in self.moments)
        self.moments = tuple(moment for moment in aged if moment.age < tempo.moment)
        changed |= self._tell(left, tempo)
        return self.cards.update(left) or changed

    def _tell(self, dt: float, tempo: Tempo) -> bool:
        if self._told >= 1:
            return False
        is_still = self.cards.animator.reduced or not tempo.telling
        self._told = 1.0 if is_still else min(self._told + dt / tempo.telling, 1.0)
        return True

    def _would_hold_viewer(self, event: Event) -> bool:
        """Return True if trump was just broken and the viewer has already played the next card, which must not be delayed."""
        coming = self._queue[0][1] if self._queue else None
        is_own = isinstance(coming, CardPlayed) and coming.seat == self.seen.seat
        return is_own and isinstance(event, TrumpBroken)

    def _show_next(self) -> Event:
        self.seq, event = self._queue.popleft()
        was_slammed = self._is_slammed
        self.seen = _after(event, self.seen, self._ahead)
        self._new_events.append((event, self.seen))
        self._is_shortened = self._is_shortened and self._is_slammed
        if was_slammed and isinstance(event, TrickTaken) and self.speed is not Speed.INSTANT:
            self._thrown_rest = tempo_of(Speed.FAST, hurry=self.hurry).trick_rest
        if isinstance(event, DealStarted):
            self.moments = ()
        if isinstance(event, DealScored):
            self._told = 0.0
        if is_moment(event, self.seen) and not isinstance(event, self.quiet):
            self.moments += (Moment(event, 0.0, is_brief=is_brief(event, self.seen)),)
        return event


def _after(event: Event, seen: Observation, memo: Memo[Observation]) -> Observation:
    return memo.of((event, seen), lambda: evolve_observation(seen, event))

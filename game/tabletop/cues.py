"""Sound cues: the sounds of events on the stage, of a deal's score, and of the end of a match."""

from math import ceil
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from game.engine import events
from game.engine.bids import BidKind
from game.engine.cards import Card
from game.engine.events import Event
from game.engine.state import MatchEnd, Observation
from game.tabletop import sounds
from game.tabletop.pacing import ONE_AT_A_TIME, STAMP_STRIKES, Speed, Tempo, is_brief, is_moment, is_torn, trick_rest_of
from game.tabletop.sounds import IMPORTANCE
from game.tabletop.stage import NewEvents, Stage
from game.tabletop.telling import CROWNED, FIRE, STRIKES, ScoreTelling
from game.toolkit.speaker import Sound

_STAMPS: Final = (sounds.STAMP, sounds.STAMP_DOUBLE, sounds.STAMP_TRIPLE, sounds.STAMP_QUADRUPLE)
_VERDICTS: Final = (sounds.MADE, sounds.SET, sounds.BURN)
_ENDS: Final = MappingProxyType({MatchEnd.WON: sounds.WON, MatchEnd.SHARED: sounds.SHARED, MatchEnd.LOST: sounds.LOST})
_MOST_AT_ONCE: Final = 2
"""The maximum number of sounds for the events of one frame."""
_HEARD_AT_INSTANT: Final = frozenset(IMPORTANCE[: IMPORTANCE.index(sounds.SHUFFLE)])
"""The sounds heard at instant speed, all more important than the sounds of moving cards."""
_LANDS_AFTER: Final = 0.4
"""The fraction of a card's flight after which its sound starts. The sound has a slide before the snap with which the card lands."""
_BLOW_AT: Final = 0.09
"""The seconds from the start of a stamp's sound to its blow."""
SHARES: Final = (0.8, 0.87, 0.94, 1.0)
"""The share of its volume at which a verdict is played, by the size of the gain or loss (`ScoreTelling.stake`)."""
_LEAST_STEP: Final = 0.06
"""Seconds between dealt cards below which the ear cannot tell them apart."""


def cue(event: Event, seen: Observation) -> Sound | None:
    """Return the sound of an event, given the observation after it; None for no sound."""
    match event:
        case events.CardPlayed(_, card) if is_moment(event, seen):
            return sounds.BIG_BLOOPER if card is Card.BB else sounds.LITTLE_BLOOPER
        case events.CardPlayed():
            return sounds.TEAR if is_torn(seen) else sounds.CARD
        case events.TrickTaken():
            return sounds.SWEEP
        case events.TrumpBroken():
            lamp = sounds.LAMP_BRIEF if is_brief(event, seen) else sounds.LAMP
            return lamp if is_moment(event, seen) else None
        case events.BidPlaced(_, bid):
            return sounds.BID if bid.kind is BidKind.NUMBER else _STAMPS[bid.value - 1]
        case events.DealStarted(number=1, redeal=0):
            return sounds.SHUFFLE
        case events.DealStarted(seats=seats):
            return None if seen.seat in seats else sounds.DEAL  # a viewer who gets cards hears the sound at `HandDealt`
        case events.HandDealt() | events.UpcardTurned() | events.TrumpCut() | events.JokerExchanged():
            return sounds.DEAL
        case events.CutForDeal() | events.DealThrownIn() | events.TieBreakCalled():
            return sounds.SHUFFLE
        case events.DealScored():
            return verdict_cue(ScoreTelling(seen.public.match.results[-1]), seen.public.match.side_of(seen.seat))
        case _:
            return None


def verdict_cue(telling: ScoreTelling, side: int) -> Sound | None:
    """Return the sound for a side's contract: made, set or burnt; None if the side bid nothing."""
    is_made = telling.result.scores[side].is_made
    if is_made is None:
        return None
    return sounds.MADE if is_made else sounds.BURN if telling.is_burnt(side) else sounds.SET


def at_stake(sound: Sound, stage: Stage) -> Sound:
    """Return a verdict as loud as the viewer's gain or loss is large; return any other sound unchanged."""
    match, telling = stage.seen.public.match, stage.telling
    if telling is None or sound not in _VERDICTS:
        return sound
    return replace(sound, share=SHARES[telling.stake(match.side_of(stage.seen.seat))])


def _counting(telling: ScoreTelling, seconds: float, side: int) -> list[tuple[float, Sound]]:
    """Return the sounds of an animation of `seconds` beside the verdict, for a viewer of a side, and when each begins.

    The larger the side's gain or loss, the more clinks of chips follow the verdict: none to three.
    """
    if not seconds:
        return []
    arrivals = (arrival * seconds for one in range(len(telling.totals)) for arrival in telling.arrivals(one))
    told = [(slot * _LEAST_STEP, sounds.WALK) for slot in sorted({int(arrival / _LEAST_STEP) for arrival in arrivals})]
    told += [(STRIKES * seconds + 2 * _LEAST_STEP * number, sounds.BID) for number in range(1, telling.stake(side) + 1)]
    before, after, _moved = telling.crown
    return told if after in (None, before) else [*told, (CROWNED[0] * seconds, sounds.CROWN)]


def end_cue(end: MatchEnd) -> Sound:
    """Return the music for the end of a match."""
    return _ENDS[end]


class Accompaniment:
    """Scheduler of the sounds for the events that a stage shows."""

    def __init__(self) -> None:
        """Begin without sounds."""
        self._due: list[tuple[float, Sound]] = []
        self._since: dict[Sound, float] = {}
        """The seconds since each loud sound began; an entry is removed after `ONE_AT_A_TIME` seconds."""

    def update(self, dt: float, stage: Stage) -> tuple[Sound, ...]:
        """Return the sounds that begin in this frame, `dt` seconds after the last frame."""
        self._due = [(left - dt, sound) for left, sound in self._due]
        self._follow(stage.take_new_events(), stage)
        self._since = {sound: age + dt for sound, age in self._since.items() if age + dt < ONE_AT_A_TIME}
        if stage.speed is Speed.INSTANT:
            self._since.clear()  # at this speed, no sound silences another
        now = tuple(sound for left, sound in self._due if left <= 0 and not self._is_drowned(sound))
        self._since |= {sound: 0.0 for sound in now if sound.is_loud}
        self._due = [(left, sound) for left, sound in self._due if left > 0]
        return now

    def _is_drowned(self, sound: Sound) -> bool:
        return (sound.is_loud or sound is sounds.LAMP_BRIEF) and any(
            IMPORTANCE.index(other) < IMPORTANCE.index(sound) and other is not sound for other in self._since
        )

    def _follow(self, news: NewEvents, stage: Stage) -> None:
        if news.was_cut_short:
            self._due = [(0.0, sound) for _left, sound in self._due if stage.telling is not None and sound in _VERDICTS]
        heard = [(event, seen, sound) for event, seen in news.events if (sound := cue(event, seen)) is not None]
        if stage.speed is Speed.INSTANT:
            heard = [(event, seen, sound) for event, seen, sound in heard if sound in _HEARD_AT_INSTANT]
        if news.was_cut_short or len(heard) > _MOST_AT_ONCE:
            told = sorted({sound for _, _, sound in heard}, key=IMPORTANCE.index)[:_MOST_AT_ONCE]
            self._due += [(0.0, sound) for sound in told]
            return
        if any(isinstance(event, events.DealScored) for event, _seen in news.events) and stage.telling is not None:
            seconds = 0.0 if stage.cards.animator.reduced else stage.tempo.telling
            self._due += _counting(stage.telling, seconds, stage.seen.public.match.side_of(stage.seen.seat))
        for event, seen, sound in heard:
            self._due += [(start, sound) for start in _starts(event, sound, seen, stage.tempo)]


def _starts(event: Event, sound: Sound, seen: Observation, tempo: Tempo) -> tuple[float, ...]:
    match event:
        case events.BidPlaced() if sound in _STAMPS:
            return (max(STAMP_STRIKES * tempo.drama - _BLOW_AT, 0.0),)
        case events.CardPlayed(seat):  # the slam in the big blooper's sound comes when the card lands
            return (0.0,) if sound is sounds.BIG_BLOOPER or seat == seen.seat else (_LANDS_AFTER * tempo.play,)
        case events.TrickTaken():
            return (trick_rest_of(seen, tempo),)
        case events.DealScored():
            return ((FIRE if sound is sounds.BURN else STRIKES) * tempo.telling,)
        case events.DealStarted() | events.HandDealt() if sound is sounds.DEAL:
            cards = seen.deal.size * len(seen.deal.seats)
            span = tempo.deal_step_for(cards) * cards
            step = max(2 * tempo.deal_step_for(cards), _LEAST_STEP)
            return tuple(index * step for index in range(ceil(span / step)))
        case _:
            return (0.0,)

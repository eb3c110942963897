"""Sound cues match what is shown: which sound, how often, and when."""

import pytest

from game.engine.bids import Bid, board, boston, number
from game.engine.cards import Card, Seat
from game.engine.events import BidPlaced, CardPlayed, Event, TrumpBroken
from game.engine.legal import pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull
from game.engine.state import MatchEnd, Observation
from game.tabletop import sounds
from game.tabletop.cues import Accompaniment, cue, end_cue
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed, is_moment
from game.tabletop.stage import Stage
from game.toolkit.metrics import metrics
from game.toolkit.speaker import FOCUS, REFUSAL, TICK, Sound
from tests.tabletop.tables import MATCHES, beginning, entries_for, log_of, seats_of, views_of

WINDOW = metrics(1280, 720)
CLASSIC = log_of("classic", 4)
STEP = 1 / 60
CARDS_AND_BLOOPERS = (sounds.CARD, sounds.TEAR, sounds.BIG_BLOOPER, sounds.LITTLE_BLOOPER)


def shown(log: tuple[Event, ...], seat: Seat = Seat.S) -> list[tuple[Event, Observation]]:
    return [(event, view) for (_, event), view in zip(entries_for(log, seat), views_of(log, seat)[1:], strict=True)]


class Listener:
    """A stage, and the sounds heard from it, with their times in seconds."""

    def __init__(
        self, speed: Speed = Speed.NORMAL, log: tuple[Event, ...] = CLASSIC, *, at: int = 0, reduced: bool = False
    ) -> None:
        """Start after the first `at` entries that the viewer sees."""
        self.stage = Stage(views_of(log, Seat.S)[at], at, speed=speed, reduced=reduced)
        self.accompaniment = Accompaniment()
        self.entries = entries_for(log, Seat.S)[at:]
        self.time = 0.0
        self.heard: list[tuple[float, Sound]] = []
        self.frame(0.0)

    def frame(self, dt: float = STEP) -> None:
        self.time += dt
        self.stage.update(dt, WINDOW, order=HandOrder.TRUMPS_LEFT)
        now = self.accompaniment.update(dt, self.stage)
        self.heard += [(self.time, sound) for sound in now]

    def watch(self) -> "Listener":
        self.stage.feed(self.entries)
        while not self.stage.is_settled:
            self.frame()
        return self

    @property
    def sounds(self) -> list[Sound]:
        return [sound for _, sound in self.heard]


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_every_card_played_is_heard_and_a_blooper_led_has_a_voice(name: str, players: int) -> None:
    log = log_of(name, players)
    for seat in seats_of(log)[:2]:
        for event, view in shown(log, seat):
            if not isinstance(event, CardPlayed):
                continue
            voices = {Card.BB: sounds.BIG_BLOOPER, Card.LB: sounds.LITTLE_BLOOPER}
            groups = view.deal.ordering.group_of
            led = view.deal.trick[0]
            is_led = led.card.is_joker and groups[led.card] == groups[event.card] == TRUMPS
            wanted = pulled(view.public.match, led.card, by=led.seat, seat=event.seat)
            other = sounds.TEAR if is_led and wanted is not Pull.ANY else sounds.CARD
            assert cue(event, view) is (voices[event.card] if is_moment(event, view) else other)


@pytest.mark.parametrize(
    ("bid", "sound"),
    [
        *((number(0), sounds.BID), (number(5), sounds.BID), (board(), sounds.STAMP), (board(2), sounds.STAMP_DOUBLE)),
        *((board(3), sounds.STAMP_TRIPLE), (board(4), sounds.STAMP_QUADRUPLE), (boston(), sounds.STAMP)),
        (boston(4), sounds.STAMP_QUADRUPLE),
    ],
)
def test_a_board_is_stamped_and_the_heavier_the_higher(bid: Bid, sound: Sound) -> None:
    assert cue(BidPlaced(Seat.W, bid), beginning(CLASSIC, Seat.S)) is sound


def test_every_sound_belongs_to_something() -> None:
    """Check that every sound, except those of the screen, belongs to an event or a score."""
    view = beginning(CLASSIC, Seat.S)
    events = [event for name, players in MATCHES for event in shown(log_of(name, players))]
    heard = {cue(event, seen) for event, seen in events}
    heard |= {cue(BidPlaced(Seat.W, board(level)), view) for level in range(1, 5)}
    heard |= {end_cue(end) for end in MatchEnd}
    heard |= {sounds.BURN, sounds.WALK, sounds.CROWN, sounds.LESSON}  # during scoring, and after a lesson
    assert set(sounds.ALL_SOUNDS) - heard == {sounds.YOUR_TURN, TICK, FOCUS, REFUSAL}


def test_a_card_is_heard_when_it_is_shown_not_when_it_is_fed() -> None:
    listener = Listener()
    listener.stage.feed(listener.entries)
    shown_at: list[float] = []
    count = 0
    while not listener.stage.is_settled:
        listener.frame()
        deal = listener.stage.seen.public.deal
        now = 0 if deal is None else len(deal.tricks) * 4 + len(deal.trick)
        if now > count:
            shown_at.append(listener.time)
        count = now
    heard_at = [time for time, sound in listener.heard if sound in CARDS_AND_BLOOPERS]
    assert len(shown_at) == len(heard_at)
    assert all(-1e-9 <= heard - seen < 0.15 for seen, heard in zip(shown_at, heard_at, strict=True))


def test_at_instant_speed_cards_and_bids_are_silent_and_the_rest_is_heard() -> None:
    entries = entries_for(CLASSIC, Seat.S)
    broken = next(index for index, (_, event) in enumerate(entries) if isinstance(event, TrumpBroken))
    listener = Listener(Speed.INSTANT)
    listener.stage.feed(entries[:broken])
    listener.frame()
    assert not {sounds.CARD, sounds.DEAL, sounds.BID, sounds.SWEEP, sounds.SHUFFLE} & set(listener.sounds)
    listener.heard.clear()
    listener.stage.feed(entries[broken : broken + 1])
    listener.frame()
    assert listener.sounds == [sounds.LAMP]


def test_a_storm_of_events_is_no_storm_of_sounds() -> None:
    """All events of a match, shown together, make at most two sounds, the most important ones."""
    listener = Listener()
    listener.stage.feed(listener.entries)
    listener.stage.skip()
    for _ in range(300):
        listener.frame()
    assert 1 <= len(listener.sounds) <= 2
    assert not {sounds.CARD, sounds.DEAL, sounds.BID} & set(listener.sounds)


def test_taking_back_makes_what_was_shown_before_silent() -> None:
    listener = Listener()
    listener.stage.feed(listener.entries[:20])
    listener.stage.update(0.5, WINDOW, order=HandOrder.TRUMPS_LEFT)
    listener.stage.reset(beginning(CLASSIC, Seat.S), 0)
    for _ in range(60):
        listener.frame()
    assert listener.sounds == []

"""Stage: after each event it shows exactly the layout of the new state, and never a hidden card."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.cards import Seat, cards_in
from game.engine.events import CardPlayed, Event, TrickTaken, TrumpBroken
from game.engine.evolve import fold
from game.engine.state import Observation, Phase, observe
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import BackKey, CardKey, PileKey, UpcardKey, layout
from game.tabletop.motion import LINGER
from game.tabletop.pacing import Speed, is_moment
from game.tabletop.stage import Moment, Stage
from game.toolkit.metrics import Metrics, metrics
from tests.tabletop.tables import MATCHES, WINDOWS, entries_for, log_of, seats_of, steady, views_of

SMALL, LARGE = metrics(1280, 720), metrics(3840, 2160, 120)
ORDER = HandOrder.TRUMPS_LEFT
CLASSIC = log_of("classic", 4)

speeds = st.sampled_from(list(Speed))
sizes = st.builds(metrics, st.sampled_from([w for w, _ in WINDOWS]), st.sampled_from([h for _, h in WINDOWS]))
slices = st.lists(st.floats(0.0, 2.5), max_size=25)


class Show:
    """A stage that has come to rest after the first entries of a match."""

    def __init__(
        self,
        log: tuple[Event, ...] = CLASSIC,
        seat: Seat = Seat.S,
        at: int = 0,
        *,
        speed: Speed = Speed.NORMAL,
        reduced: bool = False,
        window: Metrics = SMALL,
    ) -> None:
        self.views = views_of(log, seat)
        self.entries = entries_for(log, seat)
        self.window = window
        self.at = at
        self.stage = Stage(self.views[at], self.seq_after(at), speed=speed, reduced=reduced)
        self.pass_time(0.0)

    def seq_after(self, count: int) -> int:
        return self.entries[count - 1][0] if count else 0

    def feed(self, count: int) -> None:
        self.stage.feed(self.entries[self.at : self.at + count])
        self.at = min(self.at + count, len(self.entries))

    def pass_time(self, dt: float) -> bool:
        return self.stage.update(dt, self.window, order=ORDER)

    def settle(self) -> None:
        for _ in range(1000):
            if self.stage.is_settled:
                return
            self.pass_time(0.5)
        pytest.fail("the stage never comes to rest")

    def assert_shows(self, seen: Observation, seq: int) -> None:
        assert self.stage.is_settled
        assert self.stage.seen == seen
        assert self.stage.seq == seq
        wanted = layout(seen, self.window, order=ORDER)
        assert self.stage.cards.layout == wanted
        assert dict(self.stage.cards.poses()) == dict(wanted.poses)

    def assert_shows_all(self) -> None:
        self.assert_shows(self.views[self.at], self.seq_after(self.at))


@dataclass(frozen=True)
class Start:
    """A match, its viewer, and the number of entries shown."""

    name: str
    players: int
    seed: int
    seat: Seat
    at: int

    def show(self, *, speed: Speed = Speed.NORMAL, reduced: bool = False) -> Show:
        return Show(log_of(self.name, self.players, self.seed), self.seat, self.at, speed=speed, reduced=reduced)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    name, players = draw(st.sampled_from(MATCHES))
    seed = draw(st.integers(1, 3))
    log = log_of(name, players, seed)
    seat = draw(st.sampled_from(seats_of(log)))
    return Start(name, players, seed, seat, draw(st.integers(0, len(entries_for(log, seat)))))


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_after_each_event_the_poses_are_the_layout_of_that_state(name: str, players: int) -> None:
    log = log_of(name, players)
    for seat in seats_of(log)[:2]:
        show = Show(log, seat)
        for seq, _ in show.entries:
            show.feed(1)
            show.settle()
            assert show.stage.telling is None or show.stage.seen.deal.thrown_in is None
            show.assert_shows(observe(fold(log[: seq + 1]), seat), seq) if seq % 7 == 0 else show.assert_shows_all()


def shown(start: Start, count: int, times: list[float], speed: Speed, reduced: bool) -> Show:
    show = start.show(speed=speed, reduced=reduced)
    show.feed(count)
    for dt in times:
        show.pass_time(dt)
    return show


@given(start=starts(), count=st.integers(1, 40), times=slices, speed=speeds, reduced=st.booleans())
@steady(120)
def test_any_slicing_of_time_gives_the_same_end(
    start: Start, count: int, times: list[float], speed: Speed, reduced: bool
) -> None:
    show = shown(start, count, times, speed, reduced)
    show.settle()
    show.assert_shows_all()


@given(start=starts(), pieces=st.lists(st.tuples(st.integers(0, 5), st.floats(0.0, 2.0)), max_size=20), speed=speeds)
@steady(80)
def test_the_sequence_number_never_runs_ahead_of_what_was_fed(
    start: Start, pieces: list[tuple[int, float]], speed: Speed
) -> None:
    show = start.show(speed=speed)
    numbers = [0, *(seq for seq, _ in show.entries)]
    before = show.stage.seq
    for count, dt in pieces:
        show.feed(count)
        show.pass_time(dt)
        assert before <= show.stage.seq <= show.seq_after(show.at)
        assert show.stage.seen == show.views[numbers.index(show.stage.seq)]
        before = show.stage.seq
    show.settle()
    show.assert_shows_all()


@given(start=starts(), count=st.integers(0, 40), times=slices, speed=speeds, reduced=st.booleans())
@steady(80)
def test_skipping_equals_waiting_and_nothing_moves_any_more(
    start: Start, count: int, times: list[float], speed: Speed, reduced: bool
) -> None:
    show = shown(start, count, times, speed, reduced)
    show.stage.skip()
    assert show.stage.seq == show.seq_after(show.at)
    show.pass_time(0.0)
    show.assert_shows_all()
    assert show.stage.moments == ()


@given(start=starts(), count=st.integers(1, 20), dt=st.floats(0.0, 2.0), after=slices, window=sizes, speed=speeds)
@steady(80)
def test_a_resize_in_the_middle_of_motion_ends_right(
    start: Start, count: int, dt: float, after: list[float], window: Metrics, speed: Speed
) -> None:
    show = start.show(speed=speed)
    show.feed(count)
    show.pass_time(dt)
    show.window = window
    for later in after:
        show.pass_time(later)
    show.pass_time(0.0)
    assert show.stage.cards.metrics == window
    show.settle()
    show.assert_shows_all()


@given(start=starts(), back=st.integers(1, 30), ahead=st.integers(0, 10), dt=st.floats(0.0, 2.0), speed=speeds)
@steady(80)
def test_after_a_reset_the_other_observation_is_shown_and_nothing_that_waited(
    start: Start, back: int, ahead: int, dt: float, speed: Speed
) -> None:
    show = start.show(speed=speed)
    show.feed(ahead)
    show.pass_time(dt)
    show.at = max(show.at - back, 0)
    show.stage.reset(show.views[show.at], show.seq_after(show.at))
    at_once = show.stage.cards.layout_in(show.stage.seen, show.window, order=ORDER)
    # a press before the cards move must find the cards at their new places
    assert at_once.poses == layout(show.stage.seen, show.window, order=ORDER).poses
    show.settle()
    show.pass_time(0.0)
    show.settle()
    show.assert_shows_all()


# Hidden cards


def laid_open(seen: Observation) -> set[CardKey]:
    """Return the cards with visible faces: in the current and the last trick, in the viewer's hand, and upcards."""
    deal = seen.public.deal
    if deal is None:
        return set()
    last = deal.tricks[-1].plays if deal.tricks else ()
    upcards = {UpcardKey(card) for card in (*deal.upcards, deal.cut) if card is not None}
    return {*seen.cards(), *(play.card for play in (*deal.trick, *last)), *upcards}


def faces(stage: Stage) -> Iterator[CardKey]:
    """Yield the keys of cards whose face may be drawn."""
    for key, pose in stage.cards.poses():
        if isinstance(key, BackKey | PileKey):
            assert not pose.face_up
        else:
            yield key


@pytest.mark.parametrize(("name", "players"), MATCHES)
@pytest.mark.parametrize("reduced", [False, True])
def test_no_card_is_shown_that_the_onlooker_may_not_see(name: str, players: int, reduced: bool) -> None:
    log = log_of(name, players, 2)
    seat = seats_of(log)[-1]
    show = Show(log, seat, reduced=reduced)
    for _ in show.entries:
        before = laid_open(show.stage.seen)
        show.feed(1)
        for dt in (0.0, 0.05, 0.13, 0.3):
            show.pass_time(dt)
            assert set(faces(show.stage)) <= before | laid_open(show.stage.seen)
        show.settle()
        assert set(faces(show.stage)) <= laid_open(show.stage.seen)


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_hand_is_out_of_sight_at_once_when_the_screen_passes_to_another_player(speed: Speed, reduced: bool) -> None:
    at = next(index for index, seen in enumerate(views_of(CLASSIC, Seat.S)) if seen.public.phase is Phase.PLAY)
    show = Show(at=at, speed=speed, reduced=reduced)
    seq = show.seq_after(at)
    other = observe(fold(CLASSIC[: seq + 1]), Seat.W)
    show.stage.reset(other, seq)
    for dt in (0.0, 0.02, 0.1, 0.1, 0.5):
        show.pass_time(dt)
        assert set(faces(show.stage)) <= laid_open(other)
    show.settle()
    show.assert_shows(other, seq)


# Speed of the animation, as the player sees it


def test_at_instant_speed_everything_is_shown_in_the_first_frame() -> None:
    show = Show(speed=Speed.INSTANT)
    show.feed(200)
    show.pass_time(0.0)
    show.assert_shows_all()


def shown_after(seconds: float, *, speed: Speed, hurry: bool = False) -> int:
    show = Show(at=20, speed=speed)
    show.stage.hurry = hurry
    show.feed(60)
    show.pass_time(seconds)
    return show.stage.seq


def test_each_speed_shows_more_in_the_same_time_and_hurrying_more_still() -> None:
    shown = [shown_after(6.0, speed=speed) for speed in (Speed.RELAXED, Speed.NORMAL, Speed.FAST, Speed.INSTANT)]
    assert shown == sorted(set(shown))
    assert shown_after(6.0, speed=Speed.NORMAL, hurry=True) > shown[1]


def test_with_reduced_motion_nothing_travels_far() -> None:
    show = Show(at=0, reduced=True)
    for _ in show.entries[:150]:
        show.feed(1)
        before: dict[CardKey, tuple[float, float, float]] = {}
        for _ in range(20):
            show.pass_time(0.07)
            now = {key: (pose.x, pose.y, pose.alpha) for key, pose in show.stage.cards.poses()}
            for key, (x, y, _alpha) in now.items():
                if key in before and before[key][2] == 1.0 and now[key][2] == 1.0:
                    assert (
                        abs(x - before[key][0]) + abs(y - before[key][1])
                        <= show.stage.cards.layout.areas.hand_height / 2
                    )
            before = now


def test_breaking_trump_is_a_moment_that_passes() -> None:
    index = next(index for index, (_, event) in enumerate(entries_for(CLASSIC, Seat.S)) if event == TrumpBroken())
    show = Show(at=index)
    show.feed(1)
    show.pass_time(0.0)
    assert show.stage.moments == (Moment(TrumpBroken(), 0.0),)
    show.pass_time(1.0)
    assert [moment.age for moment in show.stage.moments] == [1.0]
    show.pass_time(1.0)
    assert not show.stage.moments


def test_a_joker_is_a_moment_when_it_is_led_and_not_when_it_is_thrown_in() -> None:
    led, followed = 0, 0
    for seed in range(1, 6):
        log = log_of("classic", 4, seed)
        for (_, event), seen in zip(entries_for(log, Seat.S), views_of(log, Seat.S)[1:], strict=True):
            if isinstance(event, CardPlayed) and event.card.is_joker:
                is_led = len(seen.deal.trick) == 1
                led, followed = led + is_led, followed + (not is_led)
                assert is_moment(event, seen) == (is_led and bool(seen.deal.ordering.trumps >> event.card & 1))
    assert led
    assert followed


def test_a_trick_goes_whole_to_its_winner_though_the_next_card_is_led_meanwhile() -> None:
    entries = entries_for(CLASSIC, Seat.S)
    taken = next(
        index
        for index, (_, event) in enumerate(entries[:-1])
        if isinstance(event, TrickTaken) and isinstance(entries[index + 1][1], CardPlayed)
    )
    show = Show(at=taken)
    trick = [play.card for play in show.stage.seen.deal.trick]
    show.feed(2)
    for frame in range(200):
        lying = [pose for key, pose in show.stage.cards.poses() if key in trick]
        if not lying:
            break
        assert all(pose.alpha == 1 for pose in lying)
        last = lying
        raised = (
            next(cards_in(show.stage.seen.hand)) if frame % 2 else None
        )  # the pointer moves along the hand meanwhile
        show.stage.update(1 / 60, SMALL, order=ORDER, raised=raised)
    assert show.stage.seq == show.seq_after(taken + 2)
    side = show.stage.seen.public.match.side_of(show.stage.seen.deal.tricks[-1].winner)
    pile = show.stage.cards.animator.pose(
        PileKey(side, show.stage.seen.deal.taken_by(show.stage.seen.public.match.sides[side]) - 1)
    )
    assert pile is not None
    assert all(abs(pose.x - pile.x) + abs(pose.y - pile.y) < 2 * pile.height for pose in last)
    assert len({(pose.x, pose.y) for pose in last}) == 1


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("rate", [24, 60, 144])
def test_a_trick_that_is_being_read_lies_still_with_the_crown_on_its_last_card_too(rate: int, reduced: bool) -> None:
    show = Show(reduced=reduced)
    show.feed(len(show.entries))
    read, last_ones, seconds = 0, 0, 0.0
    while read < 14 and seconds < 120:
        taken = len(show.stage.seen.public.deal.tricks) if show.stage.seen.public.deal is not None else 0
        show.pass_time(1 / rate)
        seconds += 1 / rate
        deal = show.stage.seen.public.deal
        if deal is None or len(deal.tricks) <= taken or deal.size == 1:
            continue
        read += 1
        plays, animator = deal.tricks[-1].plays, show.stage.cards.animator
        poses = [animator.pose(play.card) for play in plays]
        assert [pose is not None and not pose.is_moving and pose.alpha == 1 for pose in poses] == [True] * len(plays)
        show.pass_time(0.2)
        seconds += 0.2
        won = next(play for play in plays if play.seat is deal.tricks[-1].winner)
        assert animator.arrived(won.card) == pytest.approx(LINGER)
        last_ones += won is plays[-1]
    assert read == 14
    assert last_ones


def test_a_stage_rests_where_it_is_told_to_and_nothing_leads_past_that() -> None:
    """Neither time nor a press shows the event before which the stage stops.

    Continuing shows this event, and stops before the next one of its kind.
    """
    for speed in Speed:
        show = Show(speed=speed)
        stage = show.stage
        stage.stops_before = lambda event, _seen: isinstance(event, TrickTaken)
        show.feed(len(show.entries))
        for number in range(3):
            stage.skip() if number % 2 else show.pass_time(500.0)
            assert isinstance(stage.stopped_before, TrickTaken)
            assert len(stage.seen.deal.trick) == len(stage.seen.deal.seats)
            assert not stage.has_shown_all
            seen = stage.seen
            show.pass_time(60.0)
            stage.skip()
            assert stage.seen == seen
            assert stage.go_on()
            assert stage.stopped_before is None
            assert not stage.go_on()
            show.pass_time(0.01)
            assert stage.seen != seen
            assert stage.tempo.trick_rest == 0.0

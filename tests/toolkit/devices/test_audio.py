"""Sounds are played at the chosen volume; without a device, nothing is played and nothing fails."""

import math
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from game.toolkit.devices import audio as audio_module
from game.toolkit.devices.audio import Audio
from game.toolkit.speaker import FOCUS, REFUSAL, TICK, Sound, Volumes
from game.worker import InlineWorker
from tests.support.clocks import Clock
from tests.support.workers import HandWorker

CARD = Sound(("card-1", "card-2", "card-3", "card-4"), "cards")
SHUFFLE = Sound(("shuffle",), "cards")
LAMP = Sound(("lamp",), "table", is_loud=True, has_priority=True)
LOST = Sound(("lost",), "table", is_loud=True, has_priority=True)
WON = Sound(("won",), "table", is_loud=True, has_priority=True)
MOST_AT_ONCE = 6
PATIENCE = 60.0
"""Seconds after which a test gives up on a thread; the machine may be busy."""


@pytest.fixture(autouse=True)
def _no_device_left() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def clock() -> Clock[float]:
    return Clock(100.0)


@pytest.fixture
def audio(clock: Clock[float]) -> Audio:
    made = Audio(clock=clock, worker=InlineWorker())
    made.open()
    assert made.is_open
    return made


def heard() -> list[float]:
    """Return the volume of each playing sound, 0 to 1."""
    channels = [pygame.mixer.Channel(index) for index in range(pygame.mixer.get_num_channels())]
    return [sound.get_volume() for channel in channels if channel.get_busy() and (sound := channel.get_sound())]


def test_every_sound_can_be_played(audio: Audio, clock: Clock[float]) -> None:
    for sound in (CARD, SHUFFLE, LAMP, LOST, WON, REFUSAL, TICK, FOCUS):
        clock.now += 1
        pygame.mixer.stop()
        audio.play(sound)
        assert len(heard()) == 1, sound


def gains() -> list[float]:
    """Return the gain of each playing sound in dB, sorted."""
    channels = [pygame.mixer.Channel(index) for index in range(MOST_AT_ONCE)]
    return sorted(round(20 * math.log10(channel.get_volume())) for channel in channels if channel.get_busy())


def test_beside_a_great_moment_everything_else_is_quieter(audio: Audio, clock: Clock[float]) -> None:
    audio.play(SHUFFLE)
    assert gains() == [0]
    audio.play(WON)
    assert gains() == [-8, 0], "the one that was playing"
    audio.play(CARD)
    assert gains() == [-8, -8, 0], "the one that comes while it is heard"
    pygame.mixer.stop()
    clock.now += 10
    audio.play(CARD)
    assert gains() == [0], "and no longer"


def test_while_muted_no_device_is_opened(clock: Clock[float]) -> None:
    audio = Audio(clock=clock, worker=InlineWorker())
    audio.set_volumes(Volumes(muted=True))
    audio.open()
    assert pygame.mixer.get_init() is None
    audio.set_volumes(Volumes())
    assert audio.is_open


def test_opening_the_device_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a slow device is opened in the background, there is silence."""
    may_go_on, was_asked = Event(), Event()

    def slow(*_arguments: object, **_options: object) -> None:
        was_asked.set()
        may_go_on.wait(PATIENCE)
        raise pygame.error("none after all")

    monkeypatch.setattr(pygame.mixer, "init", slow)
    audio = Audio()
    audio.open()
    assert was_asked.wait(PATIENCE)
    audio.play(WON)
    assert not audio.is_open
    may_go_on.set()
    audio.close()
    assert not audio.is_open


def test_a_device_that_rests_is_released_and_taken_again_when_asked_for(audio: Audio, clock: Clock[float]) -> None:
    audio.play(CARD)
    audio.rest()
    assert not audio.is_open
    assert pygame.mixer.get_init() is None
    audio.rest()
    audio.open()
    assert audio.is_open
    clock.now += 1
    audio.play(CARD)
    assert len(heard()) == 1


@pytest.mark.parametrize(("late", "count"), [(0.03, 1), (1.0, 0)])
def test_a_sound_that_comes_while_the_device_rests_is_heard_once_it_is_there_unless_that_is_late(
    late: float, count: int, clock: Clock[float]
) -> None:
    worker = HandWorker()
    audio = Audio(clock=clock, worker=worker)
    audio.open()
    worker.do_next()
    audio.rest()
    audio.play(WON)
    worker.do_next()
    assert not audio.is_open
    clock.now += late
    worker.do_next()
    assert audio.is_open
    assert len(heard()) == count


@pytest.mark.parametrize("driver", ["no-such-driver", "none"])
def test_without_a_device_everything_goes_on_in_silence(
    driver: str, clock: Clock[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    audio = Audio(clock=clock, worker=InlineWorker())
    audio.open()
    assert (audio.is_open, audio.lacks_device) == (False, True)
    for sound in (CARD, WON, TICK):
        audio.play(sound)
    audio.set_volumes(Volumes(muted=True))
    audio.set_volumes(Volumes())
    audio.close()


def test_a_file_that_is_missing_or_broken_is_passed_over(
    audio: Audio, clock: Clock[float], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "lamp.wav").write_bytes(b"RIFF")
    monkeypatch.setattr(audio_module, "asset", lambda name: tmp_path / Path(name).name)
    for sound in (LAMP, WON):
        audio.play(sound)
        clock.now += 1
        audio.play(sound)
    assert heard() == []


def test_a_volume_is_felt_squared_and_its_own_beside_the_masters(audio: Audio, clock: Clock[float]) -> None:
    audio.set_volumes(Volumes(master=0.8, buses={"cards": 0.5}))
    audio.play(CARD)
    assert heard() == [pytest.approx(0.16, abs=0.01)]
    pygame.mixer.stop()
    audio.play(LAMP)
    assert heard() == [pytest.approx(0.64, abs=0.01)]


@pytest.mark.parametrize("sound", [CARD, WON, TICK])
def test_each_volume_alone_silences_what_it_is_for(sound: Sound) -> None:
    assert Volumes().gain(sound) == 4 * Volumes().gain(replace(sound, share=0.5)) == 1.0
    for bus in ("cards", "table", "interface"):
        assert Volumes(buses={bus: 0.0}).gain(sound) == (0.0 if sound.bus == bus else 1.0)
    assert Volumes(master=0.0).gain(sound) == Volumes(muted=True).gain(sound) == 0.0


def test_muting_ends_what_is_heard_and_lets_nothing_begin(audio: Audio) -> None:
    audio.play(WON)
    assert heard()
    audio.set_volumes(Volumes(muted=True))
    assert heard() == []
    audio.play(LOST)
    assert heard() == []


def test_the_same_sound_does_not_begin_twice_in_a_moment(audio: Audio, clock: Clock[float]) -> None:
    for after, count in ((0.0, 1), (0.03, 1), (0.02, 2)):
        clock.now += after
        audio.play(WON)
        assert len(heard()) == count
    audio.play(LOST)
    assert len(heard()) == 3


def test_only_a_few_are_heard_at_once_and_the_important_ones_come_through(audio: Audio, clock: Clock[float]) -> None:
    for _ in range(MOST_AT_ONCE):
        clock.now += 1
        audio.play(LOST)
    audio.play(CARD)
    playing = [pygame.mixer.Channel(index).get_sound() for index in range(MOST_AT_ONCE)]
    assert len(heard()) == MOST_AT_ONCE
    assert len({id(sound) for sound in playing}) == 1
    audio.play(WON)
    playing = [pygame.mixer.Channel(index).get_sound() for index in range(MOST_AT_ONCE)]
    assert len(heard()) == MOST_AT_ONCE
    assert len({id(sound) for sound in playing}) == 2

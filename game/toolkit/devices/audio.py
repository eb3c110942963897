"""Audio output: the one place that makes noise. Without a device, or with a broken one, everything goes on in silence."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import pygame

from game.paths import asset
from game.toolkit.devices.sdl_library import library_of
from game.toolkit.speaker import Sound, Speaker, Volumes
from game.worker import ThreadWorker, Worker

_RATE: Final = 22_050
"""The sample rate in hertz, that of the files; the device's own rate is SDL's affair."""
_BUFFER: Final = 512
"""The number of samples between a call and the device: 23 ms."""
_SIGNED_16, _AUDIO = 0x8010, 0x10
"""SDL's numbers for samples of 16 bits, and for its sound."""
_MOST_AT_ONCE: Final = 6
_AGAIN_AFTER: Final = 0.04
"""Seconds within which the same sound is not begun twice."""
_DUCKED: Final = 10 ** (-8 / 20)
"""The share of their loudness that other sounds keep beside a loud one: 8 dB less."""
_LATE: Final = 0.5
"""Seconds after which a sound that waits for the device is not worth hearing any more."""
_CLOSING: Final = 2.0
"""Seconds to wait at the end for a device that is still being opened."""


class Audio(Speaker):
    """Player of sounds on the default device.

    The device is opened and released in the background, since a system may take its time over it. What is played meanwhile begins
    as soon as it is there; where there is none, `play` does nothing. While everything is muted no device is opened.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic, worker: Worker | None = None) -> None:
        """Open nothing yet; the worker opens the device, and releases it."""
        self._clock = clock
        self._worker = ThreadWorker("audio") if worker is None else worker
        self._volumes = Volumes()
        self._is_wanted = False
        self._is_asked_for = False
        """True from the moment the device is asked for until it is released; also if there is none."""
        self.is_open = False
        """True if anything can be heard."""
        self._has_device = False
        """True if the device has ever been open."""
        self._waiting: deque[tuple[Sound, float]] = deque(maxlen=_MOST_AT_ONCE)
        """The sounds to play once the device is open, and when they were."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._turns: dict[Sound, int] = {}
        self._last: dict[Sound, float] = {}
        self._loud_until = 0.0

    def open(self) -> None:
        """Ask for the device, now or as soon as it is not muted. Never raises, never waits."""
        self._is_wanted = True
        self._begin()

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes from now on; muting ends all sounds at once."""
        self._volumes = volumes
        if volumes.muted and self.is_open:
            pygame.mixer.stop()
        self._begin()

    def rest(self) -> None:
        """Release the device until something is to be heard again: it costs the processor more than all else that rests."""
        self._is_asked_for &= not self._has_device  # one that others had taken meanwhile is asked for again
        if self.is_open:
            self.is_open = False
            self._worker.submit(lambda _stop: pygame.mixer.quit())

    def _begin(self) -> None:
        if self._is_wanted and not self._is_asked_for and not self._volumes.muted:
            self._is_asked_for = True
            self._worker.submit(lambda _stop: self._open_device())

    def _open_device(self) -> None:
        if self.is_open:
            return
        try:
            _take_device()
            pygame.mixer.init(_RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_MOST_AT_ONCE)
        except (pygame.error, OSError, NotImplementedError):  # no device, no driver, or a pygame without sound
            self.lacks_device = True
            return
        self.is_open, self._has_device, self.lacks_device = True, True, False
        self._play_waiting()

    def _play_waiting(self) -> None:
        with suppress(IndexError):  # there is no other
            while True:
                sound, asked = self._waiting.popleft()
                if self._clock() - asked < _LATE:
                    self.play(sound)

    def play(self, sound: Sound) -> None:
        """Play a sound now, unless it began a moment ago or too many are playing already. Never raises, never waits.

        A loud one makes all quieter that play together with it.
        """
        gain = self._volumes.gain(sound)
        now = self._clock()
        if gain <= 0 or now - self._last.get(sound, -1.0) < _AGAIN_AFTER:
            return
        if not self.is_open:
            self._wait_for_device(sound, now)
            return
        clip = self._clip(sound)
        if clip is None:
            return
        channel = pygame.mixer.find_channel() or (pygame.mixer.find_channel(force=True) if sound.has_priority else None)
        if channel is None:
            return
        self._last[sound] = now
        clip.set_volume(gain)
        channel.play(clip)
        if sound.is_loud:
            self._loud_until = now + clip.get_length()
            for index in range(_MOST_AT_ONCE):
                pygame.mixer.Channel(index).set_volume(_DUCKED)
        is_beside = not sound.is_loud and now < self._loud_until
        channel.set_volume(_DUCKED if is_beside else 1.0)

    def _wait_for_device(self, sound: Sound, now: float) -> None:
        """Play a sound once the device is open, which is opened for it if it was released."""
        self._begin()
        if self._is_asked_for:
            self._waiting.append((sound, now))
            if self.is_open:  # by now
                self._play_waiting()

    def _clip(self, sound: Sound) -> "pygame.mixer.Sound | None":  # a pygame without sound has no such name
        """Return the next of the files of a sound; None if it cannot be read."""
        names = sound.files
        turn = self._turns.get(sound, 0)
        self._turns[sound] = turn + 1
        name = names[turn % len(names)]
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(asset(f"sounds/{name}.wav"))
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]

    def close(self) -> None:
        """Fall silent, and close the device."""
        self._is_wanted = False
        self._worker.end()
        self._worker.wait(_CLOSING)
        if self.is_open:
            self.is_open = self._is_asked_for = False
            self._loaded.clear()
            pygame.mixer.quit()


def _take_device() -> None:
    """Open the device by SDL itself: pygame would keep all other threads waiting. What cannot be done is left to pygame."""
    with suppress(OSError, AttributeError):
        sdl, mixer = library_of(pygame.base, "SDL2.dll"), library_of(pygame.mixer, "SDL2_mixer.dll")
        open_device = mixer.Mix_OpenAudioDevice
        if sdl.SDL_InitSubSystem(_AUDIO) == 0 and open_device(_RATE, _SIGNED_16, 1, _BUFFER, None, 0) != 0:
            sdl.SDL_QuitSubSystem(_AUDIO)

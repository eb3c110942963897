"""Audio output: the only module that plays sound. Without a working device the game is silent."""

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
"""Sample rate of the sound files in hertz."""
_BUFFER: Final = 512
"""Buffer size of the device in samples: 23 ms."""
_SIGNED_16, _AUDIO = 0x8010, 0x10
"""SDL's constants for 16-bit samples and for its audio subsystem."""
_MOST_AT_ONCE: Final = 6
_AGAIN_AFTER: Final = 0.04
"""Seconds within which a sound is not started twice."""
_DUCKED: Final = 10 ** (-8 / 20)
"""Volume factor of other sounds while a loud one plays: 8 dB less."""
_LATE: Final = 0.5
"""Seconds after which a sound waiting for the device is dropped."""
_CLOSING: Final = 2.0
"""Seconds to wait at exit for a device being opened."""


class Audio(Speaker):
    """Player of sounds on the default device.

    The device is opened and released in the background. Sounds played meanwhile start once it is open. Without a device `play` does
    nothing. No device is opened while everything is muted.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic, worker: Worker | None = None) -> None:
        """Open nothing yet; the worker opens and releases the device."""
        self._clock = clock
        self._worker = ThreadWorker("audio") if worker is None else worker
        self._volumes = Volumes()
        self._is_wanted = False
        self._is_asked_for = False
        """True from the request for the device until its release, even if the request fails."""
        self.is_open = False
        """True if sounds can be heard."""
        self._has_device = False
        """True if the device has ever been open."""
        self._waiting: deque[tuple[Sound, float]] = deque(maxlen=_MOST_AT_ONCE)
        """Sounds to play once the device is open, with the request times."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._turns: dict[Sound, int] = {}
        self._last: dict[Sound, float] = {}
        self._loud_until = 0.0

    def open(self) -> None:
        """Open the device as soon as the sounds are not muted. Never raises, never waits."""
        self._is_wanted = True
        self._begin()

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes; muting ends all sounds immediately."""
        self._volumes = volumes
        if volumes.muted and self.is_open:
            pygame.mixer.stop()
        self._begin()

    def rest(self) -> None:
        """Release the device until the next sound, as an idle device uses more processor time than the rest of the program."""
        self._is_asked_for &= not self._has_device  # a device that has worked before is tried again later
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
        with suppress(IndexError):
            while True:
                sound, asked = self._waiting.popleft()
                if self._clock() - asked < _LATE:
                    self.play(sound)

    def play(self, sound: Sound) -> None:
        """Play a sound, unless it has just started, or has no priority and too many are playing. Never raises, never waits.

        A loud sound makes all others quieter.
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
        self._begin()
        if self._is_asked_for:
            self._waiting.append((sound, now))
            if self.is_open:  # the device may have been opened meanwhile
                self._play_waiting()

    def _clip(self, sound: Sound) -> "pygame.mixer.Sound | None":  # in quotes: a pygame without sound lacks this class
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
        """Stop all sounds and close the device."""
        self._is_wanted = False
        self._worker.end()
        self._worker.wait(_CLOSING)
        if self.is_open:
            self.is_open = self._is_asked_for = False
            self._loaded.clear()
            pygame.mixer.quit()


def _take_device() -> None:
    """Open the device with SDL's own function, as pygame's would block all other threads; if this fails, pygame opens it."""
    with suppress(OSError, AttributeError):
        sdl, mixer = library_of(pygame.base, "SDL2.dll"), library_of(pygame.mixer, "SDL2_mixer.dll")
        open_device = mixer.Mix_OpenAudioDevice
        if sdl.SDL_InitSubSystem(_AUDIO) == 0 and open_device(_RATE, _SIGNED_16, 1, _BUFFER, None, 0) != 0:
            sdl.SDL_QuitSubSystem(_AUDIO)

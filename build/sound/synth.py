"""Sound synthesis: tones, noise, envelopes, filters and reverb. A sound is a list of samples from -1 to 1."""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate

RATE = 22_050
"""Sample rate in Hz; cards and brushes have little energy above half this rate."""

Samples = list[float]
Curve = Callable[[float], float]
"""Function from time in seconds to a value, such as a pitch or a loudness."""


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def noise(seconds: float, seed: int) -> Samples:
    """Return white noise; the same seed gives the same noise."""
    chance = random.Random(seed)
    return [chance.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def tone(seconds: float, pitch: float | Curve, partials: Sequence[tuple[float, float]] = ((1.0, 1.0),)) -> Samples:
    """Return a sum of sine waves at multiples of a pitch in Hz; each partial is a multiple and an amplitude."""
    length = round(seconds * RATE)
    hertz = [pitch(index / RATE) for index in range(length)] if callable(pitch) else [pitch] * length
    phases = list(accumulate(math.tau * each / RATE for each in hertz))
    waves = [[share * math.sin(phase * multiple) for phase in phases] for multiple, share in partials]
    return [sum(values) for values in zip(*waves, strict=True)]


def shaped(samples: Samples, envelope: Curve) -> Samples:
    return [value * share for value, share in zip(samples, _course(envelope, len(samples)), strict=True)]


@lru_cache(maxsize=8)
def _course(curve: Curve, length: int) -> Samples:
    """Return the values of a curve at `length` samples."""
    return [curve(index / RATE) for index in range(length)]


@cache
def decay(seconds: float, attack: float = 0.001) -> Curve:
    """Return an envelope that rises within `attack` seconds, and decays with the time constant `seconds`."""
    return lambda time: min(time / attack, 1.0) * math.exp(-time / seconds)


def swell(length: float, *, attack: float, release: float) -> Curve:
    """Return an envelope that rises, holds, and falls until time `length`, with soft corners."""

    def curve(time: float) -> float:
        part = min(time / attack, (length - time) / release, 1.0)
        return 0.5 - 0.5 * math.cos(math.pi * max(part, 0.0))

    return curve


def low_pass(samples: Samples, hertz: float) -> Samples:
    """Return samples low-passed by two stages of 6 dB per octave each."""
    share = 1.0 - math.exp(-math.tau * hertz / RATE)
    first = second = 0.0
    out = []
    for value in samples:
        first += share * (value - first)
        second += share * (first - second)
        out.append(second)
    return out


def high_pass(samples: Samples, hertz: float) -> Samples:
    """Return samples high-passed by 6 dB per octave, by subtracting a single-stage low-pass."""
    share = 1.0 - math.exp(-math.tau * hertz / RATE)
    low = 0.0
    out = []
    for value in samples:
        low += share * (value - low)
        out.append(value - low)
    return out


def band_pass(samples: Samples, pitch: float | Curve, width: float) -> Samples:
    """Return samples filtered by a resonance at `pitch` Hz; `width` is its bandwidth relative to the pitch."""
    low = band = 0.0
    out = []
    hertz = [pitch(index / RATE) for index in range(len(samples))] if callable(pitch) else [pitch]
    steps = [2.0 * math.sin(math.pi * min(each, RATE / 6.5) / RATE) for each in hertz]
    for value, step in zip(samples, steps if callable(pitch) else steps * len(samples), strict=True):
        low += step * band
        band += step * (value - low - width * band)
        out.append(band * width)
    return out


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Return a mix of sounds, each with its start in seconds and its gain."""
    starts = [round(start * RATE) for start, _, _ in parts]
    out = [0.0] * max(start + len(samples) for start, (_, _, samples) in zip(starts, parts, strict=True))
    for start, (_, gain, samples) in zip(starts, parts, strict=True):
        for index, value in enumerate(samples, start):
            out[index] += gain * value
    return out


_ECHOES = ((0.0297, 0.61), (0.0371, 0.58), (0.0411, 0.55), (0.0437, 0.52))
_SMEARS = ((0.0050, 0.6), (0.0017, 0.6))


def in_room(samples: Samples, wet: float, tail: float) -> Samples:
    """Return a sound with a share `wet` of reverb, and `tail` more seconds at the end."""
    dry = samples + silence(tail)
    back = [0.0] * len(dry)
    for delay, gain in _ECHOES:
        for index, value in enumerate(_echoed(dry, round(delay * RATE), gain)):
            back[index] += value / len(_ECHOES)
    for delay, gain in _SMEARS:
        back = _smeared(back, round(delay * RATE), gain)
    back = high_pass(low_pass(back, 2_800), 180)
    length = len(dry) / RATE
    dying = shaped(back, lambda time: min((length - time) / max(tail, 0.01), 1.0))
    return [value + wet * far for value, far in zip(dry, dying, strict=True)]


def _echoed(samples: Samples, delay: int, gain: float) -> Samples:
    out = list(samples)
    for index in range(delay, len(out)):
        out[index] += gain * out[index - delay]
    return out


def _smeared(samples: Samples, delay: int, gain: float) -> Samples:
    out = [0.0] * len(samples)
    for index, value in enumerate(samples):
        before, after = (samples[index - delay], out[index - delay]) if index >= delay else (0.0, 0.0)
        out[index] = before + gain * after - gain * value
    return out

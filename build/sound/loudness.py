"""Loudness measurement: the maximum momentary loudness of a sound, according to ITU-R BS.1770 and EBU R 128."""

import math
from collections.abc import Sequence

from synth import RATE, Samples, high_pass, shaped

_WINDOW = round(0.4 * RATE)
"""Number of samples over which momentary loudness is measured (EBU Tech 3341)."""
_STEP = RATE // 100
_SILENCE = -99.0
"""Loudness in LUFS of an inaudible sound."""

Biquad = tuple[float, float, float, float, float]
"""Coefficients b0, b1, b2, a1, a2 of a second-order filter section; a0 is 1."""


def _high_pass(hertz: float, quality: float) -> Biquad:
    """Return a high-pass section with 12 dB per octave; `hertz` is its cutoff."""
    corner = math.tan(math.pi * hertz / RATE)
    whole = 1 + corner / quality + corner**2
    return 1 / whole, -2 / whole, 1 / whole, 2 * (corner**2 - 1) / whole, (1 - corner / quality + corner**2) / whole


def _head() -> Biquad:
    """Return the first section of K-weighting: a boost of 4 dB above 1,682 Hz, like that of the head.

    BS.1770 gives coefficients only for 48 kHz. For `RATE`, the coefficients are computed from the same analogue filter.
    """
    corner = math.tan(math.pi * 1_681.974 / RATE)
    high = 10 ** (3.99984 / 20)
    middle = high**0.499667
    step = corner / 0.707175
    whole = 1 + step + corner**2
    return (
        (high + middle * step + corner**2) / whole,
        2 * (corner**2 - high) / whole,
        (high - middle * step + corner**2) / whole,
        2 * (corner**2 - 1) / whole,
        (1 - step + corner**2) / whole,
    )


def _as_heard(section: Biquad) -> Biquad:
    """Return a high-pass section with the numerator that BS.1770 prescribes: 1, -2, 1."""
    return (1.0, -2.0, 1.0, *section[3:])


_EAR = (_head(), _as_heard(_high_pass(38.1355, 0.500327)))
"""K-weighting of BS.1770: a boost of high frequencies, and a high-pass filter."""
_LAPTOP = (_high_pass(300.0, 0.541), _high_pass(300.0, 1.307))
"""Model of a small loudspeaker: a fourth-order Butterworth filter that falls by 24 dB per octave below 300 Hz."""


def _filtered(samples: Sequence[float], sections: Sequence[Biquad]) -> Sequence[float]:
    for b0, b1, b2, a1, a2 in sections:
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for value in samples:
            y = b0 * value + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = value, x1, y, y1
            out.append(y)
        samples = out
    return samples


def loudness(samples: Sequence[float], *, on_laptop: bool = False) -> float:
    """Return the maximum momentary loudness in LUFS, with silence appended; `on_laptop` simulates a small loudspeaker."""
    padded = [*samples, *[0.0] * _WINDOW]
    heard = _filtered(padded, (*_LAPTOP, *_EAR) if on_laptop else _EAR)
    sums = [0.0]
    for value in heard:
        sums.append(sums[-1] + value * value)
    most = max(sums[start + _WINDOW] - sums[start] for start in range(0, len(sums) - _WINDOW, _STEP))
    return -0.691 + 10 * math.log10(most / _WINDOW) if most > 0 else _SILENCE


_CEILING = 0.78
"""Maximum absolute sample value: 2.2 dB below full scale."""
_INAUDIBLE = 0.0008
"""Sample value below which the end of a sound is cut off: 62 dB below full scale."""
_NEAR = 0.1
"""Maximum deviation from the requested level, in LU."""


def _with_soft_ends(samples: Samples) -> Samples:
    length = len(samples) / RATE
    fade = min(0.012, length / 4)
    return shaped(samples, lambda time: min(time / 0.0008, (length - 1 / RATE - time) / fade, 1.0))


def finished(samples: Samples, level: float) -> Samples:
    """Return a sound at a level in LUFS, with soft-limited peaks and both ends at zero.

    Raises:
        ValueError: the level cannot be reached with limited peaks.
    """
    clean = high_pass(samples, 30)
    gain = 1.0
    for _ in range(12):
        bent = [_CEILING * math.tanh(value * gain / _CEILING) for value in clean]
        while abs(bent[-1]) < _INAUDIBLE:
            bent.pop()
        out = _with_soft_ends(bent)
        missing = level - loudness(out)
        if abs(missing) <= _NEAR:
            return out
        gain *= 10 ** (missing / 20)
    raise ValueError(f"a sound cannot be brought to {level} LUFS: {missing:+.1f} LU are missing")

"""Card sounds on felt: a snap is a short noise burst over a soft thud, and a slide is noise with a moving filter."""

import math
import random
from functools import cache

from synth import Samples, band_pass, decay, low_pass, mixed, noise, shaped, swell, tone


def _snap(seed: int, *, bright: float = 1.0) -> Samples:
    """Return the snap of a card's edge on the felt."""
    edge = shaped(band_pass(noise(0.07, seed), 2_300 * bright, 0.9), decay(0.011))
    body = shaped(band_pass(noise(0.09, seed + 1), 620 * bright, 0.5), decay(0.018))
    return mixed((0.0, 0.8, edge), (0.0, 1.3, body), (0.0, 0.55, _thud()))


@cache
def _thud() -> Samples:
    return shaped(tone(0.10, lambda time: 150 - 400 * min(time, 0.1)), decay(0.022, attack=0.002))


def _swish(seconds: float, seed: int, start: float, end: float) -> Samples:
    """Return the slide of a card over felt, with a moving filter."""
    grain = noise(seconds, seed)
    coloured = band_pass(grain, lambda time: start + (end - start) * time / seconds, 0.8)
    return shaped(low_pass(coloured, 5_200), swell(seconds, attack=seconds * 0.45, release=seconds * 0.5))


def played(variant: int) -> Samples:
    """Return the sound of a card that slides over the felt and lands."""
    bright = (1.0, 0.92, 1.07, 0.96)[variant]
    at = (0.072, 0.066, 0.078, 0.070)[variant]
    slide = _swish(at + 0.045, 100 + variant, 1_500 * bright, 2_500 * bright)
    return mixed((0.0, 0.22, slide), (at, 1.0, _snap(200 + variant * 7, bright=bright)))


def dealt(variant: int) -> Samples:
    """Return the sound of a dealt card: more slide and less snap than a played card."""
    bright = (1.0, 1.09, 0.93, 1.04)[variant]
    slide = _swish(0.085, 300 + variant, 2_100 * bright, 3_000 * bright)
    return mixed((0.0, 0.5, slide), (0.055, 0.35, _snap(400 + variant * 7, bright=1.2 * bright)))


def swept(variant: int) -> Samples:
    """Return the sound of four cards that are gathered and pulled away."""
    seed = 500 + variant * 11
    pull = _swish(0.34, seed, 2_300, 1_100 + 120 * variant)
    taps = [(0.03 + 0.028 * index, 0.20, _snap(seed + 20 + index, bright=1.1)) for index in range(3)]
    return mixed((0.0, 0.55, pull), *taps, (0.27, 0.42, _snap(seed + 30, bright=0.8)))


def torn(variant: int) -> Samples:
    """Return the sound of a card torn out of a hand: twelve short noises from dull to sharp, and a snap."""
    chance = random.Random(580 + variant)
    bright = (1.0, 1.19, 1.41)[variant]
    grains = [
        (
            0.090 * index / 12 + chance.uniform(0.0, 0.004),
            0.4 + 0.5 * index / 12,
            shaped(band_pass(noise(0.02, 584 + 20 * variant + index), bright * (900 + 260 * index), 0.4), decay(0.005)),
        )
        for index in range(12)
    ]
    return mixed(*grains, (0.15, 0.6, _snap(570 + variant * 7, bright=0.85 * bright)))


def shuffled() -> Samples:
    """Return the sound of a shuffle: riffled halves fall into one pack, which is squared."""
    chance = random.Random(600)
    taps: list[tuple[float, float, Samples]] = []
    time = 0.0
    for index in range(24):
        part = index / 23
        taps.append((time, 0.30 + 0.25 * math.sin(math.pi * part), _snap(610 + index, bright=1.05 + 0.2 * part)))
        time += 0.024 - 0.010 * part + chance.uniform(-0.003, 0.003)
    time += 0.05
    for index in range(26):
        taps.append((time, 0.13 + 0.010 * index, _snap(650 + index, bright=1.4 - 0.012 * index)))
        time += 0.0095 + chance.uniform(-0.001, 0.001)
    taps.append((time + 0.07, 0.85, _snap(690, bright=0.75)))
    taps.append((time + 0.19, 0.65, _snap(692, bright=0.85)))
    return mixed(*taps)

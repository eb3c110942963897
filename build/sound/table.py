"""Table sounds: the lamp, stamps, chips, knocks, clicks."""

import math
import random

from band import brass, pitch
from synth import Samples, band_pass, decay, in_room, low_pass, mixed, noise, shaped, swell, tone


def lamp() -> Samples:
    """Return the sound played when trump is broken: a lamp chain, a flickering tube, a relay, and a chord."""
    chain = [(start, 0.5, _click(697 + index, 3_000)) for index, start in enumerate((0.0, 0.09))]
    relay = shaped(mixed((0.0, 1.0, tone(0.16, 90)), (0.0, 0.6, tone(0.16, 700))), decay(0.028))
    chord = [(0.42, 0.16, brass(0.7, pitch(note), open_=_opening)) for note in ("C4", "E4", "G4", "A4")]
    return in_room(mixed(*chain, (0.0, 0.6, _tube()), (0.42, 1.0, relay), *chord), 0.18, 0.25)


def lamp_brief() -> Samples:
    """Return a short version of the sound played when trump is broken."""
    relay = shaped(mixed((0.0, 1.0, tone(0.16, 90)), (0.0, 0.6, tone(0.16, 700))), decay(0.028))
    notes = [(0.08, 0.2, brass(0.3, pitch(note), open_=_opening)) for note in ("C4", "A4")]
    return in_room(mixed((0.0, 0.5, _click(697, 3_000)), (0.06, 1.0, relay), *notes), 0.12, 0.2)


def _opening(time: float) -> float:
    """Return how far an opening mute is open, from 0 to 1, at a time in seconds."""
    return min(0.2 + time / 0.35, 1.0)


def _tube() -> Samples:
    """Return the sound of a fluorescent tube."""
    length = 0.95
    flicker = ((0.05, 0.10), (0.16, 0.19), (0.25, 0.42))

    def current(time: float) -> float:
        lit = any(start <= time < end for start, end in flicker)
        return 1.0 if lit else 0.85 * math.exp(-(time - 0.42) / 0.13) if time >= 0.42 else 0.04

    buzz = tone(length, 100, ((1, 1.0), (2, 0.55), (3, 0.4), (5, 0.22), (7, 0.14), (11, 0.06)))
    hum = low_pass(shaped(buzz, current), 1_400)
    sparks = [(start, 0.7, _click(700 + index, 3_000)) for index, (start, _) in enumerate(flicker)]
    glass = shaped(tone(0.6, 2_093, ((1, 1.0), (1.51, 0.5), (2.33, 0.25))), decay(0.12, attack=0.002))
    ending = swell(length, attack=0.004, release=0.2)
    return shaped(mixed((0.0, 0.42, hum), (0.0, 1.0, _click(699, 1_500)), *sparks, (0.25, 0.16, glass)), ending)


def _click(seed: int, hertz: float) -> Samples:
    """Return the click of an electrical contact."""
    return shaped(band_pass(noise(0.04, seed), hertz, 0.6), decay(0.006))


def blow(weight: float, seed: int) -> Samples:
    """Return the thud of a rubber stamp, deeper and longer with more weight."""
    drop = tone(0.34, lambda time: (62 + 95 * math.exp(-time / 0.03)) / (0.85 + 0.15 * weight), ((1, 1.0), (2, 0.25)))
    thump = shaped(drop, decay(0.055 + 0.03 * weight, attack=0.002))
    wood = shaped(band_pass(noise(0.2, seed), 330 / weight**0.3, 0.22), decay(0.03 + 0.012 * weight))
    slap = shaped(low_pass(noise(0.08, seed + 1), 2_600), decay(0.010))
    knocks = [
        (0.0, gain, shaped(tone(0.16, hertz, ((1, 1.0), (2.76, 0.3))), decay(0.03 + 0.006 * weight)))
        for hertz, gain in ((480 / weight**0.2, 1.6), (1_150 / weight**0.2, 1.1))
    ]
    return mixed((0.0, 0.75, thump), (0.0, 1.6, wood), (0.0, 1.2, slap), *knocks)


def stamp(level: int) -> Samples:
    """Return the sound of a board bid: `level` blows of a stamp, the last blow the heaviest. Level 2 is a double board.

    The blows sound like wood, which small loudspeakers can reproduce.
    """
    fall, gap = 0.09, 0.15
    blows = [
        (fall + gap * index, 0.45 + 0.55 * (index + 1) / level, blow(0.9 + 0.45 * index, 720 + 5 * index))
        for index in range(level)
    ]
    length = 0.16 + 0.10 * level
    chord = ("C3", "G3", "E4", "A4", "D5")[: level + 1]
    stab = mixed(*((0.0, 1.0, brass(length, pitch(note), open_=_closing)) for note in chord))
    last = fall + gap * (level - 1)
    blows.append((0.0, 0.5, shaped(band_pass(noise(fall, 710), 1_300, 0.6), swell(fall, attack=0.07, release=0.02))))
    blows.append((last + 0.03, 0.5 / len(chord) ** 0.5, stab))
    blows.append((last + 0.09 + length, 0.3, _click(711, 1_800)))
    if level == 4:
        rattle = shaped(band_pass(noise(0.5, 760), 240, 0.15), decay(0.13, attack=0.01))
        blows.append((last + 0.02, 0.9, rattle))
    return in_room(mixed(*blows), 0.10 + 0.06 * level, 0.12 + 0.10 * level)


def walk(variant: int) -> Samples:
    """Return the sound of a trick that is added to the score: a chip on wood, higher with each variant."""
    chip = shaped(tone(0.08, 900 * 1.122**variant, ((1, 1.0), (2.4, 0.4))), decay(0.014))
    return mixed((0.0, 1.0, chip), (0.0, 0.6, _click(800 + variant, 1_900)))


def burn() -> Samples:
    """Return the sound of a burning ticket: a rising and fading hiss, and a crackle."""
    length, chance = 1.0, random.Random(820)
    roar = shaped(low_pass(noise(length, 821), 1_100), swell(length, attack=0.22, release=0.7))
    hiss = shaped(
        band_pass(noise(length, 822), lambda time: 900 + 2_600 * time, 0.7), swell(length, attack=0.1, release=0.6)
    )
    sparks = [
        (chance.uniform(0.05, 0.9), chance.uniform(0.15, 0.6), _click(830 + index, chance.uniform(1_400, 3_400)))
        for index in range(26)
    ]
    return mixed((0.0, 1.0, roar), (0.0, 0.5, hiss), *sparks)


def _closing(time: float) -> float:
    """Return how far a closing mute is open, from 0 to 1, at a time in seconds."""
    return 0.25 + 0.65 * math.exp(-time / 0.09)


def bid() -> Samples:
    """Return the sound of a bid: the clink of two chips."""
    return mixed((0.0, 1.0, _chip(1.0)), (0.055, 0.6, _chip(1.08)), (0.0, 0.25, _click(770, 1_200)))


def _chip(pitch: float) -> Samples:
    return shaped(tone(0.11, 1_480 * pitch, ((1, 1.0), (1.62, 0.55), (2.71, 0.25))), decay(0.018))


def your_turn() -> Samples:
    """Return the sound of the player's turn: two soft knocks."""
    return in_room(mixed((0.0, 0.8, _knock(780, 300)), (0.13, 1.0, _knock(781, 330))), 0.12, 0.08)


def _knock(seed: int, hertz: float) -> Samples:
    body = shaped(tone(0.14, hertz, ((1, 1.0), (2.4, 0.35), (4.1, 0.12))), decay(0.026, attack=0.0015))
    return mixed((0.0, 1.0, body), (0.0, 0.5, shaped(low_pass(noise(0.03, seed), 1_800), decay(0.006))))


def tick() -> Samples:
    """Return the click of a pressed button."""
    body = shaped(tone(0.05, 1_050, ((1, 1.0), (2.2, 0.3))), decay(0.008))
    return mixed((0.0, 1.0, body), (0.0, 0.6, _click(790, 2_200)))


def focus() -> Samples:
    """Return the sound of the moving focus: very short and quiet."""
    return shaped(tone(0.04, 720, ((1, 1.0), (2, 0.2))), decay(0.009, attack=0.002))


def refusal() -> Samples:
    """Return the sound of a refused action: two low notes of a marimba."""
    return mixed((0.0, 0.9, _marimba(207.65)), (0.11, 1.0, _marimba(185.0)))


def _marimba(hertz: float) -> Samples:
    low = shaped(tone(0.22, hertz), decay(0.06, attack=0.003))
    bar = shaped(tone(0.16, hertz * 3.93), decay(0.035))
    return mixed((0.0, 1.0, low), (0.0, 0.9, bar), (0.0, 0.5, _click(792, 1_600)))

"""Instrument sounds: vibraphone, muted brass, flute, bell, double bass and a brush."""

import math

from synth import RATE, Curve, Samples, band_pass, decay, high_pass, low_pass, mixed, noise, shaped, swell, tone

_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

_PARTIALS = range(1, 11)
"""Numbers of the partials of a brass sound."""


def pitch(name: str) -> float:
    """Return the frequency in Hz of a note: a letter, optionally `b` or `#`, and the octave. `A4` is 440."""
    steps = _SEMITONES[name[0]] + name.count("#") - name.count("b") + 12 * int(name[-1])
    return 440.0 * math.exp2((steps - 57) / 12)


def vibes(note: str, seconds: float) -> Samples:
    """Return the sound of a ringing vibraphone bar."""
    hertz = pitch(note)
    bar = shaped(tone(seconds, hertz), decay(0.42, attack=0.003))
    upper = shaped(tone(seconds, hertz * 4), decay(0.10, attack=0.002))
    ringing = mixed((0.0, 1.0, bar), (0.0, 0.22, upper))
    trembling = shaped(ringing, lambda time: 0.86 + 0.14 * math.cos(math.tau * 5.2 * time))
    return shaped(trembling, swell(seconds, attack=0.001, release=min(0.25, seconds / 2)))


def brass(seconds: float, hertz: float | Curve, *, open_: Curve, growl: float = 0.0) -> Samples:
    """Return a trombone sound. It is brighter if the mute is more open (`open_`, from 0 to 1), and rougher with more `growl`."""
    out = []
    phase = 0.0
    for index in range(round(seconds * RATE)):
        time = index / RATE
        vibrato = 1 + 0.006 * min(time / 0.3, 1.0) * math.sin(math.tau * 5.4 * time)
        phase += math.tau * (hertz(time) if callable(hertz) else hertz) * vibrato / RATE
        bright = 0.38 + 0.42 * open_(time)
        rough = 1 + growl * math.sin(math.tau * 27 * time)
        out.append(rough * sum([bright**partial * math.sin(phase * partial) for partial in _PARTIALS]))
    warm = low_pass(out, 2_600)
    nasal = band_pass(out, lambda time: 620 + 700 * open_(time), 0.35)
    return shaped(mixed((0.0, 1.0, warm), (0.0, 0.5, nasal)), swell(seconds, attack=0.035, release=0.09))


def flute(seconds: float, hertz: float | Curve, seed: int) -> Samples:
    """Return the sound of a flute with some breath noise."""

    def wavering(time: float) -> float:
        return (hertz(time) if callable(hertz) else hertz) * (1 + 0.005 * math.sin(math.tau * 5.8 * time))

    voice = tone(seconds, wavering, ((1, 1.0), (2, 0.22), (3, 0.07)))
    breath = band_pass(noise(seconds, seed), lambda time: 1.5 * wavering(time), 0.5)
    return shaped(
        mixed((0.0, 1.0, voice), (0.0, 0.10, breath)), swell(seconds, attack=0.03, release=min(0.08, seconds / 2))
    )


def bell(note: str, seconds: float) -> Samples:
    """Return the sound of a jester's bell, small and slightly out of tune."""
    hertz = pitch(note)
    parts = ((1.0, 1.0, 0.22), (2.01, 0.5, 0.15), (2.98, 0.28, 0.09), (4.2, 0.14, 0.05))
    ringing = mixed(
        *((0.0, share, shaped(tone(seconds, hertz * multiple), decay(fall))) for multiple, share, fall in parts)
    )
    return shaped(ringing, swell(seconds, attack=0.001, release=0.1))


def bass(note: str, seconds: float) -> Samples:
    """Return the sound of a plucked double bass."""
    hertz = pitch(note)
    string = tone(seconds, hertz, ((1, 1.0), (2, 0.55), (3, 0.28), (4, 0.12)))
    finger = shaped(low_pass(noise(0.03, 800), 900), decay(0.008))
    plucked = shaped(low_pass(string, 700), decay(0.30, attack=0.006))
    return shaped(mixed((0.0, 1.0, plucked), (0.0, 0.4, finger)), swell(seconds, attack=0.001, release=0.08))


def brush(seconds: float, seed: int) -> Samples:
    """Return the sound of a wire brush on a snare drum."""
    return shaped(high_pass(low_pass(noise(seconds, seed), 5_000), 1_800), decay(seconds * 0.35, attack=0.012))

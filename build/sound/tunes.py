"""Music for results: contracts made and set, matches won, lost and shared; and the themes of the two bloopers (jokers)."""

import math
from itertools import pairwise

from band import bass, bell, brass, brush, flute, pitch, vibes
from synth import Curve, Samples, band_pass, decay, in_room, low_pass, mixed, noise, shaped, swell, tone
from table import blow


def _glide(*stops: tuple[float, float]) -> Curve:
    """Return a pitch that glides through `stops`, pairs of a time in seconds and a frequency in Hz."""

    def curve(time: float) -> float:
        for (start, low), (end, high) in pairwise(stops):
            if time <= end:
                part = max((time - start) / (end - start), 0.0)
                return float(low * (high / low) ** (0.5 - 0.5 * math.cos(math.pi * part)))
        return stops[-1][1]

    return curve


def _wah(time: float) -> float:
    """Return how far the mute is open, from 0 to 1, at a time in seconds: it opens, then closes."""
    return math.sin(min(time / 0.34, 1.0) * math.pi) ** 2


def made() -> Samples:
    """Return the sound of a made contract: a stamp, and a rising chord with a sixth."""
    notes = ("C4", "E4", "G4", "A4", "E5")
    run = [(0.085 * index, 0.75, vibes(note, 1.2)) for index, note in enumerate(notes)]
    phrase = mixed(
        (0.0, 0.8, blow(1.0, 815)),
        *run,
        (0.0, 0.8, bass("C2", 0.5)),
        (0.34, 0.9, bass("G2", 0.7)),
        (0.34, 0.3, brush(0.3, 810)),
    )
    return in_room(phrase, 0.22, 0.15)


def lesson() -> Samples:
    """Return the sound of the stamp on a finished lesson: a light blow 0.09 seconds after the start, and two rising notes."""
    notes = [(0.11 + 0.08 * index, 0.6, vibes(note, 0.32)) for index, note in enumerate(("E5", "A5"))]
    return mixed((0.09, 0.7, blow(0.7, 835)), *notes)


def set_() -> Samples:
    """Return the sound of a contract that is set: a torn ticket, and falling notes of a muted trombone."""
    falls = ((0.0, "D4", "Db4"), (0.40, "C4", "B3"))
    shrugs = [
        (start, 0.8, brass(0.36, _glide((0.0, pitch(high)), (0.16, pitch(high)), (0.34, pitch(low))), open_=_wah))
        for start, high, low in falls
    ]
    last = brass(0.55, _glide((0.0, pitch("Bb3")), (0.25, pitch("Bb3")), (0.55, pitch("G3"))), open_=_wah, growl=0.12)
    paper = shaped(band_pass(noise(0.26, 816), _glide((0.0, 900.0), (0.26, 3_200.0)), 0.5), _ripped)
    phrase = mixed((0.0, 1.3, paper), *shrugs, (0.80, 0.8, last), (0.80, 0.7, bass("Eb2", 0.6)))
    return in_room(phrase, 0.2, 0.15)


def _ripped(time: float) -> float:
    """Return the loudness of tearing paper, from 0 to 1, at a time in seconds."""
    return min(time / 0.02, 1.0) * (0.55 + 0.45 * math.sin(180 * time + 900 * time * time)) * max(1 - time / 0.26, 0.0)


def crown() -> Samples:
    """Return the sound for another side taking the lead: three quick rising bells, and a brush."""
    bells = [(0.07 * index, 0.8, bell(note, 0.36)) for index, note in enumerate(("G4", "C5", "E5"))]
    return mixed(*bells, (0.0, 0.25, brush(0.2, 817)))


def won() -> Samples:
    """Return the phrase for a won match: the whole band, and a held chord with bells."""

    def half_open(time: float) -> float:
        return 0.55 + 0.35 * math.exp(-time / 0.25)

    def chord(start: float, length: float, *notes: str) -> list[tuple[float, float, Samples]]:
        return [(start, 0.34, brass(length, pitch(note), open_=half_open)) for note in notes]

    parts = [
        *chord(0.0, 0.17, "F3", "A3", "C4", "Eb4"),
        *chord(0.24, 0.13, "F3", "A3", "C4", "F4"),
        *chord(0.40, 0.26, "G3", "Bb3", "D4", "G4"),
        *chord(0.78, 1.15, "F3", "A3", "D4", "A4"),
        *[(0.78 + 0.09 * index, 0.42, vibes(note, 1.1)) for index, note in enumerate(("F4", "A4", "C5", "D5", "F5"))],
        (0.0, 0.8, bass("C2", 0.3)),
        (0.24, 0.7, bass("D2", 0.3)),
        (0.40, 0.8, bass("E2", 0.4)),
        (0.78, 1.0, bass("F2", 1.2)),
        *[(start, 0.3, brush(0.22, 820 + index)) for index, start in enumerate((0.0, 0.40, 0.78))],
        (0.78, 0.5, brush(0.9, 830)),
        *[(0.9 + 0.08 * index, 0.16, bell(note, 0.7)) for index, note in enumerate(("A5", "C6", "F6", "A6"))],
    ]
    return in_room(mixed(*parts), 0.25, 0.4)


def lost() -> Samples:
    """Return the phrase for a lost match: falling notes of vibraphone and bass, with a soft final chord."""
    notes = ((0.0, "E5"), (0.26, "D5"), (0.52, "B4"), (0.86, "A4"), (0.92, "E4"), (0.98, "C4"))
    parts = [(start, 0.6, vibes(note, 2.0 - start)) for start, note in notes]
    phrase = mixed(*parts, (0.0, 0.6, bass("D2", 0.7)), (0.52, 0.6, bass("G2", 0.5)), (0.86, 0.8, bass("A1", 1.0)))
    return in_room(phrase, 0.28, 0.35)


def shared() -> Samples:
    """Return the phrase for a shared win: two chords of brass, and a soft final chord of the vibraphone."""
    pick_up = [
        (start, 0.30, brass(0.2, pitch(note), open_=_wah)) for start in (0.0, 0.26) for note in ("F3", "A3", "C4")
    ]
    notes = ((0.52, "G4"), (0.66, "A4"), (0.80, "C5"), (0.86, "E5"))
    chord = [(start, 0.6, vibes(note, 2.1 - start)) for start, note in notes]
    low = [(0.0, 0.8, bass("C2", 0.3)), (0.26, 0.7, bass("D2", 0.3)), (0.80, 0.9, bass("F2", 1.0))]
    return in_room(mixed(*pick_up, *chord, *low, (0.80, 0.12, bell("C6", 0.7))), 0.26, 0.35)


def big_blooper() -> Samples:
    """Return the big blooper's theme: brass that slides up and down like laughter, a slam, and a swish."""
    slide = _glide(
        (0.0, pitch("F2")), (0.18, pitch("C3")), (0.34, pitch("Bb2")), (0.46, pitch("Bb2")), (0.85, pitch("E2"))
    )

    def laughing(time: float) -> float:
        return 0.6 + 0.4 * math.sin(math.tau * 6.5 * time)

    low = brass(0.9, slide, open_=laughing, growl=0.25)
    upper = brass(0.9, lambda time: 2.0 * slide(time), open_=laughing, growl=0.15)
    slam = mixed(
        (0.0, 1.0, shaped(tone(0.2, 70), decay(0.05))),
        (0.0, 0.5, shaped(tone(0.12, 1_200, ((1, 1.0), (1.7, 0.5))), decay(0.02))),
        (0.0, 0.8, shaped(low_pass(noise(0.09, 860), 3_000), decay(0.014))),
    )
    zip_ = band_pass(noise(0.09, 861), lambda time: 400 + 2_000 * time / 0.08, 0.5)
    ribbons = shaped(zip_, swell(0.09, attack=0.05, release=0.02))
    parts = ((0.0, 1.0, low), (0.0, 0.35, upper), (0.30, 1.2, slam), (0.37, 0.9, ribbons), (0.62, 0.9, bass("E2", 0.4)))
    return in_room(mixed(*parts), 0.2, 0.2)


def little_blooper() -> Samples:
    """Return the little blooper's theme: quick hops of a flute, and bells."""
    hops = ((0.0, "G5"), (0.09, "C6"), (0.18, "B5"), (0.27, "D6"))
    skips = [(start, 0.6, flute(0.11, pitch(note), 840 + index)) for index, (start, note) in enumerate(hops)]
    last = flute(0.34, _glide((0.0, pitch("E6")), (0.12, pitch("G6")), (0.34, pitch("F#6"))), 850)
    bells = [(0.36 + 0.07 * index, 0.30, bell(note, 0.55)) for index, note in enumerate(("G5", "C6", "E6"))]
    return in_room(mixed(*skips, (0.36, 0.55, last), *bells), 0.22, 0.2)

"""Sound files: their measured properties, and their agreement with the generator."""

import json
import os
import struct
import subprocess
import sys
import wave
from collections.abc import Sequence
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from game.tabletop import sounds
from game.tabletop.cues import SHARES
from tests.support.sources import ROOT

sys.path.insert(0, str(ROOT / "build" / "sound"))

from loudness import loudness
from synth import high_pass
from workshop import MADE, RECIPES, hashes, sound

FOLDER = ROOT / "assets" / "sounds"
FILES = sorted(FOLDER.glob("*.wav"))
RATE = 22_050
MOST_BYTES = 1_060_000
MOST_SECONDS = {
    **dict.fromkeys(("tick", "focus"), 0.06),
    **dict.fromkeys(("card", "deal", "bid"), 0.25),
    **dict.fromkeys(("refusal", "your"), 0.4),
    "walk": 0.1,
    "tear": 0.35,
    "lesson": 0.55,
}
"""Maximum length in seconds, by the first word of a file's name; otherwise `MOMENT_SECONDS`."""
MOMENT_SECONDS = 2.5
MOST_LOST = 5.0
"""Maximum loudness, in LU, that a sound may lose on a small loudspeaker."""

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def samples_in(path: Path) -> Sequence[float]:
    """Return the samples of a file, -1 to 1.

    Raises:
        ValueError: the file is not 16-bit mono at `RATE` Hz.
    """
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise ValueError(f"{path.name} is not 16-bit mono at {RATE} Hz")
        data = file.readframes(file.getnframes())
    return tuple(value / 32_768 for (value,) in struct.iter_unpack("<h", data))


@cache
def loudness_of(path: Path) -> float:
    """Return the loudness of a file in LUFS."""
    return loudness(samples_in(path))


def complaints(samples: Sequence[float]) -> list[str]:
    """Return the technical faults of a sound, such as clipping or a click at an end."""
    out = []
    if max(map(abs, samples)) > 10 ** (-1 / 20):  # -1 dB
        out.append("too loud for a file")
    high = [len(list(group)) for is_high, group in groupby(samples, key=lambda value: abs(value) > 0.98) if is_high]
    if any(length >= 3 for length in high):
        out.append("clipped")
    if abs(samples[0]) > 0.005 or abs(samples[-1]) > 0.005:
        out.append("clicks at an end")
    if abs(sum(samples) / len(samples)) > 0.002:
        out.append("off centre")
    if max(abs(value) for value in samples[: RATE // 10]) < 0.01:
        out.append("begins late")
    return out


@each_file
def test_a_sound_is_clean(path: Path) -> None:
    assert complaints(samples_in(path)) == []


@each_file
def test_a_sound_has_the_level_that_was_set_for_it(path: Path) -> None:
    _, level = RECIPES[path.stem]
    assert loudness_of(path) == pytest.approx(level, abs=0.2)


@each_file
def test_a_sound_is_heard_on_a_small_loudspeaker(path: Path) -> None:
    assert loudness_of(path) - loudness(samples_in(path), on_laptop=True) <= MOST_LOST


def test_what_matters_more_is_louder() -> None:
    """Check the order from quiet to loud: widgets, cards, results of a deal, special events. Stamps of higher boards are louder."""
    levels = {name: level for name, (_, level) in RECIPES.items()}
    stamps = [levels[name] for name in ("stamp", "stamp-double", "stamp-triple", "stamp-quadruple")]
    assert stamps == sorted(set(stamps))
    order = ("focus", "tick", "deal-1", "card-1", "made", "lost", "lamp", "big-blooper", "won")
    assert [levels[name] for name in order] == sorted({levels[name] for name in order})
    assert levels["bid"] >= levels["card-1"] <= levels["your-turn"], "what must not be missed"


@each_file
def test_a_sound_is_short(path: Path) -> None:
    limit = MOST_SECONDS.get(path.stem.split("-")[0], MOMENT_SECONDS)
    assert len(samples_in(path)) / RATE < limit


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


def test_no_two_sounds_are_the_same() -> None:
    assert len({path.read_bytes() for path in FILES}) == len(FILES)


def test_every_sound_has_its_files_and_no_file_is_left_over() -> None:
    assert sorted(name for sound in sounds.ALL_SOUNDS for name in sound.files) == sorted(path.stem for path in FILES)
    assert all(path.suffix == ".wav" for path in FOLDER.iterdir())


def test_cards_do_not_always_sound_alike() -> None:
    assert min(len(sound.files) for sound in (sounds.CARD, sounds.DEAL, sounds.SWEEP)) >= 3


def pitch_of(samples: Sequence[float]) -> float:
    """Return the approximate pitch in Hz, from zero crossings."""
    crossings = sum((one < 0) is not (other < 0) for one, other in pairwise(samples))
    return crossings / 2 * RATE / len(samples)


def test_the_two_bloopers_are_told_apart_by_ear() -> None:
    """The little blooper's sound is more than two octaves above the big one's."""
    big, little = (pitch_of(samples_in(FOLDER / f"{name}-blooper.wav")) for name in ("big", "little"))
    assert little > 4 * big


@pytest.mark.parametrize("name", ["made", "set"])
def test_a_verdict_is_louder_and_brighter_for_each_size_of_the_stake(name: str) -> None:
    """Mix a verdict with the clinks after it: the sounds must differ by 1 LU, and by 1.5 LU above 1,300 Hz."""
    levels = []
    for step, share in enumerate(SHARES):
        mixed = [value * share**2 for value in samples_in(FOLDER / f"{name}.wav")]
        for number in range(1, step + 1):
            for at, value in enumerate(samples_in(FOLDER / "bid.wav"), round(0.12 * number * RATE)):
                mixed[at] += value
        levels.append((loudness(mixed), loudness(high_pass(mixed, 1_300))))
    assert all(high > low + 1 and bright > dull + 1.5 for (low, dull), (high, bright) in pairwise(levels))


def test_the_stamp_on_a_lesson_is_no_board_and_no_contract() -> None:
    """It is higher than the sound of a made contract, and lower and quieter than the stamp of a board."""
    low, own, high = (pitch_of(samples_in(FOLDER / f"{name}.wav")) for name in ("made", "lesson", "stamp"))
    assert 1.4 * low < own < high / 1.3
    assert RECIPES["lesson"][1] < RECIPES["stamp"][1]


def test_the_files_are_those_that_the_sources_as_they_are_have_made() -> None:
    assert json.loads(MADE.read_text(encoding="utf-8")) == hashes(), "make them again: python build/sound"


@pytest.mark.parametrize("name", ["tick", "focus", "card-1"])
def test_making_a_sound_again_gives_the_same_file(name: str) -> None:
    assert sound(name) == (FOLDER / f"{name}.wav").read_bytes()


@pytest.mark.stress
def test_making_the_sounds_again_gives_the_same_files(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, ROOT / "build" / "sound", "--into", tmp_path], check=True, env=environment)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in FILES
    }

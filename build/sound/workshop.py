"""Sound files: every sound by file name, and the command that writes the files.

`made.json` holds a hash of the sources and a hash of the resulting files, so that a check need not generate the sounds again.
"""

import argparse
import io
import json
import struct
import wave
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

import cards
import table
import tunes
from loudness import finished
from synth import RATE, Samples

SOURCES = Path(__file__).resolve().parent
SOUNDS = SOURCES.parents[1] / "assets" / "sounds"
MADE = SOURCES / "made.json"

_CARD, _DEAL, _SWEEP, _TEAR, _BOARD = -25.0, -28.0, -27.0, -23.0, -18.0

RECIPES: dict[str, tuple[Callable[[], Samples], float]] = {
    **{f"card-{variant + 1}": (partial(cards.played, variant), _CARD) for variant in range(4)},
    **{f"deal-{variant + 1}": (partial(cards.dealt, variant), _DEAL) for variant in range(4)},
    **{f"sweep-{variant + 1}": (partial(cards.swept, variant), _SWEEP) for variant in range(3)},
    **{f"tear-{variant + 1}": (partial(cards.torn, variant), _TEAR) for variant in range(3)},
    "shuffle": (cards.shuffled, -24.0),
    "lamp": (table.lamp, -18.0),
    "lamp-brief": (table.lamp_brief, -22.0),
    "stamp": (partial(table.stamp, 1), _BOARD),
    "stamp-double": (partial(table.stamp, 2), _BOARD + 0.5),
    "stamp-triple": (partial(table.stamp, 3), _BOARD + 1.0),
    "stamp-quadruple": (partial(table.stamp, 4), _BOARD + 1.5),
    "bid": (table.bid, -25.0),
    "your-turn": (table.your_turn, -24.5),
    "tick": (table.tick, -34.0),
    "focus": (table.focus, -38.0),
    "refusal": (table.refusal, -25.0),
    **{f"walk-{variant + 1}": (partial(table.walk, variant), -29.0) for variant in range(3)},
    "burn": (table.burn, -19.0),
    "crown": (tunes.crown, -22.0),
    "lesson": (tunes.lesson, -22.0),
    "made": (tunes.made, -21.0),
    "set": (tunes.set_, -21.0),
    "won": (tunes.won, -16.0),
    "lost": (tunes.lost, -20.0),
    "shared": (tunes.shared, -18.0),
    "big-blooper": (tunes.big_blooper, -17.0),
    "little-blooper": (tunes.little_blooper, -21.0),
}
"""For each file: the function that makes the sound, and the maximum momentary loudness in LUFS.

Sounds that a player must not miss, such as a bid, are about as loud as a card."""


def sound(name: str) -> bytes:
    recipe, level = RECIPES[name]
    return _wave_file(finished(recipe(), level))


def _wave_file(samples: Samples) -> bytes:
    """Return the contents of a WAVE file with one channel and 16 bits."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(value * 32_767) for value in samples)))
    return buffer.getvalue()


def hashes(sources: Path = SOURCES, files: Path = SOUNDS) -> dict[str, str]:
    """Return a hash of all sources and a hash of all sound files; each includes the file names."""
    texts = {path.name: path.read_text(encoding="utf-8").encode() for path in sources.glob("*.py")}
    return {"sources": _hash(texts), "files": _hash({path.name: path.read_bytes() for path in files.iterdir()})}


def _hash(contents: dict[str, bytes]) -> str:
    lines = (f"{name} {sha256(content).hexdigest()}\n" for name, content in sorted(contents.items()))
    return sha256("".join(lines).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("--into", type=Path, default=SOUNDS, help="folder to write to (default: assets/sounds)")
    into: Path = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    for name in RECIPES:
        path, data = into / f"{name}.wav", sound(name)
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
    if into == SOUNDS:
        MADE.write_text(json.dumps(hashes(), indent=1) + "\n", encoding="utf-8")

"""Sound files: every sound of the game by its file, and the command that writes them below assets/sounds (or elsewhere)."""

import argparse
import io
import struct
import wave
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import cards
import table
import tunes
from loudness import finished
from synth import RATE, Samples

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"

_CARD, _DEAL, _SWEEP, _TEAR, _BOARD = -25.0, -28.0, -27.0, -23.0, -18.0

RECIPES: dict[str, tuple[Callable[[], Samples], float]] = {
    **{f"card-{variant + 1}": (partial(cards.played, variant), _CARD) for variant in range(4)},
    **{f"deal-{variant + 1}": (partial(cards.dealt, variant), _DEAL) for variant in range(4)},
    **{f"sweep-{variant + 1}": (partial(cards.swept, variant), _SWEEP) for variant in range(3)},
    **{f"tear-{variant + 1}": (partial(cards.torn, variant), _TEAR) for variant in range(3)},
    "shuffle": (cards.shuffled, -24.0),
    "lamp": (table.lamp, -18.0),
    "stamp": (partial(table.stamp, 1), _BOARD),
    "stamp-double": (partial(table.stamp, 2), _BOARD + 0.5),
    "stamp-triple": (partial(table.stamp, 3), _BOARD + 1.0),
    "stamp-quadruple": (partial(table.stamp, 4), _BOARD + 1.5),
    "bid": (table.bid, -25.0),
    "your-turn": (table.your_turn, -24.5),
    "tick": (table.tick, -34.0),
    "focus": (table.focus, -38.0),
    "refusal": (table.refusal, -25.0),
    "made": (tunes.made, -21.0),
    "set": (tunes.set_, -21.0),
    "won": (tunes.won, -16.0),
    "lost": (tunes.lost, -20.0),
    "shared": (tunes.shared, -18.0),
    "big-blooper": (tunes.big_blooper, -17.0),
    "little-blooper": (tunes.little_blooper, -21.0),
}
"""The recipe of each file, and its level: the greatest momentary loudness in LUFS. Moments are the loudest, what is heard with
every key the faintest, and what a player must not miss (a bid, one's turn) is as loud as a card."""


def sounds() -> Iterator[tuple[str, bytes]]:
    """Yield the names of all files and what is in them."""
    for name, (recipe, level) in RECIPES.items():
        yield f"{name}.wav", _wave_file(finished(recipe(), level))


def _wave_file(samples: Samples) -> bytes:
    """Return a WAVE file of one channel, 16 bits."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(value * 32_767) for value in samples)))
    return buffer.getvalue()


def main() -> None:
    """Write the files, leaving alone those that are already as they should be."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("--into", type=Path, default=SOUNDS, help="folder to write to (default: assets/sounds)")
    into: Path = parser.parse_args().into
    into.mkdir(parents=True, exist_ok=True)
    for name, data in sounds():
        path = into / name
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)

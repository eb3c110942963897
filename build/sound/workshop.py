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
from synth import RATE, Samples

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"

RECIPES: dict[str, Callable[[], Samples]] = {
    **{f"card-{variant + 1}": partial(cards.played, variant) for variant in range(4)},
    **{f"deal-{variant + 1}": partial(cards.dealt, variant) for variant in range(4)},
    **{f"sweep-{variant + 1}": partial(cards.swept, variant) for variant in range(3)},
    "shuffle": cards.shuffled,
    "lamp": table.lamp,
    "stamp": partial(table.stamp, 1),
    "stamp-double": partial(table.stamp, 2),
    "stamp-triple": partial(table.stamp, 3),
    "stamp-quadruple": partial(table.stamp, 4),
    "bid": table.bid,
    "your-turn": table.your_turn,
    "tick": table.tick,
    "focus": table.focus,
    "refusal": table.refusal,
    "made": tunes.made,
    "set": tunes.set_,
    "won": tunes.won,
    "lost": tunes.lost,
    "big-blooper": tunes.big_blooper,
    "little-blooper": tunes.little_blooper,
}


def sounds() -> Iterator[tuple[str, bytes]]:
    """Yield the names of all files and what is in them."""
    for name, recipe in RECIPES.items():
        yield f"{name}.wav", _wave_file(recipe())


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

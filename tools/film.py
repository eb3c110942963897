"""Animation in the README: `python -m tools.film [FILE]`, or `make film`, records ten seconds of a deal."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pygame
from PIL import Image

from game.engine.bids import board
from game.engine.cards import Card
from game.engine.legal import playable
from game.rulesets.presets import PRESETS
from game.settings import LAMP, PULL, SHOWDOWN, Settings
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard
from tests.pictures.arguments import asked
from tests.pictures.strips import HANDS
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked

SIZE, SHOWN = (1280, 720), (896, 504)
RATE, SECONDS = 20, 10.0
"""Frames per second, and duration in seconds."""
MOST_BYTES = 3_000_000
KNOWN = Settings(first_start_done=True, told=(SHOWDOWN, PULL, LAMP, LAMP, LAMP))
"""Settings of a player who has already seen all one-time tips."""
THINKS = {AskBid: 0.5, AskCard: 0.3}
"""Seconds that the player thinks about a bid and about a card."""
WANTED = (Card.HA, Card.D3, Card.LB, Card.BB)
"""Cards that are played as soon as allowed, in this order."""


def frames() -> Iterator[Image.Image]:
    """Yield the frames of a deal with a board bid, broken trump, and both jokers (bloopers) led."""
    with patch(SHUFFLE, stacked(HANDS)):
        pilot = Pilot(size=SIZE, settings=KNOWN)
        pilot.open(rules=replace(PRESETS["classic"], sizes=(6, 1)))
        local_match = pilot.table.local_match
        pilot.until(lambda: local_match.seen.public.deal is not None)
        waited = 0.0
        for _ in range(round(RATE * SECONDS)):
            pilot.director.draw()
            small = pygame.transform.smoothscale(pilot.surface, SHOWN)
            yield Image.frombytes("RGB", SHOWN, pygame.image.tobytes(small, "RGB"))
            turn = local_match.turn
            waited = waited + 1 / RATE if type(turn) in THINKS else 0.0
            if waited > THINKS.get(type(turn), SECONDS):
                waited = 0.0
                if isinstance(turn, AskBid):
                    pilot.click(BidTarget(board()))
                else:
                    allowed = playable(local_match.known).cards
                    card = next((card for card in WANTED if allowed >> card & 1), None)
                    pilot.click(
                        CardTarget(next(card for card in Card if allowed >> card & 1) if card is None else card)
                    )
            pilot.tick(1 / RATE)


def main(path: Path) -> None:
    """Write the animation to a file.

    Raises:
        ValueError: the file is too large.
    """
    first, *others = frames()
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=round(1000 / RATE),
        loop=0,
        quality=62,
        method=4,
        minimize_size=False,
    )
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise ValueError(f"{path} has {size} bytes, and may have {MOST_BYTES}")
    print(f"{path}: {len(others) + 1} pictures, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(asked("docs/film.webp").into)

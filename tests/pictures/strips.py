"""Film strips of animations, at 30 frames a second and three sizes."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pygame
from msgspec import structs

from game.engine.bids import board
from game.engine.cards import Card
from game.engine.events import DealScored, DealStarted, TrumpBroken
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ButtonTarget
from tests.pictures.arguments import asked
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import may_act

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAME, COLUMNS, WIDTH = 1 / 30, 6, 400
"""Seconds between two frames, number of frames in a row of the picture, and width of a frame."""
_MOST = 20.0
HANDS = ("AQ.A.3.+BL", "K.K3.54.5", "T9.Q.7.63", "8.JT4..98")
"""Hands in which spades are trump, and South has both bloopers."""


def strip(pilot: Pilot, seconds: float, path: Path) -> None:
    """Draw every frame of the next seconds in one picture."""
    height, frames = WIDTH * pilot.surface.get_height() // pilot.surface.get_width(), round(seconds / FRAME)
    film = pygame.Surface((WIDTH * COLUMNS, height * -(-frames // COLUMNS)))
    for index in range(frames):
        pilot.director.draw()
        small = pygame.transform.smoothscale(pilot.surface, (WIDTH, height))
        film.blit(small, (index % COLUMNS * WIDTH, index // COLUMNS * height))
        pilot.director.update(FRAME)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(film, path)


def _wait(pilot: Pilot, is_so: Callable[[], bool]) -> None:
    """Run frames until a condition holds.

    Raises:
        TimeoutError: the condition does not hold within 20 simulated seconds.
    """
    for _frame in range(round(_MOST / FRAME)):
        if is_so():
            return
        pilot.director.update(FRAME)
    raise TimeoutError(f"what was waited for does not come: {pilot.director.tree().state}")


def end_of_match(size: tuple[int, int], folder: Path, *, reduced: bool) -> None:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, speed=Speed.INSTANT, reduced_motion=reduced))
    pilot.open(rules=replace(PRESETS["classic"], sizes=(3, 2, 4, 3, 2)))
    match = pilot.table.local_match.table
    pilot.play_on(lambda: match.public.match.winners is not None and pilot.is_scored)
    pilot.program.preferences.change(structs.replace(pilot.program.preferences.settings, speed=Speed.NORMAL))
    pilot.click(ButtonTarget("next"))
    _wait(pilot, lambda: pilot.scene == "result")
    strip(pilot, 2.8, folder / "end.png")


def main(folder: Path, size: tuple[int, int], *, reduced: bool) -> None:
    """Deal, bid and play, filming each animation as it comes."""
    with patch(SHUFFLE, stacked(HANDS)):
        pilot = Pilot(size=size, settings=Settings(first_start_done=True, reduced_motion=reduced))
        pilot.open(rules=replace(PRESETS["classic"], sizes=(6, 1, 2)))
        table = pilot.table

        def happened(kind: type) -> int:
            entries = table.local_match.table.since(0, table.local_match.seat)
            return sum(isinstance(entry.event, kind) for entry in entries if entry.seq <= table.local_match.stage.seq)

        def next_of(kind: type) -> Callable[[], bool]:
            before = happened(kind)
            return lambda: happened(kind) > before

        pilot.until(next_of(DealStarted))
        strip(pilot, 1.3, folder / "deal.png")
        bid = BidTarget(board())
        pilot.until(lambda: pilot.director.view().find(bid) is not None)
        pilot.click(bid)
        strip(pilot, 1.2, folder / "board.png")
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.HA))
        strip(pilot, 2.0, folder / "trick.png")
        pilot.until(lambda: may_act(table.local_match))
        broken = next_of(TrumpBroken)
        pilot.click(CardTarget(Card.D3))
        _wait(pilot, broken)
        strip(pilot, 1.4, folder / "trump-broken.png")
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.LB))
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.BB))
        strip(pilot, 1.4, folder / "blooper.png")
        pilot.play_on(next_of(DealScored))
        strip(pilot, 2.0, folder / "counting.png")


if __name__ == "__main__":
    chosen = asked("shots/strips", SIZES, "reduced")
    for wide, tall in chosen.sizes:
        strips_of_size = chosen.into / f"{wide}x{tall}"
        main(strips_of_size, (wide, tall), reduced=chosen.reduced)
        end_of_match((wide, tall), strips_of_size, reduced=chosen.reduced)

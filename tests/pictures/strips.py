"""Film strips: a dozen frames each of what moves at the table: `python -m tests.pictures.strips FOLDER [WxH]`."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pygame

from game.engine.bids import board
from game.engine.cards import CARDS, Card, cards_in, parse_hand
from game.engine.dealing import Shuffled
from game.engine.events import DealStarted, TrickTaken, TrumpBroken
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.targets import BidTarget, CardTarget
from tests.support.pilot import Pilot
from tests.support.turns import may_act

SIZE = (1280, 720)
FRAMES, COLUMNS, WIDTH = 12, 3, 640
"""Pictures of a strip, how many side by side, and how wide each is."""
HANDS = ("AQ.A.3.+BL", "K.K3.54.5", "T9.Q.7.63", "8.JT4..98")
"""The hands of the four, so that all there is to see is seen: spades are trump, and South has both bloopers."""


def stacked(hands: tuple[str, ...]) -> Callable[[int, object], Shuffled]:
    """Return a shuffle that deals these hands from South on, with a spade turned up."""
    deck = [card for hand in hands for card in cards_in(parse_hand(hand))]
    rest = sorted((card for card in CARDS if card not in deck), key=lambda card: card is not Card.S2)
    return lambda _size, _key: Shuffled((*deck, *rest), 0)


def strip(pilot: Pilot, seconds: float, path: Path) -> None:
    """Draw twelve frames of the next seconds in one picture."""
    height = WIDTH * pilot.surface.get_height() // pilot.surface.get_width()
    display_list = pygame.Surface((WIDTH * COLUMNS, height * (FRAMES // COLUMNS)))
    for index in range(FRAMES):
        pilot.director.draw()
        small = pygame.transform.smoothscale(pilot.surface, (WIDTH, height))
        display_list.blit(small, (index % COLUMNS * WIDTH, index // COLUMNS * height))
        pilot.tick(seconds / FRAMES)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(display_list, path)


def main(folder: Path, size: tuple[int, int]) -> None:
    """Deal, bid, play, and take what there is to see as it comes."""
    with patch("game.session.dealing.shuffle", stacked(HANDS)):
        pilot = Pilot(size=size, settings=Settings(first_start_done=True))
        pilot.open(rules=replace(PRESETS["classic"], sizes=(6, 1, 2)))
        table = pilot.table

        def happened(kind: type) -> int:
            """Count the events of a kind that have been shown."""
            entries = table.local_match.table.since(0, table.local_match.viewer)
            return sum(isinstance(entry.event, kind) for entry in entries if entry.seq <= table.local_match.stage.seq)

        def next_of(kind: type) -> Callable[[], bool]:
            before = happened(kind)
            return lambda: happened(kind) > before

        pilot.until(next_of(DealStarted))
        strip(pilot, 1.3, folder / "deal.png")
        bid = BidTarget(board())
        pilot.until(lambda: pilot.director.view().find(bid) is not None)
        pilot.click(bid)
        strip(pilot, 1.0, folder / "board.png")
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.HA))
        strip(pilot, 0.9, folder / "play.png")
        pilot.until(next_of(TrickTaken))
        strip(pilot, 0.6, folder / "trick.png")
        pilot.until(lambda: may_act(table.local_match))
        broken = next_of(TrumpBroken)
        pilot.click(CardTarget(Card.D3))
        pilot.until(broken, within=60)
        strip(pilot, 1.2, folder / "trump-broken.png")
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.LB))
        pilot.until(lambda: may_act(table.local_match))
        pilot.click(CardTarget(Card.BB))
        strip(pilot, 1.4, folder / "blooper.png")
        pilot.play_on(lambda: pilot.scene == "deal-summary")
        strip(pilot, 2.0, folder / "counting.png")


if __name__ == "__main__":
    asked = sys.argv[2].split("x") if len(sys.argv) > 2 else SIZE
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots/strips"), (int(asked[0]), int(asked[1])))

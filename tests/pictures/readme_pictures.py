"""Pictures in the README: `python -m tests.pictures.readme_pictures docs`.

Afterwards `mogrify +dither -colors 256 docs/*.png` reduces their size.
"""

from pathlib import Path

from msgspec.structs import replace

from game.engine.cards import JOKERS
from game.engine.legal import playable
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import PointerMoved
from game.toolkit.geometry import Point
from game.toolkit.theme import TableTheme
from tests.pictures.arguments import asked
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tools.film import KNOWN

TABLE, AUCTION, SUMMARY = 14, 115, 71
"""Seeds of matches for three pictures: a playable blooper late in a deal, both bloopers in a hand, a set contract."""
LAST = 3
"""Number of cards on the table when the fourth player is to play."""


def match(seed: int, *, theme: TableTheme = TableTheme.BOTTLE_GREEN, speed: Speed = Speed.INSTANT) -> Pilot:
    """Return a pilot, which drives the program, at the start of a `classic` match."""
    settings = replace(KNOWN, speed=speed, table_theme=theme)
    return Pilot(seed=seed, settings=settings).open(rules=PRESETS["classic"])


def is_for_a_picture(pilot: Pilot) -> bool:
    """Return True if the player is the last to play to a trick in mid-deal, and may play a blooper."""
    seen = pilot.table.local_match.seen
    deal = seen.public.deal
    if deal is None or deal.phase is not Phase.PLAY or not may_act(pilot.table.local_match):
        return False
    taken = [deal.taken_by(side) for side in seen.public.match.sides]
    return (
        len(deal.trick) == LAST and len(deal.tricks) >= LAST and min(taken) > 0 and bool(playable(seen).cards & JOKERS)
    )


def main(folder: Path) -> None:
    title = Pilot(settings=Settings(first_start_done=True)).open()
    title.tick(1.0)
    title.picture(folder / "title.png")
    table = match(TABLE)
    table.play_on(lambda: is_for_a_picture(table))
    table.tick(1.5)
    table.director.handle(PointerMoved(Point(3, 715)))
    table.picture(folder / "table.png")
    auction = match(AUCTION, speed=Speed.NORMAL)
    auction.until(lambda: bool(auction.bids))
    auction.tick(5.0)
    auction.picture(folder / "auction.png")
    summary = match(SUMMARY, theme=TableTheme.MIDNIGHT)
    summary.open_summary()
    summary.tick(5.0)
    summary.picture(folder / "deal-summary.png")


if __name__ == "__main__":
    main(asked("docs").into)

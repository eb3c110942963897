"""A match between computer players through the real scenes, without a window: `python -m tests.pictures.demo FOLDER`.

The folder gets the record of the match and a picture of each phase.
"""

from pathlib import Path

from game.ai.levels import CLUB
from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat
from game.engine.state import Phase
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import AtTable
from game.scenes.table.seat import SeatScene
from game.session.exchange import record_from
from game.tabletop.roster import player_for
from tests.pictures.arguments import asked
from tests.support.pilot import STEP, Pilot

_RULES = "santa-cruz-short"
_LOOK_AFTER = 1.2
"""Each phase is shown for this many seconds before its picture is taken."""


def phase_of(local_match: LocalMatch) -> str:
    public = local_match.seen.public
    deal = public.deal
    if deal is None or deal.turn is None:
        return "deal"
    return "auction" if deal.phase is Phase.AUCTION else "play"


def main(folder: Path) -> None:
    for old in folder.glob("*.png"):
        old.unlink()
    pilot = Pilot().open()
    pilot.picture(folder / "title.png")
    players = tuple(player_for(seat, CLUB, "") for seat in Seat)
    local_match = pilot.program.matches.begin(PRESETS[_RULES], players)
    pilot.program.reset(AtTable(local_match))
    shown, since = "", 0.0
    while pilot.scene != "result":
        pilot.tick(STEP)
        name = phase_of(local_match) if isinstance(pilot.director.stack.scene, SeatScene) else pilot.scene
        if name in ("auction", "play"):
            name = f"{name}-{local_match.seen.deal.size}"
        if name != shown:
            shown, since = name, pilot.time
        elif pilot.time - since > _LOOK_AFTER and not (folder / f"{name}.png").exists():
            pilot.picture(folder / f"{name}.png")
    pilot.picture(folder / "result.png")
    record = record_from(pilot.store, local_match.table.match_id)
    (folder / "match.txt").write_text(to_text(record), encoding="utf-8")
    winners = " and ".join(record.side_names[side] for side in record.winners or ())
    print(f"{folder}: match.txt and {len(list(folder.glob('*.png')))} pictures; won by {winners}")


if __name__ == "__main__":
    main(asked("demo").into)

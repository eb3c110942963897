"""Pictures of every scene at several sizes, from one played match: `python -m tests.pictures.shots FOLDER [WxH ...]`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.ai.levels import CLUB
from game.crash_reports import WrittenReport
from game.engine.events import HUMAN
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.lessons.path import BOOK
from game.scenes.shell.already_open import AlreadyOpen
from game.scenes.shell.reports import fail
from game.scenes.shell.routes import ReportOn, StaticRoute
from game.scenes.table.seat import SeatScene
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.lessons.lesson_walk import lessons
from tests.pictures.arguments import asked
from tests.pictures.career_shots import careers
from tests.pictures.choosing_shots import choosing
from tests.pictures.coach_shots import coaching
from tests.pictures.marks_shots import marked
from tests.pictures.newcomer import newcomer
from tests.pictures.study_shots import drills, replays
from tests.pictures.table_shots import specials
from tests.support.pilot import Pilot
from tests.support.rulebook import rulebook
from tests.support.turns import may_act

REPORT = Path("/home/somebody/.local/share/Back Alley/reports/2031-05-04-120000.txt")
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def shots(pilot: Pilot) -> Iterator[str]:
    """Visit most scenes and play one match; yield a name for each state."""
    pilot.program.preferences.settings = replace(pilot.program.preferences.settings, first_start_done=False)
    pilot.open()
    pilot.tick(0.3)
    yield "first-start"
    pilot.press("escape")
    yield "title"
    pilot.program.open(StaticRoute.LEARN)
    yield "learn"
    for chapter in BOOK:
        pilot.click(ChoiceTarget("chapter", chapter))
        yield f"chapter-{chapter}"
        pilot.press("escape")
    pilot.press("escape")
    pilot.click(ButtonTarget("settings"))
    yield "settings"
    for tab in ("cards", "sound", "coach", "program"):
        pilot.click(ChoiceTarget("tab", tab))
        yield f"settings-{tab}"
    pilot.click(ButtonTarget("report"))
    yield "report"
    pilot.press("escape")
    pilot.press("escape")
    fail(pilot.program, ValueError("a mistake planted for the picture"))
    yield "failed-unwritten"
    pilot.press("escape")
    pilot.program.open(ReportOn(WrittenReport(path=REPORT), ValueError("a mistake")))
    yield "failed"
    pilot.press("escape")
    pilot.director.stack.push(AlreadyOpen(pilot.director))
    yield "already-open"
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("new"))
    yield "new-match"
    pilot.click(ButtonTarget("more"))
    yield "new-match-more"
    pilot.click(ButtonTarget("word"))
    yield "word"
    pilot.press("escape", "escape")
    pilot.click(ChoiceTarget("seat", "N"))
    yield "seat"
    pilot.click(ChoiceTarget("level", HUMAN))
    yield "seat-person"
    pilot.click(ButtonTarget("more"), ChoiceTarget("level", CLUB))
    pilot.press("escape")
    pilot.click(ButtonTarget("start"))
    pilot.tick(1.2)
    yield "deal"
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(2.0)
    yield "auction"
    yield from _play(pilot)


def _play(pilot: Pilot) -> Iterator[str]:
    table = pilot.table
    pilot.play_on(_has_turn(table, tricks=0))
    pilot.tick(2.0)
    yield "table"
    pilot.play_on(_has_turn(table, tricks=5))
    pilot.press("right")
    pilot.tick(1.0)
    yield "table-dimmed"
    for key, name in (("t", "last-trick"), ("l", "log"), ("r", "rules"), ("escape", "menu")):
        pilot.press(key)
        yield name
        pilot.press("escape")
    pilot.play_on(lambda: pilot.is_scored)
    pilot.tick(1.0)
    yield "table-scored"
    pilot.open_summary()
    yield "deal-summary"
    pilot.play_on(_is_showdown(table))
    pilot.tick(0.6)
    yield "table-one-card"
    pilot.press("s")
    yield "score-sheet"
    pilot.press("escape")
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.tick(0.5)
    yield "result"
    pilot.click(ButtonTarget("menu"))
    yield "result-menu"
    pilot.click(ButtonTarget("title"))
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    yield "matches"


def _has_turn(table: SeatScene, *, tricks: int) -> Callable[[], bool]:
    """Return a function that is true when the person is to play after at least `tricks` tricks of a deal."""

    def is_so() -> bool:
        local_match = table.local_match
        deal = local_match.seen.public.deal
        return may_act(local_match) and deal is not None and deal.phase is Phase.PLAY and len(deal.tricks) >= tricks

    return is_so


def _is_showdown(table: SeatScene) -> Callable[[], bool]:
    """Return a function that is true when all cards of a one-card deal are shown."""

    def is_so() -> bool:
        deal = table.local_match.seen.public.deal
        return deal is not None and deal.size == 1 and len(deal.trick) == len(deal.seats)

    return is_so


def singles(pilot: Pilot) -> Iterator[str]:
    """Visit tables with four and with three players without partners; yield the name of each scene."""
    for preset in ("individual", "blooper-singles"):
        pilot.open(rules=PRESETS[preset])
        pilot.until(lambda: bool(pilot.bids))
        yield f"auction-{preset}"
        pilot.play_on(_has_turn(pilot.table, tricks=0))
        pilot.tick(2.0)
        yield f"table-{preset}"
        pilot.play_on(lambda: pilot.is_scored)
        yield f"table-scored-{preset}"
        pilot.open_summary()
        yield f"deal-summary-{preset}"
        pilot.click(ButtonTarget("sheet"))
        yield f"score-sheet-{preset}"


TOURS: Final = (shots, singles, specials, replays, drills, rulebook, choosing, lessons, coaching, marked, careers)
"""Tours, each in its own run of the program; together they show all scenes in all visibly different states."""


def main(folder: Path, sizes: tuple[tuple[int, int], ...]) -> None:
    for width, height in sizes:
        pictures = folder / f"{width}x{height}"
        for tour in (*TOURS, newcomer):
            pilot = Pilot(size=(width, height))
            for name in tour(pilot):
                pilot.picture(pictures / f"{name}.png")
        print(f"{pictures}: {len(list(pictures.glob('*.png')))} pictures")


if __name__ == "__main__":
    chosen = asked("shots", SIZES)
    main(chosen.into, tuple(chosen.sizes))

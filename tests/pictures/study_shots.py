"""Tours of replays and drills, for pictures and layout tests."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.ai.levels import CLUB
from game.drills.drills import kinds_for
from game.engine.cards import seats_for
from game.engine.events import HUMAN, Event, MatchStarted
from game.rulesets.presets import PRESETS
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.shell.routes import ReplayOf, StaticRoute
from game.session.journal import with_players
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.tabletop.roster import player_for
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.narrowing import of_type
from tests.support.pilot import Pilot
from tests.support.routes import lead

_SEED = bytes(31) + b"\7"


def _log(preset: str) -> tuple[Event, ...]:
    """Return the log of a match simulated with computer players, the first of whom is then replaced by a person."""
    rules = PRESETS[preset]
    count = max(rules.players)
    log = simulate(rules, (CLUB,) * count, _SEED)
    assert isinstance(log[0], MatchStarted)
    seats = seats_for(count)
    return with_players(log, tuple(player_for(seat, HUMAN if seat == seats[0] else CLUB, "") for seat in seats))


def replays(pilot: Pilot) -> Iterator[str]:
    """Visit replays of matches with partners, of three players, and of four without partners; yield the name of each state."""
    for preset in ("classic", "blooper-singles", "individual"):
        pilot.open()
        pilot.program.open(ReplayOf(MatchSource(_log(preset), seed=_SEED)))
        pilot.press(Key.RIGHT, Key.RIGHT)
        pilot.tick(2.0)
        yield f"replay-auction-{preset}"
        pilot.press("o", *[Key.DOWN] * 4, *[Key.RIGHT] * 3)
        pilot.tick(2.0)
        yield f"replay-open-{preset}"
        for key, name in (("t", "thoughts"), ("g", "jump"), ("b", "play-on"), ("s", "score-sheet")):
            pilot.press(key)
            yield f"replay-{name}-{preset}"
            pilot.press(Key.ESCAPE)
        pilot.press("o", Key.END)
        pilot.tick(2.0)
        yield f"replay-end-{preset}"
    pilot.press(Key.LEFT, Key.LEFT, Key.LEFT, Key.LEFT, "b")
    pilot.click(ButtonTarget("yes"))
    pilot.press("s")
    yield "branch-score-sheet"
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    yield "branch-matches"


def drills(pilot: Pilot, presets: tuple[str, ...] = ("classic", "santa-cruz", "individual")) -> Iterator[str]:
    """Visit exercises of every kind, before and after a wrong answer; yield the name of each state."""
    for preset in presets:
        pilot.program.preferences.settings = replace(
            pilot.program.preferences.settings, last_rules=preset, first_start_done=True
        )
        pilot.open()
        lead(pilot, "drills")
        yield f"drills-{preset}"
        for kind in kinds_for(PRESETS[preset]):
            target = ChoiceTarget("drill", kind.value)
            pilot.find_and_click(target)
            pilot.rest()
            while pilot.director.view().find(ButtonTarget("next")) is not None:
                yield f"drill-{kind.value}-{preset}-watching"
                pilot.click(ButtonTarget("next"))
                pilot.rest()
            yield f"drill-{kind.value}-{preset}"
            scene = of_type(ExerciseScene, pilot.director.stack.scene)
            pilot.click(scene._target(scene.run.codes[-1]))  # noqa: SLF001 - as by a click
            yield f"drill-{kind.value}-{preset}-answered"
            pilot.press(Key.ESCAPE)
            pilot.rest()

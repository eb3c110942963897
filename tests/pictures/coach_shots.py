"""Tour of the scenes in which the coach speaks, for pictures and layout tests."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from game.ai.levels import CLUB
from game.engine.cards import Seat
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import ReplayOf, StaticRoute
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.pilot import Pilot

_SEED = bytes(31) + b"\7"


def coaching(pilot: Pilot) -> Iterator[str]:
    """Visit hints, the live check, reviews, and a strong player's thoughts; yield a name for each page."""
    pilot.program.preferences.settings = structs.replace(
        pilot.program.preferences.settings, first_start_done=True, live_check=True, live_check_points=1
    )
    pilot.open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(2.0)
    pilot.press("h")
    pilot.tick(0.2)
    yield "hint-bid"
    pilot.press(Key.ESCAPE)
    pilot.click(pilot.bids[-2])
    pilot.tick(0.2)
    yield "live-check"
    pilot.click(ButtonTarget("take-back"))
    pilot.program.preferences.settings = structs.replace(pilot.program.preferences.settings, live_check=False)
    pilot.play_to_a_card()
    pilot.tick(2.0)
    pilot.press("h")
    pilot.tick(0.2)
    yield "hint-card"
    pilot.press(Key.ESCAPE)
    yield from _reviews(pilot)
    yield from _thoughts(pilot)


def _reviews(pilot: Pilot) -> Iterator[str]:
    """Finish the current deal, and visit its review; yield the name of each page."""
    pilot.open_summary()
    pilot.click(ButtonTarget("review"))
    yield "deal-review-judging"
    pilot.until(lambda: not pilot.says("…"))
    pilot.tick(0.5)
    yield "deal-review"
    choices = [widget.target for widget in pilot.director.view().focusable() if isinstance(widget.target, ChoiceTarget)]
    if choices:
        pilot.find_and_click(choices[0])
    yield "decision"
    if pilot.scene == "decision":
        pilot.press(Key.ESCAPE)
    pilot.click(ButtonTarget("open-cards"))
    pilot.tick(0.2)
    yield "open-cards"
    pilot.press(Key.RIGHT, Key.RIGHT, Key.RIGHT, Key.RIGHT, Key.RIGHT)
    pilot.tick(0.2)
    yield "open-cards-later"


def _thoughts(pilot: Pilot) -> Iterator[str]:
    """Visit the review of a match without partners, and a strong player's thoughts; yield a name per page."""
    pilot.program.reset(StaticRoute.TITLE)
    rules = replace(PRESETS["individual"], sizes=(5, 3, 2))
    log = simulate(rules, (CLUB, "strong", CLUB, CLUB), _SEED)
    source = MatchSource(log, seed=_SEED)
    pilot.program.open(ReplayOf(source, Seat.W))
    pilot.tick(0.2)
    pilot.press(Key.RIGHT, Key.RIGHT, "s")
    pilot.click(ButtonTarget("review"))
    pilot.tick(6.0)
    yield "match-review"
    pilot.press(Key.ESCAPE, Key.ESCAPE)
    made = source.replay.last_made
    while made is None or made.seat is not Seat.W:
        pilot.press(Key.RIGHT)
        made = source.replay.last_made
    pilot.press("t")
    pilot.tick(0.2)
    yield "thoughts-of-a-strong-player"

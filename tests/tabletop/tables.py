"""Helpers for display tests: matches, observations and windows."""

from dataclasses import replace
from functools import lru_cache

from hypothesis import settings

from game.engine.cards import Card, Seat, parse_card
from game.engine.events import Event, MatchStarted, is_visible
from game.engine.evolve import evolve_observation, start
from game.engine.state import Observation, observe
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from game.tabletop.motion import Pose
from tests.support.breadth import examples
from tests.support.narrowing import of_type

SHORT = (4, 13, 1, 2)

RULES = {
    name: replace(preset, sizes=SHORT, weak_hand_from=min(preset.weak_hand_from, 4))
    for name, preset in PRESETS.items()
    if name != "santa-cruz-short"
}
"""All presets but one, each as a match of four deals with frequent weak hands."""

MATCHES = [(name, players) for name, rules in RULES.items() for players in rules.players]

WINDOWS = (
    *((1024, 640), (1280, 720), (1024, 768), (1366, 768), (1280, 1024), (1600, 900), (1920, 1080), (2560, 1080)),
    *((2560, 1440), (3440, 1440), (3840, 2160)),
)
SCALES = (80, 90, 100, 110, 125, 150, 200)


def steady(many: int) -> settings:
    """Return settings with reproducible examples: a third of `many` in `make test`, all in `make stress`."""
    return settings(examples(many // 3, many), derandomize=True, database=None)


@lru_cache
def log_of(name: str, players: int, seed: int = 1) -> tuple[Event, ...]:
    return simulate(RULES[name], ("random",) * players, seed.to_bytes(32, "big"))


def seats_of(log: tuple[Event, ...]) -> tuple[Seat, ...]:
    return beginning(log, Seat.S).public.match.seats


def beginning(log: tuple[Event, ...], seat: Seat) -> Observation:
    return observe(start(of_type(MatchStarted, log[0])), seat)


def entries_for(log: tuple[Event, ...], seat: Seat) -> list[tuple[int, Event]]:
    """Return the entries that a seat sees after the start of the match, numbered as in the whole log."""
    return [(seq, event) for seq, event in enumerate(log) if seq and is_visible(event, seat)]


@lru_cache
def views_of(log: tuple[Event, ...], seat: Seat) -> tuple[Observation, ...]:
    """Return a seat's observations at the start of a match, and after each later event that it sees."""
    seen = [beginning(log, seat)]
    for _, event in entries_for(log, seat):
        seen.append(evolve_observation(seen[-1], event))
    return tuple(seen)


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def pose(x: float = 0.0, y: float = 0.0, *, angle: float = 0.0, height: float = 100.0, face_up: bool = True) -> Pose:
    return Pose(x=x, y=y, angle=angle, height=height, face_up=face_up, z=0)

"""Pilot of a program without a window: it mostly uses the widgets of the current view, and has its own clock.

A click goes through the same hit test as a real one; keys go to the focus.
"""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock

import pygame

from game.ai.player import decide_for
from game.clock import Clock, utc_now
from game.controllers.local_match import LocalMatch
from game.crash_reports import Reporter
from game.engine.events import Player
from game.engine.rules import Rules
from game.engine.state import Phase
from game.paths import Paths
from game.profiles.sequel import Sequel
from game.rulesets.library import RulesetLibrary
from game.scenes.play.table_scene import TableScene
from game.scenes.routing.opening import open_scenes
from game.scenes.routing.resolver import resolve
from game.scenes.shell.matches import Matches
from game.scenes.shell.preferences import Preferences
from game.scenes.shell.routes import AtTable
from game.scenes.shell.services import Program, make_workers
from game.scenes.table.deal_end import COUNTED
from game.scenes.table.seat import SeatScene
from game.session.conductor import Decider
from game.session.simulate import match_seed
from game.session.store import Store
from game.settings import Settings
from game.tabletop.targets import BidTarget
from game.tabletop.turn import AskBid, Watch
from game.toolkit.assets import Assets, Cache
from game.toolkit.devices.input import Key, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped, Wheel
from game.toolkit.devices.speech import Speech
from game.toolkit.director import Director
from game.toolkit.geometry import Point
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.speaker import Sound, Speaker, Volumes
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role, Widget
from game.upkeep.reviewer import Reviewer
from game.worker import InlineWorker, Worker
from tests.support.narrowing import not_none
from tests.support.turns import may_act

STEP = 1 / 10
"""The seconds of the pilot's clock between two frames."""

_VECTORS = 8_000_000
"""Maximum number of pixels of vector pictures in the cache that all pilots share."""

_PIXELS = 24_000_000
"""Maximum number of pixels in the windows made between two garbage collections."""

_assets: list[Assets] = []


class KeptAssets(Assets):
    """Pictures and fonts for many pilots: each size of a vector picture is rendered once, and then copied."""

    _kept = Cache(_VECTORS)
    _lock = Lock()

    @staticmethod
    def render(svg: str, width: int, height: int) -> pygame.Surface:
        """Return a copy of an SVG rendered at a size in pixels."""
        key = (svg, width, height)
        with KeptAssets._lock:
            found = KeptAssets._kept.get(key)
            return (found or KeptAssets._kept.put(key, Assets.render(svg, width, height))).copy()


def shared_assets() -> Assets:
    """Return pictures and fonts, loaded once for all pilots of a run."""
    if not _assets:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        _assets.append(KeptAssets())
    return _assets[0]


class Recorder(Speaker):
    """A speaker that records sounds and volumes."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []
        self.volumes = Volumes()
        self.is_closed = False

    def set_volumes(self, volumes: Volumes) -> None:
        self.volumes = volumes

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)

    def close(self) -> None:
        self.is_closed = True


NOWHERE = Paths(Path(os.devnull) / "back-alley")
"""Paths in a folder that does not exist and cannot be created."""


class Pilot:
    """A program without a window, with methods that use it as a player does."""

    _pixels = 0
    """Number of pixels in all windows made since the last garbage collection.

    Only a collection frees pilots, as they are part of reference cycles."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None,
        store: Store | None = None,
        worker: Callable[[str], Worker] = lambda _name: InlineWorker(),
        decide: Decider = decide_for,
        seed: int = 1,
        settings_path: Path | None = None,
        audio: Speaker | None = None,
        speech: Speech | None = None,
        reporter: Reporter | None = None,
        by_number: bytes | None = None,
        rules_folder: Path | None = None,
        paths: Paths = NOWHERE,
        clock: Clock = utc_now,
    ) -> None:
        """Make the program; `open` shows its first scenes. `by_number` is a seed chosen by the player."""
        assets = shared_assets()
        chosen = Settings(first_start_done=True) if settings is None else settings
        Pilot._pixels += size[0] * size[1]
        if Pilot._pixels > _PIXELS:
            gc.collect()
            Pilot._pixels = 0
        self.surface = pygame.Surface(size)
        self.painter = Painter(self.surface, assets, metrics(*size, chosen.scale))
        self.director = Director(self.painter)
        self.store = Store.open(None, clock).store if store is None else store
        counter = iter(range(1_000_000))
        root = seed.to_bytes(32, "big")
        preferences = Preferences(self.director, chosen, audio=audio, speech=speech, path=settings_path)
        workers = make_workers(worker)
        matches = Matches(
            preferences,
            self.store,
            workers.players,
            decide=decide,
            fresh=lambda: match_seed(root, next(counter)),
            seed=by_number,
            paths=paths,
        )
        self.program = Program(
            director=self.director,
            preferences=preferences,
            matches=matches,
            workers=workers,
            resolve=resolve,
            make_reviewer=Reviewer,
            rulesets=RulesetLibrary(rules_folder),
            reporter=Reporter(None, utc_now) if reporter is None else reporter,
            paths=paths,
            clock=clock,
            sequel=Sequel(),
        )
        self.time = 0.0

    def open(self, **options: object) -> "Pilot":
        open_scenes(self.program, **options)  # type: ignore[arg-type]  # options of open_scenes
        return self

    def begin(self, rules: Rules, players: tuple[Player, ...] | None = None) -> LocalMatch:
        """Begin a match with `players` (the default players if None), and show its table."""
        matches = self.program.matches
        local_match = matches.begin(rules, matches.default_players(rules) if players is None else players)
        self.program.reset(AtTable(local_match))
        return local_match

    @property
    def scene(self) -> str:
        return self.director.stack.scene.name

    @property
    def is_scored(self) -> bool:
        """True if the table has shown the score of a deal, and waits for a press."""
        return isinstance(scene := self.director.stack.scene, SeatScene) and scene.deal_end.scored is not None

    @property
    def table(self) -> SeatScene:
        """The table or lesson in play, even if other scenes cover it.

        Raises:
            LookupError: no table or lesson is in play.
        """
        for scene in reversed(self.director.stack.scenes):
            if isinstance(scene, SeatScene):
                return scene
        raise LookupError(f"there is no table in {self.scene}")

    # Time

    def tick(self, seconds: float = STEP) -> bool:
        """Let time pass, in frames; return True if anything visible changed."""
        left, changed = seconds, False
        while left > 1e-9:
            step = min(left, STEP)
            changed |= self.director.update(step)
            self.time += step
            left -= step
        return changed

    def rest(self, seconds: float = 0.5) -> None:
        self.director.update(seconds)
        self.time += seconds

    def until(self, true: Callable[[], bool], *, within: float = 120.0, do: Callable[[], object] | None = None) -> None:
        """Let time pass, or call `do` repeatedly, until a condition holds.

        Raises:
            TimeoutError: the condition does not hold after `within` seconds of the pilot's clock.
        """
        end = self.time + within
        while not true():
            if self.time > end:
                raise TimeoutError(f"still in {self.scene}: {self.director.tree().state}")
            (do or self.tick)()

    def see(self) -> None:
        """Advance the clock for double presses by a second, so that the next press is not ignored."""
        self.director.presses.update(1.0)

    # Pointer

    def widget(self, target: Target) -> Widget:
        """Return the widget of a target.

        Raises:
            LookupError: the widget is not on the screen.
        """
        found = self.director.view().find(target)
        if found is None:
            there = ", ".join(
                str(widget.target) for widget in self.director.view().widgets if widget.target is not None
            )
            raise LookupError(f"{target} is not in {self.scene}; there are {there}")
        return found

    @property
    def names(self) -> list[str]:
        return [widget.name for widget in self.director.view().widgets]

    @property
    def texts(self) -> str:
        widgets = self.director.view().widgets
        return "\n".join(f"{widget.name} {widget.detail} {widget.value}" for widget in widgets)

    def says(self, text: str) -> bool:
        """Return True if the name of a widget contains `text`."""
        return any(text in name for name in self.names)

    @property
    def bids(self) -> list[BidTarget]:
        return [widget.target for widget in self.director.view().widgets if isinstance(widget.target, BidTarget)]

    def click(self, target: Target, *others: Target) -> None:
        """Click each target.

        Raises:
            LookupError: a target is not visible, or is covered by another widget.
        """
        seen = self.widget(target).visible
        if seen.h < 1:
            raise LookupError(f"{target} is out of sight: scroll to it first")
        point = seen.centre
        hit = self.director.view().at(point)
        if hit is None or hit.target != target:
            raise LookupError(f"a click on {target} would hit {None if hit is None else hit.target}")
        self.see()
        self.click_at(point)
        for other in others:
            self.rest()
            self.click(other)

    def click_at(self, point: Point) -> None:
        self.director.handle(PointerMoved(point))
        self.director.handle(PointerPressed(point))
        self.director.handle(PointerReleased(point))

    def find_and_click(self, target: Target, *others: Target) -> None:
        self.scroll_to(target)
        self.click(target, *others)

    def scroll_to(self, target: Target) -> None:
        """Turn the wheel over the list until a widget is visible.

        Raises:
            LookupError: the widget never becomes visible.
        """
        for _ in range(100):
            widget = self.widget(target)
            clip = widget.clip
            if clip is None or clip.holds(widget.rect):
                return
            below, above = widget.rect.bottom - clip.bottom, clip.y - widget.rect.y
            turns = max(int(max(below, above) / clip.h), 1)
            self.director.handle(PointerMoved(clip.centre))
            self.director.handle(Wheel(float(-turns if below > 0 else turns)))
        raise LookupError(f"{target} never comes into sight")

    # Keys

    def press(self, *keys: str) -> None:
        """Press keys in turn; characters are also typed."""
        for key in keys:
            self.see()
            self.director.handle(KeyPressed(key))
            if len(key) == 1 and not self.director.stack.is_closed:
                self.director.handle(TextTyped(key))

    def reach(self, target: Target) -> None:
        """Move the focus to a target with the Tab key.

        Raises:
            LookupError: the focus never reaches the target.
        """
        for _ in range(len(self.director.view().widgets) + 1):
            if self.director.focused == target:
                return
            self.press(Key.TAB)
        raise LookupError(f"the focus never comes to {target} in {self.scene}")

    def end(self) -> str | None:
        """Close the program, then carry out the action requested by its page; return the action's message."""
        act = not_none(self.program.sequel.act if self.program.sequel else None)
        self.program.close()
        return act()

    # Pictures

    def picture(self, path: Path) -> None:
        self.director.draw()
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)

    # A player

    @property
    def is_warned(self) -> bool:
        scene = self.director.stack.scene
        if not isinstance(scene, TableScene) or not scene._leads:  # noqa: SLF001 - quicker than its view
            return False
        return self.director.view().find(ButtonTarget("take-back")) is not None

    def take_turn(self) -> bool:
        """Confirm, answer, bid or play once; return False if no person is asked for anything."""
        scene = self.director.stack.scene
        if not isinstance(scene, TableScene) or (scene.elbow is None and isinstance(scene.local_match.turn, Watch)):
            return False
        view = self.director.view()
        bids = self.bids
        over = (
            ("close",) if isinstance(scene.local_match.turn, AskBid) and not bids else ()
        )  # in small windows a hint covers bids
        for kind in map(ButtonTarget, ("ready", "seen-cards", "keep-cards", "go-on", *over)):
            if view.find(kind) is not None:
                self.click(kind)
                return True
        if bids:
            self.click(bids[min(len(bids) - 1, 2)])
            return True
        if not may_act(scene.local_match):
            return False
        for widget in view.widgets:
            if widget.role is Role.CARD and widget.enabled and widget.target is not None:
                self.click(widget.target)
                return True
        return False

    def open_summary(self) -> None:
        self.play_on(lambda: self.is_scored)
        self.click(COUNTED)

    def play_on(self, until: Callable[[], bool], *, within: float = 4000.0) -> None:
        """Play, leave the pages between deals and ignore warnings, until a condition holds.

        Raises:
            TimeoutError: the condition does not hold after `within` seconds of the pilot's clock.
        """
        self.until(until, within=within, do=self._play_further)

    def play_to_a_card(self) -> None:
        local_match = self.table.local_match
        self.play_on(lambda: may_act(local_match) and local_match.seen.public.phase is Phase.PLAY)

    def _play_further(self) -> None:
        if self.is_scored or self.scene == "deal-summary":
            self.click(ButtonTarget("next"))
        elif self.is_warned or self.scene == "turning-points":
            self.click(ButtonTarget("close"))
        self.take_turn()
        self.tick()

"""Random input to the window (a monkey test): nothing breaks, and no table is blocked.

It starts in every scene of the program, and its inputs are pygame events. After each round there must be a way out with keys alone;
a match or lesson on the table is continued. In the end all stored matches must be readable.

`SEED=2` before pytest changes the inputs.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
import pytest
from msgspec import structs

from game import i18n
from game.ai.levels import CLUB, LEVELS
from game.ai.player import Budget, decide_for
from game.clock import utc_now
from game.crash_reports import Reporter
from game.engine.cards import seats_for
from game.engine.events import HUMAN, Player
from game.engine.rules import Ladder, Rules
from game.records.text import to_text
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from game.scenes.lessons.lesson_scene import LessonScene
from game.scenes.shell.routes import AtTable
from game.session.store import Store
from game.settings import CardBack, DeckFace, Settings
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from game.tabletop.roster import player_for
from game.toolkit.devices.input import Gamepads, Key, LastDevice, Resized, read
from game.toolkit.geometry import Point
from game.toolkit.metrics import metrics
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import TableTheme
from game.worker import InlineWorker
from tests.lessons.lesson_walk import do_right, until_asked
from tests.records.records import simulated
from tests.support.breadth import selected
from tests.support.careers import is_made_up
from tests.support.fresh_frames import compare_frames
from tests.support.pilot import Pilot
from tests.support.remembered import remember
from tests.support.routes import DOORS, go_out, lead, table_below
from tests.support.workers import LateWorker

SEED: Final = int(os.environ.get("SEED", "1"))
INPUTS: Final = -(-100_000 // len(DOORS))
"""Number of random inputs for each scene in which a monkey starts."""
ROUND, AWAY = 250, 80
"""The number of inputs in a round, which ends early after more than `AWAY` inputs in a row outside its first scene."""
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1000), (2560, 1080))
SCALES = (80, 100, 100, 100, 140, 200)
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 3, *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE) * 4,
    pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
    pygame.K_F1, pygame.K_F2, pygame.K_F11, pygame.K_KP_ENTER, pygame.K_KP1, pygame.K_KP9, pygame.K_LCTRL, pygame.K_LSHIFT,
    *map(ord, "abcdefghijklmnopqrstuvwxyz0123456789+-²ß/"),
)  # fmt: skip
TEXTS = ("a", "Ä", "漢", "🙂", " ", "7", "\t\n\x7f", "x" * 40, "e\u0301", "{name}", "")
NAMES = ("", "Ann", "Wilhelmina")
BUTTONS = tuple(range(pygame.CONTROLLER_BUTTON_MAX))
AXES = tuple(range(pygame.CONTROLLER_AXIS_MAX))
CONTROLS = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT
PLAYED = ("result",)


class Monkey:
    """Sends random input to a program that starts in a given scene."""

    def __init__(self, scene: str, seed: int, folder: Path, names: Sequence[str] = NAMES) -> None:
        """Seed all random choices with `scene` and `seed`. Files are written to `folder`; the player has one of the `names`."""
        self.scene = scene
        self._names = names
        self.chance = random.Random(f"{seed} {scene}")
        self.thrown: Counter[str] = Counter()
        self._folder = folder
        self._store = Store.open(folder / "profile.sqlite3").store
        self._files = _files(folder)
        self._reporter = Reporter(folder / "reports", utc_now)
        self._pads = Gamepads()
        self._last = LastDevice()

    def _opened(self) -> Pilot:
        """Return a pilot of a new program on the same profile, with random settings."""
        chance = self.chance
        hasty = Budget(nodes=2_000, samples=30)
        size = chance.choice(SIZES)
        pilot = Pilot(
            size=size,
            settings=structs.replace(_settings(chance), player_name=chance.choice(self._names)),
            store=self._store,
            worker=lambda name: InlineWorker() if name == "players" else LateWorker(chance),
            decide=lambda level, seen, _budget, rng, stop: decide_for(level, seen, hasty, rng, stop),
            seed=chance.getrandbits(64),
            settings_path=self._folder / "settings.toml",
            reporter=self._reporter,
        )
        pilot.director.clipboard.put(chance.choice((rules_line(PRESETS["blooper"]), "nonsense\n" * 3, "")))
        i18n.install(pilot.program.preferences.settings.language or i18n.SOURCE)
        return pilot.open()

    # Rounds of inputs

    def arrive(self) -> None:
        """Restart the program on the same profile, go to the scene, and restore settings changed on the way."""
        self._pilot = self._opened()
        before = self._pilot.program.preferences.settings
        lead(self._pilot, self.scene, self._rules())
        self._pilot.program.preferences.change(
            structs.replace(
                self._pilot.program.preferences.settings,
                speed=before.speed,
                live_check=before.live_check,
                auto_play_forced=before.auto_play_forced,
            )
        )

    def run(self, inputs: int) -> None:
        while self.thrown.total() < inputs:
            self.arrive()
            if self.scene in ("table", "menu") and self.chance.random() < 0.5:
                self._gather()
            self._round()
            if not self._pilot.director.stack.is_closed:
                self._check_way_out()
        for loaded in (self._store.load(match.id) for match in self._store.matches()):
            if not is_made_up(loaded):
                loaded.journal()

    def _rules(self) -> Rules:
        rules = self.chance.choice(list(PRESETS.values()))
        long = rules.boston_from if rules.bostons is not Ladder.NONE else self.chance.choice((3, 4, 5))
        return replace(rules, sizes=(long, self.chance.choice((1, 2))))

    def _gather(self) -> None:
        """Start a match with random rules and players: people and any levels."""
        rules = self._rules()
        seats = seats_for(self.chance.choice(rules.players))
        levels = (HUMAN, HUMAN, CLUB, *LEVELS)
        players: tuple[Player, ...] = tuple(player_for(seat, self.chance.choice(levels), "") for seat in seats)
        self._pilot.program.reset(
            AtTable(self._pilot.program.matches.begin(rules, players, draw_partners=rules.partners))
        )

    def _round(self) -> None:
        away = 0
        for count in range(ROUND):
            name = self._pilot.scene
            away = 0 if name == self.scene else away + 1
            if away > AWAY:
                return
            self.thrown[name] += 1
            self._throw(list(self._events()))
            if self._pilot.director.stack.is_closed:
                return
            if count % 25 == 0:
                self._check_screen()
            self._pilot.tick(self.chance.choice((0.0, 0.0, 1 / 60, 1 / 30, 0.3)))

    def _throw(self, events: list[pygame.event.Event]) -> None:
        director = self._pilot.director
        for event in read(events, self._pads, None, self._last):
            if isinstance(event, Resized):
                self._resize(event.width, event.height)
            director.handle(event)
            if director.stack.is_closed:
                return

    def _resize(self, width: int, height: int) -> None:
        pilot = self._pilot
        pilot.painter.target(
            pygame.Surface((width, height)), metrics(width, height, pilot.program.preferences.settings.scale)
        )
        pilot.program.preferences.remember_window(width, height)

    # Inputs

    def _events(self) -> Iterator[pygame.event.Event]:
        """Yield the events of one random action of a player."""
        chance = self.chance
        kinds = ("click", "drag", "key", "type", "wheel", "move", "pad", "stick", "focus", "resize", "file", "close")
        match chance.choices(kinds, (30, 8, 30, 4, 6, 6, 10, 4, 3, 1, 0.3, 0.05))[0]:
            case "click":
                yield from self._drag(1, (self._point(),))
            case "drag":
                yield from self._drag(
                    chance.choice((1, 1, 1, 2, 3)), [self._point() for _ in range(chance.randint(2, 4))]
                )
            case "key":
                yield from self._key()
            case "type":
                text = chance.choice(TEXTS)
                yield pygame.event.Event(chance.choice((pygame.TEXTINPUT, pygame.TEXTEDITING)), text=text)
            case "wheel":
                yield pygame.event.Event(pygame.MOUSEWHEEL, precise_y=chance.uniform(-5, 5), touch=False)
            case "move":
                yield pygame.event.Event(pygame.MOUSEMOTION, pos=self._point(), rel=(1, 1), touch=chance.random() < 0.3)
            case "pad":
                yield pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=chance.choice(BUTTONS))
            case "stick":
                value = chance.choice((0, 0, 15_000, 32_767, -32_768))
                yield pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=chance.choice(AXES), value=value)
            case "focus":
                yield from self._leave_and_come_back()
            case "resize":
                width, height = chance.choice((*SIZES, (chance.randint(1024, 2600), chance.randint(640, 1400))))
                yield pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height)
            case "file":
                yield pygame.event.Event(pygame.DROPFILE, file=str(chance.choice(self._files)))
            case _:
                yield pygame.event.Event(pygame.QUIT)

    def _point(self) -> tuple[int, int]:
        """Return a point, mostly on a widget, sometimes outside the window."""
        chance = self.chance
        widgets = [widget for widget in self._pilot.director.view().widgets if widget.target is not None]
        if widgets and chance.random() < 0.8:
            centre = chance.choice(widgets).visible.centre
            return round(centre.x), round(centre.y)
        size = self._pilot.painter.metrics
        point = Point(chance.uniform(-20, size.width + 20), chance.uniform(-20, size.height + 20))
        return round(point.x), round(point.y)

    @staticmethod
    def _drag(button: int, points: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> Iterator[pygame.event.Event]:
        yield pygame.event.Event(pygame.MOUSEMOTION, pos=points[0], rel=(1, 1), touch=False)
        yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=points[0], button=button, touch=False)
        for point in points[1:]:
            yield pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), touch=False)
        yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=points[-1], button=button)

    def _key(self) -> Iterator[pygame.event.Event]:
        """Press a key, type its text, and usually release the key; a window that loses the focus misses the release."""
        chance = self.chance
        key = chance.choice(KEYS)
        mod = chance.choice(CONTROLS) if chance.random() < 0.1 else pygame.KMOD_NONE
        yield pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)
        if ord(" ") <= key < 0x110000 and not mod & pygame.KMOD_CTRL:
            yield pygame.event.Event(pygame.TEXTINPUT, text=chr(key))
        if chance.random() < 0.9:
            yield pygame.event.Event(pygame.KEYUP, key=key, mod=mod)

    def _leave_and_come_back(self) -> Iterator[pygame.event.Event]:
        """Take the focus from the window, sometimes during a press, minimise the window, and restore it."""
        if self.chance.random() < 0.5:
            yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._point(), button=1, touch=False)
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED):
            yield pygame.event.Event(kind)
        for kind in (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED):
            yield pygame.event.Event(kind)

    # Checks

    def _check_screen(self) -> None:
        """Check that the screen can be drawn and read, and the focus is on an existing widget."""
        director = self._pilot.director
        director.draw()
        tree = director.tree()
        view = director.view()
        nameless = [widget.target for widget in view.focusable() if not widget.name]
        assert not nameless, f"{tree.scene}: {nameless} have no names"
        twice = [name for name, count in Counter(node.target for node in tree.widgets).items() if name and count > 1]
        assert not twice, f"{tree.scene}: {twice} are there more than once, so that Tab cannot get past them"
        found = view.find(director.focused)
        if found is None:
            assert not view.focusable() or view.may_rest, f"{tree.scene}: nothing has the focus"
        else:
            assert found.is_focusable, f"{tree.scene}: the focus is on {found.target}"
        if table_below(self._pilot) is director.stack.scene:
            assert tree.state or tree.news, "the table says nothing of itself"

    def _check_way_out(self) -> None:
        """Check that the match on the table can be continued, and that any scene leads back to the title."""
        pilot = self._pilot
        pilot.program.preferences.change(
            structs.replace(
                pilot.program.preferences.settings, speed=Speed.INSTANT, live_check=False, confirm_play=False
            )
        )
        self._play_on()
        if pilot.scene not in PLAYED or self.chance.random() < 0.5:
            go_out(pilot)

    def _play_on(self) -> None:
        """Play the deal on the table to its end, sometimes the whole match; in a lesson, do one task."""
        pilot = self._pilot
        table = table_below(pilot)
        if table is None:
            return
        for _ in range(30):
            if pilot.director.stack.scene is table or pilot.scene in PLAYED or table_below(pilot) is not table:
                break
            if pilot.scene == "confirm":
                pilot.reach(ButtonTarget("yes"))
                pilot.press(Key.ENTER)
            else:
                pilot.press(Key.ESCAPE)
        else:
            raise AssertionError(f"no way back to the table from {pilot.scene}")
        if table_below(pilot) is not table:
            return
        if isinstance(table, LessonScene):
            self._learn_on(table)
            return
        dealt = len(table.local_match.table.public.match.results)
        whole = self.chance.random() < 0.2

        def is_enough() -> bool:
            has_dealt = pilot.is_scored or len(table.local_match.table.public.match.results) > dealt
            return pilot.scene == "result" or (has_dealt and not whole)

        pilot.play_on(is_enough, within=300)

    def _learn_on(self, lesson: LessonScene) -> None:
        pilot = self._pilot
        until_asked(pilot, pilot.click)
        step = lesson.asked
        if step is not None:
            pilot.tick(0.5)
            do_right(pilot, step, pilot.click)
            until_asked(pilot, pilot.click)
            assert lesson.is_finished or lesson.asked is not step


def _files(folder: Path) -> list[Path]:
    """Return the paths of a record, a ruleset, an invalid file, a folder and a missing file, to drop on the window."""
    texts = {
        "match.txt": to_text(simulated(PRESETS["santa-cruz-short"], CLUB, 4)),
        "rules.json": rules_text(replace(PRESETS["blooper"], name="Brought along")),
        "nonsense.txt": "{" * 100,
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [*(folder / name for name in texts), folder, folder / "nothing"]


def _settings(chance: random.Random) -> Settings:
    return Settings(
        first_start_done=True,
        language=chance.choice((None, "de", i18n.PSEUDO)),
        speed=chance.choice(list(Speed)),
        scale=chance.choice(SCALES),
        reduced_motion=chance.random() < 0.3,
        auto_play_forced=chance.random() < 0.3,
        confirm_play=chance.random() < 0.3,
        deck_face=chance.choice(list(DeckFace)),
        card_back=chance.choice(list(CardBack)),
        table_theme=chance.choice(list(TableTheme)),
        hand_order=chance.choice(list(HandOrder)),
        captions=chance.random() < 0.7,
        live_check=chance.random() < 0.3,
        live_check_points=1,
    )


def monkey_from(scene: str, seed: int, folder: Path) -> Counter[str]:
    monkey = Monkey(scene, seed, folder)
    monkey.run(INPUTS)
    return monkey.thrown


@pytest.fixture(scope="module")
def folder_played_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder whose profile has a finished match of each person; tests may add matches."""
    folder = tmp_path_factory.mktemp("monkey")
    for name in NAMES:
        Monkey("result", SEED, folder, (name,)).arrive()
    return folder


@pytest.mark.parametrize("scene", selected(DOORS, list(DOORS)[::4]))
def test_every_way_leads_to_its_scene(scene: str, folder_played_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open the scene with a random window size, language and ruleset, in a used profile."""
    remember(monkeypatch)
    Monkey(scene, SEED, folder_played_in).arrive()


@pytest.mark.stress
@pytest.mark.parametrize("scene", DOORS)
def test_a_monkey_breaks_nothing(scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare_frames(monkeypatch)
    thrown = monkey_from(scene, SEED, tmp_path)
    assert thrown[scene] >= INPUTS // 50

"""Main loop: after an error it reports the error, ends the scene and continues; idle scenes hardly use the processor."""

import random
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads

import pygame
import pytest
from msgspec.structs import replace

from game.app import Loop, play, refuse
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.clock import utc_now
from game.coach import service as coach_service
from game.coach.explain import explain
from game.crash_reports import Reporter
from game.options import Options
from game.paths import user_paths
from game.rulesets.presets import PRESETS
from game.scenes.play.table_scene import TableScene
from game.scenes.shell import services
from game.scenes.shell.already_open import AlreadyOpen
from game.scenes.shell.routes import StaticRoute
from game.session.conductor import PlayerFailedError
from game.session.lock import TakenError, claimed
from game.session.store import Store
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Closed, Input, Key, KeyPressed, Resized
from game.toolkit.devices.speech import Speech
from game.toolkit.devices.window import Window, session_bus
from game.toolkit.geometry import Rect
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.viewport import Viewport, viewport
from game.toolkit.widgets import View
from game.worker import Job, Outcome, ThreadWorker, Ticket
from tests.session.matches import SHORT, new_table, play_out
from tests.support.breadth import selected
from tests.support.pilot import Pilot
from tests.support.quick_coach import QUICK
from tests.support.turns import may_act

MATCHES = "Your matches are safe"
PATIENCE = 60.0


class Pane(Window):
    """An invisible window with scripted inputs."""

    def __init__(self, pilot: Pilot) -> None:  # the base class would open a window
        self.is_fullscreen = False
        self.pilot = pilot
        self.done: list[Input] = []
        self.shown = 0
        self.watch = Watch()
        self.is_woken = False
        self.events = self  # type: ignore[assignment]  # the pane also stands in for the event queue

    @property
    def surface(self) -> pygame.Surface:
        return self.pilot.surface

    @property
    def viewport(self) -> Viewport:
        return viewport(*self.surface.get_size())

    @property
    def usual_size(self) -> tuple[int, int]:
        return self.viewport.window

    def inputs(self) -> Iterator[Input]:
        self.done, done = [], self.done
        yield from done

    def wait(self, seconds: float) -> None:
        self.watch.waited += seconds

    def wake(self) -> None:
        self.is_woken = True

    def take_wake(self) -> bool:
        """Return True if the window has been woken since the last call."""
        self.is_woken, was_woken = False, self.is_woken
        return was_woken

    def flip(self) -> None:
        self.shown += 1

    def resized(self) -> None:
        """Do nothing, as the window's size never changes."""

    def show_fullscreen(self, wanted: bool) -> None:
        self.is_fullscreen = wanted


class Glance(Pane):
    """A window that closes while a picture is rendered in the background."""

    def __init__(self, pilot: Pilot, drawing: Event) -> None:
        super().__init__(pilot)
        self.drawing = drawing

    @property
    def driver(self) -> str:
        return "dummy"

    @staticmethod
    def enter_at(rect: Rect | None) -> None:
        """Ignore the rectangle."""

    def inputs(self) -> Iterator[Input]:
        """Yield `Closed` after the first frame, during rendering."""
        if self.shown:
            assert self.drawing.wait(PATIENCE)
            yield Closed()


@pytest.mark.parametrize("way", ["played", "refused", "opening"])
def test_when_the_window_closes_nothing_is_being_drawn_any_more(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that rendering stops before pygame shuts down, to avoid a crash."""
    drawing = Event()
    under_way: list[str] = []
    submit = ThreadWorker.submit

    def slowly(worker: ThreadWorker, job: Job[Outcome], *, is_urgent: bool = False) -> Ticket[Outcome]:
        def made(stop: Callable[[], bool]) -> Outcome:
            under_way.append("picture")
            drawing.set()
            time.sleep(0.2)
            under_way.clear()
            return job(stop)

        return submit(worker, made, is_urgent=is_urgent)

    monkeypatch.setattr(ThreadWorker, "submit", slowly)
    pane = Glance(Pilot(), drawing)
    settings = Settings(muted=True)
    is_over = Event()
    if way == "opening":
        monkeypatch.setattr("game.app.Store.open", lambda *_args, **_named: is_over.wait(PATIENCE))
    if way == "refused":
        assert refuse(pane, Options(), settings) == 1
    else:
        assert play(pane, Options(), user_paths(tmp_path), settings) == 0
    assert drawing.is_set()
    assert under_way == []
    assert "pictures" not in [thread.name for thread in enumerate_threads()]
    is_over.set()


def test_a_second_window_has_its_sentence_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a second window opens no profile, and after an error shows no title page, where a match could be started."""
    pane = Pane(Pilot())
    for name in ("Program", "Matches", "Audio", "Store.open", "RulesetLibrary", "open_scenes"):
        monkeypatch.setattr(f"game.app.{name}", fails)
    closed: list[str] = []
    monkeypatch.setattr(Speech, "close", lambda _speech: closed.append("speech"))
    pane.done = [Closed()]
    assert refuse(pane, Options(), Settings(muted=True)) == 1
    monkeypatch.setattr(AlreadyOpen, "view", fails)
    with pytest.raises(ZeroDivisionError):
        refuse(pane, Options(), Settings(muted=True))
    assert closed == ["speech", "speech"]


def test_everything_else_is_closed_if_something_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that threads and profile are closed even if closing the sound system fails."""
    program = at_the_table(tmp_path).program
    closed: list[str] = []

    def fail() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(program.director.audio, "close", fail)
    for name, thing in (("speech", program.preferences.speech), ("store", program.matches.store)):
        monkeypatch.setattr(thing, "close", partial(closed.append, name))
    monkeypatch.setattr(services, "close_all", lambda workers: closed.append(f"{len(workers)} workers"))
    with pytest.raises(pygame.error, match="no such device"):
        program.close()
    assert closed == ["6 workers", "speech", "store"]


@pytest.mark.parametrize("is_closed", [False, True])
def test_while_a_profile_takes_long_to_open_a_page_says_so_and_the_window_can_be_closed(
    is_closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, is_shown = Pilot().open(), Event()
    pane, names = Pane(pilot), list[str]()
    monkeypatch.setattr("game.app._UNTOLD", 0.0)

    def flip() -> None:
        names.extend(pilot.names)
        is_shown.set()

    monkeypatch.setattr(pane, "flip", flip)
    pane.done = [Closed()] if is_closed else []
    opened = Loop(pane, pilot.program.preferences).outcome_of(lambda: is_shown.wait(PATIENCE), lambda: 0.42)
    assert opened is (None if is_closed else True)
    assert is_closed is not ("Your matches are being prepared: 42 %." in "".join(names))
    is_shown.set()


def at_the_table(folder: Path) -> Pilot:
    store = Store.open(folder / "profile.sqlite3").store
    pilot = Pilot(store=store, reporter=Reporter(folder / "reports", utc_now)).open(rules=PRESETS["classic"])
    pilot.tick(2.0)
    return pilot


def fails(*_: object) -> bool:
    raise ZeroDivisionError("planted")


@pytest.mark.parametrize("place", ["update", "view", "paint", "key", "report"])
def test_a_scene_that_fails_gives_way_to_the_title_with_a_report_and_the_match_goes_on(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = at_the_table(tmp_path)
    scene = pilot.table
    seq = scene.local_match.table.seq
    pane = Pane(pilot)
    loop = Loop(pane, pilot.program.preferences, pilot.program, tmp_path / "tree.json")
    loop.step()
    monkeypatch.setattr(TableScene, place, fails)
    if place == "key":
        pane.done = [KeyPressed("x")]
    with loop.mending():
        loop.step()
    monkeypatch.undo()
    assert [scene.name for scene in pilot.director.stack.scenes] == ["title", "report"]
    (report,) = (tmp_path / "reports").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: planted" in text
    assert "Screen: table" in text
    assert report.name in "".join(pilot.names).replace("\n", "")
    assert pilot.says(MATCHES)
    loop.step()
    pilot.press("escape", "enter")
    scene = pilot.table
    assert scene.local_match.table.seq >= seq
    assert pilot.store.notice is None


def test_a_computer_player_that_fails_is_reported_with_what_it_failed_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = at_the_table(tmp_path)

    def breaks(*_: object) -> bool:
        raise PlayerFailedError("the computer player at W broke down") from KeyError("card")

    monkeypatch.setattr("game.session.conductor.Conductor.step", breaks)
    loop = Loop(Pane(pilot), pilot.program.preferences, pilot.program)
    with loop.mending():
        loop.step()
    (report,) = (tmp_path / "reports").iterdir()
    assert "KeyError: 'card'" in report.read_text(encoding="utf-8")
    assert pilot.scene == "report"


class Watch:
    """A clock that advances by the requested waits. `wakes` counts its ticks."""

    def __init__(self) -> None:
        self.time = 0.0
        self.wakes = 0
        self.waited = 0.0

    def tick(self, frames: int) -> int:
        """Advance by 1/`frames` seconds or, if `frames` is 0, by the waits since the last call; return the milliseconds."""
        waited, self.waited = self.waited, 0.0
        waited = 1 / frames if frames else waited
        self.time += waited
        self.wakes += 1
        return round(waited * 1000)


class Visit:
    """The main loop with its own clock and a count of scene updates."""

    def __init__(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.watch = Watch()
        monkeypatch.setattr(pygame.time, "Clock", lambda: self.watch)
        self.pane = Pane(pilot)
        self.pane.watch = self.watch
        self.loop = Loop(self.pane, pilot.program.preferences, pilot.program)
        self.asked = 0
        update = pilot.director.update

        def counted(dt: float) -> bool:
            self.asked += 1
            return update(dt)

        monkeypatch.setattr(pilot.director, "update", counted)

    def stay(self, seconds: float) -> tuple[int, int, int]:
        """Let time pass; return how often the program woke, updated its scenes and drew."""
        before = (self.watch.wakes, self.asked, self.pane.shown)
        end = self.watch.time + seconds
        while self.watch.time < end:
            self.loop.step()
        return (self.watch.wakes - before[0], self.asked - before[1], self.pane.shown - before[2])


@pytest.mark.parametrize("scale", selected((100, 140), (140,)))
def test_whoever_thinks_long_at_the_table_keeps_nothing_busy(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that nothing is drawn, and that the program sleeps and hardly ever updates the scenes."""
    settings = Settings(first_start_done=True, scale=scale)
    pilot = Pilot(size=(1920, 1080), settings=settings).open(rules=PRESETS["classic"])
    pilot.until(lambda: may_act(pilot.table.local_match))
    visit = Visit(pilot, monkeypatch)
    visit.stay(20.0)
    wakes, asked, drawn = visit.stay(60.0)
    assert drawn == 0
    assert wakes <= 60 * 2
    assert asked <= 60 * 2
    visit.pane.done = [KeyPressed(Key.TAB)]
    before = visit.pane.shown
    visit.loop.step()
    assert visit.pane.shown > before
    wakes, asked, drawn = visit.stay(0.4)
    assert wakes == asked >= 0.4 * 55


def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "tuple[Waiting, Visit]":
    """Return a scene without movement, and a main loop that shows it."""
    pilot = at_the_table(tmp_path)
    scene = Waiting()
    pilot.director.stack.push(scene)
    return scene, Visit(pilot, monkeypatch)


@pytest.mark.parametrize("where", ["title", "table", "menu", "settings say no"])
def test_finished_matches_are_reviewed_in_the_main_loop_while_nothing_is_played(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach_service, "explain", lambda seen, _skill: explain(seen, QUICK))
    pilot = at_the_table(tmp_path)
    play_out(new_table(SHORT, store=pilot.store), random.Random(1))
    if where == "menu":
        pilot.press(Key.ESCAPE)
        assert pilot.scene == "menu"
    elif where != "table":
        pilot.program.reset(StaticRoute.TITLE)
    settings = pilot.program.preferences.settings
    pilot.program.preferences.change(replace(settings, review_matches=where != "settings say no"))
    Visit(pilot, monkeypatch).stay(30.0)
    assert career_of(pilot.store).totals(MatchFilter()).judged == (3 if where == "title" else 0)


def test_time_passes_at_its_pace_where_nothing_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a resting scene is updated rarely, but loses no time."""
    scene, visit = waiting(tmp_path, monkeypatch)
    visit.stay(60.0)
    assert scene.waited == pytest.approx(60.0, abs=0.6)


def test_what_wakes_a_resting_scene_begins_at_its_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the time at rest is counted before the input is handled."""
    scene, visit = waiting(tmp_path, monkeypatch)
    for _ in range(8):  # at different times of the scene's rest
        visit.stay(20.17)
        visit.pane.done = [KeyPressed("x")]
        visit.loop.step()
        assert scene.waited <= 0.1


def test_the_screen_stays_filled_whatever_else_is_changed_and_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings_path=path).open()
    pane = Pane(pilot)
    loop = Loop(pane, pilot.program.preferences, pilot.program)
    for keys in ((Key.F11,), ("p",), ("m",), (Key.F11,), (Key.F11,)):
        pane.done = [KeyPressed(key) for key in keys]
        loop.step()
    pilot.program.preferences.change(replace(pilot.program.preferences.settings, speed=Speed.FAST))
    loop.step()
    assert pane.is_fullscreen
    kept, notice = load(path)
    assert notice is None
    again = Pilot(settings=kept, settings_path=path).open()
    pane = Pane(again)
    Loop(pane, again.program.preferences, again.program).step()
    assert pane.is_fullscreen


@pytest.mark.parametrize("filled", [False, True])
def test_the_size_of_the_window_is_kept_when_it_closes_and_that_of_the_filled_screen_is_not(
    filled: bool, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings_path=path).open()
    pane = Pane(pilot)
    loop = Loop(pane, pilot.program.preferences, pilot.program)
    loop.step()
    pilot.surface = pygame.Surface((1500, 900))
    pane.done = [Resized(1500, 900)]
    loop.step()
    if filled:
        pilot.surface = pygame.Surface((2560, 1440))
        for done in (KeyPressed(Key.F11), Resized(2560, 1440)):
            pane.done = [done]
            loop.step()
        assert pilot.director.painter.surface.get_size() == (2560, 1440)
    loop.step()
    pilot.program.close()
    kept, _notice = load(path)
    assert (kept.window_width, kept.window_height, kept.fullscreen) == (1500, 900, filled)


class Waiting(Scene):
    name = "waiting"
    waited = 0.0

    def view(self, context: LayoutContext) -> View:
        return View(widgets=())

    def key(self, pressed: KeyPressed) -> bool:
        self.waited = 0.0
        return True

    def update(self, dt: float, context: LayoutContext) -> bool:
        self.waited += dt
        return False


def test_a_program_that_fails_over_and_over_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_table(tmp_path)
    loop = Loop(Pane(pilot), pilot.program.preferences, pilot.program)
    monkeypatch.setattr(pilot.director, "update", fails)
    with pytest.raises(ZeroDivisionError):
        loop.run()
    assert len(list((tmp_path / "reports").iterdir())) == 3


@pytest.mark.parametrize("way", ["menu", "settings"])
def test_a_report_is_written_at_will_from_the_menu_and_from_the_settings(way: str, tmp_path: Path) -> None:
    pilot = at_the_table(tmp_path)
    if way == "settings":
        pilot.program.reset(StaticRoute.TITLE)
        pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "program"))
    else:
        pilot.press("escape")
    pilot.click(ButtonTarget("report"))
    assert pilot.scene == "report"
    (report,) = (tmp_path / "reports").iterdir()
    assert "because a player wanted it" in report.read_text(encoding="utf-8")
    assert "Back Alley record" in report.read_text(encoding="utf-8")
    assert not pilot.says(MATCHES)


def test_one_window_at_a_time_has_a_profile(tmp_path: Path) -> None:
    profile = tmp_path / "für zwei" / "profile.sqlite3"
    first = claimed(profile)
    with pytest.raises(TakenError):
        claimed(profile, patience=0.0)
    other = claimed(tmp_path / "profile.sqlite3", patience=0.0)
    first.close()
    again = claimed(profile, patience=0.0)
    for claim in (first, other, again):
        claim.close()


def test_where_nothing_can_be_kept_any_number_of_windows_may_play(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        claimed(tmp_path / "file" / "profile.sqlite3", patience=0.0)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no such buses")
def test_the_bus_of_the_desktop_is_where_desktops_have_it_or_nowhere(tmp_path: Path) -> None:
    """Check that there is always an address: without one, the D-Bus library would start a program."""
    assert session_bus({}) == "disabled:"
    folder = Path(tempfile.mkdtemp(prefix="run "))  # socket names must be short
    try:
        assert session_bus({"XDG_RUNTIME_DIR": str(folder)}) == "disabled:"
        with socket.socket(socket.AF_UNIX) as bus:
            bus.bind(str(folder / "bus"))
            assert session_bus({"XDG_RUNTIME_DIR": str(folder)}) == f"unix:path={str(folder).replace(' ', '%20')}/bus"
    finally:
        shutil.rmtree(folder)

"""The built executable, killed at 200 random moments: all actions shown are stored, and the match can continue.

Run `make dist` first. KILLS=... sets the number of kills.
"""

import os
import random
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from game import settings as settings_file
from game.engine.rules import Ladder
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.session.journal import Journal
from game.session.store import Store
from game.session.stored_match import Status
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Key
from tests.dist.test_bundle import ARCHIVE, unpack
from tests.support.pilot import Pilot
from tests.window.xvfb import Game, game, screen

KILLS = int(os.environ.get("KILLS", "200"))
SOON, LATE, LAST = 1.0, 5.0, 60.0
"""Maximum seconds from the start to a kill: `SOON` during start-up, `LATE` after it, and `LAST` if a phase is awaited."""
RULES = replace(PRESETS["santa-cruz"], sizes=(4, 2), weak_hand_from=1, bostons=Ladder.NONE)
"""Rules for a short match in which the player is often asked about a redeal."""
ASKED = 2
"""Seed of a pilot's match in which the player is asked about a redeal."""
PHASES = {"starting", "moving", "auction", "question", "play", "scored", "result", "over the table"}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack(tmp_path_factory.mktemp("unpacked")) / "back-alley"


def phase(tree: dict[str, Any]) -> str:
    if not tree or tree["scene"] in ("title", "first-start"):
        return "starting"
    if tree["scene"] != "table":
        return "result" if tree["scene"] == "result" else "over the table"
    targets = {node["target"] for node in tree["widgets"]}
    if any(target.startswith("bid:") for target in targets):
        return "auction"
    if "button:keep-cards" in targets:
        return "question"
    if "button:counted" in targets:
        return "scored"
    return "play" if tree["settled"] else "moving"


class Player:
    """A player that acts by what is on the screen, until the program is killed."""

    def __init__(self, playing: Game, chance: random.Random) -> None:
        self.playing = playing
        self.chance = chance
        self.window = ""
        self.seen: dict[str, Any] = {}
        self.shown = 0
        """The number of the last log entry shown on the screen; some pages show none."""

    def look(self) -> dict[str, Any]:
        self.seen = self.playing.tree() or self.seen
        self.shown = self.seen.get("seq") or self.shown
        return self.seen

    @property
    def is_alive(self) -> bool:
        return self.playing.process.poll() is None

    def play(self, awaited: set[str]) -> None:
        """Act until an awaited phase is reached or the program is killed."""
        while self.is_alive:
            tree = self.look()
            here = phase(tree)
            if here in awaited:
                return
            if here == "starting" or (here == "moving" and self.chance.random() < 0.95):
                self.playing.process.poll()
                threading.Event().wait(0.03)
                continue
            self.act(here, tree)

    def act(self, here: str, tree: dict[str, Any]) -> None:
        """Send an input that fits the phase; the program may be killed meanwhile."""
        if not self.window:
            self.window = self.xdo("search", "--onlyvisible", "--pid", str(self.playing.process.pid)).split("\n")[0]
            return
        if here != "result" and self.chance.random() < 0.1:
            self.press(self.chance.choice(["u", "m", "t", "s", "Escape"]))  # these include undo and changes of settings
            return
        match here:
            case "auction":
                self.press("1", "Return")
            case "scored":
                self.press("Return")
            case "over the table":
                self.press("Escape")
            case "question":
                self.click(tree, "button:keep-cards" if self.chance.random() < 0.9 else "button:new-cards")
            case "play":
                cards = [node["target"] for node in tree["widgets"] if node["role"] == "card" and node["enabled"]]
                if cards:
                    self.click(tree, self.chance.choice(cards))
            case _:
                threading.Event().wait(0.1)
        threading.Event().wait(0.05)

    def press(self, *keys: str) -> None:
        self.xdo("key", "--delay", "20", *keys)

    def click(self, tree: dict[str, Any], target: str) -> None:
        found = [node["rect"] for node in tree["widgets"] if node["target"] == target]
        if found and self.window:
            x, y, width, height = found[0]
            place = (str(x + width // 2), str(y + height // 2))
            self.xdo("mousemove", "--window", self.window, *place, "sleep", "0.05", "click", "1")

    def xdo(self, *words: str) -> str:
        ended = subprocess.run(
            ["xdotool", *words], env=self.playing.environ, check=False, capture_output=True, text=True, timeout=60
        )
        return ended.stdout.strip()


def killed(playing: Game, chance: random.Random, awaited: set[str]) -> Player:
    """Play until the program is killed at a random moment or in an awaited phase; return the player."""
    after = chance.uniform(0.0, SOON) if chance.random() < 0.2 else chance.uniform(SOON, LATE)
    killer = threading.Timer(LAST if awaited else after, playing.process.send_signal, (signal.SIGKILL,))
    killer.start()
    player = Player(playing, chance)
    player.play(awaited)
    if player.is_alive:
        playing.process.send_signal(signal.SIGKILL)
    killer.cancel()
    assert playing.process.wait() == -signal.SIGKILL
    player.look()
    return player


class Kept:
    """Checks the profile after each kill, and remembers the number of matches at the last check."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._matches = 0
        self.is_over = True
        """True if there is no match to continue."""

    def check(self, shown: int) -> None:
        """Check that the profile opens, and the match last shown has all entries up to number `shown`."""
        if not (self._data / "profile.sqlite3").exists():
            assert shown == 0
            return
        opened = Store.open(self._data / "profile.sqlite3")
        assert opened.notice is None
        matches = opened.store.matches()
        journals = [Journal(opened.store.load(match.id).entries) for match in matches[:3]]
        for match, journal in zip(matches, journals, strict=False):
            assert (match.status is Status.FINISHED) == (journal.state.public.match.winners is not None)
        more = len(matches) - self._matches - self.is_over  # matches started from the result page of another match
        assert shown == 0 or any(journal.seq >= shown for journal in journals[: 1 + max(more, 0)])
        opened.store.close()
        assert settings_file.load(self._data / "settings.toml")[1] is None
        self._matches = len(matches)
        self.is_over = not matches or matches[0].status is Status.FINISHED


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    with screen() as environ:
        yield environ


def test_the_player_knows_each_phase_by_what_is_on_the_screen() -> None:
    """Play a match without the executable and without kills, as a quick check before the long run."""
    pilot = Pilot(seed=ASKED).open()
    seen: set[str] = set()

    def is_over() -> bool:
        seen.add(phase(to_builtins(pilot.director.tree())))
        return pilot.scene == "result"

    is_over()
    pilot.begin(RULES)
    pilot.press("s")
    is_over()
    pilot.press(Key.ESCAPE)
    pilot.play_on(is_over)
    assert seen == PHASES


@pytest.mark.stress
@pytest.mark.skipif(not ARCHIVE.is_file(), reason="run `make dist` first; this is for Linux")
def test_the_executable_loses_nothing_however_it_is_killed(
    program: Path, display: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random()
    rules = tmp_path / "rules.json"
    rules.write_text(rules_text(RULES), encoding="utf-8")
    moments: Counter[str] = Counter()
    compared = 0
    kept = Kept(tmp_path / "data")
    for number in range(KILLS):
        start = ("--rules", str(rules)) if kept.is_over else ("--resume",)
        speed = chance.choices(list(Speed), (0, 1, 3, 6))[0]
        with game(display, tmp_path, *start, "--speed", speed, program=(str(program),)) as playing:
            awaited = PHASES - set(moments) if number >= KILLS // 2 else set()  # phases without a kill so far
            player = killed(playing, chance, awaited)
        moments[phase(player.seen)] += 1
        compared += player.shown > 0
        kept.check(player.shown)
    with capsys.disabled():
        print(f"\n{KILLS} kills, {compared} after a seq was on the screen: {dict(moments.most_common())}")
    if KILLS >= 200:  # fewer kills may miss some phases
        assert set(moments) >= PHASES, PHASES - set(moments)

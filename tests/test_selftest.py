"""The program's self-test passes here, and detects the faults it is meant for."""

import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.selftest import checks, report
from game.selftest.checks import CHECKS
from game.selftest.report import run_checks
from game.session.store import Store
from game.toolkit.assets import Assets
from game.toolkit.speaker import Sound
from tests.window.xvfb import without_a_screen

PICTURES = ["1-title.png", "2-auction.png", "3-play.png", "4-deal-summary.png", "5-result.png"]


@pytest.fixture(autouse=True)
def _unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "quit", lambda: None)  # other tests go on using the display
    monkeypatch.setattr(pygame.font, "quit", lambda: None)


def failed(folder: Path, *names: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Run the named checks and the window check; return the names of those that fail."""
    monkeypatch.setattr(report, "CHECKS", {name: CHECKS[name] for name in CHECKS if name in (*names, "window")})
    code = run_checks(folder)
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert told["passed"] == (code == 0)
    return {check["name"] for check in told["checks"] if not check["passed"]}


def test_the_program_passes_its_own_test(tmp_path: Path) -> None:
    """Check that a report in two forms, a record, and a picture of every phase are written."""
    folder = tmp_path / "new" / "Prüfung eins"
    command = [sys.executable, "-m", "game", "--selftest", str(folder)]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", timeout=240)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout == (folder / "report.txt").read_text(encoding="utf-8")
    assert ended.stdout.endswith(f"all {len(CHECKS)} checks passed\n")
    told = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert (told["version"], told["passed"]) == (__version__, True)
    assert [check["name"] for check in told["checks"]] == list(CHECKS)
    assert sorted(path.name for path in folder.iterdir()) == [*PICTURES, "match.backalley", "report.json", "report.txt"]


def test_a_picture_that_is_missing_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CardBack", ["lamplight", "nowhere"])
    assert failed(tmp_path, "pictures", monkeypatch=monkeypatch) == {"pictures"}


def test_a_sound_that_is_missing_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ALL_SOUNDS", [Sound(("bid", "nowhere"), "table")])
    assert failed(tmp_path, "sounds", monkeypatch=monkeypatch) == {"sounds"}


def test_a_font_that_is_missing_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_font(*_args: object) -> None:
        raise FileNotFoundError("no font")

    monkeypatch.setattr(Assets, "font", no_font)
    assert failed(tmp_path, "fonts", monkeypatch=monkeypatch) == {"fonts"}


@pytest.mark.parametrize("wrong", ["gone", "changed", "unlisted"])
def test_an_installed_file_that_is_missing_or_changed_is_noticed(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed"
    picture = installed / "game" / "assets" / "a.svg"
    picture.parent.mkdir(parents=True)
    picture.write_text("<svg/>")
    digest = base64.urlsafe_b64encode(hashlib.sha256(b"<svg/>").digest()).rstrip(b"=").decode()
    record = installed / f"back_alley-{__version__}.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text(f"game/app.py,sha256=x,1\ngame/assets/a.svg,sha256={digest},6\n")
    monkeypatch.setattr(checks, "asset", lambda name: installed / "game" / "assets" / name)
    assert failed(tmp_path, "files", monkeypatch=monkeypatch) == set()
    if wrong == "gone":
        picture.unlink()
    elif wrong == "changed":
        picture.write_text("<svg />")
    else:
        record.write_text("game/app.py,sha256=x,1\n")
    assert failed(tmp_path, "files", monkeypatch=monkeypatch) == {"files"}


def test_a_profile_that_forgets_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Store.append

    def forgets(self: Store, head: object, entries: tuple[object, ...], first: int, *rest: object) -> int:
        return kept(self, head, entries[:first], first, *rest)  # type: ignore[arg-type]  # arguments are passed on

    monkeypatch.setattr(Store, "append", forgets)
    assert failed(tmp_path, "deal", monkeypatch=monkeypatch) == {"deal"}


def test_a_record_that_reads_back_as_another_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "read_records", lambda _path: ())
    assert failed(tmp_path, "match", "profile", monkeypatch=monkeypatch) == {"match", "profile"}


@pytest.mark.skipif(sys.platform != "linux", reason="there is always a window here")
def test_without_a_display_all_that_needs_none_is_still_checked(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "--selftest", str(tmp_path)]
    ended = subprocess.run(command, env=without_a_screen(), check=False, capture_output=True, timeout=240)
    assert ended.returncode == 1
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    wrong = {check["name"]: check["detail"] for check in told["checks"] if not check["passed"]}
    assert set(wrong) == {"window", "pictures", "fonts", "deal"}
    assert wrong["window"] == "there is no display"


def test_a_folder_that_cannot_be_made_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert run_checks(tmp_path / "file") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1

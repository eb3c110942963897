"""About page: it lists third-party works with their licences, and shows where the player's files are."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

import licences
from game import __version__
from game.paths import Paths
from game.scenes.about import about_page
from game.scenes.about.components import FONTS, LIBRARIES, PACKAGES, SYSTEM
from game.scenes.shell.routes import StaticRoute
from tests.support.pilot import Pilot
from tests.support.routes import lead


def test_every_package_inside_is_named_with_its_licence() -> None:
    own, *others = licences.INSIDE
    assert own == "back-alley"
    assert {part.key for part in (*FONTS, *PACKAGES)} == {*others, "python"}


def test_every_library_that_comes_with_a_package_is_named() -> None:
    assert {part.key for part in LIBRARIES} == set(licences.LIBRARIES.values())


def test_the_page_tells_the_version_and_every_part() -> None:
    pilot = Pilot().open()
    lead(pilot, "about")
    told = "\n".join(pilot.names)
    assert f"Version {__version__}" in told
    for part in (*FONTS, *PACKAGES, *LIBRARIES, *SYSTEM):
        assert part.name in told
        assert part.licence in told


def test_the_page_tells_where_the_files_of_the_player_are(tmp_path: Path) -> None:
    pilot = Pilot().open()
    pilot.program = replace(pilot.program, paths=None)
    pilot.program.open(StaticRoute.ABOUT)
    assert pilot.says("Nothing is saved")
    pilot.program = replace(pilot.program, paths=Paths(tmp_path / "my matches"))
    pilot.program.reset(StaticRoute.ABOUT)
    assert str(tmp_path / "my matches") in "".join(pilot.names).replace("\n", "")


@pytest.mark.parametrize(
    ("system", "folder"),
    [("linux", "/opt/game/LICENSES"), ("win32", "/opt/game/LICENSES"), ("darwin", "/opt/Resources/LICENSES")],
)
def test_an_executable_tells_where_the_full_texts_are(
    system: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert about_page.licences_folder() is None
    monkeypatch.setattr(about_page, "is_executable", lambda: True)
    monkeypatch.setattr(sys, "executable", "/opt/game/back-alley")
    monkeypatch.setattr(sys, "platform", system)
    assert about_page.licences_folder() == Path(folder)

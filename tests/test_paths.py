"""File paths: where the game finds its own files, and stores the player's files."""

from pathlib import Path

import pytest

from game import paths
from game.paths import Paths, asset, user_paths

ROOT = Path(__file__).parents[1]


def test_in_a_source_tree_assets_lie_beside_the_package() -> None:
    assert asset("cards/standard/AS.svg") == ROOT / "assets" / "cards" / "standard" / "AS.svg"
    assert asset("cards/standard/AS.svg").is_file()


def test_installed_assets_lie_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "game"
    (package / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert asset("a/b.svg") == package / "assets" / "a" / "b.svg"


def test_asking_for_an_asset_that_is_missing_is_no_error() -> None:
    assert not asset("cards/standard/14S.svg").exists()


def test_a_chosen_folder_holds_everything_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    where = user_paths(Path("saves"))
    assert where == Paths(tmp_path / "saves")
    assert {where.profile.parent, where.settings.parent, where.report_dir.parent} == {tmp_path / "saves"}
    assert len({where.profile, where.settings, where.report_dir}) == 3
    assert not where.data_dir.exists()


def test_a_tilde_in_a_chosen_folder_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    assert user_paths(Path("~/saves")).data_dir == tmp_path / "saves"


def test_without_a_chosen_folder_the_system_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "user_data_path", lambda name, *, appauthor: tmp_path / name / str(appauthor))
    assert user_paths().data_dir == tmp_path / "Back Alley" / "False"

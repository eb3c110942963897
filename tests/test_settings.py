"""Settings are kept for the next start, and no content of their file can stop the program."""

import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.outside_text import shown
from game.rulesets.lengths import Length
from game.settings import VERSION, DeckFace, Settings, load, save
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from tests.support.narrowing import not_none

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)

in_one_folder = hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
any_settings = st.builds(
    Settings,
    language=st.sampled_from([None, "de", "pt_BR"]),
    speed=st.sampled_from(Speed),
    reduced_motion=st.booleans(),
    auto_play_forced=st.booleans(),
    confirm_play=st.booleans(),
    scale=st.integers(80, 200),
    fullscreen=st.booleans(),
    window_width=st.integers(320, 7680),
    window_height=st.integers(240, 4320),
    deck_face=st.sampled_from(DeckFace),
    hand_order=st.sampled_from(HandOrder),
    captions=st.booleans(),
    master_volume=st.integers(0, 100),
    cards_volume=st.integers(0, 100),
    table_volume=st.integers(0, 100),
    muted=st.booleans(),
    first_start_done=st.booleans(),
    last_rules=st.sampled_from(["classic", "santa-cruz", "individual"]),
    last_length=st.sampled_from(Length),
    last_levels=st.lists(st.sampled_from(["human", "club"]), min_size=2, max_size=4).map(tuple),
)
odd_values = st.one_of(
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(["true", "false", "[]", "[1, 2]", "1979-05-27", '["human", "human"]', "{}"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\x7f")).map(
        lambda text: json.dumps(text, ensure_ascii=False)
    ),
)


def clock() -> datetime:
    return NOW


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


@in_one_folder
@given(any_settings)
def test_settings_saved_are_the_settings_loaded(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "settings.toml"
    assert save(path, settings) is None
    assert load(path) == (settings, None)


def test_the_first_start_has_defaults_and_nothing_to_say(tmp_path: Path) -> None:
    assert load(tmp_path / "none" / "settings.toml") == (Settings(), None)
    assert not (tmp_path / "none").exists()


def test_the_file_is_text_that_a_person_can_mend(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(speed=Speed.FAST))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"version = {VERSION}"
    assert 'speed = "fast"' in lines
    assert 'last_levels = ["human", "club", "club", "club"]' in lines
    assert "muted = false" in lines


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("scale = 79", {"scale": 80}),
        ("scale = 100000", {"scale": 200}),
        ("window_width = 3", {"window_width": 320}),
        ("window_height = 20000", {"window_height": 4320}),
        ("master_volume = -1", {"master_volume": 0}),
        ("table_volume = 101", {"table_volume": 100}),
    ],
)
def test_a_number_out_of_range_is_moved_to_the_nearer_limit(tmp_path: Path, entry: str, meant: dict[str, int]) -> None:
    assert load(written(tmp_path, entry)) == (replace(Settings(), **meant), None)


@pytest.mark.parametrize(
    "entry",
    [
        *('speed = "breakneck"', "scale = 100.5", "scale = nan", "muted = 1", 'muted = "yes"'),
        *('language = "../../etc"', 'last_rules = "bridge"', 'last_length = "endless"', 'last_rules = "classic\\n"'),
        *('last_levels = ["human"]', 'last_levels = ["club", "club", "club", "club", "club"]'),
        *('last_levels = ["human", "grandmaster"]', "[deck_face]"),
    ],
)
def test_an_entry_that_makes_no_sense_costs_that_entry_alone(tmp_path: Path, entry: str) -> None:
    path = written(tmp_path, f"captions = false\n{entry}\n")
    settings, notice = load(path)
    assert settings == Settings(captions=False)
    assert entry.strip("[]").split(" ")[0] in not_none(notice)
    assert path.exists()


def test_an_unknown_entry_is_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path, 'weather = "rain"\nmuted = true\n[more]\nscale = 3\n')
    assert load(path) == (Settings(muted=True), None)


DOTS = b".a" * 30_000
"""The rest of a dotted key for which Python's TOML parser would need 3.5 GB of memory."""


@pytest.mark.parametrize(
    "content",
    [
        *(b"muted = ", b"\xff\xfe\x00", b"\x00" * 100, b"a = " + b"[" * 5_000, b"#" * 100_000),
        *(b"scale = " + b"9" * 5_000, b"a" + DOTS + b" = 1", b"[a" + DOTS + b"]", b'"a"' + b'."a"' * 15_000 + b" = 1"),
        *(b"".join(b"k%d = 1\n" % number for number in range(8_000)), b'# """\na' + DOTS + b' = 1\n# """\n'),
        *(b'b = """\\\\"""\na' + DOTS + b' = 1\nc = """"""\n', b"b = {c = '''x'''', a" + DOTS + b" = 1, d = ''}"),
    ],
    ids=[
        *("half a line", "no text", "zeros", "nested", "too long", "a number too long", "dots", "a heading of dots"),
        *("quoted dots", "keys", "dots after a comment", "dots between texts", "dots behind a text"),
    ],
)
def test_a_damaged_file_is_kept_with_its_date_and_the_player_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, notice = load(path, clock)
    kept = [file for file in tmp_path.iterdir() if file != path]
    assert settings == Settings()
    assert [file.read_bytes() for file in kept] == [content]
    assert "2026-03-04" in kept[0].name
    assert str(kept[0]) in not_none(notice)
    assert save(path, settings) is None
    assert load(path) == (settings, None)


def test_two_damaged_files_are_both_kept(tmp_path: Path) -> None:
    for text in ("one", "two"):
        load(written(tmp_path, text), clock)
    assert {file.read_text(encoding="utf-8") for file in tmp_path.iterdir()} == {"one", "two"}


def test_the_file_of_a_later_version_is_kept_as_it_was(tmp_path: Path) -> None:
    text = f"version = {VERSION + 1}\nmuted = true\n"
    path = written(tmp_path, text)
    settings, notice = load(path, clock)
    assert settings == Settings()
    assert notice is not None
    assert "version" in notice
    (kept,) = tmp_path.iterdir()
    assert kept.read_text(encoding="utf-8") == text
    assert kept.name == "settings-other-version-2026-03-04-050607.toml"
    assert str(kept) in notice


def test_a_folder_in_the_place_of_the_file_stops_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    settings, notice = load(path, clock)
    assert settings == Settings()
    assert notice is not None
    assert save(path, settings) is None


def test_a_damaged_file_that_cannot_be_moved_stays_and_the_player_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, "muted = ")
    monkeypatch.setattr(Path, "rename", _refuse(errno.EROFS))
    settings, notice = load(path, clock)
    assert settings == Settings()
    assert str(path) in not_none(notice)
    assert path.read_text(encoding="utf-8") == "muted = "


def _refuse(number: int) -> Callable[..., object]:
    def refuse(*_args: object, **_options: object) -> object:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize(
    ("where", "number"),
    [
        ("tempfile.mkstemp", errno.EACCES),
        ("game.atomic_file.to_disk", errno.ENOSPC),
        ("pathlib.Path.replace", errno.EROFS),
    ],
)
def test_settings_that_cannot_be_saved_leave_the_old_file_and_say_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, number: int
) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(muted=True))
    monkeypatch.setattr(where, _refuse(number))
    notice = not_none(save(path, Settings(muted=False)))
    assert shown(OSError(number, "")) in notice
    assert load(path) == (Settings(muted=True), None)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    notice = not_none(save(tmp_path / "file" / "settings.toml", Settings()))
    assert str(tmp_path / "file") in notice


@pytest.mark.parametrize("name", ["\U0001f0cf", "a\x7fb", 'quote " and \\', "tab\tend", "\x85"])
def test_any_name_is_kept(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.toml"
    assert save(path, Settings(player_name=name)) is None
    assert load(path) == (Settings(player_name=name), None)


@in_one_folder
@given(st.binary(max_size=200))
def test_no_file_stops_the_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, _notice = load(path, clock)
    assert settings == Settings()


@in_one_folder
@given(st.dictionaries(st.sampled_from(sorted(Settings.__struct_fields__)), odd_values))
def test_whatever_the_entries_are_the_settings_are_within_their_limits(tmp_path: Path, entries: dict[str, str]) -> None:
    path = written(tmp_path, "\n".join(f"{name} = {value}" for name, value in entries.items()))
    settings, _notice = load(path, clock)
    assert path.exists()
    assert 80 <= settings.scale <= 200
    assert settings.window_width >= 320
    assert min(settings.master_volume, settings.cards_volume, settings.table_volume) >= 0
    assert max(settings.master_volume, settings.cards_volume, settings.table_volume) <= 100
    assert save(path, settings) is None
    assert load(path) == (settings, None)

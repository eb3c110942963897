"""Files of outcomes: an interrupted contest continues from its file. Damaged files and files of other contests are refused."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai.player import Budget
from game.rulesets.presets import PRESETS
from tools.arena.contest import Contest, play_unit, units
from tools.arena.duplicate import seed_of
from tools.arena.kept import KeptError, KeptOutcomes, head_of

DEALS = Contest(
    one="club", other="random", rules=PRESETS["classic"], players=4, sizes=(2, 1), matches=False, seed=seed_of(3)
)
MATCHES = replace(DEALS, matches=True)


def fill(path: Path, contest: Contest, count: int) -> None:
    with KeptOutcomes(path, contest) as kept:
        for unit in units(contest, count):
            kept.add(play_unit(contest, unit))


@pytest.mark.parametrize("contest", [DEALS, MATCHES])
def test_what_was_kept_is_read_again_to_the_last_digit(contest: Contest, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    fill(path, contest, 4)
    with KeptOutcomes(path, contest) as kept:
        assert kept.outcomes == {unit: play_unit(contest, unit) for unit in units(contest, 4)}
    assert len(path.read_text().splitlines()) == 1 + len(list(units(contest, 4)))


OTHERS = ({"other": "club"}, {"rules": PRESETS["traditional"]}, {"matches": True}, {"players": 3})


@pytest.mark.parametrize("change", OTHERS)
def test_a_file_of_another_contest_is_refused_and_left_as_it_is(change: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "kept"
    fill(path, DEALS, 1)
    before = path.read_bytes()
    with pytest.raises(KeptError, match="other arguments"):
        KeptOutcomes(path, replace(DEALS, **change))
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_line_that_was_cut_off_is_played_again_and_nothing_else_is_lost(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    fill(path, DEALS, 2)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with KeptOutcomes(path, DEALS) as kept:
        missing = [unit for unit in units(DEALS, 2) if unit not in kept.outcomes]
        assert 1 <= len(missing) <= 2
        for unit in missing:
            kept.add(play_unit(DEALS, unit))
    assert path.read_bytes() == whole


def test_outcomes_of_players_that_changed_are_not_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    fill(path, DEALS, 1)
    monkeypatch.setattr("tools.arena.kept.source_hash", lambda: "of others")
    with pytest.raises(KeptError, match="another version"):
        KeptOutcomes(path, DEALS)


def test_how_much_may_be_thought_is_a_part_of_the_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = head_of(DEALS)
    monkeypatch.setattr("tools.arena.kept.BUDGET", Budget(nodes=1, samples=1))
    assert head_of(DEALS) != before


@pytest.mark.parametrize("text", [b"my diary", b"my diary\n", b"\n", b"\xff\xfe\n{}\n", b"{}\n"])
def test_any_other_file_is_refused_and_left_as_it_is(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(text)
    with pytest.raises(KeptError, match="other arguments"):
        KeptOutcomes(path, DEALS)
    assert path.read_bytes() == text


def line_of(size: int, gains: str) -> str:
    return f'{{"unit":{{"index":0,"size":{size}}},"gains":{gains},"total":null,"won":null}}'


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        '{"unit":{"index":0,"size":2}}',
        line_of(2, "[[2,1]]"),
        line_of(2, "[[2,1.0]]").replace("}", ',"more":1}'),
        line_of(2, "[[2,1.0]]").replace(",", ", "),
        line_of(2, "[[2,NaN]]"),
    ],
)
def test_a_damaged_line_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    fill(path, DEALS, 1)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(KeptError, match="line 4"):
        KeptOutcomes(path, DEALS)


def test_a_folder_cannot_keep_anything(tmp_path: Path) -> None:
    with pytest.raises(KeptError, match="cannot be read and written"):
        KeptOutcomes(tmp_path, DEALS)

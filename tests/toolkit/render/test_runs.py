"""Lines with letters of other scripts: they are drawn in reading order, each letter in a font that has it."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.toolkit import theme
from game.toolkit.devices.system_fonts import SystemFonts
from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.render.runs import Run, runs_of
from tests.support.pilot import KeptAssets, shared_assets
from tests.support.tiny_fonts import write_font

FONT = Path("other.ttf")


def own(text: str) -> bool:
    """Return True if the game's font, here with only Latin letters, has all letters of a text."""
    return all(letter < "\u0250" or letter in "–—“”" for letter in text)


def runs(text: str, lacking: str = "") -> list[Run]:
    """Return the runs of a line. Another font has the letters that the game's font lacks, except `lacking`."""
    return runs_of(text, own, lambda letters: {letter: None if letter in lacking else FONT for letter in letters})


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Anna: 3", "Anna: 3"),
        ("משה: 3 of 4", "השמ: 3 of 4"),
        ("משה, שרה + דן", "השמ, הרש + ןד"),
        ("Pass to משה לוי now", "Pass to יול השמ now"),
        ("משה 12 לוי: 7", "יול 12 השמ: 7"),
        ("משה (אבא) 5", "(אבא)"[::-1].translate(str.maketrans("()", ")(")) + " השמ 5"),
        ("(משה) 5", "(השמ) 5"),
        ("مرحبا · 3", "ابحرم · 3"),
        ("משה bids, שרה passes", "השמ bids, הרש passes"),
    ],
)
def test_a_name_from_right_to_left_is_turned_and_the_sentence_around_it_is_not(written: str, seen: str) -> None:
    assert "".join(run.text[::-1] if run.is_turned else run.text for run in runs(written)) == seen


def test_a_run_has_its_letters_as_they_are_read_and_the_name_of_their_script() -> None:
    assert runs("Hi משה!") == [Run("Hi "), Run("משה", FONT, "Hebr", is_turned=True), Run("!")]
    assert runs("בּב") == [Run("בּב", FONT, "Hebr", is_turned=True)], "the first of two that are alike keeps its dot"
    assert runs("क 你") == [Run("क", FONT, "Deva"), Run(" "), Run("你", FONT)]


@pytest.mark.parametrize("cluster", ["👍🏽", "👨\u200d👩\u200d👧", "🇩🇪", "עִ", "❤\ufe0f", "1\ufe0f\u20e3"])
def test_what_is_joined_to_a_letter_stays_with_it(cluster: str) -> None:
    assert [run.text for run in runs(f"a {cluster} b")] == ["a ", cluster, " b"]


def test_letters_that_no_font_has_are_one_unknown_run_a_word() -> None:
    found = runs("ꦗꦮ ꦗ!", lacking="ꦗꦮ")
    assert found == [Run("ꦗꦮ", is_unknown=True), Run(" "), Run("ꦗ", is_unknown=True), Run("!")]


@pytest.fixture
def painter_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], Painter]:
    """Return a function that makes a painter with a folder's fonts as system fonts."""
    shared_assets()

    def made(folder: Path) -> Painter:
        assets = KeptAssets()
        assets.system_fonts = SystemFonts([folder])
        return Painter(pygame.Surface((400, 60)), assets, metrics(1280, 720))

    return made


def heights(painter: Painter, text: str) -> list[int]:
    painter.surface.fill((0, 0, 0))
    painter.texts.line(text, Rect(4, 4, 390, 50), theme.TextStyle(theme.Face.BODY, 30))
    mask = pygame.mask.from_threshold(painter.surface, (255, 255, 255), (200, 200, 200))
    return [rect.h for rect in sorted(mask.get_bounding_rects(), key=lambda rect: rect.x) if rect.h > 2]


def test_a_name_is_drawn_with_the_font_that_has_it(tmp_path: Path, painter_with: Callable[[Path], Painter]) -> None:
    """Draw letters that are bars, alef the lowest and gimel the highest: alef, the first letter, must be at the right."""
    write_font(tmp_path / "tiny.ttf", "אבג")
    painter = painter_with(tmp_path)
    low, middle, high = sorted(heights(painter, "אבג"))
    assert low < middle < high
    assert heights(painter, "אבג") == [high, middle, low]
    size = 30 * painter.metrics.unit
    assert painter.texts.measure("אבג", theme.TextStyle(theme.Face.BODY, 30))[0] == pytest.approx(1.5 * size, abs=3)


def test_a_letter_of_no_font_is_a_sign_and_never_the_box_of_a_font(
    tmp_path: Path, painter_with: Callable[[Path], Painter]
) -> None:
    write_font(tmp_path / "tiny.ttf", "ב")
    painter = painter_with(tmp_path)
    style = theme.TextStyle(theme.Face.BODY, 30)
    one, two = (painter.texts.measure(text, style)[0] for text in ("א", "אא"))
    assert one == two > 10
    painter.texts.line("א", Rect(4, 4, 390, 50), style)
    gold = pygame.mask.from_threshold(painter.surface, (217, 164, 65), (45, 45, 45))
    assert gold.count() > 100
    assert "table/unknown-letter" not in painter.assets.missing

"""System fonts: the plainest font that contains a letter is found by reading the font files."""

from pathlib import Path

import pygame
import pytest

from game.toolkit.devices.system_fonts import SystemFonts
from tests.support.tiny_fonts import write_font


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def test_a_letter_is_found_in_the_font_that_has_it(tmp_path: Path) -> None:
    hebrew = write_font(tmp_path / "inside" / "hebrew.ttf", "אב")
    chinese = write_font(tmp_path / "chinese.ttf", "你")
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    (tmp_path / "gone.ttf").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round").symlink_to(tmp_path)
    (tmp_path / "notes.txt").write_text("אב", encoding="utf-8")
    fonts = SystemFonts([tmp_path / "not there", tmp_path])
    assert fonts.of("אב你ж") == {"א": hebrew, "ב": hebrew, "你": chinese, "ж": None}


def test_the_plainest_font_is_taken_and_for_an_emoji_one_of_them(tmp_path: Path) -> None:
    for name in ("A-Bold.ttf", "Emoji.ttf", "Serif.ttf", "Z-Sans.ttf", "LastResort.otf"):
        write_font(tmp_path / name, "א😀")
    assert {letter: path and path.name for letter, path in SystemFonts([tmp_path]).of("א😀").items()} == {
        "א": "Z-Sans.ttf",
        "😀": "Emoji.ttf",
    }

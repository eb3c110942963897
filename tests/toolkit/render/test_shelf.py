"""Stored pictures: they are found after a restart, unless damaged, incomplete or of another version; old ones are removed."""

import random
import time
from pathlib import Path

import pygame

from game.toolkit.render.shelf import Shelf
from tests.support.narrowing import not_none
from tests.support.patience import wait_until


def picture(seed: int = 1) -> pygame.Surface:
    chance = random.Random(seed)
    made = pygame.Surface((40, 30), depth=32)
    for x in range(40):
        for y in range(30):
            made.set_at((x, y), (chance.randrange(256), chance.randrange(256), chance.randrange(256)))
    return made


def kept(folder: Path) -> list[Path]:
    return wait_until(lambda: list(folder.glob("*.picture")))


def pixels(shown: pygame.Surface | None) -> bytes:
    return pygame.image.tobytes(not_none(shown), "RGB")


def test_a_picture_is_found_at_the_next_start_by_its_key_and_mark_alone(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    Shelf(folder, "1", calm=0.0).put("kind", "key", picture())
    (path,) = kept(folder)
    assert pixels(Shelf(folder, "1").get("key")) == pixels(picture())
    assert Shelf(folder, "1").get("other") is None
    assert Shelf(folder, "2").get("key") is None
    assert Shelf().get("key") is None
    whole = path.read_bytes()
    for damaged in (b"", whole[:5], whole[:-3], whole[:60] + bytes(9) + whole[69:], b"BAP2" + whole[4:]):
        path.write_bytes(damaged)
        assert Shelf(folder, "1").get("key") is None


def test_of_a_kind_only_the_last_is_written_and_the_oldest_go(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, calm=0.2)
    for number in range(5):
        shelf.put("kind", number, picture(number))
    kept(tmp_path)
    assert shelf.get(4) is not None
    assert all(shelf.get(number) is None for number in range(4))
    many = Shelf(tmp_path, calm=0.0)
    for number in range(10, 22):
        many.put(number, number, picture(number))
    wait_until(lambda: many.get(21) is not None and len(kept(tmp_path)) <= 8)


def test_what_a_program_did_not_write_to_its_end_is_removed(tmp_path: Path) -> None:
    left = tmp_path / "0123.picture.new"
    left.write_bytes(b"BAP1")
    Shelf(tmp_path, calm=0.0).put("kind", "key", picture())
    kept(tmp_path)
    assert not left.exists()


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("no folder", encoding="utf-8")
    shelf = Shelf(place, calm=0.0)
    shelf.put("kind", "key", picture())
    time.sleep(0.05)
    assert shelf.get("key") is None

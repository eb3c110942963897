"""Golden texts of the screen: the same program always gives the same, and whatever moved is found."""

from pathlib import Path

import pytest

from tests.pictures.proofs import lines, main, msgids, tree_of

SIZE = (1280, 720)


def test_a_page_is_the_same_text_each_time() -> None:
    assert lines(tree_of("result", SIZE)) == lines(tree_of("result", SIZE))


def test_texts_with_a_plural_are_among_the_msgids() -> None:
    found = msgids()
    assert found == sorted(set(found))
    assert "('{count} card', '{count} cards')" in found


def test_whatever_moved_vanished_or_came_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    title = lines(tree_of("title", SIZE))
    for folder, text in ((before, title), (after, title.replace("New match", "Old match"))):
        folder.mkdir()
        (folder / "title.txt").write_text(text, encoding="utf-8")
    (before / "seat.txt").write_text("gone\n", encoding="utf-8")
    (after / "title.png").write_bytes(b"drawn")
    assert main([before, before]) == 0
    assert capsys.readouterr().out == ""
    assert main([before, after]) == 1
    told = capsys.readouterr().out
    assert all(part in told for part in ("-gone", "New match", "Old match", "title.png differs"))
    assert told.endswith('make monkey PAGES="seat or title"\n')
    assert main([]) == 2

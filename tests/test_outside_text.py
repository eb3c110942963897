"""External text can always be shown: once escaped it can be encoded, and does not control the terminal."""

import errno
import os
import sqlite3
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.i18n import PSEUDO, SOURCE, _, install, ngettext
from game.outside_text import MOST_LETTERS, MOST_OF_PATH, Sentence, escaped, escaped_lines, is_showable, shown
from game.terminal import complain, say, say_text
from tests.support.odd_names import ODD_NAME, ODD_SHOWN, is_fit

ANY_TEXT = st.text(
    st.characters() | st.characters(categories=["Cs"]) | st.sampled_from("\x1b\x07\n\r\u202e\u2066\ufeff")
)


@given(ANY_TEXT)
def test_every_text_is_escaped_to_one_that_can_be_shown_and_that_stays_as_it_is(text: str) -> None:
    assert is_fit(escaped(text))
    assert escaped(escaped(text)) == escaped(text)
    assert all(is_fit(line) for line in escaped_lines(text).split("\n"))
    assert escaped_lines(text).count("\n") == text.count("\n")


@given(st.binary(max_size=4096))
def test_every_path_is_shown_in_one_line_of_bounded_length(name: bytes) -> None:
    text = shown(PurePosixPath(name.decode(errors="surrogateescape")))
    assert is_fit(text)
    assert len(text) <= MOST_OF_PATH


@given(ANY_TEXT.map(lambda text: text * 300))
def test_every_text_and_every_error_is_shown_in_one_line_of_bounded_length(text: str) -> None:
    for value in (text, ValueError(text), OSError(5, text), OSError(text)):
        assert is_fit(shown(value))
        assert len(shown(value)) <= MOST_LETTERS


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_what_has_a_shape_stays_as_it_is(text: str) -> None:
    assert escaped(text) == text
    assert all(map(is_showable, text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ODD_NAME, ODD_SHOWN),
        ("\ud800", r"\ud800"),
        ("\U000e0001", r"\U000e0001"),
        ("C:\\new\\table", r"C:\new\table"),
        ("می\u200cروم 👩\u200d🚀 12\u00a0%", "می\u200cروم 👩\u200d🚀 12\u00a0%"),
        ("\u200b\u200e\u2028\x7f", r"\u200b\u200e\u2028\x7f"),
    ],
)
def test_what_cannot_be_shown_is_told_by_its_digits(text: str, told: str) -> None:
    assert escaped(text) == told


def test_of_a_long_path_the_name_of_the_file_stays() -> None:
    path = PurePosixPath("/home/anna") / ("folder/" * 100) / "match.backalley"
    assert shown(path).startswith("/home/anna/")
    assert shown(path).endswith("/match.backalley")
    assert "…" in shown(path)


def test_of_an_error_of_the_system_the_reason_alone_is_told() -> None:
    assert shown(FileNotFoundError(2, "No such file or directory", "/home/anna/x")) == "it is not there"
    assert shown(OSError("it is a pipe")) == "it is a pipe"
    assert shown(OSError()) == "OSError"
    assert shown(KeyError()) == "KeyError"


@pytest.fixture
def german() -> None:
    install("de")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_words_of_the_system_stand_inside_a_sentence_in_another_language(number: int) -> None:
    """A reason is given in German, or quoted as a message of the system."""
    told = _("{path} cannot be read ({reason}).").format(path="a", reason=OSError(number, os.strerror(number)))
    assert f"„{os.strerror(number)}“" in told or os.strerror(number) not in told


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "der Datenträger ist voll"),
        (PermissionError(errno.EACCES, "Permission denied"), "der Zugriff ist nicht erlaubt"),
        (OSError(errno.EBADMSG, "Bad message"), "der Datenträger meldet einen Lese- oder Schreibfehler"),
        (OSError(errno.EROFS, "Read-only file system"), "dort lässt sich nur lesen, nicht schreiben"),
        (
            OSError(errno.EDOM, "Numerical argument out of domain"),
            "das System sagt: „Numerical argument out of domain“",
        ),
        (OSError("es ist eine Pipe"), "es ist eine Pipe"),
        (MemoryError(), "der Arbeitsspeicher reicht nicht"),
        (ValueError("open: embedded null character in path"), "so kann hier keine Datei heißen"),
        (UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"), "so kann hier keine Datei heißen"),
        (zipfile.BadZipFile("File is not a zip file"), "das System sagt: „File is not a zip file“"),
        (sqlite3.ProgrammingError("Cannot operate on a closed database."), "das System sagt: „Cannot operate on"),
    ],
)
def test_common_reasons_are_in_the_language_of_the_player_and_others_apart(error: Exception, told: str) -> None:
    assert shown(error).startswith(told)


@pytest.mark.usefixtures("german")
def test_what_a_database_says_is_in_the_language_of_the_player(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"no database at all, however long it is" * 100)
    questions = {
        "das ist keine Datenbank": (tmp_path / "x", "SELECT * FROM sqlite_master"),
        "das lässt sich nicht öffnen": (tmp_path / "none" / "x", "SELECT 1"),
        "das System sagt: „near": (tmp_path / "y", "NONSENSE"),
    }
    for told, (path, question) in questions.items():
        with pytest.raises(sqlite3.Error) as caught:
            sqlite3.connect(path).execute(question)
        assert shown(caught.value).startswith(told)


@pytest.mark.parametrize("language", [SOURCE, "de", PSEUDO])
def test_a_sentence_of_the_catalogue_cleans_what_is_put_into_it(language: str) -> None:
    """The catalogue escapes inserted texts, so that no caller can forget it."""
    install(language)
    odd = ODD_NAME
    for text in (
        _("{path} cannot be read ({reason}).").format(path=PurePosixPath(odd), reason=OSError(9999, odd)),
        _("{path} cannot be read ({reason}).").format(path=odd * 1000, reason=ValueError(odd * 1000)),
        ngettext("{count} deal", "{count} deals", 2).format(count=odd),
    ):
        assert is_fit(text)
        assert text.count(ODD_SHOWN) >= 1
        assert len(text) < 3 * MOST_LETTERS
        assert type(text) is str
    assert "+1.50" in Sentence("{mean:+.2f}").format(mean=1.5)


def test_what_is_printed_is_lines_that_no_terminal_obeys_and_a_complaint_is_one_of_bounded_length(
    capsys: pytest.CaptureFixture[str],
) -> None:
    odd = ODD_NAME
    say(odd, odd)
    say_text("\x1bfirst\nnext\n")
    assert capsys.readouterr().out == f"{ODD_SHOWN}\n{ODD_SHOWN}\n\\x1bfirst\nnext\n"
    complain(f"{odd} {'long ' * 1000}")
    complain(OSError(9999, odd))
    long, short = capsys.readouterr().err.splitlines()
    assert long.startswith(ODD_SHOWN)
    assert len(long) == MOST_LETTERS
    assert short == f"the system says: “{ODD_SHOWN}”"

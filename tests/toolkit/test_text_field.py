"""A line of text is edited at its caret, by letters, keys and pasted text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.text_field import TextLine, caret_at, caret_x, first_shown, printable, selected_x
from tests.support.narrowing import not_none


def line(marked: str) -> TextLine:
    """Return a line from a text with `|` at the caret, and optionally `^` at the other end of the selection."""
    text = marked.replace("|", "").replace("^", "")
    anchor = marked.replace("|", "").find("^")
    return TextLine(text, marked.replace("^", "").index("|"), None if anchor < 0 else anchor)


def marked(entered: TextLine) -> str:
    """Return a line as text with its marks, the inverse of `line`."""
    marks = [(entered.caret, "|"), *(() if entered.anchor is None else ((entered.anchor, "^"),))]
    text = entered.text
    for place, mark in sorted(marks, reverse=True):
        text = text[:place] + mark + text[place:]
    return text


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        *(("ab|c", Key.BACKSPACE, "a|c"), ("|abc", Key.BACKSPACE, "|abc"), ("ab|c", Key.DELETE, "ab|")),
        *(("abc|", Key.DELETE, "abc|"), ("ab|c", Key.LEFT, "a|bc"), ("|abc", Key.LEFT, "|abc")),
        *(("ab|c", Key.RIGHT, "abc|"), ("abc|", Key.RIGHT, "abc|"), ("ab|c", Key.HOME, "|abc")),
        *(("a|bc", Key.END, "abc|"), ("ae\u0301|", Key.BACKSPACE, "a|"), ("a|e\u0301z", Key.RIGHT, "ae\u0301|z")),
        *(("|e\u0301z", Key.DELETE, "|z"), ("x👩\u200d🚀|", Key.LEFT, "x|👩\u200d🚀"), ("x👋🏽|", Key.BACKSPACE, "x|")),
        *(("x🇩🇪|🇫🇷", Key.LEFT, "x|🇩🇪🇫🇷"), ("|🇩🇪🇫🇷", Key.DELETE, "|🇫🇷"), ("x1\ufe0f\u20e3|", Key.BACKSPACE, "x|")),
        *(("x\u1112\u1161\u11ab|", Key.LEFT, "x|\u1112\u1161\u11ab"), ("क्षि|", Key.BACKSPACE, "|")),
    ],
)
def test_keys_move_the_caret_and_take_letters_away(before: str, key: str, after: str) -> None:
    entered = not_none(line(before).edited(KeyPressed(key)))
    assert marked(entered) == after


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        ("one two|", Key.LEFT, "one |two"),
        ("one |two", Key.LEFT, "|one two"),
        ("|one two", Key.RIGHT, "one| two"),
        ("one| two", Key.RIGHT, "one two|"),
        ("one two |", Key.BACKSPACE, "one |"),
        ("one| two", Key.DELETE, "one|"),
    ],
)
def test_with_the_command_key_they_go_word_by_word(before: str, key: str, after: str) -> None:
    entered = not_none(line(before).edited(KeyPressed(key, command=True)))
    assert marked(entered) == after


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        ("abc|", KeyPressed(Key.HOME, shift=True), "|abc^"),
        ("a|bc", KeyPressed(Key.END, shift=True), "a^bc|"),
        ("ab^c|", KeyPressed(Key.HOME, shift=True), "|ab^c"),
        ("ab|c", KeyPressed(Key.LEFT, shift=True), "a|b^c"),
        ("a|b^c", KeyPressed(Key.RIGHT, shift=True), "ab|c"),
        ("one two|", KeyPressed(Key.LEFT, shift=True, command=True), "one |two^"),
        ("a|bc", KeyPressed("a", command=True), "^abc|"),
        ("|", KeyPressed("a", command=True), "|"),
        ("^ab|c", KeyPressed(Key.BACKSPACE), "|c"),
        ("a|bc^d", KeyPressed(Key.DELETE), "a|d"),
        ("a|bc^d", KeyPressed(Key.LEFT), "a|bcd"),
        ("a|bc^d", KeyPressed(Key.RIGHT), "abc|d"),
        ("a|bc^d", KeyPressed(Key.END), "abcd|"),
    ],
)
def test_what_is_selected_goes_with_a_key(before: str, key: KeyPressed, after: str) -> None:
    entered = not_none(line(before).edited(key))
    assert marked(entered) == after


def test_what_is_typed_takes_the_place_of_what_is_selected() -> None:
    assert marked(line("a^bc|d").inserted("xy", 4)) == "axy|d"
    assert marked(line("|abcd^").inserted("x", 4)) == "x|"
    assert line("a|bc^d").selected == "bc"


def test_other_keys_do_not_belong_to_the_line() -> None:
    assert all(line("a|b").edited(KeyPressed(key)) is None for key in (Key.TAB, Key.ENTER, Key.UP, "x"))


def test_text_goes_in_at_the_caret_as_far_as_there_is_room() -> None:
    assert marked(line("a|d").inserted("bc", 24)) == "abc|d"
    assert marked(line("a|d").inserted("bcxyz", 4)) == "abc|d"
    assert marked(line("abcd|").inserted("e", 4)) == "abcd|"
    assert marked(line("|").inserted("one\ntwo\tthree\x00\x07", 24)) == "one two three|"


@pytest.mark.parametrize("letter", ["👩\u200d👩\u200d👧\u200d👦", "e\u0301", "🇩🇪", "क्षि", "\u1112\u1161\u11ab"])
def test_a_letter_that_has_no_room_does_not_go_in_in_part(letter: str) -> None:
    for room in range(len(letter)):
        assert marked(line("ab|").inserted(f"c{letter}", 3 + room)) == "abc|"
    assert marked(line("ab|").inserted(f"c{letter}", 3 + len(letter))) == f"abc{letter}|"


@pytest.mark.parametrize("letter", ["👩\u200d🚀", "🇩🇪", "e\u0301"])
def test_the_caret_is_put_and_the_text_is_shown_between_letters(letter: str) -> None:
    text = letter * 3
    ends = {len(letter) * count for count in range(4)}
    assert {caret_at(text, 0, x, len) for x in range(len(text) + 1)} == ends
    assert {first_shown(text, len(text), width, len) for width in range(len(text) + 1)} == ends


@given(
    st.text(max_size=20),
    st.lists(st.builds(KeyPressed, st.sampled_from([*Key, "a", "v"]), st.booleans(), st.booleans()), max_size=12),
    st.text(max_size=9),
)
def test_the_caret_never_leaves_the_line(text: str, keys: list[KeyPressed], pasted: str) -> None:
    entered = TextLine(printable(text), len(printable(text)))
    for key in keys:
        entered = entered.edited(key) or entered.inserted(pasted, 24)
        assert 0 <= entered.caret <= len(entered.text)
        assert entered.anchor is None or 0 <= entered.anchor <= len(entered.text)


def test_of_a_long_text_the_part_before_the_caret_is_shown() -> None:
    text = "abcdefghij"
    assert first_shown(text, 10, 4.0, len) == 6
    assert first_shown(text, 3, 4.0, len) == 0
    assert first_shown(text, 3, 100.0, len) == 0


def test_a_click_puts_the_caret_between_the_nearest_letters() -> None:
    assert [caret_at("abcd", 0, x, len) for x in (-5, 0.4, 0.6, 2.2, 90)] == [0, 0, 1, 2, 4]
    assert caret_at("abcdef", 3, 1.2, len) == 4


def test_in_a_name_from_right_to_left_the_caret_goes_to_the_left() -> None:
    assert [caret_x("ab משה cd", place, len) for place in range(10)] == [0, 1, 2, 3, 5, 4, 6, 7, 8, 9]
    assert [caret_x("משה", place, len) for place in range(4)] == [0, 2, 1, 0]
    assert caret_at("משה cd", 0, 2.1, len) == 1


@pytest.mark.parametrize(
    ("text", "part", "edges"),
    [
        ("abcd", (1, 3), (1, 3)),
        ("משה", (0, 3), (0, 3)),
        ("משה", (0, 1), (2, 3)),
        ("משה", (1, 3), (0, 2)),
        ("ab משה cd", (0, 9), (0, 9)),
        ("ab משה cd", (0, 4), (0, 6)),
        ("ab משה cd", (6, 8), (6, 8)),
    ],
)
def test_what_is_selected_is_where_its_letters_stand(text: str, part: tuple[int, int], edges: tuple[int, int]) -> None:
    assert selected_x(text, *part, len) == edges


@pytest.mark.parametrize("word", ["\u0645\u06cc\u200c\u0631\u0648\u0645", "👩\u200d🚀", "क\u094d\u200dष"])
def test_joiners_go_into_a_field(word: str) -> None:
    assert printable(f"{word}\u202e\n") == f"{word} "

"""Shared rulesets: each is one line of text that survives messengers; a damaged line is refused."""

import html
import quopri
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.rules import Pull, Rules, Tie, Words
from game.rulesets import presets as presets_module
from game.rulesets import share_code as rules_line_module
from game.rulesets.json_file import RulesError
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import is_rules_line, read_rules_line, read_sizes, rules_line
from tests.support import strategies
from tests.support.breadth import examples

texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30)
FIRST_LINES = {
    "classic": "back-alley-rules 1; like=classic; check=68226a08",
    "traditional": "back-alley-rules 1; like=traditional; check=4b9269c8",
    "blooper": "back-alley-rules 1; like=blooper; check=120aac17",
    "blooper-singles": "back-alley-rules 1; like=blooper-singles; check=07c1f0c3",
    "run-the-hand": "back-alley-rules 1; like=run-the-hand; check=1034c603",
    "individual": "back-alley-rules 1; like=individual; check=c411259b",
    "santa-cruz": "back-alley-rules 1; like=santa-cruz; check=91b2d312",
    "santa-cruz-short": "back-alley-rules 1; like=santa-cruz-short; check=0008d6ea",
}
"""The shared line of each preset in the first version of the format."""
SECOND_LINES = {
    "classic": "back-alley-rules 2; like=classic; check=848ec466",
    "traditional": "back-alley-rules 2; like=traditional; check=690f6fd5",
    "blooper": "back-alley-rules 2; like=blooper; check=121dc945",
    "blooper-singles": "back-alley-rules 2; like=blooper-singles; check=dd93efca",
    "run-the-hand": "back-alley-rules 2; like=run-the-hand; check=118c5b7e",
    "individual": "back-alley-rules 2; like=individual; check=3de8e261",
    "santa-cruz": "back-alley-rules 2; like=santa-cruz; check=928ce5a7",
    "santa-cruz-short": "back-alley-rules 2; like=santa-cruz-short; check=2b5a5e4c",
}
"""The shared line of each preset in the second version of the format."""
FRIDAY = replace(PRESETS["blooper"], name="Friday; at 8 = fun %", tie=Tie.SHARED, sizes=(7, 6, 5, 1, 3))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_short_line(name: str) -> None:
    line = rules_line(PRESETS[name])
    assert line.startswith(f"back-alley-rules 3; like={name}; check=")
    assert read_rules_line(line) == PRESETS[name]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Rules]:
    """Install and return presets of a later version, with other summaries and sources."""
    presets = {
        name: replace(preset, summary=f"Now: {preset.summary}", source="Somebody else")
        for name, preset in PRESETS.items()
    }
    for module in (presets_module, rules_line_module):
        monkeypatch.setattr(module, "PRESETS", presets)
    return presets


@pytest.mark.parametrize("name", PRESETS)
def test_the_line_of_a_preset_is_the_same_however_the_preset_speaks_of_itself(
    name: str, later: Mapping[str, Rules]
) -> None:
    assert rules_line(PRESETS[name]) == rules_line(later[name])


def test_a_preset_shared_by_another_version_is_the_preset_as_it_speaks_of_itself_here(
    request: pytest.FixtureRequest,
) -> None:
    lines = {name: rules_line(preset) for name, preset in PRESETS.items()}
    later = request.getfixturevalue("later")
    for name, line in lines.items():
        assert read_rules_line(line) == later[name]


def test_a_custom_ruleset_keeps_its_own_texts_whatever_its_preset_says_of_itself(
    request: pytest.FixtureRequest,
) -> None:
    own = replace(FRIDAY, summary="Ours.", source="Grandma", words=replace(FRIDAY.words, bid="call"))
    lines = [rules_line(own), rules_line(FRIDAY)]
    later = request.getfixturevalue("later")
    assert read_rules_line(lines[0]) == own
    assert read_rules_line(lines[1]) == replace(FRIDAY, summary=later["blooper"].summary, source="Somebody else")


def test_a_line_is_refused_by_a_version_whose_preset_is_played_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*FIRST_LINES.values(), *SECOND_LINES.values(), *map(rules_line, PRESETS.values()), rules_line(FRIDAY)]
    presets = {name: replace(preset, overtrick_points=2) for name, preset in PRESETS.items()}
    for module in (presets_module, rules_line_module):
        monkeypatch.setattr(module, "PRESETS", presets)
    for line in lines:
        assert "The line has changed" in complaint(line)


@pytest.mark.parametrize("name", FIRST_LINES)
def test_a_line_of_the_first_formats_is_still_read(name: str) -> None:
    assert read_rules_line(FIRST_LINES[name]) == read_rules_line(SECOND_LINES[name]) == PRESETS[name]
    friday = "back-alley-rules 1; like=blooper; name=Friday; sizes=7-1,1-7; tie=shared; check=9a9f453b"
    sizes = (7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7)
    assert read_rules_line(friday) == replace(PRESETS["blooper"], name="Friday", sizes=sizes, tie=Tie.SHARED)
    ours = read_rules_line(
        "back-alley-rules 1; like=santa-cruz; name=Omas Spiel; summary=Wie fr%C3%BCher: ohne Boston.; source=Oma; "
        "words.bid=Ansage; check=6da5a46f"
    )
    assert (ours.name, ours.summary, ours.words.bid) == ("Omas Spiel", "Wie früher: ohne Boston.", "Ansage")


@examples(30, 150)
@given(strategies.rules(most_deals=30), texts, texts, texts)
def test_random_rulesets_are_read_back_from_their_lines(drawn: Rules, name: str, summary: str, word: str) -> None:
    rules = replace(drawn, name=name, summary=summary, words=Words(bid=word))
    line = rules_line(rules)
    assert line.isascii()
    assert "\n" not in line
    assert read_rules_line(line) == rules


def test_a_line_can_be_read_by_a_person() -> None:
    line = rules_line(FRIDAY)
    assert line.rpartition("; check=")[0] == (
        "back-alley-rules 3; like=blooper; name=Friday%3B at 8 %3D fun %25; sizes=7-5,1,3; tie=shared"
    )


@pytest.mark.parametrize("sent", ["  {line}\n", "Look at this:\n{line}\nsee you!", "> {line}.", "“{line}”"])
def test_a_line_is_found_in_what_was_written_around_it(sent: str) -> None:
    line = rules_line(FRIDAY)
    assert is_rules_line(sent.format(line=line))
    assert read_rules_line(sent.format(line=line)) == FRIDAY
    assert read_rules_line(sent.format(line=line.replace("; ", ";\n   "))) == FRIDAY
    assert read_rules_line(sent.format(line=line.replace("; ", ";"))) == FRIDAY
    assert read_rules_line(sent.format(line=line.replace("at 8", "at\n8"))) == FRIDAY


OURS = replace(
    PRESETS["santa-cruz"],
    name="Wie früher -- 50% (Oma's)",
    summary="Mondays, 8 o'clock: tea & rules_of_old.",
    trick_points=7,
    board_points=12,
    tie=Tie.SHARED,
    sizes=(13, 12, 11, 3, 2, 1, 1, 2),
    words=Words(bid="call", big_joker="Big *One*"),
)
FULL_WIDTH = {ord(" "): "\u3000"} | {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
WAYS: Mapping[str, Callable[[str], str]] = {
    "broken inside words": lambda line: "\n".join(line[at : at + 17] for at in range(0, len(line), 17)),
    "broken and quoted": lambda line: "> " + "\r\n> ".join(line[at : at + 23] for at in range(0, len(line), 23)),
    "en dashes": lambda line: line.replace("-", "–"),
    "hyphens that do not break": lambda line: line.replace("-", "\u2011"),
    "quoted printable": lambda line: quopri.encodestring(line.encode()).decode(),
    "an address": quote,
    "a form": quote_plus,
    "a web page": lambda line: f"<p>&ldquo;{html.escape(line).replace(' ', '&nbsp;')}&rdquo;</p>",
    "behind one of another version": lambda line: f"{line.replace('rules 3', 'rules 9')}\n{line}",
    "no blanks that break": lambda line: line.replace(" ", "\u00a0"),
    "no shape": "\u200b".join,
    "a right-to-left chat": lambda line: f"\u202b\u2066{line}\u2069\u202c",
    "quotes": lambda line: f"«{line}»,",
    "bold": lambda line: f"**{line}**",
    "code": lambda line: f"`{line}`",
    "hidden": lambda line: f"||{line}||!",
    "escaped": lambda line: re.sub(r"([-_.=*])", r"\\\1", line),
    "a large first letter": lambda line: line[0].upper() + line[1:],
    "wide letters": lambda line: line.translate(FULL_WIDTH),
    "a part of an address": lambda line: f"https://example.org/?text={quote(line, safe='')}&more=1",
    "an address in an address": lambda line: quote(quote(line)),
    "mail in small letters": lambda line: line.replace("=", "=3d"),
    "breaks of a web page": lambda line: "<br>".join(line[at : at + 19] for at in range(0, len(line), 19)),
    "breaks in a string": lambda line: r"\n".join(line[at : at + 21] for at in range(0, len(line), 21)),
    "behind one that was cut": lambda line: f"{line[:40]}\n{line}",
    "behind a wrong one": lambda line: f"{line[:-8]}00000000\n{line}",
    "end of a sentence": lambda line: f"({line}).",
}


@pytest.mark.parametrize("rules", [FRIDAY, OURS, PRESETS["classic"]], ids=lambda rules: rules.name)
@pytest.mark.parametrize("way", WAYS)
def test_a_line_that_was_mangled_on_its_way_is_read(rules: Rules, way: str) -> None:
    for before, behind in (("", ""), ("Anna: try this!\n", "\nsee you")):
        sent = f"{before}{WAYS[way](rules_line(rules))}{behind}"
        assert is_rules_line(sent)
        assert read_rules_line(sent) == rules


@pytest.mark.parametrize("set_in", [str.upper, str.title, str.swapcase], ids=lambda case: str(case.__name__))
def test_a_line_in_other_letters_is_read_where_its_texts_are_usual(set_in: Callable[[str], str]) -> None:
    for rules in (
        FRIDAY,
        PRESETS["classic"],
        replace(OURS, name="Oma", summary="Tea at eight.", words=Words(bid="call")),
    ):
        assert read_rules_line(set_in(rules_line(rules))) == rules


def complaint(text: str) -> str:
    with pytest.raises(RulesError) as caught:
        read_rules_line(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_line_that_was_cut_anywhere_is_refused() -> None:
    line = rules_line(replace(FRIDAY, little_joker_pulls=Pull.LOWEST, rainbow_points=0))
    for end in range(len(line)):
        complaint(line[:end])


def test_a_line_in_which_anything_was_changed_is_refused() -> None:
    line = rules_line(FRIDAY)
    for place, letter in enumerate(line):
        if letter not in "; " and not line[place:].startswith("check"):
            changed = f"{line[:place]}{'x' if letter != 'x' else 'y'}{line[place + 1 :]}"
            complaint(changed)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "begins with back-alley-rules"),
        ("hello", "begins with back-alley-rules"),
        ("back-alley-rules 4; like=classic; check=00000000", "another version"),
        ("back-alley-rules 1; like=classic; check=848ec466", "The line has changed"),
        ("back-alley-rules 2; like=classic; check=68226a08", "The line has changed"),
        ("back-alley-rules; like=classic; check=848ec466", "another version"),
        ("back-alley-rules 2; like=classic", "end is missing"),
        ("back-alley-rules 2; like=classic; check=848ec46", "end is missing"),
        ("back–alley–rules 2; like=classic; sizes=13–", "end is missing"),
        ("back-alley-rules 2; like=classic; check=00000000", "The line has changed"),
        ("back-alley-rules 2; like=classic; sizes=1-999999; check=00000000", "The line has changed"),
        ("back-alley-rules 2; like=classic; nonsense; check=00000000", "The line has changed"),
        ("back-alley-rules 2;" + "x" * 70_000, "longer than"),
    ],
)
def test_a_line_that_holds_no_ruleset_is_refused_with_a_sentence(text: str, part: str) -> None:
    assert part in complaint(text)


@examples(50, 300)
@given(st.text(max_size=80), st.sampled_from(["", "back-alley-rules 2; like=classic; "]))
def test_whatever_is_pasted_is_read_or_refused(text: str, head: str) -> None:
    with pytest.raises(RulesError):
        read_rules_line(head + text)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        *(("13-10, 1-3", (13, 12, 11, 10, 1, 2, 3)), ("7 5 3", (7, 5, 3)), ("7,5;3", (7, 5, 3)), ("3 – 1", (3, 2, 1))),
        *(("4", (4,)), ("99", (99,)), ("", None), ("a", None), ("1-", None), ("1--3", None), ("1-500", None)),
    ],
)
def test_hand_sizes_are_read_as_people_write_them(text: str, sizes: tuple[int, ...] | None) -> None:
    assert read_sizes(text) == sizes

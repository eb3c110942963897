"""Ruleset files: rules that a file omits come from the preset it names, and a file with an error is refused with a sentence."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.rules import Pull, Rules, Tie
from game.rulesets.json_file import RulesError, parse_value, read_rules_file, rules_from, rules_text, rules_value
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import random_rules


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "rules.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def complaint(path: Path) -> str:
    with pytest.raises(RulesError) as caught:
        read_rules_file(path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 900
    return sentence


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_read_back_from_its_file_with_its_id(name: str, tmp_path: Path) -> None:
    text = rules_text(PRESETS[name])
    assert json.loads(text)["id"] == name
    assert read_rules_file(written(tmp_path, text)) == PRESETS[name]


def test_random_rulesets_are_read_back_from_their_files(tmp_path: Path) -> None:
    chance = random.Random(5)
    for _time in range(40):
        rules = random_rules(chance)
        assert "id" not in json.loads(rules_text(rules)) or rules in PRESETS.values()
        assert read_rules_file(written(tmp_path, rules_text(rules))) == rules
        assert rules_from(rules_value(rules)) == rules


def test_what_a_file_leaves_out_is_as_in_the_preset_it_names(tmp_path: Path) -> None:
    blooper = read_rules_file(written(tmp_path, '{"id": "blooper", "name": "Friday", "tie": "shared"}'))
    assert blooper == replace(PRESETS["blooper"], name="Friday", tie=Tie.SHARED)
    classic = read_rules_file(written(tmp_path, '\ufeff{"little_joker_pulls": "any"}'))
    assert classic == replace(PRESETS["classic"], little_joker_pulls=Pull.ANY)


@pytest.mark.parametrize("name", ["friday", "", "Ünser Spiel"])
def test_a_file_that_leaves_nothing_out_may_have_an_id_of_its_own(name: str, tmp_path: Path) -> None:
    """A complete ruleset file, such as an edited export, may have a new id."""
    printed = json.loads(rules_text(PRESETS["blooper"]))
    own = printed | {"id": name, "name": "Friday", "board_points": 12}
    assert read_rules_file(written(tmp_path, json.dumps(own))) == replace(
        PRESETS["blooper"], name="Friday", board_points=12
    )
    del own["tie"]
    assert "one of classic" in complaint(written(tmp_path, json.dumps(own)))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "This is not a Back Alley ruleset. It is empty."),
        ("% PBN 2.1\n", "It looks like bridge deals."),
        ("Back Alley record 2\n", "It is the record of a match"),
        (b"PK\x03\x04\xff\0", "It looks like a zipped archive."),
        ('{"tie": "shared", "sizes": [1, 2', "The end of this ruleset is missing."),
        ('{"tie": shared}', "not JSON: line 1, column 9"),
        ("[]", "one JSON object"),
        ('{"id": "bridge"}', 'not "bridge". Without an id it is classic.'),
        ('{"id": "classic", "siezs": [1]}', "Did you mean sizes?"),
        ('{"name": "x", "version": "1.0.0"}', "It looks like another program's JSON."),
        ('{"version": 1, "preset": "classic", "rules": {"tie": "shared"}}\n{}', "It is the record of a match"),
        ('{"sizes": 3}', "a list of whole numbers"),
        ('{"sizes": []}', "at least one deal"),
        ('{"sizes": [14]}', "1 to 13 cards, not 14"),
        (f'{{"sizes": {[1] * 105}}}', "at most 104 deals"),
        ('{"players": [5]}', "Two, three or four"),
        ('{"players": [4, 4], "partners": false}', "named twice"),
        ('{"players": [3]}', "Partners need exactly four"),
        ('{"partners": 1}', "expected true, false"),
        ('{"tie": "cut"}', "shared, decider"),
        ('{"trick_points": 5.0}', "a whole number"),
        ('{"trick_points": ' + "9" * 5000 + "}", "a number is too long"),
        ('{"trick_points": NaN}', "a whole number"),
        ('{"name": 3}', "at most 1000 characters"),
        ('{"name": "a\\u0007b"}', "without control characters"),
        ('{"name": "' + "a" * 1001 + '"}', "at most 1000 characters"),
        ('{"words": {}}', "words must be an object with big_joker"),
        ('{"jokers": true, "jokers": true}', '"jokers" is given twice'),
        ('{"two_of_diamonds": true}', "cannot both be the highest trumps"),
        ('{"a": ' + "[" * 32_000 + "]" * 32_000 + "}", "nested too deeply"),
        (b'{"name": "\xff"}', "not UTF-8"),
        (b" " * 65_537, "longer than 65536 bytes"),
    ],
)
def test_a_file_that_holds_no_ruleset_is_refused_with_a_sentence(text: str | bytes, part: str, tmp_path: Path) -> None:
    assert part in complaint(written(tmp_path, text))


def test_a_missing_file_and_a_folder_are_refused_with_a_sentence(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none") == "It cannot be read (it is not there)."
    assert complaint(tmp_path) == "It cannot be read (it is a folder)."
    assert complaint(Path("a\0b")) == "It cannot be read (no file here can have that name)."


def test_a_value_nested_as_deep_as_can_be_read_is_refused_too(tmp_path: Path) -> None:
    for depth in range(600, 1000, 7):
        complaint(written(tmp_path, '{"partners": ' + "[" * depth + "]" * depth + "}"))


def test_a_record_names_all_parameters() -> None:
    values = rules_value(Rules())
    del values["tie"]
    with pytest.raises(RulesError, match=r"missing: tie\."):
        rules_from(values)


def test_json_by_anybody_is_read_or_refused_with_a_value_error() -> None:
    assert parse_value(' {"a": [1, 2.5, null, "é"]} ') == {"a": [1, 2.5, None, "é"]}
    for text in ("", "{", '{"a": 1, "a": 2}', "1" * 30, "[" * 100_000):
        with pytest.raises(ValueError, match=r"."):
            parse_value(text)

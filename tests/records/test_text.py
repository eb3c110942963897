"""The text of a record is complete, can be read again, and no error in it goes unnoticed."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.engine.cards import Seat
from game.file_kinds import kind_of_text
from game.paths import Paths
from game.profiles.backup import write_backup
from game.records.files import parse_records, read_records
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.marks import Mark, MarkKind
from game.records.model import MatchRecord, RecordError
from game.records.replay import verify
from game.records.text import to_text
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.session.exchange import import_record, record_from, stored_as
from game.session.store import Store
from game.session.stored_match import Status
from game.settings import Settings, save
from tests.records.records import TRAITS, at_a_table, log_of, parse_record, samples, short, simulated, traits
from tests.session.matches import SEED, advance, new_table
from tests.support.breadth import few_or_many
from tests.support.narrowing import not_none, of_type

DOCS = Path(__file__).parents[2] / "docs" / "record-format.md"


def letters(text: str) -> str:
    """Return a text without comments, and without literal and escaped blanks."""
    lines = (line for line in text.split("\n") if not line.lstrip().startswith("#"))
    return re.sub(r"\s|\\u20(?:28|29|2f|5f)|\\u[13]000", "", "".join(lines))


def outcome(text: str) -> MatchRecord | RecordError:
    try:
        return parse_record(text)
    except RecordError as error:
        return error


def refusal(text: str) -> RecordError:
    """Return the error for a refused text, after checking that its line and column exist."""
    found = of_type(RecordError, outcome(text))
    check_place(found, text)
    return found


def check_place(found: RecordError, text: str) -> None:
    lines = text.split("\n")
    assert 1 <= found.line <= len(lines)
    assert 1 <= found.column <= len(lines[found.line - 1]) + 1
    assert (found.sentence.isprintable(), "{b" in found.sentence) == (True, False)


def is_refused(text: str, record: MatchRecord) -> bool:
    """Return True if a text is refused; otherwise check that it is read as the original record, or exactly as it stands."""
    found = outcome(text)
    if isinstance(found, RecordError):
        check_place(found, text)
        return True
    assert found == record or letters(to_text(found)) == letters(text)
    return False


def test_the_samples_show_everything_that_a_record_can_show() -> None:
    assert {trait for record in samples() for trait in traits(record)} == set(TRAITS)


def test_every_record_is_read_back_from_its_text_as_it_was() -> None:
    for record in samples():
        assert parse_record(to_text(record)) == record


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match_comes_back_from_its_text_event_by_event(name: str) -> None:
    rules = PRESETS[name]
    record = simulated(rules, "club", max(rules.players))
    assert parse_record(to_text(record)) == record
    assert record_of(log_of(record), seed=record.seed) == record


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("finish", [True, False])
def test_a_match_at_a_table_with_moves_taken_back_comes_back_as_the_log_that_holds(name: str, finish: bool) -> None:
    record, table = at_a_table(short(name), random.Random(7), finish=finish)
    found = parse_record(to_text(record))
    assert found == record
    assert found.marks == table.played.marks
    log = log_of(found)
    assert log == table.log()[: len(log)]
    assert (log == table.log()) is finish
    assert (found.seed is None) is (found.winners is None) is (found.word == "") is not finish


def test_the_text_of_an_unfinished_match_tells_nothing_of_the_running_deal_nor_its_seed() -> None:
    record, table = at_a_table(short("classic"), random.Random(7), finish=False)
    assert not_none(table.public.deal).number == 3
    assert [deal.end.number for deal in record.deals if deal.redeal is None] == [1, 2]
    text = to_text(record)
    assert "Seed" not in text
    assert text.endswith("\nUnfinished\n")
    told = record_of(table.log(), seed=SEED, word="Glück auf")
    assert (told.seed, told.word) == (None, "")


def test_a_move_taken_back_in_the_running_deal_is_in_the_record_though_the_deal_is_not() -> None:
    store = Store.open(None).store
    table = new_table(store=store)
    chance = random.Random(1)
    while table.played.deals != {1, 2}:
        assert advance(table, chance)
        deal = table.public.deal
        if deal is not None and deal.number not in table.played.deals:
            table.undo(Seat.S)
    record = record_from(store, table.match_id)
    assert {deal.end.number for deal in record.deals} == {1}
    assert Mark(MarkKind.TAKEN_BACK, 2) in record.marks
    assert parse_record(to_text(record)) == record


def test_an_imported_record_is_exported_as_it_came() -> None:
    store = Store.open(None).store
    for sample in (*samples()[:6], at_a_table(short("classic"), random.Random(7), finish=True)[0]):
        record = replace(sample, program="back-alley 0.9")
        number = import_record(store, verify(record))
        exported = record_from(store, number)
        assert to_text(exported) == to_text(record)
        assert stored_as(store, record) == number
    unfinished = at_a_table(short("blooper"), random.Random(7), finish=False)[0]
    number = import_record(store, verify(unfinished))
    assert record_from(store, number) == unfinished
    assert store.load(number).match.status is Status.ABANDONED


def test_the_example_of_the_documentation_is_in_order_and_written_as_the_game_writes() -> None:
    example = next(block for block in DOCS.read_text("utf-8").split("```\n") if block.startswith("Back Alley record"))
    assert to_text(parse_record(example)) == example


def test_blanks_comments_and_carriage_returns_mean_nothing() -> None:
    for record in (*samples(), *(replace(record, seed=None) for record in samples())):
        outside_quotes = re.compile(r'"(?:[^"\\]|\\.)*"|[ ,:=]')
        loose = outside_quotes.sub(lambda found: f" {found[0]}\t" if len(found[0]) == 1 else found[0], to_text(record))
        assert parse_record("\ufeff # from a friend\r\n" + loose.replace("\n", "  \r\n\r\n # \n")) == record


def test_a_player_who_cannot_be_read_is_told_on_the_line_of_that_player() -> None:
    for record in samples():
        text = to_text(record)
        for found in re.finditer(r'^  [SWNE] ()"', text, re.MULTILINE):
            error = refusal(text[: found.end(1)] + '"\\n" ' + text[found.end(1) :])
            assert (error.line, error.column) == (text[: found.end(1)].count("\n") + 1, 5)


def test_the_title_of_a_deal_counts_the_deals_of_its_number_before_it() -> None:
    found = set()
    for record in samples():
        titles = re.findall(r"^(?:Deal|Tie-break) (\d+)(?:, redeal (\d+))?:", to_text(record), re.MULTILINE)
        numbers = [number for number, _redeal in titles]
        for place, (number, redeal) in enumerate(titles):
            assert int(redeal or 0) == numbers[:place].count(number)
            found.add(redeal)
    assert {"", "1", "2"} <= found


@pytest.mark.parametrize("write", [to_text, to_json])
def test_the_cards_of_a_hand_in_any_order_and_a_seed_without_its_zeros_mean_the_same(
    write: Callable[[MatchRecord], str],
) -> None:
    chance = random.Random(3)

    def shuffled(hand: re.Match[str]) -> str:
        return re.sub(r"[2-9TJQKABL]+", lambda cards: "".join(chance.sample(cards[0], len(cards[0]))), hand[0])

    for record in samples()[::3]:
        text = write(record)
        loose = re.sub(r"(?<=[SWNE] )[2-9TJQKA.]{4,}[+BL]*$", shuffled, text, flags=re.MULTILINE)
        loose = re.sub(r'(?<="[SWNE]":")[2-9TJQKA.]{4,}[+BL]*(?=")', shuffled, loose)
        assert loose != text
        seed = "".join(f"{byte:02x}" for byte in record.seed or b"")
        assert write(parse_record(loose.replace(seed, seed.lstrip("0") or "0"))) == text


def test_a_title_of_the_header_that_is_missing_is_told_as_what_is_missing() -> None:
    text = to_text(replace(samples()[0], rules=PRESETS["classic"], seed=None, deals=(), winners=None, totals=(0, 0)))
    assert refusal(text.replace("Rules:\n", "")).sentence == "Expected Rules here, not Players."
    assert refusal(text.replace("Players:\n", "")).sentence == "Expected Players here, not S."


def test_a_rule_that_is_lost_is_noticed() -> None:
    rules_named = replace(samples()[0].rules, summary="Ours.")
    text = to_text(replace(samples()[0], rules=rules_named))
    rules = re.findall(r"^  \w+ = .*\n", text, re.MULTILINE)
    assert f"Rules: {len(rules)} unlike classic\n" in text
    for line in rules:
        refusal(text.replace(line, ""))
    error = refusal(text.replace(next(line for line in rules if line.startswith("  summary")), ""))
    assert error.sentence == f"Expected {len(rules) - 1} here, not {len(rules)}."
    before = re.sub("Rules: .*", "Rules:", text.replace("record 4", "record 3", 1))
    assert to_text(parse_record(before)) == text


def test_of_two_differences_the_first_is_told_with_what_should_stand_there() -> None:
    text = to_text(samples()[0])
    first, second = (found.start() for found in list(re.finditer(r"; total ", text))[:2])
    wrong = text[: first + 8] + "77" + text[first + 8 : second + 8] + "8" + text[second + 8 :]
    total = text[first + 8 :].split("\n", 1)[0]
    error = refusal(wrong)
    assert (error.line, error.sentence) == (text[:first].count("\n") + 1, f"Expected {total} here, not 77{total}.")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Seed: 0", "Seed: 1", "This seed gives"),
        ("  Trump: ", "  Trump: none #", "Expected "),
        ("Tricks: S ", "Tricks: S 1", "here, not 1"),
        ("Stock: ", "Stock: AS AS ", "here, not AS."),
        ("Contracts: NS ", "Contracts: NS 1", "Expected "),
        ("Players:\n  S", "Players:\n  W", "Expected S here, not W."),
        ("  tie =", "  tied =", "not a ruleset parameter"),
        ("  sizes = [4", "  sizes = [14", "A hand has 1 to 13 cards"),
        ("Back Alley record 4", "Back Alley record 5", "later version"),
        ("Back Alley record 4", "Back Alley record 0", "Expected 4 here"),
        ("Deal 2: 1 card", "Deal 2: 3 cards", "Expected 1 here"),
    ],
)
def test_a_wrong_word_is_named_with_its_rule(old: str, new: str, sentence: str) -> None:
    text = to_text(samples()[0])
    assert old in text
    error = refusal(text.replace(old, new, 1))
    assert sentence in error.sentence
    line = text[: text.index(old)].count("\n") + old.rstrip("S").count("\n") + 1
    assert error.line == line or "This seed" in sentence


@pytest.mark.parametrize(
    ("pattern", "others", "sentence"),
    [
        (r"First dealer: (\w)", ("S", "W"), "here, not"),
        (r"Deal (\d)", ("1", "2"), "Expected 1 here, not 2."),
        (r"Contracts: NS (\S+),", ("1", "2"), "here, not"),
        (r" -> (\w)", ("S", "W"), "here, not"),
        (r"Tricks: S (\d)", ("0", "1"), "here, not"),
        (r"  NS: (-?\d+) = ", ("100", "200"), "here, not"),
        (r"  NS: -?\d+ = \S+ (\d+)", ("0", "1"), "here, not"),
        (r"; total (-?\d+)", ("100", "200"), "here, not"),
        (r"; won by (\w+)$", ("NS", "EW"), "here, not"),
    ],
)
def test_a_claim_that_does_not_come_of_the_moves_is_named_with_its_place(
    pattern: str, others: tuple[str, str], sentence: str
) -> None:
    texts = (to_text(record) for record in samples() if len(record.players) == 4 and record.rules.partners)
    text, found = next((text, found) for text in texts if (found := re.search(pattern, text, re.MULTILINE)))
    other = next(word for word in others if word != found[1])
    error = refusal(text[: found.start(1)] + other + text[found.end(1) :])
    before = text[: found.start(1)]
    assert (error.line, error.column) == (before.count("\n") + 1, found.start(1) - before.rfind("\n"))
    assert sentence in error.sentence


def test_a_card_that_may_not_be_played_is_named_with_those_that_may() -> None:
    text = to_text(replace(samples()[0], seed=None))
    found = not_none(re.search(r"^ +1\. . .., . (..), ", text, re.MULTILINE))
    first = text[: found.start(1)] + text[found.start(1) - 6 : found.start(1) - 4] + text[found.end(1) :]
    error = refusal(first)
    assert (error.line, error.column) == (text[: found.start(1)].count("\n") + 1, found.start(1) - found.start() + 1)
    assert re.search(r"may play .*" + found[1], error.sentence)


def changed(text: str, pattern: str, new: str) -> str:
    """Return a text with the first match of a pattern replaced by something else."""
    other = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
    assert other != text
    return other


def test_cards_dealt_otherwise_than_the_seed_says_are_found_and_without_a_seed_stand_as_they_are() -> None:
    record = next(record for record in samples() if not traits(record))
    without_seed = replace(record, seed=None)
    for pattern in (r"^(  Stock: )(..) (..)", r'^(  S )([^"\n]*)\n  W (.*)'):
        new = r"\1\3 \2" if "Stock" in pattern else r"\1\3\n  W \2"
        error = refusal(changed(to_text(record), pattern, new))
        assert re.search("This seed gives |here, not", error.sentence)
    text = changed(to_text(without_seed), r"^(  Stock: )(..) (..)", r"\1\3 \2")
    assert to_text(parse_record(text)) == text


def test_without_a_seed_a_hand_of_another_size_is_told_by_the_number_of_its_cards() -> None:
    record = next(record for record in samples() if not traits(record))
    pattern = r"^(  S \w*)(\w)(\..*\n  W )"
    error = refusal(changed(to_text(replace(record, seed=None)), pattern, r"\1\3\2"))
    assert re.search(r"S should have \d+ cards", error.sentence), error


def test_a_parameter_stands_once() -> None:
    text = to_text(samples()[0])
    assert "is given twice" in refusal(changed(text, r"^(  tie = .*\n)", r"\1\1")).sentence


def test_a_card_lost_doubled_or_foreign_to_the_deck_is_found() -> None:
    for record in samples()[::4]:
        text = to_text(replace(record, seed=None))
        if not record.deals[0].dealt.stock:
            continue
        first = str(record.deals[0].dealt.stock[0])
        assert f"Missing: {first}" in refusal(changed(text, r"^  Stock: ..", "  Stock:")).sentence
        doubled = changed(text, r"^  Stock: .. (..)", r"  Stock: \1 \1")
        assert f"Missing: {first}. Extra: " in refusal(doubled).sentence
        if not record.rules.jokers:
            assert "Extra: BB" in refusal(changed(text, r"^  Stock: ..", "  Stock: BB")).sentence


def test_a_card_cut_for_trump_must_be_in_a_hand() -> None:
    record = next(record for record in samples() if "cut" in traits(record))
    text = to_text(replace(record, seed=None))
    assert refusal(changed(text, r"^  Cut: ..", "  Cut: BB")).sentence == "Nobody holds BB."


def test_nothing_may_follow_the_end_of_a_record() -> None:
    finished, unfinished = samples()[0], at_a_table(short("classic"), random.Random(7), finish=False)[0]
    for record in (finished, unfinished):
        assert "Nothing may follow" in refusal(to_text(record) + "Unfinished\n").sentence


def test_a_seed_in_the_record_of_an_unfinished_match_is_neither_written_nor_read() -> None:
    record, table = at_a_table(short("classic"), random.Random(7), finish=False)
    assert record_of(table.log(), seed=bytes(32), word="x").seed is None
    assert record_of(table.log(), seed=bytes(32), word="x").word == ""
    text = to_text(replace(record, seed=SEED, word="Glück auf"))
    assert refusal(text).sentence == "Expected Drawn here, not Seed."


def mutants(changes: int) -> Iterator[tuple[str, MatchRecord]]:
    """Yield texts with lines deleted, duplicated or swapped, words deleted, or characters changed."""
    chance = random.Random(1)
    picked = [*samples()[::4], samples()[-1], at_a_table(short("traditional"), random.Random(7), finish=False)[0]]
    for record in picked:
        text = to_text(record)
        lines = text.split("\n")
        for place in chance.sample(range(len(lines) - 1), min(changes, len(lines) - 1)):
            before, line, after = lines[:place], lines[place], lines[place + 1 :]
            yield "\n".join(before + after), record
            yield "\n".join([*before, line, line, *after]), record
            yield "\n".join([*before, *after[:1], line, *after[1:]]), record
            words = line.split(" ")
            del words[chance.randrange(len(words))]
            yield "\n".join([*before, " ".join(words), *after]), record
        for _time in range(changes * 3 // 2):
            place = chance.randrange(len(text))
            letter = chance.choice([*'SWNEHDC0123456789AKQJT.,:;+=-"\\[]{}# \n\t\r\0', "é", "\u2028", ""])
            yield text[:place] + letter + text[place + chance.choice((0, 1, 1, 20)) :], record
        yield text[: chance.randrange(len(text))], record


@pytest.mark.parametrize("changes", few_or_many(3, 200))
def test_whatever_is_changed_in_a_text_is_refused_at_its_place_or_read_as_it_stands(changes: int) -> None:
    refused = [is_refused(text, record) for text, record in mutants(changes)]
    assert sum(refused) > 0.7 * len(refused)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\0"),
        "Back Alley record",
        "Back Alley record 999999999",
        "Deal 1: 1 card, S deals\nPlayers:\nUnfinished",
        'Back Alley record 4\nProgram: "' + '\\"' * 100_000,
        "Back Alley record 4\nProgram: " + '"\\' * 100_000,
        "Back Alley record 4\nProgram: " + "[" * 50_000,
        "Back Alley record 4\nRules:\n  name = " + "[" * 50_000,
        "Back Alley record 4\nRules:\n  trick_points = " + "9" * 5_000,
        "Back Alley record 4\nRules:\n  trick_points = 1e999",
        'Back Alley record 4\nRules:\n  name = "\\ud800"',
    ],
)
def test_what_is_no_record_is_refused_without_delay(text: str) -> None:
    error = refusal(text)
    assert len(error.sentence) < 300


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", (1, 1)),
        (b'Back Alley record 4\rProgram: "\xff"', (2, 11)),
        (b"\xef\xbb\xbfBack Alley record \xff", (1, 19)),
        (b"\xff\xfe\x00", (1, 1)),
        (b"\xff\xfea\0\n\0b\0\0", (2, 2)),
        (b"\0" * 8_000_001, (1, 1)),
    ],
)
def test_a_file_that_is_no_text_is_refused_at_its_place(tmp_path: Path, data: bytes, place: tuple[int, int]) -> None:
    path = tmp_path / "record"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        list(read_records(path))
    assert (caught.value.line, caught.value.column) == place


def test_a_file_in_utf_16_with_its_mark_and_the_line_ends_of_an_old_mac_is_read(tmp_path: Path) -> None:
    record = samples()[0]
    path = tmp_path / "record"
    path.write_bytes(to_text(record).replace("\n", "\r").encode("utf-16"))
    assert [log.record for log, _share in read_records(path)] == [record]


FOREIGN = {
    "It is empty.": b" \n",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a zipped archive": b"PK\x03\x04\x14\0\0\0",
    "a database (SQLite)": b"SQLite format 3\0\x10\0",
    "It is not text.": bytes(range(256)),
    "bridge deals": b'% PBN 2.1\n[Event "Club"]\n[Deal "N:AKQ... ..."]\n',
    "chess games (PGN)": b'[Event "Club"]\n[White "Anna"]\n[Black "Bob"]\n\n1. e4 e5 1-0\n',
    "a table (CSV)": b"name,points\nAnna,5\n",
    "like a table (CSV)": b'name,points\n"Smith, Anna",5\n',
    "an office document.": b"{\\rtf1\\ansi hello}",
    "It is a ruleset:": rules_text(PRESETS["classic"])[:-40].encode(),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "an office document": b"PK\x03\x04\x14\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
    "a sound or a film": b"\0\0\0\x20ftypisom",
    "a web page": b"<!DOCTYPE html>\n<html></html>",
    "another program's JSON": b'{"name": "x", "options": {}}',
    "It looks like another": b"[1, 2, 3]",
    "It is a ruleset": rules_text(PRESETS["blooper"]).encode(),
    "It holds the line of a ruleset": b"back-alley-rules 2; like=classic; check=00000000",
    "figures of matches": b"match,last_played,ruleset\n1,2031,Classic\n",
    "This is not a Back Alley record.": b"Dear diary, today we played.",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_file_that_is_no_record_is_named_as_what_it_is(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").write_bytes(FOREIGN[kind])
    with pytest.raises(RecordError) as caught:
        list(read_records(tmp_path / "file"))
    assert caught.value.sentence.startswith("This is not a Back Alley record.")
    assert kind in caught.value.sentence


def test_a_record_in_the_wrong_line_is_not_sent_to_where_it_is(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        list(parse_records(f"{to_json(samples()[0])}\n{to_text(samples()[0])}"))
    assert (caught.value.line, caught.value.sentence) == (2, "This is not a Back Alley record.")


@pytest.mark.parametrize("text", ["[network]\nport = 1\n", "{rules}\n", "[Desktop Entry]\nType=Link\n"])
def test_what_only_begins_like_json_is_not_called_that(text: str) -> None:
    assert kind_of_text(text) == ""


def test_a_backup_and_settings_are_named_where_a_record_was_expected(tmp_path: Path) -> None:
    save(tmp_path / "settings.toml", Settings(player_name="Anna"))
    write_backup(Paths(tmp_path), tmp_path / "it.backup", datetime(2031, 5, 4, tzinfo=UTC))
    for name, kind in (("settings.toml", "the settings of Back Alley"), ("it.backup", "data restore FILE")):
        with pytest.raises(RecordError, match=kind):
            list(read_records(tmp_path / name))


@pytest.mark.parametrize("write", [to_text, to_json])
def test_a_record_that_was_cut_says_that_its_end_is_missing(write: Callable[[MatchRecord], str]) -> None:
    text = write(samples()[0]).rstrip()
    for end in [*range(1, 60), *range(60, len(text) - 1, 37), *range(len(text) - 9, len(text))]:
        with pytest.raises(RecordError) as caught:
            list(parse_records(text[:end]))
        assert caught.value.sentence.startswith("The end of this record is missing."), (text[:end][-40:], caught.value)
        assert caught.value.sentence.count("The end of") == 1


def test_a_file_that_ends_inside_a_letter_says_that_its_end_is_missing(tmp_path: Path) -> None:
    text = to_text(samples()[0]).replace('S "', 'S "Zoë')
    (tmp_path / "cut").write_bytes(text[: text.index("Zoë") + 3].encode()[:-1])
    with pytest.raises(RecordError, match="The end of this record is missing"):
        list(read_records(tmp_path / "cut"))

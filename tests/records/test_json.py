"""JSON document of a match: an independent check confirms its numbers. A changed value is refused, or read as the new value."""

import json
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from game.engine.rules import Tie
from game.records.files import parse_records
from game.records.json_document import record_value, to_json
from game.records.model import MatchRecord, RecordError
from game.rulesets.presets import PRESETS
from tests.records.audit import Audit, Document
from tests.records.records import at_a_table, parse_record, read_logs, samples, short, simulated
from tests.support.breadth import few_or_many
from tests.support.narrowing import not_none

WEAK_TIE_BREAK = 109_323
"""Seed of a one-card `blooper` match whose tie-break is redealt because of a weak hand."""

DEAL_KEYS = [
    *("number", "size", "dealer", "hands", "upcards", "cut", "stock", "trump", "exchange"),
    *("redeal", "bids", "plays", "tricks", "scores", "totals", "breakdown"),
]


def document(record: MatchRecord) -> Document:
    read: Document = json.loads(to_json(record))
    return read


def all_deals(read: Document) -> list[Document]:
    return [*read["deals"], *(read["result"]["tiebreaks"] if read["result"] else [])]


@pytest.mark.parametrize("matches", few_or_many(1, 4))
@pytest.mark.parametrize("level", ["club", "random"])
@pytest.mark.parametrize("name", PRESETS)
def test_simulated_matches_of_every_preset_add_up_computed_again(name: str, level: str, matches: int) -> None:
    rules = PRESETS[name]
    for players in rules.players:
        for index in range(matches):
            read = document(simulated(rules, level, players, index))
            Audit(read).check()
            assert read["preset"] == name
            assert read["seed"] == f"{index:064x}"
            assert [player["level"] for player in read["players"].values()] == [level] * players


def test_short_matches_with_redeals_exchanges_and_tie_breaks_add_up_computed_again() -> None:
    for record in samples():
        read = document(record)
        assert read["preset"] is None
        Audit(read).check()


def test_a_tie_break_dealt_again_for_a_weak_hand_is_listed_with_the_tie_breaks() -> None:
    rules = replace(PRESETS["blooper"], sizes=(1,))
    read = document(simulated(rules, "random", 4, WEAK_TIE_BREAK))
    Audit(read).check()
    thrown_in, *_others, played = read["result"]["tiebreaks"]
    assert thrown_in["redeal"] == "weak-hand"
    assert thrown_in["number"] == played["number"] == 2
    assert thrown_in["totals"] is thrown_in["tricks"] is None
    assert played["redeal"] is None


def test_a_document_has_the_keys_promised_in_their_order() -> None:
    for record in samples():
        read = document(record)
        keys = ["version", "preset", "rule_count", "rules", "seed", "seats", "players", "deals", "result"]
        assert list(read) == keys
        assert read["result"].keys() == {"winners", "totals", "tiebreaks"}
        assert all(list(deal) == DEAL_KEYS for deal in all_deals(read))
        assert "\n" not in to_json(record)
        assert to_json(record).isascii()


def test_an_unfinished_match_gives_its_finished_deals_and_neither_seed_nor_result() -> None:
    record, table = at_a_table(short("santa-cruz"), random.Random(7), finish=False)
    read = document(record)
    assert table.public.deal is not None
    assert read["seed"] is None
    assert read["result"] is None
    assert "word" not in read
    assert [deal["number"] for deal in read["deals"] if deal["redeal"] is None] == [1, 2]
    read.pop("marks")
    Audit(read).check()


def test_every_document_is_read_back_as_what_it_says() -> None:
    for record in samples():
        found = parse_record(to_json(record))
        assert record_value(found) == record_value(record)
        assert found.seed == record.seed
        assert [deal.end.tricks for deal in found.deals] == [deal.end.tricks for deal in record.deals]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("finish", [True, False])
def test_a_match_at_a_table_is_read_back_from_its_document(name: str, finish: bool) -> None:
    record, _table = at_a_table(short(name), random.Random(3), finish=finish)
    assert record_value(parse_record(to_json(record))) == record_value(record)


def test_several_documents_stand_each_on_its_line_and_an_error_names_the_line() -> None:
    texts = [to_json(record) for record in samples()[:3]]
    assert len(read_logs("\n".join(texts) + "\n\n")) == 3
    with pytest.raises(RecordError) as caught:
        read_logs("\n".join([*texts, "{"]))
    assert caught.value.line == 4


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths to all values without inner values, including empty lists and objects."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    paths = [below for key, entry in entries for below in leaves(entry, (*path, key))]
    yield from paths or [path]


def with_value(read: Document, path: tuple[str | int, ...], value: object) -> Document:
    changed = deepcopy(read)
    place: Any = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


OTHERS: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**30, "", "N", "AS", "LB", "pass", "board", [], {}, ["N", "AS"], [[]], "\ud800"),
)


def check_changed(changed: Document, record: MatchRecord) -> bool:
    """Check that a changed document is refused, read as the original, or read with its change; return True if it is refused."""
    text = json.dumps(changed)
    found: MatchRecord | RecordError
    try:
        found = parse_record(text)
    except RecordError as error:
        found = error
    if isinstance(found, RecordError):
        assert found.line == 1
        assert 1 <= found.column <= len(text)
        assert len(found.sentence) < 700
        return True
    assert record_value(found) in (changed, record_value(record))
    return False


def test_any_value_changed_in_a_document_is_refused_or_read_as_it_stands() -> None:
    chance = random.Random(2)
    refused = []
    picked = [*samples()[::6], at_a_table(short("blooper-singles"), random.Random(3), finish=False)[0]]
    for record in picked:
        read = document(record)
        for path in chance.sample(list(leaves(read)), 45):
            refused.append(check_changed(with_value(read, path, chance.choice(OTHERS)), record))
    assert sum(refused) > 0.9 * len(refused)


def test_any_value_missing_or_added_in_a_document_is_refused() -> None:
    record = samples()[0]
    read = document(record)
    deal = read["deals"][0]
    for holder in (read, deal, deal["hands"], deal["scores"], deal["breakdown"]["NS"][0], read["result"]):
        for key in list(holder):
            kept = dict(holder)
            del holder[key]
            assert check_changed(read, record), key
            holder.clear()
            holder.update(kept)
        holder["more"] = None
        assert check_changed(read, record)
        del holder["more"]
    assert not check_changed(read, record)


def test_a_number_is_neither_a_truth_value_nor_a_fraction() -> None:
    record = samples()[0]
    read = document(record)
    for wrong in (True, 1.0, "1"):
        assert check_changed(with_value(read, ("deals", 0, "number"), wrong), record)
        assert check_changed(with_value(read, ("deals", 0, "breakdown", "NS", 0, "level"), wrong), record)


def test_an_error_in_a_document_names_the_path_and_the_column_of_the_value() -> None:
    text = to_json(samples()[0])
    value = not_none(re.search(r'(?<="scores":{"NS":)-?\d+', text))
    with pytest.raises(RecordError) as caught:
        parse_record(text[: value.start()] + "777" + text[value.end() :])
    assert caught.value.column == value.start() + 1
    assert caught.value.sentence.startswith("deals[0].scores.NS: ")


def test_half_of_a_surrogate_pair_is_refused_at_its_place() -> None:
    text = to_json(samples()[0])
    place = text.index('"name":"') + 8
    with pytest.raises(RecordError) as caught:
        parse_record(f"{text[:place]}\\ud800{text[place:]}")
    assert str(caught.value) == f"1:{place + 1}: \\ud800 is not allowed here."


def test_json_of_another_program_is_no_record_though_some_of_its_names_are_ours() -> None:
    with pytest.raises(RecordError, match="another program's JSON"):
        parse_record('{"rules": [], "seats": 4, "tables": 2}')


@pytest.mark.parametrize(
    "text",
    [
        *("{", "{}", "[]", "{" * 10, '{"rules":' * 100_000),
        *('{"a":' + "[" * 990 + "]" * 990 + "}", '{"a":' + "9" * 5000 + "}"),
    ],
)
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert len(caught.value.sentence) < 200
    assert "sys." not in caught.value.sentence


@pytest.mark.parametrize("value", ["9" * 5_000, *("[" * depth + "]" * depth for depth in range(970, 1_000, 3))])
def test_a_value_that_is_skipped_makes_no_error_worse(value: str) -> None:
    text = to_json(samples()[0])
    for wrong in (text, text.replace('"bids":[["', '"bids":[["X', 1)):
        with pytest.raises(RecordError):
            parse_record(wrong.replace('"number":', f'"other":{value},"number":', 1))


def test_winners_who_share_are_all_listed() -> None:
    rules = replace(PRESETS["blooper"], sizes=(1,), tie=Tie.SHARED)
    shared = next(
        record for index in range(200) if len((record := simulated(rules, "random", 4, index)).winners or ()) > 1
    )
    read = document(shared)
    assert read["result"]["winners"] == ["NS", "EW"]
    Audit(read).check()


def test_a_text_that_is_far_too_long_is_not_repeated_in_the_message() -> None:
    text = to_json(samples()[0])
    place = text.index('"plays":[[') + len('"plays":[[')
    wrong = text[:place] + text[place:].replace(text[place:].split(",")[1].split("]")[0], '"' + "x" * 5_000 + '"', 1)
    with pytest.raises(RecordError, match="is not a card") as told:
        parse_record(wrong)
    assert len(told.value.sentence) < 200


def test_a_rule_that_is_lost_from_a_document_is_noticed() -> None:
    read = document(replace(samples()[0], rules=replace(samples()[0].rules, summary="Ours.")))
    count = len(read["rules"])
    assert read["rule_count"] == count > 1
    for lost in read["rules"]:
        rules = {name: value for name, value in read["rules"].items() if name != lost}
        with pytest.raises(RecordError) as caught:
            parse_record(json.dumps({**read, "rules": rules}))
        assert lost != "summary" or caught.value.sentence == f"rule_count: This is {count} but should be {count - 1}."


@pytest.mark.parametrize(
    ("version", "told"), [(4, "a later version of the game"), (0, "is not allowed here"), ("1", "is not allowed here")]
)
def test_a_document_of_another_version_is_refused_by_that_alone(version: object, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        list(parse_records(json.dumps({**document(samples()[0]), "version": version, "more": []})))


def test_a_document_set_out_over_several_lines_is_read_and_its_errors_have_their_lines() -> None:
    read = document(samples()[0])
    assert to_json(next(iter(parse_records(json.dumps(read, indent=2))))[0].record) == to_json(samples()[0])
    with pytest.raises(RecordError) as caught:
        list(parse_records(json.dumps({**read, "seats": []}, indent=2)))
    assert caught.value.line > 1

"""Reworded presets: a stored preset with an earlier summary or source is read as the present preset."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.engine.rules import Rules, Words
from game.records.json_document import record_value, to_json
from game.records.model import MatchRecord
from game.records.text import to_text
from game.rulesets.presets import PRESETS, as_known, preset_id
from game.session.codec import decode_rules, encode_value
from game.session.exchange import record_from
from game.session.store import Store
from game.session.table import Table
from tests.records.records import parse_record
from tests.session.matches import new_table, play_until

NOW = PRESETS["blooper-singles"]
BEFORE = replace(NOW, summary="What it said of itself before.", source="As it was cited before")
RENAMED = replace(BEFORE, name="Tuesday")
OTHER_WORDS = replace(BEFORE, words=Words(bid="call"))
OTHER_RULE = replace(BEFORE, rainbow_points=10)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_whatever_it_says_of_itself(name: str) -> None:
    reworded = replace(PRESETS[name], summary="Another sentence.", source="Another source")
    assert preset_id(reworded) == name
    assert as_known(reworded) is PRESETS[name]


@pytest.mark.parametrize("rules", [RENAMED, OTHER_WORDS, OTHER_RULE])
def test_a_ruleset_with_a_name_words_or_a_rule_of_its_own_is_custom_and_keeps_its_texts(rules: Rules) -> None:
    assert preset_id(rules) is None
    assert as_known(rules) is rules
    assert decode_rules(encode_value(rules)) == rules


def _played(rules: Rules) -> tuple[Store, Table]:
    """Return a store with a match by this ruleset, after two deals, and the match's table."""
    store = Store.open(None).store
    table = new_table(rules, store=store, players=3)
    play_until(table, random.Random(4), lambda table: table.public.match.number > 2)
    return store, table


def test_a_stored_match_is_one_of_the_preset_in_the_list_and_at_the_table() -> None:
    store, table = _played(BEFORE)
    assert [match.rules for match in store.matches()] == [NOW]
    loaded = store.load(table.match_id)
    assert loaded.journal().state.public.match.rules == NOW
    assert record_value(record_from(store, table.match_id))["preset"] == "blooper-singles"


def test_a_stored_match_of_a_custom_ruleset_keeps_its_texts() -> None:
    store, table = _played(RENAMED)
    assert store.load(table.match_id).journal().state.public.match.rules == RENAMED


@pytest.mark.parametrize("write", [to_text, to_json])
def test_a_record_is_one_of_the_preset(write: Callable[[MatchRecord], str]) -> None:
    store, table = _played(NOW)
    now = record_from(store, table.match_id)
    text = write(replace(now, rules=BEFORE))
    assert BEFORE.summary in text
    assert parse_record(text) == parse_record(write(now))
    assert parse_record(text).rules == NOW
    assert parse_record(write(replace(now, rules=RENAMED))).rules == RENAMED

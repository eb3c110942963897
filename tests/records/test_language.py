"""Errors in records are reported completely in the player's language."""

import json
import random

import pytest

from game import i18n
from game.records.json_document import record_value
from game.records.model import RecordError
from tests.records.records import at_a_table, parse_record, short


@pytest.fixture(autouse=True)
def german() -> None:
    i18n.install("de")


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("deals", 0, "upcards", 0), "5X", "'5X' ist keine Karte"),
        (("deals", 0, "bids", 0, 1), "many", "'many' ist keine Ansage"),
        (("deals", 0, "trump"), "X", 'Das ist "X", sollte aber "'),
        (("deals", 0, "hands", "S"), "A.K.Q", "'A.K.Q' nennt nicht vier Farben mit drei Punkten dazwischen"),
        (("deals", 0, "hands", "S"), "A.K.Q.+X", "'X' in 'A.K.Q.+X' ist kein Joker"),
        (("seed",), "xyz", "ein Startwert hat 1 bis 64 hexadezimale Ziffern, nicht 'xyz'"),
    ],
)
def test_a_word_that_is_none_is_named_in_the_players_language(
    place: tuple[str | int, ...], value: str, sentence: str
) -> None:
    record = at_a_table(short("classic"), random.Random(7), finish=True)[0]
    read = json.loads(json.dumps(record_value(record)))
    node = read
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = value
    with pytest.raises(RecordError) as told:
        parse_record(json.dumps(read))
    assert sentence in told.value.sentence

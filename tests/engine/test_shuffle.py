"""The shuffle of docs/shuffle.md: the test vectors, deals and Python implementation on that page agree with the program."""

import hashlib
import json
import math
import re
import shlex
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli import main
from game.engine.cards import Card, parse_card
from game.engine.dealing import CUT_NUMBER, SHUFFLE_NAME, ShuffleKey, seed_from_hex, shuffle
from game.engine.decide import start_match
from game.engine.events import CutForDeal, PartnersDrawn, Player
from game.engine.rules import Pull
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from tests.support.breadth import examples
from tests.support.narrowing import not_none, of_type
from tests.support.strategies import seeds

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"
BLOCKS = re.findall(r"^```\w*\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


class Vector(NamedTuple):
    """A test vector of docs/shuffle.md: the key, the number of cards, and the expected deck and cut."""

    key: ShuffleKey
    cards: int
    deck: tuple[Card, ...]
    cut: int


def read_vector(block: str) -> Vector:
    said = dict(re.findall(r"^(\w+): +((?:.|\n )+)$", block, re.MULTILINE))
    key = ShuffleKey(bytes.fromhex(said["seed"]), int(said["number"]), int(said["redeal"]), json.loads(said["word"]))
    return Vector(key, int(said["cards"]), tuple(map(parse_card, said["deck"].split())), int(said["cut"]))


VECTORS = [read_vector(block) for block in BLOCKS if block.startswith("seed:")]
DEALS = [block.partition("\n") for block in BLOCKS if block.startswith("$")]


def page_shuffle() -> Callable[..., tuple[list[str], int]]:
    """Return the shuffle of docs/shuffle.md as a function independent of the program."""
    names: dict[str, Callable[..., tuple[list[str], int]]] = {}
    exec(compile(next(block for block in BLOCKS if block.startswith("import hashlib")), str(PAGE), "exec"), names)
    return names["shuffle"]


def test_the_page_names_the_algorithm_and_has_its_vectors_and_deals() -> None:
    assert f"`{SHUFFLE_NAME}`" in PAGE.read_text(encoding="utf-8").splitlines()[0]
    assert len(VECTORS) >= 6
    assert {vector.cards for vector in VECTORS} == {52, 54}
    assert {vector.key.number for vector in VECTORS} >= {CUT_NUMBER, 1}
    assert any(vector.key.redeal for vector in VECTORS)
    assert any(not vector.key.word.isascii() for vector in VECTORS)
    assert len(DEALS) == 3


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.key.number))
def test_every_vector_of_the_page_is_what_the_program_shuffles(vector: Vector) -> None:
    assert shuffle(vector.cards, vector.key) == (vector.deck, vector.cut)


@settings(examples(40, 300), derandomize=True)
@given(seeds(), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.text(max_size=60), st.sampled_from((52, 54)))
def test_the_program_and_the_page_agree_on_every_key(
    seed: bytes, number: int, redeal: int, word: str, cards: int
) -> None:
    shuffled = shuffle(cards, ShuffleKey(seed, number, redeal, word))
    assert ([str(card) for card in shuffled.deck], shuffled.cut) == page_shuffle()(cards, seed, number, redeal, word)


def test_the_first_block_told_on_the_page_is_that_of_its_vector() -> None:
    text = PAGE.read_text(encoding="utf-8")
    told = bytes.fromhex(next(block for block in BLOCKS if block.startswith(SHUFFLE_NAME.encode().hex())))
    key = VECTORS[2].key
    numbers = b"".join(value.to_bytes(4, "big") for value in (key.number, key.redeal, len(key.word.encode())))
    assert told == SHUFFLE_NAME.encode() + key.seed + numbers + key.word.encode() + bytes(4)
    assert f"these {len(told)} bytes" in text
    digest = hashlib.sha256(told)
    assert digest.hexdigest() in text
    draws = [byte & 63 for byte in digest.digest()]
    found = not_none(re.search(r"draws below 54, 53, 52 and 51 are (\d+), (\d+), (\d+) and\s+(\d+)", text))
    assert set(map(int, found.groups())) <= set(draws)


@pytest.mark.parametrize(("command", "output"), [(first, rest) for first, _end, rest in DEALS])
def test_every_deal_on_the_page_is_what_the_program_prints(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "back-alley")
    assert main(arguments) == 0
    assert capsys.readouterr().out == output


def test_number_0_decides_the_cut_for_deal_and_the_partners_as_the_page_tells() -> None:
    seed = seed_from_hex("2a")
    players = tuple(Player(name, "random") for name in ("first", "second", "third", "fourth"))
    cut = of_type(CutForDeal, start_match(PRESETS["classic"], players, seed)[-1])
    told = "S 4C, W AD, N 8C, E KD; West deals"
    assert ", ".join(f"{seat} {card}" for seat, card in cut.cards) == told.partition(";")[0]
    assert cut.dealer.name == "W"
    assert told in PAGE.read_text(encoding="utf-8")
    rules = replace(PRESETS["classic"], jokers=False, big_joker_pulls=Pull.ANY, little_joker_pulls=Pull.ANY)
    assert not check_rules(rules)
    no_jokers = start_match(rules, players, seed, draw_partners=True)
    drawn = of_type(PartnersDrawn, no_jokers[1])
    assert [str(card) for card in drawn.cards] == ["JC", "6C", "5S", "TH"]
    assert [players[index].name for index in drawn.order] == ["first", "second", "fourth", "third"]


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def too_far(squared: float, freedom: int) -> bool:
    """Return True if a chi-square is more than four standard deviations above its mean (by chance once in 30,000 times)."""
    return squared > freedom + 4 * math.sqrt(2 * freedom)


DECKS = 6_000


@pytest.mark.parametrize("cards", [52, 54])
def test_every_place_gets_every_card_equally_often(cards: int) -> None:
    decks = [shuffle(cards, ShuffleKey(seed_from_hex("c0de"), 1 + index)) for index in range(DECKS)]
    places = Counter((place, card) for shuffled in decks for place, card in enumerate(shuffled.deck))
    for place in range(cards):
        assert not too_far(chi_squared([places[place, Card(card)] for card in range(cards)]), cards - 1), place
    cuts = Counter(shuffled.cut for shuffled in decks)
    assert not too_far(chi_squared([cuts[place] for place in range(cards)]), cards - 1)


@pytest.mark.parametrize("text", ["", "g", "0x1", " 1", "1 ", "-1", "0" * 65, "²"])
def test_what_is_not_1_to_64_hexadecimal_digits_is_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        seed_from_hex(text)


def test_a_short_seed_is_padded_on_the_left_and_case_does_not_matter() -> None:
    assert seed_from_hex("2A") == seed_from_hex("2a") == bytes(31) + b"\x2a"
    assert seed_from_hex("ABC") == bytes(30) + b"\x0a\xbc"

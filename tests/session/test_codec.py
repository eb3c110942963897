"""JSON codec: all stored values can be read again, and anything else is refused."""

import hashlib
import json
import random
import types
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.cards import Seat, parse_hand
from game.engine.events import Event, HandDealt, Player
from game.engine.rules import Rules
from game.records.marks import Mark, MarkKind
from game.rulesets.lengths import Length, at_length
from game.rulesets.presets import PRESETS
from game.session.codec import KINDS, CodecError, decode_event, decode_rules, decode_value, encode_event, encode_value
from game.session.journal import Branch, TakenBack
from game.session.schema import SCHEMA_VERSION
from game.session.store import Store
from game.session.stored_match import Secrets, Summary, summary_of
from game.session.table import Table
from tests.ai.sampling.worlds import random_rules
from tests.session.matches import ASKING, BOT_KEY, LEVEL, SEED, SHORT, new_table, play_out, players_for
from tests.support.breadth import examples

SHAPES = {14: "e6717d5aa35df4a1"}
"""A hash of the types of all stored values, by schema version."""

RICH = (0, 5, 11)
"""Seeds that are tried first, as their matches together contain every kind of log entry."""


def _whole_match(rules: Rules, chance: random.Random, seed: bytes = SEED) -> Table:
    table = new_table(rules, seed=seed)
    play_out(table, chance)
    return table


@cache
def _short_log() -> tuple[Event, ...]:
    return _whole_match(SHORT, random.Random(1)).log()


@examples(12, 300)
@given(st.randoms(use_true_random=True))
def test_every_event_of_real_matches_is_read_back_as_it_was(chance: random.Random) -> None:
    table = _whole_match(random_rules(chance), chance, chance.randbytes(32))
    for event in table.log():
        text = encode_event(event)
        assert decode_event(text) == event
        assert decode_event(text).__class__ is event.__class__
        assert text == json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)


def test_the_matches_of_these_tests_meet_every_kind_of_entry() -> None:
    met = {TakenBack.__name__, Mark.__name__}
    shortest = [at_length(rules, Length.SHORTEST)[1] for rules in PRESETS.values()]
    for attempt, rules in product((*RICH, *range(40)), (ASKING, LEVEL, *shortest)):
        opened = Table.new(
            Store.open(None).store,
            rules,
            players_for(rules.players[-1]),
            Secrets(seed=hashlib.sha256(bytes([attempt])).digest(), bot_key=BOT_KEY),
            draw_partners=rules.partners and attempt == 0,
        )
        play_out(opened, random.Random(attempt))
        met |= {type(event).__name__ for event in opened.log()}
        if met >= set(KINDS):
            return
    pytest.fail(f"no match has {set(KINDS) - met}")


def test_a_hand_is_stored_in_notation() -> None:
    event = HandDealt(Seat.N, parse_hand("AK.T98..42+L"))
    assert encode_event(event) == '["HandDealt",{"seat":2,"cards":"AK.T98..42+L"}]'


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "{}", '["CardPlayed",{"seat":0}]', '["CardPlayed",{"seat":0,"card":54}]'),
        *('["CardPlayed",{"seat":4,"card":5}]', '["CardPlayed",{"seat":false,"card":5}]'),
        *('["CardPlayed",{"seat":0,"card":5,"by":1}]', '["CardPlayed",{"seat":0,"seat":1,"card":5}]'),
        *('["CardPlayed",{"card":5,"seat":0}]', '["CardPlayed",{"seat":0,"card":5}] '),
        *('["CardBurned",{"seat":0,"card":5}]', '["HandDealt",{"seat":0,"cards":"AA..."}]'),
        *('["HandDealt",{"seat":0,"cards":"KA..."}]', '["TrumpMade",{"trump":1}]'),
        *('["TrumpMade",{"trump":4,"lone_joker":null}]', '["BidPlaced",{"seat":0,"bid":[3,1]}]'),
        *('["DealThrownIn",{"reason":"boredom"}]', '["TakenBack",{}]', '["Mark",{"kind":"luck","deal":1}]'),
        *('["Mark",{"kind":"hints","deal":null}]', '["Mark",{"kind":"hints","deal":0}]'),
        '["Mark",{"kind":"dealt by number","deal":1}]',
    ],
)
def test_what_is_not_an_event_of_ours_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        decode_event(text)


def test_a_column_that_holds_no_text_is_refused() -> None:
    with pytest.raises(CodecError, match="text was expected"):
        decode_event(None)  # type: ignore[arg-type]  # SQLite may return any type


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_stored_event_with_one_letter_changed_is_refused_or_read_as_another(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(_short_log()))
    text = encode_event(event)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    changed = text[:place] + letter + text[place + 1 :]
    try:
        other = decode_event(changed)
    except CodecError:
        return
    assert (other == event) == (changed == text)
    assert encode_event(other) == changed


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=True))
def test_a_whole_ruleset_is_read_back_as_it_was(chance: random.Random) -> None:
    rules = random_rules(chance)
    assert decode_rules(encode_value(rules)) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_of_a_ruleset_is_stored_even_where_it_is_the_default(preset: str) -> None:
    stored = json.loads(encode_value(PRESETS[preset]))
    assert list(stored) == [field.name for field in fields(Rules)]


def test_a_ruleset_with_an_unknown_or_missing_or_wrong_rule_is_refused() -> None:
    stored = json.loads(encode_value(SHORT))
    for wrong in (
        {**stored, "wild_cards": True},
        {name: value for name, value in stored.items() if name != "tie"},
        {**stored, "tie": "duel"},
        {**stored, "partners": 1},
        {**stored, "words": {**stored["words"], "trick": "stich"}},
    ):
        with pytest.raises(CodecError):
            decode_rules(json.dumps(wrong, separators=(",", ":"), ensure_ascii=False))


def test_players_and_summaries_are_read_back_as_they_were() -> None:
    players = players_for(4)
    assert decode_value(encode_value(players), tuple[Player, ...]) == players
    summary = summary_of(
        _whole_match(SHORT, random.Random(2)).public, (Mark(MarkKind.HINTS, 1), Mark(MarkKind.BY_NUMBER, None))
    )
    assert decode_value(encode_value(summary), Summary) == summary
    with pytest.raises(CodecError):
        decode_value('[{"name":"A","level":"club","age":7}]', tuple[Player, ...])


def _shape(kind: Any) -> str:  # noqa: ANN401 - any annotation
    """Return an annotation as text, with the fields of classes and the values of enumerations."""
    if get_origin(kind) is not None:
        return f"{get_origin(kind)}[{','.join(_shape(part) for part in get_args(kind))}]"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return f"{kind.__name__}({','.join(f'{each.name}={each.value}' for each in kind)})"
    if is_dataclass(kind) or hasattr(kind, "_fields") or hasattr(kind, "__struct_fields__"):
        hints = get_type_hints(kind)
        return f"{kind.__name__}({','.join(f'{name}:{_shape(hint)}' for name, hint in hints.items())})"
    return kind.__name__ if isinstance(kind, type | types.GenericAlias) else str(kind)


def test_a_change_of_what_is_stored_comes_with_an_upgrade() -> None:
    """Old files must stay readable.

    A change of an event or a rule needs a new version in game/session/schema.py, with an upgrade, an old file for these tests, and
    the new hash in `SHAPES`.
    """
    whole = ";".join(f"{name}:{_shape(kind)}" for name, kind in sorted(KINDS.items()))
    whole += _shape(Summary) + _shape(Branch)
    fingerprint = hashlib.sha256(whole.encode()).hexdigest()[:16]
    assert SHAPES.get(SCHEMA_VERSION) == fingerprint

"""Stored verdicts: each is read as it was written, and any other bytes are read as None."""

import zlib

import pytest

from game.coach.explain import explain
from game.coach.kept_verdicts import decode_verdict, encode_verdict
from tests.coach.coaching import positions
from tests.support.quick_coach import QUICK


def test_a_verdict_reads_back_as_it_was_made() -> None:
    kinds = set()
    for _state, seen in positions(24, seed=3):
        made = explain(seen, QUICK)
        assert decode_verdict(encode_verdict(made)) == made
        kinds |= {type(fact).__name__ for fact in made.facts}
    assert len(kinds) > 2


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"[1]", b'["Reason"]', b'["Explanation",1]', b'["Seat",9]', b'["open","x"]', b"nonsense", b'"x"'],
)
def test_bytes_that_are_no_verdict_read_as_none(text: bytes) -> None:
    assert decode_verdict(text) is None
    assert decode_verdict(zlib.compress(text)) is None

"""Transcripts of what screen readers say: as they are kept, each thing once, and with no more keys than a sighted player needs."""

from itertools import pairwise

import pytest

from tests.golden.heard import HEARD, kept, transcript


@pytest.mark.parametrize("name", HEARD)
def test_a_screen_reader_says_what_is_in_the_transcript(name: str) -> None:
    """After an intended change: run `python -m tests.golden.heard`, and read the difference as somebody who sees nothing."""
    assert transcript(name) == kept(name)


def test_nothing_is_said_twice() -> None:
    blocks = [block.split("\n") for name in HEARD for block in kept(name).split("]\n")]
    doubled = [line for block in blocks for line, after in pairwise(block) if line and line in after]
    assert sum(map(len, blocks)) > 300
    assert doubled == []

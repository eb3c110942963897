"""Transcripts of what screen readers say: as they are kept, each thing once, and with no more keys than a sighted player needs."""

import re

import pytest

from tests.golden.heard import HEARD, kept, transcript


@pytest.mark.parametrize("name", HEARD)
def test_a_screen_reader_says_what_is_in_the_transcript(name: str) -> None:
    """After an intended change: run `python -m tests.golden.heard`, and read the difference as somebody who sees nothing."""
    assert transcript(name) == kept(name)


def test_nothing_is_said_twice() -> None:
    """No sentence is heard again before the next key, nor who bid a number as its bidders are counted."""
    blocks = [block for name in HEARD for block in re.split(r"^\[\w+\]$", kept(name), flags=re.MULTILINE)]
    said = [re.findall(r"\S.*?[.!?](?=\s(?!panel))", block) for block in blocks]
    assert sum(map(len, said)) > 300
    assert not re.search(r"\w and \w+ (bid|guessed) \d", "".join(blocks))
    assert [sentence for sentences in said for sentence in set(sentences) if sentences.count(sentence) > 1] == []

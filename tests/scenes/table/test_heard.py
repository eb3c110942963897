"""Events for screen readers: the number of words before each turn depends on the player's setting."""

from dataclasses import replace
from itertools import pairwise
from statistics import median

import pytest

from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskCard
from game.wording.cards import spelled
from game.wording.heard import Wordiness
from tests.support.breadth import few_or_many
from tests.support.pilot import Pilot


def _words(wordiness: Wordiness, seed: int) -> list[int]:
    """Play a match; return the numbers of words heard between turns to play a card."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT, wordiness=wordiness), seed=seed)
    local_match = pilot.begin(replace(PRESETS["classic"], sizes=(9, 5)))
    lines, turns = dict[str, str](), dict[int, int]()  # texts by key; number of texts before each turn, by log entry

    def hear() -> bool:
        lines.update((news.key, spelled(news.text)) for news in pilot.director.stack.scene.report().news)
        if isinstance(local_match.turn, AskCard) and local_match.stage.is_settled:
            turns[local_match.stage.seq] = len(lines)
        return pilot.scene == "result"

    pilot.play_on(hear)
    assert len(turns) == 14
    said = list(lines.values())
    assert "Trump is broken." in said
    assert all(line[0].isupper() for line in said)
    return [sum(len(line.split()) for line in said[first:last]) for first, last in pairwise(turns.values())]


@pytest.mark.parametrize("seeds", few_or_many(1, 3))
@pytest.mark.parametrize(("wordiness", "most"), [(Wordiness.SHORT, 8), (Wordiness.NORMAL, 20), (Wordiness.FULL, 40)])
def test_the_words_before_an_own_turn_are_as_many_as_is_wanted(wordiness: Wordiness, most: int, seeds: int) -> None:
    words = [count for seed in range(1, seeds + 1) for count in _words(wordiness, seed)]
    assert most / 2 <= median(words) <= most

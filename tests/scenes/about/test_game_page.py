"""Page about the game: it opens from the page of rulesets, and replies to every answer to its sample questions."""

import pytest

from game.i18n import _
from game.scenes.about.game_page import SampleQuestion, about_texts
from game.scenes.shell.routes import StaticRoute
from game.toolkit.targets import ChoiceTarget
from tests.support.pilot import Pilot
from tests.support.routes import lead


def test_the_page_is_reached_from_the_rulesets() -> None:
    pilot = Pilot().open()
    lead(pilot, "about-game")
    assert pilot.scene == "about-game"
    assert all(pilot.says(_(chapter.heading)) for chapter in about_texts().chapters)


@pytest.mark.parametrize(("name", "position"), about_texts().positions.items())
def test_each_choice_is_answered(name: str, position: SampleQuestion) -> None:
    pilot = Pilot().open()
    pilot.program.open(StaticRoute.ABOUT_GAME)
    for number, (_name, answer) in enumerate(position.choices):
        pilot.reach(ChoiceTarget(name, str(number)))
        pilot.click(ChoiceTarget(name, str(number)))
        assert pilot.says(_(answer))
        assert _(answer).startswith("Yes") is (number == position.right)

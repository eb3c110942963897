"""What happened, in lines: what was taken back stands there still, and is known for it."""

from game.rulesets.presets import PRESETS
from game.scenes.play.captions import captions
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget
from tests.support.pilot import Pilot

BACK = "A move is taken back."
SUFFIX = " (taken back)"


def test_what_was_taken_back_is_marked_and_what_is_done_again_is_not() -> None:
    """All that happened after the move too; that something was taken back is no move."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=3).open(rules=PRESETS["classic"])
    sitting = pilot.table.sitting
    pilot.tick(1.0)
    pilot.play_on(lambda: len(sitting.seen.deal.tricks) == 2 and sitting.may_act)
    before = captions(sitting)
    assert not any(line.is_taken_back for line in before)
    tricks = len(sitting.seen.deal.tricks)
    for _ in range(2):
        sitting.undo()
        pilot.tick()
    after = captions(sitting)
    assert len(sitting.seen.deal.tricks) < tricks
    assert [line.text for line in after] == [*(line.text for line in before), BACK, BACK]
    gone = [line.text for line in after if line.is_taken_back]
    assert len(gone) >= 8
    assert BACK not in gone
    assert [line.text for line in before[-len(gone) :]] == gone
    sitting.redo()
    pilot.tick(2.0)
    again = captions(sitting)[len(after) :]
    assert again
    assert not any(line.is_taken_back for line in again)


def test_the_page_says_so_in_words_and_dims_it() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=3).open(rules=PRESETS["classic"])
    sitting = pilot.table.sitting
    pilot.tick(1.0)
    pilot.play_on(lambda: len(sitting.seen.deal.tricks) == 1 and sitting.may_act)
    sitting.undo()
    pilot.tick()
    pilot.click(ButtonTarget("log"))
    lines = [widget for widget in pilot.director.view().widgets if widget.muted and widget.name.endswith(SUFFIX)]
    told = {line.text for line in captions(sitting) if line.is_taken_back}
    assert {line.name.removesuffix(SUFFIX) for line in lines} == told
    assert told

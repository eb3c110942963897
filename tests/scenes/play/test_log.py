"""Event log: undone events stay visible, and are marked."""

from game.rulesets.presets import PRESETS
from game.scenes.table.captions import captions
from game.settings import Settings
from game.tabletop.pacing import Speed
from tests.support.pilot import Pilot
from tests.support.turns import may_act

BACK = "A move was taken back."


def test_what_was_taken_back_is_marked_and_what_is_done_again_is_not() -> None:
    """Check that an undo marks the undone events, but not its own entry, and that the events of a redo are not marked."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=3).open(rules=PRESETS["classic"])
    local_match = pilot.table.local_match
    pilot.tick(1.0)
    pilot.play_on(lambda: len(local_match.seen.deal.tricks) == 2 and may_act(local_match))
    before = captions(local_match)
    assert not any(line.is_taken_back for line in before)
    tricks = len(local_match.seen.deal.tricks)
    for _ in range(2):
        local_match.undo()
        pilot.tick()
    after = captions(local_match)
    assert len(local_match.seen.deal.tricks) < tricks
    assert [line.text for line in after] == [*(line.text for line in before), BACK, BACK]
    gone = [line.text for line in after if line.is_taken_back]
    assert len(gone) >= 8
    assert BACK not in gone
    assert [line.text for line in before[-len(gone) :]] == gone
    local_match.redo()
    pilot.tick(2.0)
    again = captions(local_match)[len(after) :]
    assert again
    assert not any(line.is_taken_back for line in again)

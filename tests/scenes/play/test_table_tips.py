"""Tips at the table: a showdown and a joker that pulls trumps are each explained once, in a sentence."""

from dataclasses import replace
from unittest.mock import patch

from game.engine.bids import board
from game.engine.cards import Card
from game.engine.legal import playable
from game.rulesets.presets import PRESETS
from game.settings import PULL, SHOWDOWN, Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from tests.pictures.strips import HANDS
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import may_act
from tools.film import WANTED

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)


def told_in(pilot: Pilot) -> list[str]:
    told: list[str] = []
    pilot.director.notices.tell = told.append  # type: ignore[method-assign, assignment]  # recorded instead of shown
    pilot.play_on(lambda: pilot.scene == "result")
    return told


def test_a_showdown_and_a_joker_that_pulls_are_explained_once() -> None:
    pilot = Pilot(settings=QUICK).open()
    pilot.begin(replace(PRESETS["classic"], sizes=(1, 1, 13, 13, 1)))
    told = told_in(pilot)
    assert sum("showdown" in text for text in told) == 1
    assert sum("must give up" in text for text in told) <= 1
    known = pilot.program.preferences.settings.told
    assert (SHOWDOWN in known, PULL in known) == (True, any("must give up" in text for text in told))


def test_one_thing_is_told_at_a_time_and_beside_no_great_moment() -> None:
    """Break trump, then lead the big blooper: both tips must appear, one after the other."""
    with patch(SHUFFLE, stacked(HANDS)):
        pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.NORMAL))
        pilot.open(rules=replace(PRESETS["classic"], sizes=(6, 1)))
        stage = pilot.table.local_match.stage
        told: list[str] = []
        for step in range(2_000):
            texts = pilot.director.notices.texts
            assert len(texts) < 2, texts
            new = [text for text in texts if text not in told]
            assert not (new and stage.has_great_moment), new
            told += new
            if pilot.scene != "table" or any("must give up" in text for text in told):
                break
            if pilot.bids:
                pilot.click(BidTarget(board()))
            elif step % 30 == 0 and may_act(pilot.table.local_match):
                allowed = playable(pilot.table.local_match.known).cards
                pilot.click(CardTarget(next(card for card in (*WANTED, *Card) if allowed >> card & 1)))
            pilot.tick(0.1)
        assert any("Trump is broken" in text for text in told)
        assert any("must give up" in text for text in told)


def test_what_is_being_told_when_a_page_comes_is_told_again_when_it_is_met_again() -> None:
    """When a page opens, a tip disappears (it would cover the page's title) and does not count as read."""
    pilot = Pilot(settings=QUICK).open(rules=replace(PRESETS["classic"], sizes=(1, 1)))
    settings, notices = pilot.program.preferences, pilot.director.notices
    pilot.until(lambda: bool(notices.texts))
    assert "showdown" in notices.texts[0]
    pilot.press("s")
    pilot.tick()
    assert pilot.scene == "score-sheet"
    assert not notices.texts
    assert SHOWDOWN not in settings.settings.told
    pilot.press("escape")
    pilot.until(lambda: bool(notices.texts))
    pilot.tick(20.0)
    pilot.press("s")
    pilot.tick()
    assert SHOWDOWN in settings.settings.told

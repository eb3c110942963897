"""Signs on the table: each has a name, and an explanation under the pointer, at the focus and after a press."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import LAMP, Settings
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import PointerMoved
from game.toolkit.targets import NoteTarget
from game.toolkit.widgets import Role, Widget
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.turns import may_act

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT, told=(LAMP,) * 3)


def signs(pilot: Pilot) -> dict[str, Widget]:
    widgets = pilot.director.view().widgets
    return {widget.target.name: widget for widget in widgets if isinstance(widget.target, NoteTarget)}


def in_trick(pilot: Pilot, cards: int) -> bool:
    seen = pilot.table.local_match.seen
    playing = may_act(pilot.table.local_match) and seen.public.phase is Phase.PLAY
    return playing and len(seen.deal.trick) == cards


def test_every_sign_has_a_name_and_pressing_it_shows_its_tip_at_once_and_changes_nothing(
    painted_tips: list[str],
) -> None:
    pilot = Pilot(settings=QUICK).open(rules=PRESETS["classic"])
    pilot.play_on(lambda: in_trick(pilot, 2))
    pilot.tick(2.0)
    found, seq = signs(pilot), pilot.table.local_match.stage.seq
    assert set(found) == {"lamp", "dots-0", "dots-1", "dealer", "led", "crown"}
    for sign in found.values():
        assert sign.target is not None
        assert sign.role is Role.IMAGE
        assert sign.name
        painted_tips.clear()
        pilot.click(sign.target)
        pilot.director.draw()
        assert painted_tips == [sign.tip]
        assert sign.tip in [news.text for news in pilot.director.tree().news]
    assert pilot.table.local_match.stage.seq == seq


def test_a_sign_says_what_it_means_in_focus_and_when_the_pointer_rests_on_it(painted_tips: list[str]) -> None:
    pilot = Pilot(settings=QUICK).open(rules=PRESETS["classic"])
    pilot.play_on(lambda: in_trick(pilot, 2))
    pilot.tick(2.0)
    crown = signs(pilot)["crown"]
    pilot.reach(not_none(crown.target))
    pilot.director.draw()
    assert painted_tips == [crown.tip]
    painted_tips.clear()
    pilot.director.handle(PointerMoved(signs(pilot)["dealer"].rect.centre))
    pilot.tick(1.0)
    pilot.director.draw()
    assert set(painted_tips) == {signs(pilot)["dealer"].tip}


@pytest.mark.parametrize("preset", ["classic", "blooper-singles", "santa-cruz"])
def test_the_first_time_that_one_leads_with_trump_broken_it_is_said_what_follows(preset: str) -> None:
    pilot = Pilot(settings=structs.replace(QUICK, told=())).open(rules=replace(PRESETS[preset], sizes=(7,) * 8))
    told: dict[int, set[tuple[int, int]]] = {}

    def is_over() -> bool:
        count, deal = pilot.program.preferences.settings.told.count(LAMP), pilot.table.local_match.seen.public.deal
        if any(text.startswith("Trump is broken, so") for text in pilot.director.notices.texts):
            assert deal is not None
            assert deal.phase is not Phase.OVER  # the notice ends with the deal
            told.setdefault(count, set()).add((deal.number, deal.redeal))
        return count == 1 and deal is not None and deal.phase is Phase.AUCTION

    pilot.play_on(is_over)
    assert [(count, len(deals)) for count, deals in told.items()] == [(1, 1)]


def test_it_is_not_said_again_to_somebody_who_knows_nor_where_trump_is_never_bound() -> None:
    for preset, told in (("classic", 1), ("individual", 0)):
        pilot = Pilot(settings=structs.replace(QUICK, told=(LAMP,) * told)).open(
            rules=replace(PRESETS[preset], sizes=(5, 5))
        )
        texts: set[str] = set()

        def is_over(pilot: Pilot = pilot, texts: set[str] = texts) -> bool:
            texts.update(pilot.director.notices.texts)
            return pilot.scene == "result"

        pilot.play_on(is_over)
        assert not any("lamp" in text for text in texts)
        assert pilot.program.preferences.settings.told.count(LAMP) == told

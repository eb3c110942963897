"""Status of the table: trump and whether it is broken, the seats, the turn, and why a card may not be played."""

import re
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest
from msgspec import structs

from game.engine.cards import Card
from game.engine.rules import OtherJoker
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.table.score_panel import score_widgets
from game.settings import Settings
from game.tabletop.layout import PileKey
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.toolkit.devices.input import PointerMoved
from game.toolkit.geometry import Point
from game.toolkit.widgets import Role, Widget
from tests.pictures.table_shots import LITTLE
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import may_act

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)


def texts(pilot: Pilot) -> list[Widget]:
    return [widget for widget in pilot.director.view().widgets if widget.role is Role.TEXT and widget.name]


def test_where_a_joker_is_the_only_trump_its_pane_says_in_words_whether_it_is_broken() -> None:
    with patch(SHUFFLE, stacked(LITTLE, Card.BB)):
        pilot = Pilot(settings=QUICK).open(rules=replace(PRESETS["classic"], sizes=(5,), other_joker=OtherJoker.STAYS))
        pilot.play_to_a_card()
    names = [widget.name for widget in texts(pilot)]
    assert names[1:4] == ["No trump", "but the little blooper", "Not broken"]


def dimmed(pilot: Pilot) -> Iterator[CardTarget]:
    """Yield the cards of the hand that may not be played."""
    for widget in pilot.director.view().widgets:
        if isinstance(widget.target, CardTarget) and not widget.enabled:
            yield widget.target


def is_prompted(pilot: Pilot) -> bool:
    return any(widget.name.startswith("Your turn") for widget in texts(pilot))


def test_the_prompt_makes_room_for_why_a_card_may_not_be_played() -> None:
    pilot = Pilot(settings=QUICK).open(rules=PRESETS["classic"])
    pilot.play_on(lambda: may_act(pilot.table.local_match) and any(dimmed(pilot)))
    pilot.until(lambda: is_prompted(pilot))
    pilot.director.handle(PointerMoved(pilot.widget(next(dimmed(pilot))).visible.centre))
    assert not is_prompted(pilot)
    pilot.director.handle(PointerMoved(Point(2, 2)))
    assert is_prompted(pilot)


def test_a_side_that_is_still_bidding_has_not_passed() -> None:
    """Check that the score calls a side "passed" only after both partners have passed."""
    bidding, passed = 0, 0
    for seed in range(8):
        pilot = Pilot(settings=structs.replace(QUICK, speed=Speed.NORMAL), seed=seed).open(
            rules=replace(PRESETS["classic"], sizes=(3,))
        )
        local_match = pilot.table.local_match
        while local_match.seen.public.phase is not Phase.PLAY and pilot.time < 60:
            pilot.tick()
            seen = local_match.seen
            if seen.public.deal is not None and seen.public.phase is Phase.AUCTION:
                made = {one.seat for one in seen.deal.bids}
                sides = seen.public.match.sides
                areas = local_match.stage.cards.layout.areas
                names = [
                    widget.name for widget in score_widgets(seen, local_match.voices, areas, pilot.director.context)
                ]
                waiting = [side for side in sides if set(side) - made]
                assert names.count("passed") <= len(sides) - len(waiting)
                bidding += names.count("no bid yet")
                passed += names.count("passed")
            if may_act(local_match) and pilot.bids:
                pilot.click(pilot.bids[0])
    assert bidding
    assert passed


@pytest.mark.parametrize("reduced", [False, True])
def test_the_score_counts_a_trick_in_the_moment_in_which_it_lies_on_its_pile(reduced: bool) -> None:
    settings = structs.replace(QUICK, speed=Speed.NORMAL, reduced_motion=reduced)
    pilot = Pilot(settings=settings).open(rules=replace(PRESETS["classic"], sizes=(3,)))
    local_match, waiting = pilot.table.local_match, 0
    while not pilot.is_scored:
        pilot.take_turn()
        pilot.tick()
        seen = local_match.seen
        if seen.public.phase is not Phase.PLAY:
            continue
        poses = local_match.stage.cards.animator.poses()
        lying = sum(isinstance(key, PileKey) and pose.alpha > 0 for key, pose in poses.items())
        counted = [int(name) for widget in texts(pilot) for name in re.findall(r"taken (\d+)", widget.name)]
        assert sum(counted) == lying
        waiting += lying < len(seen.deal.tricks)
    assert waiting

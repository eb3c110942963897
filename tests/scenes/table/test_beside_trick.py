"""The row of the trick at large scales: marks over the cards, offers beside the tricks won."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.table.prompt import PROMPT
from game.scenes.table.side_panel import SidePanel, _whole_panel, left_of_panel
from game.settings import Settings
from game.tabletop.areas import CARD_ASPECT, TableEdge, lifted, table_areas, trick_spot
from game.tabletop.layout import hand_poses
from game.tabletop.pacing import Speed
from game.toolkit.geometry import Point, centred
from game.toolkit.layout.autoscale import most_unit
from game.toolkit.metrics import metrics
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tests.tabletop.tables import log_of, seats_of, views_of


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [80, 100, 110, 125, 150, 200])
def test_a_panel_beside_the_table_covers_neither_trick_nor_hand_nor_the_place_of_the_next_card(
    size: tuple[int, int], scale: int
) -> None:
    log = log_of("classic", 4)
    seen = next(seen for seen in views_of(log, seats_of(log)[0]) if seen.public.deal and len(seen.deal.trick) == 3)
    window = metrics(*size, scale)
    reading = max(scale / 100, 1.0)
    for growth in (1.0, 1.1, 1.2):  # the units that the table may have fitted
        shown = table_areas(structs.replace(window.with_unit(window.usual * min(scale / 100, growth)), reading=reading))
        things = [shown.slot]
        for edge in TableEdge:
            spot = trick_spot(shown, edge)
            tall = shown.trick_height * 1.05
            things.append(centred(spot, tall * (CARD_ASPECT * 1.05 + 0.044), tall))
        for pose in hand_poses(shown, 13):
            raised = lifted(pose, shown)
            things.append(centred(Point(raised.x, raised.y), raised.height * CARD_ASPECT, raised.height))
        for unit in (window.unit, most_unit(SidePanel, window), window.least):
            panel = _whole_panel(window.with_unit(unit), seen)
            assert [thing for thing in things if panel.shared(thing)] == []
            assert panel.w >= 250 * window.usual
        assert left_of_panel(window, seen) <= panel.x + 0.01


def test_who_wins_a_trick_is_told_only_once_its_last_card_lies_there() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.RELAXED)).open(
        rules=replace(PRESETS["classic"], sizes=(5, 4))
    )
    local_match = pilot.table.local_match
    pilot.play_on(lambda: may_act(local_match) and local_match.seen.public.phase is Phase.PLAY)
    told, flying = 0, 0
    for _frame in range(1500):
        if told > 1 and flying > 1:
            break
        pilot.take_turn()
        pilot.tick()
        deal = local_match.seen.public.deal
        if pilot.scene != "table" or deal is None or len(deal.trick) < len(deal.seats):
            continue
        pose = local_match.stage.cards.animator.pose(deal.trick[-1].card)
        names = [widget.name for widget in pilot.director.view().parts(PROMPT)]
        says_winner = any("wins the trick" in name or "The trick is yours" in name for name in names)
        told += says_winner
        if pose is not None and pose.is_moving:
            flying += 1
            assert not says_winner
    assert flying

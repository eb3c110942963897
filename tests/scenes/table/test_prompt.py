"""Prompt about a trick: it names the winner only when the last card lies on the table."""

from dataclasses import replace

from game.rulesets.presets import PRESETS
from game.scenes.table.prompt import PROMPT
from game.settings import Settings
from game.tabletop.pacing import Speed
from tests.support.pilot import Pilot


def test_who_wins_a_trick_is_told_only_once_its_last_card_lies_there() -> None:
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.RELAXED)).open(
        rules=replace(PRESETS["classic"], sizes=(5, 4))
    )
    local_match = pilot.table.local_match
    pilot.play_to_a_card()
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

"""Moves at the table: legality depends on the match, not on the earlier state that the screen may still show."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.controllers.local_match import LocalMatch, TableFeed
from game.engine.cards import Card, CardSet, Seat
from game.engine.events import CardPlayed
from game.engine.legal import playable
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskBid, AskCard, Watch
from game.toolkit.targets import ButtonTarget
from tests.support.pilot import Pilot
from tests.support.turns import may_act

RULES = replace(PRESETS["classic"], sizes=(13, 13))
SETTINGS = Settings(first_start_done=True, speed=Speed.RELAXED)


def lagging(phase: Phase, *, by: Callable[[LocalMatch], object] = lambda local_match: local_match) -> Pilot:
    """Return a table where the person must act although earlier events are not yet shown, and where `by` is true."""
    pilot = Pilot(settings=SETTINGS)
    local_match = pilot.begin(RULES)

    def is_due() -> bool:
        is_mine = local_match.table.actor == local_match.seat and local_match.table.public.phase is phase
        is_behind = not local_match.feed.has_caught_up and local_match.seen != local_match.known
        return is_mine and is_behind and bool(by(local_match))

    for _ in range(60):
        pilot.until(lambda: is_due() or may_act(local_match) or pilot.is_scored or pilot.scene != "table", within=60)
        if is_due():
            return pilot
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
        pilot.take_turn()
        pilot.tick()
    raise AssertionError(f"the stage is never behind in {phase}")


def newly_legal(local_match: LocalMatch) -> CardSet:
    """Return the legal cards that are illegal in the state shown so far."""
    return playable(local_match.known).cards & ~playable(local_match.seen).cards


def announce_at_once(patch: pytest.MonkeyPatch) -> None:
    """Announce every turn as soon as it is due, while cards are still moving."""
    for question in ("has_shown_all", "has_caught_up"):
        patch.setattr(TableFeed, question, True)


@pytest.mark.parametrize(("phase", "asks"), [(Phase.AUCTION, AskBid()), (Phase.PLAY, AskCard())])
def test_the_turn_that_is_due_waits_for_nothing_but_its_announcement(
    monkeypatch: pytest.MonkeyPatch, phase: Phase, asks: AskBid | AskCard
) -> None:
    local_match = lagging(phase).table.local_match
    turns = [local_match.turn]
    announce_at_once(monkeypatch)
    turns.append(local_match.turn)
    assert turns == [Watch(), asks]


def test_a_click_on_a_legal_card_counts_as_soon_as_the_turn_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = lagging(Phase.PLAY, by=newly_legal)
    local_match = pilot.table.local_match
    announce_at_once(monkeypatch)
    card = next(card for card in Card if newly_legal(local_match) >> card & 1)
    pilot.director.stack.scene.activate(CardTarget(card))
    played = [entry.event for entry in local_match.table.since(0, Seat.S)]
    assert CardPlayed(Seat.S, card) in played


def test_a_card_that_may_not_be_played_is_refused_by_the_match_and_not_by_what_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pilot = lagging(Phase.PLAY)
    local_match = pilot.table.local_match
    announce_at_once(monkeypatch)
    seq = local_match.table.seq
    for card in Card:
        if local_match.known.hand >> card & 1 and not playable(local_match.known).cards >> card & 1:
            pilot.director.stack.scene.activate(CardTarget(card))
    assert local_match.table.seq == seq

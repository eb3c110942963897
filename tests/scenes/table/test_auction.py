"""Auction at the table: its panel, the ladder of bids, and the seals (pictures of board and Boston bids)."""

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from game.ai.player import Budget, Decision, ShouldStop, decide_for
from game.engine.actions import MakeBid
from game.engine.bids import HIGHEST_LEVEL, Bid, BidKind, board
from game.engine.legal import biddable
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from game.scenes.table.auction import seal_of
from game.scenes.table.caption import SAID
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.devices.input import Key, PointerMoved
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Role, Widget
from tests.support.pilot import Pilot
from tests.support.turns import may_act

ASSETS = Path(__file__).parents[3] / "assets"
SEALED = [Bid(kind, level) for kind, level in product((BidKind.BOSTON, BidKind.BOARD), range(1, HIGHEST_LEVEL + 1))]


def test_every_bid_of_it_all_has_a_seal_that_looks_like_no_other() -> None:
    pictures = [(ASSETS / f"{seal_of(bid)}.svg").read_bytes() for bid in SEALED]
    assert len(set(pictures)) == len(SEALED)


def boards(level: str, seen: Observation, budget: Budget, rng: random.Random, should_stop: ShouldStop) -> Decision:
    """Bid the highest legal board, if there is one; otherwise decide like this level."""
    bold = [bid for bid in biddable(seen) if bid.kind is BidKind.BOARD] if seen.public.phase is Phase.AUCTION else []
    return Decision(MakeBid(bold[-1])) if bold else decide_for(level, seen, budget, rng, should_stop)


@pytest.fixture(scope="module")
def auction() -> Pilot:
    """Return a table where three players have bid increasing boards before South's turn."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), decide=boards, seed=3)
    pilot.open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    assert [made.bid for made in pilot.table.local_match.seen.deal.bids] == [board(1), board(2), board(3)]
    return pilot


def seals(pilot: Pilot) -> list[Widget]:
    return [widget for widget in pilot.director.view().widgets if widget.picture.startswith("table/stamp-bo")]


def test_the_ladder_shows_the_seal_of_each_board_and_the_button_that_of_the_next(auction: Pilot) -> None:
    assert [widget.picture for widget in seals(auction)] == [seal_of(board(level)) for level in (1, 2, 3, 4)]
    button = auction.widget(BidTarget(board(4)))
    assert button.rect.holds(seals(auction)[-1].rect)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1280, 1024), (3840, 2160)])
def test_the_bids_lie_beside_what_the_coach_says_of_them(size: tuple[int, int]) -> None:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=3)
    pilot.open(rules=replace(PRESETS["classic"], sizes=(5,)))
    pilot.until(lambda: bool(pilot.bids))
    pilot.press("h")
    panels = [widget for widget in pilot.director.view().widgets if widget.role is Role.PANEL]
    bids, said = panels[0].rect, next(widget.rect for widget in panels if widget.part == SAID)
    assert bids.centre.x == pytest.approx(pilot.painter.metrics.width / 2)
    assert not bids.overlaps(said)
    pilot.click(pilot.bids[0])
    assert not may_act(pilot.table.local_match)


def at_bidding() -> Pilot:
    """Return a program in which all animation has ended and the person must bid."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT), seed=3).open(rules=PRESETS["classic"])
    pilot.until(lambda: bool(pilot.bids))
    pilot.tick(2.0)
    return pilot


def meanings(pilot: Pilot) -> list[str]:
    """Return the explanations of bids on the screen."""
    return [name for name in pilot.names if " if set." in name]


def test_what_a_bid_would_mean_is_said_of_one_that_is_pointed_at_or_seen_to_have_the_focus() -> None:
    """Check that no bid is explained before the player selects one, as the text could be mistaken for advice."""
    pilot = at_bidding()
    assert isinstance(pilot.director.focused, BidTarget)
    assert not meanings(pilot)
    pilot.director.handle(PointerMoved(pilot.widget(pilot.bids[5]).rect.centre))
    assert len(meanings(pilot)) == 1
    pilot.director.handle(PointerMoved(Point(1, 300)))
    assert not meanings(pilot)
    invitation = next(widget for widget in pilot.director.view().widgets if widget.name.startswith("Point at a choice"))
    pilot.press(Key.RIGHT)
    assert len(meanings(pilot)) == 1
    assert pilot.director.view().find(pilot.director.focused) is not None
    assert invitation.name not in pilot.names


@pytest.mark.parametrize("key", [Key.ENTER, Key.SPACE])
def test_no_key_decides_while_the_focus_is_invisible(key: Key) -> None:
    """Check, for bids and for cards, that the first key press after use of the pointer only shows the focus."""
    pilot = at_bidding()
    local_match = pilot.table.local_match
    pilot.director.handle(PointerMoved(Point(1, 300)))
    pilot.press(key)
    assert may_act(local_match)
    assert pilot.director.stack.focus_state.is_focus_shown
    pilot.press(key)
    assert not may_act(local_match)
    pilot.until(lambda: may_act(local_match) and local_match.seen.public.phase is Phase.PLAY)
    pilot.tick(1.0)
    held = local_match.seen.hand
    pilot.director.handle(PointerMoved(Point(1, 310)))
    assert isinstance(pilot.director.focused, CardTarget)
    pilot.press(key)
    assert local_match.seen.hand == held
    pilot.press(key)
    pilot.tick(0.1)
    assert local_match.seen.hand != held


def test_who_sits_down_by_keys_sees_the_focus_at_the_table() -> None:
    pilot = Pilot().open()
    pilot.reach(ButtonTarget("new"))
    pilot.press(Key.ENTER)
    pilot.reach(ButtonTarget("start"))
    pilot.press(Key.ENTER)
    assert pilot.scene == "table"
    assert pilot.director.stack.focus_state.is_focus_shown

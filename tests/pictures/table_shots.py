"""Tour of rare states of the table, for pictures and layout tests."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

from game.engine.bids import number
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, Player
from game.engine.rules import OtherJoker, Rules
from game.rulesets.presets import PRESETS
from game.scenes.table.prompt import OFFERED_CLAIM
from game.tabletop.targets import BidTarget
from tests.support.pilot import Pilot
from tests.support.stacked import SHUFFLE, stacked
from tests.support.turns import handover, may_act

_SURE = ("AKQ...+BL", ".AKQJT..", "..AKQJT.", "...AKQJT")
LITTLE = ("AQ.A.3.+L", "K.K3.5.5", "T9.Q.7.6", "8.JT4..9")
_WEAK = (".T9876.98765.987",)
_LONG = ("Maximiliane von Hohenstein"[:24], "W" * 24)


def specials(pilot: Pilot) -> Iterator[str]:
    """Visit a claim, a deal whose only trump is a joker, a weak hand, and long names; yield the name of each state."""
    classic = PRESETS["classic"]
    with patch(SHUFFLE, stacked(_SURE)):
        _sit(pilot, replace(classic, sizes=(5, 4)))
        pilot.until(lambda: bool(pilot.bids))
        pilot.click(BidTarget(number(4)))
        pilot.until(lambda: pilot.director.view().find(OFFERED_CLAIM) is not None)
        yield "table-claim"
    with patch(SHUFFLE, stacked(LITTLE, Card.BB)):
        _sit(pilot, replace(classic, sizes=(5, 4), other_joker=OtherJoker.STAYS))
        pilot.until(lambda: bool(pilot.bids))
        yield "auction-lone-joker"
        pilot.play_to_a_card()
        pilot.tick(2.0)
        yield "table-lone-joker"
    with patch(SHUFFLE, stacked(_WEAK)):
        _sit(pilot, PRESETS["santa-cruz"])
        pilot.until(lambda: may_act(pilot.table.local_match))
        yield "table-weak-hand"
    _sit(pilot, classic, *_LONG)
    pilot.until(lambda: handover(pilot.table.local_match) is not None)
    yield "table-handover"
    pilot.open_summary()
    yield "deal-summary-long-names"


def _sit(pilot: Pilot, rules: Rules, *names: str) -> None:
    """Start a match in which people with these names, if any are given, sit at South and North."""
    pilot.open()
    players = list(pilot.program.matches.default_players(rules))
    for seat, name in zip((Seat.S, Seat.N), names, strict=False):
        players[seat] = Player(name, HUMAN)
    pilot.begin(rules, tuple(players))

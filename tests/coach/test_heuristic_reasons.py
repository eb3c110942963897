"""Coach reasons: `club` players and novices really decide by the reasons told."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, product
from math import floor
from random import Random

import pytest

from game.ai.characters import CHARACTERS, temper_of
from game.ai.heuristic.card_play import Weighing
from game.ai.heuristic.club import club_action
from game.ai.heuristic.novice import NOVICES, Novice, novice_action
from game.coach.heuristic_reasons import Counting, club_reasons
from game.drills.generate import played_deal
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import BidKind
from game.engine.legal import playable
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from tests.support.breadth import selected
from tests.support.narrowing import of_type
from tests.support.notation import as_character

PLAYERS = (None, *NOVICES.values())


@cache
def positions() -> tuple[Observation, ...]:
    rng = Random(8)
    deals = [played_deal(rules, size, rng) for rules in PRESETS.values() for size in (2, 5, 9, 13)]
    return tuple(position.seen for deal in deals for position in islice(deal, 0, None, 3))


def decisions(character: str = "") -> Iterator[Observation]:
    for seen in positions():
        yield as_character(seen, character)


ALONE = ("", *CHARACTERS)


@pytest.mark.parametrize(
    ("novice", "character"), selected(product(PLAYERS, ALONE), tuple(zip(cycle(PLAYERS), ALONE, strict=False)))
)
def test_the_first_card_weighed_is_the_one_played_and_a_number_is_the_sum_rounded_down(
    novice: Novice | None, character: str
) -> None:
    met = set()
    for seen in decisions(character):
        temper = temper_of(seen)
        action = club_action(seen, temper) if novice is None else novice_action(seen, novice, temper)
        reasons = club_reasons(seen, novice)
        match reasons:
            case Weighing():
                if playable(seen).cards.bit_count() > 1:
                    assert action == PlayCard(reasons.cards[0].card)
                assert all(
                    0.0 <= chance <= 1.0 + 1e-9 for weighed in reasons.cards for chance in (weighed.now, weighed.later)
                )
            case Counting():
                bid = of_type(MakeBid, action).bid
                if bid.kind is BidKind.NUMBER and bid.value:
                    assert bid.value <= floor(reasons.total)
                if bid.kind is BidKind.BOARD and bid.value == 1:
                    assert reasons.counted >= reasons.board_at
        met.add(type(reasons))
    assert met == {Weighing, Counting}


def test_hope_is_told_of_novices_alone() -> None:
    counted = [reasons for seen in decisions() if isinstance(reasons := club_reasons(seen), Counting)]
    assert not any(reasons.hoped or reasons.liked for reasons in counted)
    for novice in NOVICES.values():
        hoping = [reasons for seen in decisions() if isinstance(reasons := club_reasons(seen, novice), Counting)]
        assert all(reasons.hoped > 0 and not reasons.heard for reasons in hoping)

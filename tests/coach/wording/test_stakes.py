"""Stakes: what the tutor says that both sides need follows from the contracts and the tricks taken."""

from dataclasses import replace

import pytest

from game.coach.stakes import stakes_in
from game.coach.wording.newcomer import lead_joker_text
from game.coach.wording.stakes import last_deal_text, stakes_text
from game.engine.bids import BidKind, Contract
from game.engine.cards import JOKERS, Seat
from game.engine.legal import playable
from game.engine.state import Observation, Phase, PublicDeal
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from tests.tabletop.tables import views_of

RULES = replace(PRESETS["classic"], sizes=(5, 5, 4))


def views(seed: int) -> tuple[Observation, ...]:
    """Return a match of computer players as it is seen by South."""
    return tuple(views_of(simulate(RULES, ("random", "club", "club", "casual"), seed.to_bytes(32, "big")), Seat.S))


def test_what_both_sides_need_is_so() -> None:
    met = set()
    for seed in range(30):
        for seen in views(seed):
            now = stakes_in(seen) if seen.public.deal is not None else None
            if now is None or not now.left:
                continue
            text, deal, match = stakes_text(seen), seen.deal, seen.public.match
            ours, theirs = (deal.contracts[side] for side in (0, 1))
            we, they = (deal.taken_by(match.sides[side]) for side in (0, 1))
            assert match.side_of(seen.seat) == 0
            for said, is_so in (
                ("They bid", theirs.is_bold and they == len(deal.tricks)),
                ("take one and they are set", theirs.tricks - they == now.left),
                ("They are set", theirs.tricks - they > now.left),
                ("They passed", not theirs.tricks),
                ("They have made their bid", 0 < theirs.tricks <= they),
                ("You two are set", ours.tricks - we > now.left),
                ("Both sides are set", ours.tricks - we > now.left and theirs.tricks - they > now.left),
                ("You two need every trick", ours.tricks - we == now.left),
                ("One more trick makes", ours.tricks - we == 1),
                ("You two need one trick", ours.tricks == 1 and not we),
                ("Your bid is made", 0 < ours.tricks <= we),
                ("You two passed", not ours.tricks),
                ("Together they want all", is_whole(theirs, deal) and not is_whole(ours, deal)),
                ("Together you two want all", is_whole(ours, deal) and not is_whole(theirs, deal)),
                ("Both sides want all", is_whole(ours, deal) and is_whole(theirs, deal)),
                ("Only one side can make its bid", ours.tricks + theirs.tricks > deal.size and not deal.tricks),
            ):
                if said in text:
                    met.add(said)
                    assert is_so, (said, text)
            if not deal.tricks:
                assert text
    assert len(met) >= 10


def is_whole(contract: Contract, deal: PublicDeal) -> bool:
    """Return True if numbers add up to all tricks of a deal."""
    return contract.kind is BidKind.NUMBER and contract.tricks == deal.size


def test_what_a_joker_pulls_is_told_before_it_is_led_and_only_then() -> None:
    told = set()
    for seed in range(120):
        for seen in views(seed):
            deal = seen.public.deal
            if deal is None or deal.phase is not Phase.PLAY or deal.turn != seen.seat:
                continue
            jokers = playable(seen).cards & JOKERS & deal.ordering.trumps
            text = lead_joker_text(seen)
            assert bool(text) == bool(jokers and not deal.trick), text
            told.add(bool(text))
    assert told == {True, False}


def at_last_deal(points: int) -> Observation:
    """Return the position before the bids of a last deal in which South's side is ahead by some points."""
    last = next(one for one in views(1) if one.public.deal is not None and one.deal.number == len(RULES.sizes))
    match = replace(last.public.match, totals=(points, 0))
    return last._replace(public=last.public._replace(match=match))


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (7, "The last deal: you two are 7 points ahead."),
        (0, "the score is even"),
        (-4, "A bid of 1 between you, if made, is +5"),
        (-5, "A bid of 2 between you, if made, is +10"),
        (-14, "A bid of 3 between you, if made, is +15"),
        (-15, "only board (+40) would make up"),
        (-39, "only board (+40) would make up"),
        (-40, "Not even board (+40) makes up"),
    ],
)
def test_before_the_last_deal_it_is_said_what_would_be_enough(ahead: int, said: str) -> None:
    assert said in last_deal_text(at_last_deal(ahead))


def test_before_other_deals_and_in_an_only_one_nothing_is_said_of_the_last() -> None:
    first = next(one for one in views(1) if one.public.deal is not None and one.deal.number == 1)
    assert not last_deal_text(first)

"""Stakes: what the tutor says that both sides need follows from the contracts and the tricks taken."""

from dataclasses import replace

from game.coach.stakes import stakes_in
from game.coach.wording.newcomer import lead_joker_text
from game.coach.wording.stakes import stakes_text
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
                ("Take one trick and their", theirs.is_bold and they == len(deal.tricks)),
                ("take one and they are set", theirs.tricks - they == now.left),
                ("They are set", theirs.tricks - they > now.left),
                ("They passed", not theirs.tricks),
                ("They have made their contract", 0 < theirs.tricks <= they),
                ("You two are set", ours.tricks - we > now.left),
                ("Both sides are set", ours.tricks - we > now.left and theirs.tricks - they > now.left),
                ("You two need every trick", ours.tricks - we == now.left),
                ("One more trick makes", ours.tricks - we == 1),
                ("You two need one trick", ours.tricks == 1 and not we),
                ("Your contract is made", 0 < ours.tricks <= we),
                ("You two passed", not ours.tricks),
                ("Every trick without board", is_whole(theirs, deal) or is_whole(ours, deal)),
                ("Only one contract can be made", ours.tricks + theirs.tricks > deal.size and not deal.tricks),
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

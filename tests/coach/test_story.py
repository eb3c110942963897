"""Causes of failed contracts: a partner who beat a good card is blamed only if another card was legal."""

from collections.abc import Iterator
from dataclasses import replace

from game.coach.review import dealings_played
from game.coach.story import Cause, How, cause_of
from game.engine.decide import beats
from game.engine.state import PublicDeal
from game.rulesets.presets import PRESETS
from game.session.replay import Replay
from game.session.simulate import simulate
from tests.support.notation import deal_of

RULES = replace(PRESETS["classic"], sizes=(5, 4, 3))


def told(count: int) -> Iterator[tuple[Cause, PublicDeal]]:
    """Yield the causes of failed contracts in `count` matches, each with the finished deal."""
    for seed in range(count):
        replay = Replay(simulate(RULES, ("random",) * 4, bytes([seed]) * 32))
        match = replay.whole.match
        for line in dealings_played(replay):
            dealing = replay.dealing_of_result(line)
            last = max(at for at, keyframe in enumerate(replay.keyframes) if keyframe.dealing == dealing)
            deal = deal_of(replay.keyframes[last].state)
            for seat in match.seats[:2]:
                cause = cause_of(replay, line, seat)
                if cause is not None:
                    yield cause, deal


def test_a_partner_who_had_no_other_card_is_not_blamed() -> None:
    """Check that a blamed partner had a legal card that would not have beaten the good card."""
    found = 0
    for cause, deal in told(40):
        if cause.how is not How.WASTED:
            continue
        found += 1
        at = next(index for index, trick in enumerate(deal.tricks) if cause.winner in {p.card for p in trick.plays})
        trick, groups = deal.tricks[at], deal.ordering.group_of
        assert trick.plays[-1].card is cause.winner
        assert trick.winner == cause.by
        hand = [play.card for one in deal.tricks[at:] for play in one.plays if play.seat == cause.by]
        suit = groups[trick.plays[0].card]
        legal = [card for card in hand if groups[card] == suit] or hand
        assert any(not beats(card, cause.card, deal.ordering) for card in legal)
    assert found


def test_a_card_that_was_lost_lies_under_the_one_that_won() -> None:
    for cause, deal in told(30):
        trick = next(trick for trick in deal.tricks if cause.card in {play.card for play in trick.plays})
        assert {cause.card, cause.winner} <= {play.card for play in trick.plays}
        assert beats(cause.winner, cause.card, deal.ordering)
        assert trick.winner == cause.by

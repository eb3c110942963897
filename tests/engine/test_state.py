"""Public state: a one-card deal is a showdown from its last bid to its score."""

from game.engine.state import Phase
from tests.support.narrowing import not_none
from tests.support.notation import act, playing, table


def test_a_deal_of_one_card_is_a_showdown_from_its_last_bid_to_its_score() -> None:
    hands = "A... .A.. ..A. ...A"
    bidding = table(hands, bids="board/pass/pass")
    playing_on = table(hands, bids="board/pass/pass/pass", plays="AS AH AD")
    _events, scored = act(playing_on, playing("AC")[0])
    states = [state.public for state in (bidding, playing_on, scored)]
    assert all(public.deal is not None and public.deal.is_one_card for public in states)
    assert [public.phase for public in states] == [Phase.AUCTION, Phase.PLAY, Phase.OVER]
    assert [public.is_showdown for public in states] == [False, True, False]


def test_a_larger_deal_is_no_showdown_when_its_last_card_is_played() -> None:
    public = table("A2... .A2.. ..A2. ...A2", bids="1/pass/pass/pass", plays="AS AH AD AC").public
    assert not_none(public.deal).is_one_card is False
    assert not public.is_showdown

"""Events read out by screen readers, at each level of verbosity."""

import pytest

from game.engine.bids import parse_bid
from game.engine.cards import Card, Seat, parse_card
from game.engine.events import BidPlaced, CardPlayed, Event, TrickTaken, TrumpBroken
from game.wording.cards import spelled
from game.wording.heard import Wordiness, heard
from game.wording.voices import Voices
from tests.tabletop.tables import log_of, views_of

LED = parse_card("5H")


@pytest.mark.parametrize(
    ("event", "short", "normal"),
    [
        (CardPlayed(Seat.W, LED), "Five of hearts.", "Five of hearts."),
        (CardPlayed(Seat.N, parse_card("KH")), "king.", "{N}: king."),
        (CardPlayed(Seat.E, parse_card("2C")), "Two of clubs.", "{E}: two of clubs."),
        (CardPlayed(Seat.W, Card.BB), "Big blooper.", "{W}: big blooper."),
        (CardPlayed(Seat.S, parse_card("AH")), "", ""),
        (BidPlaced(Seat.W, parse_bid("pass")), "{W}: Pass.", None),
        (BidPlaced(Seat.S, parse_bid("2")), "", ""),
        (TrickTaken(Seat.E), "{E}'s.", "{E} takes the trick and leads."),
        (TrickTaken(Seat.S), "Yours.", None),
        (TrumpBroken(), None, None),
    ],
)
def test_an_event_is_heard_in_few_words_or_more(event: Event, short: str | None, normal: str | None) -> None:
    match = views_of(log_of("classic", 4), Seat.S)[0].public.match
    voices, names = Voices(match, Seat.S), {seat.name: match.player_at(seat).name for seat in Seat}
    for wordiness, said in ((Wordiness.SHORT, short), (Wordiness.NORMAL, normal), (Wordiness.FULL, None)):
        found = heard(event, list(dict.fromkeys((LED, getattr(event, "card", LED)))), voices, wordiness)
        assert (found and spelled(found)) == (said and said.format(**names))

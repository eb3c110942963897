"""Auction texts: the bid that no longer counts, and the leader among equal bidders."""

from dataclasses import replace

import pytest

from game.engine.bids import BidMade, contract_of, first_leader, parse_bid
from game.engine.cards import Seat
from game.engine.events import BidPlaced, DealStarted, Event, PlayOpened
from game.engine.state import Match
from game.wording.auction import bids_among, caption_after
from game.wording.events import caption
from game.wording.voices import Voices
from tests.tabletop.tables import MATCHES, beginning, log_of, seats_of

ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
NAMES = {Seat.S: "Ace", Seat.W: "Otis", Seat.N: "Ruby", Seat.E: "Sarge"}


def match_of(preset: str) -> Match:
    """Return a match at its beginning with four named players."""
    match = beginning(log_of(preset, 4), Seat.S).public.match
    return replace(match, players=tuple(replace(match.player_at(seat), name=NAMES[seat]) for seat in match.seats))


def made(bids: str) -> list[BidMade]:
    return [BidMade(seat, parse_bid(bid)) for seat, bid in zip(ORDER, bids.split("/"), strict=False)]


@pytest.mark.parametrize(
    ("preset", "bids", "text"),
    [
        ("classic", "3/pass/board", "Ruby bids board. Board replaces your 3."),
        ("classic", "pass/2/board/double board", "Sarge bids double board. Double board replaces Otis's 2."),
        ("classic", "board/pass/2", "Ruby bids 2. Board counts, Ruby's 2 does not."),
        ("classic", "board/pass/double board", "Ruby bids double board. Double board replaces your board."),
        ("santa-cruz", "boston/pass/board", "Ruby bids board. Board replaces your Boston."),
        ("santa-cruz", "board/pass/boston", "Ruby bids Boston. Board counts, Ruby's Boston does not."),
        ("blooper", "board/pass/board", "Ruby guesses board."),
        ("classic", "board/pass/pass", "Ruby passes."),
        ("classic", "pass/pass/board", "Ruby bids board."),
        ("classic", "3/pass/4", "Ruby bids 4."),
        ("classic", "3/board", "Otis bids board."),
        ("individual", "3/board/double board", "Ruby bids double board."),
    ],
)
def test_a_bid_that_no_longer_counts_is_named(preset: str, bids: str, text: str) -> None:
    placed = made(bids)
    assert caption_after(BidPlaced(*placed[-1]), placed, Voices(match_of(preset), Seat.S)) == text


@pytest.mark.parametrize(
    ("bids", "viewer", "text"),
    [
        ("2/3/pass/3", Seat.S, "Otis was first to bid 3 and leads."),
        ("3/3/pass/3", Seat.S, "You were first to bid 3, so you lead."),
        ("3/3/pass/3", Seat.W, "Ace was first to bid 3 and leads."),
        ("3/4/pass/3", Seat.S, "Otis leads."),
    ],
)
def test_the_leader_among_equal_bidders_is_named_with_the_reason(bids: str, viewer: Seat, text: str) -> None:
    placed = made(bids)
    opened = PlayOpened((), first_leader(tuple(placed)))
    assert caption_after(opened, placed, Voices(match_of("classic"), viewer)) == text


def test_without_bids_as_in_a_tie_break_nothing_is_said_of_them() -> None:
    assert caption_after(PlayOpened((), Seat.W), (), Voices(match_of("blooper"), Seat.S)) == "Otis leads."


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_everything_said_beside_a_bid_agrees_with_the_contracts(name: str, players: int) -> None:
    log = log_of(name, players)
    voices = Voices(beginning(log, seats_of(log)[0]).public.match, None)
    past: list[Event] = []
    for event in log:
        past.append(event)
        bids = bids_among(past)
        told = caption_after(event, bids, voices) or ""
        match event:
            case BidPlaced(seat, bid):
                side = next(side for side in voices.match.sides if seat in side)
                others = [made.bid for made in bids if made.seat in side and made.seat != seat and made.bid.value]
                is_replaced = contract_of(side, bids, 13).is_bold and bid.value and bool(others) and others != [bid]
                assert (told != caption(event, voices)) == bool(is_replaced)
            case PlayOpened(_, leader) if bids:
                equal = [made.seat for made in bids if made.bid == max(bids, key=lambda made: made.bid).bid]
                assert (" first" in told) == (len(equal) > 1)
                assert leader == equal[0]
            case DealStarted():
                assert not bids
            case _:
                assert told == (caption(event, voices) or "")

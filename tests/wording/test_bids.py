"""Bids in words: gains and losses, and the warning that more tricks were bid than there are."""

import pytest

from game.engine.actions import MakeBid
from game.engine.bids import parse_bid
from game.engine.cards import Seat
from game.engine.rules import Words
from game.wording.bids import bid_meaning, bid_warning
from game.wording.choices import choice_noun, choice_text
from game.wording.voices import Voices
from tests.support.notation import seen, table

HANDS = "AK2... .AK2.. ..AK2. ...AK2"


@pytest.mark.parametrize(
    ("bids", "bid", "meaning"),
    [
        ("", "2", "If 2 passes: +10 if made, −10 if set."),
        ("pass / 1", "2", "+10 if made, −10 if set."),
        ("1 / pass", "1", "With 0's 1, you two must take 2: +10 if made, −10 if set."),
        ("", "pass", "If you both pass, a trick scores 1 point."),
        ("", "board", "Board: +30 if you take every trick, −30 if you lose one."),
    ],
)
def test_a_bid_is_told_with_what_it_wins_and_loses(bids: str, bid: str, meaning: str) -> None:
    observed = seen(table(HANDS, bids=bids))
    assert bid_meaning(observed, parse_bid(bid), Voices(observed.public.match, observed.seat)) == meaning


@pytest.mark.parametrize(
    ("bids", "bid", "warning"),
    [
        ("", "2", ""),
        ("1", "2", ""),
        ("2", "2", "All together want 4 of 3: somebody will be set."),
        ("2", "pass", ""),
        ("2 / pass", "1", ""),
        ("2 / pass", "2", "There are only 3 tricks: your contract cannot be made."),
    ],
)
def test_more_bid_than_there_are_tricks_is_warned_of(bids: str, bid: str, warning: str) -> None:
    observed = seen(table(HANDS, bids=bids))
    assert observed.seat is not Seat.E
    assert bid_warning(observed, parse_bid(bid)) == warning


@pytest.mark.parametrize(
    ("bid", "word", "noun", "short"),
    [
        ("2", "bid", "a bid of 2", "Bid 2"),
        ("3", "guess", "a guess of 3", "Guess 3"),
        ("1", "offer", "an offer of 1", "Offer 1"),
        ("pass", "bid", "passing", "Pass"),
        ("double board", "bid", "double board", "Double board"),
    ],
)
def test_inside_a_sentence_a_bid_is_no_command(bid: str, word: str, noun: str, short: str) -> None:
    words = Words(bid=word)
    assert choice_noun(MakeBid(parse_bid(bid)), words) == noun
    assert choice_text(MakeBid(parse_bid(bid)), words) == short

"""Event texts: a sentence for everything that happens, in every ruleset and language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.actions import MakeBid
from game.engine.bids import PASS, BidKind, Contract, contract_of, parse_bid
from game.engine.cards import CARDS, Card, Seat, Suit, parse_card
from game.engine.events import (
    BidPlaced,
    CutForDeal,
    DealThrownIn,
    Event,
    HandDealt,
    MatchEnded,
    PartnersDrawn,
    StockLaid,
    ThrowIn,
    TieBreakCalled,
    TieBreakPlayed,
    TrumpBroken,
    TrumpMade,
)
from game.engine.legal import Refusal
from game.engine.rules import TrumpLead, Words
from game.engine.scoring import Part, PartKind
from game.engine.state import Match, Phase, Trick
from game.i18n import PSEUDO, SOURCE, install
from game.rulesets.presets import PRESETS
from game.scenes.coach.wording import advice_text
from game.wording.bids import bid_meaning
from game.wording.events import (
    ContractLine,
    Voices,
    bid_name,
    bid_short,
    capital,
    caption,
    card_name,
    card_sign,
    contract_line,
    contract_name,
    contract_short,
    part_text,
    refusal_text,
    result_text,
    signed,
    suit_name,
    suit_sign,
    trump_text,
)
from game.wording.table import contracts_so_far, deal_text, prompt, table_text, tiebreak_line, tiebreak_text
from tests.tabletop.tables import MATCHES, entries_for, log_of, seats_of, views_of

PLAIN = Words()


@pytest.fixture(params=[SOURCE, PSEUDO])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the language that texts are in during a test."""
    install(request.param)
    yield request.param
    install(SOURCE)


def match_of(name: str = "classic", players: int = 4) -> Match:
    return views_of(log_of(name, players), Seat.S)[0].public.match


def voices(viewer: Seat | None = Seat.S, name: str = "classic", players: int = 4) -> Voices:
    return Voices(match_of(name, players), viewer)


# Events


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_every_event_of_a_match_has_a_sentence_or_none(language: str, name: str, players: int) -> None:
    said = set()
    for seed in (1, 2, 3):
        log = log_of(name, players, seed)
        for seat in seats_of(log):
            for viewer in (seat, None):
                speaker = Voices(views_of(log, seat)[-1].public.match, viewer)
                for _, event in entries_for(log, seat):
                    text = caption(event, speaker)
                    is_idle = isinstance(event, TrumpBroken) and speaker.match.rules.trump_lead is TrumpLead.ANY_TIME
                    assert (text is None) == (is_idle or isinstance(event, HandDealt | StockLaid))
                    if text is not None:
                        assert_is_a_sentence(text, language)
                        said.add(type(event))
    assert len(said) >= 8


def assert_is_a_sentence(text: str, language: str) -> None:
    assert text
    assert not re.search(r"[{}]", text), text
    assert "None" not in text
    if language == SOURCE:
        assert text[0].isupper() or text[0] in "0123456789★✦", text
        assert text[-1] in ".?", text
    else:
        assert text.startswith("["), text
        assert text.endswith("]"), text


@pytest.mark.parametrize(
    "event",
    [
        PartnersDrawn((Card.SA, Card.SK, Card.S2, Card.S3), (0, 2, 1, 3)),
        CutForDeal(((Seat.S, Card.SA), (Seat.W, Card.SK)), Seat.S),
        TrumpMade(None),
        TrumpMade(None, Card.BB),
        *(DealThrownIn(reason) for reason in ThrowIn),
        TieBreakPlayed((0, 1)),
        TieBreakPlayed((1,)),
        TieBreakCalled((0, 1)),
        MatchEnded((0,)),
        MatchEnded((0, 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("viewer", [*Seat, None])
def test_a_rare_event_has_a_sentence_too(language: str, event: Event, viewer: Seat | None) -> None:
    text = caption(event, voices(viewer))
    assert text is not None
    assert_is_a_sentence(text, language)


@pytest.mark.parametrize(
    ("sides", "text"),
    [
        ((0, 2), "You and East are tied. A deal of thirteen cards without bidding decides: seven tricks win."),
        ((0, 1, 2), "The scores are tied. A deal of thirteen cards without bidding decides: most tricks win."),
    ],
)
def test_a_tie_break_is_won_by_seven_tricks_between_two_and_by_most_between_more(
    sides: tuple[int, ...], text: str
) -> None:
    speaker = voices(Seat.S, "individual", 3)
    assert caption(TieBreakCalled(sides), speaker) == text
    match = replace(speaker.match, contenders=sides)
    deal = views_of(log_of("individual", 3), Seat.S)[-1].deal._replace(size=13, taken=(2, 3, 0, 2))
    assert tiebreak_line(match, 0, deal) == ("taken 2 of 7" if len(sides) == 2 else "taken 2")


def test_the_result_of_a_tie_break_names_those_who_played_it() -> None:
    match = views_of(log_of("individual", 3), Seat.S)[-1].public.match
    last = replace(match.results[-1], is_tiebreak=True, tricks=(7, 0, 3))
    tied = replace(match, totals=(9, 9, 9), results=(*match.results, last), winners=(0,), contenders=(0, 2))
    assert tiebreak_text(tied, Voices(tied, Seat.S)) == (
        "The points were tied, and the tie-break decided: You took 7 tricks, East 3."
    )
    assert tiebreak_text(replace(tied, winners=(0, 2)), Voices(tied, Seat.S)) == ""


def test_what_the_onlooker_does_is_told_as_you() -> None:
    log = log_of("classic", 4)
    for _, event in entries_for(log, Seat.S):
        text = caption(event, voices(Seat.S)) or ""
        assert "South" not in text


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_how_the_table_stands_is_told_in_every_state(language: str, name: str, players: int) -> None:
    log = log_of(name, players)
    for seat in seats_of(log):
        for seen in views_of(log, seat):
            for viewer in (seat, None):
                speaker = Voices(seen.public.match, viewer)
                assert_is_a_sentence(prompt(seen, speaker), language)
                text = table_text(seen, speaker)
                assert not re.search(r"[{}]|None", text)
                assert prompt(seen, speaker) in text
                assert deal_text(seen) in text


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_after_its_last_trick_a_deal_is_over_and_no_next_hand_is_spoken_of(name: str, players: int) -> None:
    """The bidding is over only before the first card."""
    told = set()
    for seen in views_of(log_of(name, players), Seat.S):
        deal = seen.public.deal
        if deal is None or seen.public.match.winners is not None:
            continue
        text = prompt(seen, voices(name=name, players=players))
        has_ended = deal.phase is Phase.OVER or (len(deal.tricks) == deal.size and not deal.trick)
        assert (text == "The deal is over.") is has_ended
        assert text != "Everybody has spoken." or not (deal.tricks or deal.trick)
        told.add(text)
    assert told >= {"The deal is over.", "Everybody has spoken."}


def test_bids_are_guesses_where_the_ruleset_calls_them_so() -> None:
    log = log_of("blooper", 4)
    told = [caption(event, voices(None, "blooper")) or "" for _, event in entries_for(log, Seat.S)]
    assert any("guesses" in text for text in told)
    assert not any(re.search(r"\bbids?\b", text) for text in told)


@pytest.mark.parametrize(
    ("word", "yours", "theirs", "asked", "advice"),
    [
        ("bid", "You bid 2.", "West bids 2.", ["Your bid.", "West's bid."], "Bid 2."),
        ("guess", "You guess 2.", "West guesses 2.", ["Your guess.", "West's guess."], "Guess 2."),
        ("call", "You: call 2.", "West: call 2.", ["Your call.", "West's call."], "Call 2."),
    ],
)
def test_a_bid_is_told_asked_for_and_advised_by_the_rulesets_word_whatever_it_is(
    word: str, yours: str, theirs: str, asked: list[str], advice: str
) -> None:
    opened = next(seen for seen in views_of(log_of("classic", 4), Seat.S) if seen.public.turn is not None)
    match = opened.public.match
    match = replace(match, rules=replace(match.rules, words=replace(match.rules.words, bid=word)))
    speaker = Voices(match, Seat.S)
    two = parse_bid("2")
    assert caption(BidPlaced(Seat.S, two), speaker) == yours
    assert caption(BidPlaced(Seat.W, two), speaker) == theirs
    for seat, sentence in zip((Seat.S, Seat.W), asked, strict=True):
        deal = opened.deal._replace(turn=seat)
        assert prompt(opened._replace(public=opened.public._replace(match=match, deal=deal)), speaker) == sentence
    assert advice_text(MakeBid(two), match.rules.words) == advice


# Refusals


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence_of_its_own(language: str, refusal: Refusal) -> None:
    told = refusal_text(refusal, Words())
    assert_is_a_sentence(told, language)
    assert [refusal_text(other, Words()) for other in Refusal].count(told) == 1
    assert (told != refusal_text(refusal, Words(big_joker="Ogre"), Card.BB)) is ("{joker}" in refusal.value)


# Names


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_name_and_a_sign_of_its_own(card: Card) -> None:
    for words in {preset.words for preset in PRESETS.values()}:
        assert [card_name(other, words) for other in CARDS].count(card_name(card, words)) == 1
        assert [card_sign(other, words) for other in CARDS].count(card_sign(card, words)) == 1


@pytest.mark.parametrize(
    ("card", "name", "sign"),
    [
        ("AS", "ace of spades", "A♠"),
        ("TD", "ten of diamonds", "10♦"),
        ("2C", "two of clubs", "2♣"),
        ("QH", "queen of hearts", "Q♥"),
        ("BB", "big blooper", "★ big blooper"),
        ("LB", "little blooper", "✦ little blooper"),
    ],
)
def test_a_card_is_called_by_its_name_and_shown_by_its_sign(card: str, name: str, sign: str) -> None:
    assert card_name(parse_card(card), PLAIN) == name
    assert card_sign(parse_card(card), PLAIN) == sign


@pytest.mark.parametrize(
    ("bid", "name", "short"),
    [
        ("pass", "pass", "Pass"),
        ("3", "3", "3"),
        ("board", "board", "Board"),
        ("double board", "double board", "Board ×2"),
        ("quadruple board", "quadruple board", "Board ×4"),
        ("boston", "Boston", "Boston"),
        ("triple boston", "triple Boston", "Boston ×3"),
    ],
)
def test_a_bid_has_a_name_and_a_short_form(bid: str, name: str, short: str) -> None:
    assert bid_name(parse_bid(bid), PLAIN) == name
    assert bid_short(parse_bid(bid), PLAIN) == short


def test_a_contract_has_a_name_and_a_short_form() -> None:
    nothing = Contract(kind=BidKind.NUMBER, tricks=0)
    double = Contract(kind=BidKind.BOARD, tricks=9, level=2)
    assert (contract_name(nothing, PLAIN), contract_short(nothing, PLAIN)) == ("nothing", "–")
    assert (contract_name(double, PLAIN), contract_short(double, PLAIN)) == ("double board", "Board ×2")


def test_suits_and_no_trump_have_names_and_signs() -> None:
    assert [suit_name(suit) for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
    assert "".join(suit_sign(suit) for suit in Suit) == "♠♥♦♣"
    assert (suit_name(None), suit_sign(None)) == ("no trump", "NT")
    assert trump_text(Suit.HEARTS, None, PLAIN) == "Hearts are trump."
    assert trump_text(None, Card.LB, PLAIN) == "There is no trump but the little blooper."
    assert capital("") == ""


def test_sides_are_called_by_who_looks_on() -> None:
    assert [voices(Seat.S).side(side) for side in (0, 1)] == ["You and North", "East and West"]
    assert [voices(Seat.W).side(side) for side in (0, 1)] == ["North and South", "You and East"]
    assert [voices(Seat.S).side_short(side) for side in (0, 1)] == ["We", "They"]
    assert [voices(None).side_short(side) for side in (0, 1)] == ["NS", "EW"]
    assert [voices(Seat.W, "individual", 3).side_short(side) for side in range(3)] == ["South", "You", "East"]


@pytest.mark.parametrize(
    ("winners", "viewer", "text"),
    [
        ((0,), Seat.S, "Your side wins the match."),
        ((1,), Seat.S, "East and West win the match."),
        ((0, 1), Seat.S, "The match is shared: You and North, East and West."),
        ((0,), None, "North and South win the match."),
    ],
)
def test_the_result_is_told_to_whoever_looks_on(winners: tuple[int, ...], viewer: Seat | None, text: str) -> None:
    assert result_text(winners, voices(viewer)) == text


# Scores


@pytest.mark.parametrize("kind", PartKind)
@pytest.mark.parametrize("level", [1, 2])
def test_every_part_of_a_score_has_a_line_that_adds_up_to_its_points(kind: PartKind, level: int) -> None:
    part = Part(kind=kind, count=1 if "boston-" in kind and "extra" not in kind else 7, each=-5, level=level)
    factors = re.findall(r"−?\d+", part_text(part, PLAIN))
    product = 1
    for factor in factors:
        product *= int(factor.replace("−", "-"))
    assert product == part.points
    assert_is_a_line(part_text(part, PLAIN))


def assert_is_a_line(text: str) -> None:
    assert not re.search(r"[{}]|None", text)
    assert text[0].isupper()


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Part(kind=PartKind.MADE, count=5, each=5), "Contract made: 5 × 5"),
        (Part(kind=PartKind.SET, count=5, each=-5), "Set: 5 bid × −5"),
        (Part(kind=PartKind.BOARD_MADE, count=9, each=10, level=2), "Double board made: 9 × 10 × 2"),
        (Part(kind=PartKind.BOSTON_SET, count=1, each=-100), "Boston set: −100"),
    ],
)
def test_a_part_of_a_score_is_told_with_its_level(part: Part, text: str) -> None:
    assert part_text(part, PLAIN) == text


def test_the_parts_of_every_deal_are_told_and_add_up(language: str) -> None:
    for name, players in MATCHES:
        match = views_of(log_of(name, players), Seat.S)[-1].public.match
        for result in match.results:
            for score in result.scores:
                assert all(part_text(part, match.rules.words) for part in score.parts)
                assert sum(part.points for part in score.parts) == score.total
    assert language


def test_points_have_a_proper_minus_sign() -> None:
    assert [signed(points) for points in (12, 0, -7)] == ["12", "0", "−7"]


# Contracts


def stands(contract: Contract, size: int, winners: str, viewer: str = "NS") -> ContractLine:
    """Return the line of a side on a deal of `size` cards whose tricks so far went to these seats."""
    seats = [Seat[letter] for letter in winners]
    some = next(seen.deal for seen in views_of(log_of("classic", 4), Seat.S) if seen.public.deal is not None)
    deal = some._replace(
        size=size,
        tricks=tuple(Trick((), seat) for seat in seats),
        taken=tuple(seats.count(seat) for seat in Seat),
    )
    return contract_line(contract, deal, tuple(Seat[letter] for letter in viewer), PLAIN)


def tricks(count: int) -> Contract:
    return Contract(kind=BidKind.NUMBER, tricks=count)


BOARD = Contract(kind=BidKind.BOARD, tricks=9, level=1)
BOSTON = Contract(kind=BidKind.BOSTON, tricks=6, level=1)


@pytest.mark.parametrize(
    ("contract", "winners", "to_go", "is_set", "is_made"),
    [
        (tricks(3), "", "3 to go", False, False),
        (tricks(3), "SWN", "1 to go", False, False),
        (tricks(3), "SNS", "made", False, True),
        (tricks(3), "SNSWS", "made, +1", False, True),
        (tricks(3), "WEWEWE", "3 to go", False, False),
        (tricks(3), "WEWEWEW", "set", True, False),
        (tricks(10), "", "set", True, False),  # more than the tricks of the deal
        (tricks(0), "", "", False, True),
        (tricks(0), "SS", "", False, True),
        (BOARD, "", "9 to go", False, False),
        (BOARD, "SN", "7 to go", False, False),
        (BOARD, "SNW", "set", True, False),
        (BOARD, "SNSNSNSNS", "made", False, True),
        (BOSTON, "", "6 to go", False, False),
        (BOSTON, "SSN", "3 to go", False, False),
        (BOSTON, "SSW", "set", True, False),
        (BOSTON, "SSNSSN", "made", False, True),
        (BOSTON, "SSNSSNWS", "made, +1", False, True),
        (BOSTON, "SSNSSNW", "made", False, True),
        (BOSTON, "SSNSSWSSS", "set", True, False),
    ],
)
def test_a_contract_says_what_is_left_to_do(
    contract: Contract, winners: str, to_go: str, is_set: bool, is_made: bool
) -> None:
    line = stands(contract, 9, winners)
    assert (line.to_go, line.is_set, line.is_made) == (to_go, is_set, is_made)
    assert line.taken == f"taken {sum(letter in 'NS' for letter in winners)}"


def test_a_contract_is_called_by_the_word_of_its_ruleset() -> None:
    assert stands(tricks(3), 9, "").bid == "bid 3"
    assert stands(Contract(kind=BidKind.BOARD, tricks=9, level=2), 9, "").bid == "bid double board"
    deal = next(seen.deal for seen in views_of(log_of("blooper", 4), Seat.S) if seen.public.deal is not None)
    assert contract_line(tricks(2), deal, (Seat.S,), PRESETS["blooper"].words).bid == "guess 2"


def test_a_side_without_a_contract_has_passed_in_every_ruleset_and_nothing_is_told_of_what_is_to_do() -> None:
    for name, players, side in (("classic", 4, "We"), ("blooper", 4, "We"), ("blooper-singles", 3, "You")):
        seen = next(
            seen
            for seen in views_of(log_of(name, players), Seat.S)
            if seen.public.deal is not None and seen.public.phase is Phase.PLAY
        )
        none = tuple(replace(contract, kind=BidKind.NUMBER, tricks=0) for contract in seen.deal.contracts)
        public = seen.public._replace(deal=seen.deal._replace(contracts=none))
        told = table_text(seen._replace(public=public), Voices(seen.public.match, Seat.S))
        assert f"{side}: passed, taken 0. " in told
        assert "nothing" not in told


def test_what_a_pass_brings_is_told_of_sides_or_of_whoever_plays_alone() -> None:
    for name, players, told in (
        ("classic", 4, "If your side bids nothing, each trick is 1 point."),
        ("blooper", 4, "If your side bids nothing, it scores nothing."),
        ("individual", 3, "Whoever passes scores 1 point a trick."),
        ("blooper-singles", 3, "Whoever passes scores nothing."),
    ):
        views = views_of(log_of(name, players), Seat.S)
        seen = next(seen for seen in views if seen.public.phase is Phase.AUCTION and not seen.deal.bids)
        assert bid_meaning(seen, PASS, Voices(seen.public.match, Seat.S)) == told


def test_a_side_is_never_set_and_made_at_once_and_what_the_score_says_is_what_was_told() -> None:
    for name, players in MATCHES:
        log = log_of(name, players)
        for before, after in pairwise(views_of(log, Seat.S)):
            if len(after.public.match.results) == len(before.public.match.results):
                continue
            result, deal = after.public.match.results[-1], before.deal
            for side, (contract, score) in enumerate(zip(result.contracts, result.scores, strict=False)):
                line = contract_line(contract, deal, after.public.match.sides[side], PLAIN)
                assert line.is_set is not line.is_made
                kinds = {part.kind for part in score.parts}
                assert line.is_set == bool(kinds & {PartKind.SET, PartKind.BOARD_SET, PartKind.BOSTON_SET})


def test_during_the_auction_a_side_stands_where_its_bids_so_far_put_it() -> None:
    seen = next(
        seen for seen in views_of(log_of("classic", 4), Seat.S) if seen.public.deal is not None and seen.deal.bids
    )
    assert contracts_so_far(seen) == tuple(
        contract_of(side, seen.deal.bids, seen.deal.size) for side in seen.public.match.sides
    )
    assert contracts_so_far(views_of(log_of("classic", 4), Seat.S)[0]) == ()

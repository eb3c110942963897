"""Counting rule, which estimates the tricks of a hand: its counts, bids and texts in every ruleset."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from game.ai.heuristic.traits import by_traits, traits_of
from game.coach.counting import bands_of, bid_by_count, count_hand, partner_adds, rule_for, tally
from game.coach.counting_rule import Counted
from game.coach.counting_values import VALUES
from game.coach.wording.counting import card_notes, card_rows, count_text, halves_text
from game.drills.generate import played_deal
from game.engine.actions import MakeBid
from game.engine.bids import PASS, board, legal_bids, number
from game.engine.cards import Card, Suit, parse_card, parse_hand
from game.engine.legal import biddable
from game.engine.ordering import ordering
from game.engine.rules import LARGEST_HAND, Ladder, Rules
from game.engine.state import Phase
from game.lessons.catalogue import BY_ID
from game.lessons.lesson import PUPIL, moves_in
from game.rulesets.presets import PRESETS
from game.wording.voices import Voices
from tests.ai.sampling.worlds import TABLES
from tests.lessons.judging import walked
from tests.support.narrowing import not_none


def test_a_hand_is_counted_as_the_lesson_counts_it() -> None:
    course = walked(BY_ID["counting-a-hand"])[()]
    seen = course.table.observe(PUPIL)
    count = count_hand(seen)
    assert [(line.kind, line.halves) for line in count.lines] == [
        (Counted.TOP, 2),
        (Counted.TRUMPS, 3),
        (Counted.HIGH, 1),
        (Counted.PARTNER, -1),
    ]
    step = not_none(course.tutor.step)
    assert str(MakeBid(count.bid).bid) in moves_in(step.good)


def test_the_count_is_said_line_by_line() -> None:
    seen = walked(BY_ID["counting-a-hand"])[()].table.observe(PUPIL)
    text = count_text(count_hand(seen), Voices(seen.public.match, PUPIL))
    assert text == ("1 for ★ big blooper, ½ each for Q♠ 10♠ 7♠ A♥, −½ for N's bid: 2½. So bid 2.")


def test_halves_are_told_as_people_write_them() -> None:
    assert [halves_text(halves) for halves in (0, 1, 2, 3, -1, -3)] == ["0", "½", "1", "1½", "−½", "−1½"]


def test_a_sum_is_rounded_down_and_all_the_tricks_are_a_board() -> None:
    legal = legal_bids(PRESETS["classic"], 5, ())
    bids = [bid_by_count(halves, 5, legal, None) for halves in (-2, 1, 2, 5, 9, 10, 14)]
    assert bids == [PASS, PASS, number(1), number(2), number(4), board(), board()]


def test_with_the_partner_no_more_is_bid_than_there_are_tricks_and_never_over_a_board() -> None:
    legal = legal_bids(PRESETS["classic"], 5, ())
    assert bid_by_count(8, 5, legal, number(3)) == number(2)
    assert bid_by_count(8, 5, legal, board()) == PASS


def test_the_two_of_diamonds_counts_as_a_joker_does() -> None:
    found = tally(parse_hand("AK3..2.A"), ordering(Suit.SPADES, two_of_diamonds=True))
    assert found.tops == 1 << Card.SA | 1 << Card.D2
    assert (found.kings, found.others, found.plain_aces) == (1 << Card.SK, 1 << Card.S3, 1 << Card.CA)
    assert found.voids == 2  # hearts and diamonds, as the two of diamonds is a trump


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruleset_has_its_card_with_a_value_for_every_hand_size(name: str) -> None:
    rules = PRESETS[name]
    for players in rules.players:
        assert traits_of(rules, players) in by_traits(VALUES)
        bands = bands_of(rules, players)
        assert [size for band in bands for size in range(band.least, band.most + 1)] == list(range(1, LARGEST_HAND + 1))
        rows = card_rows(bands, rules, has_partner=rules.partners)
        assert [row[0] for row in rows[1:]].count("with a trump, each suit you lack") == 1
        assert len(rows) == 1 + len(Counted)
        for column, band in enumerate(bands, 1):
            rule = band.rule
            halves = [
                [2],
                [rule.king, 1, *([1 + rule.long] if band.most > 4 else [])],
                [rule.ace, rule.plain_king],
                [rule.void],
                [rule.start, rule.passed, rule.bid, rule.high] if rules.partners else [rule.start],
            ]
            assert [row[column] for row in rows[1:]] == [" · ".join(map(halves_text, each)) for each in halves]


_ADD: Final = "Add it all up and drop any half: that is your {}."
_EVERY: Final = " If that makes every trick of the deal, bid {}."
_TOGETHER: Final = "Your number plus your partner's must not exceed the deal's tricks."
_AFTER: Final = " After your partner's {}, pass."


@pytest.mark.parametrize(
    ("rules", "notes"),
    [
        (PRESETS["blooper"], (_ADD.format("guess") + _EVERY.format("board"), _TOGETHER + _AFTER.format("board"))),
        (PRESETS["blooper-singles"], (_ADD.format("guess") + _EVERY.format("board"),)),
        (
            PRESETS["run-the-hand"],
            (_ADD.format("bid") + _EVERY.format("Run the Hand"), _TOGETHER + _AFTER.format("Run the Hand")),
        ),
        (
            PRESETS["santa-cruz"],
            (_ADD.format("bid") + _EVERY.format("board"), _TOGETHER + _AFTER.format("board or Boston")),
        ),
        (replace(PRESETS["santa-cruz"], boards=Ladder.NONE), (_ADD.format("bid"), _TOGETHER + _AFTER.format("Boston"))),
        (replace(PRESETS["classic"], boards=Ladder.NONE), (_ADD.format("bid"), _TOGETHER)),
    ],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_the_notes_on_the_sum_name_the_bids_in_the_words_of_the_ruleset(rules: Rules, notes: tuple[str, ...]) -> None:
    assert card_notes(rules, has_partner=rules.partners) == notes


@pytest.mark.parametrize(("size", "least"), [(1, 1), (2, 1), (3, 3), (6, 3), (7, 7), (9, 7), (10, 10), (13, 10)])
def test_a_deal_is_counted_by_the_values_of_its_hand_size(size: int, least: int) -> None:
    bands = {band.least: band.rule for band in bands_of(PRESETS["classic"], 4)}
    assert rule_for(PRESETS["classic"], 4, size) == bands[least]
    assert rule_for(replace(PRESETS["classic"], sizes=(size,)), 4, size) == bands[least]
    assert len(set(bands.values())) == len(bands)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_count_is_the_sum_of_its_cards_and_comes_to_a_bid_that_may_be_made(name: str, players: int) -> None:
    rules = replace(PRESETS[name], players=(players,))
    bids = 0
    for size in (2, 5, 8, 13):
        rule = rule_for(rules, players, size)
        for position in played_deal(rules, size, Random(size)):
            if position.state.public.phase is not Phase.AUCTION:
                continue
            seen, bids = position.seen, bids + 1
            count, order = count_hand(seen), seen.deal.ordering
            names = [str(card) for card in seen.cards()]
            trumps = [card for card in names if order.trumps >> parse_card(card) & 1]
            plain = [card for card in names if card not in trumps]
            top = [
                card
                for card in trumps
                if card in ("BB", "LB") or card[0] == "A" or (rules.two_of_diamonds and card == "2D")
            ]
            kings = [card for card in trumps if card[0] == "K"]
            halves = 2 * len(top) + rule.king * len(kings) + len(trumps) - len(top) - len(kings)
            halves += rule.long * max(0, len(trumps) - 4)
            halves += rule.ace * sum(card[0] == "A" for card in plain) + rule.plain_king * sum(
                card[0] == "K" for card in plain
            )
            lacking = {sign for sign in "SHDC" if not any(card[-1] == sign for card in plain)}
            halves += rule.void * len(lacking - {None if order.trump is None else "SHDC"[order.trump]}) * bool(trumps)
            partner = seen.public.match.partner_of(seen.seat)
            told = [made.bid for made in seen.deal.bids if made.seat == partner]
            halves += partner_adds(rule, told[0] if told else None)
            assert count.halves == halves
            assert all(line.halves for line in count.lines)
            assert count.bid in biddable(seen)
    assert bids >= 4 * players

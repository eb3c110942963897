"""The counting rule: what is counted, the bid that it comes to, how it is said, and what it costs on auctions kept for that."""

from dataclasses import replace

import pytest

from game.ai.heuristic.traits import traits_of
from game.coach.counting import bands_of, bid_for, counted, rule_for, tally
from game.coach.counting_values import VALUES
from game.engine.actions import MakeBid
from game.engine.bids import PASS, board, legal_bids, number
from game.engine.cards import Card, Suit, parse_hand
from game.engine.legal import biddable
from game.engine.ordering import ordering
from game.engine.rules import LARGEST_HAND
from game.engine.state import Phase
from game.i18n import install
from game.lessons.catalogue import BY_ID
from game.lessons.lesson import PUPIL, moves_in
from game.rulesets.presets import PRESETS
from game.wording.counting import Counted, card_notes, card_rows, count_text, halves_text
from game.wording.events import Voices
from tests.lessons.judging import walked

FIVE_LINES = 5


def test_a_hand_is_counted_as_the_lesson_counts_it() -> None:
    course = walked(BY_ID["counting-a-hand"])[()]
    seen = course.table.observe(PUPIL)
    count = counted(seen)
    assert [(line.kind, line.halves) for line in count.lines] == [
        (Counted.TOP, 2),
        (Counted.TRUMPS, 3),
        (Counted.HIGH, 1),
        (Counted.PARTNER, -1),
    ]
    step = course.tutor.step
    assert step is not None
    assert str(MakeBid(count.bid).bid) in moves_in(step.good)


def test_the_count_is_said_line_by_line() -> None:
    seen = walked(BY_ID["counting-a-hand"])[()].table.observe(PUPIL)
    text = count_text(counted(seen), Voices(seen.public.match, PUPIL))
    assert "1½ for 3 other trumps" in text
    assert "−½ for N's bid" in text
    assert "That makes 2½: bid 2." in text


def test_halves_are_told_as_people_write_them() -> None:
    assert [halves_text(halves) for halves in (0, 1, 2, 3, -1, -3)] == ["0", "½", "1", "1½", "−½", "−1½"]


def test_a_sum_is_rounded_down_and_all_the_tricks_are_a_board() -> None:
    legal = legal_bids(PRESETS["classic"], 5, ())
    assert [bid_for(halves, 5, legal, None) for halves in (-2, 1, 2, 5, 9, 10, 14)] == [
        PASS,
        PASS,
        number(1),
        number(2),
        number(4),
        board(),
        board(),
    ]


def test_with_the_partner_no_more_is_bid_than_there_are_tricks_and_never_over_a_board() -> None:
    legal = legal_bids(PRESETS["classic"], 5, ())
    assert bid_for(8, 5, legal, number(3)) == number(2)
    assert bid_for(8, 5, legal, board()) == PASS


def test_the_two_of_diamonds_counts_as_a_joker_does() -> None:
    found = tally(parse_hand("AK3..2.A"), ordering(Suit.SPADES, two_of_diamonds=True))
    assert found.tops == 1 << Card.SA | 1 << Card.D2
    assert (found.kings, found.others, found.plain_aces) == (1 << Card.SK, 1 << Card.S3, 1 << Card.CA)
    assert found.voids == 2  # hearts, and diamonds without the two


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruleset_has_its_card_with_a_value_for_every_hand_size(name: str) -> None:
    rules = PRESETS[name]
    for players in rules.players:
        assert traits_of(rules, players) in VALUES
        bands = bands_of(rules, players)
        assert [size for band in bands for size in range(band.least, band.most + 1)] == list(range(1, LARGEST_HAND + 1))
        rows = card_rows(bands, rules, has_partner=rules.partners)
        assert {len(row) for row in rows} == {1 + len(bands)}
        assert len(rows) == 1 + FIVE_LINES
        assert card_notes(rules, has_partner=rules.partners)
    install("en")


def test_no_more_than_five_lines_are_counted() -> None:
    assert len(Counted) == FIVE_LINES
    assert rule_for(PRESETS["classic"], 4, 5) == rule_for(replace(PRESETS["classic"], sizes=(5,)), 4, 6)


def test_a_count_asks_for_nothing_but_what_the_seat_sees() -> None:
    for lesson in (BY_ID["board"], BY_ID["no-trump"], BY_ID["individual"]):
        course = walked(lesson)[()]
        seen = course.table.observe(PUPIL)
        if seen.public.phase is Phase.AUCTION:
            assert counted(seen).bid in biddable(seen)

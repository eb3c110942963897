"""Mutants of the rules: legality, bids, scores, dealing, and handling of rulesets."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="bloopers-are-no-trumps",
        file="game/engine/ordering.py",
        old="trumps = (SUIT_CARDS[trump] | JOKERS) if trump is not None else 0",
        new="trumps = SUIT_CARDS[trump] if trump is not None else 0",
        tests=ids(
            "tests/engine/test_legal_cards.py",
            "test_the_cards_that_may_be_played_in_a_position[a joker follows a led trump]",
        ),
    ),
    Mutant(
        name="a-void-hand-has-to-trump",
        file="game/engine/legal.py",
        old="    if not same:\n        return Playable(hand, None)",
        new="    if not same:\n        return Playable(hand & order.trumps or hand, None)",
        tests=ids(
            "tests/engine/test_legal_cards.py",
            "test_the_cards_that_may_be_played_in_a_position[a void hand plays anything and need not trump]",
        ),
    ),
    Mutant(
        name="a-led-blooper-spares-the-opponents-too",
        file="game/engine/legal.py",
        old="drawn = pulled(match, led.card, by=led.seat, seat=seat)",
        new="drawn = pulled(match, led.card, by=seat, seat=seat)",
        tests=ids(
            "tests/engine/test_legal_cards.py",
            "test_the_cards_that_may_be_played_in_a_position[in santa cruz the big joker draws from the opponents]",
        ),
    ),
    Mutant(
        name="the-little-blooper-beats-the-big-one",
        file="game/engine/decide.py",
        old="and order.power[card] > order.power[best]",
        new="and (order.power[card] > order.power[best] or card == Card.LB)",
        tests=ids(
            "tests/engine/test_legal_cards.py",
            "test_the_highest_trump_takes_the_trick_else_the_highest_card_of_the_suit_led",
        ),
    ),
    Mutant(
        name="a-trump-that-follows-a-trump-breaks-it",
        file="game/engine/decide.py",
        old="return rules.broken_by is BrokenBy.NOT_LED or group_of[deal.led] != TRUMPS",
        new="return rules.broken_by is not BrokenBy.ANY_TRUMP or group_of[deal.led] != TRUMPS",
        tests=ids(
            "tests/engine/test_legal_cards.py",
            "test_a_trump_that_follows_a_forced_trump_lead_breaks_trumps_for_denexa_but_not_for_group_games",
        ),
    ),
    Mutant(
        name="what-broke-trump-is-sought-without-the-card-led",
        file="game/engine/decide.py",
        old="deal._replace(trick=plays[:count])",
        new="deal._replace(trick=plays)",
        tests=ids(
            "tests/engine/test_legal_cards.py", "test_the_card_that_broke_trumps_is_found_in_the_tricks_of_a_deal"
        ),
    ),
    Mutant(
        name="a-deal-of-one-card-is-a-showdown-before-its-bids",
        file="game/engine/state.py",
        old="self.deal.is_one_card and self.phase is Phase.PLAY",
        new="self.deal.is_one_card and self.phase is not Phase.OVER",
        tests=ids("tests/engine/test_state.py", "test_a_deal_of_one_card_is_a_showdown_from_its_last_bid_to_its_score"),
    ),
    Mutant(
        name="a-third-board-is-a-double-one",
        file="game/engine/bids.py",
        old="return 1 + sum(made.bid.kind is kind for made in bids)",
        new="return 1 + any(made.bid.kind is kind for made in bids)",
        tests=ids(
            "tests/engine/test_bidding.py", "test_the_second_third_and_fourth_board_are_double_triple_and_quadruple"
        ),
    ),
    Mutant(
        name="a-passed-trick-scores-as-an-overtrick",
        file="game/engine/scoring.py",
        old="each=rules.passed_trick_points",
        new="each=rules.overtrick_points",
        tests=ids(
            "tests/engine/test_scoring.py", "test_a_team_that_passed_twice_scores_nothing_for_its_tricks_with_emw_games"
        ),
    ),
    Mutant(
        name="boston-is-any-six-tricks",
        file="game/engine/scoring.py",
        old="if of_first_six < BOSTON_TRICKS:",
        new="if taken < BOSTON_TRICKS:",
        tests=ids("tests/engine/test_scoring.py", "test_boston_is_the_first_six_tricks_of_the_team_and_no_others"),
    ),
    Mutant(
        name="a-weak-hand-passes-the-deal-on",
        file="game/engine/evolve.py",
        old="moves_on = reason is events.ThrowIn.ALL_PASS and match",
        new="moves_on = match",
        tests=ids(
            "tests/engine/test_redeals.py", "test_a_weak_hand_leaves_the_deal_where_it_is_even_where_passing_moves_it"
        ),
    ),
    Mutant(
        name="the-deal-goes-anticlockwise",
        file="game/engine/evolve.py",
        old="        dealer=next_dealer(match, deal.dealer),",
        new="        dealer=match.seats[match.seats.index(deal.dealer) - 1],",
        tests=ids("tests/engine/test_dealing.py", "test_the_deal_goes_clockwise_and_the_sizes_by_the_schedule"),
    ),
    Mutant(
        name="the-shuffle-masks-a-bit-too-many",
        file="game/engine/dealing.py",
        old="mask = (1 << (limit - 1).bit_length()) - 1",
        new="mask = (1 << limit.bit_length()) - 1",
        tests=ids("tests/engine/test_shuffle.py", "test_every_vector_of_the_page_is_what_the_program_shuffles"),
    ),
    Mutant(
        name="a-hand-of-no-cards-can-be-played",
        file="game/rulesets/validate.py",
        old="if not 1 <= size <= LARGEST_HAND), None)",
        new="if not 0 <= size <= LARGEST_HAND), None)",
        tests=ids("tests/engine/test_rules.py", "test_a_contradiction_in_a_ruleset_is_named_and_nothing_else_is"),
    ),
    Mutant(
        name="a-lead-that-can-still-be-levelled-is-called-safe",
        file="game/engine/clinch.py",
        old="if lead > most or (not to_come and has_levelled):",
        new="if lead >= most or (not to_come and has_levelled):",
        tests=ids(
            "tests/engine/test_clinch.py",
            "test_a_lead_decides_once_it_is_larger_than_all_that_can_still_be_turned",
        ),
    ),
    Mutant(
        name="the-most-that-a-deal-turns-forgets-what-the-others-lose",
        file="game/engine/clinch.py",
        old="points - min(lost[:index] + lost[index + 1 :])",
        new="points",
        tests=ids("tests/engine/test_clinch.py", "test_the_most_that_a_deal_can_turn"),
    ),
)

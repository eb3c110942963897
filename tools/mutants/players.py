"""Mutants of the computer players, the coach and its exercises."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="a-void-is-noted-in-the-wrong-suit",
        file="game/ai/heuristic/table_reading.py",
        old="shown[play.seat] |= order.groups[group]",
        new="shown[play.seat] |= order.groups[order.group_of[play.card]]",
        tests=ids("tests/ai/heuristic/test_table_reading.py", "test_a_suit_not_followed_is_not_held"),
    ),
    Mutant(
        name="sure-tricks-forget-that-trumps-are-out",
        file="game/ai/proven.py",
        old="    if order.group_of[card] != TRUMPS:\n        over |= order.trumps\n",
        new="",
        tests=ids("tests/ai/test_proven.py", "test_no_plain_card_is_sure_before_one_who_may_hold_a_trump"),
    ),
    Mutant(
        name="the-solver-cannot-lead-from-trumps-alone",
        file="game/ai/kernel/moves.py",
        old="run == self.suits.trump and not broken and same != held and not",
        new="run == self.suits.trump and not broken and not",
        tests=ids(
            "tests/ai/kernel/test_solver.py", "test_the_kernel_agrees_with_the_engine_for_every_preset[traditional-4]"
        ),
    ),
    Mutant(
        name="the-sampler-never-deals-the-last-card-first",
        file="game/ai/kernel/sampler.py",
        old="self.unit() * size)",
        new="self.unit() * (size - 1))",
        tests=ids(
            "tests/ai/kernel/test_sampler.py",
            "test_the_possible_deals_are_counted_and_each_is_drawn_equally_often[may_hold1-rooms1]",
        ),
    ),
    Mutant(
        name="a-fact-names-the-trick-before",
        file="game/coach/inferences.py",
        old="for number, trick in enumerate(tricks, 1):",
        new="for number, trick in enumerate(tricks):",
        tests=ids("tests/coach/test_explain.py", "test_a_void_is_told_with_the_trick_that_showed_it"),
    ),
    Mutant(
        name="chance-passes-for-a-mistake",
        file="game/coach/explain.py",
        old="return behind.mean <= max(TOSS_UP * behind.error, SHOWN)",
        new="return behind.mean <= SHOWN",
        tests=ids("tests/coach/test_explain.py", "test_a_difference_below_two_standard_errors_is_a_toss_up"),
    ),
    Mutant(
        name="a-reason-need-not-decide",
        file="game/coach/evidence.py",
        old="_HALF: Final = 0.5",
        new="_HALF: Final = 1.5",
        tests=ids(
            "tests/coach/test_reason_choice.py", "test_a_reason_is_told_only_if_half_the_difference_goes_with_it"
        ),
    ),
    Mutant(
        name="cards-of-the-others-were-never-dealt",
        file="game/coach/bid_reasons.py",
        old="undealt = table.unseen.bit_count() - sum(table.left)",
        new="undealt = table.unseen.bit_count()",
        tests=ids("tests/coach/test_reason_choice.py", "test_a_position_is_told_in_these_words"),
    ),
    Mutant(
        name="a-bid-is-set-as-often-as-it-is-made",
        file="game/coach/bid_reasons.py",
        old="chance = seen.sampled.chance(seen.made if is_up else seen.set)",
        new="chance = seen.sampled.chance(seen.made)",
        tests=ids("tests/coach/test_reason_choice.py", "test_the_odds_of_two_bids_are_those_of_the_higher_one"),
    ),
    Mutant(
        name="two-tricks-short-is-one-more-trick",
        file="game/coach/stakes_reasons.py",
        old="return ReasonKind.MAKES_IT if need == 1",
        new="return ReasonKind.MAKES_IT if need == 2",
        tests=ids("tests/coach/test_reason_choice.py", "test_a_position_is_told_in_these_words"),
    ),
    Mutant(
        name="a-trick-is-taken-though-throwing-away-is-as-good",
        file="game/coach/card_reasons.py",
        old="is_over and not rival_over and all(map(table.is_over_best, seen.level_cards))",
        new="is_over and not rival_over",
        tests=ids(
            "tests/coach/test_reason_choice.py",
            "test_no_trick_is_told_to_be_won_where_throwing_a_card_away_is_as_good",
        ),
    ),
    Mutant(
        name="a-move-that-is-as-good-is-called-wrong",
        file="game/controllers/lesson_match.py",
        old="is_wrong=step is None or move_text(action) not in moves_in(step.also)",
        new="is_wrong=True",
        tests=ids("tests/scenes/lessons/test_lessons.py", "test_a_move_that_is_as_good_is_not_called_wrong"),
    ),
    Mutant(
        name="a-blooper-led-too-soon-is-any-trump",
        file="game/coach/habits.py",
        old="if card.is_joker and not better.is_joker:",
        new="if card.is_joker and not better.is_joker and table.led is not None:",
        tests=ids("tests/coach/test_habits.py", "test_the_most_telling_habit_of_a_card_is_named"),
    ),
    Mutant(
        name="a-partner-who-had-to-beat-is-blamed",
        file="game/coach/story.py",
        old="        if not all(beats(card, best.card, deal.ordering) for card in cards_in(allowed)):",
        new="        if allowed:",
        tests=ids("tests/coach/test_story.py", "test_a_partner_who_had_no_other_card_is_not_blamed"),
    ),
    Mutant(
        name="a-cause-is-told-of-a-contract-that-was-made",
        file="game/coach/story.py",
        old="    if not result.scores or result.scores[side].total >= 0:",
        new="    if not result.scores:",
        tests=("tests/coach/wording/test_story.py::test_a_story_names_the_points_and_has_no_decimals[replay0]",),
    ),
)

"""Mutants of the computer players, the kernel, their contests, the coach, the exercises and the lessons."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="a-bot-is-shown-the-first-hand",
        file="game/session/conductor.py",
        old="seen, key = self._table.observe(seat), self",
        new="seen, key = self._table.observe(self._table.public.match.seats[0]), self",
        tests=ids(
            "tests/session/test_conductor.py",
            "test_a_computer_player_is_asked_once_with_what_its_seat_may_know_and_with_dice_but_not_their_key",
        ),
    ),
    Mutant(
        name="novices-play-above-club",
        file="game/ai/levels.py",
        old="(RANDOM, *NOVICES, CLUB, *SKILLS)",
        new="(RANDOM, CLUB, *NOVICES, *SKILLS)",
        tests=ids("tests/ai/test_player.py", "test_an_unknown_level_is_refused_by_name"),
    ),
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
        name="a-plan-knows-the-sample-it-is-in",
        file="game/ai/sampling/endgame.py",
        old="groups.setdefault(seen[sample], [])",
        new="groups.setdefault(sample, [])",
        tests=ids("tests/ai/sampling/test_endgame.py", "test_sampled_deals_that_look_alike_take_the_same_card"),
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
        name="a-weight-of-club-stands-in-two-places",
        file="game/ai/heuristic/card_play.py",
        old="beat *= club.willing",
        new="beat *= 0.92",
        tests=ids(
            "tests/ai/kernel/test_heuristic_player.py",
            "test_a_changed_weight_changes_both_players_alike[willing]",
        ),
    ),
    Mutant(
        name="a-compiled-module-is-not-checked",
        file="game/ai/kernel/check.py",
        old="position, proofs, rollouts, sampler, solver, suit_runs, transposition_table)\n",
        new="position, rollouts, sampler, solver, suit_runs, transposition_table)\n",
        tests=ids("tests/ai/kernel/test_check.py", "test_every_module_with_a_hash_or_a_declaration_is_checked"),
    ),
    Mutant(
        name="declarations-are-not-held-against-what-was-compiled",
        file="game/ai/kernel/check.py",
        old='f"{name}.pxd" for name in DECLARATIONS',
        new='f"{name}.pxd" for name in DECLARATIONS[:1]',
        tests=ids("tests/ai/kernel/test_check.py", "test_the_kernel_is_compiled_from_its_source"),
    ),
    Mutant(
        name="the-compiler-knows-another-number",
        file="game/ai/kernel/words.py",
        old="PULL_LOWEST: Final = 2",
        new="PULL_LOWEST: Final = 1",
        tests=ids("tests/ai/kernel/test_words.py", "test_the_compiler_knows_every_number_by_the_same_value"),
    ),
    Mutant(
        name="a-single-player-is-measured-against-the-sum-of-the-others",
        file="tools/arena/duplicate.py",
        old="return mine - sum(others) / len(others)",
        new="return mine - sum(others)",
        tests=ids("tests/arena/test_duplicate.py", "test_a_side_is_measured_against_the_mean_of_the_others"),
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
        name="two-tricks-short-is-one-more-trick",
        file="game/coach/stakes_reasons.py",
        old="return ReasonKind.MAKES_IT if need == 1",
        new="return ReasonKind.MAKES_IT if need == 2",
        tests=ids("tests/coach/test_reason_choice.py", "test_a_position_is_told_in_these_words"),
    ),
    Mutant(
        name="a-plain-trick-was-trumped",
        file="game/coach/card_reasons.py",
        old="kind = ReasonKind.OVER_RUFF if order.group_of[best.card] == TRUMPS",
        new="kind = ReasonKind.OVER_RUFF if order.group_of[best.card] != TRUMPS",
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
        name="a-partners-later-bid-goes-unsaid",
        file="game/coach/bid_reasons.py",
        old="seen.bid_of(partner, other) > seen.bid_of(partner, end)",
        new="seen.bid_of(partner, other) < seen.bid_of(partner, end)",
        tests=ids("tests/coach/test_reason_choice.py", "test_a_position_is_told_in_these_words"),
    ),
    Mutant(
        name="the-contracts-behind-a-gain-are-named-too-late",
        file="game/coach/wording/explain.py",
        old="if gain <= enough[0] - enough[1]:",
        new="if gain <= enough[0]:",
        tests=ids(
            "tests/scenes/coach/test_coach.py",
            "test_a_gain_larger_than_a_trick_names_the_contracts_or_bids_from_which_it_comes",
        ),
    ),
    Mutant(
        name="an-opponent-behind-is-led-through",
        file="game/coach/seat_reasons.py",
        old="bids[left] > bids[right]",
        new="bids[left] < bids[right]",
        tests=ids(
            "tests/coach/test_reason_choice.py",
            "test_a_lead_to_the_partner_is_told_by_who_sits_where_who_bid_what_and_who_led_it",
        ),
    ),
    Mutant(
        name="anybody-s-lead-is-the-partner-s",
        file="game/coach/seat_reasons.py",
        old="trick.plays[0].seat == partner and",
        new="trick.plays[0].seat != partner and",
        tests=ids(
            "tests/coach/test_reason_choice.py",
            "test_a_lead_to_the_partner_is_told_by_who_sits_where_who_bid_what_and_who_led_it",
        ),
    ),
    Mutant(
        name="the-little-joker-loses-to-any-big-one",
        file="game/coach/seat_reasons.py",
        old="is_drawn = all(table.pull_of(Card.LB, seat) is Pull.LOWEST",
        new="is_drawn = all(table.pull_of(Card.LB, seat) is Pull.HIGHEST",
        tests=ids("tests/coach/test_reason_choice.py", "test_a_position_is_told_in_these_words"),
    ),
    Mutant(
        name="what-was-certain-before-is-told-by-a-card",
        file="game/drills/trick_questions.py",
        old="found = [code for code, cards in claims.items() if not now.may_hold[seat] & cards]",
        new="found = [code for code, cards in claims.items() if not before.may_hold[seat] & cards]",
        tests=ids(
            "tests/drills/test_drills.py",
            "test_what_a_card_tells_follows_from_the_rules_and_nothing_else_that_is_offered_does",
        ),
    ),
    Mutant(
        name="the-other-side-s-score-is-asked-for",
        file="game/drills/trick_questions.py",
        old=".scores[side].total",
        new=".scores[side - 1].total",
        tests=ids(
            "tests/drills/test_drills.py", "test_what_a_deal_scores_is_what_stands_on_the_sheet_after_its_last_card"
        ),
    ),
    Mutant(
        name="opponents-help-in-a-line-of-play",
        file="game/drills/line.py",
        old="-values[each] if is_own else values[each]",
        new="-values[each]",
        tests=ids(
            "tests/drills/test_drills.py",
            "test_the_line_of_play_of_a_problem_is_played_out_by_the_rules_and_reaches_what_was_asked",
        ),
    ),
    Mutant(
        name="a-hint-begins-with-figures",
        file="game/scenes/coach/coach_panel.py",
        old="        if self._has_figures:",
        new="        if not self._has_figures:",
        tests=ids(
            "tests/scenes/coach/test_coach.py",
            "test_a_hint_begins_with_advice_and_a_reason_and_no_figure_but_those_of_the_rules",
        ),
    ),
    Mutant(
        name="a-wrong-answer-keeps-the-streak",
        file="game/drills/progress.py",
        old="streak = tally.streak + 1 if is_right else 0",
        new="streak = tally.streak + 1 if is_right else tally.streak",
        tests=ids(
            "tests/drills/test_progress.py",
            "test_a_streak_grows_with_right_answers_ends_with_a_wrong_one_and_the_best_is_remembered",
        ),
    ),
    Mutant(
        name="a-lesson-uses-a-term-before-it-is-taught",
        file="game/lessons/content/first.py",
        old='teaches="contract made",',
        new='teaches="made",',
        tests=ids("tests/lessons/test_terms.py", "test_no_lesson_uses_a_term_before_it_has_been_explained"),
    ),
    Mutant(
        name="a-question-is-answered-wrongly",
        file="game/lessons/content/first.py",
        old='good="KS",\n            trick="9S KS 4S JS"',
        new='good="JS",\n            trick="9S KS 4S JS"',
        tests=ids("tests/lessons/test_lessons.py", "test_questions_are_answered_as_the_engine_does"),
    ),
    Mutant(
        name="a-lesson-done-stays-begun",
        file="game/lessons/progress.py",
        old="begun=self.with_moves(lesson, ()).begun)",
        new="begun=self.begun)",
        tests=ids("tests/lessons/test_progress.py", "test_a_lesson_done_is_no_longer_begun"),
    ),
    Mutant(
        name="a-blooper-led-too-soon-is-any-trump",
        file="game/coach/habits.py",
        old="if card.is_joker and not better.is_joker:",
        new="if card.is_joker and not better.is_joker and table.led is not None:",
        tests=ids("tests/coach/test_habits.py", "test_the_most_telling_habit_of_a_card_is_named"),
    ),
    Mutant(
        name="a-habit-that-is-not-possible",
        file="game/coach/habits.py",
        old="    if under & (under - 1):\n        yield Habit.THROWN",
        new="    if over and under & (under - 1):\n        yield Habit.THROWN",
        tests=ids(
            "tests/coach/test_habits.py", "test_a_habit_is_shown_only_where_it_is_possible_and_each_one_somewhere"
        ),
    ),
)

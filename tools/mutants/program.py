"""Mutants of the scenes, the settings, the commands and the program around them."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="a-dragged-volume-is-not-stored",
        file="game/scenes/settings/settings_page.py",
        old="                self._program.preferences.keep()\n",
        new="",
        tests=ids(
            "tests/scenes/play/test_sounds_heard.py",
            "test_a_volume_that_is_dragged_is_heard_at_each_step_and_written_once",
        ),
    ),
    Mutant(
        name="the-score-sheet-swaps-the-totals",
        file="game/scenes/scores/score_sheet.py",
        old="total = signed(result.totals[side])",
        new="total = signed(result.totals[-1 - side])",
        tests=ids(
            "tests/scenes/play/test_scores_shown.py",
            "test_a_line_of_the_sheet_has_bid_tricks_points_and_total_of_each_side_in_their_order",
        ),
    ),
    Mutant(
        name="a-forced-card-plays-itself-unasked",
        file="game/scenes/table/seat.py",
        old="plays_itself and isinstance(asks, AskCard) and self._moves.forced()",
        new="isinstance(asks, AskCard) and self._moves.forced()",
        tests=ids(
            "tests/scenes/play/test_playing_out.py", "test_a_forced_card_plays_itself_only_where_that_is_wished[False]"
        ),
    ),
    Mutant(
        name="a-replay-steps-past-the-end-of-a-deal",
        file="game/session/replay.py",
        old="return keyframe.begins_trick or keyframe.begins_deal or keyframe.ends_deal",
        new="return keyframe.begins_trick or keyframe.begins_deal",
        tests=ids(
            "tests/session/test_replay.py",
            "test_steps_by_trick_and_deal_rest_where_they_begin_and_lead_back_the_same_way",
        ),
    ),
    Mutant(
        name="a-lesson-that-is-left-is-forgotten",
        file="game/scenes/lessons/lesson_scene.py",
        old="with_moves(self._lesson.id, made)",
        new="with_moves(self._lesson.id, made[:0])",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py", "test_a_lesson_that_is_left_is_kept_and_goes_on_where_it_was"
        ),
    ),
    Mutant(
        name="the-first-deal-shows-the-token-of-the-lead-too-early",
        file="game/scenes/table/cards.py",
        old="has_token=Fixture.LED in sight",
        new="has_token=Fixture.MARKS in sight",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_the_token_of_the_card_that_was_led_is_drawn_only_once_it_is_explained",
        ),
    ),
    Mutant(
        name="a-lost-restore-is-not-told-before-deleting",
        file="game/profiles/deletion.py",
        old="if paths is None or not paths.before_restore.exists():",
        new="if paths is None or paths.before_restore.exists():",
        tests=ids(
            "tests/scenes/history/test_damage.py",
            "test_before_something_is_deleted_it_is_said_if_a_restore_can_then_not_be_undone[True]",
        ),
    ),
    Mutant(
        name="everything-begins-again-while-something-is-written",
        file="game/scenes/shell/services.py",
        old="if busy := self.writing.busy or self.sharing.busy:",
        new='if busy := "":',
        tests=ids(
            "tests/scenes/profiles/test_profiles.py",
            "test_while_something_is_written_nothing_is_replaced_and_the_page_can_be_left",
        ),
    ),
    Mutant(
        name="a-name-at-the-seat-renames-the-profile",
        file="game/scenes/shell/seats.py",
        old="player_name=settings.player_name or self._own_name(Seat.S)",
        new="player_name=self._own_name(Seat.S)",
        tests=ids(
            "tests/scenes/setup/test_seats.py", "test_a_name_at_the_seat_names_who_has_none_and_renames_nobody[Ann-Ann]"
        ),
    ),
    Mutant(
        name="a-number-is-parted-from-its-per-cent-sign",
        file="game/toolkit/render/texts.py",
        old='_GAPS = re.compile(" (?!%)")',
        new='_GAPS = re.compile(" ")',
        tests=ids("tests/toolkit/render/test_painter.py", "test_a_number_is_not_parted_from_its_per_cent_sign"),
    ),
    Mutant(
        name="the-first-deal-shows-trump-too-early",
        file="game/scenes/table/hud.py",
        old="    if Fixture.TRUMP in sight:\n        trump = ",
        new="    if sight is not None:\n        trump = ",
        tests=ids("tests/scenes/lessons/test_lessons.py", "test_the_first_deal_has_only_what_was_taught_on_the_table"),
    ),
    Mutant(
        name="panels-stay-as-they-were-when-the-language-changes",
        file="game/scenes/table/hud.py",
        old="context.metrics, sight, installed()",
        new="context.metrics, sight",
        tests=ids(
            "tests/scenes/test_language.py",
            "test_a_language_chosen_at_the_table_is_that_of_the_table_at_once_and_of_the_next_start",
        ),
    ),
    Mutant(
        name="the-first-deal-shows-the-lamp",
        file="game/scenes/table/trump_panel.py",
        old="    if not has_lamp:",
        new="    if has_lamp is None:",
        tests=ids("tests/scenes/lessons/test_lessons.py", "test_the_first_deal_has_only_what_was_taught_on_the_table"),
    ),
    Mutant(
        name="trump-breaks-loudly-before-it-is-taught",
        file="game/scenes/table/table_view.py",
        old="() if Fixture.LAMP in self._sight() else (TrumpBroken,)",
        new="()",
        tests=ids("tests/scenes/lessons/test_lessons.py", "test_the_first_deal_has_only_what_was_taught_on_the_table"),
    ),
    Mutant(
        name="the-state-names-the-winner-while-a-lesson-asks",
        file="game/wording/table.py",
        old="return prompt(seen, voices) if is_told else",
        new="return prompt(seen, voices) if is_complete else",
        tests=ids("tests/scenes/test_no_answers.py", "test_no_lesson_gives_the_answer_away_while_it_asks[first-deal]"),
    ),
    Mutant(
        name="the-state-tells-the-score-before-it-is-explained",
        file="game/wording/table.py",
        old="if fixture in sight]",
        new="]",
        tests=ids("tests/scenes/test_no_answers.py", "test_the_first_deal_tells_nothing_before_it_is_explained"),
    ),
    Mutant(
        name="the-trump-asked-for-is-said-by-a-key",
        file="game/scenes/play/table_scene.py",
        old="return (About.UNSEEN,) if is_asked else ()",
        new="return ()",
        tests=ids(
            "tests/scenes/test_no_answers.py", "test_a_coached_match_does_not_name_the_trump_that_its_tutor_asks_for"
        ),
    ),
    Mutant(
        name="the-others-bid-while-a-question-is-asked",
        file="game/controllers/lesson_match.py",
        old="plays = plays and self.question is None",
        new="plays = plays and self.praised is None",
        tests=ids("tests/scenes/lessons/test_lessons.py", "test_the_first_deal_has_only_what_was_taught_on_the_table"),
    ),
    Mutant(
        name="answers-of-a-first-deal-are-forgotten",
        file="game/lessons/course.py",
        old="if self.question is not None and move == self.question.good:",
        new="if self.question is not None and move is self.question.good:",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_the_first_deal_that_was_left_goes_on_where_it_was_and_stands_in_the_library_once_done",
        ),
    ),
    Mutant(
        name="a-praised-answer-goes-on-by-itself",
        file="game/controllers/lesson_match.py",
        old="self.praised = question if question.praise else None",
        new="self.praised = None",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py", "test_a_question_is_left_only_by_the_player_and_each_answer_is_kept"
        ),
    ),
    Mutant(
        name="a-coached-match-that-was-left-is-forgotten",
        file="game/scenes/shell/learning.py",
        old="with_moves(coached.id, (str(begun.table.match_id),))",
        new='with_moves(coached.id, ("0",))',
        tests=ids("tests/scenes/lessons/test_coached.py", "test_a_coached_match_that_was_left_goes_on_with_its_tutor"),
    ),
    Mutant(
        name="a-lesson-shows-the-bare-text-of-a-rule",
        file="game/controllers/lesson_match.py",
        old="self.course.tutor.objection(action) or refusal\n",
        new="self.course.tutor.objection(action) or refusal.value\n",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_a_trump_that_a_joker_spares_is_refused_in_the_words_of_the_table",
        ),
    ),
    Mutant(
        name="the-first-focus-is-a-bid-that-is-not-offered",
        file="game/scenes/table/hud.py",
        old="bids[min(round(seen.deal.size / 4), len(bids) - 1)]",
        new="bids[round(seen.deal.size / 4)]",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_the_focus_begins_among_the_bids_that_are_offered_however_large_the_hand",
        ),
    ),
    Mutant(
        name="a-tutor-sits-at-every-match",
        file="game/scenes/shell/learning.py",
        old="and table.public.match.rules.sizes == coached.rules.sizes",
        new="or table.public.match.rules.sizes != coached.rules.sizes",
        tests=ids("tests/scenes/lessons/test_coached.py", "test_no_tutor_sits_at_another_match"),
    ),
    Mutant(
        name="the-tutor-lets-a-bad-bid-pass",
        file="game/scenes/table/coach_hints.py",
        old="is_wanted = self._is_tutor or self._program",
        new="is_wanted = self._program",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_the_hand_is_counted_aloud_and_a_bid_that_is_surely_worse_can_be_taken_back",
        ),
    ),
    Mutant(
        name="a-finished-trick-goes-before-the-player-does",
        file="game/tabletop/stage.py",
        old="not self._queue or self.stopped_before is not None:",
        new="not self._queue:",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_a_trick_of_the_first_match_lies_there_with_the_reason_until_the_player_goes_on",
        ),
    ),
    Mutant(
        name="a-press-runs-over-the-next-trick",
        file="game/tabletop/stage.py",
        old="        while self._queue and self.stopped_before is None:",
        new="        while self._queue:",
        tests=ids("tests/tabletop/test_stage.py", "test_a_stage_rests_where_it_is_told_to_and_nothing_leads_past_that"),
    ),
    Mutant(
        name="a-bid-as-good-as-the-best-goes-unnamed",
        file="game/coach/explain.py",
        old="for option in self.options[1:] if option.is_toss_up)",
        new="for option in self.options[1:] if not option.is_toss_up)",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_tutor_hint_and_live_check_speak_with_one_voice[3-five-cards]",
        ),
    ),
    Mutant(
        name="every-tool-lies-on-the-first-table",
        file="game/scenes/table/toolbar.py",
        old="    return buttons if is_whole else",
        new="    return buttons if not is_whole or buttons else",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_the_first_match_has_the_few_icons_that_are_needed_and_the_next_all",
        ),
    ),
    Mutant(
        name="any-cards-teach",
        file="game/lessons/chosen.py",
        old="    return all(is_uneventful(coached, tried(coached, seed, way)) for way in ways(wild))",
        new="    return True",
        tests=ids("tests/lessons/test_chosen.py", "test_cards_that_bring_what_was_not_taught_are_refused"),
    ),
    Mutant(
        name="judged-deals-vanish-from-the-habits",
        file="game/career/leaks.py",
        old="left_out += judged",
        new="left_out += 1",
        tests=ids(
            "tests/scenes/career/test_career_pages.py", "test_counters_of_one_thing_are_one_number_on_every_page"
        ),
    ),
    Mutant(
        name="an-answered-exercise-is-still-due",
        file="game/scenes/drills/own_exercise.py",
        old="due = self.run.due",
        new="due = self.run.due + (self.run.state is not None)",
        tests=ids("tests/scenes/drills/test_own_table.py", "test_the_way_there_says_how_many_are_due"),
    ),
    Mutant(
        name="a-taught-match-counts",
        file="game/career/figures.py",
        old="for seat in match.seats if is_of_career(kinds) and",
        new="for seat in match.seats if",
        tests=ids(
            "tests/career/test_figures.py",
            "test_a_taught_match_counts_nowhere_and_is_listed_as_what_it_is",
        ),
    ),
    Mutant(
        name="the-wrong-card-is-beaten",
        file="game/wording/tricks.py",
        old="    beaten = max(followed,",
        new="    beaten = min(followed,",
        tests=ids("tests/wording/test_tricks.py", "test_a_trick_is_told_with_its_cards_and_players"),
    ),
    Mutant(
        name="the-tutor-sees-them-set-who-are-not",
        file="game/coach/stakes.py",
        old="own = match.side_of(seen.seat)\n    (ours",
        new="own = 1 - match.side_of(seen.seat)\n    (ours",
        tests=ids("tests/coach/wording/test_stakes.py", "test_what_both_sides_need_is_so"),
    ),
    Mutant(
        name="two-notices-at-once",
        file="game/scenes/play/first_told.py",
        old="if not self._due or notices.texts or self._local_match.stage.has_great_moment:",
        new="if not self._due:",
        tests=ids(
            "tests/scenes/play/test_first_told.py", "test_one_thing_is_told_at_a_time_and_beside_no_great_moment"
        ),
    ),
    Mutant(
        name="the-score-counts-a-trick-before-its-pile-does",
        file="game/scenes/table/hud.py",
        old="seen, voices = viewer.stage.counted, viewer.voices",
        new="seen, voices = viewer.stage.seen, viewer.voices",
        tests=ids(
            "tests/scenes/table/test_status.py",
            "test_the_score_counts_a_trick_in_the_moment_in_which_it_lies_on_its_pile",
        ),
    ),
    Mutant(
        name="a-showdown-is-explained-each-time",
        file="game/scenes/play/first_told.py",
        old="            if thing not in known and (text := told(seen)):",
        new="            if text := told(seen):",
        tests=ids("tests/scenes/play/test_first_told.py", "test_a_showdown_and_a_joker_that_pulls_are_explained_once"),
    ),
    Mutant(
        name="an-exercise-asks-what-its-lesson-did-not-teach",
        file="game/drills/generate.py",
        old="reasons = [reason.name for reason in wanted.reasons]",
        new="reasons = [reason.name for reason in Refusal]",
        tests=ids(
            "tests/drills/test_drills.py",
            "test_what_may_be_played_is_asked_without_jokers_first_and_after_a_lesson_as_far_as_it_taught",
        ),
    ),
    Mutant(
        name="jokers-are-asked-about-before-they-are-taught",
        file="game/drills/generate.py",
        old="        if in_sight & JOKERS and not wanted.has_jokers:",
        new="        if led is not None and led.is_joker and not wanted.has_jokers:",
        tests=ids(
            "tests/drills/test_drills.py",
            "test_what_may_be_played_is_asked_without_jokers_first_and_after_a_lesson_as_far_as_it_taught",
        ),
    ),
    Mutant(
        name="a-bid-beside-a-board-is-not-said-to-be-lost",
        file="game/engine/bids.py",
        old="    return tuple(made for made in own if made.bid.value and made.bid < best)",
        new="    return tuple(made for made in own[:-1] if made.bid.value and made.bid < best)",
        tests=ids(
            "tests/wording/test_auction.py",
            "test_it_is_said_which_bid_does_not_count_any_more",
            "test_whatever_is_said_beside_a_bid_is_so_by_the_contracts",
        ),
    ),
    Mutant(
        name="a-count-stands-beside-another-advice",
        file="game/coach/wording/advice.py",
        old="    if MakeBid(count.bid) == explanation.preferred.action:",
        new="    if count.lines:",
        tests=ids("tests/scenes/lessons/test_coached.py", "test_a_hint_counts_only_what_comes_to_its_bid"),
    ),
    Mutant(
        name="the-tutor-asks-for-the-lowest-trump",
        file="game/scenes/tutor/question.py",
        old="deal.ordering.by_power(unseen)[0]",
        new="deal.ordering.by_power(unseen)[-1]",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_a_coached_match_is_played_to_its_end_and_leads_to_what_comes_next[nine-cards]",
        ),
    ),
    Mutant(
        name="a-link-lies-beside-its-word",
        file="game/toolkit/links.py",
        old="Rect(left + before, top",
        new="Rect(left, top",
        tests=ids("tests/toolkit/test_links.py", "test_a_link_in_a_line_lies_as_the_line_does"),
    ),
    Mutant(
        name="an-exercise-is-answered-twice",
        file="game/scenes/drills/drill.py",
        old="            or self.run.answer is not None\n            or self.run.kind",
        new="            or self.run.kind",
        tests=ids("tests/scenes/drills/test_drill.py", "test_an_answer_counts_once_however_often_it_is_given"),
    ),
    Mutant(
        name="a-setting-beyond-its-limit-is-kept",
        file="game/settings.py",
        old="return min(max(value, limit.ge), limit.le)",
        new="return max(value, limit.ge)",
        tests=ids("tests/test_settings.py", "test_a_number_out_of_range_is_moved_to_the_nearer_limit"),
    ),
    Mutant(
        name="one-good-file-hides-a-wrong-one",
        file="game/commands/record.py",
        old="return 1 if wrong else 0",
        new="return 1 if wrong == len(args.files) else 0",
        tests=ids("tests/commands/test_commands.py", "test_a_record_is_imported_once_and_a_wrong_one_not_at_all"),
    ),
    Mutant(
        name="the-size-of-the-filled-screen-is-stored",
        file="game/app.py",
        old="        if not window.is_fullscreen:\n",
        new="        if window.size:\n",
        tests=ids(
            "tests/test_app.py",
            "test_the_size_of_the_window_is_kept_when_it_closes_and_that_of_the_filled_screen_is_not[True]",
        ),
    ),
    Mutant(
        name="the-window-of-the-command-line-stays-filled",
        file="game/start.py",
        old="window_height=height, fullscreen=False)",
        new="window_height=height)",
        tests=ids("tests/test_start.py", "test_a_window_that_is_asked_for_is_as_large_and_does_not_fill_the_screen"),
    ),
    Mutant(
        name="the-self-test-overlooks-a-changed-file",
        file="game/selftest/checks.py",
        old="for name, digest in wanted.items() if _digest(root / name) != digest]",
        new="for name in wanted if not _digest(root / name)]",
        tests=ids("tests/test_selftest.py", "test_an_installed_file_that_is_missing_or_changed_is_noticed"),
    ),
    Mutant(
        name="reviews-take-half-a-core",
        file="game/scenes/shell/spare_time.py",
        old="RESTS: Final = 3.0",
        new="RESTS: Final = 1.0",
        tests=ids("tests/scenes/shell/test_spare_time.py", "test_it_takes_a_quarter_of_one_core_at_most[in a thread]"),
    ),
    Mutant(
        name="reviews-go-on-beside-a-game",
        file="game/scenes/shell/services.py",
        old="is_free = is_free and not any(scene.needs_processor for scene in self.director.stack.scenes)",
        new="is_free = is_free and not self.director.stack.scene.needs_processor",
        tests=ids(
            "tests/test_app.py",
            "test_finished_matches_are_reviewed_in_the_main_loop_while_nothing_is_played[menu]",
        ),
    ),
    Mutant(
        name="reviews-empty-the-battery",
        file="game/toolkit/devices/power.py",
        old="percent < LOW",
        new="percent < 1",
        tests=ids(
            "tests/scenes/shell/test_spare_time.py",
            "test_a_battery_is_low_below_thirty_per_cent_if_it_is_in_use_and_known",
        ),
    ),
    Mutant(
        name="reviews-do-not-wait-for-pages",
        file="game/scenes/shell/spare_time.py",
        old="            if self._coach.is_wanted:\n                return False\n",
        new="",
        tests=ids("tests/scenes/shell/test_spare_time.py", "test_what_a_page_asks_of_the_coach_comes_first"),
    ),
)

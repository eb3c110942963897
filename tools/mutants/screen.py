"""Mutants of the toolkit, the table as it is drawn, and the controllers."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="a-card-stands-out-under-the-words-above-the-hand",
        file="game/scenes/table/moves.py",
        old="self.picked is not None or not isinstance(self._local_match.turn, AskCard)",
        new="self.picked is not None",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_the_words_of_a_moment_cover_nothing_that_can_be_pressed",
        ),
    ),
    Mutant(
        name="a-notice-lies-over-words",
        file="game/toolkit/notices.py",
        old="edges = (*never, *(one for one in read if one.y < metrics.height / 4))",
        new="edges = never",
        tests=ids(
            "tests/toolkit/render/test_painter.py",
            "test_a_notice_leaves_words_readable_where_there_is_room_beside_them",
        ),
    ),
    Mutant(
        name="cards-are-shuffled-before-the-result",
        file="game/scenes/shell/loading.py",
        old='return _("The cards are being shuffled") if scene.begins_deal else _("One moment …")',
        new='return _("The cards are being shuffled")',
        tests=ids("tests/scenes/test_doors.py", "test_cards_are_said_to_be_shuffled_only_before_a_deal[result]"),
    ),
    Mutant(
        name="the-match-score-is-told-in-half-a-sentence",
        file="game/scenes/play/deal_summary.py",
        old='_("Match score: from {before} to {now}.")',
        new='_("Match score: {now}.")',
        tests=ids("tests/scenes/play/test_scores_shown.py", "test_the_score_of_a_match_says_from_where_it_comes"),
    ),
    Mutant(
        name="a-step-of-the-wheel-is-sixty-units",
        file="game/toolkit/pointer.py",
        old="pitch = pitches[len(pitches) // 2] if pitches else 0",
        new="pitch = 0",
        tests=ids(
            "tests/scenes/history/test_long_lists.py",
            "test_a_step_of_the_wheel_is_three_rows_in_every_window[100-size0]",
        ),
    ),
    Mutant(
        name="the-button-to-a-rule-lies-below-its-bubble",
        file="game/scenes/table/prompt.py",
        old="box.bottom - px(_SLOT_BUTTON + _WHY_APART), wide",
        new="box.bottom + px(_WHY_APART), wide",
        tests=ids(
            "tests/scenes/rulesets/test_rules_at_hand.py",
            "test_the_button_to_a_rule_lies_in_the_bubble_with_the_reason_and_goes_with_it",
        ),
    ),
    Mutant(
        name="a-notice-lies-over-buttons",
        file="game/toolkit/notices.py",
        old="never = (*pressed, *found)",
        new="never = tuple(found)",
        tests=ids(
            "tests/toolkit/render/test_painter.py",
            "test_notices_stand_below_each_other_and_beside_what_can_be_pressed",
        ),
    ),
    Mutant(
        name="a-hand-is-sorted-by-what-is-left-of-it",
        file="game/tabletop/hand_order.py",
        old="sort_hand(hand | deal.played_by(seat), deal.ordering, order)",
        new="sort_hand(hand, deal.ordering, order)",
        tests=ids(
            "tests/tabletop/test_hand_order.py",
            "test_no_card_of_a_hand_changes_its_place_among_the_others_while_cards_are_played",
        ),
    ),
    Mutant(
        name="a-trick-dissolves-when-the-next-card-is-led",
        file="game/tabletop/moving_cards.py",
        old="            if not self.animator.is_leaving(key):",
        new="            if key in now:",
        tests=ids(
            "tests/tabletop/test_stage.py",
            "test_a_trick_goes_whole_to_its_winner_though_the_next_card_is_led_meanwhile",
        ),
    ),
    Mutant(
        name="a-moment-runs-backwards",
        file="game/tabletop/stage.py",
        old="or not self.tempo.drama else moment.time",
        new="or not self.tempo.drama else moment.age / self.tempo.drama",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_a_moment_never_runs_backwards_however_often_the_player_hurries_or_not",
        ),
    ),
    Mutant(
        name="a-card-that-came-last-never-comes-to-rest",
        file="game/tabletop/stage.py",
        old="            changed |= self.cards.update(spent)",
        new="            changed |= self.cards.update(0.0)",
        tests=ids(
            "tests/tabletop/test_stage.py",
            "test_a_trick_that_is_being_read_lies_still_with_the_crown_on_its_last_card_too[60-False]",
        ),
    ),
    Mutant(
        name="a-press-takes-the-rest-of-the-big-bloopers-trick",
        file="game/tabletop/stage.py",
        old="        if self._thrown_rest > 0 or self._is_shortened:",
        new="        if self._is_shortened:",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_presses_in_the_big_bloopers_moment_shorten_it_and_each_card_and_the_winner_are_still_seen",
        ),
    ),
    Mutant(
        name="the-lamp-takes-its-whole-time-in-every-deal",
        file="game/tabletop/pacing.py",
        old="isinstance(event, events.TrumpBroken) and seen.deal.number > WHOLE_LAMPS",
        new="isinstance(event, events.TrumpBroken) and seen.deal.number < WHOLE_LAMPS",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_the_lamp_is_whole_in_the_first_deals_of_a_match",
        ),
    ),
    Mutant(
        name="without-motion-a-board-has-no-moment",
        file="game/scenes/table/moments/board.py",
        old="                return (moment, time) if has_still else None\n",
        new="                return None\n",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_without_motion_a_board_is_seen_in_the_middle_of_the_table_until_a_press_or_its_time_is_over",
        ),
    ),
    Mutant(
        name="the-light-of-the-lamp-washes-out-seals-and-slot",
        file="game/scenes/table/hud.py",
        old="    if not has_lamp:\n",
        new="    if has_lamp or not has_lamp:\n",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_trumps_sign_shines_in_the_lamps_dark_and_washes_out_no_seal_and_no_slot",
        ),
    ),
    Mutant(
        name="the-coachs-panel-lies-over-a-card-of-the-trick",
        file="game/scenes/table/side_panel.py",
        old="_TRICK: Final = 1.35",
        new="_TRICK: Final = 1.02",
        tests=ids(
            "tests/scenes/table/test_beside_trick.py",
            "test_a_panel_beside_the_table_covers_neither_trick_nor_hand_nor_the_place_of_the_next_card[100-size1]",
        ),
    ),
    Mutant(
        name="the-last-bid-makes-the-seal",
        file="game/scenes/table/moments/board.py",
        old="boldest = max((made for made in seen.deal.bids if made.seat in side), key=lambda made: made.bid)",
        new="boldest = [made for made in seen.deal.bids if made.seat in side][-1]",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_the_seal_of_a_side_is_that_of_its_contract_whatever_was_bid_last[bids0-0]",
        ),
    ),
    Mutant(
        name="ribbons-go-to-hands-that-nothing-is-drawn-from",
        file="game/tabletop/pacing.py",
        old="    return pulled(seen.public.match, led.card, by=led.seat, seat=seat) is not Pull.ANY",
        new="    return True",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_a_ribbon_goes_only_to_a_hand_that_has_no_choice_of_its_trumps",
        ),
    ),
    Mutant(
        name="the-lowest-widget-is-hit",
        file="game/toolkit/widgets.py",
        old="under = (widget for widget in reversed(self.widgets) if",
        new="under = (widget for widget in self.widgets if",
        tests=ids("tests/toolkit/test_widgets.py", "test_what_is_pointed_at_is_the_uppermost_widget_with_a_target"),
    ),
    Mutant(
        name="shift-tab-stops-at-the-first",
        file="game/toolkit/widgets.py",
        old="return order[(order.index(focus) + step) % len(order)]",
        new="return order[max(order.index(focus) + step, 0) % len(order)]",
        tests=ids(
            "tests/toolkit/test_widgets.py",
            "test_tab_goes_round_over_everything_that_can_be_focused_and_skips_what_is_disabled_or_only_read",
        ),
    ),
    Mutant(
        name="a-widget-lies-in-any-area-of-its-rectangle",
        file="game/toolkit/widgets.py",
        old="return self.area(widget.area)",
        new="return next((area for area in self.areas if area.rect == widget.clip), None)",
        tests=ids(
            "tests/toolkit/test_widgets.py",
            "test_a_widget_lies_in_the_scroll_area_it_names_though_another_has_the_same_rectangle",
        ),
    ),
    Mutant(
        name="a-hidden-focus-makes-a-move",
        file="game/toolkit/keyboard.py",
        old="return Chosen(focused) if was_shown or not focused.target.is_move else None",
        new="return Chosen(focused)",
        tests=ids("tests/toolkit/test_keyboard.py", "test_a_move_is_made_only_with_a_focus_that_was_to_be_seen"),
    ),
    Mutant(
        name="a-second-press-decides-another-turn",
        file="game/toolkit/presses.py",
        old="later.decision is not None and later.decision != self.decision",
        new="later.decision is not None and later.key is None",
        tests=ids("tests/scenes/play/test_double_presses.py", "test_two_presses_take_back_one_move"),
    ),
    Mutant(
        name="a-double-click-hits-what-came-up",
        file="game/toolkit/presses.py",
        old="return not later.target.is_piece or (self.target is not None and self.target.is_piece)",
        new="return False",
        tests=ids(
            "tests/toolkit/test_pointer.py",
            "test_the_second_press_of_a_double_click_does_not_hit_what_came_up_since",
        ),
    ),
    Mutant(
        name="a-scene-that-fails-keeps-its-place",
        file="game/toolkit/stack.py",
        old="            with suppress(Exception):\n                self._leave()\n",
        new="            self._leave()\n",
        tests=ids(
            "tests/toolkit/test_stack.py",
            "test_a_scene_that_fails_as_it_is_left_keeps_nobody_from_recovering",
        ),
    ),
    Mutant(
        name="a-page-is-as-large-as-its-words-allow",
        file="game/toolkit/layout/autoscale.py",
        old="    while True:\n",
        new="    focus_state.fitted = None\n    while True:\n",
        tests=ids(
            "tests/scenes/test_scale.py", "test_a_page_does_not_grow_and_shrink_with_every_word_that_comes_and_goes"
        ),
    ),
    Mutant(
        name="a-page-is-filled-again-to-be-painted",
        file="game/scenes/shell/pages.py",
        old="        panel = view.panel\n",
        new="        panel = self.view(context).panel\n",
        tests=ids(
            "tests/scenes/shell/test_pages.py",
            "test_a_frame_fills_a_page_once_and_again_only_where_its_panel_shrinks",
        ),
    ),
    Mutant(
        name="a-held-key-does-not-repeat",
        file="game/toolkit/devices/window.py",
        old="pygame.key.set_repeat(400, 60)",
        new="pygame.key.set_repeat(0)",
        tests=ids("tests/toolkit/devices/test_window.py", "test_a_key_that_is_held_repeats_after_a_while"),
    ),
    Mutant(
        name="a-pasted-mark-without-shape-stays",
        file="game/toolkit/text_field.py",
        old="for letter in text if letter.isspace() or is_showable(letter))",
        new="for letter in text)",
        tests=ids("tests/toolkit/test_text_field.py", "test_text_goes_in_at_the_caret_as_far_as_there_is_room"),
    ),
    Mutant(
        name="a-tip-leaves-the-window",
        file="game/toolkit/tips.py",
        old="inside_x = max(min(x, window.right - width), window.x)",
        new="inside_x = x",
        tests=ids("tests/toolkit/test_tips.py", "test_a_tip_stays_in_the_window_wherever_its_widget_lies"),
    ),
    Mutant(
        name="a-reduced-drawing-is-pointed-at-beside",
        file="game/toolkit/viewport.py",
        old="return Point((point.x - x) * width / w,",
        new="return Point(point.x * width / w - x,",
        tests=ids("tests/toolkit/test_viewport.py", "test_the_middle_of_what_is_seen_is_the_middle_of_what_was_drawn"),
    ),
    Mutant(
        name="a-name-in-the-tree-is-raw",
        file="game/toolkit/a11y_tree.py",
        old="name=escaped_lines(widget.name)",
        new="name=widget.name",
        tests=ids(
            "tests/toolkit/test_a11y_tree.py",
            "test_odd_texts_are_in_the_tree_as_they_are_shown_and_its_file_can_have_any_name",
        ),
    ),
    Mutant(
        name="what-is-out-of-sight-lies-under-the-foot",
        file="game/toolkit/a11y_tree.py",
        old="    rect = widget.visible\n",
        new="    rect = widget.rect\n",
        tests=ids(
            "tests/scenes/history/test_finding.py",
            "test_in_large_type_nothing_out_of_sight_is_told_to_lie_under_something_else[size0]",
        ),
    ),
    Mutant(
        name="keys-lead-back-to-a-row-half-in-sight",
        file="game/toolkit/director.py",
        old="        if is_new or self.stack.focus_state.is_focus_shown:\n",
        new="        if is_new:\n",
        tests=ids(
            "tests/scenes/history/test_finding.py",
            "test_a_row_that_was_clicked_half_in_sight_is_whole_when_keys_lead_back_to_it",
        ),
    ),
    Mutant(
        name="an-answer-that-is-right-is-told-the-reason-against-it",
        file="game/scenes/drills/own_exercise.py",
        old="if run.is_right and given.action != judged.preferred.action:",
        new="if not run.is_right and given.action == judged.preferred.action:",
        tests=ids(
            "tests/scenes/drills/test_own_table.py",
            "test_an_answer_as_good_as_the_best_is_not_told_the_reasons_against_it",
        ),
    ),
    Mutant(
        name="joined-areas-are-not-repainted",
        file="game/toolkit/render/display_list.py",
        old="rect.union_ip(apart.pop(index))",
        new="apart.pop(index)",
        tests=ids(
            "tests/toolkit/render/test_display_list.py", "test_any_two_frames_after_each_other_look_as_if_drawn_alone"
        ),
    ),
    Mutant(
        name="a-row-of-a-list-counts-from-nought",
        file="game/toolkit/layout/virtual_list.py",
        old="place=(row + 1, self._count)",
        new="place=(row, self._count)",
        tests=ids(
            "tests/scenes/history/test_long_lists.py",
            "test_the_list_of_many_matches_makes_few_widgets_and_each_says_where_it_stands",
        ),
    ),
    Mutant(
        name="a-large-hand-leaves-the-window",
        file="game/tabletop/layout.py",
        old="step = min(width * 0.62, space / max(count - 1, 1))",
        new="step = width * 0.62",
        tests=ids("tests/tabletop/test_layout.py", "test_the_whole_hand_is_seen"),
    ),
    Mutant(
        name="a-hand-fades-before-the-next-players-eyes",
        file="game/tabletop/stage.py",
        old="self._cut_short(jumps=seen.seat != self.seen.seat)",
        new="self._cut_short(jumps=False)",
        tests=ids(
            "tests/tabletop/test_stage.py",
            "test_a_hand_is_out_of_sight_at_once_when_the_screen_passes_to_another_player",
        ),
    ),
    Mutant(
        name="a-skip-lets-the-cards-fly-on",
        file="game/tabletop/stage.py",
        old="self._cut_short(jumps=True)",
        new="self._cut_short(jumps=False)",
        tests=ids("tests/tabletop/test_stage.py", "test_skipping_equals_waiting_and_nothing_moves_any_more"),
    ),
    Mutant(
        name="a-decision-waits-until-all-is-at-rest",
        file="game/controllers/local_match.py",
        old="is_announced = self.feed.has_shown_all if isinstance(due, AskAction) else self.feed.has_caught_up",
        new="is_announced = self.feed.has_caught_up",
        tests=ids(
            "tests/controllers/test_turn.py",
            "test_nothing_is_asked_before_everything_has_been_shown",
        ),
    ),
    Mutant(
        name="a-move-is-judged-by-what-is-shown",
        file="game/scenes/table/moves.py",
        old="playable(local_match.known).cards",
        new="playable(local_match.seen).cards",
        tests=ids(
            "tests/scenes/table/test_moves.py",
            "test_a_click_on_a_legal_card_counts_as_soon_as_the_turn_is_announced",
        ),
    ),
    Mutant(
        name="a-hint-is-on-what-is-shown",
        file="game/scenes/table/coach_hints.py",
        old="            known = local_match.known\n",
        new="            known = local_match.seen\n",
        tests=ids("tests/scenes/coach/test_coach.py", "test_a_hint_knows_that_trump_is_broken_before_the_lamp_says_so"),
    ),
    Mutant(
        name="what-is-thought-ahead-is-on-what-is-shown",
        file="game/scenes/table/coach_hints.py",
        old="        known = self._local_match.known\n        if known == self._judged_ahead",
        new="        known = self._local_match.seen\n        if known == self._judged_ahead",
        tests=ids(
            "tests/scenes/coach/test_coach.py",
            "test_what_the_coach_thought_ahead_is_its_judgement_of_the_decision",
        ),
    ),
    Mutant(
        name="cards-are-refused-while-the-computer-plays-them",
        file="game/scenes/table/cards.py",
        old="playable(seen) if isinstance(viewer.turn, AskCard) else",
        new="playable(seen) if seen.public.turn == seen.seat else",
        tests=ids(
            "tests/scenes/play/test_playing_out.py", "test_no_card_is_refused_while_the_computer_plays_a_deal_out"
        ),
    ),
    Mutant(
        name="the-hidden-hand-is-drawn-open",
        file="game/scenes/table/cards.py",
        old="draw(None if is_hidden else card, pose,",
        new="draw(card, pose,",
        tests=ids(
            "tests/scenes/play/test_shared_screen.py",
            "test_the_hand_is_drawn_face_down_until_its_player_says_to_be_there",
        ),
    ),
    Mutant(
        name="the-screen-tells-who-was-asked",
        file="game/controllers/redeal_round.py",
        old="self._left = self._all(public) if len(self._people) >= _SEVERAL else ()",
        new="self._left = ()",
        tests=ids(
            "tests/scenes/play/test_shared_screen.py",
            "test_what_the_others_see_is_the_same_whether_somebody_is_asked_or_not",
        ),
    ),
    Mutant(
        name="a-frame-is-shown-half-drawn",
        file="game/toolkit/render/canvas.py",
        old="self.is_held = not may_show or (bool(self.lacking) and not self._is_resized)",
        new="self.is_held = not may_show",
        tests=ids(
            "tests/tabletop/test_drawing_in_background.py",
            "test_a_frame_is_not_shown_before_everything_in_it_is_made_and_the_one_before_stays",
            "test_nothing_is_a_stand_in_from_a_cold_start_to_the_second_trick_and_back_at_the_title",
        ),
    ),
    Mutant(
        name="a-held-key-chooses-again",
        file="game/toolkit/devices/input.py",
        old="return was_down and not (isinstance(found, KeyPressed) and found.key in _REPEATING)",
        new="return False",
        tests=ids("tests/toolkit/devices/test_input.py", "test_a_held_key_moves_on_but_chooses_only_once"),
    ),
    Mutant(
        name="playing-out-is-taken-back-card-by-card",
        file="game/controllers/local_match.py",
        old="self._claimed or self._played_out, 0, frozenset()",
        new="self._claimed, 0, frozenset()",
        tests=ids("tests/scenes/play/test_playing_out.py", "test_what_was_played_out_is_taken_back_whole"),
    ),
    Mutant(
        name="nintendo-confirms-with-the-letter-of-the-others",
        file="game/toolkit/prompts.py",
        old='Device.NINTENDO: ("Ⓑ", "Ⓐ", "Ⓨ", "Ⓧ",',
        new='Device.NINTENDO: ("Ⓐ", "Ⓑ", "Ⓧ", "Ⓨ",',
        tests=ids("tests/toolkit/test_prompts.py", "test_a_button_has_the_name_that_stands_at_its_place"),
    ),
    Mutant(
        name="a-name-in-a-guid-is-a-maker",
        file="game/toolkit/devices/pad_kinds.py",
        old="return (0, 0) if zero or also_zero else (vendor, product)",
        new="return vendor, product",
        tests=ids("tests/toolkit/devices/test_pad_kinds.py", "test_a_guid_without_a_vendor_leaves_the_name"),
    ),
    Mutant(
        name="another-device-in-the-hand-is-seen-late",
        file="game/toolkit/layout/frame_memo.py",
        old="self.painter.metrics.window, self.painter.device, installed()",
        new="self.painter.metrics.window, installed()",
        tests=ids("tests/scenes/test_prompts_by_device.py", "test_the_bar_of_the_table_names_the_button_in_the_hand"),
    ),
    Mutant(
        name="what-time-has-changed-is-seen-as-it-was",
        file="game/toolkit/layout/frame_memo.py",
        old="if not self._has_changed:",
        new="if kept is not None:",
        tests=ids("tests/toolkit/layout/test_frame_memo.py", "test_what_is_pressed_or_passes_is_seen_at_once"),
    ),
    Mutant(
        name="a-scene-that-heeds-the-pointer-does-not-see-it-move",
        file="game/toolkit/scene.py",
        old="        self.read.pointed = True\n",
        new="",
        tests=ids(
            "tests/toolkit/layout/test_frame_memo.py", "test_a_scene_that_heeds_the_pointer_is_laid_out_as_it_moves"
        ),
    ),
    Mutant(
        name="a-name-from-right-to-left-is-spelt-backwards",
        file="game/toolkit/render/runs.py",
        old='"".join(reversed(texts) if like.is_turned else texts)',
        new='"".join(texts)',
        tests=ids(
            "tests/toolkit/render/test_runs.py",
            "test_a_run_has_its_letters_as_they_are_read_and_the_name_of_their_script",
        ),
    ),
    Mutant(
        name="names-in-a-list-change-places",
        file="game/toolkit/render/runs.py",
        old="if first in _APART or (not cluster.is_turned",
        new="if (not cluster.is_turned",
        tests=ids(
            "tests/toolkit/render/test_runs.py",
            "test_a_name_from_right_to_left_is_turned_and_the_sentence_around_it_is_not",
        ),
    ),
    Mutant(
        name="a-joker-out-of-play-is-too-small-to-be-read",
        file="game/tabletop/layout.py",
        old="_OUT_OF_PLAY = 0.58",
        new="_OUT_OF_PLAY = 0.5",
        tests=ids(
            "tests/tabletop/test_layout.py", "test_a_joker_that_was_exchanged_can_be_read_on_a_handheld_computer"
        ),
    ),
    Mutant(
        name="the-prompt-keeps-its-row-from-the-trick",
        file="game/tabletop/layout.py",
        old="is_prompt_aside = self.is_raised and",
        new="is_prompt_aside = not self.is_raised and",
        tests=ids("tests/tabletop/test_layout.py", "test_a_larger_scale_never_makes_the_trick_smaller"),
    ),
    Mutant(
        name="a-match-lost-looks-like-one-won",
        file="game/scenes/play/verdict.py",
        old="    if end is MatchEnd.LOST:\n        plate(_IRON, theme.MUTED)",
        new="    if end is None:\n        plate(_IRON, theme.MUTED)",
        tests=ids("tests/scenes/play/test_verdict.py", "test_three_ends_look_different_from_afar_and_without_colours"),
    ),
    Mutant(
        name="a-seal-crosses-the-bids-made",
        file="game/scenes/table/moments/board.py",
        old="return board_time(viewer) is not None and not",
        new="return (board_time(viewer) or (0.0, 1.0))[1] < _LIFTED and not",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_the_bids_made_are_out_of_the_way_until_a_seal_lies_at_its_place",
        ),
    ),
    Mutant(
        name="a-card-covers-the-crown-of-another",
        file="game/scenes/table/cards.py",
        old="                if key is last:",
        new="                if key is lying[0][0]:",
        tests=ids(
            "tests/scenes/table/test_beside_trick.py",
            "test_no_card_that_lies_in_the_trick_covers_the_marks_of_another",
        ),
    ),
    Mutant(
        name="without-motion-a-joker-is-thrown",
        file="game/tabletop/motion.py",
        old="            motion = Motion(motion.duration, motion.delay)\n            if (abs",
        new="            if (abs",
        tests=ids("tests/tabletop/test_motion.py", "test_with_reduced_motion_nothing_is_thrown_high"),
    ),
    Mutant(
        name="a-remark-lies-over-plates",
        file="game/scenes/play/table_talk.py",
        old="(*trick, *others)",
        new="(*trick,)",
        tests=ids("tests/scenes/play/test_remarks.py", "test_no_remark_lies_over_a_plate_trump_the_scores_or_a_bid"),
    ),
    Mutant(
        name="a-seal-lies-under-the-prompt",
        file="game/scenes/table/moments/board.py",
        old="if areas.is_prompt_aside and (is_own or not is_bidding):",
        new="if areas.is_prompt_aside and is_own and is_bidding:",
        tests=ids(
            "tests/scenes/table/moments/test_great_moments.py",
            "test_where_the_prompt_stands_aside_a_seal_keeps_clear_of_all_that_is_read",
        ),
    ),
    Mutant(
        name="a-window-that-nobody-sees-has-an-adapter",
        file="game/toolkit/devices/window.py",
        old="if self.driver not in _UNSEEN:",
        new="if self.driver:",
        tests=ids(
            "tests/toolkit/devices/test_window.py",
            "test_a_window_that_nobody_sees_has_no_adapter_where_that_comes_first",
        ),
    ),
    Mutant(
        name="a-screen-reader-presses-behind-the-curtain",
        file="game/toolkit/director.py",
        old="KeyPressed | inputs.TextTyped | inputs.Requested",
        new="KeyPressed | inputs.TextTyped",
        tests=ids(
            "tests/tabletop/test_drawing_in_background.py",
            "test_nothing_is_pressed_that_the_curtain_hides_and_no_scene_goes_on_behind_it",
        ),
    ),
    Mutant(
        name="the-picture-written-last-is-no-newer",
        file="game/toolkit/render/shelf.py",
        old="newest.index(path.name) + 1",
        new="0",
        tests=ids(
            "tests/toolkit/render/test_shelf.py", "test_what_was_just_written_stays_though_others_count_as_newer"
        ),
    ),
    Mutant(
        name="a-deal-of-a-habit-opens-at-its-beginning",
        file="game/scenes/replay/replay_scene.py",
        old="            scene.replay_player.go(found[choice.place])\n",
        new="            pass\n",
        tests=ids(
            "tests/scenes/career/test_leaks_page.py",
            "test_a_deal_opens_in_the_replay_before_the_choice_that_cost_most",
        ),
    ),
    Mutant(
        name="a-sign-that-is-pressed-says-nothing",
        file="game/toolkit/director.py",
        old="            self._pointer.rest()\n            return",
        new="            return",
        tests=ids(
            "tests/scenes/table/test_signs.py",
            "test_every_sign_has_a_name_and_pressing_it_shows_its_tip_at_once_and_changes_nothing",
        ),
    ),
    Mutant(
        name="the-lamp-is-explained-to-those-who-know",
        file="game/scenes/play/lamp_told.py",
        old="deal.broken and told < MOST_LAMPS",
        new="deal.broken",
        tests=ids(
            "tests/scenes/table/test_signs.py",
            "test_it_is_not_said_again_to_somebody_who_knows_nor_where_trump_is_never_bound",
        ),
    ),
    Mutant(
        name="what-is-said-of-the-lamp-covers-it",
        file="game/scenes/play/lamp_told.py",
        old="if self._due is None or others or lamp_time(self._local_match) is not None:",
        new="if self._due is None or others:",
        tests=ids(
            "tests/scenes/table/test_signs.py",
            "test_what_is_said_of_the_lamp_comes_once_it_has_left_and_replaces_what_was_said_before",
        ),
    ),
    Mutant(
        name="the-lamp-forbids-what-a-board-allows",
        file="game/wording/signs.py",
        old="    if may_lead_unbroken_trump(seen.public.match, deal, seen.seat):\n",
        new="    if not deal.contracts:\n",
        tests=ids(
            "tests/wording/test_signs.py",
            "test_what_the_lamp_says_of_leading_trump_is_what_the_engine_allows[santa-cruz-4]",
        ),
    ),
    Mutant(
        name="the-last-event-lies-under-the-tutor",
        file="game/scenes/table/seat.py",
        old="if one.part != CAPTION or not any(one.rect.shared(rect) for rect in over)]",
        new="if one.part != CAPTION or over]",
        tests=ids(
            "tests/scenes/lessons/test_coached.py",
            "test_the_last_event_in_words_lies_nowhere_under_the_tutor_and_is_there_where_he_leaves_room",
        ),
    ),
    Mutant(
        name="two-things-are-marked-to-go-on-with",
        file="game/scenes/lessons/learn.py",
        old="marked = None if self._marks_way else self._next",
        new="marked = self._next",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_on_the_page_of_lessons_one_thing_alone_is_marked_and_the_button_leads_there",
        ),
    ),
    Mutant(
        name="a-higher-card-of-another-suit-is-said-to-beat-a-trump",
        file="game/wording/tricks.py",
        old='    if order.group_of[best.card] == TRUMPS:\n        return ""\n',
        new="",
        tests=ids(
            "tests/wording/test_tricks.py",
            "test_a_higher_card_of_another_suit_is_named_and_only_where_one_was_passed_over",
        ),
    ),
    Mutant(
        name="the-winner-is-told-while-its-card-flies",
        file="game/scenes/table/prompt.py",
        old="    return last.seat if pose is not None and pose.is_moving else None",
        new="    return None",
        tests=ids(
            "tests/scenes/table/test_beside_trick.py",
            "test_who_wins_a_trick_is_told_only_once_its_last_card_lies_there",
        ),
    ),
    Mutant(
        name="enter-goes-back-from-a-hint",
        file="game/scenes/coach/coach_panel.py",
        old="        return CLOSE if self._advised is None else _DO_IT",
        new="        return CLOSE",
        tests=ids(
            "tests/scenes/test_doors.py",
            "test_enter_does_what_the_golden_button_says_unless_something_is_chosen_first[hint]",
        ),
    ),
    Mutant(
        name="the-last-points-lie-on-the-curve",
        file="game/scenes/play/score_curve.py",
        old="Point(rect.right - (_EDGE + _BESIDE / 2) * unit, middle)",
        new="Point(rect.right - (_EDGE + _RIGHT + _BESIDE) * unit, middle)",
        tests=(
            "tests/scenes/play/test_score_curve.py::test_the_points_of_the_last_deal_cover_no_line_and_no_figure[2]",
        ),
    ),
)

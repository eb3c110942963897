"""Mutants of a match in play and of what is kept of it: log, table, branches, profile, copies, files."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="a-shared-match-is-seen-from-the-first-seat",
        file="game/career/match_filter.py",
        old="ORDER BY s.person <> ?, s.seat LIMIT 1",
        new="ORDER BY ? IS NULL, s.seat LIMIT 1",
        tests=ids("tests/career/test_statistics.py", "test_a_match_of_several_people_counts_once[Player W]"),
    ),
    Mutant(
        name="an-action-is-shown-before-it-is-committed",
        file="game/session/table.py",
        old="self._store.append(self._head, self._journal.entries, entries[0].seq, summary, figures)",
        new="self._store.append(self._head, self._journal.entries[:-1], entries[0].seq, summary, figures)",
        tests=ids("tests/session/test_table.py", "test_what_was_submitted_is_on_disk_when_submit_returns"),
    ),
    Mutant(
        name="undo-reaches-into-the-deal-before",
        file="game/session/journal.py",
        old="for place in range(len(self._held) - 1, self._deal_start(), -1):",
        new="for place in range(len(self._held) - 1, 0, -1):",
        tests=ids("tests/session/test_table.py", "test_taking_back_stops_at_the_start_of_the_deal"),
    ),
    Mutant(
        name="redo-goes-on-after-another-move",
        file="game/session/journal.py",
        old="        if event != first:\n            self._undone.clear()",
        new="        if event != first:\n            self._undone.append((first, *rest))",
        tests=ids(
            "tests/session/test_table.py", "test_acting_otherwise_leaves_nothing_to_be_done_again_at_the_next_turn"
        ),
    ),
    Mutant(
        name="a-branch-loses-the-marks-of-its-deal",
        file="game/session/table.py",
        old="mark.deal <= branch.deal",
        new="mark.deal < branch.deal",
        tests=ids(
            "tests/records/test_marks.py",
            "test_a_branch_keeps_the_marks_of_its_match_up_to_the_deal_in_which_it_leaves",
        ),
    ),
    Mutant(
        name="a-stale-answer-is-played",
        file="game/session/conductor.py",
        old="if asked.seq == self._table.seq:",
        new="if asked.seat == self._table.actor:",
        tests=ids(
            "tests/session/test_conductor.py",
            "test_an_answer_that_lies_ready_is_dropped_where_the_person_has_bid_otherwise_meanwhile",
        ),
    ),
    Mutant(
        name="a-deleted-match-stays-in-the-older-copy",
        file="game/session/copies.py",
        old="    with gate(path):\n        for copy in copies_of(path):",
        new="    with gate(path):\n        for copy in copies_of(path)[:1]:",
        tests=ids(
            "tests/session/test_copies.py",
            "test_a_match_that_is_deleted_is_deleted_from_all_copies_and_never_offered",
        ),
    ),
    Mutant(
        name="the-list-goes-by-the-first-move",
        file="game/session/store.py",
        old="            play_order.put_first(db, number)\n",
        new="",
        tests=ids(
            "tests/session/test_play_order.py",
            "test_with_the_clock_set_back_between_two_matches_the_one_played_last_goes_on",
        ),
    ),
    Mutant(
        name="files-are-readable-by-all",
        file="game/private_files.py",
        old="_FILE: Final = 0o600",
        new="_FILE: Final = 0o644",
        tests=ids(
            "tests/test_private_files.py",
            "test_all_that_the_game_keeps_is_for_its_player_alone_and_so_is_a_folder_it_makes",
        ),
    ),
    Mutant(
        name="figures-of-a-deal-taken-back-stay",
        file="game/session/table.py",
        old="_COUNTED: Final = (DealScored, MatchEnded, TakenBack, Mark)",
        new="_COUNTED: Final = (DealScored, MatchEnded, Mark)",
        tests=ids("tests/career/test_figures.py", "test_what_is_taken_back_is_not_counted_and_the_verdict_on_it_goes"),
    ),
    Mutant(
        name="figures-of-a-deleted-match-stay",
        file="game/session/union.py",
        old="        tables.forget_match(db, *found)\n",
        new="",
        tests=ids(
            "tests/career/test_figures.py", "test_a_match_that_is_deleted_leaves_no_figures_here_nor_in_the_copies"
        ),
    ),
    Mutant(
        name="the-row-and-the-log-of-a-match-are-of-two-states",
        file="game/session/schema.py",
        old='    db.execute("BEGIN")\n    try:\n        yield\n',
        new="    try:\n        yield\n",
        tests=ids(
            "tests/upkeep/test_career_count.py",
            "test_a_match_played_on_while_it_is_read_is_none_that_is_damaged",
        ),
    ),
    Mutant(
        name="a-deleted-match-stays-in-the-rating",
        file="game/career/tables.py",
        old="    _forget_later_ratings(db, match_id)\n    sums.take_out(db, match_id)\n    for name in NAMES:\n",
        new="    sums.take_out(db, match_id)\n    for name in NAMES:\n",
        tests=ids("tests/career/test_rating.py", "test_a_match_that_is_deleted_has_later_ones_rated_again"),
    ),
    Mutant(
        name="counting-that-breaks-down-is-tried-for-ever",
        file="game/upkeep/career_count.py",
        old="        self._is_broken = True\n",
        new="",
        tests=ids("tests/upkeep/test_career_count.py", "test_a_rating_that_breaks_down_stops_no_game"),
    ),
    Mutant(
        name="a-match-to-be-shared-is-forgotten-at-the-end",
        file="game/upkeep/background_sharing.py",
        old="            waiting.append(match_id)\n            self._note()\n",
        new="            waiting.append(match_id)\n",
        tests=ids("tests/upkeep/test_sharing.py", "test_nothing_is_lost_where_the_window_is_closed_meanwhile[False]"),
    ),
    Mutant(
        name="a-rating-from-before-is-written",
        file="game/upkeep/career_count.py",
        old="        if self._store.version() != self._asked_in:\n            return False\n",
        new="",
        tests=ids("tests/upkeep/test_sharing.py", "test_a_match_is_rated_by_the_worker_before_its_result_is_shown"),
    ),
    Mutant(
        name="matches-without-a-deal-are-all-the-same",
        file="game/session/exchange.py",
        old="    if record.seed is None and not record.deals:\n        return None\n",
        new="",
        tests=ids(
            "tests/profiles/test_two_folders.py",
            "test_a_match_given_up_comes_in_once_where_a_deal_of_it_was_played[0]",
        ),
    ),
    Mutant(
        name="an-opponent-is-found-as-a-partner",
        file="game/career/match_filter.py",
        old='(("p.is_partner", self.partner), ("NOT p.is_partner", self.opponent))',
        new='(("1", self.partner), ("NOT p.is_partner", self.opponent))',
        tests=ids("tests/career/test_statistics.py", "test_the_matches_of_a_group_are_those_that_it_counts[partner]"),
    ),
    Mutant(
        name="who-is-asked-for-hides-all-other-partners",
        file="game/career/match_filter.py",
        old='open_filter = replace(match_filter, partner="") if are_partners else',
        new="open_filter = match_filter if are_partners else",
        tests=ids(
            "tests/scenes/history/test_finding.py",
            "test_everybody_is_offered_with_the_matches_that_are_found_then[match_filter0-True]",
        ),
    ),
    Mutant(
        name="old-figures-overwrite-newer-ones",
        file="game/career/tables.py",
        old="    if is_due is None or last_entry(db, match_id) != last:\n",
        new="    if is_due is None:\n",
        tests=ids("tests/career/test_figures.py", "test_a_match_played_on_while_it_is_counted_keeps_its_newer_figures"),
    ),
    Mutant(
        name="what-good-players-lose-too-is-a-leak",
        file="game/career/leaks.py",
        old="is_dearer = leak.interval.low > expected and leak.a_deal >= expected + MATTERS",
        new="is_dearer = leak.interval.low > 0 and leak.a_deal >= MATTERS",
        tests=ids("tests/career/test_leaks.py", "test_what_good_players_give_away_too_is_no_leak"),
    ),
    Mutant(
        name="what-comes-up-as-often-as-with-good-players-is-a-leak",
        file="game/career/leaks.py",
        old="if len(made) >= OFTEN and is_oftener and is_dearer:",
        new="if len(made) >= OFTEN and is_dearer:",
        tests=ids("tests/career/test_leaks.py", "test_what_good_players_give_away_too_is_no_leak"),
    ),
    Mutant(
        name="one-large-cost-is-as-sure-as-many",
        file="game/career/leaks.py",
        old="low = square / total * _share(min(total * total / square, chances), chances, doubt)",
        new="low = total / len(found) * _share(len(found), chances, doubt)",
        tests=ids("tests/career/test_leaks.py", "test_one_large_cost_says_less_than_many_small_ones"),
    ),
    Mutant(
        name="leaks-of-known-cards",
        file="game/career/leaks.py",
        old="(bits_of(KNOWN_CARDS), *values)",
        new="(0, *values)",
        tests=ids("tests/career/test_leaks.py", "test_a_match_whose_cards_were_known_tells_nothing"),
    ),
    Mutant(
        name="chances-of-deals-that-are-judged-again-count",
        file="game/career/leaks.py",
        old='WHERE match_id=? AND seat=? AND in_full"',
        new='WHERE match_id=? AND seat=?"',
        tests=ids("tests/career/test_leaks.py", "test_a_deal_that_is_due_to_be_judged_again_adds_no_chance_to_a_habit"),
    ),
    Mutant(
        name="points-beside-the-others-forget-the-mean",
        file="game/career/figures.py",
        old="beside=own - sum(points) / len(points),",
        new="beside=own - sum(points),",
        tests=ids("tests/career/test_statistics.py", "test_points_beside_the_others_are_less_their_mean"),
    ),
    Mutant(
        name="matches-with-help-raise-the-rating",
        file="game/career/rating.py",
        old="key = (outing.person, outing.is_helped)",
        new="key = (outing.person, False)",
        tests=ids("tests/career/test_rating.py", "test_matches_with_help_are_rated_apart"),
    ),
    Mutant(
        name="the-next-level-is-offered-for-luck",
        file="game/career/rating.py",
        old="self.strength - _SURELY * self.doubt > STRENGTHS[level]",
        new="self.strength > STRENGTHS[level]",
        tests=ids("tests/career/test_rating.py", "test_a_level_is_offered_only_when_somebody_is_clearly_better"),
    ),
    Mutant(
        name="a-restore-forgets-that-the-old-files-are-gone",
        file="game/profiles/restore.py",
        old="        put_in_place(ready, placing)\n    if placing.is_dir():",
        new="        placing = ready\n    if placing.is_dir():",
        tests=ids(
            "tests/profiles/test_backup.py",
            "test_killed_at_any_change_of_a_file_a_restore_is_whole_or_has_not_been[1]",
        ),
    ),
    Mutant(
        name="a-restore-replaces-what-was-played-meanwhile",
        file="game/profiles/restore.py",
        old="place = unused(target / path.relative_to(source))",
        new="place = target / path.relative_to(source)",
        tests=ids(
            "tests/profiles/test_restore.py",
            "test_what_was_played_all_the_same_is_kept_with_what_was_there_before[restore.placing]",
        ),
    ),
    Mutant(
        name="a-bomb-is-unpacked-before-it-is-noticed",
        file="game/profiles/backup.py",
        old="max(_PACKED * size, _ALWAYS)",
        new="1 << 40",
        tests=ids(
            "tests/profiles/test_backup.py",
            "test_a_bomb_is_refused_before_it_is_unpacked_and_where_it_lies_about_its_size[None]",
        ),
    ),
    Mutant(
        name="a-match-that-is-deleted-stays-in-what-was-there-before-a-restore",
        file="game/profiles/deletion.py",
        old="if paths is not None and match_id in store.numbers():",
        new="if paths is None:",
        tests=ids(
            "tests/profiles/test_deletion.py",
            "test_a_match_is_deleted_from_what_was_there_before_a_restore_too",
        ),
    ),
    Mutant(
        name="a-profile-in-use-is-deleted",
        file="game/profiles/deletion.py",
        old="                if not is_in_use(profile):",
        new="                if profile.name:",
        tests=ids("tests/profiles/test_people.py", "test_a_profile_that_a_command_has_open_is_not_deleted[True]"),
    ),
    Mutant(
        name="a-match-for-others-brings-their-damaged-profile-over",
        file="game/upkeep/background_sharing.py",
        old="        ProfileReader.read(other.paths.profile).close()",
        new="        ",
        tests=ids(
            "tests/upkeep/test_sharing.py",
            "test_a_damaged_profile_is_left_to_its_player_who_is_told_what_could_be_kept[True]",
        ),
    ),
    Mutant(
        name="with-a-shared-match-come-all-others",
        file="game/upkeep/background_sharing.py",
        old="opened.bring_in(profile, only=(identity,))",
        new="opened.bring_in(profile)",
        tests=ids(
            "tests/upkeep/test_sharing.py",
            "test_a_damaged_profile_is_left_to_its_player_who_is_told_what_could_be_kept[False]",
        ),
    ),
    Mutant(
        name="deals-judged-without-their-choices-are-left-so",
        file="game/career/tables.py",
        old="m.status = 'finished' AND o.in_full < o.deals",
        new="m.status = 'finished' AND o.judged < o.deals",
        tests=ids("tests/career/test_decisions.py", "test_a_deal_judged_without_its_choices_is_judged_again"),
    ),
    Mutant(
        name="an-exercise-is-known-as-soon-as-it-is-right",
        file="game/career/practice.py",
        old="is_known = is_right and 0 < mistake.since < today",
        new="is_known = is_right",
        tests=ids(
            "tests/career/test_practice.py",
            "test_right_at_once_comes_back_once_more_after_some_days",
            "test_right_on_the_day_of_a_mistake_is_not_yet_known",
        ),
    ),
    Mutant(
        name="equal-mistakes-are-asked-in-a-row",
        file="game/career/practice.py",
        old="if one.is_due(today) and one.kind != last]",
        new="if one.is_due(today)]",
        tests=ids(
            "tests/career/test_practice.py",
            "test_no_two_of_a_kind_are_asked_in_a_row_and_as_many_as_can_be_are_asked[counts1]",
        ),
    ),
    Mutant(
        name="exercises-of-a-deal-taken-back-stay",
        file="game/career/tables.py",
        old='_OF_DEALS: Final = (*_REVIEWED, "practised")',
        new='_OF_DEALS: Final = ("judged",)',
        tests=ids("tests/career/test_practice.py", "test_the_exercises_of_a_deal_taken_back_go_with_it"),
    ),
    Mutant(
        name="exercises-of-somebody-else-are-asked",
        file="game/career/practice.py",
        old="AND o.person = ? AND d.cost >= ?",
        new="AND ? IN (o.person, (SELECT min(person) FROM outings)) AND d.cost >= ?",
        tests=ids(
            "tests/career/test_practice.py",
            "test_only_what_cost_a_point_in_a_match_that_is_over_is_asked_of_who_chose_it",
        ),
    ),
    Mutant(
        name="a-judged-deal-is-added-to-the-sums-twice",
        file="game/career/tables.py",
        old="    sums.take_out(db, *key)\n",
        new="",
        tests=ids("tests/career/test_sums.py", "test_kept_sums_follow_what_is_deleted_judged_and_counted_anew"),
    ),
    Mutant(
        name="damaged-sums-are-believed",
        file="game/career/statistics.py",
        old="        if _has_sums(found, totals(db, match_filter)):\n            return found\n",
        new="        return found\n",
        tests=ids("tests/career/test_sums.py", "test_kept_sums_that_are_damaged_are_not_believed[SET made = made + 1]"),
    ),
    Mutant(
        name="exercises-that-are-known-count-as-due",
        file="game/career/practice.py",
        old="        WHERE (p.is_known OR p.due > ?)",
        new="        WHERE (p.due > ?)",
        tests=ids("tests/career/test_sums.py", "test_exercises_that_are_due_are_counted_as_they_are_listed"),
    ),
    Mutant(
        name="what-was-entered-is-not-looked-for-in-structs",
        file="game/session/redaction.py",
        old="        case Struct():\n            yield from _texts_in(structs.astuple(value))\n",
        new="",
        tests=ids(
            "tests/session/test_redaction.py",
            "test_texts_are_found_in_every_field_of_a_ruleset_a_player_and_a_filter",
        ),
    ),
    Mutant(
        name="how-exercises-of-a-deleted-match-went-stays",
        file="game/career/tables.py",
        old='    db.execute("DELETE FROM practised WHERE match_id=?", (match_id,))\n',
        new="",
        tests=ids(
            "tests/career/test_practice.py", "test_a_match_that_is_deleted_leaves_no_exercise_here_nor_in_the_copies"
        ),
    ),
    Mutant(
        name="a-match-of-a-damaged-file-keeps-its-seed",
        file="game/session/recovery.py",
        old='    for seed in (secrets.seed, b"") if is_told else (b"",):',
        new='    for seed in (secrets.seed, b"") if is_told else (secrets.seed,):',
        tests=ids(
            "tests/session/test_recovery.py", "test_what_is_read_of_a_damaged_file_is_added_to_the_copy_and_told"
        ),
    ),
    Mutant(
        name="a-flush-that-failed-is-tried-again",
        file="game/session/profile_file.py",
        old="is_flushed = self.flusher is None or self.flusher.error is None",
        new="is_flushed = True",
        tests=ids(
            "tests/session/test_flush.py", "test_what_could_not_be_put_on_the_disk_is_written_whole_to_a_new_file"
        ),
    ),
)

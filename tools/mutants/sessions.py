"""Mutants of a match in play and its storage: log, table, profile, copies, backups."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="an-action-is-shown-before-it-is-committed",
        file="game/session/table.py",
        old="self._store.append(self._head, self._journal.entries, entries[0].seq, summary, results)",
        new="self._store.append(self._head, self._journal.entries[:-1], entries[0].seq, summary, results)",
        tests=ids("tests/session/test_table.py", "test_what_was_submitted_is_on_disk_when_submit_returns"),
    ),
    Mutant(
        name="undo-reaches-into-the-deal-before",
        file="game/session/journal.py",
        old="pairwise(self._held[self._deal_start() :])",
        new="pairwise(self._held)",
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
        name="a-stale-answer-is-played",
        file="game/session/conductor.py",
        old="if asked.seq != self._table.seq:",
        new="if asked.seat != self._table.actor:",
        tests=ids(
            "tests/session/test_conductor.py",
            "test_an_answer_that_lies_ready_is_dropped_where_the_person_has_bid_otherwise_meanwhile",
        ),
    ),
    Mutant(
        name="a-deleted-match-stays-in-the-older-copy",
        file="game/session/copies.py",
        old="        for copy in copies_of(path):\n            all_of_them",
        new="        for copy in copies_of(path)[:1]:\n            all_of_them",
        tests=ids(
            "tests/session/test_copies.py",
            "test_a_match_that_is_deleted_is_deleted_from_all_copies_and_never_offered",
        ),
    ),
    Mutant(
        name="the-list-goes-by-the-first-move",
        file="game/session/store.py",
        old="    play_order.put_first(db, number, after.time)\n",
        new="",
        tests=ids(
            "tests/session/test_play_order.py",
            "test_with_the_clock_set_back_between_two_matches_the_one_played_last_goes_on",
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
        file="game/session/side_tables.py",
        old="        for name in self.names:\n",
        new="        for name in self.merged:\n",
        tests=ids(
            "tests/career/test_figures.py", "test_a_match_that_is_deleted_leaves_no_figures_here_nor_in_the_copies"
        ),
    ),
    Mutant(
        name="the-row-and-the-log-of-a-match-are-of-two-states",
        file="game/session/profile_reader.py",
        old='                self._db.execute("BEGIN")  # so that row and log are consistent if another program writes\n',
        new="",
        tests=ids(
            "tests/upkeep/test_career_count.py",
            "test_a_match_played_on_while_it_is_read_is_not_taken_for_damaged",
        ),
    ),
    Mutant(
        name="matches-without-a-deal-are-all-the-same",
        file="game/session/stored_match.py",
        old="deals or record.cuts",
        new="deals",
        tests=ids(
            "tests/profiles/test_two_folders.py",
            "test_a_match_given_up_comes_in_once_where_a_deal_of_it_was_played[0]",
        ),
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
        name="a-profile-in-use-is-deleted",
        file="game/profiles/deletion.py",
        old="                if is_in_use(profile, CLAIM_PATIENCE):",
        new="                if not profile.name:",
        tests=ids("tests/profiles/test_people.py", "test_a_profile_that_a_command_has_open_is_deleted_after_it[True]"),
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
        name="a-flush-that-failed-is-tried-again",
        file="game/session/profile_file.py",
        old="opened.flusher is not None and opened.flusher.error is not None",
        new="opened.flusher is None",
        tests=ids(
            "tests/session/test_flush.py", "test_what_could_not_be_put_on_the_disk_is_written_whole_to_a_new_file"
        ),
    ),
    Mutant(
        name="an-imported-record-loses-its-marks",
        file="game/session/exchange.py",
        old="entries_of((*log.events, *record.marks))",
        new="entries_of(log.events)",
        tests=ids("tests/records/test_marks.py", "test_an_imported_log_holds_what_happened_and_behind_it_the_marks"),
    ),
    Mutant(
        name="everything-begins-again-while-something-is-written",
        file="game/scenes/shell/services.py",
        old="if busy := (None if is_lossless else saving.notice) or self.writing.busy or self.sharing.busy:",
        new='if busy := "":',
        tests=ids(
            "tests/scenes/profiles/test_profiles.py",
            "test_while_something_is_written_nothing_is_replaced_and_the_page_can_be_left",
        ),
    ),
)

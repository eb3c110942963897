"""Mutants of records, wording, texts from outside and translations."""

from typing import Final

from tools.mutants.mutant import Mutant, ids

MUTANTS: Final = (
    Mutant(
        name="flags-run-into-each-other",
        file="game/letters.py",
        old="(flags % 2 and _FLAG.match(letter))",
        new="(flags and _FLAG.match(letter))",
        tests=ids("tests/test_letters.py", "test_flags_go_in_pairs"),
    ),
    Mutant(
        name="a-name-in-capitals-is-another",
        file="game/letters.py",
        old=".translate(_ALIKE).casefold())",
        new=".translate(_ALIKE))",
        tests=ids("tests/test_letters.py", "test_a_name_is_one_in_all_its_spellings[ZO\\xcb]"),
    ),
    Mutant(
        name="a-full-disk-speaks-english",
        file="game/system_errors.py",
        old='        "ENOSPC": _FULL,\n',
        new="",
        tests=ids(
            "tests/test_outside_text.py", "test_common_reasons_are_in_the_language_of_the_player_and_others_apart"
        ),
    ),
    Mutant(
        name="a-cut-ruleset-is-no-json",
        file="game/rulesets/json_file.py",
        old="if error.pos >= len(text.rstrip()):",
        new="if error.pos > len(text):",
        tests=ids("tests/rulesets/test_json_file.py", "test_a_file_that_holds_no_ruleset_is_refused_with_a_sentence"),
    ),
    Mutant(
        name="a-pulled-card-follows",
        file="game/wording/tricks.py",
        old="if kind is PlayKind.FOLLOW and trick[0].card.is_joker:",
        new="if kind is PlayKind.TRUMP and trick[0].card.is_joker:",
        tests=ids("tests/wording/test_tricks.py", "test_a_play_is_called_what_it_was_in_every_ruleset[classic]"),
    ),
    Mutant(
        name="a-row-of-a-list-breaks-its-line-by-itself",
        file="game/scenes/history/matches_page.py",
        old="return lines(line, list_text(match))",
        new='return f"{line}\\n{list_text(match)}"',
        tests=ids(
            "tests/scenes/test_doors.py", "test_no_text_of_a_page_has_an_escape_or_a_wrong_plural_in_any_language"
        ),
    ),
    Mutant(
        name="one-deal-is-said-as-many",
        file="game/scenes/history/matches_page.py",
        old='ngettext("finished after {deals} deal", "finished after {deals} deals", summary.deals)',
        new='_("finished after {deals} deals")',
        tests=ids(
            "tests/scenes/test_doors.py", "test_no_text_of_a_page_has_an_escape_or_a_wrong_plural_in_any_language"
        ),
    ),
    Mutant(
        name="a-trump-on-another-suit-is-called-following",
        file="game/engine/ordering.py",
        old="    if group == order.group_of[trick[0]]:\n        return PlayKind.FOLLOW\n    if group != TRUMPS:",
        new="    if group in (TRUMPS, order.group_of[trick[0]]):\n        return PlayKind.FOLLOW\n    if group != TRUMPS:",
        tests=ids("tests/wording/test_tricks.py", "test_a_play_is_called_what_it_was_in_every_ruleset"),
    ),
    Mutant(
        name="an-error-points-a-column-too-far-left",
        file="game/records/text_reader.py",
        old="(self.start if at is None else at) + 1",
        new="(self.start if at is None else at)",
        tests=ids("tests/records/test_marks.py", "test_a_mark_that_is_wrong_is_named_with_its_place"),
    ),
    Mutant(
        name="a-record-writes-rules-that-are-as-usual",
        file="game/rulesets/json_file.py",
        old="for name in FIELDS if getattr(rules, name) != getattr(USUAL, name)}",
        new="for name in FIELDS}",
        tests=ids(
            "tests/records/test_a_rule_added_later.py", "test_old_records_and_lines_are_read_and_written_as_before"
        ),
    ),
    Mutant(
        name="a-record-is-not-compared-with-what-it-comes-to",
        file="game/records/text_reader.py",
        old="            _compare(line, text)\n",
        new="            pass\n",
        tests=ids("tests/records/test_text.py", "test_a_claim_that_does_not_come_of_the_moves_is_named_with_its_place"),
    ),
    Mutant(
        name="an-imported-record-loses-its-marks",
        file="game/session/exchange.py",
        old="entries_of((*log.events, *record.marks))",
        new="entries_of(log.events)",
        tests=ids("tests/records/test_marks.py", "test_an_imported_log_holds_what_happened_and_behind_it_the_marks"),
    ),
    Mutant(
        name="a-record-of-a-running-match-tells-its-seed",
        file="game/records/from_log.py",
        old="is_told = seed is not None and match.winners is not None",
        new="is_told = seed is not None",
        tests=ids(
            "tests/records/test_text.py",
            "test_the_text_of_an_unfinished_match_tells_nothing_of_the_running_deal_nor_its_seed",
        ),
    ),
    Mutant(
        name="a-redeal-is-not-written-in-its-heading",
        file="game/records/from_log.py",
        old="tries=deal.redeal,",
        new="tries=min(deal.redeal, 1),",
        tests=ids("tests/records/test_text.py", "test_the_title_of_a_deal_counts_the_deals_of_its_number_before_it"),
    ),
    Mutant(
        name="a-contract-warns-one-trick-too-late",
        file="game/wording/bids.py",
        old="if bid.value and total > deal.size:",
        new="if bid.value and total > deal.size + 1:",
        tests=ids("tests/wording/test_bids.py", "test_more_bid_than_there_are_tricks_is_warned_of"),
    ),
    Mutant(
        name="invisible-marks-pass-for-letters",
        file="game/outside_text.py",
        old='letter in _JOINERS or category(letter) == "Zs"',
        new='letter in _JOINERS or category(letter) in ("Zs", "Cf")',
        tests=ids("tests/test_outside_text.py", "test_what_cannot_be_shown_is_told_by_its_digits"),
    ),
    Mutant(
        name="a-byte-is-told-as-half-a-character",
        file="game/outside_text.py",
        old="        code -= _BYTES.start - 0x80\n",
        new="        code += 0\n",
        tests=ids("tests/test_outside_text.py", "test_what_cannot_be_shown_is_told_by_its_digits"),
    ),
    Mutant(
        name="a-long-path-loses-the-name-of-its-file",
        file="game/outside_text.py",
        old='else f"{beginning(text, before)}…{ending(text, behind)}"',
        new="else shortened(text, MOST_OF_PATH)",
        tests=ids("tests/test_outside_text.py", "test_of_a_long_path_the_name_of_the_file_stays"),
    ),
    Mutant(
        name="a-caption-bypasses-the-catalogue",
        file="game/wording/events.py",
        old='return _("The two highest cards play together.")',
        new='return "The two highest cards play together."',
        tests=ids("tests/test_i18n.py", "test_no_sentence_bypasses_the_catalogue"),
    ),
    Mutant(
        name="one-card-is-told-as-many",
        file="game/i18n.py",
        old="_current.ngettext(one, many, count)",
        new="_current.ngettext(many, many, count)",
        tests=ids(
            "tests/test_i18n.py", "test_english_is_what_stands_in_the_code", "test_a_compiled_catalogue_translates"
        ),
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
    Mutant(
        name="the-right-bid-of-the-first-deal-is-not-praised",
        file="game/controllers/lesson_match.py",
        old="        if refused is None and step is not None and step.praise:",
        new="        if refused is not None and step is not None and step.praise:",
        tests=ids(
            "tests/scenes/lessons/test_lessons.py",
            "test_the_right_bid_is_praised_with_its_reason_before_anybody_plays",
        ),
    ),
)

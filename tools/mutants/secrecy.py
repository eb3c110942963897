"""Mutants that reveal secrets: hidden cards, seeds, answers to the questions of lessons, private files, and texts of players."""

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
        name="a-plan-knows-the-sample-it-is-in",
        file="game/ai/sampling/endgame.py",
        old="groups.setdefault(seen[sample], [])",
        new="groups.setdefault(sample, [])",
        tests=ids("tests/ai/sampling/test_endgame.py", "test_sampled_deals_that_look_alike_take_the_same_card"),
    ),
    Mutant(
        name="everybody-sees-what-is-addressed-to-one",
        file="game/engine/events.py",
        old="(seat is not None and to == seat)",
        new="(seat is not None and to is not Audience.NOBODY)",
        tests=ids("tests/session/test_journal.py", "test_nobody_is_shown_what_is_addressed_to_another"),
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
        name="what-was-entered-is-not-looked-for-in-structs",
        file="game/redaction.py",
        old="        case Struct():\n            yield from _texts_in(structs.astuple(value))\n",
        new="",
        tests=ids(
            "tests/test_redaction.py",
            "test_texts_are_found_in_every_field_of_a_ruleset_a_player_and_a_filter",
        ),
    ),
    Mutant(
        name="a-match-of-a-damaged-file-keeps-its-seed",
        file="game/session/recovery.py",
        old='        "seed": seed or b"",\n',
        new="",
        tests=ids(
            "tests/session/test_recovery.py", "test_what_is_read_of_a_damaged_file_is_added_to_the_copy_and_told"
        ),
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
        name="the-state-names-the-winner-while-a-lesson-asks",
        file="game/wording/table.py",
        old="return prompt(seen, voices) if is_told else",
        new="return prompt(seen, voices) if is_complete else",
        tests=ids("tests/scenes/test_no_answers.py", "test_every_table_is_told_through_the_sight_of_its_scene[en]"),
    ),
)

"""Pages about rules: rules can be read, searched, compared, edited, shared, and found by an interview."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.legal import playable
from game.engine.rules import Pull, Rules, Tie, rule_texts
from game.engine.state import Phase
from game.rulesets.json_file import rules_text
from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import arises
from game.scenes.rulesets.rules_page import SEARCH
from game.scenes.shell.routes import RulesSection, StaticRoute
from game.scenes.table.seat import SeatScene
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.toolkit.devices.input import Closed, FileDropped, Key, KeyPressed
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, Widget
from tests.support.hands import Do, by_keys, door_of
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot
from tests.support.turns import may_act

CLASSIC = PRESETS["classic"]
FRIDAY = replace(PRESETS["blooper"], name="Friday", trick_points=7, tie=Tie.SHARED)
FAST = Settings(first_start_done=True, speed=Speed.INSTANT, last_length=Length.WHOLE)


def by_mouse(pilot: Pilot, target: Target) -> None:
    pilot.scroll_to(target)
    pilot.tick(1)
    pilot.click(target)


HANDS = pytest.mark.parametrize("do", [by_mouse, by_keys])


@pytest.fixture
def pilot() -> Pilot:
    return Pilot(settings=FAST).open()


def names(pilot: Pilot) -> list[str]:
    return [text for widget in pilot.director.view().widgets for text in (widget.name, widget.detail) if text]


def choose(pilot: Pilot, do: Do, *targets: Target) -> None:
    for target in targets:
        do(pilot, target)


def button(*found: str) -> list[Target]:
    return [ButtonTarget(name) for name in found]


@HANDS
def test_the_rules_are_read_from_the_title_and_say_how_others_have_them(pilot: Pilot, do: Do) -> None:
    choose(pilot, do, *button("rules", "read"))
    assert pilot.scene == "rules"
    do(pilot, ChoiceTarget("section", "all_pass"))
    told = [name for name in names(pilot) if name.startswith("Traditional: ")]
    assert told == ["Traditional: If everybody passes, the next dealer deals the same number of cards."]
    choose(pilot, do, *button("close", "close"))
    assert pilot.scene == "title"


def test_what_is_typed_finds_rules_and_the_groups_narrow_them(pilot: Pilot) -> None:
    choose(pilot, by_mouse, *button("rules", "read"))
    pilot.director.handle(KeyPressed("f", command=True))
    assert pilot.director.focused == SEARCH
    pilot.press(*"overtr")
    shown = [str(widget.target) for widget in pilot.director.view().widgets if widget.role is Role.ITEM]
    assert "choice:section=overtrick_points" in shown
    assert len(shown) < 6
    pilot.press(*"ick xyz")
    assert "No rule mentions that." in names(pilot)
    for _letter in range(20):
        pilot.press(Key.BACKSPACE)
    pilot.click(ChoiceTarget("group", "2"))
    assert "Board" in names(pilot)
    assert "Jokers" not in names(pilot)


@pytest.mark.parametrize("asked", ["boston", "rainbow", "two of diamonds", "after board"])
def test_what_does_not_arise_is_shown_only_to_who_searches_for_it(asked: str, pilot: Pilot) -> None:
    choose(pilot, by_mouse, *button("rules", "read"))
    idle = {str(ChoiceTarget("section", name)) for name in rule_texts() if not arises(PRESETS["classic"], name)}
    assert idle.isdisjoint(str(widget.target) for widget in pilot.director.view().widgets)
    pilot.director.handle(KeyPressed("f", command=True))
    pilot.press(*asked)
    assert not idle.isdisjoint(str(widget.target) for widget in pilot.director.view().widgets)


def test_a_rule_that_does_not_arise_is_shown_where_it_is_what_the_page_was_opened_for(pilot: Pilot) -> None:
    pilot.program.open(RulesSection(PRESETS["classic"], "bostons"))
    assert sought(pilot).target == ChoiceTarget("section", "bostons")


def at_an_illegal_card(pilot: Pilot, rules: Rules) -> tuple[SeatScene, CardTarget]:
    """Return a table with illegal cards in the person's hand, and the target of one of them."""
    pilot.open(rules=rules)
    table = pilot.table

    def is_bound() -> bool:
        seen = table.local_match.seen
        plays = may_act(table.local_match) and seen.public.phase is Phase.PLAY and pilot.scene == "table"
        return plays and playable(seen).cards not in (0, seen.hand)

    pilot.play_on(is_bound)
    pilot.tick(2)
    seen = table.local_match.seen
    barred = [card for card in seen.cards() if not playable(seen).cards >> card & 1]
    return table, CardTarget(barred[0])


def sought(pilot: Pilot) -> Widget:
    """Return the section for which the rules page was opened, after checking that it is visible."""
    assert pilot.scene == "rules"
    pilot.tick(0.1)
    widget = next(w for w in pilot.director.view().widgets if w.role is Role.ITEM and w.checked)
    assert not_none(widget.clip).holds(widget.rect), "the section is in sight"
    return widget


def test_a_card_that_may_not_be_played_opens_its_rule_by_mouse(pilot: Pilot) -> None:
    _table, card = at_an_illegal_card(pilot, CLASSIC)
    assert pilot.director.view().find(ButtonTarget("rules-why")) is None
    widget = pilot.widget(card)
    pilot.click_at(Point(widget.rect.x + 4, widget.rect.y + widget.rect.h / 2))
    pilot.tick(1)
    pilot.click(ButtonTarget("rules-why"))
    target = of_type(ChoiceTarget, sought(pilot).target)
    assert target.value in ("following", "trump_lead", "big_joker_pulls", "little_joker_pulls")
    pilot.press(Key.ESCAPE)
    pilot.take_turn()
    assert pilot.director.view().find(ButtonTarget("rules-why")) is None


@pytest.mark.parametrize("key", ["r", Key.F1])
def test_a_card_that_may_not_be_played_opens_its_rule_by_key(pilot: Pilot, key: str) -> None:
    table, card = at_an_illegal_card(pilot, CLASSIC)
    pilot.director.focus(card)
    wanted = table.rules_at()[1]
    pilot.press(key)
    assert sought(pilot).target == ChoiceTarget("section", wanted)
    assert pilot.director.focused == ChoiceTarget("section", wanted)


def test_the_key_for_rules_opens_those_that_are_spoken_of(pilot: Pilot) -> None:
    pilot.press(Key.F1)
    assert "Rules: Classic" in names(pilot)
    pilot.press(Key.F1)
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "title"
    choose(pilot, by_mouse, ButtonTarget("new"), door_of("individual"))
    pilot.press(Key.F1)
    assert "Rules: Individual" in names(pilot)
    pilot.open(rules=PRESETS["santa-cruz"])
    pilot.until(lambda: pilot.director.tree().settled and "bid" in pilot.director.tree().state)
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "menu"
    pilot.press(Key.F1)
    assert "Rules: Santa Cruz" in names(pilot)


@HANDS
def test_two_rulesets_stand_side_by_side_in_what_differs(pilot: Pilot, do: Do) -> None:
    choose(pilot, do, *button("rules", "compare"))
    do(pilot, ChoiceTarget("other", "traditional"))
    shown = names(pilot)
    assert "All pass" in shown
    assert "If everybody passes, the next dealer deals the same number of cards." in shown
    assert "Overtrick" not in shown


@HANDS
def test_a_ruleset_is_made_set_right_kept_and_played(pilot: Pilot, do: Do) -> None:
    choose(pilot, do, *button("rules", "edit"), ChoiceTarget("rule", "jokers"), ChoiceTarget("value", "1"))
    assert any("A joker that is not in the deck pulls nothing." in name for name in names(pilot))
    assert not pilot.widget(ButtonTarget("save")).enabled
    do(pilot, ChoiceTarget("mend-0", "0"))
    assert not any("pulls nothing" in name for name in names(pilot))
    choose(pilot, do, ChoiceTarget("rule", "board_points"), ChoiceTarget("step", "1"), ChoiceTarget("step", "1"))
    choose(pilot, do, *button("save"))
    (own,) = pilot.program.rulesets.own.values()
    assert (own.name, own.jokers, own.board_points) == ("My Classic", False, 12)
    assert own.big_joker_pulls is Pull.ANY
    choose(pilot, do, *button("play", "start"))
    table = pilot.table
    assert table.local_match.seen.rules == own
    pilot.program.reset(StaticRoute.TITLE)
    choose(pilot, do, *button("new"))
    assert "My Classic" in names(pilot)


def test_a_choice_says_beforehand_what_it_would_contradict(pilot: Pilot) -> None:
    choose(pilot, by_mouse, *button("rules", "edit"), ChoiceTarget("rule", "two_of_diamonds"))
    told = pilot.widget(ChoiceTarget("value", "0")).detail
    assert "As in Individual." in told
    assert "Contradicts Jokers: Jokers and the two of diamonds cannot both be the highest trumps." in told


@HANDS
def test_a_ruleset_goes_to_a_friend_as_a_line(pilot: Pilot, do: Do) -> None:
    pilot.program.rulesets.keep(FRIDAY)
    choose(pilot, do, ButtonTarget("rules"), ChoiceTarget("ruleset", "own-friday"), *button("share", "copy"))
    friend = Pilot(settings=FAST).open()
    friend.director.clipboard.put(f"Try this! {pilot.director.clipboard.get()}\nOn Friday?")
    choose(friend, do, *button("rules", "import", "paste"))
    assert "Trick bid: 7" in names(friend)
    choose(friend, do, *button("keep"))
    assert list(friend.program.rulesets.own.values()) == [FRIDAY]
    choose(friend, do, *button("import", "paste"))
    assert "You already have this ruleset." in names(friend)


def test_a_file_of_rules_dropped_on_the_window_is_brought_in(pilot: Pilot, tmp_path: Path) -> None:
    path = tmp_path / "Fridäy.json"
    path.write_text(rules_text(FRIDAY), encoding="utf-8")
    pilot.director.handle(FileDropped(path))
    assert pilot.scene == "rules-import"
    by_mouse(pilot, ButtonTarget("keep"))
    assert list(pilot.program.rulesets.own.values()) == [FRIDAY]
    assert pilot.scene == "title"
    path.write_text('{"name": "x", "sizes": [99]}', encoding="utf-8")
    pilot.director.handle(FileDropped(path))
    assert any("1 to 13 cards, not 99" in name for name in names(pilot))


def test_a_ruleset_is_deleted_after_a_question_and_what_spoke_of_it_goes_on(tmp_path: Path) -> None:
    pilot = Pilot(settings=FAST, rules_folder=tmp_path).open()
    name = pilot.program.rulesets.keep(replace(FRIDAY, players=(3,), partners=False))
    choose(pilot, by_mouse, ButtonTarget("new"), door_of(name), *button("more", "rulesets"))
    choose(pilot, by_mouse, ChoiceTarget("ruleset", name), *button("edit", "delete", "yes"))
    assert pilot.scene == "rulesets"
    assert list(tmp_path.glob("own-*")) == []
    pilot.press(Key.ESCAPE, Key.ESCAPE)
    pilot.tick()
    choose(pilot, by_mouse, ButtonTarget("start"))
    table = pilot.table
    assert table.local_match.seen.rules == CLASSIC


@HANDS
def test_the_interview_finds_a_preset_and_plays_it(pilot: Pilot, do: Do) -> None:
    choose(pilot, do, *button("rules", "interview"))
    for answer in (0, 0, 1, 2, 1, 1, 2):
        assert pilot.scene == "rules-interview"
        do(pilot, ChoiceTarget("answer", str(answer)))
    assert "Blooper" in names(pilot)
    choose(pilot, do, *button("play", "start"))
    table = pilot.table
    assert table.local_match.seen.rules == PRESETS["blooper"]
    assert not pilot.program.rulesets.own


def test_the_interview_goes_back_a_question_and_a_game_of_ones_own_is_kept(pilot: Pilot) -> None:
    choose(pilot, by_mouse, *button("rules", "interview"))
    for answer in (0, 0, 0, 0, 0, 0, 0):
        by_mouse(pilot, ChoiceTarget("answer", str(answer)))
    assert "Classic" in names(pilot)
    pilot.press(Key.ESCAPE)
    by_mouse(pilot, ChoiceTarget("answer", "2"))
    assert "All pass: If everybody passes, nobody scores and the match moves on." in names(pilot)
    by_mouse(pilot, ButtonTarget("play"))
    (own,) = pilot.program.rulesets.own.values()
    assert own.name == "Our family's game"
    assert pilot.scene == "new-match"
    pilot.press(Key.ESCAPE)
    for _step in range(8):
        pilot.press(Key.ESCAPE)
    assert pilot.scene in ("rulesets", "title", "confirm")


def test_a_contradiction_that_has_just_been_made_is_in_sight(pilot: Pilot) -> None:
    """Set values that contradict others, and check that the message is completely visible."""
    choose(pilot, by_mouse, *button("rules", "edit"))
    made = 0
    for name in ("two_of_diamonds", "trump_from", "partners", "trump_lead"):
        choose(pilot, by_mouse, ChoiceTarget("rule", name))
        values = [widget.target for widget in pilot.director.view().widgets if "value" in str(widget.target)]
        for target in filter(None, values):
            choose(pilot, by_mouse, target)
            told = [
                widget
                for widget in pilot.director.view().widgets
                if widget.tone is Tone.DANGER and widget.area is not None and widget.area.startswith("choices")
            ]
            made += bool(told)
            for widget in told[:1]:
                assert not_none(widget.clip).holds(widget.rect), widget.name
    assert made


def test_what_was_not_saved_when_the_window_was_closed_is_offered_again(tmp_path: Path) -> None:
    pilot = Pilot(settings=FAST, rules_folder=tmp_path).open()
    choose(pilot, by_mouse, *button("rules", "edit"), ChoiceTarget("rule", "partners"), ChoiceTarget("value", "1"))
    pilot.director.handle(Closed())
    again = Pilot(settings=FAST, rules_folder=tmp_path).open()
    choose(again, by_mouse, ButtonTarget("rules"), ChoiceTarget("draft", ""))
    assert again.scene == "rules-editor"
    assert again.widget(ChoiceTarget("rule", "partners")).detail != "Yes"
    again.press(Key.ESCAPE)
    again.click(ButtonTarget("yes"))
    assert again.scene == "rulesets"
    assert again.director.view().find(ChoiceTarget("draft", "")) is None
    assert Pilot(settings=FAST, rules_folder=tmp_path).program.rulesets.draft is None

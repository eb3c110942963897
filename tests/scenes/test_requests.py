"""Requests from assistive programs have the same results as keys and pointer; keys such as F2 describe the table."""

import re

import pytest

from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from game.scenes.shell.spoken_keys import SPOKEN_KEYS
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Act, Key, Requested
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.routes import lead
from tests.support.turns import may_act


def ask(pilot: Pilot, act: Act, target: object, value: str | float | None = None) -> None:
    pilot.director.handle(Requested(act, str(target), value))


def news(pilot: Pilot) -> list[str]:
    return [one.text for one in pilot.director.tree().news]


@pytest.fixture(scope="module")
def settings() -> Pilot:
    pilot = Pilot(settings=Settings(first_start_done=True, scale=200)).open()
    ask(pilot, Act.PRESS, ButtonTarget("settings"))
    assert pilot.scene == "settings"
    return pilot


def test_switches_choices_and_sliders_are_set(settings: Pilot) -> None:
    chosen = settings.program.preferences
    ask(settings, Act.PRESS, ChoiceTarget("speed", "fast"))
    assert chosen.settings.speed is Speed.FAST
    ask(settings, Act.PRESS, ChoiceTarget("tab", "sound"))
    ask(settings, Act.PRESS, ChoiceTarget("captions"))
    assert not chosen.settings.captions
    ask(settings, Act.SET, ChoiceTarget("master_volume"), 0.25)
    ask(settings, Act.MORE, ChoiceTarget("master_volume"))
    assert chosen.settings.master_volume == 30
    ask(settings, Act.LESS, ChoiceTarget("master_volume"))
    assert chosen.settings.master_volume == 25


def test_the_focus_goes_where_it_is_wanted_and_comes_into_sight(settings: Pilot) -> None:
    ask(settings, Act.PRESS, ChoiceTarget("tab", "program"))
    target = ButtonTarget("about")
    ask(settings, Act.FOCUS, target)
    assert settings.director.focused == target
    widget = settings.widget(target)
    assert not_none(widget.clip).holds(widget.rect)
    first = ChoiceTarget("language", "de")
    ask(settings, Act.SHOW, first)
    assert settings.director.focused == target
    assert settings.widget(first).visible.h > 0


def test_a_field_takes_a_text_no_longer_than_it_may_be() -> None:
    pilot = Pilot().open()
    lead(pilot, "rules-editor")
    target = ChoiceTarget("field", "name")
    ask(pilot, Act.SET, target, "Our house " * 20)
    widget = pilot.widget(target)
    assert widget.value == ("Our house " * 20)[: widget.longest]
    assert pilot.director.focused == target


@pytest.fixture(scope="module")
def table() -> Pilot:
    """Return a table where the person must play a card, with some illegal cards in hand."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open(rules=PRESETS["classic"])
    pilot.play_on(
        lambda: any(not widget.enabled for widget in pilot.director.view().widgets if widget.role is Role.CARD)
    )
    pilot.until(lambda: may_act(pilot.table.local_match))
    return pilot


def test_a_card_that_is_refused_says_why_as_news_and_one_that_may_is_played(table: Pilot) -> None:
    cards = [widget for widget in table.director.view().widgets if widget.role is Role.CARD]
    refused = next(widget for widget in cards if not widget.enabled)
    ask(table, Act.PRESS, refused.target)
    assert news(table)[-1] == refused.tip
    before = table.table.local_match.known.hand
    ask(table, Act.PRESS, next(widget.target for widget in cards if widget.enabled))
    assert table.table.local_match.known.hand.bit_count() == before.bit_count() - 1


@pytest.mark.parametrize("key", SPOKEN_KEYS)
def test_every_key_says_what_is_so_from_any_page_and_again(table: Pilot, key: Key) -> None:
    table.press(key)
    text = table.director.notices.texts[-1]
    assert news(table)[-1] == text
    assert len(text) > 10
    first = table.director.tree().news[-1].key
    table.press(key)
    assert table.director.tree().news[-1].key != first
    again = ". ".join(text.split()) if key is Key.F7 else text
    assert table.director.notices.texts[-1] == again
    table.press("l", key)
    assert table.scene == "log"
    assert table.director.notices.texts[-1] == again
    table.press(Key.ESCAPE)


def test_the_hand_the_trick_and_what_is_out_are_those_of_the_table(table: Pilot) -> None:
    seen = table.table.local_match.seen
    assert seen.public.phase is Phase.PLAY
    table.press(Key.F2, Key.F5)
    hand, out = table.director.notices.texts[-2:]
    held = [widget for widget in table.director.view().widgets if widget.role is Role.CARD]
    assert hand.startswith("You hold: ")
    assert len(re.findall(r"[,:] [a-z]+", hand)) + hand.count("looper.") == len(held)
    unseen = 54 - seen.hand.bit_count() - seen.deal.played().bit_count() - seen.deal.laid_open().bit_count()
    assert out.startswith(f"{unseen} cards not seen yet")

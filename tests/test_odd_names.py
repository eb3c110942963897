"""Files and folders with unusual names, passed to the game in every possible way."""

from dataclasses import replace
from pathlib import Path

import pygame

from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.scenes.rulesets.import_page import ImportRulesPage
from game.toolkit.devices.input import Closed, FileDropped, pending, read
from tests.support.narrowing import of_type
from tests.support.odd_names import ODD_NAME, ODD_SHOWN, drop, is_fit, needs_odd_names, odd_file
from tests.support.pilot import Pilot


@needs_odd_names
def test_a_ruleset_in_a_file_of_an_odd_name_is_brought_in_and_shared(tmp_path: Path) -> None:
    rules = replace(PRESETS["classic"], name="Friday \u202e", sizes=(5,))
    pilot = Pilot().open()
    pilot.director.handle(FileDropped(odd_file(tmp_path, rules_text(rules).encode())))
    assert of_type(ImportRulesPage, pilot.director.stack.scene).rules_at() == (rules, "")
    tree = pilot.director.tree()
    pilot.director.draw()
    assert any(ODD_SHOWN in widget.value for widget in tree.widgets)
    texts = [text for widget in tree.widgets for text in (widget.name, widget.value, widget.detail, widget.tip)]
    assert all(is_fit(line) for text in texts for line in text.split("\n"))


@needs_odd_names
def test_the_name_of_a_dropped_file_is_taken_as_it_is(tmp_path: Path) -> None:
    """A name that pygame cannot read is accepted too, and no other event is lost."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.clear()
    odd, plain = tmp_path / ODD_NAME, tmp_path / "plain"
    drop(plain)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert FileDropped(plain) in list(read(pending()))
    drop(odd)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    found = list(read(pending()))
    assert FileDropped(odd) in found
    assert Closed() in found

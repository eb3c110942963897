"""Fields: any text can be entered and drawn; it becomes a value or a default, or is reported as invalid."""

import pytest

from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.letters import is_blank
from game.scenes.rulesets.draft import LONGEST, NAME, SUMMARY, WORDS
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone
from tests.support.breadth import selected
from tests.support.pilot import Pilot

NOTHING = ("", "     ", "\u200d\ufe0f", "\n\u3000\u0301")
"""Texts without visible characters."""
TEXTS = (
    *NOTHING,
    "W" * 200,
    "😀" * 50,
    "👨\u200d👩\u200d👧 ❤\ufe0f",
    "שלום לכולם",
    "مرحبا",
    "a\r\nb\tc",
    "\u202eleft",
    " Ελένη ",
    "{name}",
)
ODDEST = ("", NOTHING[2], "W" * 200, "שלום לכולם", "a\r\nb\tc", "\u202eleft", "{name}")
"""The oddest texts of `TEXTS`, one of each kind, for `make test`."""
LINES = (NAME, SUMMARY, *WORDS)


def put(pilot: Pilot, field: Target, text: str) -> None:
    pilot.director.focus(field)
    pilot.director.clipboard.put(text)
    pilot.director.handle(KeyPressed("a", command=True))
    pilot.press(Key.BACKSPACE)
    pilot.director.handle(KeyPressed("v", command=True))


def look(pilot: Pilot) -> None:
    """Draw a field during and after an edit."""
    pilot.director.draw()
    pilot.press(Key.TAB)
    pilot.director.draw()


def sentences(pilot: Pilot, *, tone: Tone = Tone.DANGER) -> list[str]:
    return [w.name for w in pilot.director.view().widgets if w.role is Role.TEXT and w.tone is tone]


@pytest.fixture
def editor() -> Pilot:
    """Return a program in the editor of a ruleset based on Run the Hand."""
    pilot = Pilot().open()
    pilot.click(ButtonTarget("rules"), ChoiceTarget("ruleset", "run-the-hand"))
    pilot.tick(0.4)
    pilot.click(ButtonTarget("edit"))
    return pilot


@pytest.mark.parametrize("text", selected(TEXTS, ODDEST))
def test_whatever_is_pasted_into_the_lines_of_the_editor_what_is_saved_can_be_seen(editor: Pilot, text: str) -> None:
    for name in (*LINES[1:], NAME):
        put(editor, ChoiceTarget("field", name), text)
        assert len(editor.widget(ChoiceTarget("field", name)).value) <= LONGEST[name]
    look(editor)
    is_named = not is_blank(text)
    assert bool(sentences(editor)) is not is_named
    for button in ("save", "play", "share"):
        assert editor.widget(ButtonTarget(button)).enabled is is_named
    if not is_named:
        assert editor.widget(ChoiceTarget("rule", "names")).value == "no value"
        put(editor, ChoiceTarget("field", NAME), "Friday")
        assert not sentences(editor)
    editor.click(ButtonTarget("save"))
    (own,) = editor.program.rulesets.own.values()
    for shown in (own.name, *(getattr(own.words, word.removeprefix("words.")) for word in WORDS)):
        assert not is_blank(shown)
        assert shown == shown.strip()
    editor.click(ButtonTarget("play"), ButtonTarget("start"))
    editor.director.draw()


@pytest.mark.parametrize("text", selected(TEXTS, ODDEST))
def test_whatever_is_pasted_as_a_name_somebody_is_seen_to_sit_there(text: str) -> None:
    pilot = Pilot().open()
    pilot.click(ButtonTarget("new"), ChoiceTarget("seat", "N"))
    pilot.tick(0.4)
    pilot.click(ChoiceTarget("level", HUMAN))
    put(pilot, ChoiceTarget("name"), text)
    look(pilot)
    pilot.press(Key.ESCAPE)
    assert not is_blank(pilot.widget(ChoiceTarget("seat", "N")).name)
    pilot.click(ButtonTarget("start"))
    pilot.director.draw()
    player = pilot.table.local_match.seen.public.match.player_at(Seat.N)
    assert not is_blank(player.name)
    assert player.name == player.name.strip()

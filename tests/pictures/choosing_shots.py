"""Tour of the pages for a new match and of the rules editor, for pictures and layout tests."""

from collections.abc import Iterator
from dataclasses import replace

from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.rules import Words
from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.toolkit.devices.input import KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.scenes.rulesets.test_rules_written import choose
from tests.support.hands import choose_game
from tests.support.pilot import Pilot

WIDE = "Donnerstagskartenspielgesellschaftsrunde"
"""A single word of the maximum length of a name."""
HOUSE = replace(
    PRESETS["individual"],
    name="Donnerstagsrunde bei Maximiliane, ab 1987",
    summary="As we have always played it in the kitchen: whoever deals brings the cake, and nobody may lead trump first.",
    words=Words(big_joker="the terrible grandmother", little_joker="the little grandmother"),
)


def choosing(pilot: Pilot) -> Iterator[str]:
    """Visit the pages for a new match and the rules editor; yield the name of each state when it is on the screen."""
    pilot.open()
    pilot.program.reset(StaticRoute.TITLE)  # skips the first-start question
    own = pilot.program.rulesets.keep(HOUSE)
    pilot.program.rulesets.keep(replace(HOUSE, name=WIDE, summary=WIDE))
    pilot.click(ButtonTarget("new"))
    for length in (Length.SHORTER, Length.SHORTEST):
        choose(pilot, ChoiceTarget("length", length))
        yield f"new-match-{length}"
    choose(pilot, ButtonTarget("more"), ChoiceTarget("strangers"), ChoiceTarget("draw"), ButtonTarget("close"))
    yield "new-match-strangers"
    pilot.program.matches.seats.names[Seat.S] = "Wilhelmine von Wolkenstein"[:24]
    pilot.program.matches.seats.levels[Seat.W] = pilot.program.matches.seats.levels[Seat.E] = HUMAN
    choose_game(pilot, own)
    yield "new-match-own-people"
    choose(pilot, ButtonTarget("more"), ChoiceTarget("seat", "S"))
    yield "seat-named"
    pilot.press("escape")
    pilot.program.reset(StaticRoute.TITLE)
    yield from _editing(pilot, own)


def _editing(pilot: Pilot, own: str) -> Iterator[str]:
    """Edit a custom ruleset with unusual fields, then save and share it; yield the name of each state."""
    choose(pilot, ButtonTarget("rules"), ChoiceTarget("ruleset", own))
    yield "rulesets-own-long"
    choose(pilot, ButtonTarget("edit"))
    for name in ("name", "words.board"):
        _write(pilot, name, " ")
    yield "rules-editor-nameless"
    _write(pilot, "name", WIDE)
    pilot.director.handle(KeyPressed("a", command=True))
    yield "rules-editor-selected"
    for name, text in (("trick_points", "-7"), ("sizes", "13-1, 99")):
        choose(pilot, ChoiceTarget("rule", name))
        _write(pilot, name, text)
        yield f"rules-editor-unread-{name}"
    _write(pilot, "sizes", "13-1, 1-13, 13-1, 1-13")
    yield "rules-editor-too-many-sizes"
    _write(pilot, "sizes", "7-1")
    choose(pilot, ChoiceTarget("rule", "trick_points"))
    _write(pilot, "trick_points", "7")
    choose(pilot, ButtonTarget("save"))
    yield "rules-editor-kept"
    pilot.tick(10)  # until the notice is gone
    choose(pilot, ButtonTarget("share"))
    yield "rules-share-long"
    pilot.press("escape")
    choose(pilot, ButtonTarget("delete"))
    yield "rules-editor-delete"
    pilot.press("escape")
    choose(pilot, ButtonTarget("play"))
    yield "new-match-own"


def _write(pilot: Pilot, name: str, text: str) -> None:
    pilot.director.focus(ChoiceTarget("field", name))
    pilot.director.handle(KeyPressed("a", command=True))
    pilot.press(*text)

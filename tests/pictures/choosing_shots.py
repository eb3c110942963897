"""A new match and the rules editor in the states that look different, for `tests.pictures.shots` and the layout tests."""

from collections.abc import Iterator
from dataclasses import replace

from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.rules import Words
from game.rulesets.lengths import Length
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import StaticRoute
from game.toolkit.devices.input import KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.hands import choose_game
from tests.support.pilot import Pilot

WIDE = "Donnerstagskartenspielgesellschaftsrunde"
"""As long as a name may be, in one word."""
HOUSE = replace(
    PRESETS["individual"],
    name="Donnerstagsrunde bei Maximiliane, ab 1987",
    summary="As we have always played it in the kitchen: whoever deals brings the cake, and nobody may lead trump first.",
    words=Words(big_joker="the terrible grandmother", little_joker="the little grandmother"),
)


def choosing(pilot: Pilot) -> Iterator[str]:
    """Yield the name of each state as it comes into sight."""
    pilot.open()
    pilot.program.reset(StaticRoute.TITLE)  # past the question of the first start
    own = pilot.program.rulesets.keep(HOUSE)
    pilot.program.rulesets.keep(replace(HOUSE, name=WIDE, summary=WIDE))
    pilot.click(ButtonTarget("new"))
    for length in (Length.SHORTER, Length.SHORTEST):
        _click(pilot, ChoiceTarget("length", length))
        yield f"new-match-{length}"
    _click(pilot, ButtonTarget("more"), ButtonTarget("strangers"), ChoiceTarget("draw"), ButtonTarget("close"))
    yield "new-match-strangers"
    pilot.program.matches.seats.names[Seat.S] = "Wilhelmine von Wolkenstein"[:24]
    pilot.program.matches.seats.levels[Seat.W] = pilot.program.matches.seats.levels[Seat.E] = HUMAN
    choose_game(pilot, own)
    yield "new-match-own-people"
    _click(pilot, ButtonTarget("more"), ChoiceTarget("seat", "S"))
    yield "seat-named"
    pilot.press("escape")
    pilot.program.reset(StaticRoute.TITLE)
    yield from _editing(pilot, own)


def _editing(pilot: Pilot, own: str) -> Iterator[str]:
    """Yield a ruleset of one's own with lines that are empty, no values or full, one selected; then named, kept and shared."""
    _click(pilot, ButtonTarget("rules"), ChoiceTarget("ruleset", own))
    yield "rulesets-own-long"
    _click(pilot, ButtonTarget("edit"))
    for name in ("name", "words.board"):
        _write(pilot, name, " ")
    yield "rules-editor-nameless"
    _write(pilot, "name", WIDE)
    pilot.director.handle(KeyPressed("a", command=True))
    yield "rules-editor-selected"
    for name, text in (("trick_points", "-7"), ("sizes", "13-1, 99")):
        _click(pilot, ChoiceTarget("rule", name))
        _write(pilot, name, text)
        yield f"rules-editor-unread-{name}"
    _write(pilot, "sizes", "13-1, 1-13, 13-1, 1-13")
    yield "rules-editor-too-many-sizes"
    _write(pilot, "sizes", "7-1")
    _click(pilot, ChoiceTarget("rule", "trick_points"))
    _write(pilot, "trick_points", "7")
    _click(pilot, ButtonTarget("save"))
    yield "rules-editor-kept"
    pilot.tick(10)  # the notice goes
    _click(pilot, ButtonTarget("share"))
    yield "rules-share-long"
    pilot.press("escape")
    _click(pilot, ButtonTarget("delete"))
    yield "rules-editor-delete"
    pilot.press("escape")
    _click(pilot, ButtonTarget("play"))
    yield "new-match-own"


def _click(pilot: Pilot, *targets: Target) -> None:
    for target in targets:
        pilot.find_and_click(target)
        pilot.tick(0.4)  # or it would be the second click of a double one


def _write(pilot: Pilot, name: str, text: str) -> None:
    """Write into a line of the editor in the place of what stands there."""
    pilot.director.focus(ChoiceTarget("field", name))
    pilot.director.handle(KeyPressed("a", command=True))
    pilot.press(*text)

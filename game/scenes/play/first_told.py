"""First told: what nobody can guess is said in a sentence when it is first met at a table: a showdown, and a joker that pulls."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.shell.services import Program
from game.settings import PULL, SHOWDOWN
from game.wording.tricks import pulls_text


class FirstTold:
    """Part of the table of a match: it tells each thing once to each person, beside no great moment and no other notice."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Begin with the deal as it is shown."""
        self._program = program
        self._local_match = local_match
        self._due: dict[str, tuple[int, str]] = {}
        """The number of the deal and the sentence of what has been met and is to be told."""
        self._told: tuple[str, str] | None = None
        """The thing that was told last, and its sentence."""
        self._told_in = 0
        """The number of the deal in which it was told."""

    def hush(self) -> None:
        """Take back what is still being told, as another page lies there now: it is told when it is met again."""
        told, self._told = self._told, None
        notices, preferences = self._program.director.notices, self._program.preferences
        if told is None or told[1] not in notices.texts:
            return
        notices.withdraw(told[1])
        known = tuple(thing for thing in preferences.settings.told if thing != told[0])
        preferences.change(replace(preferences.settings, told=known))

    def update(self) -> None:
        """Tell what is met now for the first time, if people play here."""
        preferences, seen = self._program.preferences, self._local_match.seen
        known = preferences.settings.told
        if not self._local_match.people or seen.public.deal is None:
            return
        for thing, told in _TOLD.items():
            if thing not in known and (text := told(seen)):
                self._due[thing] = seen.deal.number, text
        self._due = {thing: due for thing, due in self._due.items() if due[0] == seen.deal.number}
        notices = self._program.director.notices
        if self._told is not None and (self._told_in != seen.deal.number or seen.deal.phase is Phase.OVER):
            notices.withdraw(self._told[1])
            self._told = None
        if not self._due or notices.texts or self._local_match.stage.has_great_moment:
            return
        thing = next(iter(self._due))
        self._told_in, text = self._due.pop(thing)
        preferences.change(replace(preferences.settings, told=(*known, thing)))
        self._told = thing, text
        notices.tell(text)


def showdown_text(seen: Observation) -> str:
    """Say what comes after the bids in a deal of one card; empty in any other, and once it has come."""
    deal = seen.deal
    if not deal.is_one_card or deal.phase is not Phase.AUCTION or deal.is_tiebreak or deal.turn is None:
        return ""
    return _("One card each: after the bids all are shown at once. That is the showdown.")


def first_pull_text(seen: Observation) -> str:
    """Say what the joker pulls that was led to the open trick; empty without one."""
    trick = seen.deal.trick
    return pulls_text(trick[0], seen) if trick else ""


_TOLD: Final[Mapping[str, Callable[[Observation], str]]] = {SHOWDOWN: showdown_text, PULL: first_pull_text}
"""The sentences, by the names under which the settings keep that they were told."""

"""Table tips: what nobody can guess is said in a sentence when somebody new meets it: a showdown, a joker that pulls, the lamp."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.shell.services import Program
from game.scenes.table.moments.blooper import led_joker
from game.scenes.table.moments.lamp import lamp_time
from game.settings import LAMP, PULL, SHOWDOWN
from game.wording.signs import lamp_text
from game.wording.table import is_bound
from game.wording.tricks import pulls_text


class TableTip(NamedTuple):
    """One tip: its sentence, from what was seen before and what is seen now, and how often each person is told it."""

    text: Callable[[Observation, Observation], str]
    """The sentence; empty while there is no occasion for it."""
    most: int = 1


class TableTips:
    """Part of the table of a match: it tells each tip to each person, beside no great moment and no other notice."""

    def __init__(self, program: Program, local_match: LocalMatch, *, has_tutor: bool) -> None:
        """Begin with the deal as it is shown."""
        self._program = program
        self._local_match = local_match
        self._tips = {} if has_tutor else TIPS
        self._before = local_match.seen
        self._due: dict[str, tuple[tuple[int, int], str]] = {}
        """The deal and the sentence of the tips that are to be told."""
        self._told: tuple[str, tuple[int, int], str] | None = None
        """The tip that was told last, with its deal and sentence."""

    def hush(self) -> None:
        """Take back what is still being told, as another page lies there now: it is told when it is met again."""
        told, self._told = self._told, None
        notices, preferences = self._program.director.notices, self._program.preferences
        if told is None or told[2] not in notices.texts:
            return
        notices.withdraw(told[2])
        known = list(preferences.settings.told)
        known.remove(told[0])
        preferences.change(replace(preferences.settings, told=tuple(known)))

    def note(self, name: str) -> None:
        """Keep that a tip was told, here or by the tutor."""
        known, preferences = self._program.preferences.settings.told, self._program.preferences
        most = TIPS[name].most if name in TIPS else 1
        if known.count(name) < most:
            preferences.change(replace(preferences.settings, told=(*known, name)))

    def update(self) -> None:
        """Tell what is met now, if people play here."""
        before, self._before = self._before, self._local_match.seen
        seen, notices = self._before, self._program.director.notices
        if not self._local_match.people or seen.public.deal is None:
            return
        here = seen.deal.number, seen.deal.redeal
        if self._told is not None and (self._told[1] != here or seen.deal.phase is Phase.OVER):
            notices.withdraw(self._told[2])
            self._told = None
        for name, tip in self._tips.items():
            known = self._program.preferences.settings.told.count(name)
            if known < tip.most and (text := tip.text(before, seen)):
                self._due[name] = here, text
        self._due = {name: due for name, due in self._due.items() if due[0] == here}
        moments = lamp_time(self._local_match), led_joker(self._local_match)
        is_busy = self._local_match.stage.has_great_moment or moments != (None, None)
        if is_busy and self._told is not None and self._told[2] in notices.texts:  # no box lies beside a great moment
            self._due[self._told[0]] = self._told[1:]
            notices.withdraw(self._told[2])
            self._told = None
        if not self._due or notices.texts or is_busy:
            return
        name = next(iter(self._due))
        self._told = name, *self._due.pop(name)
        self.note(name)
        notices.tell(self._told[2])


def showdown_text(_before: Observation, seen: Observation) -> str:
    """Say what comes after the bids in a deal of one card; empty in any other, and once it has come."""
    deal = seen.deal
    if not deal.is_one_card or deal.phase is not Phase.AUCTION or deal.is_tiebreak or deal.turn is None:
        return ""
    return _("One card each: after the bids all are shown at once. That is the showdown.")


def first_pull_text(_before: Observation, seen: Observation) -> str:
    """Say what the joker pulls that was led to the open trick; empty without one."""
    trick = seen.deal.trick
    return pulls_text(trick[0], seen) if trick else ""


def lamp_on_text(before: Observation, seen: Observation) -> str:
    """Say what follows now that trump is broken; empty unless that was seen, and where nobody has a choice to lead any more."""
    was, deal = before.public.deal, seen.deal
    if was is None or (was.number, was.redeal) != (deal.number, deal.redeal):
        return ""
    is_new = deal.broken and not was.broken and is_bound(before)
    return lamp_text(seen) if is_new and len(deal.tricks) + 2 < deal.size else ""


TIPS: Final[Mapping[str, TableTip]] = {
    SHOWDOWN: TableTip(showdown_text),
    PULL: TableTip(first_pull_text),
    LAMP: TableTip(lamp_on_text, most=3),
}
"""The tips, by the names under which the settings keep that they were told."""

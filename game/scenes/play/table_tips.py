"""Table tips: sentences that explain a showdown, a joker that pulls, or the lamp to a person who meets it for the first time."""

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
from game.wording.signs import heard_lamp
from game.wording.table import is_bound
from game.wording.tricks import pulls_text


class TableTip(NamedTuple):
    """One tip: its sentence, from the observations before and now, and how often each person gets it."""

    text: Callable[[Observation, Observation], str]
    """The sentence; empty if there is no occasion for it."""
    most: int = 1


class TableTips:
    """Shows each tip at a match's table to each person, but not together with a great moment or another notice."""

    def __init__(self, program: Program, local_match: LocalMatch, *, has_tutor: bool) -> None:
        """Start with the deal as shown."""
        self._program = program
        self._local_match = local_match
        self._tips = {} if has_tutor else TIPS
        self._before = local_match.seen
        self._due: dict[str, tuple[tuple[int, int], str]] = {}
        """Deal and sentence of the tips waiting to be shown."""
        self._told: tuple[str, tuple[int, int], str] | None = None
        """The tip shown last, with its deal and sentence."""

    def hush(self) -> None:
        """Withdraw the tip on the screen, now covered by another page; it is shown again at the next occasion."""
        told, self._told = self._told, None
        notices, preferences = self._program.director.notices, self._program.preferences
        if told is None or told[2] not in notices.texts:
            return
        notices.withdraw(told[2])
        known = list(preferences.settings.told)
        known.remove(told[0])
        preferences.change(replace(preferences.settings, told=tuple(known)))

    def note(self, name: str) -> None:
        """Record that a tip was shown, here or by the tutor."""
        known, preferences = self._program.preferences.settings.told, self._program.preferences
        most = TIPS[name].most if name in TIPS else 1
        if known.count(name) < most:
            preferences.change(replace(preferences.settings, told=(*known, name)))

    def update(self) -> None:
        """Show a tip for the current situation, if people play here."""
        before, self._before = self._before, self._local_match.seen
        seen, notices = self._before, self._program.director.notices
        if not self._local_match.people or seen.public.deal is None:
            return
        here, is_over = (seen.deal.number, seen.deal.redeal), seen.deal.phase is Phase.OVER
        if self._told is not None and (self._told[1] != here or is_over):
            notices.withdraw(self._told[2])
            self._told = None
        for name, tip in self._tips.items():
            known = self._program.preferences.settings.told.count(name)
            if known < tip.most and (text := tip.text(before, seen)):
                self._due[name] = here, text
        self._due = {name: due for name, due in self._due.items() if due[0] == here and not is_over}
        moments = lamp_time(self._local_match), led_joker(self._local_match)
        is_busy = self._local_match.stage.has_great_moment or moments != (None, None)
        if is_busy and self._told is not None and self._told[2] in notices.texts:  # no tip beside a great moment
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
    """Return what follows the bids in a deal of one card; empty in other deals, and after the auction."""
    deal = seen.deal
    if not deal.is_one_card or deal.phase is not Phase.AUCTION or deal.is_tiebreak or deal.turn is None:
        return ""
    return _("One card each: after the bids, all are shown at once. That is the showdown.")


def first_pull_text(_before: Observation, seen: Observation) -> str:
    """Return what the joker pulls that was led to the current trick; empty without one."""
    trick = seen.deal.trick
    return pulls_text(trick[0], seen) if trick else ""


def lamp_on_text(before: Observation, seen: Observation) -> str:
    """Return the consequence of trump having just been broken; empty if leading trump was free before or hardly matters now."""
    was, deal = before.public.deal, seen.deal
    if was is None or (was.number, was.redeal) != (deal.number, deal.redeal):
        return ""
    is_new = deal.broken and not was.broken and is_bound(before)
    return heard_lamp(seen) if is_new and len(deal.tricks) + 2 < deal.size else ""


TIPS: Final[Mapping[str, TableTip]] = {
    SHOWDOWN: TableTip(showdown_text),
    PULL: TableTip(first_pull_text),
    LAMP: TableTip(lamp_on_text, most=3),
}
"""Tips, by the names under which the settings record them."""

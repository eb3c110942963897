"""Table tips: sentences that explain a situation when a person meets it for the first time.

With a screen reader there are two more tips: on the keys, and on the meaning of board.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.bids import BidKind
from game.engine.legal import biddable
from game.engine.state import Observation, Phase
from game.i18n import _
from game.scenes.shell.services import Program
from game.scenes.shell.spoken_keys import keys_tip
from game.scenes.table.moments.blooper import runs_moment
from game.settings import BOARD, KEYS, LAMP, PULL, SHOWDOWN
from game.wording.names import capital
from game.wording.signs import heard_lamp
from game.wording.table import is_bound
from game.wording.tricks import pulls_text

Tips: TypeAlias = Mapping[str, Callable[[Observation], str]]
"""Tips by their names in the settings. Each function returns a sentence, or an empty text if the tip does not apply now."""


class TableTips:
    """Tips at a match's table. Each person sees each tip once, never beside a notice or during a great moment.

    A great moment is the animation of an important event: trump is broken, the big blooper is led, or a board or Boston is bid.
    """

    def __init__(self, program: Program, local_match: LocalMatch, *, has_tutor: bool) -> None:
        """Start with no tip due. With `has_tutor`, the only tip is the one about keys for people who use a screen reader."""
        self._program = program
        self._local_match = local_match
        self._tips: Tips = {} if has_tutor else TIPS
        self._tips_for_readers: Tips = {KEYS: keys_text} if has_tutor else TIPS_FOR_READERS
        self._due: dict[str, tuple[tuple[int, int], str]] = {}
        """Tips waiting to be shown, by name: the deal in which the tip applies, and its sentence."""
        self._told: tuple[str, tuple[int, int], str] | None = None
        """Name, deal and sentence of the tip shown last."""

    def hush(self) -> None:
        """Withdraw the tip on the screen. It is shown again at the next occasion."""
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
        if name not in known:
            preferences.change(replace(preferences.settings, told=(*known, name)))

    def update(self) -> None:
        """Show a tip for the current situation if people play at this screen."""
        seen, director = self._local_match.seen, self._program.director
        notices, tips = director.notices, {**self._tips, **(self._tips_for_readers if director.is_read else {})}
        if not self._local_match.people or seen.public.deal is None:
            return
        here, is_over = (seen.deal.number, seen.deal.redeal), seen.deal.phase is Phase.OVER
        is_busy = runs_moment(self._local_match)
        if (told := self._told) is not None and (told[1] != here or is_over or (is_busy and told[2] in notices.texts)):
            self._due[told[0]] = told[1:]  # shown again if this deal continues
            notices.withdraw(told[2])
            self._told = None
        for name, tip in tips.items():
            if name not in self._program.preferences.settings.told and (text := tip(seen)):
                self._due[name] = here, text
        self._due = {name: due for name, due in self._due.items() if due[0] == here and not is_over}
        if not self._due or notices.texts or is_busy:
            return
        name = next(iter(self._due))
        self._told = name, *self._due.pop(name)
        self.note(name)
        notices.tell(self._told[2])


def showdown_text(seen: Observation) -> str:
    """Return an explanation of the showdown; empty except during the auction of a one-card deal that is not a tie-break."""
    deal = seen.deal
    if not deal.is_one_card or deal.phase is not Phase.AUCTION or deal.is_tiebreak or deal.turn is None:
        return ""
    return _("Nobody will play: all cards will be turned over at once. That is the showdown.")


def first_pull_text(seen: Observation) -> str:
    """Return a text on the trumps pulled by a joker led to the current trick; empty without such a joker."""
    trick = seen.deal.trick
    return pulls_text(trick[0], seen) if trick else ""


def lamp_on_text(seen: Observation) -> str:
    """Return an explanation of broken trump; empty until trump is broken and the viewer is to lead.

    It is also empty if the rules always allow leading trumps, if there is no trump suit, and in the last trick.
    """
    deal = seen.deal
    may_lead = deal.turn == seen.seat and not deal.trick and deal.broken and is_bound(seen)
    may_lead &= deal.ordering.trump is not None  # without a trump suit the only trump, a joker, has been played
    return heard_lamp(seen) if may_lead and len(deal.tricks) + 1 < deal.size else ""


def board_text(seen: Observation) -> str:
    """Return the meaning of board; empty until the viewer may bid it."""
    may_be_bid = keys_text(seen) and any(bid.kind is BidKind.BOARD for bid in biddable(seen))
    return _("{board}: every trick.").format(board=capital(_(seen.rules.words.board))) if may_be_bid else ""


def keys_text(seen: Observation) -> str:
    """Return a tip on the keys that describe the table; empty except on the viewer's turn."""
    return keys_tip() if seen.deal.turn == seen.seat else ""


TIPS: Final[Tips] = MappingProxyType({SHOWDOWN: showdown_text, PULL: first_pull_text, LAMP: lamp_on_text})
TIPS_FOR_READERS: Final[Tips] = MappingProxyType({KEYS: keys_text, BOARD: board_text})
"""Additional tips for people who use a screen reader."""

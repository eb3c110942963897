"""Lamp told: the first times that trump is broken at a player's table, a sentence says what follows from it."""

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.state import Phase
from game.scenes.shell.services import Program
from game.scenes.table.moments.lamp import lamp_time
from game.settings import MOST_LAMPS
from game.wording.signs import lamp_text
from game.wording.table import is_bound


class LampTold:
    """Part of the table of a match: it tells of the lamp once that has been seen to go on, and covers nothing of its moment."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Begin with the deal as it is shown: what went on before is not told."""
        self._program = program
        self._local_match = local_match
        self._dark = self._seen_dark()
        self._text = ""
        """The sentence that was told last."""
        self._of: tuple[int, int] | None = None
        """The deal of which it was told."""
        self._due: tuple[int, int] | None = None
        """The deal in which it is to be told as soon as the lamp has left."""

    def hush(self) -> None:
        """Take back what was told, as another page lies there now."""
        self._due = None
        self._withdraw()

    def _withdraw(self) -> None:
        """Take back what was told, if anything was."""
        if self._text:
            self._program.director.notices.withdraw(self._text)
            self._text = ""

    def _seen_dark(self) -> tuple[int, int] | None:
        """Return the deal that is shown, by its number and redeal, while trump may be broken in it and is not; else None."""
        deal = self._local_match.seen.public.deal
        if deal is None or deal.broken or not is_bound(self._local_match.seen):
            return None
        return deal.number, deal.redeal

    def update(self) -> None:
        """Tell it if trump has been broken since the last time, as often as somebody new needs it."""
        before, self._dark = self._dark, self._seen_dark()
        deal, preferences = self._local_match.seen.public.deal, self._program.preferences
        told = preferences.settings.lamps_told
        this = None if deal is None else (deal.number, deal.redeal)
        if (
            self._of != this or deal is None or deal.phase is Phase.OVER
        ):  # at instant speed sooner than the sentence has left
            self._withdraw()
        if deal is None:
            return
        if before == this and deal.broken and told < MOST_LAMPS:
            self._due = this
        others = [text for text in self._program.director.notices.texts if text != self._text]
        if self._due is None or others or lamp_time(self._local_match) is not None:
            return
        is_over, self._due = self._due != this or len(deal.tricks) + 1 >= deal.size, None
        if is_over:  # nobody leads any more
            return
        self._withdraw()
        preferences.change(replace(preferences.settings, lamps_told=told + 1))
        self._text, self._of = lamp_text(self._local_match.seen), this
        self._program.director.notices.tell(self._text)

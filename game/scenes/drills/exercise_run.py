"""Base class of exercise runs: exercises from one source, each shown at a table, answered once, and judged."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.career.practice import Practised
from game.engine.cards import Card, CardSet, Seat
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.scenes.tutor.past_scene import SIGHT
from game.tabletop.layout import NOTHING_OPEN
from game.tabletop.turn import Turn, Watch
from game.toolkit.form import Button, Choice
from game.wording.sight import Sight
from game.wording.spoken import About
from game.wording.voices import Voices

_WATCH: Final = Watch()


class Laid(Struct, frozen=True, kw_only=True):
    """Table of an exercise. If the player answers at the table, `turn` asks for a bid or a card.

    The hands in `opened` lie face up. In the viewer's hand, the card `marked` is highlighted and the card `raised` is lifted.
    """

    seen: Observation
    voices: Voices
    turn: Turn = _WATCH
    opened: Mapping[Seat, CardSet] = NOTHING_OPEN
    marked: Card | None = None
    raised: Card | None = None
    sight: Sight = SIGHT


class ExerciseRun(ABC):
    """Source of exercises, with the current exercise and its answer."""

    name: str
    title = ""
    """Title in the bar at the top of the table; if it is empty, the bar names the current deal."""
    leads_back = ""
    """Text of the button that leaves the exercises; if empty, "Back"."""
    ended = ""
    """Final result as text; empty until the last exercise is done."""

    @property
    @abstractmethod
    def table(self) -> Laid:
        """Table of the current exercise; an empty table without an exercise."""

    @property
    @abstractmethod
    def codes(self) -> Sequence[str]:
        """Codes of the offered answers, such as bid or card codes; empty without an exercise."""

    @property
    def choices(self) -> Sequence[Choice[str]]:
        """Answers that are neither bids nor cards; each has a button."""
        return ()

    @property
    @abstractmethod
    def is_answered(self) -> bool:
        """True once the player has answered, even if the answer is not judged yet."""

    @property
    @abstractmethod
    def is_right(self) -> bool | None:
        """True if the answer is right; None before it is judged."""

    @property
    @abstractmethod
    def is_waiting(self) -> bool:
        """True while an exercise is being generated, or an answer is being judged."""

    @property
    @abstractmethod
    def question(self) -> str:
        """The question, preceded by facts that the table does not show."""

    @property
    @abstractmethod
    def verdict(self) -> tuple[str, str]:
        """Two texts: the reasons, and the verdict, which is empty until the answer is judged."""

    @property
    @abstractmethod
    def place(self) -> str:
        """The player's progress in these exercises, as text."""

    @property
    @abstractmethod
    def goes_on(self) -> str:
        """Text of the button that continues; empty while the player must answer or wait."""

    @property
    @abstractmethod
    def links(self) -> Sequence[Button]:
        """Buttons that open further pages about the judged exercise."""

    @abstractmethod
    def take(self, code: str) -> None:
        """Take an answer, and store the result. Ignore a second answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Move on to the next trick or the question of the current exercise, or to the next exercise."""

    @abstractmethod
    def refresh(self) -> bool:
        """Fetch an exercise or a judgement that is ready. Return True if there was one."""

    def refusal(self, about: About) -> str:
        """Return why a query about the table is refused, or an empty text."""
        return ""


def verdict_text(*, is_right: bool, answer: str) -> str:
    """Return the verdict on the player's answer as text; `answer` is the right answer in words."""
    text = _("Right: {answer}") if is_right else _("Not quite. Answer: {answer}")
    return text.format(answer=answer)


def back_text(state: Practised, today: int) -> str:
    """Return a sentence that says when an exercise comes back: tomorrow, in a number of days, or never."""
    if state.is_known:
        return _("You know this one now: it won't come back.")
    days = max(state.due - today, 1)
    return ngettext("This comes back tomorrow.", "This comes back in {count} days.", days).format(count=days)

"""What has happened at a table in words, as far as whoever looks on has been shown it."""

from game.engine.events import DealStarted, TrickTaken
from game.i18n import _
from game.scenes.log_page import Line, Weight
from game.scenes.sitting import Sitting
from game.session.journal import TakenBack
from game.ui.wording import capital, caption

_WEIGHTS = {DealStarted: Weight.DEAL, TrickTaken: Weight.TRICK}


def captions(sitting: Sitting) -> list[Line]:
    """What happened, a line an event, as far as the onlooker has been shown it."""
    lines: list[Line] = []
    for entry in sitting.table.since(0, sitting.viewer):
        if entry.seq > sitting.stage.seq:
            break
        if isinstance(entry.event, TakenBack):
            lines.append(Line(_("A move is taken back."), Weight.PLAIN))
            continue
        line = caption(entry.event, sitting.voices)
        if line:
            lines.append(Line(capital(line), _WEIGHTS.get(type(entry.event), Weight.PLAIN)))
    return lines


def last_caption(sitting: Sitting, seq: int) -> str:
    """What happened last of all that the onlooker has been shown up to an entry."""
    for entry in reversed(sitting.table.since(max(seq - 12, 0), sitting.viewer)):
        if entry.seq > seq:
            continue
        if isinstance(entry.event, TakenBack):
            return _("A move is taken back.")
        line = caption(entry.event, sitting.voices)
        if line:
            return capital(line)
    return ""

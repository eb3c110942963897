"""Progress of judging: sentences on how many deals the coach has judged."""

from game.career.statistics import Figures
from game.i18n import _, ngettext


def progress_text(figures: Figures, *, goes_on: bool) -> str:
    """Return sentences on how many deals in `figures` are judged, and why the other deals are not.

    `goes_on` is true if the coach continues by itself.
    """
    text = ngettext(
        "The coach has judged {done} of {count} deal.", "The coach has judged {done} of {count} deals.", figures.deals
    ).format(done=figures.judged, count=figures.deals)
    if figures.judged == figures.deals:
        return text
    rest = _("The rest are not judged: reviewing is off in the settings.")
    if not figures.waiting:
        rest = _("The rest are from unfinished matches.")
    elif goes_on:
        rest = _("The rest follow while you aren't playing.")
    return f"{text} {rest}"

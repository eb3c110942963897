"""Wall of firsts: a player's firsts, each with its match, and the feats still to come."""

from game.career.firsts import Feat
from game.i18n import _
from game.scenes.career.career_page import CareerPage
from game.scenes.shell.routes import CareerSection, ReplayOfStored
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget


class FirstsPage(CareerPage):
    """Page with a row for each first, the easier ones first; a row opens the replay of its match."""

    name = "firsts"
    section = CareerSection.FIRSTS

    def _read_section(self) -> None:
        self._firsts = self._career.firsts(self._person)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the firsts, and below them the feats still to come."""
        form.text(
            _("Only matches without any help count here: none that began inside another one, or was dealt by number."),
            theme.SMALL,
            muted=True,
            below=8,
        )
        for first in self._firsts:
            place = (
                _("Match {number}, deal {deal}").format(number=first.match_id, deal=first.deal)
                if first.deal
                else _("Match {number}").format(number=first.match_id)
            )
            target, look = ChoiceTarget("first", first.feat), self._program.opens(ReplayOfStored(first.match_id))
            form.item(target, _(first.feat.text), look, detail=place, value=first.day, icon="flag", below=6)
        done = {first.feat for first in self._firsts}
        missing = [_(feat.text) for feat in Feat if feat not in done]
        if missing:
            form.gap(8)
            form.heading(_("Still to come"), theme.LABEL, below=4)
            for text in missing:
                form.text(text, muted=True, below=2)

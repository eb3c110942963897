"""Jump page: the list of tricks and deals to which a replay can jump."""

from functools import partial

from game.i18n import N_, _
from game.scenes.shell.pages import Routed
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.routes import JumpTo
from game.toolkit.form import Choice, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.wording.cards import suit_sign
from game.wording.contracts import contract_short, gained, taken_text
from game.wording.table import deal_title

_DEAL = "go-to-deal"


class JumpPage(Routed[JumpTo], ReadingPage):
    """Page that lists the tricks of the current deal, and all deals."""

    name = "jump"
    heading = N_("Go to")
    size = (880, 660)
    most_growth = 1.3  # at a larger scale, only a few deals would be visible

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the tricks of the current deal, then the deals, each with bids, tricks and scores."""
        here = self._route.replay.keyframe.dealing
        starts = self._route.replay.trick_starts(here)
        if starts:
            form.heading(_("Tricks of this deal"), below=6)
            choices = [Choice(at, str(number)) for number, at in enumerate(starts, 1)]
            now = [at for at in starts if at <= self._route.replay.at]
            form.choice("go-to-trick", choices, now[-1] if now else None, self._jump)
            form.gap(14)
        form.heading(_("Deals"), below=6)
        for dealing in range(self._route.replay.dealings):
            name, detail = self._deal(dealing)
            target, jump = (
                ChoiceTarget(_DEAL, str(dealing)),
                partial(self._jump, self._route.replay.deal_start(dealing)),
            )
            form.item(target, name, jump, detail=detail, checked=dealing == here, below=6)

    def _deal(self, dealing: int) -> tuple[str, str]:
        """Return a deal's title with number and size, and its result."""
        replay = self._route.replay
        at = replay.deal_start(dealing)
        following = next((place for place in range(at, len(replay.keyframes)) if replay.keyframes[place].ends_deal), at)
        public = replay.keyframes[following].state.public
        deal = public.deal
        if deal is None:
            return "", ""
        name = deal_title(deal)
        if deal.thrown_in is not None:
            return name, _("Thrown in.")
        words = public.match.rules.words
        parts = [suit_sign(deal.ordering.trump)]
        result = public.match.results[-1]
        for side in range(len(public.match.sides)):
            points = result.scores[side].total if result.scores else 0
            told = {
                "side": self._route.voices.side_short(side),
                "taken": taken_text(deal.taken_by(public.match.sides[side])),
                "points": gained(points),
            }
            if not deal.contracts:
                parts.append(_("{side}: {taken}, {points}").format(**told))
                continue
            contract = deal.contracts[side]
            bid = contract_short(contract, words) if contract.tricks else _("passed")
            parts.append(_("{side}: {bid}, {taken}, {points}").format(bid=bid, **told))
        return name, "\N{NO-BREAK SPACE}· ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)

    def first(self) -> Target | None:
        """Return the target of the current deal's row; None if the replay has no deals."""
        return (
            ChoiceTarget(_DEAL, str(max(self._route.replay.keyframe.dealing, 0)))
            if self._route.replay.dealings
            else None
        )

    def _jump(self, at: int) -> None:
        """Go to a keyframe, and close the page."""
        self.back()
        self._route.go(at)

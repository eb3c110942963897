"""Tutor at the elbow: what is said beside the hand in a coached match, from what the player's seat may know."""

from typing import Final

from game.coach.counting import count_hand
from game.coach.explain import Explanation
from game.coach.inferences import Void, hard_facts
from game.coach.service import CoachService
from game.coach.wording.advice import advised_text, level_choices_text, own_cards_text
from game.coach.wording.counting import count_text
from game.coach.wording.inferences import voids_text
from game.coach.wording.newcomer import (
    board_over_text,
    board_text,
    bold_text,
    icons_text,
    lamp_purpose_text,
    lead_joker_text,
    leadable_joker,
    new_cards_text,
    no_trump_text,
    only_trumps_text,
    pull_text,
)
from game.coach.wording.stakes import last_deal_text, stakes_text
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.cards import JOKERS, Card, cards_in
from game.engine.rules import deck_size
from game.engine.state import Observation
from game.i18n import _, installed, ngettext
from game.lessons.coached import CoachedMatch
from game.scenes.table.plates import dealer_widgets
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.question import TrumpQuestion
from game.scenes.tutor.stops import Stop, dealer_text, leader_of, leader_text, pointed_at, stop_before, stop_text
from game.tabletop.layout import TableLayout
from game.tabletop.turn import AskBid, AskCard
from game.toolkit import theme
from game.toolkit.form import Button
from game.toolkit.geometry import Rect
from game.toolkit.memo import Memo
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone
from game.wording.sight import Fixture
from game.wording.signs import leads_text
from game.wording.table import is_bound

GO_ON: Final = ButtonTarget("go-on")
"""Button on which the table waits in a first match."""
_PULL: Final = "pull-{joker}"
"""The name of the rule of what a joker pulls."""


class Elbow:
    """The tutor of a coached match. It only speaks; in a match that lingers the table waits at its stops."""

    def __init__(
        self, local_match: LocalMatch, coached: CoachedMatch, coach: CoachService, *, knows_pull: bool
    ) -> None:
        """Sit down beside the player; the advice is that of the coach, so that all help speaks with one voice.

        A player who `knows_pull` was told before what a joker pulls that is led.
        """
        self._local_match = local_match
        self._coach = coach
        self._explained: tuple[Observation, Explanation] | None = None
        """The bid that was judged last, and the explanation."""
        self._coached = coached
        self._knows_pull = knows_pull
        self._said: dict[str, tuple[int, int]] = {}
        """The rules that were said in this match, or their names, with the deal and the trick."""
        self._question = TrumpQuestion()
        self._speech: Memo[TutorSpeech | None] = Memo()
        if coached.lingers:
            local_match.stage.stops_before = lambda event, seen: stop_before(event, seen) is not None

    @property
    def _seen(self) -> Observation:
        return self._local_match.seen

    def speech(self) -> TutorSpeech | None:
        """Return the tutor's words on the decision to be made; None if the tutor is silent."""
        local_match = self._local_match
        is_stopped = self.stop is not None
        key = (
            local_match.stage.seq,
            local_match.turn,
            self._question.answered,
            self._explanation is None,
            is_stopped,
            installed(),
        )
        return self._speech.of(key, self._made_speech)

    def _made_speech(self) -> TutorSpeech | None:
        match self._local_match.turn:
            case AskBid():
                text, hint = self._on_bid()
                text = " ".join(filter(None, (new_cards_text(self._seen), text)))
            case AskCard() if self.choices:
                return self._question.speech(self._seen, _(self._coached.title))
            case AskCard():
                text, hint = self._on_card()
            case _:
                return self._at_stop()
        return TutorSpeech(text=text, hint=hint, place=_(self._coached.title)) if text else None

    def _at_stop(self) -> TutorSpeech | None:
        """Return the words at the present stop, with the button to go on; None while the table goes on."""
        event = self._local_match.stage.stopped_before
        if event is None:
            return None
        text, hint = stop_text(event, self._seen, self._coached, self._local_match.voices)
        button = Button(GO_ON.name, _("Go on"), self._local_match.press_on, tone=Tone.PRIMARY, icon="play")
        is_bare = self._seen.public.deal is None
        return TutorSpeech(text=text, hint=hint, place=_(self._coached.title), buttons=(button,), is_last=is_bare)

    @property
    def stop(self) -> Stop | None:
        """The stop at which the table waits for the player to go on; None while the table goes on."""
        return stop_before(self._local_match.stage.stopped_before, self._seen)

    @property
    def pointed_at(self) -> Fixture | None:
        """The fixture of the table that the tutor speaks of for the first time; None if the words are about no new fixture."""
        if self.stop is not None or not self._coached.lingers:
            return pointed_at(self.stop, self._seen)
        turn, deal = self._local_match.turn, self._seen.public.deal
        if deal is None or deal.number > 1 or deal.tricks or deal.trick:
            return Fixture.LAMP if isinstance(turn, AskCard) and lamp_purpose_text(self._seen) else None
        if isinstance(turn, AskBid):
            return Fixture.DEALER if not deal.bids else None
        return Fixture.SCORE if isinstance(turn, AskCard) else None

    def update(self) -> bool:
        """Take in the coach's judgement of the bid to be made; True once it is there."""
        if not (self._coached.watches and isinstance(self._local_match.turn, AskBid)) or self._explanation is not None:
            return False
        explanation = self._coach.judged(self._seen, is_urgent=True)
        if explanation is not None:
            self._explained = self._seen, explanation
        return explanation is not None

    @property
    def _explanation(self) -> Explanation | None:
        """The coach's judgement of the bid to be made, once it is there."""
        return self._explained[1] if self._explained is not None and self._explained[0] == self._seen else None

    # Words

    def _on_bid(self) -> tuple[str, str]:
        """Return what is said before a bid, and below it why there is no trump, how many cards were never dealt, or the advice.

        A tutor that watches says nothing before the coach has judged: its advice is the coach's.
        """
        seen, voices = self._seen, self._local_match.voices
        explanation = self._explanation
        hint = " ".join(filter(None, (no_trump_text(seen, voices), last_deal_text(seen))))
        if self._coached.watches:
            if explanation is None:
                return "", ""
            advised = advised_text(seen, explanation, voices)
            if self._local_match.table.can_redo(self._seen.seat):
                return _("Have another look at it."), advised
        else:
            advised = ""
        if self._coached.counts and explanation is not None:
            return self._on_count(explanation, hint)
        if self._coached.reads:
            return _(
                "Now you count, in halves and wholes. If you are not sure, ask for a hint: the bulb above, or H."
            ), hint
        is_first = self._coached.lingers and seen.deal.number == 1 and not seen.deal.bids
        told = (
            dealer_text(seen, voices) if is_first else "",
            own_cards_text(seen, voices, () if explanation is None else explanation.told),
            board_text(seen, voices),
        )
        return " ".join(filter(None, told)), " ".join(filter(None, (hint, advised)))

    def _on_count(self, explanation: Explanation, hint: str) -> tuple[str, str]:
        """Return the hand counted aloud; where the count comes to another bid than the coach's, its advice without the count."""
        deal, voices = self._seen.deal, self._local_match.voices
        undealt = deck_size(self._seen.rules) - deal.size * len(deal.seats) - len(deal.upcards)
        text = ngettext("{count} card was never dealt.", "{count} cards were never dealt: nobody holds them.", undealt)
        below = hint or text.format(count=undealt)
        count, board = count_hand(self._seen), bold_text(self._seen, voices)
        below = " ".join(filter(None, (below, board)))
        if MakeBid(count.bid) != explanation.preferred.action:
            said = own_cards_text(self._seen, voices, explanation.told)
            return " ".join((said, advised_text(self._seen, explanation, voices))), below
        said = _("Let me count: what surely wins is a whole trick, what may win is half of one. {count}")
        words = self._seen.rules.words
        level = level_choices_text(explanation, words)
        return " ".join(filter(None, (said.format(count=count_text(count, voices)), level))), below

    def _on_card(self) -> tuple[str, str]:
        """Return what is said before a card, and below it what is met in this trick: who leads, what is needed, and what is new."""
        said = " ".join(filter(None, (self._leader(), self._stakes())))
        met = self._met()
        return (said, met) if said else (met, "")

    def _leader(self) -> str:
        """Return who leads to the first trick, and why; a first match said so before somebody else led."""
        seen, voices = self._seen, self._local_match.voices
        deal = seen.deal
        if deal.tricks or (self._coached.lingers and deal.trick):
            return ""
        return (
            leader_text(seen, voices) if self._coached.lingers else leads_text(deal, leader_of(deal, seen.seat), voices)
        )

    def _stakes(self) -> str:
        """Return what both sides need; a first match says so where the table waits, unless the player leads to the first trick."""
        deal = self._seen.deal
        if not self._coached.watches or (self._coached.lingers and (deal.tricks or deal.trick)):
            return ""
        return stakes_text(self._seen)

    def _met(self) -> str:
        """Return what the cards of this trick ask to be explained."""
        if self._coached.reads and (
            shown := voids_text(new_voids(self._seen), self._seen.deal, self._local_match.voices)
        ):
            return shown
        if pull := self._pull():
            return " ".join(filter(None, (only_trumps_text(self._seen, self._local_match.voices), pull)))
        if self._coached.watches and (told := " ".join(filter(None, self._new_here()))):
            return told
        deal, hand = self._seen.deal, self._seen.hand
        trumps = hand & deal.ordering.trumps
        if not deal.trick and not deal.broken and is_bound(self._seen) and trumps and trumps != hand:
            rule = _(
                "You lead, but not a trump yet: the lamp is off. It goes on with the first trump that is not the first card of its "
                "trick. Then trump is broken, and you may lead it."
            )
            return self._once(rule) or _("The lamp is off: lead another suit than trump.")
        return ""

    def _pull(self) -> str:
        """Return what a joker that somebody else led pulls: the rule once, and from then on the card that must be played."""
        seen, voices = self._seen, self._local_match.voices
        rule = pull_text(seen, voices)
        if not rule:
            return ""
        is_new = not self._knows_pull and self._once(rule, _PULL.format(joker=seen.deal.trick[0].card))
        return rule if is_new else pull_text(seen, voices, is_known=True)

    @property
    def has_told_pull(self) -> bool:
        """True if what a joker pulls was told in this match."""
        return any(_PULL.format(joker=joker) in self._said for joker in cards_in(JOKERS))

    def _new_here(self) -> tuple[str, ...]:
        """Return what may be met for the first time: a board over an own number, a trump led too soon, lamp, joker and icons."""
        seen, voices = self._seen, self._local_match.voices
        icons = icons_text(seen) if self._coached.lingers else ""
        of_joker = ""
        if not self._knows_pull and (joker := leadable_joker(seen)) is not None:
            of_joker = self._once(lead_joker_text(seen), _PULL.format(joker=joker))
        return (
            board_over_text(seen, voices),
            only_trumps_text(seen, voices),
            lamp_purpose_text(self._seen),
            of_joker,
            icons,
        )

    def _once(self, rule: str, name: str = "") -> str:
        """Return a rule at the first trick of the match at which it is to be said, and nothing at any other.

        What is said in several ways has a `name`.
        """
        here = self._seen.deal.number, len(self._seen.deal.tricks)
        return rule if not rule or self._said.setdefault(name or rule, here) == here else ""

    # The question

    @property
    def choices(self) -> tuple[Card, ...]:
        """The trumps of the question that is asked now, the highest first; empty while no question is asked."""
        return self._question.choices(self._seen.deal, self._seen.hand) if self._coached.reads else ()

    @property
    def is_asking(self) -> bool:
        """True while a question is open: a wrong answer leaves it open."""
        speech = self.speech()
        return isinstance(self._local_match.turn, AskCard) and speech is not None and bool(speech.buttons)

    # Screen

    def ring(self, layout: TableLayout, context: LayoutContext) -> Rect | None:
        """Return the place of the fixture that is pointed at, for a ring around it; None if there is none in sight."""
        match self.pointed_at:
            case Fixture.SCORE:
                return layout.areas.score
            case Fixture.LAMP:
                return layout.areas.trump
            case Fixture.DEALER:
                around = context.metrics.px(theme.GAP_XS)
                signs = dealer_widgets(self._local_match, layout, context)
                return signs[0].rect.inset(-around) if signs else None
            case _:
                return None


def new_voids(seen: Observation) -> list[Void]:
    """Return the suits that the last trick and the open one showed players to be out of."""
    tricks = len(seen.deal.tricks)
    return [fact for fact in hard_facts(seen) if isinstance(fact, Void) and fact.trick >= tricks]

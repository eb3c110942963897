"""Tutor at the elbow: what is said beside the hand in a coached match, from what the player's seat may know."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import structs

from game.coach.counting import counted
from game.coach.explain import Explanation
from game.coach.inferences import Void, hard_facts
from game.coach.service import CoachService
from game.coach.wording.advice import advised_text, level_choices_text, own_cards_text
from game.coach.wording.counting import count_text
from game.coach.wording.stakes import last_deal_text, stakes_text
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.bids import PASS, BidKind, Contract
from game.engine.cards import JOKERS, Card, cards_in
from game.engine.dealing import judges_weak_hands
from game.engine.decide import breaking_play
from game.engine.legal import biddable, playable, pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, deck_size
from game.engine.state import Observation, Play
from game.i18n import _, installed, ngettext
from game.lessons.coached import CoachedMatch
from game.lessons.lesson import TUTOR_NAMES
from game.scenes.table.fixtures import Fixture
from game.scenes.table.plates import dealer_widgets
from game.scenes.tutor.panel import Room, TutorSpeech, panel_widgets
from game.scenes.tutor.question import TrumpQuestion
from game.scenes.tutor.stops import Stop, dealer_text, leader_of, leader_text, pointed_at, stop_before, stop_text
from game.tabletop.layout import TableLayout
from game.tabletop.turn import AskBid, AskCard
from game.toolkit.form import Button
from game.toolkit.geometry import Rect
from game.toolkit.memo import Memo
from game.toolkit.scene import LayoutContext, News
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Group, Part, Tone, Widget
from game.wording.bids import outcomes
from game.wording.cards import card_name, suit_name
from game.wording.contracts import bid_name, gained, signed
from game.wording.signs import leads_text
from game.wording.table import is_bound
from game.wording.tricks import pulls_text
from game.wording.voices import Voices

ELBOW: Final = Part("elbow")
GO_ON: Final = ButtonTarget("go-on")
"""Button on which the table waits in a first match."""
_AROUND_SIGN: Final = 6.0
"""Units between the sign of the dealer and its ring."""


class Elbow:
    """The tutor of a coached match. It only speaks; in a match that lingers the table waits at its stops."""

    def __init__(self, local_match: LocalMatch, coached: CoachedMatch, coach: CoachService) -> None:
        """Sit down beside the player; the advice is that of the coach, so that all help speaks with one voice."""
        self._local_match = local_match
        self._coach = coach
        self._explained: tuple[Observation, Explanation] | None = None
        """The bid that was judged last, and the explanation."""
        self._coached = coached
        self._said: dict[str, tuple[int, int]] = {}
        """The rules that were said in this match, with the deal and the trick."""
        self._question = TrumpQuestion()
        self._speech: Memo[TutorSpeech | None] = Memo()
        if coached.lingers:
            local_match.stage.stops_before = lambda event, seen: stop_before(event, seen) is not None

    @property
    def _seen(self) -> Observation:
        return self._local_match.seen

    def speech(self) -> TutorSpeech | None:
        """Return the tutor's words on the decision to be made; None where there is nothing to say."""
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
                return self._asking()
            case AskCard():
                text, hint = self._on_card()
            case _:
                return self._at_stop()
        return TutorSpeech(text=text, hint=hint, place=_(self._coached.title)) if text else None

    def _at_stop(self) -> TutorSpeech | None:
        """Return what is said where the table waits, with the button to go on; None where it does not."""
        event = self._local_match.stage.stopped_before
        if event is None:
            return None
        text, hint = stop_text(event, self._seen, self._coached, self._local_match.voices)
        button = Button(name=GO_ON.name, text=_("Go on"), tone=Tone.PRIMARY, icon="play")
        is_bare = self._seen.public.deal is None
        return TutorSpeech(text=text, hint=hint, place=_(self._coached.title), buttons=(button,), is_last=is_bare)

    @property
    def stop(self) -> Stop | None:
        """The stop at which the table waits for the player to go on; None where it does not."""
        return stop_before(self._local_match.stage.stopped_before, self._seen)

    @property
    def pointed_at(self) -> Fixture | None:
        """The fixture of the table that the tutor speaks of for the first time; None where there is none."""
        if self.stop is not None or not self._coached.lingers:
            return pointed_at(self.stop, self._seen)
        turn, deal = self._local_match.turn, self._seen.public.deal
        if deal is None or deal.number > 1 or deal.tricks or deal.trick:
            return Fixture.LAMP if isinstance(turn, AskCard) and self._lamp_text() else None
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
        count, board = counted(self._seen), bold_text(self._seen, voices)
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
        if self._coached.reads and (shown := self._voids()):
            return shown
        if pull := pull_text(self._seen, self._local_match.voices):
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

    def _new_here(self) -> tuple[str, ...]:
        """Return what may be met for the first time: a board over an own number, a trump led too soon, lamp, joker and icons."""
        seen, voices = self._seen, self._local_match.voices
        icons = icons_text(seen) if self._coached.lingers else ""
        of_joker = self._once(lead_joker_text(seen))
        return board_over_text(seen, voices), only_trumps_text(seen, voices), self._lamp_text(), of_joker, icons

    def _once(self, rule: str) -> str:
        """Return a rule at the first trick of the match at which it is to be said, and nothing at any other."""
        here = self._seen.deal.number, len(self._seen.deal.tricks)
        return rule if not rule or self._said.setdefault(rule, here) == here else ""

    def _lamp_text(self) -> str:
        """Return what the lamp is for, at the first card of the match, unless a trump is led or might be."""
        deal, match = self._seen.deal, self._seen.public.match
        is_first = not match.results and not deal.tricks and deal.size > 1
        if not is_first or deal.broken or not is_bound(self._seen) or not deal.trick:
            return ""
        if deal.ordering.trumps >> deal.trick[0].card & 1:
            return ""
        text = _(
            "The lamp is off: trump is not broken. Nobody may begin a trick with a trump yet, unless they hold nothing else."
        )
        led = deal.ordering.group_of[deal.trick[0].card]
        if self._seen.hand & deal.ordering.groups[led]:
            return text
        may = _("But you don't lead this trick, and you have no {suit}: you may play a trump.").format(
            suit=suit_name(deal.trick[0].card.suit)
        )
        return f"{text} {may}"

    def new_voids(self) -> list[Void]:
        """Return the suits that the last trick and the open one showed players to be out of."""
        tricks = len(self._seen.deal.tricks)
        return [fact for fact in hard_facts(self._seen) if isinstance(fact, Void) and fact.trick >= tricks]

    def _voids(self) -> str:
        """Return the new voids in words."""
        deal, voices = self._seen.deal, self._local_match.voices
        texts = []
        for fact in self.new_voids():
            name = voices.name(fact.seat)
            if fact.group == TRUMPS:
                texts.append(_("{name} has no trumps left.").format(name=name))
                continue
            suit = suit_name(next(iter(cards_in(deal.ordering.groups[fact.group]))).suit)
            text = (
                _("{name} has no {suit} left, and may trump them.")
                if deal.ordering.trumps
                else _("{name} has no {suit} left.")
            )
            texts.append(text.format(name=name, suit=suit))
        return _("Did you see? {voids}").format(voids=" ".join(texts)) if texts else ""

    # The question

    @property
    def choices(self) -> tuple[Card, ...]:
        """The trumps of the question that is asked now, the highest first; none where nothing is asked."""
        return self._question.choices(self._seen.deal, self._seen.hand) if self._coached.reads else ()

    def _asking(self) -> TutorSpeech:
        """Return the question, or what is said to its answer."""
        return self._question.speech(self._seen, _(self._coached.title))

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """The actions of the answers, or of the button to go on, by the names of their buttons."""
        if self.stop is not None:
            return {GO_ON.name: self._local_match.press_on}
        if not isinstance(self._local_match.turn, AskCard):
            return {}
        tricks = len(self._seen.deal.tricks)
        return {f"trump-{card}": partial(self._question.answer, tricks, card) for card in self.choices}

    # Screen

    def widgets(self, layout: TableLayout, context: LayoutContext, *, bids: Rect | None) -> list[Widget]:
        """Return the panel, if there is anything to say; it keeps off the `bids` that are asked for."""
        speech = self.speech()
        if speech is None:
            return []
        deal = self._seen.public.deal
        is_beside = bids is not None or self.stop is Stop.TRICK
        room = Room(most_held=0 if deal is None else deal.size, has_bids=is_beside, bids=bids)
        tutor = self._coached.tutor
        group = Group("tutor", _(TUTOR_NAMES[tutor]))
        panel = panel_widgets(tutor, speech, layout.areas, context, room)
        return [structs.replace(widget, part=ELBOW, group=group) for widget in panel]

    def ring(self, layout: TableLayout, context: LayoutContext) -> Rect | None:
        """Return the place of the fixture that is spoken of, for a ring around it; None where there is none."""
        match self.pointed_at:
            case Fixture.SCORE:
                return layout.areas.score
            case Fixture.LAMP:
                return layout.areas.trump
            case Fixture.DEALER:
                around = context.metrics.px(_AROUND_SIGN)
                signs = dealer_widgets(self._local_match, layout, context)
                return signs[0].rect.inset(-around) if signs else None
            case _:
                return None

    def news(self) -> tuple[News, ...]:
        """Return the tutor's words as news."""
        speech = self.speech()
        if speech is None:
            return ()
        text = " ".join(part for part in (speech.text, speech.hint, speech.aside) if part)
        return (News(f"elbow:{self._local_match.number}:{self._local_match.stage.seq}:{speech.text}", text),)


def board_over_text(seen: Observation, voices: Voices) -> str:
    """Return that the partner's board has replaced the own number, before the first trick; empty where it has not."""
    deal, match = seen.deal, seen.public.match
    partner = match.partner_of(seen.seat)
    made = dict(deal.bids)
    own, theirs = made.get(seen.seat), None if partner is None else made.get(partner)
    if deal.tricks or partner is None or own is None or theirs is None or theirs.kind is not BidKind.BOARD:
        return ""
    if own.kind is not BidKind.NUMBER or own == PASS:
        return ""
    text = _("{name}'s {board} replaces your number: now you two need every trick.")
    return text.format(name=voices.name(partner), board=_(seen.rules.words.board))


def icons_text(seen: Observation) -> str:
    """Return what the icons of a first match are for, at the second trick of the first deal; empty at any other."""
    if seen.deal.number > 1 or len(seen.deal.tricks) != 1:
        return ""
    return _(
        "At the top right the bulb gives you a hint, and the bent arrow takes back your last card or bid. The arrow in a circle "
        "beside a name marks who leads."
    )


def only_trumps_text(seen: Observation, voices: Voices) -> str:
    """Return why a trump could be led before it was broken, and that one played to it has broken trump; empty where none was."""
    deal = seen.deal
    if not deal.trick or not is_bound(seen):
        return ""
    leader, card = deal.trick[0]
    if not deal.ordering.trumps >> card & 1 or voices.is_you(leader):
        return ""
    if any(breaking_play(seen.rules, deal, trick.plays) is not None for trick in deal.tricks):
        return ""
    text = _("{name} holds only trumps and so may lead one.")
    if deal.broken:
        text = _("{name} held only trumps, so {name} was allowed to lead one. The trump played on it broke trump.")
    return text.format(name=voices.name(leader))


def board_text(seen: Observation, voices: Voices) -> str:
    """Return what a board is: in the first deal the bid, later only once somebody has bid one."""
    if bold := bold_text(seen, voices):
        return bold
    partner = seen.public.match.partner_of(seen.seat)
    if seen.deal.number > 1 or partner is None:
        return ""
    made, failed = _worth(seen, 1)
    text = _(
        "All {count} tricks are a bid of their own, board: {made} if you and {partner} take them all, {failed} if you lose one."
    )
    return text.format(count=seen.deal.size, made=made, failed=failed, partner=voices.name(partner))


def bold_text(seen: Observation, voices: Voices) -> str:
    """Return what the last board of the auction is worth, and the next one; empty where none has been bid."""
    words = seen.rules.words
    made = next((made for made in reversed(seen.deal.bids) if made.bid.kind is BidKind.BOARD), None)
    if made is None:
        return ""
    won, lost = _worth(seen, made.bid.value)
    text = _("{name} bid {bid}: {made} if that side takes every trick, {failed} if it loses one.")
    told = text.format(name=voices.name(made.seat), bid=bid_name(made.bid, words), made=won, failed=lost)
    above = next((bid for bid in biddable(seen) if bid.kind is BidKind.BOARD), None)
    if above is None or above.value <= made.bid.value:
        return told
    won, lost = _worth(seen, above.value)
    text = _("The next board would be a {bid}: {made} or {failed}.")
    return " ".join((told, text.format(bid=bid_name(above, words), made=won, failed=lost)))


def _worth(seen: Observation, level: int) -> tuple[str, str]:
    """Return the points of a board that is made, and of one that fails."""
    made, failed = outcomes(seen.rules, Contract(kind=BidKind.BOARD, tricks=seen.deal.size, level=level))
    return gained(made), signed(failed)


def new_cards_text(seen: Observation) -> str:
    """Return that the cards were dealt again as everybody passed; empty where they were not, or a weak hand may be the reason."""
    if not seen.deal.redeal or judges_weak_hands(seen.rules, seen.deal.size):
        return ""
    return _("Everybody passed, so here are new cards.")


def pull_text(seen: Observation, voices: Voices) -> str:
    """Return what a joker that somebody else led pulls out of this hand; empty where none was led, or it pulls nothing."""
    deal = seen.deal
    if not deal.trick or not deal.trick[0].card.is_joker:
        return ""
    leader, joker = deal.trick[0]
    texts = {
        (Pull.HIGHEST, True): _(
            "{name} led the {joker}: it pulls the highest trump out of every other hand, yours too."
        ),
        (Pull.LOWEST, True): _("{name} led the {joker}: it pulls the lowest trump out of every other hand, yours too."),
        (Pull.HIGHEST, False): _("{name} led the {joker}: it pulls the highest trump out of your hand."),
        (Pull.LOWEST, False): _("{name} led the {joker}: it pulls the lowest trump out of your hand."),
    }
    own, *others = (
        pulled(seen.public.match, joker, by=leader, seat=seat) for seat in (seen.seat, *deal.seats) if seat != leader
    )
    text = texts.get((own, all(kind is own for kind in others)), "")
    if not text:
        return ""
    text = text.format(name=voices.name(leader), joker=card_name(joker, seen.rules.words))
    return text if seen.hand & deal.ordering.trumps else " ".join((text, _("You have none, so you may play any card.")))


def lead_joker_text(seen: Observation) -> str:
    """Return what a joker of this hand pulls if it is led now; empty where none may be led, or it pulls nothing."""
    if seen.deal.trick:
        return ""
    texts = (pulls_text(Play(seen.seat, joker), seen) for joker in cards_in(playable(seen).cards & JOKERS))
    return next(filter(None, texts), "")


def no_trump_text(seen: Observation, voices: Voices) -> str:
    """Return why there is no trump, what wins then, and where the other joker went; empty where a suit or a joker is trump."""
    deal, words = seen.deal, seen.rules.words
    turned = [card for card in deal.upcards if JOKERS >> card & 1]
    if deal.ordering.trumps or not turned:
        return ""
    text = _("The {joker} was turned up: no trump! The highest card of the suit that was led wins.")
    text = text.format(joker=card_name(turned[0], words))
    if deal.exchange is None:
        return text
    exchanged = _("{name} swapped the {joker} for another card.")
    if deal.exchange.seat == seen.seat:
        exchanged = _("You swapped the {joker} for another card.")
    name, joker = voices.name(deal.exchange.seat), card_name(deal.exchange.joker, words)
    return " ".join((text, exchanged.format(name=name, joker=joker)))

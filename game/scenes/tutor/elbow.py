"""Tutor at the elbow: what is said beside the hand in a coached match, from what the player's seat may know."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from game.coach.counting import counted, tally
from game.coach.explain import Explanation
from game.coach.inferences import Void, hard_facts
from game.coach.service import CoachService
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.bids import PASS, BidKind
from game.engine.cards import JOKERS, Card, card_set, cards_in
from game.engine.dealing import judges_weak_hands
from game.engine.legal import pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import Pull, deck_size
from game.engine.state import Observation
from game.i18n import _, installed, ngettext
from game.lessons.coached import CoachedMatch
from game.lessons.lesson import TUTOR_NAMES
from game.scenes.tutor.advice import advised_text, counting_text
from game.scenes.tutor.panel import Room, Speech, panel_widgets
from game.tabletop.layout import TableLayout
from game.tabletop.turn import AskBid, AskCard, Watch
from game.toolkit.form import Button
from game.toolkit.memo import Memo
from game.toolkit.scene import LayoutContext, News
from game.toolkit.widgets import Group, Part, Widget
from game.wording.counting import count_text
from game.wording.events import Voices, capital, card_name, card_sign, suit_name
from game.wording.reasons import choice_text
from game.wording.table import is_bound

ELBOW: Final = Part("elbow")
TRICK_RESTS: Final = 2.5
"""Seconds for which a finished trick lies still for somebody who has never seen one."""
_ASKED_AFTER: Final = (3, 6)
"""The tricks after which the highest trump not yet seen is asked for."""
_ANSWERS: Final = 3
"""The number of trumps to choose from then."""
_BOTH: Final = 2
"""The number of tricks that are not "all" but "both"."""


class Elbow:
    """The tutor of a coached match. It only speaks: the match never waits for it."""

    def __init__(self, local_match: LocalMatch, coached: CoachedMatch, coach: CoachService) -> None:
        """Sit down beside the player; the advice is that of the coach, so that all help speaks with one voice."""
        self._local_match = local_match
        self._coach = coach
        self._explained: tuple[Observation, Explanation] | None = None
        """The bid that was judged last, and the explanation."""
        self._coached = coached
        self._answered: tuple[int, Card] | None = None
        """The number of tricks taken when the question was answered last, and the answer."""
        self._speech: Memo[Speech | None] = Memo()

    @property
    def _seen(self) -> Observation:
        return self._local_match.seen

    def speech(self) -> Speech | None:
        """Return the tutor's words on the decision to be made; None where there is nothing to say."""
        local_match = self._local_match
        key = local_match.stage.seq, local_match.turn, self._answered, self._explanation is None, installed()
        return self._speech.of(key, self._made_speech)

    def _made_speech(self) -> Speech | None:
        match self._local_match.turn:
            case AskBid():
                text, hint = self._on_bid()
                text = " ".join(filter(None, (new_cards_text(self._seen), text)))
            case AskCard() if self.choices:
                return self._question()
            case AskCard():
                text, hint = self._on_card(), ""
            case Watch() if self._coached.lingers:
                text, hint = taken_text(self._seen, self._local_match.voices), ""
            case _:
                return None
        return Speech(text=text, hint=hint, place=_(self._coached.title)) if text else None

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
        deal, voices = self._seen.deal, self._local_match.voices
        explanation = self._explanation
        hint = no_trump_text(self._seen, voices)
        if self._coached.watches:
            if explanation is None:
                return "", ""
            advised = advised_text(self._seen, explanation, voices)
            if self._local_match.table.can_redo(self._seen.seat):
                return _("Have another look at it."), advised
        else:
            advised = ""
        if deal.size == 1:
            return self._on_one_card(), " ".join(filter(None, (advised, _("Then your only card plays itself."))))
        if self._coached.counts and explanation is not None:
            return self._on_count(explanation, hint)
        if self._coached.reads:
            return _(
                "Now you count: halves and wholes, as I did. If you are not sure, ask for a hint: the bulb above, or H."
            ), hint
        return sure_text(self._seen), " ".join(filter(None, (hint, advised)))

    def _on_one_card(self) -> str:
        """Return what is said before a bid on one card."""
        bold = next((made for made in self._seen.deal.bids if made.bid.kind is BidKind.BOARD), None)
        if bold is None:
            return _("One card each: board or pass. A trump or an ace is worth a board, more often than not.")
        text = _("{name} bid board. A second board counts double, won or lost: only with a very high trump!")
        return text.format(name=self._local_match.voices.name(bold.seat))

    def _on_count(self, explanation: Explanation, hint: str) -> tuple[str, str]:
        """Return the hand counted aloud; where the count comes to another bid than the coach's, its advice without the count."""
        deal, voices = self._seen.deal, self._local_match.voices
        undealt = deck_size(self._seen.rules) - deal.size * len(deal.seats) - len(deal.upcards)
        text = ngettext("{count} card was never dealt.", "{count} cards were never dealt: nobody holds them.", undealt)
        below = hint or text.format(count=undealt)
        count = counted(self._seen)
        if MakeBid(count.bid) != explanation.preferred.action:
            said = _("This hand is hard to count: what surely wins is a whole trick, what may win is half of one.")
            why = counting_text(self._seen, explanation, voices)
            advice = _("My advice: {choice}.")
            choice = choice_text(explanation.preferred.action, self._seen.rules.words, is_inside=True)
            return " ".join(filter(None, (said, why, advice.format(choice=choice)))), below
        said = _("Let me count: what surely wins is a whole trick, what may win is half of one. {count}")
        return said.format(count=count_text(count, voices)), below

    def _on_card(self) -> str:
        """Return what is said before a card."""
        if self._coached.reads and (shown := self._voids()):
            return shown
        if pull := pull_text(self._seen, self._local_match.voices):
            return pull
        if self._coached.watches and (told := " ".join(filter(None, self._new_here()))):
            return told
        deal, hand = self._seen.deal, self._seen.hand
        trumps = hand & deal.ordering.trumps
        if not deal.trick and not deal.broken and is_bound(self._seen) and trumps and trumps != hand:
            return _(
                "You lead, but not a trump yet: the lamp is cold. Trump is broken once somebody plays one on another suit. Then "
                "you may lead it."
            )
        return ""

    def _new_here(self) -> tuple[str, str, str]:
        """Return what may be met for the first time: a partner's board over an own number, a trump led too soon, the lamp."""
        voices = self._local_match.voices
        return board_over_text(self._seen, voices), only_trumps_text(self._seen, voices), self._lamp_text()

    def _lamp_text(self) -> str:
        """Return what the lamp is for, at the first card of the match, unless a trump is led or might be."""
        deal, match = self._seen.deal, self._seen.public.match
        is_first = not match.results and not deal.tricks and deal.size > 1
        if not is_first or deal.broken or not is_bound(self._seen) or not deal.trick:
            return ""
        if deal.ordering.trumps >> deal.trick[0].card & 1:
            return ""
        return _(
            "The lamp is cold: trump is not broken. Nobody may lead a trump before one was played on another suit."
        )

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
    def _unseen(self) -> int:
        """The trumps that the player has not seen."""
        deal = self._seen.deal
        return deal.ordering.trumps & ~(self._seen.hand | deal.played() | deal.laid_open())

    @property
    def choices(self) -> tuple[Card, ...]:
        """The trumps of the question that is asked now, the highest first; none where nothing is asked."""
        deal = self._seen.deal
        if not self._coached.reads or len(deal.tricks) not in _ASKED_AFTER or not self._unseen:
            return ()
        order = deal.ordering
        right, *lower = order.by_power(self._unseen)
        gone = [card for card in order.by_power(order.trumps & ~self._unseen) if order.power[card] > order.power[right]]
        others = [*gone[:1], *lower, *gone[1:]]
        return tuple(order.by_power(card_set([right, *others[: _ANSWERS - 1]])))

    def _question(self) -> Speech:
        deal, words = self._seen.deal, self._seen.rules.words
        place, asked = _(self._coached.title), _("Which is the highest trump that you have not seen yet?")
        if self._answered is None or self._answered[0] != len(deal.tricks):
            return Speech(text=asked, place=place, buttons=self._buttons())
        card = self._answered[1]
        name = capital(card_name(card, words))
        if card == self._asked_right:
            text = _("Right: {card}. All above it have been seen. Now your card!")
            return Speech(text=text.format(card=name), place=place)
        if self._seen.hand >> card & 1:
            text = _("{card}: you hold that one yourself. Try again!")
        elif not self._unseen >> card & 1:
            text = _("{card}: that one has been seen. Try again!")
        else:
            text = _("{card}: a higher one has not been seen either. Try again!")
        return Speech(text=text.format(card=name), aside=asked, place=place, buttons=self._buttons())

    @property
    def _asked_right(self) -> Card:
        """The right answer."""
        return self._seen.deal.ordering.by_power(self._unseen)[0]

    def _buttons(self) -> Sequence[Button]:
        words = self._seen.rules.words
        return [Button(name=f"trump-{card}", text=capital(card_name(card, words))) for card in self.choices]

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """The actions of the answers by the names of their buttons."""
        if not isinstance(self._local_match.turn, AskCard):
            return {}
        return {f"trump-{card}": partial(self._answer, card) for card in self.choices}

    def _answer(self, card: Card) -> None:
        self._answered = len(self._seen.deal.tricks), card

    # Screen

    def widgets(self, fixed: TableLayout, context: LayoutContext, *, is_bidding: bool) -> list[Widget]:
        """Return the panel, if there is anything to say."""
        speech = self.speech()
        if speech is None:
            return []
        room = Room(most_held=self._seen.deal.size, has_bids=is_bidding, is_bidding=is_bidding)
        tutor = self._coached.tutor
        group = Group("tutor", _(TUTOR_NAMES[tutor]))
        panel = panel_widgets(tutor, speech, fixed.frame, context, room)
        return [structs.replace(widget, part=ELBOW, group=group) for widget in panel]

    def news(self) -> tuple[News, ...]:
        """Return the tutor's words as news."""
        speech = self.speech()
        if speech is None or isinstance(self._local_match.turn, Watch):
            return ()  # who takes a trick is told anyway
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


def only_trumps_text(seen: Observation, voices: Voices) -> str:
    """Return why a trump could be led before it was broken; empty where none was."""
    deal = seen.deal
    if not deal.trick or deal.broken or not is_bound(seen):
        return ""
    leader, card = deal.trick[0]
    if not deal.ordering.trumps >> card & 1 or voices.is_you(leader):
        return ""
    return _("{name} holds only trumps, so {name} may lead one.").format(name=voices.name(leader))


def taken_text(seen: Observation, voices: Voices) -> str:
    """Return who took the trick that lies finished, and with which card; empty while another one lies there, or none."""
    deal = seen.public.deal
    if deal is None or deal.trick or not deal.tricks:
        return ""
    winner = deal.tricks[-1].winner
    card = next(play.card for play in deal.tricks[-1].plays if play.seat is winner)
    name = card_sign(card, seen.rules.words)
    if voices.is_you(winner):
        return _("Your {card} takes the trick.").format(card=name)
    return _("{name} takes the trick with {card}.").format(name=voices.name(winner), card=name)


def sure_text(seen: Observation) -> str:
    """Return what to bid on; where the hand's small trumps are worth a bid by the count, they are named too."""
    found = tally(seen.hand, seen.deal.ordering)
    if counted(seen).bid != PASS and found.others and not (found.tops | found.kings | found.plain_aces):
        said = _("Bid what you are sure of. With so few cards even a small trump often takes a trick.")
    else:
        said = _("Bid what you are sure of: a joker, a high trump, perhaps an ace.")
    board = _("All {count} tricks are a bid of their own, board: lose one, and it fails.")
    if seen.deal.size == _BOTH:
        board = _("Both tricks are a bid of their own, board: lose one, and it fails.")
    return " ".join((said, board.format(count=seen.deal.size)))


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
        Pull.HIGHEST: _("{name} led the {joker}: it pulls the highest trump out of your hand."),
        Pull.LOWEST: _("{name} led the {joker}: it pulls the lowest trump out of your hand."),
    }
    text = texts.get(pulled(seen.public.match, joker, by=leader, seat=seen.seat), "")
    if not text:
        return ""
    text = text.format(name=voices.name(leader), joker=card_name(joker, seen.rules.words))
    return text if seen.hand & deal.ordering.trumps else " ".join((text, _("You have none, so any card will do.")))


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

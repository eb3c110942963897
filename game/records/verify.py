"""Record verification: makes every move of a written match again, so that nothing in it is believed.

The cards of a deal are put back into a deck and dealt by the engine; what the engine makes of them and of the moves is
then compared with what was written. Errors are sentences: where they stand is for the reader of the file.
"""

from enum import Enum
from typing import Final, NamedTuple, assert_never

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import Bid, legal_bids
from game.engine.cards import CARDS, Card, Seat, Suit, card_set, cards_in, format_hand
from game.engine.dealing import ShuffleKey
from game.engine.decide import decide, high_card, seated
from game.engine.events import CutForDeal, Event, MatchStarted, PartnersDrawn, Player
from game.engine.evolve import evolve, fold, seats_in_play
from game.engine.legal import Refusal, Refused
from game.engine.rules import TIE_BREAK_SIZE, Rules, deck_size
from game.engine.state import GameState, Phase, PublicDeal, PublicState
from game.i18n import N_, _, ngettext
from game.records.deal_layout import Dealt, Swap, dealt_from, dealt_of
from game.records.marks import Mark

_PLAYS: Final = tuple(PlayCard(card) for card in CARDS)


class Part(Enum):
    """A part of the cards dealt, by the name of its field."""

    HANDS = "hands"
    UPCARDS = "upcards"
    CUT = "cut"
    STOCK = "stock"
    TRUMP = "trump"
    EXCHANGE = "exchange"


class VerifyError(Exception):
    """Something written cannot have happened; the text is a sentence for the reader.

    `part` and `seat` say what of the cards dealt is wrong, if it is that.
    """

    def __init__(self, sentence: str, part: Part | None = None, seat: Seat | None = None) -> None:
        """Say what is wrong."""
        super().__init__(sentence)
        self.part = part
        self.seat = seat


class EndedDeal(NamedTuple):
    """A deal that was played to its end or thrown in: its events from the first, and what everybody knew after them."""

    events: tuple[Event, ...]
    public: PublicState


def opening_events(
    rules: Rules,
    players: tuple[Player, ...],
    *,
    drawn: tuple[Card, ...],
    cuts: tuple[tuple[Seat, Card], ...],
    dealer: Seat,
) -> tuple[Event, ...]:
    """Return the events before the first deal, from the players as they sit after the draw."""
    events: list[Event] = []
    if drawn:
        order = seated(drawn)
        came = sorted(range(len(order)), key=order.__getitem__)
        events.append(MatchStarted(rules=rules, players=tuple(players[place] for place in came)))
        events.append(PartnersDrawn(drawn, order))
    else:
        events.append(MatchStarted(rules=rules, players=players))
    events.append(CutForDeal(cuts, dealer))
    return tuple(events)


def dealer_by(cuts: tuple[tuple[Seat, Card], ...]) -> Seat:
    """Return the seat that deals first after these cuts."""
    return max(cuts, key=lambda cut: high_card(cut[1]))[0]


class Verifier:
    """A match that is made again move by move; with a seed, its deals are held against the shuffles as well."""

    def __init__(self, opening: tuple[Event, ...], *, seed: bytes | None = None, word: str = "") -> None:
        """Begin with the events before the first deal."""
        self.events: list[Event] = list(opening)
        self.state: GameState = fold(opening)
        self.ended: list[EndedDeal] = []
        self._first = len(self.events)
        self._seed = seed
        self._word = word

    @property
    def public_deal(self) -> PublicDeal:
        """The running deal, or the last.

        Raises:
            ValueError: none has started.
        """
        deal = self.state.public.deal
        if deal is None:
            raise ValueError("no deal has started")
        return deal

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""
        return self.state.public.match.winners is not None

    @property
    def next_seats(self) -> tuple[Seat, ...]:
        """The seats that take part in the next deal."""
        return seats_in_play(self.state.public.match)

    @property
    def next_size(self) -> int:
        """The number of cards that each gets in the next deal."""
        match = self.state.public.match
        return TIE_BREAK_SIZE if match.contenders else match.rules.sizes[match.number - 1]

    def deal(self, dealt: Dealt) -> None:
        """Deal these cards, of which there is a hand for each of `next_seats`.

        Raises:
            RetraceError: they are not the deck, the engine or the seed makes something else of them, or it is not the
            time to deal.
        """
        if self.is_over:
            raise VerifyError(_("The match is over: there is nothing more to deal."))
        size = self.next_size
        self._check_deck(dealt, size)
        in_hands = [card for _seat, hand in dealt.hands for card in cards_in(hand)]
        deck = (*in_hands, *dealt.upcards, *dealt.stock)
        if dealt.cut is not None and dealt.cut not in in_hands:
            raise VerifyError(_("{card} is in no hand.").format(card=dealt.cut), Part.CUT)
        match = self.state.public.match
        seats = self.next_seats
        self._first = len(self.events)
        events = self._do(None, DealCards(deck, 0 if dealt.cut is None else deck.index(dealt.cut)))
        _compare(dealt, dealt_of(events), N_("By the rules this is {cards}."))
        if self._seed is not None:
            key = ShuffleKey(self._seed, match.number, match.redeal, self._word)
            _compare(dealt, dealt_from(match.rules, key, seats, size), N_("From this seed this is {cards}."))

    def _check_deck(self, dealt: Dealt, wanted: int) -> None:
        """Check that each hand has `wanted` cards and every card of the deck is in one place."""
        for seat, hand in dealt.hands:
            if hand.bit_count() != wanted:
                text = ngettext(
                    "A hand of this deal has {wanted} card, not {count}.",
                    "A hand of this deal has {wanted} cards, not {count}.",
                    wanted,
                )
                sentence = text.format(wanted=wanted, count=hand.bit_count())
                raise VerifyError(sentence, Part.HANDS, seat)
        size = deck_size(self.state.public.match.rules)
        whole = (1 << size) - 1
        laid = (*dealt.upcards, *dealt.stock)
        count = len(laid)
        together = card_set(laid)
        for _seat, hand in dealt.hands:
            count += hand.bit_count()
            together |= hand
        if count == size and together == whole:
            return  # as many cards as the deck has, and all of them: each is in one place
        places = [(Part.HANDS, seat, tuple(cards_in(hand))) for seat, hand in dealt.hands]
        seen = 0
        for part, holder, cards in (*places, (Part.UPCARDS, None, dealt.upcards), (Part.STOCK, None, dealt.stock)):
            for card in cards:
                if card >= size:
                    raise VerifyError(_("{card} is not in the deck.").format(card=card), part, holder)
                if seen >> card & 1:
                    raise VerifyError(_("{card} is in two places.").format(card=card), part, holder)
                seen |= 1 << card
        missing = " ".join(map(str, cards_in(whole & ~seen)))
        raise VerifyError(_("These cards are missing from the deal: {cards}.").format(cards=missing), Part.STOCK)

    def answer(self, seat: Seat, *, wanted: bool) -> None:
        """Let a holder of a weak hand answer.

        Raises:
            RetraceError: nobody was asked, or somebody else.
        """
        self._do(seat, AnswerRedeal(wanted))

    def bid(self, seat: Seat, bid: Bid) -> None:
        """Let a seat bid.

        Raises:
            RetraceError: it may not.
        """
        self._do(seat, MakeBid(bid))

    def play(self, seat: Seat, card: Card) -> None:
        """Let a seat play a card.

        Raises:
            RetraceError: it may not.
        """
        self._do(seat, _PLAYS[card])

    def check_ended(self) -> None:
        """Check that the running deal is over.

        Raises:
            RetraceError: somebody has still to act.
        """
        actor = self.state.actor
        if actor is not None:
            raise VerifyError(_("The deal is not over: it is {seat}'s turn.").format(seat=actor))

    def _do(self, seat: Seat | None, action: Action) -> tuple[Event, ...]:
        decided = decide(self.state, seat, action)
        if isinstance(decided, Refused):
            raise VerifyError(self._refused(seat, action, decided))
        state = self.state
        for event in decided:
            state = evolve(state, event)
        self.state = state
        self.events.extend(decided)
        deal = state.public.deal
        if deal is not None and deal.turn is None and deal.phase is Phase.OVER:
            self.ended.append(EndedDeal(tuple(self.events[self._first :]), state.public))
        return decided

    def _refused(self, seat: Seat | None, action: Action, refused: Refused) -> str:
        """Return a sentence with the refused action of a seat, the rule, and the actions allowed."""
        sentence = _("{player}: {rule}").format(player=seat or _("The house"), rule=_(refused.reason.value))
        turn = self.state.actor
        if refused.reason is Refusal.NOT_YOUR_TURN and turn is not None:
            allowed = _("It is {seat}'s turn.").format(seat=turn)
        elif isinstance(action, PlayCard) and refused.cards:
            cards = " ".join(map(str, cards_in(refused.cards)))
            allowed = _("{seat} may play {cards}.").format(seat=seat, cards=cards)
        elif isinstance(action, MakeBid) and refused.reason is not Refusal.NOT_THE_TIME_TO_BID:
            deal = self.public_deal
            bids = ", ".join(str(bid) for bid in legal_bids(self.state.public.match.rules, deal.size, deal.bids))
            allowed = _("{seat} may bid {bids}.").format(seat=seat, bids=bids)
        else:
            return sentence
        return f"{sentence} {allowed}"


def is_mark_of(mark: Mark, retracer: Verifier) -> bool:
    """Return whether a mark speaks of the match, or of a deal that was played in it or runs."""
    match = retracer.state.public.match
    last = max((result.number for result in match.results), default=0)
    return mark.deal is None or mark.deal <= last + (match.winners is None)


def no_deal_text(mark: Mark) -> str:
    """Return the sentence about a mark of a deal that never was."""
    return _("There is no deal {number} in this match.").format(number=mark.deal)


def _compare(given: Dealt, expected: Dealt, text: str) -> None:
    """Find the first part that is not as it should be; `text` is the untranslated sentence, with a place for `cards`."""
    if given == expected:
        return
    for (seat, hand), (_seat, wanted) in zip(given.hands, expected.hands, strict=True):
        if hand != wanted:
            raise VerifyError(_(text).format(cards=format_hand(wanted)), Part.HANDS, seat)
    for part, cards, cards_wanted in (
        (Part.UPCARDS, given.upcards, expected.upcards),
        (Part.CUT, given.cut, expected.cut),
        (Part.STOCK, given.stock, expected.stock),
        (Part.TRUMP, given.trump, expected.trump),
        (Part.EXCHANGE, given.exchange, expected.exchange),
    ):
        if cards != cards_wanted:
            raise VerifyError(_(text).format(cards=_shown(cards_wanted)), part)


def _shown(cards: tuple[Card, ...] | Card | Suit | Swap | None) -> str:
    """Return the cards that should be there, for a sentence."""
    match cards:
        case Swap(seat, joker, taken):
            return _("{seat} laying down {joker} and taking {card}").format(seat=seat, joker=joker, card=taken)
        case Suit():
            return cards.letter
        case tuple():
            return " ".join(map(str, cards)) or _("none")
        case Card():
            return str(cards)
        case None:
            return _("none")
        case _:
            assert_never(cards)

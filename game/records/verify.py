"""Record verification: a written match is replayed through the engine, and every claim compared with the outcome.

The cards of a deal are put back into a deck and dealt by the engine; with a seed they are compared with its shuffle too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, assert_never

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import legal_bids
from game.engine.cards import CARDS, Card, Seat, Suit, card_set, cards_in, format_hand
from game.engine.dealing import ShuffleKey
from game.engine.decide import decide, high_card, seated, start_match
from game.engine.events import CutForDeal, Event, MatchStarted, PartnersDrawn, ThrowIn
from game.engine.evolve import evolve, fold, seats_in_play
from game.engine.legal import Refusal, Refused
from game.engine.rules import TIE_BREAK_SIZE, deck_size
from game.engine.state import Match, Phase, PublicDeal
from game.i18n import N_, _, ngettext
from game.records.deal_layout import Dealt, Swap, dealt_from, dealt_of
from game.records.from_log import contract_bid, deal_of
from game.records.model import NOWHERE, DealRecord, MatchRecord, PartRecord, Path, RecordError
from game.records.text import deal_word, parts_text

_PLAYS: Final = tuple(PlayCard(card) for card in CARDS)
_OTHERWISE: Final = N_("{expected} should stand here, not {given}.")
_BY_RULES: Final = N_("By the rules this is {cards}.")
_BY_SEED: Final = N_("From this seed this is {cards}.")
_PARTS: Final = N_("The score is made up otherwise: here should stand {expected}, not {given}.")


class MatchLog(NamedTuple):
    """A verified match: its record, in which nothing is left out, and the events up to the end of its last finished deal."""

    record: MatchRecord
    events: tuple[Event, ...]


def verify(record: MatchRecord) -> MatchLog:
    """Replay a record and compare all that it tells with what comes of it.

    Raises:
        RecordError: it cannot have happened.
    """
    replay = _Replay(record)
    deals = tuple(replay.deal(("deals", place), deal) for place, deal in enumerate(record.deals))
    replay.end()
    cuts = tuple(card for _seat, card in replay.match.cuts)
    return MatchLog(replace(record, cuts=cuts, deals=deals, places=NOWHERE), tuple(replay.events))


def _opening_of(record: MatchRecord) -> tuple[Event, ...]:
    """Return the events before the first deal: as the record tells them, else as the seed makes them."""
    size = deck_size(record.rules)
    drawn_by_seed: tuple[Card, ...] = ()
    by_seed: tuple[Card, ...] = ()
    if record.seed is not None:
        partners = record.rules.partners
        made = start_match(record.rules, record.players, record.seed, word=record.word, draw_partners=partners)
        shuffled = fold(made).public.match
        drawn_by_seed, by_seed = shuffled.drawn, tuple(card for _seat, card in shuffled.cuts)
    cuts = by_seed if record.cuts is None else record.cuts
    for key, cards, wanted in (("drawn", record.drawn, drawn_by_seed), ("cuts", cuts, by_seed)):
        for place, card in enumerate(cards):
            if card >= size:
                raise record.places.error((key, place), _("{card} is not in the deck.").format(card=card))
            if card in cards[:place]:
                raise record.places.error((key, place), _("{card} stands twice.").format(card=card))
            if wanted and card != wanted[place]:
                raise record.places.error((key, place), _(_BY_SEED).format(cards=wanted[place]))
    known = cuts or by_seed
    if known:
        dealer = max(zip(record.seats, known, strict=True), key=lambda cut: high_card(cut[1]))[0]
        if dealer != record.dealer:
            text = _("By the cut {expected} deals first, not {given}.")
            raise record.places.error(("dealer",), text.format(expected=dealer, given=record.dealer))
    elif record.dealer not in record.seats:
        raise record.places.error(("dealer",), _("Nobody sits at {seat}.").format(seat=record.dealer))
    cut = CutForDeal(tuple(zip(record.seats, cuts, strict=False)), record.dealer)  # no cards where they are not known
    if not record.drawn:
        return (MatchStarted(rules=record.rules, players=record.players), cut)
    order = seated(record.drawn)
    came = sorted(range(len(order)), key=order.__getitem__)
    players = tuple(record.players[place] for place in came)
    return (MatchStarted(rules=record.rules, players=players), PartnersDrawn(record.drawn, order), cut)


class _Replay:
    """The match of a record, replayed deal by deal."""

    def __init__(self, record: MatchRecord) -> None:
        """Begin with the events before the first deal."""
        opening = _opening_of(record)
        self._record = record
        self._state = fold(opening)
        self.events: list[Event] = list(opening)

    @property
    def match(self) -> Match:
        return self._state.public.match

    @property
    def _deal(self) -> PublicDeal:
        deal = self._state.public.deal
        assert deal is not None  # the cards have been dealt
        return deal

    def deal(self, at: Path, deal: DealRecord) -> DealRecord:
        """Replay a deal; return it with nothing left out."""
        first = len(self.events)
        self._start(at, deal)
        self._deal_cards(at, deal)
        self._answer(at, deal)
        self._bid(at, deal)
        self._play(at, deal)
        made = deal_of(self.events[first:], self._state.public)
        self._compare_score(at, deal, made)
        return made

    def end(self) -> None:
        """Compare the result, and that each mark speaks of the match or of a deal that was played in it or runs."""
        record, match = self._record, self.match
        if record.seed is not None and match.winners is None:
            raise self._wrong(("seed",), _("A seed is shown only when the match is over."))
        if record.winners is None and match.winners is not None:
            raise self._wrong(("result",), _("The match is over: its result should stand here."))
        if record.winners is not None and match.winners is None:
            raise self._wrong(("result",), _("The match is not over: it has no result yet."))
        text = N_("The total of this side is {expected}, not {given}.")
        self._same_each(("result", "totals"), record.side_names, record.totals, match.totals, text)
        given, expected = (
            [record.side_names[side] for side in sides or ()] for sides in (record.winners, match.winners)
        )
        places = range(len(expected))
        self._same_each(("result", "winners"), places, given, expected, N_("{expected} wins the match, not {given}."))
        last = max((result.number for result in match.results), default=0) + (match.winners is None)
        for place, mark in enumerate(record.marks):
            if mark.deal is not None and mark.deal > last:
                text = _("There is no deal {number} in this match.")
                raise self._wrong(("marks", place), text.format(number=mark.deal))

    def _start(self, at: Path, deal: DealRecord) -> None:
        match = self.match
        if match.winners is not None:
            raise self._wrong(at, _("The match is over before this deal."))
        is_tiebreak = bool(match.contenders)
        self._same(at, deal_word(is_tiebreak=deal.is_tiebreak), deal_word(is_tiebreak=is_tiebreak))
        self._same((*at, "number"), deal.number, match.number)
        if deal.tries is not None:
            text = N_("This is redeal {expected} of its number, not {given}.")
            self._same((*at, "tries"), deal.tries, match.redeal, text)
        self._same((*at, "size"), deal.size, TIE_BREAK_SIZE if is_tiebreak else match.rules.sizes[match.number - 1])
        self._same((*at, "dealer"), deal.dealer, match.dealer)
        seats = seats_in_play(match)
        if deal.seats != seats:
            other = next((seat for seat, wanted in zip(deal.seats, seats, strict=False) if seat != wanted), None)
            path = (*at, "hands") if other is None else (*at, "hands", str(other))
            text = _("This deal has hands for {seats}.")
            raise self._wrong(path, text.format(seats=", ".join(map(str, seats))))

    def _deal_cards(self, at: Path, deal: DealRecord) -> None:
        match, dealt = self.match, deal.dealt
        self._check_deck(at, dealt, deal.size)
        in_hands = [card for _seat, hand in dealt.hands for card in cards_in(hand)]
        deck = (*in_hands, *dealt.upcards, *dealt.stock)
        if dealt.cut is not None and dealt.cut not in in_hands:
            raise self._wrong((*at, "cut"), _("{card} is in no hand.").format(card=dealt.cut))
        first = len(self.events)
        self._act(at, "hands", 0, None, DealCards(deck, 0 if dealt.cut is None else deck.index(dealt.cut)))
        self._compare_cards(at, dealt, dealt_of(self.events[first:]), _BY_RULES)
        if self._record.seed is not None:
            key = ShuffleKey(self._record.seed, match.number, match.redeal, self._record.word)
            self._compare_cards(at, dealt, dealt_from(match.rules, key, deal.seats, deal.size), _BY_SEED)

    def _check_deck(self, at: Path, dealt: Dealt, wanted: int) -> None:
        """Check that each hand has `wanted` cards and every card of the deck is in one place."""
        for seat, hand in dealt.hands:
            if hand.bit_count() != wanted:
                text = ngettext(
                    "A hand of this deal has {wanted} card, not {count}.",
                    "A hand of this deal has {wanted} cards, not {count}.",
                    wanted,
                )
                raise self._wrong((*at, "hands", str(seat)), text.format(wanted=wanted, count=hand.bit_count()))
        size = deck_size(self._record.rules)
        whole = (1 << size) - 1
        laid = (*dealt.upcards, *dealt.stock)
        count = len(laid)
        together = card_set(laid)
        for _seat, hand in dealt.hands:
            count += hand.bit_count()
            together |= hand
        if count == size and together == whole:
            return  # as many cards as the deck has, and all of them: each is in one place
        places: list[tuple[Path, tuple[Card, ...]]] = [
            (("hands", str(seat)), tuple(cards_in(hand))) for seat, hand in dealt.hands
        ]
        seen = 0
        for path, cards in (*places, (("upcards",), dealt.upcards), (("stock",), dealt.stock)):
            for card in cards:
                if card >= size:
                    raise self._wrong((*at, *path), _("{card} is not in the deck.").format(card=card))
                if seen >> card & 1:
                    raise self._wrong((*at, *path), _("{card} is in two places.").format(card=card))
                seen |= 1 << card
        missing = " ".join(map(str, cards_in(whole & ~seen)))
        raise self._wrong((*at, "stock"), _("These cards are missing from the deal: {cards}.").format(cards=missing))

    def _compare_cards(self, at: Path, given: Dealt, expected: Dealt, text: str) -> None:
        """Find the first part that is not as it should be; `text` is the untranslated sentence, with a place for `cards`."""
        if given == expected:
            return
        for (seat, hand), (_seat, wanted) in zip(given.hands, expected.hands, strict=True):
            if hand != wanted:
                raise self._wrong((*at, "hands", str(seat)), _(text).format(cards=format_hand(wanted)))
        for key in ("upcards", "cut", "stock", "trump", "exchange"):
            cards = getattr(expected, key)
            if getattr(given, key) != cards:
                raise self._wrong((*at, key), _(text).format(cards=_shown(cards)))

    def _answer(self, at: Path, deal: DealRecord) -> None:
        """Replay the answers of the holders of weak hands; untold, all asked for new cards if they were dealt."""
        for place, (seat, wanted) in enumerate(deal.answers or ()):
            self._act(at, "answers", place, seat, AnswerRedeal(wanted))
        while deal.answers is None and self._state.asked is not None:
            wanted = deal.redeal is ThrowIn.WEAK_HAND
            self._act(at, "answers", 0, self._state.asked, AnswerRedeal(wanted))
        if self._state.asked is not None:
            raise self._not_over((*at, "answers"))

    def _bid(self, at: Path, deal: DealRecord) -> None:
        for place, (seat, bid) in enumerate(deal.bids):
            self._act(at, "bids", place, seat, MakeBid(bid))
        if self._deal.phase is Phase.AUCTION:
            raise self._not_over((*at, "bids"))
        if deal.contracts is not None:
            contracts = tuple(map(contract_bid, self._deal.contracts))
            self._same_each((*at, "contracts"), self._record.side_names, deal.contracts, contracts)
        redeal = self._deal.thrown_in
        if redeal is not None and deal.redeal is None:
            text = _("This deal was thrown in: {reason}.").format(reason=redeal.value)
            raise self._wrong((*at, "redeal"), text)
        if redeal is None and deal.redeal is not None:
            raise self._wrong((*at, "redeal"), _("This deal was not thrown in."))
        self._same((*at, "redeal"), deal.redeal, redeal)

    def _play(self, at: Path, deal: DealRecord) -> None:
        size = len(deal.seats)
        for place, (seat, card) in enumerate(deal.plays):
            self._act(at, "plays", place, seat, _PLAYS[card])
            if deal.winners is not None and (place + 1) % size == 0:
                number = place // size
                path, winner = (*at, "winners", number), self._deal.tricks[number].winner
                self._same(path, deal.winners[number], winner, N_("{expected} takes this trick, not {given}."))
        if self._state.actor is not None:
            raise self._not_over((*at, "plays"))

    def _compare_score(self, at: Path, deal: DealRecord, made: DealRecord) -> None:
        sides = self._record.side_names
        text = N_("The tricks of this seat are {expected}, not {given}.")
        self._same_each((*at, "tricks"), [str(seat) for seat in deal.seats], deal.taken, made.taken, text)
        text = N_("The score of this side is {expected}, not {given}.")
        self._same_each((*at, "scores"), sides, deal.scores, made.scores, text)
        for side, parts, expected in zip(sides, deal.breakdown, made.breakdown, strict=False):
            if parts == expected:
                continue
            path = (*at, "breakdown", side)
            if len(parts) != len(expected):
                raise self._wrong(path, _(_PARTS).format(expected=parts_text(expected), given=parts_text(parts)))
            for place, (part, right) in enumerate(zip(parts, expected, strict=True)):
                for name in PartRecord.__struct_fields__:
                    self._same((*path, place, name), getattr(part, name), getattr(right, name), _PARTS)
        text = N_("The total of this side is {expected}, not {given}.")
        self._same_each((*at, "totals"), sides, deal.totals, made.totals, text)

    def _same_each(
        self,
        at: Path,
        keys: Iterable[str | int],
        given: Sequence[object],
        expected: Sequence[object],
        text: str = _OTHERWISE,
    ) -> None:
        """Check that each value of a list or object is as it should be; `keys` lead to them."""
        if given == expected:
            return
        if len(given) != len(expected):
            right, wrong = (", ".join(map(str, values)) or _("none") for values in (expected, given))
            raise self._wrong(at, _(_OTHERWISE).format(expected=right, given=wrong))
        for key, value, wanted in zip(keys, given, expected, strict=False):
            self._same((*at, key), value, wanted, text)

    def _same(self, path: Path, given: object, expected: object, text: str = _OTHERWISE) -> None:
        """Check that a value is as it should be; `text` is the untranslated sentence to say otherwise."""
        if given != expected:
            raise self._wrong(path, _(text).format(expected=expected, given=given))

    def _wrong(self, path: Path, sentence: str) -> RecordError:
        return self._record.places.error(path, sentence)

    def _not_over(self, path: Path) -> RecordError:
        """Return the error that something is missing behind what stands in a list of moves."""
        text = _("The deal is not over: it is {seat}'s turn.")
        return self._wrong((*path, "end"), text.format(seat=self._state.actor))

    def _act(self, at: Path, key: str, place: int, seat: Seat | None, action: Action) -> None:
        """Do what stands at a place of a list of moves."""
        decided = decide(self._state, seat, action)
        if isinstance(decided, Refused):
            is_turn = seat == self._state.actor
            raise self._wrong((*at, key, place, int(is_turn)), self._refused(seat, action, decided))
        state = self._state
        for event in decided:
            state = evolve(state, event)
        self._state = state
        self.events.extend(decided)

    def _refused(self, seat: Seat | None, action: Action, refused: Refused) -> str:
        """Return a sentence with the refused action of a seat, the rule, and the actions allowed."""
        sentence = _("{player}: {rule}").format(
            player=_("The house") if seat is None else seat, rule=_(refused.reason.value)
        )
        turn = self._state.actor
        if refused.reason is Refusal.NOT_YOUR_TURN and turn is not None:
            allowed = _("It is {seat}'s turn.").format(seat=turn)
        elif isinstance(action, PlayCard) and refused.cards:
            cards = " ".join(map(str, cards_in(refused.cards)))
            allowed = _("{seat} may play {cards}.").format(seat=seat, cards=cards)
        elif isinstance(action, MakeBid) and refused.reason is not Refusal.NOT_THE_TIME_TO_BID:
            deal = self._deal
            bids = ", ".join(str(bid) for bid in legal_bids(self.match.rules, deal.size, deal.bids))
            allowed = _("{seat} may bid {bids}.").format(seat=seat, bids=bids)
        else:
            return sentence
        return f"{sentence} {allowed}"


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

"""Record replay: repeats every move of a record in the engine.

The cards of a deal come from the seed. Without a seed, the cards of the record are put back into a deck and dealt by the engine.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import legal_bids
from game.engine.cards import CARDS, Card, Seat, cards_in, format_hand
from game.engine.dealing import Shuffled, ShuffleKey, shuffle
from game.engine.decide import decide, high_card, seated, start_match
from game.engine.events import CutForDeal, Event, MatchStarted, PartnersDrawn, ThrowIn
from game.engine.evolve import fold
from game.engine.legal import Refusal, Refused
from game.engine.rules import deck_size
from game.engine.state import Phase
from game.i18n import _, ngettext
from game.records.deal_layout import Dealt
from game.records.from_log import Recorder
from game.records.model import DealMoves, MatchRecord, RecordError, WordPath
from game.wording.events import refusal_text

_Cards = tuple[Card, ...]
SEAT, ACTION = 0, 1
"""The indices of a move's seat and action, used as the last key of a `WordPath`."""
_PLAYS: Final = tuple(PlayCard(card) for card in CARDS)


class MatchLog(NamedTuple):
    """A replayed match: its complete record, and the events of all finished deals."""

    record: MatchRecord
    events: tuple[Event, ...]


class ReplayError(RecordError):
    """A move of a record is impossible or missing, or the record's cards differ from those dealt.

    `path` leads to a list of a deal, to a hand, or to a part of a move (`SEAT` or `ACTION`).
    """

    def __init__(self, path: WordPath, sentence: str) -> None:
        """Store the error and its path."""
        super().__init__(1, 1, sentence)
        self.path = path


def verify(record: MatchRecord) -> MatchLog:
    """Verify a record by replaying it; return the replayed match. Records in files are verified by their readers instead.

    Raises:
        RecordError: the record is impossible, or differs from its replay.
    """
    log = replay(record, record.deals)
    if log.record != record:
        raise RecordError(1, 1, _("This record does not match its moves."))
    return log


def replay(header: MatchRecord, deals: Iterable[DealMoves]) -> MatchLog:
    """Replay deals with the rules and players of a header; return the resulting match.

    Deals after the end of the match are ignored.

    Raises:
        ReplayError: a move cannot be made, or one is missing.
    """
    replaying = _Replay(_opening_of(header))
    for moves in deals:
        if replaying.match.winners is None:
            replaying.make(moves, header)
    match = replaying.match
    last = max((result.number for result in match.results), default=0) + (match.winners is None)
    marks = [mark for mark in header.marks if mark.deal is None or mark.deal <= last]
    record = replaying.record(seed=header.seed, word=header.word, marks=marks, program=header.program)
    return MatchLog(record, tuple(replaying.events))


def _opening_of(record: MatchRecord) -> tuple[Event, ...]:
    """Return the events before the first deal: the start, a draw for partners and the cut for deal.

    The cut depends on the seed and on the record's cut cards, which are None if the record format lacks them:

        seed  cut cards      first dealer             cards in the event
        yes   valid or None  from the seed's cut      the seed's
        yes   invalid        from the seed's cut      none
        no    valid          from the record's cut    the record's
        no    otherwise      the record's dealer      none
    """
    rules, players = record.rules, record.players
    drawn, cuts = (_if_drawn(cards or (), record) for cards in (record.drawn, record.cuts))
    known, dealer = cuts, record.dealer if record.dealer in record.seats else record.seats[0]
    if record.seed is not None:
        made = start_match(rules, players, record.seed, word=record.word, draw_partners=rules.partners)
        match = fold(made).public.match
        drawn, known = match.drawn if drawn else (), tuple(card for _seat, card in match.cuts)
        cuts = known if cuts or record.cuts is None else ()
    if known:
        dealer = max(zip(record.seats, known, strict=True), key=lambda cut: high_card(cut[1]))[0]
    cut = CutForDeal(tuple(zip(record.seats, cuts, strict=False)), dealer)
    if not drawn:
        return (MatchStarted(rules=rules, players=players), cut)
    order = seated(drawn)
    came = tuple(players[order.index(place)] for place in range(len(order)))
    return (MatchStarted(rules=rules, players=came), PartnersDrawn(drawn, order), cut)


def _if_drawn(cards: _Cards, record: MatchRecord) -> _Cards:
    """Return the cards if every player has a different card of the deck, else an empty tuple."""
    is_drawn = len(cards) == len(set(cards)) == len(record.players) and max(cards) < deck_size(record.rules)
    return cards if is_drawn else ()


class _Replay(Recorder):
    def make(self, moves: DealMoves, header: MatchRecord) -> None:
        """Deal the cards, and repeat all moves of the deal.

        Raises:
            ReplayError: a move cannot be made, or is missing.
        """
        self._place = len(self.deals)  # the index of this deal in the record
        self._act(None, DealCards(*self._shuffled(moves.dealt, header)), "stock")
        given = dict(moves.dealt.hands)
        for seat, hand in self.dealt().hands:
            if given.get(seat, hand) != hand:
                count = hand.bit_count()
                sized = ngettext("{seat} should have {count} card.", "{seat} should have {count} cards.", count)
                text = sized if header.seed is None else _("This seed gives {cards}.")
                raise self._error(text.format(seat=seat, count=count, cards=format_hand(hand)), "hands", str(seat))
        for place, (seat, wanted) in enumerate(moves.answers or ()):
            self._act(seat, AnswerRedeal(wanted), "answers", place)
        # without recorded answers, every seat asked is assumed to have wanted new cards if there was a redeal
        while moves.answers is None and self.state.asked is not None:
            self._act(self.state.asked, AnswerRedeal(moves.redeal is ThrowIn.WEAK_HAND), "answers")
        for place, (seat, bid) in enumerate(moves.bids):
            self._act(seat, MakeBid(bid), "bids", place)
        for place, (seat, card) in enumerate(moves.plays):
            self._act(seat, _PLAYS[card], "plays", place)
        if self.state.actor is not None:
            moved = "bids" if self.state.public.phase is Phase.AUCTION else "plays"
            key = moved if self.state.asked is None else "answers"
            raise self._error(_("The deal is not over: it is {seat}'s turn.").format(seat=self.state.actor), key)

    def _shuffled(self, dealt: Dealt, header: MatchRecord) -> Shuffled:
        """Return the deck from which a deal was dealt.

        Raises:
            ReplayError: the cards of the record do not form a deck.
        """
        size = deck_size(header.rules)
        if header.seed is not None:
            return shuffle(size, ShuffleKey(header.seed, self.match.number, self.match.redeal, header.word))
        held = [card for _seat, hand in dealt.hands for card in cards_in(hand)]
        deck = (*held, *dealt.upcards, *dealt.stock)
        whole, found = Counter(CARDS[:size]), Counter(deck)
        missing, more = sorted((whole - found).elements()), sorted((found - whole).elements())
        if missing or more:
            told = [" ".join(map(str, cards)) or _("none") for cards in (missing, more)]
            text = _("The cards of this deal are wrong. Missing: {missing}. Extra: {more}.")
            raise self._error(text.format(missing=told[0], more=told[1]), "stock")
        if dealt.cut is not None and dealt.cut not in held:
            raise self._error(_("Nobody holds {card}.").format(card=dealt.cut), "cut")
        return Shuffled(deck, 0 if dealt.cut is None else held.index(dealt.cut))

    def _error(self, sentence: str, *path: str | int) -> ReplayError:
        return ReplayError(("deals", self._place, *path), sentence)

    def _act(self, seat: Seat | None, action: Action, key: str, *place: int) -> None:
        """Repeat a move; `place` is the index of the move if `key` names a list."""
        decided = decide(self.state, seat, action)
        if isinstance(decided, Refused):
            part = [ACTION if seat == self.state.actor else SEAT] if place else []
            raise self._error(self._refused(seat, action, decided), key, *place, *part)
        self.add(decided)

    def _refused(self, seat: Seat | None, action: Action, refused: Refused) -> str:
        """Return the message for a refused action; depending on the reason, it may add the seat to act or the allowed actions."""
        turn, deal, rules = self.state.actor, self.state.public.deal, self.match.rules
        rule = refusal_text(refused.reason, rules.words, deal and deal.led)
        sentence = _("{player}: {rule}").format(player=_("The house") if seat is None else seat, rule=rule)
        if refused.reason is Refusal.NOT_YOUR_TURN and turn is not None:
            return f"{sentence} " + _("It is {seat}'s turn.").format(seat=turn)
        if isinstance(action, PlayCard) and refused.cards:
            cards = " ".join(map(str, cards_in(refused.cards)))
            return f"{sentence} " + _("{seat} may play {cards}.").format(seat=seat, cards=cards)
        if isinstance(action, MakeBid) and deal is not None and refused.reason is not Refusal.NOT_THE_TIME_TO_BID:
            bids = ", ".join(str(bid) for bid in legal_bids(rules, deal.size, deal.bids))
            return f"{sentence} " + _("{seat} may bid {bids}.").format(seat=seat, bids=bids)
        return sentence

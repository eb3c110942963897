"""Match invariants after every action, computed as far as possible without the engine."""

from game.engine.actions import AnswerRedeal, DealCards, MakeBid
from game.engine.bids import Bid, BidKind
from game.engine.cards import Card, Seat, Suit, card_set, cards_in
from game.engine.events import (
    CardTaken,
    DealThrownIn,
    Event,
    HandDealt,
    PublicEvent,
    RedealDeclined,
    RedealOffered,
    StockLaid,
    ThrowIn,
    TrickTaken,
    is_visible,
)
from game.engine.evolve import evolve, evolve_observation, evolve_public, fold
from game.engine.legal import biddable, playable
from game.engine.rules import (
    BOSTON_TRICKS,
    RAINBOW_SIZE,
    TIE_BREAK_SIZE,
    AllPass,
    BrokenBy,
    HighestNumber,
    Ladder,
    Pull,
    Rules,
    TrumpLead,
    WeakHand,
    deck_size,
)
from game.engine.scoring import PartKind
from game.engine.state import Fate, GameState, Phase, PublicDeal, PublicState, Trick, observe
from tests.support.narrowing import not_none
from tests.support.random_match import Step
from tests.support.strategies import Setup


def check_step(step: Step) -> None:
    """Check all laws that concern a single step."""
    somebody_can_act(step.after)
    what_may_be_done_is_what_the_rules_say(step.after)
    cards_are_conserved(step)
    tricks_add_up(step)
    scores_add_up(step)
    what_is_made_or_set_stays_so(step)
    the_schedule_is_kept(step)
    weak_hands_are_dealt_again(step)
    tie_breaks_stop_when_they_are_decided(step)
    nothing_private_is_shown(step)


def somebody_can_act(state: GameState) -> None:
    """Check that, until the match is over, the house must deal, or one seat has a legal action and knows it."""
    public = state.public
    seat = state.actor
    assert (public.phase is Phase.OVER) == (public.match.winners is not None)
    assert (seat is None) == (public.phase in (Phase.DEALING, Phase.OVER))
    if public.phase is Phase.OVER:
        assert public.match.winners
    if seat is None:
        return
    assert seat in not_none(public.deal).seats
    seen = observe(state, seat)
    assert seen.must_act
    if public.phase is Phase.AUCTION:
        assert len(biddable(seen)) > 1, "nothing to bid but a pass"
    else:
        legal, refusal = playable(seen)
        assert legal
        assert not legal & ~seen.hand
        assert (refusal is None) == (legal == seen.hand)


def cards_are_conserved(step: Step) -> None:
    """Check that every card is in exactly one place, and every seat holds the right number of cards."""
    deal = step.deal
    state = step.after
    plays = [play.card for trick in deal.tricks for play in trick.plays] + [play.card for play in deal.trick]
    laid = [] if deal.exchange is None else [deal.exchange.joker]
    open_cards = [*state.stock, *deal.upcards, *plays, *laid]
    held = sum(hand.bit_count() for hand in state.hands)
    everything = card_set(open_cards)
    for hand in state.hands:
        everything |= hand
    deck = deck_size(state.public.match.rules)
    assert len(open_cards) + held == deck
    assert everything == (1 << deck) - 1
    assert deal.played() == card_set(plays)
    for seat in Seat:
        assert state.hands[seat].bit_count() == (deal.cards_left(seat) if seat in deal.seats else 0)


def tricks_add_up(step: Step) -> None:
    """Check that a trick has one card of every seat, clockwise from its leader, and that its winner leads the next."""
    if not any(isinstance(event, TrickTaken) for event in step.events):
        return
    deal = step.deal
    trick = deal.tricks[-1]
    leader = trick.plays[0].seat
    place = deal.seats.index(leader)
    assert [play.seat for play in trick.plays] == [*deal.seats[place:], *deal.seats[:place]]
    assert leader == (deal.tricks[-2].winner if len(deal.tricks) > 1 else first_to_lead(deal))
    assert trick.winner == winner_of(trick, step.after.public.match.rules, deal.ordering.trump)
    assert sum(deal.taken) == len(deal.tricks)
    assert [deal.taken[seat] for seat in Seat] == [sum(taken.winner == seat for taken in deal.tricks) for seat in Seat]
    if step.result is not None and not deal.is_tiebreak:
        assert sum(step.result.tricks) == deal.size


def first_to_lead(deal: PublicDeal) -> Seat:
    """Return the first leader: the first of the highest bidders, or in a tie-break the seat on the dealer's left."""
    if deal.is_tiebreak:
        return deal.seats[(deal.seats.index(deal.dealer) + 1) % len(deal.seats)]
    claims = [(made.bid.kind, made.bid.value) for made in deal.bids]
    return deal.bids[claims.index(max(claims))].seat


def is_trump(card: Card, rules: Rules, trump: Suit | None) -> bool:
    """Return True if a card is a trump. Jokers are trumps even in a deal without a trump suit."""
    top = rules.two_of_diamonds and card is Card.D2
    return card.is_joker or top or (trump is not None and card.suit is trump)


def strength(card: Card, rules: Rules) -> int:
    return 200 if rules.two_of_diamonds and card is Card.D2 else card.rank


def winner_of(trick: Trick, rules: Rules, trump: Suit | None) -> Seat:
    """Return the winner of a trick: the highest trump, else the highest card of the suit led."""
    trumps = [play for play in trick.plays if is_trump(play.card, rules, trump)]
    suit = [play for play in trick.plays if play.card.suit is trick.plays[0].card.suit]
    return max(trumps or suit, key=lambda play: strength(play.card, rules)).seat


def what_may_be_done_is_what_the_rules_say(state: GameState) -> None:
    """Check the legal cards and bids against a second computation from the published rules."""
    seat, deal, rules = state.actor, state.public.deal, state.public.match.rules
    if seat is None or deal is None or state.asked is not None:
        return
    if state.public.phase is Phase.AUCTION:
        assert set(biddable(observe(state, seat))) == bids_by_the_rules(rules, deal)
        return
    hand = list(cards_in(state.hands[seat]))
    allowed = following(state, deal, seat, hand) if deal.trick else leading(state, deal, seat, hand)
    assert playable(observe(state, seat)).cards == card_set(allowed)


def bids_by_the_rules(rules: Rules, deal: PublicDeal) -> set[Bid]:
    """Return the legal bids: numbers from 0 (a pass) up, and the next board and Boston, if allowed."""
    most = deal.size - (rules.highest_number is HighestNumber.ONE_LESS)
    bids = {Bid(BidKind.NUMBER, tricks) for tricks in range(most + 1)}
    ladders = {BidKind.BOARD: rules.boards, BidKind.BOSTON: rules.bostons}
    for kind, ladder in ladders.items():
        before = sum(made.bid.kind is kind for made in deal.bids)
        if ladder is not Ladder.NONE and (kind is BidKind.BOARD or deal.size >= rules.boston_from):
            bids.add(Bid(kind, 1 + before if ladder is Ladder.DOUBLES else 1))
    return bids


def leading(state: GameState, deal: PublicDeal, seat: Seat, hand: list[Card]) -> list[Card]:
    """Return the cards that may be led. To lead a trump takes broken trump, a rule that allows it, or a hand with only trumps."""
    match = state.public.match
    rules, trump = match.rules, deal.ordering.trump
    bold = {
        side for side in match.sides for made in deal.bids if made.seat in side and made.bid.kind is not BidKind.NUMBER
    }
    right = rules.bold_side_leads_trump and any(seat in side for side in bold)
    if rules.trump_lead is TrumpLead.ANY_TIME or right or is_broken(rules, deal):
        return hand
    return [card for card in hand if not is_trump(card, rules, trump)] or hand


def is_broken(rules: Rules, deal: PublicDeal) -> bool:
    """Return True if a trump in one of the complete tricks has broken trump."""
    for trick in deal.tricks:
        trumps = [is_trump(play.card, rules, deal.ordering.trump) for play in trick.plays]
        counting = trumps if rules.broken_by is BrokenBy.ANY_TRUMP else trumps[1:]
        if any(counting) and not (trumps[0] and rules.broken_by is BrokenBy.ON_ANOTHER_SUIT):
            return True
    return False


def following(state: GameState, deal: PublicDeal, seat: Seat, hand: list[Card]) -> list[Card]:
    """Return the cards that may follow: those of the suit led, or the trump that a led joker pulls; without these, any card."""
    rules, trump, led = state.public.match.rules, deal.ordering.trump, deal.trick[0]
    trumps = [card for card in hand if is_trump(card, rules, trump)]
    if not is_trump(led.card, rules, trump):
        return [card for card in hand if card.suit is led.card.suit and card not in trumps] or hand
    if not trumps:
        return hand
    pull = {Card.BB: rules.big_joker_pulls, Card.LB: rules.little_joker_pulls}.get(led.card, Pull.ANY)
    partner = rules.partners and (seat - led.seat) % 4 == 2
    in_order = sorted(trumps, key=lambda card: strength(card, rules))
    drawn = {
        Pull.ANY: trumps,
        Pull.HIGHEST: in_order[-1:],
        Pull.LOWEST: in_order[:1],
        Pull.OPPONENTS_HIGHEST: trumps if partner else in_order[-1:],
    }
    return drawn[pull]


def what_is_made_or_set_stays_so(step: Step) -> None:
    """Check that a contract counts as made or set from the deciding trick on, and is scored accordingly."""
    deal, match = step.deal, step.after.public.match
    ended = deal.phase is Phase.OVER
    for contract, side, before in zip(deal.contracts, match.sides, fates(step.before.public), strict=False):
        fate = deal.fate_of(contract, side)
        assert before in (Fate.OPEN, fate)
        wins = [trick.winner in side for trick in deal.tricks]
        rest = deal.size - len(wins)
        span = BOSTON_TRICKS if contract.kind is BidKind.BOSTON else deal.size
        possible = {sum((wins + [luck] * rest)[:span]) >= contract.tricks for luck in (True, False)}
        assert possible == {Fate.OPEN: {True, False}, Fate.MADE: {True}, Fate.SET: {False}}[fate]
        if ended and step.result is not None and step.result.scores:
            kinds = {part.kind for part in step.result.scores[match.sides.index(side)].parts}
            assert bool(kinds & {PartKind.SET, PartKind.BOARD_SET, PartKind.BOSTON_SET}) == (fate is Fate.SET)


def fates(public: PublicState) -> tuple[Fate, ...]:
    """Return the fate of each side's contract in the running deal: open, made or set; before the play, every contract is open."""
    deal = public.deal
    if deal is None or public.phase is not Phase.PLAY or not deal.contracts:
        return (Fate.OPEN,) * len(public.match.sides)
    return tuple(map(deal.fate_of, deal.contracts, public.match.sides))


def scores_add_up(step: Step) -> None:
    """Check that a deal's score is the sum of its parts, follows the rules, and is added to the totals."""
    match = step.after.public.match
    totals = step.before.public.match.totals
    result = step.result
    if result is None:
        assert match.totals == totals
        return
    assert result.totals == match.totals
    if result.is_tiebreak or result.thrown_in is ThrowIn.UNSCORED:
        assert not result.scores
        assert match.totals == totals
    else:
        for side, seats in enumerate(match.sides):
            score = result.scores[side]
            assert score.total == sum(part.count * part.each * part.level for part in score.parts)
            assert score.total == points_of(match.rules, step.deal, seats)
            assert match.totals[side] == totals[side] + score.total
    assert match.totals == tuple(
        sum(line.scores[side].total for line in match.results if line.scores) for side in range(len(match.sides))
    )
    if match.winners is not None and not result.is_tiebreak:
        assert match.winners == tuple(side for side, total in enumerate(match.totals) if total == max(match.totals))


def points_of(rules: Rules, deal: PublicDeal, side: tuple[Seat, ...]) -> int:
    """Return a side's points from a deal, computed a second time from the published rules."""
    bids = [made.bid for made in deal.bids if made.seat in side]
    boards = [bid.value for bid in bids if bid.kind is BidKind.BOARD]
    bostons = [bid.value for bid in bids if bid.kind is BidKind.BOSTON]
    wanted = sum(bid.value for bid in bids if bid.kind is BidKind.NUMBER)
    won = [trick.winner in side for trick in deal.tricks]
    taken = sum(won)
    bonus = rules.rainbow_points * sum(is_rainbow(deal, seat) for seat in side)
    if boards:
        return bonus + (1 if all(won) else -1) * rules.board_points * deal.size * max(boards)
    if bostons:
        if not all(won[:BOSTON_TRICKS]):
            return bonus - rules.boston_points * max(bostons)
        return bonus + rules.boston_points * max(bostons) + rules.boston_extra_points * (taken - BOSTON_TRICKS)
    if not wanted:
        return bonus + rules.passed_trick_points * taken
    if taken < wanted:
        return bonus - rules.set_points * wanted
    return bonus + rules.trick_points * wanted + rules.overtrick_points * (taken - wanted)


def is_rainbow(deal: PublicDeal, seat: Seat) -> bool:
    """Return True if a seat held four cards of four suits; all trumps count as one suit."""
    cards = [play.card for trick in deal.tricks for play in trick.plays if play.seat == seat]
    return deal.size == RAINBOW_SIZE and len({deal.ordering.group_of[card] for card in cards}) == RAINBOW_SIZE


def tie_breaks_stop_when_they_are_decided(step: Step) -> None:
    """Check that a tie-break ends as soon as it is decided, and another follows a tie.

    Of two sides, one must have taken seven tricks; of more, one must lead by more tricks than are left.
    """
    deal, match = step.deal, step.after.public.match
    if not deal.is_tiebreak or not any(isinstance(event, TrickTaken) for event in step.events):
        return
    playing = step.before.public.match.contenders
    taken = sorted((sum(deal.taken[seat] for seat in match.sides[side]), side) for side in playing)
    (second, _), (first, winner) = taken[-2:]
    left = TIE_BREAK_SIZE - len(deal.tricks)
    decided = first == TIE_BREAK_SIZE // 2 + 1 if len(playing) == 2 else first - second > left
    assert (step.result is not None) == (decided or not left)
    if decided:
        assert match.winners == (winner,)
    elif not left:
        assert match.winners is None
        assert match.contenders == tuple(sorted(side for count, side in taken if count == first))


def the_schedule_is_kept(step: Step) -> None:
    """Check that deals follow the schedule, a redeal keeps the number of its deal, and the dealer moves by the rules."""
    before, after = step.before.public.match, step.after.public.match
    rules, deal = after.rules, step.deal
    if isinstance(step.action, DealCards):
        assert (deal.number, deal.redeal, deal.dealer) == (before.number, before.redeal, before.dealer)
        assert deal.number == len(before.results) + 1
        assert deal.is_tiebreak == (deal.number > len(rules.sizes))
        assert deal.size == (TIE_BREAK_SIZE if deal.is_tiebreak else rules.sizes[deal.number - 1])
    passed_out = (
        isinstance(step.action, MakeBid)
        and len(deal.bids) == len(deal.seats)
        and not any(b.bid.value for b in deal.bids)
    )
    counts = passed_out and rules.all_pass is AllPass.COUNTS
    thrown_in = [event.reason for event in step.events if isinstance(event, DealThrownIn)]
    if passed_out:
        assert thrown_in == [ThrowIn.UNSCORED if counts else ThrowIn.ALL_PASS]
    else:
        assert set(thrown_in) <= {ThrowIn.WEAK_HAND}
    done = step.result is not None
    if not deal.is_tiebreak:
        assert done == (counts or len(deal.tricks) == deal.size)
    moves = done or (passed_out and rules.all_pass is AllPass.NEXT_DEALER)
    assert after.number == before.number + done
    assert after.redeal == (0 if done else before.redeal + len(thrown_in))
    assert after.dealer == (clockwise(step, before.dealer) if moves else before.dealer)


def clockwise(step: Step, seat: Seat) -> Seat:
    """Return the next playing seat clockwise; in a tie-break only the tied sides play."""
    match = step.after.public.match
    level = {one for side in match.contenders for one in match.sides[side]} or set(match.seats)
    return next(Seat((seat + turn) % 4) for turn in range(1, 5) if Seat((seat + turn) % 4) in level)


def weak_hands_are_dealt_again(step: Step) -> None:
    """Check that a weak hand causes a redeal or questions in bidding order, as the rules say."""
    rules, deal, asked = step.after.public.match.rules, step.deal, step.after.asked
    if not isinstance(step.action, DealCards | AnswerRedeal):
        assert asked is None
        return
    weak = [seat for seat in bidding_order(deal) if is_weak(step, seat)] if deal.size >= rules.weak_hand_from else []
    thrown_in = [event.reason for event in step.events if isinstance(event, DealThrownIn)]
    if step.action == AnswerRedeal(True):
        assert (thrown_in, asked) == ([ThrowIn.WEAK_HAND], None)
    elif isinstance(step.action, AnswerRedeal):
        later = weak[weak.index(not_none(step.seat)) + 1 :]
        assert (thrown_in, asked) == ([], later[0] if later else None)
    elif rules.weak_hand is WeakHand.AUTOMATIC:
        assert (thrown_in, asked) == ([ThrowIn.WEAK_HAND] if weak else [], None)
    else:
        assert (thrown_in, asked) == ([], weak[0] if weak and rules.weak_hand is WeakHand.OFFERED else None)


def bidding_order(deal: PublicDeal) -> list[Seat]:
    """Return the seats from the dealer's left to the dealer."""
    return sorted(deal.seats, key=lambda seat: (seat - deal.dealer - 1) % 4)


def is_weak(step: Step, seat: Seat) -> bool:
    """Return True if a seat holds only plain cards from two to ten."""
    trump = step.deal.ordering.trump
    top = Card.D2 if step.after.public.match.rules.two_of_diamonds else None
    return all(
        not card.is_joker and str(card)[0] in "23456789T" and card.suit is not trump and card is not top
        for card in cards_in(step.after.hands[seat])
    )


def nothing_private_is_shown(step: Step) -> None:
    """Check that only a seat sees its cards, a card it took, and redeals it was offered or refused; nobody sees the stock."""
    for event in step.events:
        audience: set[Seat | None]
        match event:
            case HandDealt(owner) | CardTaken(owner) | RedealOffered(owner) | RedealDeclined(owner):
                audience = {owner}
            case StockLaid():
                audience = set()
            case _:
                audience = {None, *Seat}
        assert {seat for seat in (None, *Seat) if is_visible(event, seat)} == audience
    if step.action == AnswerRedeal(False):
        assert step.after.public == step.before.public


class Witnesses:
    """The observations of every seat and of a spectator, each built from the events that the seat or spectator sees."""

    def __init__(self, setup: Setup) -> None:
        self.log: list[Event] = list(setup.opening())
        self.state = fold(self.log)
        self.viewer: PublicState = self.state.public
        self.seats = {seat: observe(self.state, seat) for seat in setup.seats}

    def follow(self, step: Step) -> None:
        """Follow a step; after each of its events, check that nobody knows more or less than the state allows."""
        for event in step.events:
            self.log.append(event)
            self.state = evolve(self.state, event)
            if is_visible(event, None):
                assert isinstance(event, PublicEvent)
                self.viewer = evolve_public(self.viewer, event)
            assert self.viewer == self.state.public
            for seat, seen in self.seats.items():
                if is_visible(event, seat):
                    self.seats[seat] = evolve_observation(seen, event)
                assert self.seats[seat] == observe(self.state, seat)
        assert self.state == step.after

"""Exercise generation: the computer player `club` plays dealt hands until a position suits a question."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from game.ai.heuristic.club import club_action
from game.ai.kernel.double_dummy import DoubleDummy
from game.ai.levels import CLUB
from game.ai.player import ShouldStop
from game.ai.sampling.judging import SKILLS, judge_bids, judge_cards
from game.coach.counting import count_hand
from game.coach.explain import COACH, Option, dice, options_of, seen_among
from game.drills.drills import (
    HOLD,
    LEAD,
    LEGAL,
    LEVELS,
    Answer,
    Exercise,
    ExerciseKind,
    all_trumps,
    has_no_boston,
    unseen_trumps,
)
from game.drills.exercise_request import DecisionPoint, ExerciseRequest, made_of, one_right
from game.drills.line import NODES, TABLE_BITS
from game.drills.trick_questions import scored, taken_by_whom, told_by_card, told_codes
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid
from game.engine.cards import JOKERS, Card, card_set, cards_in
from game.engine.dealing import SEED_BYTES
from game.engine.events import HUMAN, BidPlaced, CardPlayed, TieBreakCalled
from game.engine.evolve import evolve, fold
from game.engine.legal import Refusal, biddable, playable
from game.engine.rules import Rules
from game.engine.state import Phase
from game.session.simulate import simulated
from game.worker import Ticket, Worker

_MOST_DEALS: Final = 400
_LEFT_TO_SOLVE: Final = ((2, 3), (4, 5), (5, 7))
"""The minimum and maximum number of cards left in the hand for `SOLVE`, by level."""
_TRICKS_TO_COUNT: Final = ((2, 3), (3, 5), (5, 8))
NEAR: Final = 1.5
"""The minimum difference in points between leading and holding a blooper in a question."""
NEAR_BID: Final = 1.0
"""A bid that costs fewer points than this counts as right, unless it surely costs more against players of other levels."""
_SURELY: Final = 1.645
"""The number of standard errors for a one-sided confidence bound of 95 %."""
_OTHERS: Final = ("", HUMAN)
"""The levels that all other players are assumed to have when bids are judged again: unknown ("") and human."""
_ANSWERS_TO_COUNT: Final = 5
_LINES_TO_COUNT: Final = 2
_MOST_FOR_TARGET: Final = 120
"""The number of deals after which a right answer other than the target is accepted."""
_DULL: Final = 0.7
"""The chance that a question about an allowed card is skipped if all cards are allowed."""
_A_CHOICE: Final = 3
"""The minimum number of playable cards for `SOLVE`."""


_Make = Callable[[ExerciseRequest, Random, DecisionPoint, str | None], Exercise | None]
"""A function that makes an exercise on a position or returns None. The last argument is the target for the right answer, if any."""


def make(wanted: ExerciseRequest, should_stop: ShouldStop = lambda: False) -> Exercise | None:
    """Return an exercise as requested; None if the search was stopped or found none.

    Raises:
        ValueError: there is no such level.
    """
    if not 1 <= wanted.level <= LEVELS:
        raise ValueError(f"there is no level {wanted.level}")
    rng = Random(f"{wanted.kind} {wanted.level} {wanted.seed}")  # noqa: S311 - exercises, no secrets
    target = _target(wanted, rng)
    found_in, sizes = _KINDS[wanted.kind]
    for tried in range(_MOST_DEALS):
        positions = list(_fitting(wanted, rng.randint(*sizes[wanted.level - 1]), rng))
        rng.shuffle(positions)
        aim = target if tried <= _MOST_FOR_TARGET else None
        for position in positions:
            if should_stop():
                return None
            found = found_in(wanted, rng, position, aim)
            if found is not None and aim in (None, found.best.code):
                return found
    return None


class ExerciseGenerator:
    """A generator that makes one exercise at a time; a newer request cancels the older one."""

    def __init__(self, worker: Worker) -> None:
        """Create a generator that uses this worker, which must have no other jobs."""
        self._worker = worker

    def request(self, wanted: ExerciseRequest) -> Ticket[Exercise | None]:
        """Request an exercise; the ticket's result is None if none is found."""
        self.cancel()
        return self._worker.submit(lambda stop: make(wanted, stop))

    def cancel(self) -> None:
        """Cancel the current request, if any."""
        self._worker.drop_all()


def _target(wanted: ExerciseRequest, rng: Random) -> str | None:
    """Return a random code that the right answer should have, so that guessing does not pay; None for most kinds."""
    codes = {
        ExerciseKind.LEGAL: (LEGAL, LEGAL, *(reason.name for reason in wanted.reasons)),
        ExerciseKind.BLOOPER: (LEAD, HOLD),
        ExerciseKind.TOLD: told_codes(wanted),
    }.get(wanted.kind)
    return None if codes is None else rng.choice(codes)


def _fitting(wanted: ExerciseRequest, size: int, rng: Random) -> Iterator[DecisionPoint]:
    """Yield the positions of one deal at which this kind of exercise may be asked."""
    phase = Phase.AUCTION if wanted.kind in (ExerciseKind.HAND_COUNT, ExerciseKind.BID) else Phase.PLAY
    for position in played_deal(wanted.rules, size, rng):
        if position.state.public.phase is phase:
            yield position
        elif phase is Phase.AUCTION:
            return  # exercises on bids need only the auction


def _whoever_sits_there(judged: Iterable[tuple[Option, ...]]) -> tuple[set[Bid], set[Bid]]:
    """Return the bids that surely cost too much in at least one of the judgements, and the bids that are best in at least one."""
    costly, best = set(), set()
    for options in judged:
        for option in options:
            assert isinstance(option.action, MakeBid)  # only bids were judged
            if option.behind.mean - _SURELY * option.behind.error > NEAR_BID:
                costly.add(option.action.bid)
            if option is options[0]:
                best.add(option.action.bid)
    return costly, best


def played_deal(rules: Rules, size: int, rng: Random) -> Iterator[DecisionPoint]:
    """Yield each position of a deal in which a seat bids or plays a card; `club` plays all seats."""
    events = simulated(replace(rules, sizes=(size,)), (CLUB,) * max(rules.players), rng.randbytes(SEED_BYTES))
    log = [next(events)]
    state = fold(log)
    for event in events:
        match event:
            case BidPlaced(seat) | CardPlayed(seat):
                yield DecisionPoint(tuple(log), state, seat)
            case TieBreakCalled():
                return
            case _:
                pass
        state = evolve(state, event)
        log.append(event)


# Questions


def _legal(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    seen = position.seen
    allowed = playable(seen)
    if seen.hand.bit_count() == 1:
        return None
    card = rng.choice(list(cards_in(seen.hand)))
    is_allowed = bool(allowed.cards >> card & 1)
    if is_allowed and allowed.refusal is None and rng.random() < _DULL:
        return None
    right = LEGAL if is_allowed or allowed.refusal is None else allowed.refusal.name
    led = seen.deal.led
    if led is None and Refusal.TRUMP_NOT_BROKEN not in wanted.reasons and not wanted.has_jokers:
        return None
    in_sight = seen.hand | card_set(play.card for play in seen.deal.trick)
    if in_sight & JOKERS and not wanted.has_jokers:
        return None
    reasons = [reason.name for reason in wanted.reasons]
    if led is not None and led.is_joker and right != Refusal.MUST_FOLLOW.name:
        reasons.remove(Refusal.MUST_FOLLOW.name)  # a forced trump also follows suit, so both reasons would fit
    codes = (LEGAL, *reasons)
    if right not in codes:
        return None
    return made_of(wanted, position, one_right(codes, right), card=card)


def _count(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    least, most = _TRICKS_TO_COUNT[wanted.level - 1]
    deal = position.seen.deal
    plain = deal.cut is None and deal.ordering.trump is not None
    if deal.trick or not least <= len(deal.tricks) <= most or not plain:
        return None
    right = unseen_trumps(position.seen).bit_count()
    elsewhere = all_trumps(position.seen.public) & ~position.seen.hand & ~card_set(deal.upcards)
    most = elsewhere.bit_count() + 1 - _ANSWERS_TO_COUNT  # so that all five answers are possible counts
    low = max(min(right - rng.randrange(_ANSWERS_TO_COUNT), most), 0)
    counts = range(low, low + _ANSWERS_TO_COUNT)
    return made_of(wanted, position, one_right(map(str, counts), str(right)))


def _blooper(wanted: ExerciseRequest, _rng: Random, position: DecisionPoint, aim: str | None) -> Exercise | None:
    """Return a question about leading a blooper now or holding it."""
    seen = position.seen
    deal = seen.deal
    held = list(cards_in(seen.hand & JOKERS & playable(seen).cards))
    is_choice = playable(seen).cards.bit_count() > len(held)
    if deal.trick or not held or not is_choice or deal.ordering.trump is None:
        return None
    card = held[-1]
    lead, holds = PlayCard(card), [PlayCard(other) for other in cards_in(playable(seen).cards) if other not in held]
    for skill in (SKILLS["strong"], COACH):  # the coach is slow, so it judges only if the first result fits
        judgement = judge_cards(seen, skill, dice(seen))
        gain = judgement.of(lead).worth - max(judgement.of(other).worth for other in holds)
        if abs(gain) < NEAR or aim not in (None, LEAD if gain > 0 else HOLD):
            return None
    options = {option.action: option for option in options_of(seen, judgement)}
    led = options[lead]
    held_back = max((options[other] for other in holds), key=lambda option: option.worth)
    if abs(led.worth - held_back.worth) < NEAR or max(led.cost, held_back.cost) == 0:
        return None
    is_lead = led.worth > held_back.worth
    return made_of(
        wanted, position, (Answer(LEAD, led.worth, is_lead), Answer(HOLD, held_back.worth, not is_lead)), card=card
    )


def _is_of_level(level: int, position: DecisionPoint, right: Card) -> bool:
    """Return True if a card is as hard to find as required: `club` finds it on level 1, but not on the highest."""
    is_usual = club_action(position.seen) == PlayCard(right)
    return is_usual or level > 1 if level < LEVELS else not is_usual


@cache
def _double_dummy() -> DoubleDummy:
    return DoubleDummy(TABLE_BITS)


def _solve(wanted: ExerciseRequest, _rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question with all hands open, in which exactly one card makes the side's contract or sets an opposing one."""
    seen = position.seen
    deal, match = seen.deal, seen.public.match
    least, most = _LEFT_TO_SOLVE[wanted.level - 1]
    if not least <= seen.hand.bit_count() <= most or playable(seen).cards.bit_count() < _A_CHOICE:
        return None
    if not has_no_boston(deal.contracts):
        return None
    side = match.side_of(seen.seat)
    values = _double_dummy().values_at(seen.public, position.state.hands, side=side, nodes=NODES)
    if values is None or len(set(values.values())) == 1:
        return None
    taken = [deal.taken_by(seats) for seats in match.sides]
    for index, contract in enumerate(deal.contracts):
        if not contract.tricks:
            continue
        if index == side:
            right = {card for card, tricks in values.items() if taken[side] + tricks >= contract.tricks}
        else:
            right = {card for card, tricks in values.items() if deal.size - taken[side] - tricks < contract.tricks}
        if len(right) == 1 and _is_of_level(wanted.level, position, next(iter(right))):
            answers = tuple(Answer(str(card), float(values[card]), card in right) for card in sorted(values))
            found = made_of(wanted, position, answers, makes=index == side)
            _ = found.line  # computed and cached now, in the background
            return found
    return None


def _hand(wanted: ExerciseRequest, rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question about the count of a hand; the answers are bids near the right one."""
    seen = position.seen
    count = count_hand(seen)
    if len(count.lines) < _LINES_TO_COUNT or seen.deal.ordering.trump is None:
        return None
    bids = biddable(seen)
    place = bids.index(count.bid)
    low = max(0, min(place - rng.randrange(_ANSWERS_TO_COUNT), len(bids) - _ANSWERS_TO_COUNT))
    codes = [str(bid) for bid in bids[low : low + _ANSWERS_TO_COUNT]]
    return made_of(wanted, position, one_right(codes, str(count.bid)))


def _bid(wanted: ExerciseRequest, _rng: Random, position: DecisionPoint, _aim: str | None) -> Exercise | None:
    """Return a question about the best bid; bids nearly as good, or best against players of other levels, are right too."""
    seen = position.seen
    judged = [
        options_of(other, judge_bids(other, COACH, dice(other)))
        for other in (seen, *(seen_among(seen, level) for level in _OTHERS))
    ]
    costly, best = _whoever_sits_there(judged)
    options = {option.action: option for option in judged[0]}
    answers = tuple(
        Answer(str(bid), option.worth, (option.cost < NEAR_BID and bid not in costly) or bid in best)
        for bid, option in ((bid, options[MakeBid(bid)]) for bid in biddable(seen))
    )
    is_clear = not costly & best and any(answer.is_right for answer in answers)
    is_choice = not all(answer.is_right for answer in answers)
    return made_of(wanted, position, answers) if is_clear and is_choice else None


_KINDS: Final[Mapping[ExerciseKind, tuple[_Make, tuple[tuple[int, int], ...]]]] = {
    ExerciseKind.WHO: (taken_by_whom, ((3, 6), (5, 9), (6, 13))),
    ExerciseKind.LEGAL: (_legal, ((4, 6), (7, 10), (9, 13))),
    ExerciseKind.SCORE: (scored, ((2, 4), (4, 8), (8, 13))),
    ExerciseKind.TOLD: (told_by_card, ((4, 6), (6, 9), (8, 13))),
    ExerciseKind.TRUMPS_UNSEEN: (_count, ((5, 6), (8, 10), (11, 13))),
    ExerciseKind.BLOOPER: (_blooper, ((4, 5), (6, 7), (7, 8))),
    ExerciseKind.SOLVE: (_solve, ((3, 5), (5, 8), (6, 10))),
    ExerciseKind.HAND_COUNT: (_hand, ((3, 6), (7, 9), (10, 13))),
    ExerciseKind.BID: (_bid, ((3, 5), (6, 8), (9, 13))),
}
"""The function for each kind of exercise and, by level, the minimum and maximum number of cards in a hand."""

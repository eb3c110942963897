"""Learners for tests: good players with one planted habit, with all their decisions judged by the coach."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from game.ai.heuristic.bidding import count_tricks
from game.ai.heuristic.card_play import later_worth
from game.ai.heuristic.table_reading import read_table
from game.ai.levels import CLUB
from game.ai.player import bot_random
from game.ai.sampling.judging import SKILLS, Skill, judged_in, prepared
from game.ai.sampling.strong import strong_action
from game.career.leaks import HabitChoice, JudgedDeal, Leak, leaks_in
from game.coach.explain import COACH, Explanation, dice, options_of
from game.coach.habits import MANY_TRUMPS, USUAL, Habit, habit_shown, habits_possible
from game.coach.reason_choice import nothing_told
from game.coach.review import PastDecision, ReviewedDecision, dealing_decisions, dealings_played
from game.engine.actions import MakeBid, PlayCard, SeatAction
from game.engine.bids import BidKind, number
from game.engine.cards import Seat, cards_in, seats_for
from game.engine.decide import start_match
from game.engine.events import Event, Player
from game.engine.evolve import fold
from game.engine.legal import biddable, playable
from game.engine.state import Observation
from game.rulesets.presets import PRESETS
from game.session.replay import Replay
from game.session.simulate import acted, level_bot, match_seed, players_key

RULES: Final = replace(PRESETS["classic"], sizes=(11, 10, 9, 8, 7, 6, 5, 6, 7, 8, 9, 10, 11))
GOOD: Final = replace(SKILLS["expert"], minds_standing=False)
"""The skill of `expert`, except that it ignores the match score, as the coach does."""
QUICK: Final = replace(COACH, drawn=1_000, kept=160, metropolis_moves=30, solved=64)
"""The coach's skill with fewer samples, five times as fast."""

MATCHES: Final = 5
_HIGH: Final = 4
_HOPED: Final = 0.5

Plant = Callable[[Observation, SeatAction], SeatAction]
"""A function that changes a good player's action so that it shows a habit, in situations where the habit can show."""


def bids_low(seen: Observation, usual: SeatAction) -> SeatAction:
    """With four or more trumps, bid one trick too low, or two if the usual bid is four or more."""
    if not isinstance(usual, MakeBid) or usual.bid.kind is not BidKind.NUMBER or not _has_many(seen):
        return usual
    lower = 2 if usual.bid.value >= _HIGH else 1
    return MakeBid(number(max(usual.bid.value - lower, 0)))


def _has_many(seen: Observation) -> bool:
    return (seen.hand & seen.deal.ordering.trumps).bit_count() >= MANY_TRUMPS


def bids_high(seen: Observation, usual: SeatAction) -> SeatAction:
    """Bid a trick too high with three trumps or fewer."""
    if not isinstance(usual, MakeBid) or usual.bid.kind is not BidKind.NUMBER:
        return usual
    higher = MakeBid(number(usual.bid.value + 1))
    return higher if not _has_many(seen) and higher.bid in biddable(seen) else usual


def boards(seen: Observation, usual: SeatAction) -> SeatAction:
    """Bid board if the counted tricks are at least half of all tricks."""
    if not isinstance(usual, MakeBid) or usual.bid.kind is not BidKind.NUMBER:
        return usual
    board = next((bid for bid in biddable(seen) if bid.kind is BidKind.BOARD), None)
    is_hoped = count_tricks(seen).tricks >= _HOPED * seen.deal.size
    return MakeBid(board) if board is not None and is_hoped else usual


def throws_high(seen: Observation, usual: SeatAction) -> SeatAction:
    """If the usual card does not win the trick, throw the most valuable card that does not win it either."""
    if not isinstance(usual, PlayCard):
        return usual
    table = read_table(seen)
    if table.led is None or table.is_over_best(usual.card):
        return usual
    under = [card for card in cards_in(playable(seen).cards) if not table.is_over_best(card)]
    return PlayCard(max(under, key=lambda card: (later_worth(table, card), card)))


def leads_late(seen: Observation, usual: SeatAction) -> SeatAction:
    """Lead a plain card whenever the usual card is a trump and a plain card may be led."""
    if not isinstance(usual, PlayCard) or seen.deal.trick:
        return usual
    table = read_table(seen)
    plain = playable(seen).cards & ~table.order.trumps
    if not plain or not table.order.trumps >> usual.card & 1:
        return usual
    return PlayCard(min(cards_in(plain), key=lambda card: (later_worth(table, card), card)))


def beats_partner(seen: Observation, usual: SeatAction) -> SeatAction:
    if not isinstance(usual, PlayCard):
        return usual
    table = read_table(seen)
    over = [card for card in cards_in(playable(seen).cards) if table.is_over_best(card)]
    if not table.partner_wins or not over or table.is_over_best(usual.card):
        return usual
    return PlayCard(max(over, key=lambda card: (later_worth(table, card), card)))


PLANTS: Final = MappingProxyType[Habit, Plant](
    {
        Habit.LOW_MANY: bids_low,
        Habit.HIGH_FEW: bids_high,
        Habit.BOLD: boards,
        Habit.THROWN: throws_high,
        Habit.LATE: leads_late,
        Habit.PARTNERS: beats_partner,
    }
)


def played(plant: Plant | None, seed: bytes) -> tuple[Event, ...]:
    """Return the log of a match between a learner at South and three `club` players."""
    log = list(start_match(RULES, tuple(Player(f"{seat.name}.", CLUB) for seat in seats_for(4)), seed))
    state = fold(log)
    key = players_key(seed)

    def learner(seen: Observation) -> SeatAction:
        usual = strong_action(seen, GOOD, bot_random(key, seen))
        return usual if plant is None else plant(seen, usual)

    bots = {seat: level_bot(CLUB, key) for seat in state.public.match.seats} | {Seat.S: learner}
    while state.public.match.winners is None:
        events = acted(state, bots, seed)
        state = fold(events, state)
        log += events
    return tuple(log)


@dataclass(slots=True)
class Found:
    """The judged deals of a learner, with the habits shown and the chances to show them."""

    deals: list[JudgedDeal] = field(default_factory=list)
    shown: list[HabitChoice] = field(default_factory=list)
    chances: Counter[str] = field(default_factory=Counter)

    def take_in(self, number: int, log: Sequence[Event], skill: Skill = QUICK) -> None:
        """Judge all decisions of a match as reviews do, but without explanations in words."""
        replay = Replay(log)
        for line, dealing in dealings_played(replay).items():
            size = replay.whole.match.results[line].size
            deal = JudgedDeal(number, int(Seat.S), line, line + 1, size)
            self.deals.append(deal)
            for place, made in enumerate(dealing_decisions(replay, dealing, Seat.S)):
                if made.has_choice:
                    self._judge(deal, place, made, skill)

    def _judge(self, deal: JudgedDeal, place: int, made: PastDecision, skill: Skill) -> None:
        seen = made.observation
        self.chances.update(habit.value for habit in habits_possible(seen))
        options = options_of(seen, judged_in(prepared(seen, skill, dice(seen)), seen, skill))
        nothing = nothing_told(seen, options[0].action)
        line = ReviewedDecision(made, Explanation(options=options, facts=(), samples=skill.kept, nothing=nothing))
        habit = habit_shown(made, line.explanation) if line.cost else None
        if habit is not None:
            self.shown.append(HabitChoice(*deal[:3], place, habit.value, line.cost))

    @property
    def leaks(self) -> tuple[Leak, ...]:
        return leaks_in(self.deals, self.shown, self.chances, USUAL)


def learner(plant: Plant | None, seed: bytes) -> Found:
    """Return the judged deals, habits and chances of a learner in `MATCHES` matches."""
    found = Found()
    for index in range(MATCHES):
        found.take_in(index, played(plant, match_seed(seed, index)))
    return found

"""Hypothesis strategies: valid rulesets with every option varied, and matches by these rulesets."""

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final, TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from game.engine.cards import Seat, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import start_match
from game.engine.events import Event, Player
from game.engine.rules import (
    BOSTON_TRICKS,
    LARGEST_HAND,
    RAINBOW_SIZE,
    AllPass,
    BrokenBy,
    HighestNumber,
    JokerUpcard,
    Ladder,
    OtherJoker,
    Pull,
    Rules,
    Tie,
    TrumpFrom,
    TrumpLead,
    WeakHand,
)
from game.rulesets.validate import FEWEST_WEAK, MOST_POINTS, check_rules

Value = TypeVar("Value", bound=Enum)

PLAYER_COUNTS: Final = ((2,), (3,), (4,), (2, 3), (2, 4), (3, 4), (2, 3, 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A match before its first card: the rules, the seats, and the seeds of the cards and of the players' actions.

    `joker_up` makes a joker the upcard of every deck.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    seed: bytes
    word: str = ""
    draw_partners: bool = False
    whims: int = 0
    joker_up: bool = False

    def opening(self) -> tuple[Event, ...]:
        players = tuple(Player(f"Player {seat}", "random") for seat in self.seats)
        return start_match(self.rules, players, self.seed, word=self.word, draw_partners=self.draw_partners)


def always_tied(rules: Rules) -> Rules:
    """Return the rules with one deal that scores nothing, so that tie-breaks decide the match."""
    nothing: dict[str, Any] = {field.name: 0 for field in fields(rules) if field.name.endswith("_points")}
    return replace(rules, sizes=(BOSTON_TRICKS + 1,), tie=Tie.DECIDER, **nothing)


def seeds() -> st.SearchStrategy[bytes]:
    return st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def points() -> st.SearchStrategy[int]:
    return st.one_of(st.integers(0, 12), st.integers(0, MOST_POINTS))


def hand_sizes(least: int, most: int, *, large_enough: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    """Return a strategy for `least` to `most` hand sizes, at least one of which is `large_enough` cards or more."""
    size = st.integers(1, LARGEST_HAND)
    schedule = st.lists(size, min_size=least, max_size=most)
    one = st.tuples(st.integers(large_enough, LARGEST_HAND), st.integers(0, most))
    return st.builds(_with_one, schedule, one)


def _with_one(sizes: list[int], one: tuple[int, int]) -> tuple[int, ...]:
    place = one[1] % len(sizes)
    return (*sizes[:place], one[0], *sizes[place + 1 :])


@st.composite
def rules(draw: st.DrawFn, least_deals: int = 1, most_deals: int = 4) -> Rules:
    """Return a valid ruleset; dependent options are drawn to fit the others."""

    def one_of(choices: type[Value], *, unless: tuple[Value, ...] = ()) -> Value:
        return draw(st.sampled_from([choice for choice in choices if choice not in unless]))

    partners = draw(st.booleans())
    jokers = draw(st.sampled_from((True, True, False)))
    trump_from = draw(st.one_of(st.just(TrumpFrom.UPCARD), st.sampled_from(TrumpFrom)))
    can_turn_joker = jokers and trump_from is TrumpFrom.UPCARD
    no_trump = draw(st.sampled_from((True, True, False)))
    joker_upcard = JokerUpcard.TURN_ON if can_turn_joker and not no_trump else JokerUpcard.NO_TRUMP
    can_keep_joker = can_turn_joker and joker_upcard is JokerUpcard.NO_TRUMP
    spared = () if partners else (Pull.OPPONENTS_HIGHEST,)
    weak_hand = one_of(WeakHand)
    boards = one_of(Ladder)
    bostons = one_of(Ladder)
    boston_from = draw(st.integers(BOSTON_TRICKS + 1, LARGEST_HAND))
    sizes = draw(hand_sizes(least_deals, most_deals, large_enough=1 if bostons is Ladder.NONE else boston_from))
    must_bid_all = boards is Ladder.NONE and 1 in sizes
    trump_lead = one_of(TrumpLead)
    may_be_bold = trump_lead is TrumpLead.ONCE_BROKEN and (boards, bostons) != (Ladder.NONE, Ladder.NONE)
    overtrick_points = draw(points())
    drawn = Rules(
        name="Drawn",
        summary="Drawn at random.",
        source="",
        players=(4,) if partners else draw(st.sampled_from(PLAYER_COUNTS)),
        partners=partners,
        sizes=sizes,
        jokers=jokers,
        two_of_diamonds=not jokers and draw(st.booleans()),
        trump_from=trump_from,
        joker_upcard=joker_upcard,
        other_joker=one_of(OtherJoker) if can_keep_joker else OtherJoker.EXCHANGED,
        weak_hand=weak_hand,
        weak_hand_from=draw(st.integers(FEWEST_WEAK if weak_hand is WeakHand.AUTOMATIC else 1, LARGEST_HAND)),
        all_pass=one_of(AllPass),
        highest_number=HighestNumber.ALL_TRICKS if must_bid_all else one_of(HighestNumber),
        boards=boards,
        bostons=bostons,
        boston_from=boston_from,
        trump_lead=trump_lead,
        bold_side_leads_trump=may_be_bold and draw(st.booleans()),
        broken_by=one_of(BrokenBy),
        big_joker_pulls=one_of(Pull, unless=spared) if jokers else Pull.ANY,
        little_joker_pulls=one_of(Pull, unless=spared) if jokers else Pull.ANY,
        trick_points=min(overtrick_points + draw(points()), MOST_POINTS),
        set_points=draw(points()),
        overtrick_points=overtrick_points,
        passed_trick_points=draw(points()),
        board_points=draw(points()),
        boston_points=draw(points()),
        boston_extra_points=draw(points()),
        rainbow_points=draw(points()) if RAINBOW_SIZE in sizes else 0,
        tie=one_of(Tie),
    )
    assume(not check_rules(drawn))
    return drawn


@st.composite
def setups(draw: st.DrawFn, least_deals: int = 1, most_deals: int = 4) -> Setup:
    """Return the setup of a match with a random ruleset and any allowed number of seats."""
    drawn = draw(rules(least_deals, most_deals))
    return Setup(
        rules=drawn,
        seats=seats_for(draw(st.sampled_from(drawn.players))),
        seed=draw(seeds()),
        word=draw(st.text(max_size=8)),
        draw_partners=drawn.partners and draw(st.booleans()),
        whims=draw(st.integers(0, 2**32)),
        joker_up=draw(st.booleans()),
    )

"""Seeds of coached matches, chosen so that their cards suit a newcomer.

Only the cards are random, as the computer players follow rules. Each match can therefore be tried in advance with different players
in the pupil's seat.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from game.ai.characters import USUAL
from game.ai.heuristic.club import club_action
from game.ai.levels import CLUB
from game.ai.random_player import random_action
from game.coach.counting import count_hand
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, Bid, BidKind
from game.engine.cards import JOKERS, Seat, seats_for
from game.engine.decide import start_match
from game.engine.events import HUMAN, BidPlaced, DealStarted, Event, Player, UpcardTurned
from game.engine.evolve import fold
from game.engine.legal import biddable
from game.engine.state import Observation, Phase
from game.lessons.coached import CoachedMatch
from game.lessons.lesson import PUPIL
from game.session.simulate import Bot, acted, level_bot, match_seed

LEVELS: Final[Mapping[Seat, str]] = {Seat.W: "casual", Seat.N: CLUB, Seat.E: "casual"}
"""The levels of the computer players: opponents make human mistakes, the partner makes none that would puzzle the pupil."""
_ROOT: Final = b"back-alley coached".ljust(32, b".")
_MOST_TRIED: Final = 40
"""The maximum number of new seeds tried."""


def numbered_seed(number: int) -> bytes:
    """Return the seed with this number."""
    return match_seed(_ROOT, number)


def seed_for(coached: CoachedMatch, played: int, fresh: Callable[[], bytes]) -> bytes:
    """Return the seed for a coached match that has been played `played` times.

    After the match's listed seeds, new seeds are tried to find a suitable one.
    """
    if played < len(coached.numbers):
        return numbered_seed(coached.numbers[played])
    seeds = [fresh()]
    while not is_fit(coached, seeds[-1]) and len(seeds) < _MOST_TRIED:
        seeds.append(fresh())
    return seeds[-1]


class PlayedAhead(NamedTuple):
    """A coached match played in advance: its events, the observation before each bid of the pupil, these bids, and the winners."""

    events: tuple[Event, ...]
    asked: tuple[Observation, ...]
    bids: tuple[Bid, ...]
    winners: tuple[int, ...]

    @property
    def is_won(self) -> bool:
        """True if the pupil's side has won alone."""
        return self.winners == (0,)

    @property
    def boards(self) -> tuple[Seat, ...]:
        """The seats that bid a board or Boston, once for each bid."""
        made = (event for event in self.events if isinstance(event, BidPlaced))
        return tuple(event.seat for event in made if event.bid.kind is not BidKind.NUMBER)


def tried(coached: CoachedMatch, seed: bytes, pupil: Bot) -> PlayedAhead:
    """Play a coached match to its end, with `pupil` in the pupil's seat."""
    seats = seats_for(len(LEVELS) + 1)
    players = tuple(Player("", LEVELS.get(seat, HUMAN), USUAL[seat] if seat in LEVELS else "") for seat in seats)
    asked: list[Observation] = []

    def act(seen: Observation) -> SeatAction:
        if seen.public.phase is Phase.AUCTION:
            asked.append(seen)
        return pupil(seen)

    bots = {seat: level_bot(level, seed) for seat, level in LEVELS.items()} | {PUPIL: act}
    events = [*start_match(coached.rules, players, seed)]
    state = fold(events)
    while state.public.match.winners is None:
        found = acted(state, bots, seed)
        state = fold(found, state)
        events += found
    bids = (event.bid for event in events if isinstance(event, BidPlaced) and event.seat is PUPIL)
    return PlayedAhead(tuple(events), tuple(asked), tuple(bids), state.public.match.winners)


def is_fit(coached: CoachedMatch, seed: bytes, advised: Bot = club_action, *, wild: int = 3) -> bool:
    """Return True if a seed's cards suit a coached match, judged by trials.

    `advised` is a player who follows the tutor's advice; `wild` is the number of trials with a pupil who plays at random.
    """
    trial = tried(coached, seed, advised)
    if not trial.is_won or not is_uneventful(coached, trial) or not has_something_to_bid(trial):
        return False
    if trial.boards and not coached.has_boards:
        return False
    if coached.counts and trial.bids != tuple(count_hand(seen).bid for seen in trial.asked):
        return False  # the tutor teaches the count, so the count must give the advised bids
    return all(is_uneventful(coached, tried(coached, seed, way)) for way in ways(wild))


def is_uneventful(coached: CoachedMatch, trial: PlayedAhead) -> bool:
    """Return True if a match has no deal without trump, no redeal and, unless `coached` has boards, no computer player's board."""
    dealt = sum(isinstance(event, DealStarted) for event in trial.events)
    turned = [event.card for event in trial.events if isinstance(event, UpcardTurned)]
    if dealt != len(coached.rules.sizes) or len(turned) != dealt or any(JOKERS >> card & 1 for card in turned):
        return False
    return coached.has_boards or not set(trial.boards) - {PUPIL}


def has_something_to_bid(trial: PlayedAhead) -> bool:
    """Return True if the count that the tutor teaches suggests a bid in most deals."""
    worth = sum(count_hand(seen).bid != PASS for seen in trial.asked)
    return worth * 2 > len(trial.asked)


# Ways to play


def ways(wild: int) -> Iterator[Bot]:
    """Yield ways to play the pupil's seat: always pass, always bid high, and `wild` random ways."""
    yield _passing
    yield _bold
    for number in range(wild):
        yield partial(_any, Random(number))  # noqa: S311 - a pupil who tries things out


def _passing(seen: Observation) -> SeatAction:
    return MakeBid(PASS) if seen.public.phase is Phase.AUCTION else club_action(seen)


def _bold(seen: Observation) -> SeatAction:
    if seen.public.phase is not Phase.AUCTION:
        return club_action(seen)
    return MakeBid(max(bid for bid in biddable(seen) if bid.kind is BidKind.NUMBER))


def _any(chance: Random, seen: Observation) -> SeatAction:
    return random_action(seen, chance)

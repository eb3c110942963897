"""Invented careers for pages and pictures: matches with statistics, but without deals in their logs."""

import random
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.ai.characters import CHARACTERS
from game.career import rating
from game.career.figures import Companion, DealFigures, MatchFigures, Outing, bits_of
from game.career.tables import Decided, Verdict, write_figures, write_verdict
from game.coach.habits import Habit
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.records.marks import MarkKind
from game.rulesets.presets import PRESETS
from game.session.journal import Journal
from game.session.store import Store
from game.session.stored_match import Loaded, Secrets, Status, Summary
from game.session.table import Table

LEVELS: Final = ("casual", "casual", "club", "club", "strong")
RULES: Final = ("classic", "blooper", "santa-cruz")
SIZES: Final = (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)


def make_career(store: Store, count: int, *, seed: int = 5, person: str = "Ada", won: float = 0.7) -> tuple[int, ...]:
    """Add finished and rated matches, each won by the person with probability `won`; return their ids."""
    chance = random.Random(seed)
    made: list[int] = []
    for number in range(count):
        rules = PRESETS[chance.choice(RULES)]
        level = LEVELS[number * len(LEVELS) // count]
        people = chance.sample(list(CHARACTERS), 3)
        others = [Player(CHARACTERS[id_].name, level, id_) for id_ in people]
        players = (Player(person, HUMAN), *others)
        table = Table.new(store, rules, players, Secrets(seed=chance.randbytes(32), bot_key=chance.randbytes(32)))
        found = _figures(chance, rules.name, players, is_won=chance.random() < won, helped=number % 9 == 8)
        log = table._journal.entries  # noqa: SLF001 - only read
        store.append(table._head, log, table.seq + 1, _over(store, table.match_id, found))  # noqa: SLF001 - likewise
        store.keep_figures(partial(write_figures, match_id=table.match_id, found=found))
        made.append(table.match_id)
    store.keep_figures(lambda db: rating.write_ratings(db, rating.rated(rating.played(db))))
    return tuple(made)


def is_made_up(loaded: Loaded) -> bool:
    """Return True for a finished match without deals in its log, as made by `make_career`."""
    public = Journal(loaded.entries).state.public
    return loaded.match.status is Status.FINISHED and public.deal is None and not public.match.results


def make_leaks(store: Store, matches: Sequence[int], costs: Mapping[Habit, Sequence[float]], *, idle: int = 0) -> None:
    """Store verdicts on all deals of a career's matches, with costly habits in random deals.

    Each habit is shown once for each of its `costs`, in points. Each deal also has `idle` choices, which cost nothing.
    """
    deals = [(number, line, size) for number in matches for line, size in enumerate(SIZES)]
    chance = random.Random(4)
    made: dict[tuple[int, int], list[Decided]] = {}
    for habit, found in costs.items():
        for (number, line, size), cost in zip(chance.sample(deals, len(found)), found, strict=True):
            ours = made.setdefault((number, line), [])
            place = len(ours)
            ours.append(Decided(place, place, size, cost, cost, 0.2, habit.value, habit.value, "take-it"))

    def write(db: sqlite3.Connection) -> None:
        for number, line, size in deals:
            ours = made.get((number, line), [])
            every = ",".join(Habit)
            others = [Decided(len(ours) + place, 1, size, 0.0, 0.0, 0.1, every, "", "") for place in range(idle)]
            write_verdict(db, number, 0, line, _VERDICT, [*ours, *others])

    store.keep_figures(write)


_VERDICT: Final = Verdict(2.0, -0.3, -0.2, -1.1)


def _over(store: Store, match_id: int, found: MatchFigures) -> Summary:
    summary = store.load(match_id).match.summary
    outing = found.outings[0]
    totals = (sum(deal.points for deal in outing.deals), sum(deal.points for deal in outing.deals) - outing.margin)
    winners = (0,) if outing.place == 1 else (1,)
    return replace(summary, totals=totals, winners=winners, deal=summary.deals)


def _figures(
    chance: random.Random, ruleset: str, players: tuple[Player, ...], *, is_won: bool, helped: bool
) -> MatchFigures:
    deals = tuple(_deal(chance, line, size, is_won=is_won) for line, size in enumerate(SIZES))
    place, theirs = (1, 2) if is_won else (2, 1)
    company = tuple(
        Companion(seat, one.name, one.level, one.character, seat == Seat.N, place if seat == Seat.N else theirs)
        for seat, one in enumerate(players[1:], 1)
    )
    margin = round(sum(deal.beside for deal in deals))
    margin = max(margin, 1) if is_won else min(margin, -1)
    outing = Outing(
        0, players[0].name, 1 if is_won else 2, is_shared=False, margin=margin, deals=deals, company=company
    )
    marks = bits_of([MarkKind.HINTS]) if helped else 0
    return MatchFigures(ruleset, tuple(player.name for player in players), marks, (outing,))


def _deal(chance: random.Random, line: int, size: int, *, is_won: bool) -> DealFigures:
    bid = chance.randint(0, (size + 1) // 2)
    made = None if not bid else chance.random() < (0.85 if is_won else 0.65)
    taken = chance.randint(bid, size) if made is not False else chance.randint(0, bid - 1)
    board = 1 if chance.random() < 0.02 and made is not None else 0
    points = (bid * 5 + taken - bid) * (1 if made is not False else -1)
    beside = points - chance.randint(-10, 30) * (0.7 if is_won else 1.2)
    return DealFigures(
        line=line,
        number=line + 1,
        size=size,
        points=points,
        beside=round(beside, 1),
        bid=bid,
        taken=taken,
        board=board,
        boston=0,
        made=made,
        bold=bool(board),
        short=bid - taken if made is False and not board else 0,
        over=taken - bid if made and not board else 0,
    )

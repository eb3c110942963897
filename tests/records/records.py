"""Helpers: short matches of every kind for the tests of records."""

import random
from dataclasses import replace
from functools import cache

from game.engine.cards import Seat
from game.engine.events import Event
from game.engine.rules import Ladder, Rules, Tie, WeakHand
from game.records.files import parse_records
from game.records.from_log import record_of
from game.records.model import MatchRecord
from game.records.replay import MatchLog, verify
from game.rulesets.presets import PRESETS
from game.session.exchange import record_from
from game.session.simulate import simulate
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.session.matches import BOT_KEY, SEED, advance, play_until, players_for


def short(name: str) -> Rules:
    """Return a preset with three small deals and a tie-break, and with many weak hands if the preset redeals them."""
    rules = replace(PRESETS[name], sizes=(4, 1, 2), bostons=Ladder.NONE, tie=Tie.DECIDER)
    return rules if rules.weak_hand is WeakHand.PLAYED else replace(rules, weak_hand_from=4)


SAMPLED = {
    **dict.fromkeys(("classic", "traditional", "run-the-hand"), (0, 12, 13, 29)),
    "blooper": (0, 8, 9),
    "blooper-singles": (0, 4, 5, 13),
    "individual": (0, 3, 4, 22),
    **dict.fromkeys(("santa-cruz", "santa-cruz-short"), (0, 3, 17)),
}
"""By preset, the numbers of the random matches in which further traits appear first, among 40."""

TRAITS = ("all-pass", "weak-hand", "unscored", "exchange", "cut", "tie-break", "three sides level")


def traits(record: MatchRecord) -> set[str]:
    """Return the names of a record's special traits."""
    found = {deal.redeal.value for deal in record.deals if deal.redeal is not None}
    for deal in record.deals:
        found |= {"exchange"} if deal.dealt.exchange else set()
        found |= {"cut"} if deal.dealt.cut is not None else set()
        found |= {"tie-break"} if deal.end.is_tiebreak else set()
        found |= {"three sides level"} if deal.end.is_tiebreak and len(deal.end.seats) == 3 else set()
    return found


@cache
def simulated(rules: Rules, level: str, players: int, index: int = 0) -> MatchRecord:
    seed = index.to_bytes(32, "big")
    return record_of(simulate(rules, (level,) * players, seed), seed=seed)


@cache
def samples() -> tuple[MatchRecord, ...]:
    """Return records of matches that random players played under every preset. Together, the records have all traits."""
    found: list[MatchRecord] = []
    for name, numbers in SAMPLED.items():
        rules = short(name)
        found += [simulated(rules, "random", max(rules.players), number) for number in numbers]
    rules = replace(PRESETS["individual"], sizes=(13, 1))
    found += [simulated(rules, "random", players, 1) for players in rules.players]
    rules = replace(PRESETS["blooper-singles"], sizes=(1,))
    found.append(simulated(rules, "random", 3, 39))  # a tie of three
    return tuple(found)


def at_a_table(rules: Rules, chance: random.Random, *, finish: bool) -> tuple[MatchRecord, Table]:
    """Play a match in which a person sometimes undoes a move; return its stored record and its table.

    Without `finish`, the match stops in the last scheduled deal.
    """
    store = Store.open(None).store
    table = Table.new(
        store,
        rules,
        players_for(rules.players[-1]),
        Secrets(seed=SEED, bot_key=BOT_KEY, word="Glück auf"),
        draw_partners=rules.partners,
    )
    while advance(table, chance):
        if chance.random() < 0.3:
            table.undo(Seat.S)
        if not finish and table.public.match.number == len(rules.sizes):
            play_until(table, chance, lambda table: table.public.deal is not None and table.actor is not None)
            break
    return record_from(store, table.match_id), table


def read_logs(text: str) -> tuple[MatchLog, ...]:
    return tuple(log for log, _letters in parse_records(text))


def parse_record(text: str) -> MatchRecord:
    (log,) = read_logs(text)
    return log.record


def log_of(record: MatchRecord) -> tuple[Event, ...]:
    """Return the log of a record, up to the end of its last finished deal."""
    return verify(record).events

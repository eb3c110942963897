"""Blunder detectors: each recognizes one kind of obvious mistake.

A detector judges a card only by what its player could know.
"""

from collections.abc import Callable
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from game.ai.heuristic.card_play import (
    decides_against_opponent,
    is_ruffed_winner,
    is_safe_loser,
    is_sure,
    partner_is_safe,
)
from game.ai.heuristic.table_reading import EVERYTHING, Reading, read_table
from game.engine.cards import Card, CardSet, cards_in
from game.engine.legal import playable
from game.engine.ordering import TRUMPS
from game.engine.state import Observation


class Blunder(StrEnum):
    """The kinds of blunder."""

    TRUMPED_PARTNER = "trumped-partner"
    OVERTOOK_PARTNER = "overtook-partner"
    WASTED_HIGHEST_TRUMP = "wasted-highest-trump"
    LET_TRICK_GO = "let-trick-go"
    LET_CONTRACT_MAKE = "let-contract-make"
    THREW_HIGH_CARD = "threw-high-card"
    LED_INTO_RUFF = "led-into-ruff"


class PlayedChoice(NamedTuple):
    """A played card, the allowed cards, and the table as the player saw it."""

    table: Reading
    allowed: CardSet
    card: Card


def trumped_partner(choice: PlayedChoice) -> bool:
    """Return True if a trump needlessly beat the partner's sure winner in a plain-suit trick."""
    return _beat_partner(choice) and choice.table.order.group_of[choice.card] == TRUMPS and not _led_trump(choice.table)


def overtook_partner(choice: PlayedChoice) -> bool:
    """Return True if a card of the led suit needlessly beat the partner's sure winner."""
    return _beat_partner(choice) and (choice.table.order.group_of[choice.card] != TRUMPS or _led_trump(choice.table))


def _beat_partner(choice: PlayedChoice) -> bool:
    table = choice.table
    return (
        partner_is_safe(table)
        and table.is_over_best(choice.card)
        and any(not table.is_over_best(other) for other in cards_in(choice.allowed))
    )


def _led_trump(table: Reading) -> bool:
    return table.led is not None and table.order.group_of[table.led.card] == TRUMPS


def wasted_highest_trump(choice: PlayedChoice) -> bool:
    """Return True if the last player to a trick won with their highest trump, though a lower card was enough."""
    table = choice.table
    order = table.order
    if not table.is_last or order.group_of[choice.card] != TRUMPS or not table.is_over_best(choice.card):
        return False
    is_highest = order.highest(table.hand & order.trumps) == choice.card
    return is_highest and any(
        order.power[other] < order.power[choice.card] and table.is_over_best(other)
        for other in cards_in(choice.allowed)
    )


def let_trick_go(choice: PlayedChoice) -> bool:
    """Return True if the last player left a needed trick to an opponent, although a card below the top trump would have won it.

    A trick is needed if the player's contract still lacks tricks, or if an opponent's contract lacks exactly one.
    """
    table = choice.table
    if not table.is_last or table.partner_wins or table.is_over_best(choice.card):
        return False
    if not any(_is_needed(table, side) for side in range(len(table.deal.contracts))):
        return False
    return any(table.is_over_best(other) and not _is_top_trump(table, other) for other in cards_in(choice.allowed))


def _is_needed(table: Reading, side: int) -> bool:
    contract = table.deal.contracts[side]
    short = contract.tricks - table.deal.taken_by(table.match.sides[side])
    if side == table.match.side_of(table.seat):
        return short > 0
    return short == 1


def _is_top_trump(table: Reading, card: Card) -> bool:
    return table.order.group_of[card] == TRUMPS and not table.opposing & table.order.above[card]


def let_contract_make(choice: PlayedChoice) -> bool:
    """Return True if a card that may lose was played, although a sure winner was allowed and winning the trick sets an opponent."""
    table = choice.table
    if not decides_against_opponent(table) or partner_is_safe(table) or is_sure(table, choice.card):
        return False
    return any(is_sure(table, other) for other in cards_in(choice.allowed))


def threw_high_card(choice: PlayedChoice) -> bool:
    """Return True if a suit's highest card left was played without winning, although a lower, beatable card of it was allowed."""
    table = choice.table
    order = table.order
    card = choice.card
    if table.best is None or table.is_over_best(card):
        return False
    opposing = table.opposing
    if opposing & order.above[card]:
        return False
    group = order.groups[order.group_of[card]]
    return any(
        opposing & order.above[other] & ~order.above[card]
        for other in cards_in(choice.allowed & group)
        if order.power[other] < order.power[card]
    )


def led_into_ruff(choice: PlayedChoice) -> bool:
    """Return True if a suit's highest card left was led although an opponent may trump it and a safe low card was allowed."""
    table = choice.table
    if table.led is not None or not is_ruffed_winner(table, choice.card):
        return False
    return any(is_safe_loser(table, other) for other in cards_in(choice.allowed))


DETECTORS: Final = MappingProxyType[Blunder, Callable[[PlayedChoice], bool]](
    {
        Blunder.TRUMPED_PARTNER: trumped_partner,
        Blunder.OVERTOOK_PARTNER: overtook_partner,
        Blunder.WASTED_HIGHEST_TRUMP: wasted_highest_trump,
        Blunder.LET_TRICK_GO: let_trick_go,
        Blunder.LET_CONTRACT_MAKE: let_contract_make,
        Blunder.THREW_HIGH_CARD: threw_high_card,
        Blunder.LED_INTO_RUFF: led_into_ruff,
    }
)


def find_blunders(observation: Observation, card: Card, memory: int = EVERYTHING) -> tuple[Blunder, ...]:
    """Return the kinds of blunder that apply to a play, as far as a player who remembers the last `memory` tricks can know.

    The only allowed card is never a blunder.
    """
    allowed = playable(observation).cards
    if allowed & (allowed - 1) == 0:
        return ()
    choice = PlayedChoice(read_table(observation, memory), allowed, card)
    return tuple(blunder for blunder, is_made in DETECTORS.items() if is_made(choice))

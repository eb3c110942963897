"""Weights with which `club` and the kernel count hands and weigh cards."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The weights of a player who counts tricks and weighs cards."""

    every_trick: float = 4.0
    """The weight of a trick on which a contract depends; other tricks have the weight 1."""
    willing: float = 0.92
    """The chance that an opponent who can beat a card beats it."""
    second_chance: float = 0.5
    """The factor for a seat's chance to beat the best card if that card is not known, as an earlier seat has yet to play it."""
    ruffing: float = 0.35
    """The chance that a trump wins a later trick although others may hold higher trumps."""
    guarded: float = 0.35
    """The chance that a guarded card wins later although others may hold higher cards of its suit."""
    trumped: float = 0.3
    """The factor for a plain card's worth in later tricks if the opponents would trump its suit."""
    later: float = 0.7
    """The factor for a plain card's worth in later tricks if the player has a partner."""
    later_alone: float = 1.0
    """The factor for a plain card's worth in later tricks if the player has no partner."""
    unguard: float = 0.10
    """The cost of unguarding a high card."""
    likely: float = 0.5
    """The chance above which an opponent is assumed to have a trump."""
    shorten: float = 0.08
    """The worth of becoming void in a suit while holding trumps."""
    draw: float = 0.15
    """The worth of drawing the opponents' trumps, per plain suit with a winner in the hand and per trump left in the hand."""
    pull: float = 0.08
    """The worth, per trump in hand that profits, of drawing an opponent's top trump; also the cost of drawing the partner's."""
    pullable: int = 2
    """The greatest number of higher trumps that the opponents may hold if a trump in hand is to profit from a led joker."""
    long_trump: float = 0.25
    """The expected tricks counted for a trump that may be beaten."""
    long_trump_each: float = 0.02
    """The addition to `long_trump` for each card of a hand."""
    guarded_bid: float = 0.25
    """The expected tricks counted for a guarded plain card that is not the highest."""
    against_board: float = 0.15
    """The extra tricks that a board needs after an opponent's board."""


CLUB: Final = Weights()

"""Weights with which `club` counts hands and weighs cards; they are also passed to the kernel."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The weights of a player who counts tricks and weighs cards."""

    every_trick: float = 4.0
    """The weight of a trick that decides whether a contract can still be made; other tricks have the weight 1."""
    willing: float = 0.92
    """The chance that an opponent who can beat a card beats it."""
    second_chance: float = 0.5
    """The factor of a seat's chance to beat the best card, if the best card is only expected from a seat that plays earlier."""
    ruffing: float = 0.35
    """The chance that a trump wins a later trick although others may hold higher trumps."""
    guarded: float = 0.35
    """The chance that a guarded card wins later although others may hold higher cards of its suit."""
    trumped: float = 0.3
    """The factor of the later worth of a plain card in a suit that the opponents would trump."""
    later: float = 0.7
    """The factor of the later worth of a plain card, since the partner may win the same trick."""
    later_alone: float = 1.0
    """The factor of the later worth of a plain card for a player who plays alone."""
    unguard: float = 0.10
    """The cost of unguarding a high card."""
    likely: float = 0.5
    """The chance above which an opponent is assumed to have a trump."""
    shorten: float = 0.08
    """The worth of becoming void in a suit while holding trumps."""
    draw: float = 0.15
    """The worth of drawing trumps, per plain suit in which the hand has a winner, and per further trump in hand."""
    pull: float = 0.08
    """The worth of drawing an opponent's highest trump, per trump that profits (`pullable`); the cost of drawing the partner's."""
    pullable: int = 2
    """A trump in hand profits from a led joker if at most this many trumps of the opponents are higher."""
    long_trump: float = 0.25
    """The worth, in the count, of a trump that may be beaten: it can ruff, or win by length."""
    long_trump_each: float = 0.02
    """The addition to `long_trump` for each card of a hand."""
    guarded_bid: float = 0.25
    """The worth, in the count, of a guarded plain card that is not the highest."""
    against_board: float = 0.15
    """The tricks added to the count that a board needs if an opponent has bid board."""


CLUB: Final = Weights()

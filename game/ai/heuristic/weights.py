"""Weights with which `club` counts hands and weighs cards; they are also passed to the kernel."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The weights of a player who counts tricks and weighs cards."""

    every_trick: float = 4.0
    """The factor of a trick when a board, a Boston or the last chance of a contract hangs on it."""
    willing: float = 0.92
    """The chance that an opponent who can beat a card does."""
    second_chance: float = 0.5
    """The part left of a chance to beat the best card when an unknown card has beaten it before."""
    ruffing: float = 0.35
    """The later worth of a trump that is not high."""
    guarded: float = 0.35
    """The later worth of a covered high card whose better is still out."""
    trumped: float = 0.3
    """The part left of the worth of a high card that the opponents would trump."""
    later: float = 0.7
    """The part left of the worth of a plain winner that waits, with a partner whose cards it may fall together with."""
    later_alone: float = 1.0
    """The same for a player who plays alone."""
    unguard: float = 0.10
    """The cost of baring a high card."""
    likely: float = 0.5
    """The chance from which on an opponent is taken to have a trump."""
    shorten: float = 0.08
    """The worth of becoming void in a suit while holding trumps."""
    draw: float = 0.15
    """The worth of drawing a round of trumps for each winner or further trump behind it."""
    pull: float = 0.08
    """The worth of a joker's drawing the opponents' highest trumps, for each trump of ours that gains by it."""
    pullable: int = 2
    """The number of better trumps of the opponents that a joker can be hoped to draw."""
    long_trump: float = 0.25
    """The worth of a trump that may be beaten, for ruffing or by length."""
    long_trump_each: float = 0.02
    """The gain of that for each card of a hand."""
    guarded_bid: float = 0.25
    """The worth of a plain card whose betters are out, behind enough others."""
    against_board: float = 0.15
    """The additional count a board needs against an opponent's board."""


CLUB: Final = Weights()

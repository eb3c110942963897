"""Queries about the turn of a local match, for tests."""

from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat
from game.tabletop.turn import AskAction, PassScreen, PlayOut


def may_act(local_match: LocalMatch) -> bool:
    return isinstance(local_match.turn, AskAction)


def handover(local_match: LocalMatch) -> Seat | None:
    """Return the seat of the person who gets the screen next; None without a handover."""
    match local_match.turn:
        case PassScreen(seat):
            return seat
        case _:
            return None


def is_playing_out(local_match: LocalMatch) -> bool:
    """Return True if the rest of the deal is played automatically at the request of a person."""
    return isinstance(local_match.turn, PlayOut)

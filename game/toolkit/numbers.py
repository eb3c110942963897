"""Digit grouping: numbers as they are written where somebody reads them."""

from game.i18n import _


def with_thousands(number: int) -> str:
    """Return a number with its thousands grouped as in the player's language."""
    thousand = _("1,000")  # shows how a thousand is written
    return f"{number:,}".replace(",", thousand[1:-3])


def position_text(place: int, count: int) -> str:
    """Say a position in a list: row `place` of `count`."""
    return _("{place} of {count}").format(place=with_thousands(place), count=with_thousands(count))

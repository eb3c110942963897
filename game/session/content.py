"""Content of matches: it identifies a match that was exported in one profile and imported in another."""

from typing import Final

from game.records.model import MatchRecord
from game.rulesets.json_file import unusual_rules
from game.session.codec import encode_value
from game.session.stored_match import identity_of

RESULT: Final = "iif(json_valid(summary), json_extract(summary, '$.totals', '$.winners'), NULL)"
"""An expression for the result of a match, which is equal in matches with the same content; NULL if it is damaged."""
_IMPORTS: Final = 4
"""The imports of a match, each after the deletion of the one before, that a union still recognises as copies of it."""


def content_of(record: MatchRecord) -> str:
    """Return an identity that follows from what happened in a match, in whatever form, by whatever version its record was written.

    A match without a finished deal has nothing but the cut for deal.
    """
    players = [(player.name, player.level) for player in record.players]
    deals = [(deal.dealt, deal.bids, deal.plays) for deal in record.deals]
    return identity_of(encode_value((unusual_rules(record.rules), players, deals or record.cuts)))


def imported_as(record: MatchRecord) -> tuple[str, ...]:
    """Return the identities under which a record is imported: the first, and a new one made of it after each deletion."""
    found = [content_of(record)]
    while len(found) < _IMPORTS:
        found.append(identity_of(found[-1]))
    return tuple(found)

"""Match sharing: stores a match played by several people of this computer in the profile of each."""

from collections import Counter
from contextlib import suppress
from pathlib import Path

from game.engine.events import HUMAN
from game.engine.state import Match
from game.letters import name_key
from game.paths import Paths
from game.profiles.people import Profile, profiles
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import StoreError


def partners_in(paths: Paths, match: Match) -> tuple[Profile, ...]:
    """Return the people of this computer who sit at a table, by their names, except its owner."""
    seated = Counter(name_key(player.name) for player in match.players if player.level == HUMAN)
    there = profiles(paths)
    seated[name_key(next((profile.name for profile in there if profile.paths == paths), ""))] -= 1
    return tuple(profile for profile in there if profile.paths != paths and seated[name_key(profile.name)] > 0)


def share(profile: Path, identity: str, others: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """Store a match of a profile for others who lack it; return those for whom that failed."""
    return tuple(other for other in others if not _is_kept(profile, identity, other))


def _is_kept(profile: Path, identity: str, other: Profile) -> bool:
    with suppress(StoreError, OSError):
        ProfileReader.read(other.paths.profile).close()  # a damaged one is brought over where its player is told of it
        opened = Store.open(other.paths.profile).store
        try:
            if opened.notice is None:
                opened.bring_in(profile, only=(identity,))
            return opened.notice is None
        finally:
            opened.close(is_told=False)
    return False

"""Background sharing: stores a finished match for everybody who sat at its table and has a profile on this computer.

The profile notes the identity of each match that waits to be stored, or could not be stored for everybody. The next start of the
program tries these matches again.
"""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.engine.events import HUMAN
from game.engine.state import Match
from game.i18n import _
from game.letters import name_key
from game.paths import Paths
from game.profiles.people import Profile, profiles
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import StoreError
from game.terminal import complain
from game.toolkit.notices import Notices
from game.wording.names import short_name, told_name
from game.worker import JobFailedError, Ticket, Worker

_WAITING: Final = "to-share"
"""The name of the profile's note on matches still to be stored for others."""


class Sharing:
    """Queue of finished matches to be stored in the profiles of their other players."""

    def __init__(self, store: Store, worker: Worker, paths: Paths | None, notices: Notices) -> None:
        """Begin with the matches left from the previous run. Without `paths`, nothing is stored."""
        self._store = store
        self._worker = worker
        self._paths = paths
        self._notices = notices
        self._begun: set[str] = set()
        self._waiting = {} if paths is None else self._noted()
        """The identities of the waiting matches, each with True if a failure was reported."""
        self._left: dict[str, bool] = {}
        """The matches that could not be stored for everybody, left for the next run to try again."""
        self._now: Ticket[tuple[str, ...]] | None = None

    @property
    def busy(self) -> str:
        """The reason why the files of other profiles cannot be replaced now; empty if they can."""
        return "" if self._now is None else _("A match is being saved for the others right now.")

    def begin(self, identity: str) -> None:
        """Queue a finished match; a second call for the same match does nothing."""
        if self._paths is None or self._store.path is None or identity in self._begun:
            return
        self._begun.add(identity)
        if identity not in self._waiting:
            self._waiting[identity] = False
            self._note()
        self.step()
        self.step()  # a worker without a thread has already stored the match

    def step(self) -> bool:
        """Report a failure to store a match, and start storing the next; return True if the player was told something."""
        if self._now is not None and not self._now.is_done:
            return False
        is_told = self._now is not None and self._take_in(self._now)
        if self._waiting and self._paths is not None and self._store.path is not None and self._store.is_kept:
            self._now = self._worker.submit(partial(_shared, self._paths, self._store.path, next(iter(self._waiting))))
        return is_told

    def _take_in(self, done: Ticket[tuple[str, ...]]) -> bool:
        # the stored match is the first one, as later matches are added after it
        identity = next(iter(self._waiting))
        was_told = self._waiting.pop(identity)
        text = _("The match could not be saved for {name}.")
        tell: Callable[[str], object] = self._notices.tell
        try:
            texts = [text.format(name=short_name(told_name(name))) for name in done.result()]
        except JobFailedError as error:
            texts, tell = [_("The match could not be saved for the others ({reason}).").format(reason=error)], complain
        if texts:
            self._left[identity] = True
        for text in () if was_told else texts:
            tell(text)
        self._now = None
        self._note()
        return bool(texts) and not was_told

    def _noted(self) -> dict[str, bool]:
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(self._store.note(_WAITING) or "{}", type=dict[str, bool])
        return {}

    def _note(self) -> None:
        self._store.keep_note(_WAITING, json.dumps(self._left | self._waiting))


def _shared(paths: Paths, profile: Path, identity: str, _is_stopped: object) -> tuple[str, ...]:
    """Store a match of a profile for the others at its table; return the names of those for whom that failed.

    Raises:
        StoreError: the match cannot be read, or is damaged.
    """
    with closing(ProfileReader.read(profile)) as reader:
        number = reader.number_of(identity)
        if number is None:
            reader.numbers()  # raises an error if the profile cannot be read, as it may contain the match
            return ()
        loaded = reader.load(number)
    others = others_at(paths, loaded.journal().state.public.match)
    return tuple(other.name for other in share(profile, identity, others))


def others_at(paths: Paths, match: Match) -> tuple[Profile, ...]:
    """Return the other profiles on this computer with the name of a person who played the match."""
    seated = Counter(name_key(player.name) for player in match.players if player.level == HUMAN)
    there = profiles(paths)
    seated[name_key(next((profile.name for profile in there if profile.paths == paths), ""))] -= 1
    return tuple(profile for profile in there if profile.paths != paths and seated[name_key(profile.name)] > 0)


def share(profile: Path, identity: str, others: tuple[Profile, ...]) -> tuple[Profile, ...]:
    """Store a match of a profile in other profiles that lack it; return the profiles in which this failed."""
    return tuple(other for other in others if not _is_kept(profile, identity, other))


def _is_kept(profile: Path, identity: str, other: Profile) -> bool:
    with suppress(StoreError, OSError), ExitStack() as held:
        ProfileReader.read(other.paths.profile).close()  # a damaged profile is repaired when its own player opens it
        opened = Store.open(other.paths.profile).store
        held.callback(opened.close, is_told=False)
        if opened.notice is None:
            opened.bring_in(profile, only=(identity,))
        return opened.notice is None
    return False

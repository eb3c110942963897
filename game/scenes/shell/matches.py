"""Matches service: starts, resumes and branches off the player's matches, and reports problems with the store."""

import random
import secrets
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Final

from game.ai.levels import CLUB, LEVELS
from game.ai.player import decide_for
from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.events import HUMAN, Event, Player
from game.engine.rules import Rules
from game.i18n import _
from game.letters import name_key
from game.paths import Paths
from game.profiles.deletion import delete_match
from game.records.marks import Mark, MarkKind
from game.scenes.shell.preferences import Preferences
from game.scenes.shell.seats import Seats
from game.session.conductor import Conductor, Decider
from game.session.copies import CopyOffer
from game.session.journal import Branch, players_of, with_players
from game.session.simulate import match_seed, players_key
from game.session.store import Store
from game.session.stored_match import DamagedError, Secrets, StoredMatch
from game.session.table import Table
from game.system_errors import ToldError
from game.tabletop.roster import player_for
from game.terminal import complain
from game.wording.names import NAMELESS
from game.worker import Worker

_LOOKED_THROUGH: Final = 50
"""Maximum number of recent unfinished matches searched for the one to continue."""


def new_seed() -> bytes:
    """Return a random seed."""
    return secrets.token_bytes(SEED_BYTES)


class Matches:
    """The matches of a player."""

    def __init__(
        self,
        preferences: Preferences,
        store: Store,
        worker: Worker,
        *,
        decide: Decider = decide_for,
        fresh: Callable[[], bytes] = new_seed,
        seed: bytes | None = None,
        paths: Paths | None = None,
    ) -> None:
        """Store matches in `store`. Computer players choose their moves with `decide`, which runs in `worker`.

        `fresh` returns random seeds; a `seed` from the player replaces them. `paths` are the player's files, if any.
        """
        self.store = store
        self.current: LocalMatch | None = None
        """Match being played, or the last one."""
        self.seats = Seats(preferences.settings)
        self.offer: CopyOffer | None = None
        """Matches that copies of the database can restore, as found at the last check; None if there are none."""
        self._preferences = preferences
        self._director = preferences.director
        self._worker = worker
        self._decide = decide
        self.fresh = fresh
        """Function that returns a random seed."""
        self._seed = seed
        self._paths = paths
        self._begun = 0
        self._store_notice = store.notice
        self._alarm: str | None = None

    def begin(
        self,
        rules: Rules,
        players: tuple[Player, ...],
        *,
        draw_partners: bool = False,
        word: str = "",
        taught: bytes | None = None,
    ) -> LocalMatch:
        """Start a new local match. `word` is the player's part in the shuffles, `taught` the seed of a coached match.

        Raises:
            ValueError: the rules do not allow that number of players.
        """
        marked = None
        if taught is not None:
            seed, key, marked = taught, self.fresh(), MarkKind.TAUGHT
        elif self._seed is None:
            seed, key = self.fresh(), self.fresh()
        else:
            seed = self._seed if self._begun == 0 else match_seed(self._seed, self._begun)
            key, marked = players_key(seed), MarkKind.BY_NUMBER
        self._begun += taught is None
        secrets = Secrets(seed=seed, bot_key=key, word=word)
        table = Table.new(self.store, rules, players, secrets, draw_partners=draw_partners, marked=marked)
        return self._sit(table)

    def resume(self, match_id: int) -> LocalMatch:
        """Resume a stored match.

        Raises:
            StoreError: the match cannot be continued; the message is for the player.
        """
        return self._sit(Table.resume(self.store, match_id))

    def branch_off(
        self, log: Sequence[Event], branch: Branch, seat: Seat, *, seed: bytes | None, word: str, marks: Sequence[Mark]
    ) -> LocalMatch:
        """Start a local match that branches off a log, with a person at `seat` and computer players elsewhere.

        Without `seed` the remaining deals are shuffled randomly. `marks` are those of the original match.

        Raises:
            ValueError: the original match is over.
        """
        name = self._preferences.settings.player_name
        players = []
        for place, player in players_of(log).items():
            if place == seat:
                players.append(
                    player if player.level == HUMAN else player_for(place, HUMAN, name, self._preferences.settings.face)
                )
            else:
                players.append(player if player.level in LEVELS else player_for(place, CLUB, ""))
        own = with_players(log, tuple(players))
        shuffling = self.fresh() if seed is None else seed
        secrets = Secrets(seed=shuffling, bot_key=self.fresh(), word=word)
        table = Table.branched(self.store, own, branch, secrets, marks=marks)
        return self._sit(table)

    def _sit(self, table: Table) -> LocalMatch:
        self._director.typed.add_all(table.typed)
        conductor = Conductor(table, self._worker, self._decide)
        self.current = LocalMatch(
            table, conductor, speed=self._preferences.settings.speed, reduced=self._preferences.settings.reduced_motion
        )
        return self.current

    def default_players(self, rules: Rules) -> tuple[Player, ...]:
        """Return a person at the bottom and computer players of the level "club" in all other seats."""
        count = max(rules.players)
        settings = self._preferences.settings
        own = player_for(Seat.S, HUMAN, settings.player_name, settings.face)
        return tuple(own if seat is Seat.S else player_for(seat, CLUB, "") for seat in seats_for(count))

    def running(self, without: Collection[int] = ()) -> StoredMatch | None:
        """Return the last match that the player can continue, except those in `without`; None if there is none.

        Coached matches and matches of other people are excluded.
        """
        names = {name_key(player_for(Seat.S, HUMAN, self._preferences.settings.player_name).name), name_key(NAMELESS)}
        for match in islice(self.store.unfinished(), _LOOKED_THROUGH):
            people = {name_key(player.name) for player in match.summary.players if player.level == HUMAN}
            if match.id not in without and MarkKind.TAUGHT not in match.summary.marks and people & names:
                return match
        return None

    def chance(self) -> random.Random:
        """Return a random number generator for choices outside any match."""
        return random.Random(int.from_bytes(self.fresh(), "big"))  # noqa: S311 - no secret depends on these choices

    def look_for_offer(self) -> None:
        """Look for matches that can be restored from copies of the database."""
        self.offer = self.store.offer()

    def delete(self, identity: str) -> None:
        """Delete a match permanently, also from the copies of the database.

        Raises:
            StoreError: it cannot be deleted, or parts of it remain.
        """
        if (number := self.store.number_of(identity)) is not None:
            delete_match(self.store, self._paths, number)

    def save_waiting(self) -> bool:
        """Retry saving if a retry is due. Return True if the player was told something."""
        self.store.saving.save_waiting()
        return self.tell_notices()

    def tell_notices(self) -> bool:
        """Tell the player once if saving has failed or works again, or if the file was damaged or replaced.

        Return True if anything was told.
        """
        before = self._store_notice, self._alarm
        self._store_notice, self._alarm = self.store.notice, self.store.alarm
        told = [
            text for text, old in ((self._store_notice, before[0]), (self._alarm, before[1])) if text and text != old
        ]
        if before[0] is not None and self._store_notice is None:
            told.append(_("Everything is saved again."))
        for text in told:
            self._director.notices.tell(text)
        return bool(told)

    def tell_trouble(self, error: ToldError) -> None:
        """Show the player an error. Details of a damaged match go to the terminal."""
        self._director.notices.tell(str(error))
        if isinstance(error, DamagedError):
            complain(f"{error} {error.details}")

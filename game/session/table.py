"""The one writer of a match: takes actions, asks the engine, and has every event on disk before anyone sees it."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.actions import Action, DealCards, SeatAction
from game.engine.cards import Seat
from game.engine.dealing import ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Event, Player
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, Phase, PublicState, observe
from game.session.journal import Entry, Journal, TakenBack
from game.session.store import NewMatch, Store, StoredMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """What nobody at the table may see: the seed of the shuffles, the player's word in it, and the key of the bots' dice."""

    seed: bytes
    word: str
    bot_key: bytes


class Table:
    """One match in play.

    `submit` and `deal` either write events (on disk when they return) or give a `Refused`; readers follow with `since`. Nothing that
    leaves here for a player holds more than that player may know; `log` and `secrets` are for the record of a finished match.
    """

    def __init__(self, store: Store, match_id: int, journal: Journal, secrets: Secrets) -> None:
        """Use `new` or `resume`."""
        self._store = store
        self.match_id = match_id
        self._journal = journal
        self.secrets = secrets
        self._undone: list[tuple[Event, ...]] = []

    @classmethod
    def new(
        cls,
        store: Store,
        rules: Rules,
        players: tuple[Player, ...],
        secrets: Secrets,
        *,
        draw_partners: bool = False,
    ) -> "Table":
        """Begin a match and store it.

        Raises:
            ValueError: the rules are not for so many players.
        """
        opening = start_match(rules, players, secrets.seed, word=secrets.word, draw_partners=draw_partners)
        entries = tuple(Entry(seq, event) for seq, event in enumerate(opening, 1))
        made = NewMatch(
            rules=rules, players=players, seed=secrets.seed, word=secrets.word, bot_key=secrets.bot_key, entries=entries
        )
        return cls(store, store.create_match(made), Journal(entries), secrets)

    @classmethod
    def resume(cls, store: Store, match_id: int) -> "Table":
        """Go on with a stored match where its log ends.

        Raises:
            StoreError: it is not there, cannot be read, or is being played by another copy of the program.
        """
        stored = store.load(match_id)
        return cls(store, match_id, Journal(stored.entries), _secrets_of(stored))

    @property
    def state(self) -> GameState:
        """All there is to know; never for a player, a bot or the screen."""
        return self._journal.state

    @property
    def public(self) -> PublicState:
        """What everybody knows."""
        return self._journal.state.public

    @property
    def seq(self) -> int:
        """The number of the last entry written."""
        return self._journal.seq

    @property
    def actor(self) -> Seat | None:
        """The seat that must act; None when the house deals or the match is over."""
        return self._journal.state.actor

    @property
    def marked_deals(self) -> frozenset[int]:
        """The deals in which something was taken back."""
        return self._journal.marked

    @property
    def notice(self) -> str | None:
        """A sentence for the player if what happens can no longer be stored."""
        return self._store.notice

    def log(self) -> tuple[Event, ...]:
        """All events that hold, secret ones included."""
        return self._journal.log()

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know now."""
        return observe(self._journal.state, seat)

    def since(self, seq: int, seat: Seat | None) -> tuple[Entry, ...]:
        """What was written after `seq` and may be seen from a seat (None: by an onlooker without one)."""
        return self._journal.since(seq, seat)

    def submit(self, seat: Seat, action: SeatAction) -> Refused | None:
        """Let a seat act; None when it is done and stored."""
        refused = self._do(seat, action)
        if refused is None:
            self._undone.clear()
        return refused

    def deal(self) -> Refused | None:
        """Let the house deal the next hand from the match's seed; None when it is done and stored."""
        match = self.public.match
        key = ShuffleKey(self.secrets.seed, match.number, match.redeal, self.secrets.word)
        shuffled = shuffle(deck_size(match.rules), key)
        refused = self._do(None, DealCards(shuffled.deck, shuffled.cut))
        if refused is None:
            self._undone.clear()
        return refused

    def _do(self, seat: Seat | None, action: Action) -> Refused | None:
        decided = decide(self._journal.state, seat, action)
        if isinstance(decided, Refused):
            return decided
        self._write(decided)
        return None

    def _write(self, events: Iterable[Event | TakenBack]) -> None:
        """Store first, then let it be seen."""
        first = self._journal.seq + 1
        entries = tuple(Entry(seq, event) for seq, event in enumerate(events, first))
        for entry in entries:
            self._journal.append(entry)
        self._store.append(self.match_id, entries, self.public)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a decision in the running deal that can be taken back."""
        return self.public.phase in (Phase.AUCTION, Phase.PLAY) and self._journal.before_last_decision(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Take back the seat's last decision in the running deal and all that followed; False if there is none."""
        to = self._journal.before_last_decision(seat) if self.can_undo(seat) else None
        if to is None:
            return False
        undone = tuple(
            entry.event for entry in self._journal.held() if entry.seq > to and not isinstance(entry.event, TakenBack)
        )
        self._write((TakenBack(to),))
        self._undone.append(undone)
        return True

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return bool(self._undone)

    def redo(self) -> bool:
        """Do again what was taken back last; False if there is nothing."""
        if not self._undone:
            return False
        self._write(self._undone.pop())
        return True


def _secrets_of(stored: StoredMatch) -> Secrets:
    return Secrets(seed=stored.seed, word=stored.word, bot_key=stored.bot_key)

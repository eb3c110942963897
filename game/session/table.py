"""Match table, the only writer of a match: submits actions to the engine, and saves every event before anybody sees it."""

from collections.abc import Iterable, Sequence
from typing import Final, Self

from game.engine.actions import Action
from game.engine.cards import Seat
from game.engine.dealing import SEED_BYTES, dealing_of
from game.engine.decide import decide, start_match
from game.engine.events import HUMAN, DealScored, Event, MatchEnded, Player
from game.engine.legal import Refused
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, PublicState, observe
from game.i18n import _
from game.records.marks import TOLD_THOUGH_TAUGHT, Mark, MarkKind, MatchMarks, in_order
from game.redaction import texts_in
from game.rulesets.validate import check_rules
from game.session.journal import Branch, Entry, Journal, TakenBack, Written, entries_of
from game.session.store import Store
from game.session.stored_match import Head, Secrets, Shuffles, Status, StoreError, new_identity, summary_of

_COUNTED: Final = (DealScored, MatchEnded, TakenBack, Mark)
"""The types of log entries that change a match's statistics."""


class Table:
    """One match in play.

    `submit` and `deal` store events, or return a `Refused`. Readers poll `since`. Players, bots and the screen may use only
    `public`, `observe` and `since`; `state` and `log` contain everything.
    """

    def __init__(self, store: Store, match_id: int, journal: Journal, head: Head) -> None:
        """Create the table of a stored match; callers use `new`, `branched` or `resume`."""
        self._store = store
        self._journal = journal
        self._head = head
        self._match_id = match_id
        self.identity = head.identity
        self.branch = head.branch
        """The point of another match at which this match branched off; None if it did not."""

    @classmethod
    def new(
        cls,
        store: Store,
        rules: Rules,
        players: tuple[Player, ...],
        secrets: Secrets,
        *,
        draw_partners: bool = False,
        marked: MarkKind | None = None,
    ) -> Self:
        """Begin a match and store it; `marked` is the mark of a match whose seed a person or a tutor has chosen.

        Raises:
            ValueError: the rules contradict themselves or are not for that number of players, or the seed is invalid.
        """
        if problems := check_rules(rules):
            raise ValueError(f"these rules cannot be played: {problems[0].sentence}")
        opening = start_match(rules, players, secrets.seed, word=secrets.word, draw_partners=draw_partners)
        return cls._begun(store, opening if marked is None else (*opening, Mark(marked, None)), secrets)

    @classmethod
    def branched(
        cls, store: Store, log: Sequence[Event], branch: Branch, secrets: Secrets, marks: Iterable[Mark] = ()
    ) -> Self:
        """Begin a match with the events of another one, and store it.

        `log` begins with the start of the other match and ends with the last event of an action. The `secrets` are used for the
        shuffles from the next deal on. `marks` are those of the other match.

        Raises:
            ValueError: the match in the log is over, or the seed is invalid.
        """
        kept = [mark for mark in marks if mark.deal is None or mark.deal <= branch.deal]
        return cls._begun(store, (*log, *in_order((*kept, Mark(MarkKind.BRANCHED, branch.deal)))), secrets, branch)

    @classmethod
    def _begun(cls, store: Store, written: Iterable[Written], secrets: Secrets, branch: Branch | None = None) -> Self:
        if len(secrets.seed) != SEED_BYTES or secrets.bot_key == secrets.seed:
            raise ValueError(f"a seed has {SEED_BYTES} bytes and is nobody's key")
        entries = entries_of(written)
        journal = Journal(entries)
        public = journal.state.public
        if public.match.winners is not None:
            raise ValueError("a match that is over goes no other way")
        head = Head(identity=new_identity(), rules=public.match.rules, secrets=secrets, branch=branch)
        return cls(store, store.create_match(head, entries, summary_of(public, journal.marks), public), journal, head)

    @classmethod
    def resume(cls, store: Store, match_id: int) -> Self:
        """Continue a stored match at the end of its log, or view a finished one.

        Raises:
            StoreError: the match is missing, unreadable, or was given up.
        """
        store.saving.shorten_log()
        (old, secrets, _entries), journal = store.journal(match_id)
        if old.status is Status.ABANDONED:
            raise StoreError(_("Match {number} was given up.").format(number=match_id))
        head = Head(identity=old.identity, rules=old.rules, secrets=secrets, program=old.program, branch=old.branch)
        return cls(store, match_id, journal, head)

    @property
    def match_id(self) -> int:
        """The id of the match in the profile; an id given while the file could not be used may change when the match is saved."""
        return self._store.number_of(self.identity) or self._match_id

    @property
    def state(self) -> GameState:
        """The full state; never for a player, a bot or the screen."""
        return self._journal.state

    @property
    def public(self) -> PublicState:
        """The public state."""
        return self._journal.state.public

    @property
    def seq(self) -> int:
        """The number of the last entry written."""
        return self._journal.seq

    @property
    def actor(self) -> Seat | None:
        """The seat that must act, even one that is secretly asked about a redeal; None before dealing and after the match."""
        return self._journal.state.actor

    @property
    def played(self) -> MatchMarks:
        """The marks of the match, and the id of the match from which it branched."""
        return MatchMarks(self._journal.marks, self._store.origin_of(self.branch))

    @property
    def shuffles(self) -> Shuffles:
        """The seed of the shuffles with the player's word; empty before the end, and if the seed does not produce all deals."""
        is_reshuffled = self.branch is not None and self.branch.is_reshuffled
        is_told = self.public.match.winners is not None and not is_reshuffled
        return Shuffles(self._head.secrets.seed, self._head.secrets.word) if is_told else Shuffles()

    @property
    def typed(self) -> frozenset[str]:
        """The texts entered by people: names, the word in the shuffles, and the texts of a custom ruleset."""
        match = self.public.match
        return texts_in(match.players, match.rules, self._head.secrets.word)

    @property
    def bot_key(self) -> bytes:
        """The key of the computer players' random numbers."""
        return self._head.secrets.bot_key

    def log(self) -> tuple[Event, ...]:
        """Return all events that were not taken back, including secret ones."""
        return self._journal.log()

    def observe(self, seat: Seat) -> Observation:
        """Return the observation of a seat."""
        return observe(self._journal.state, seat)

    def since(self, seq: int, seat: Seat | None) -> tuple[Entry, ...]:
        """Return the entries after `seq` that a seat, or a spectator (None), may see."""
        return self._journal.since(seq, seat)

    def submit(self, seat: Seat | None, action: Action) -> Refused | None:
        """Perform an action of a seat, or the deal if `seat` is None; return the reason if it is refused, otherwise None."""
        decided = decide(self._journal.state, seat, action)
        if isinstance(decided, Refused):
            return decided
        self._write(decided)
        return None

    def deal(self) -> Refused | None:
        """Deal the next hands from the match's seed, and store them; return the reason if this is refused, otherwise None."""
        return self.submit(None, dealing_of(self.public.match, self._head.secrets.seed, self._head.secrets.word))

    def mark(self, kind: MarkKind) -> bool:
        """Add a mark to the current or last deal; return False if it already has the mark, or the match is over.

        Marks for help are not added in a match played to learn; the result is then False too.
        """
        match, deal = self.public.match, self.public.deal
        if kind not in TOLD_THOUGH_TAUGHT and Mark(MarkKind.TAUGHT, None) in self._journal.marks:
            return False
        mark = Mark(kind, match.number if deal is None else deal.number)
        if match.winners is not None or mark in self._journal.marks:
            return False
        self._write((mark,))
        return True

    def _write(self, events: Iterable[Written]) -> None:
        """Add events to the log, then store them. Readers poll in the same thread, so they see only stored events."""
        entries = entries_of(events, self.seq + 1)
        for entry in entries:
            self._journal.append(entry)
        summary = summary_of(self.public, self._journal.marks)
        results = self.public if any(isinstance(entry.event, _COUNTED) for entry in entries) else None
        self._match_id = self._store.append(self._head, self._journal.entries, entries[0].seq, summary, results)

    def can_undo(self, seat: Seat) -> bool:
        """Return True if a person can take back a decision in this deal."""
        return self._is_person(seat) and self._journal.before_last_decision(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Take back a person's last decision in this deal and all later events; return False if there is none."""
        to = self._journal.before_last_decision(seat)
        if to is None or not self._is_person(seat):
            return False
        self._write((TakenBack(to),))
        return True

    def can_redo(self, seat: Seat) -> bool:
        """Return True if a person can redo a decision that was taken back."""
        return self.actor == seat and self._is_person(seat) and bool(self._journal.undone)

    def redo(self, seat: Seat) -> bool:
        """Redo the last move taken back, up to the person's next decision; return False if no move can be redone."""
        if not self.can_redo(seat):
            return False
        self._write(self._journal.undone)
        return True

    def _is_person(self, seat: Seat) -> bool:
        match = self.public.match
        return seat in match.seats and match.player_at(seat).level == HUMAN

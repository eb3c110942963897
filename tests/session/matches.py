"""Helpers: tables with people and computer players, who all choose random legal actions."""

import os
import random
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game.ai.random_player import random_action
from game.engine.cards import Seat, seats_for
from game.engine.events import HUMAN, Player
from game.engine.rules import Ladder, Rules
from game.records.marks import MarkKind
from game.rulesets.presets import PRESETS
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table

SEED = bytes(range(100, 132))
BOT_KEY = bytes(range(32))

SHORT = replace(PRESETS["classic"], sizes=(3, 1, 2))
ASKING = replace(PRESETS["santa-cruz"], sizes=(3, 2, 1), weak_hand_from=1, bostons=Ladder.NONE)
"""Rules of small deals with many weak hands, which lead to questions about a redeal."""
LEVEL = replace(PRESETS["blooper"], sizes=(1,))
"""Rules of a match with a single deal of one card, often followed by a tie-break."""
SINGLES = replace(PRESETS["individual"], sizes=(2, 3, 1))


def players_for(count: int, people: tuple[Seat, ...] = (Seat.S,), level: str = "random") -> tuple[Player, ...]:
    """Return named players: people at the given seats, computer players elsewhere. In tests, all act at random."""
    return tuple(Player(f"Player {seat}", HUMAN if seat in people else level) for seat in seats_for(count))


def new_table(
    rules: Rules = SHORT,
    *,
    store: Store | None = None,
    people: tuple[Seat, ...] = (Seat.S,),
    seed: bytes = SEED,
    players: int | None = None,
    level: str = "random",
    marked: MarkKind | None = None,
) -> Table:
    kept = Store.open(None).store if store is None else store
    seated = players_for(rules.players[-1] if players is None else players, people, level)
    return Table.new(kept, rules, seated, Secrets(seed=seed, bot_key=BOT_KEY), marked=marked)


def advance(table: Table, chance: random.Random) -> bool:
    """Deal, or act at random for the seat whose turn it is; return False when the match is over."""
    if table.public.match.winners is not None:
        return False
    seat = table.actor
    refused = table.deal() if seat is None else table.submit(seat, random_action(table.observe(seat), chance))
    assert refused is None, refused
    return True


def wander(table: Table, chance: random.Random) -> bool:
    """Play, undo or redo at random; return False when the match is over."""
    seat, roll = chance.choice(table.public.match.seats), chance.random()
    if roll >= 0.2:
        return advance(table, chance)
    (table.undo if roll < 0.1 else table.redo)(seat)
    return True


def play_until(table: Table, chance: random.Random, when: Callable[[Table], bool]) -> None:
    """Play until a condition holds.

    Raises:
        AssertionError: the match ended before the condition held.
    """
    while not when(table):
        assert advance(table, chance), "the match ended first"


def play_out(table: Table, chance: random.Random) -> None:
    while advance(table, chance):
        pass


def play_in_turn(tables: list[Table], chances: list[random.Random]) -> None:
    going = list(zip(tables, chances, strict=True))
    while going:
        going = [(table, chance) for table, chance in going if advance(table, chance)]


@contextmanager
def open_folder() -> Iterator[Path]:
    """Yield a new folder that any user can enter, unlike pytest's temporary folders."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        for path in (folder, *folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(folder)


def in_a_child(run: Callable[[], str], *, as_nobody: bool = False) -> str:
    """Run a function in a forked child process, which exits without clean-up; return the result.

    With `as_nobody`, the child gives up root's rights. The test is skipped on systems without `fork`.

    Raises:
        AssertionError: the function raised.
    """
    if not hasattr(os, "fork"):
        import pytest  # noqa: PLC0415 - programs that tests start and kill import this module, and do not need pytest

        pytest.skip("this is tried in a forked child")
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads make `fork` warn; the child needs no threads
        child = os.fork()
    if child == 0:
        try:
            if as_nobody and os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            text = "+" + run()
        except BaseException as error:  # noqa: BLE001 - reported to the parent
            text = f"-{error!r}"
        os.write(writer, text.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read().decode()
    os.waitpid(child, 0)
    assert text.startswith("+"), text
    return text[1:]

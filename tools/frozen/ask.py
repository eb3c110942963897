"""Client of the frozen players: the computer players of the commit FROZEN, built in scratch/ and returned as bots.

    python -m tools.frozen.ask          builds the players (a minute)

In `tools.arena`, `frozen:LEVEL` names a frozen player. The other players at the table know this player as LEVEL.
"""

import subprocess
import sys
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.state import Observation
from game.session.simulate import Bot, level_bot

FROZEN: Final = "e4980ca2d10783421ee7ec05b6dbad27fb0007eb"
"""Commit of the reference players."""
PREFIX: Final = "frozen:"
ROOT: Final = Path(__file__).resolve().parents[2]
BUILT: Final = ROOT / "scratch" / "frozen"
_NEEDED: Final = ("game", "setup.py", "setup.cfg", "pyproject.toml")
_READY: Final = "ready"
_ACTIONS: Final = {kind.__name__: kind for kind in (AnswerRedeal, MakeBid, PlayCard)}


class FrozenError(Exception):
    """Frozen players are unavailable or failed; the message is a sentence."""


def known_as(name: str) -> str:
    """Return the level name that the other players at the table see.

    >>> known_as("frozen:master"), known_as("club")
    ('master', 'club')
    """
    return name.removeprefix(PREFIX)


def bot_named(name: str, key: bytes) -> Bot:
    """Return the bot that plays a level; a name with the prefix `frozen:` means a frozen player."""
    return frozen_bot(known_as(name), key, built()) if name.startswith(PREFIX) else level_bot(name, key)


def frozen_bot(level: str, key: bytes, tree: Path) -> Bot:
    """Return a bot that plays a level as the program in the folder `tree` does."""
    return lambda observation: _process(tree).ask(level, key, observation)


def built(root: Path = ROOT, commit: str = FROZEN) -> Path:
    """Return the folder with the players of a commit; build them if they are missing.

    Raises:
        FrozenError: the history is missing, or the players cannot be compiled.
    """
    tree = root / "scratch" / "frozen" / commit[:8]
    if (tree / _READY).exists():
        return tree
    git = ("git", "-C", str(root), "archive", commit, *_NEEDED)
    try:
        packed = subprocess.run(git, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        text = f"The players of {commit[:8]} are built from the project's history, which is not here: use a full git clone."
        raise FrozenError(text) from error
    tree.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(tree, filter="data")
    compiling = (sys.executable, "setup.py", "--quiet", "build_ext", "--inplace")
    done = subprocess.run(compiling, cwd=tree, capture_output=True, check=False, text=True)
    if done.returncode:
        raise FrozenError(f"The players of {commit[:8]} cannot be compiled: {done.stderr.strip()[-500:]}")
    (tree / _READY).touch()
    return tree


class _Process:
    def __init__(self, tree: Path) -> None:
        words = (sys.executable, str(Path(__file__).with_name("serve.py")))
        environment = {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=tree
        )

    def ask(self, level: str, key: bytes, observation: Observation) -> SeatAction:
        asked = {"level": level, "key": key.hex(), "observation": observation}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(asked).decode() + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        said = msgspec.json.decode(line) if line else {"error": f"exit code {self._process.wait()}"}
        if isinstance(said, dict):
            raise FrozenError(f"A frozen player failed: {said['error']}")
        kind, fields = said
        action: SeatAction = msgspec.convert(fields, _ACTIONS[kind])  # type: ignore[assignment]  # one of the actions
        return action


_process: Final = cache(_Process)
"""Function that returns the process for a folder, started at the first call. The process ends when the current process ends."""


if __name__ == "__main__":
    try:
        print(built())
    except FrozenError as error:
        sys.exit(str(error))

"""Every command works without the modules that the executable leaves out."""

import ast
import subprocess
import sys
from pathlib import Path

from tests.support.sources import ROOT

PROGRAM = """
import sys
sys.modules.update(dict.fromkeys({excluded!r}))
sys.frozen = True
from game.cli import main
sys.exit(max(main(words) for words in {commands!r}))
"""


def excluded() -> list[str]:
    """Return the modules that the spec file excludes, except compiled parts of pygame."""
    tree = ast.parse((ROOT / "build" / "back_alley.spec").read_text(encoding="utf-8"))
    (value,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXCLUDED"
    )
    found: list[str] = eval(compile(ast.Expression(value), "spec", "eval"))  # a list of strings from our own file
    return [name for name in found if not name.startswith("pygame")]


def run(folder: Path, *commands: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run commands in a process that cannot import the excluded modules."""
    program = PROGRAM.format(excluded=excluded(), commands=commands)
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, encoding="utf-8")


COMMANDS = (
    ("rules", "classic"),
    ("simulate", "--rules", "santa-cruz-short", "--matches", "1", "--seed", "1", "--bots", "club,club,club,club"),
    ("record", "list", "--data-dir", "data"),
    ("deal", "--rules", "classic", "--number", "1", "--seed", "1"),
)


def test_every_command_runs_without_what_the_executable_leaves_out(tmp_path: Path) -> None:
    ended = run(tmp_path, *COMMANDS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout

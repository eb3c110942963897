"""Files of 1.0 that every later version must open: `python -m tools.promises` writes them to tests/golden/first.

They cover everything players keep: a match by each preset as text and as JSON, its ruleset and share code, settings, a profile
with these matches, and a backup of it. When a format changes before 1.0, the files are written again; after 1.0 that would break
the promise. `python -m tools.promises.later` opens them in a simulated later version.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "golden" / "first"

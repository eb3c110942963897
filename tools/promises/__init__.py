"""Files of 1.0 that every later version has to open: `python -m tools.promises` writes them anew into tests/golden/first.

They are of all kinds that players keep: a match by each preset as text and as JSON, its ruleset and its line to share, settings, a
profile with these matches, and a backup of it. A promise is broken where they have to be written anew: before 1.0 that is done when
a format changes, after it never. `python -m tools.promises.later` opens them in a later version, which is planted.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "golden" / "first"

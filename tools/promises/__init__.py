"""Files of version 1.0 that every later version must open: `python -m tools.promises` writes them to tests/golden/first.

The files cover matches, rulesets, share codes, settings, a profile, and a backup. Before 1.0, the files are written again when a
format changes; after 1.0, they never change. `python -m tools.promises.later` opens the files in a simulated later version.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "golden" / "first"

"""Runtime hook of PyInstaller: the programs for Windows take Python's modules from one archive that lies beside both.

PyInstaller would put the archive into each program. By now its reader has begun with an empty one; it begins again with the one for
both, and what could not be set up without modules is set up again.
"""

import sys

import pyimod02_importers  # PyInstaller's own, in every program
import pyimod03_ctypes

_SHARED = "modules.pyz"

pyimod02_importers.pyz_archive.__init__(f"{sys._MEIPASS}\\{_SHARED}", 0, check_pymagic=True)  # noqa: SLF001 - so PyInstaller names its folder
pyimod03_ctypes.install()

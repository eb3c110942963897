"""Runtime hook of PyInstaller: the two Windows programs load Python's modules from one shared archive.

Without this hook, PyInstaller would put the archive into each program. The hook starts PyInstaller's importer again with the shared
archive, and repeats a set-up step that needs modules from the archive.
"""

import sys

import pyimod02_importers  # part of PyInstaller, in every bundled program
import pyimod03_ctypes

_SHARED = "modules.pyz"

pyimod02_importers.pyz_archive.__init__(f"{sys._MEIPASS}\\{_SHARED}", 0, check_pymagic=True)  # noqa: SLF001 - so PyInstaller names its folder
pyimod03_ctypes.install()

"""Windows wheel built on Linux: `cross_wheel.py DIR` builds it from the source tree in the current folder into DIR.

Gives limited-API extension modules the suffix `.pyd`, as on Windows. The compiler is set by CC and LDSHARED, the import library by
DIST_EXTRA_CONFIG.
"""

import runpy
import sys

from setuptools.command import build_ext  # type: ignore[import-untyped]  # it has no types
from setuptools.command.build_ext import get_abi3_suffix  # type: ignore[import-untyped]  # likewise


def main(folder: str) -> None:
    setattr(build_ext, get_abi3_suffix.__name__, lambda: ".pyd")
    sys.path.insert(0, ".")
    sys.argv = ["setup.py", "--quiet", "bdist_wheel", "--plat-name", "win_amd64", "--dist-dir", folder]
    runpy.run_path("setup.py", run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1])

"""Windows test builds, made on Linux: `python build/windows/windows_build.py` writes a zip and an installer to dist/windows.

build/package/dist.py builds the program under Wine, and MinGW compiles its kernel. Releases are built on Windows itself, with
Microsoft's compiler.

Debian packages needed: `gcc-mingw-w64-x86-64 mingw-w64-tools nsis wine wine64 xvfb`.
"""

import shutil
import sys
from typing import Final

import installer
import wine
from build_time import build_time
from windows_python import PROGRAMS, ROOT, SCRATCH, TREE, MissingError, check_programs, for_bundles

OUT: Final = ROOT / "dist" / "windows"
LIMIT: Final = 3600
"""Seconds allowed for the build."""


def build() -> int:
    """Build the zip and its bill of materials under Wine; return the exit code of the build."""
    builder, wheel = for_bundles()
    print("Building under Wine ...", flush=True)
    made = TREE / "dist"
    shutil.rmtree(made, ignore_errors=True)
    words = ("build\\package\\dist.py", "--wheel", wine.path_there(wheel), "--builder")
    python = builder / "python.exe"
    with wine.wine(SCRATCH / "wine") as windows:
        time = str(build_time())
        code = windows.run(
            python, *words, wine.path_there(python), folder=TREE, limit=LIMIT, SOURCE_DATE_EPOCH=time, PYTHONUTF8="1"
        )
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(made, OUT)
    return code


def main() -> int:
    try:
        check_programs(PROGRAMS | wine.PROGRAMS | installer.PROGRAMS)
        code = build()
        for path in OUT.glob("*.zip"):
            installer.main(path)
    except MissingError as error:
        print(error, file=sys.stderr)
        return 1
    for path in sorted(OUT.iterdir()):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.relative_to(ROOT)}")
    return code


if __name__ == "__main__":
    sys.exit(main())

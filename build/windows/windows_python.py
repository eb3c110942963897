"""Windows CPython (x86-64) assembled on Linux from packages: `python build/windows/windows_python.py` puts it in scratch/windows.

- python3X.dll, the compiled modules of the standard library, SQLite and libffi come from python.org, through the wheel of
  panda3d. vcruntime140_1.dll and msvcp140.dll come from the wheel of msvc-runtime.
- The Python part of the standard library and the headers are those of the current Python, which has the same minor version.
- python.exe and python3.dll are compiled by MinGW from build/windows/interpreter.

The game's kernel is also compiled by MinGW, and the game is installed with its dependencies. The programs in `PROGRAMS` are needed;
the Debian packages are `gcc-mingw-w64-x86-64 mingw-w64-tools`.
"""

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

import bootloader
import licences
from build_time import build_time
from dist import EXTRAS
from wine import CC

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
SCRATCH: Final = ROOT / "scratch" / "windows"
PYTHON: Final = SCRATCH / "python"
"""Folder of the interpreter that has the packages for tests."""
BUILDER: Final = SCRATCH / "builder"
"""Folder of the interpreter that has only the packages needed to build an executable."""
TREE: Final = SCRATCH / "tree"
"""Copy of the source tree, in which everything is compiled, tested and built."""
WHEELS: Final = SCRATCH / "wheels"
CONSTRAINTS: Final = ROOT / "constraints.txt"
INTERPRETER: Final = HERE / "interpreter"

VERSION: Final = f"{sys.version_info[0]}.{sys.version_info[1]}"
_XY: Final = VERSION.replace(".", "")
_PREFIX: Final = CC.removesuffix("gcc")
PROGRAMS: Final = {CC: "gcc-mingw-w64-x86-64", "gendef": "mingw-w64-tools"}
"""Required programs, each with its Debian package."""

_CARRIERS: Final = ("panda3d==1.10.16", "msvc-runtime==14.44.35112")
"""Packages that contain binaries compiled by python.org and Microsoft."""
_BESIDE: Final = {f"python{_XY}.dll", "vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll"}
"""Libraries that are put beside python.exe; all others are put into the folder DLLs."""
_OF_THE_SYSTEM: Final = re.compile(r"api-ms-|ucrtbase|.*t-win_")
"""Pattern for files to leave out: the C runtime, which Windows and Wine have, and modules for a free-threaded interpreter."""
_LEFT_OUT: Final = shutil.ignore_patterns(
    *("__pycache__", "site-packages", "dist-packages", "lib-dynload", "config-*", "_sysconfigdata*"),
    *("test", "tests", "idlelib", "turtledemo", "lib2to3"),
)
_WINDOWS: Final = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "platform_machine": "AMD64",
    "os_name": "nt",
    "python_version": VERSION,
    "python_full_version": f"{VERSION}.0",
}
"""Values of environment markers on Windows; pip on Linux would use Linux values."""
_ONLY_THERE: Final = {"pyinstaller": ("pefile", "pywin32-ctypes"), "pytest": ("colorama",)}
"""Packages that other packages require only on Windows."""
_FOR_TESTS: Final = ("pytest", "hypothesis", "babel", "fonttools", "cython", "setuptools", "pip")
"""Packages for tests, without numpy, endplay and grimp, which call Windows functions that Wine 8 does not have."""


class MissingError(Exception):
    """A requirement is not installed; the message says which."""


def check_programs(programs: dict[str, str]) -> None:
    """Check that programs are installed; `programs` maps each to its Debian package.

    Raises:
        MissingError: a program is missing.
    """
    missing = {package for program, package in programs.items() if shutil.which(program) is None}
    if missing:
        raise MissingError(f"not everything is installed; on Debian: apt install {' '.join(sorted(missing))}")


def run(*command: str | Path, folder: Path | None = None, **environ: str) -> None:
    subprocess.run(command, cwd=folder, env=os.environ | environ, check=True)


def sum_of(paths: Iterable[Path]) -> str:
    """Return one checksum of the names and contents of several files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.name}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_stamped(folder: Path, stamp: str) -> bool:
    """Return True if a folder was made from the inputs that `stamp` describes."""
    file = folder.with_name(f"{folder.name}.stamp")
    return folder.is_dir() and file.is_file() and file.read_text(encoding="utf-8") == stamp


def write_stamp(folder: Path, stamp: str) -> None:
    """Store `stamp`, which describes the inputs from which a folder was made."""
    folder.with_name(f"{folder.name}.stamp").write_text(stamp, encoding="utf-8")


def pip(*words: str | Path) -> None:
    """Run pip for Windows packages of this Python version."""
    there = ("--only-binary=:all:", "--platform", "win_amd64", "--implementation", "cp", "--python-version", VERSION)
    run(sys.executable, "-m", "pip", words[0], "--quiet", "--disable-pip-version-check", *there, *words[1:])


def libraries(wheel: Path, folder: str) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.namelist():
            path = Path(entry)
            if path.parent.as_posix().endswith(folder) and path.suffix.lower() in (".dll", ".pyd"):
                yield path.name, archive.read(entry)


def add_libraries(root: Path) -> None:
    """Unpack the binaries compiled by python.org and Microsoft."""
    pip("download", "--no-deps", "--dest", WHEELS, *_CARRIERS)
    (python,) = WHEELS.glob(f"panda3d-*-cp{_XY}-win_amd64.whl")
    (runtime,) = WHEELS.glob(f"msvc_runtime-*-cp{_XY}-win_amd64.whl")
    (root / "DLLs").mkdir()
    for name, data in libraries(python, "deploy_libs"):
        low = name.lower()
        if not _OF_THE_SYSTEM.match(low):
            place = root / low if low in _BESIDE else root / "DLLs" / name
            place.write_bytes(data)
    for name, data in libraries(runtime, "Scripts"):
        if name in _BESIDE:
            (root / name).write_bytes(data)


def add_library(root: Path) -> None:
    """Copy the standard library, the headers and the licence of the current Python."""
    stdlib, include = (Path(sysconfig.get_path(name)) for name in ("stdlib", "include"))
    shutil.copytree(stdlib, root / "Lib", ignore=_LEFT_OUT)
    (root / "Lib" / "site-packages").mkdir()
    shutil.copytree(include, root / "include", ignore=shutil.ignore_patterns("pyconfig*.h"))
    shutil.copy(INTERPRETER / "pyconfig.h", root / "include")
    licences.of_python(root / "licence")
    (root / "licence" / "LICENSE.txt").rename(root / "LICENSE.txt")
    (root / "licence").rmdir()


def add_program(root: Path, work: Path) -> None:
    """Compile python.exe, the import libraries, and python3.dll, which forwards every call to python3X.dll."""
    work.mkdir()
    (root / "libs").mkdir()
    named = f"python{_XY}"
    subprocess.run(["gendef", root / f"{named}.dll"], cwd=work, check=True, capture_output=True)
    lines = (work / f"{named}.def").read_text(encoding="utf-8").splitlines()
    exported = [line.split() for line in lines[lines.index("EXPORTS") + 1 :] if line.strip()]
    handed_on = [f"{name}={named}.{name} {' '.join(kind)}" for name, *kind in exported]
    (work / "python3.def").write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *handed_on, ""]), encoding="utf-8")
    dlltool = f"{_PREFIX}dlltool"
    for name in (named, "python3"):
        words = ("--input-def", f"{name}.def", "--dllname", f"{name}.dll")
        run(dlltool, *words, "--output-lib", root / "libs" / f"lib{name}.dll.a", folder=work)
    run(CC, "-shared", "-nostdlib", "-o", root / "python3.dll", "python3.def", "-Wl,--entry=0", folder=work)
    (work / "python.rc").write_text('1 24 "python.manifest"\n', encoding="utf-8")
    run(f"{_PREFIX}windres", "--include-dir", INTERPRETER, "python.rc", "-O", "coff", "-o", "manifest.o", folder=work)
    options = ("-O2", "-municode", "-s", "-I", root / "include", INTERPRETER / "python.c", "manifest.o")
    run(CC, *options, "-L", root / "libs", f"-l{named}", "-o", root / "python.exe", folder=work)


def make_interpreter() -> Path:
    """Create the interpreter without packages, unless it exists and was made from the current inputs; return its folder."""
    root = SCRATCH / "interpreter"
    stamp = " ".join([sys.version, *_CARRIERS, sum_of(INTERPRETER.glob("*.*"))])
    if not is_stamped(root, stamp):
        print("Making a Windows Python out of packages ...", flush=True)
        check_programs(PROGRAMS)
        for old in (root, SCRATCH / "work"):
            shutil.rmtree(old, ignore_errors=True)
        root.mkdir(parents=True)
        WHEELS.mkdir(exist_ok=True)
        add_libraries(root)
        add_library(root)
        add_program(root, SCRATCH / "work")
        write_stamp(root, stamp)
    return root


def copy_tree() -> None:
    """Update the copy of the source tree, but keep its compiled files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    names = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
    known = TREE / "scratch" / "files.txt"
    if known.is_file():
        for name in set(known.read_text(encoding="utf-8").split("\0")) - names:
            (TREE / name).unlink(missing_ok=True)
    for name in names:
        source, target = ROOT / name, TREE / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    known.parent.mkdir(parents=True, exist_ok=True)
    known.write_text("\0".join(sorted(names)), encoding="utf-8")


def make_wheel(root: Path) -> Path:
    """Build the Windows wheel in the copy of the source tree; return the wheel's path."""
    copy_tree()
    for old in [*TREE.glob("scratch/setuptools/lib*/**/*"), *WHEELS.glob("back_alley-*.whl")]:
        if old.is_file() and old.suffix != ".pyd":  # otherwise the wheel would contain files deleted from the source
            old.unlink()
    config = SCRATCH / "cross.cfg"
    config.write_text(f"[build_ext]\nlibrary_dirs = {root / 'libs'}\nlibraries = python3\n", encoding="utf-8")
    print("Compiling the kernel for Windows ...", flush=True)
    include = f"-I{root / 'include'}"
    run(
        *(sys.executable, HERE / "cross_wheel.py", WHEELS),
        folder=TREE,
        DIST_EXTRA_CONFIG=str(config),
        CC=f"{CC} {include}",
        LDSHARED=f"{CC} -shared -static-libgcc",
        CFLAGS="",
        LDFLAGS="-s -Wl,--no-insert-timestamp",
        SOURCE_DATE_EPOCH=str(build_time()),
    )
    (wheel,) = WHEELS.glob("back_alley-*-win_amd64.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".pyd"):  # tests import compiled modules from the source folders
                archive.extract(name, TREE)
    return wheel


def requirements(*extras: str) -> list[str]:
    """Return the game's requirements on Windows, including extras, as arguments for pip."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = [need for extra in extras for need in project["optional-dependencies"][extra]]
    told = map(Requirement, [*project["dependencies"], *optional])
    wanted = [need for need in told if need.marker is None or need.marker.evaluate(_WINDOWS)]
    more = [name for need in wanted for name in _ONLY_THERE.get(need.name, ())]
    return [*(f"{need.name}{need.specifier}" for need in wanted), *more]


def install(into: Path, wheel: Path, packages: Iterable[str]) -> None:
    """Copy the interpreter to `into`, and install packages and the game; if only the game has changed, update only the game."""
    packages = list(packages)
    stamp = f"{(SCRATCH / 'interpreter.stamp').read_text(encoding='utf-8')} {packages} {sum_of([CONSTRAINTS])}"
    site = into / "Lib" / "site-packages"
    if not is_stamped(into, stamp):
        print(f"Installing {', '.join(packages)} ...", flush=True)
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(SCRATCH / "interpreter", into, copy_function=os.link)
        pip("install", "--constraint", CONSTRAINTS, "--target", site, *packages)
        write_stamp(into, stamp)
    for old in [site / "game", *site.glob("back_alley-*.dist-info")]:
        shutil.rmtree(old, ignore_errors=True)
    pip("install", "--no-deps", "--target", site, "--upgrade", wheel)
    shutil.copy(INTERPRETER / "sitecustomize.py", site)


def add_command(root: Path) -> None:
    """Create the game's command beside python.exe, as pip does on Windows."""
    launcher = (root / "Lib" / "site-packages" / "pip" / "_vendor" / "distlib" / "t64.exe").read_bytes()
    script = io.BytesIO()
    with zipfile.ZipFile(script, "w") as archive:
        archive.writestr("__main__.py", "import sys\nfrom game.cli import main\nsys.exit(main())\n")
    (root / "back-alley.exe").write_bytes(launcher + b"#!<launcher_dir>\\python.exe\r\n" + script.getvalue())


def for_tests() -> Path:
    """Create the interpreter with the game and the packages for tests; return its folder."""
    wheel = make_wheel(make_interpreter())
    more = [name for package in _FOR_TESTS for name in (package, *_ONLY_THERE.get(package, ()))]
    install(PYTHON, wheel, [*requirements(), *more])
    add_command(PYTHON)
    return PYTHON


def for_bundles() -> tuple[Path, Path]:
    """Create the interpreter with the game, PyInstaller and its MinGW-compiled bootloader; return its folder, and the wheel."""
    wheel = make_wheel(make_interpreter())
    install(BUILDER, wheel, requirements(*EXTRAS))
    bootloader.install(BUILDER / "Lib" / "site-packages", Path(sys.executable), windows=True, compiler=CC)
    return BUILDER, wheel


if __name__ == "__main__":
    try:
        print(for_tests())
    except MissingError as error:
        sys.exit(str(error))

"""Windows CPython (x86-64) made on Linux out of packages: `python build/windows/windows_python.py` leaves it in scratch/windows.

- python3X.dll, the compiled modules of the standard library, SQLite and libffi are those of python.org, out of the wheel of
  panda3d, which carries them for its own packager. vcruntime140_1.dll and msvcp140.dll are out of the wheel of msvc-runtime.
- The standard library in Python and the headers are those of the Python that runs this, of the same minor version.
- python.exe and python3.dll are compiled by MinGW from build/windows/interpreter.

The kernel of the game is compiled by MinGW too, through setup.py, and the game is installed with all it needs. It takes what
`PROGRAMS` names; on Debian the packages are `gcc-mingw-w64-x86-64 mingw-w64-tools`.
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
from dist import EXTRAS
from wine import CC

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
SCRATCH: Final = ROOT / "scratch" / "windows"
PYTHON: Final = SCRATCH / "python"
"""The interpreter with what the tests need."""
BUILDER: Final = SCRATCH / "builder"
"""The interpreter with what makes an executable, and nothing else."""
TREE: Final = SCRATCH / "tree"
"""A copy of the source tree, in which everything is compiled, tested and built."""
WHEELS: Final = SCRATCH / "wheels"
CONSTRAINTS: Final = ROOT / "constraints.txt"
INTERPRETER: Final = HERE / "interpreter"

VERSION: Final = f"{sys.version_info[0]}.{sys.version_info[1]}"
_XY: Final = VERSION.replace(".", "")
_PREFIX: Final = CC.removesuffix("gcc")
PROGRAMS: Final = {CC: "gcc-mingw-w64-x86-64", "gendef": "mingw-w64-tools"}
"""The programs that it takes, each with the package of Debian that has it."""

_CARRIERS: Final = ("panda3d==1.10.16", "msvc-runtime==14.44.35112")
"""The packages that carry what python.org and Microsoft have compiled."""
_BESIDE: Final = {f"python{_XY}.dll", "vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll"}
"""The libraries that lie beside python.exe; all others are in DLLs."""
_OF_THE_SYSTEM: Final = re.compile(r"api-ms-|ucrtbase|.*t-win_")
"""The C runtime, which Windows (and Wine) have, and modules for an interpreter without the global lock."""
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
"""The values of markers there; pip reads those of the system it runs on."""
_ONLY_THERE: Final = {"pyinstaller": ("pefile", "pywin32-ctypes"), "pytest": ("colorama",)}
"""Packages needed by others on Windows alone."""
_FOR_TESTS: Final = ("pytest", "hypothesis", "babel", "fonttools", "cython", "setuptools", "pip")
"""Packages for tests. Not numpy, endplay or grimp: they call functions of Windows that Wine 8 has not."""


class MissingError(Exception):
    """Something that has to be installed is missing; the text says what."""


def check_programs(programs: dict[str, str]) -> None:
    """Check that programs are installed, given with their packages.

    Raises:
        MissingError: some are not.
    """
    missing = {package for program, package in programs.items() if shutil.which(program) is None}
    if missing:
        raise MissingError(f"not everything is installed; on Debian: apt install {' '.join(sorted(missing))}")


def run(*command: str | Path, folder: Path | None = None, **environ: str) -> None:
    """Run a program of Linux."""
    subprocess.run(command, cwd=folder, env=os.environ | environ, check=True)


def sum_of(paths: Iterable[Path]) -> str:
    """Return one checksum of files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.name}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_stamped(folder: Path, stamp: str) -> bool:
    """Return True if a folder was made from what the stamp is of."""
    file = folder.with_name(f"{folder.name}.stamp")
    return folder.is_dir() and file.is_file() and file.read_text(encoding="utf-8") == stamp


def write_stamp(folder: Path, stamp: str) -> None:
    """Note what a folder was made from."""
    folder.with_name(f"{folder.name}.stamp").write_text(stamp, encoding="utf-8")


def pip(*words: str | Path) -> None:
    """Run pip for Windows: what it loads is for this version of Python there."""
    there = ("--only-binary=:all:", "--platform", "win_amd64", "--implementation", "cp", "--python-version", VERSION)
    run(sys.executable, "-m", "pip", words[0], "--quiet", "--disable-pip-version-check", *there, *words[1:])


def libraries(wheel: Path, folder: str) -> Iterator[tuple[str, bytes]]:
    """Yield the libraries in a folder of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.namelist():
            path = Path(entry)
            if path.parent.as_posix().endswith(folder) and path.suffix.lower() in (".dll", ".pyd"):
                yield path.name, archive.read(entry)


def add_libraries(root: Path) -> None:
    """Unpack what python.org has compiled."""
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
    """Copy the standard library, the headers and the licence of the Python that runs this."""
    stdlib, include = (Path(sysconfig.get_path(name)) for name in ("stdlib", "include"))
    shutil.copytree(stdlib, root / "Lib", ignore=_LEFT_OUT)
    (root / "Lib" / "site-packages").mkdir()
    shutil.copytree(include, root / "include", ignore=shutil.ignore_patterns("pyconfig*.h"))
    shutil.copy(INTERPRETER / "pyconfig.h", root / "include")
    licences.of_python(root / "licence")
    (root / "licence" / "LICENSE.txt").rename(root / "LICENSE.txt")
    (root / "licence").rmdir()


def add_program(root: Path, work: Path) -> None:
    """Compile python.exe, the library to link with, and python3.dll, which hands everything on to that of the version."""
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
    """Make the interpreter with nothing installed, unless it is there; return its folder."""
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
    """Bring the copy of the source tree up to date; what has been compiled there stays."""
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
    """Build the wheel for Windows in the copy of the source tree; return its file."""
    copy_tree()
    for old in [*TREE.glob("scratch/setuptools/lib*/**/*"), *WHEELS.glob("back_alley-*.whl")]:
        if old.is_file() and old.suffix != ".pyd":  # what was deleted since would be in the wheel
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
        LDFLAGS="-s",
    )
    (wheel,) = WHEELS.glob("back_alley-*-win_amd64.whl")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".pyd"):  # the tests find them beside their sources
                archive.extract(name, TREE)
    return wheel


def requirements(*extras: str) -> list[str]:
    """Return what the game needs on Windows, with extras of its own, as pip is told it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = [need for extra in extras for need in project["optional-dependencies"][extra]]
    told = map(Requirement, [*project["dependencies"], *optional])
    wanted = [need for need in told if need.marker is None or need.marker.evaluate(_WINDOWS)]
    more = [name for need in wanted for name in _ONLY_THERE.get(need.name, ())]
    return [*(f"{need.name}{need.specifier}" for need in wanted), *more]


def install(into: Path, wheel: Path, packages: Iterable[str]) -> None:
    """Make a copy of the interpreter with the game and packages in it; what is there already only gets the new wheel."""
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
    """Make the command of the game beside python.exe, as pip makes it there."""
    launcher = (root / "Lib" / "site-packages" / "pip" / "_vendor" / "distlib" / "t64.exe").read_bytes()
    script = io.BytesIO()
    with zipfile.ZipFile(script, "w") as archive:
        archive.writestr("__main__.py", "import sys\nfrom game.cli import main\nsys.exit(main())\n")
    (root / "back-alley.exe").write_bytes(launcher + b"#!<launcher_dir>\\python.exe\r\n" + script.getvalue())


def for_tests() -> Path:
    """Make the interpreter with the game and its tests' packages; return its folder."""
    wheel = make_wheel(make_interpreter())
    more = [name for package in _FOR_TESTS for name in (package, *_ONLY_THERE.get(package, ()))]
    install(PYTHON, wheel, [*requirements(), *more])
    add_command(PYTHON)
    return PYTHON


def for_bundles() -> tuple[Path, Path]:
    """Make the interpreter with the game and PyInstaller, its bootloader by MinGW; return its folder, and the wheel of the game."""
    wheel = make_wheel(make_interpreter())
    install(BUILDER, wheel, requirements(*EXTRAS))
    bootloader.install(BUILDER / "Lib" / "site-packages", Path(sys.executable), windows=True, compiler=CC)
    return BUILDER, wheel


if __name__ == "__main__":
    try:
        print(for_tests())
    except MissingError as error:
        sys.exit(str(error))

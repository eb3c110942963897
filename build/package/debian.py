"""Debian package, and the files that a Linux desktop looks for."""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

NAME: Final = "back-alley"
LINUX: Final = Path(__file__).resolve().parents[1] / "linux"
SHARED: Final = MappingProxyType(
    {
        "back-alley.desktop": f"applications/{NAME}.desktop",
        "org.backalley.BackAlley.metainfo.xml": "metainfo/org.backalley.BackAlley.metainfo.xml",
        "back-alley.mime.xml": f"mime/packages/{NAME}.xml",
    }
)
"""The files below build/linux, and where they belong below share/."""
ARCHITECTURES: Final = MappingProxyType({"x86_64": "amd64", "aarch64": "arm64"})
"""Debian's names of machines."""
_GLIBC: Final = re.compile(r"\bGLIBC_([0-9]+(?:[.][0-9]+)+)")


def write_share(share: Path, pictures: Path) -> None:
    """Put the menu entry, what software centres show, the type of records, and the icons below a `share` folder."""
    for name, place in SHARED.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LINUX / name, share / place)
    shutil.copytree(pictures / "hicolor", share / "icons" / "hicolor")


def binaries(bundle: Path) -> Iterator[Path]:
    """Yield the programs and libraries of a bundle."""
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def least_glibc(bundle: Path) -> str:
    """Return the oldest version of the C library with which a bundle runs, as its programs and libraries ask for it."""
    versions: set[str] = set()
    for path in binaries(bundle):
        shown = subprocess.run(["objdump", "-T", path], check=True, capture_output=True, text=True).stdout
        versions |= set(_GLIBC.findall(shown))
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def build(bundle: Path, pictures: Path, scratch: Path, *, version: str, machine: str, into: Path) -> Path:
    """Make the package from a bundle, which is copied; gives its file.

    The program goes to /usr/lib/back-alley, a link to it into /usr/bin.
    """
    root = scratch / "deb"
    library = root / "usr" / "lib" / NAME
    shutil.copytree(bundle, library, symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    write_share(root / "usr" / "share", pictures)
    papers = root / "usr" / "share" / "doc" / NAME
    papers.mkdir(parents=True)
    licence = (library / "LICENSES" / NAME / "LICENSE").read_text(encoding="utf-8")
    more = f"The licences of all else that is inside are in /usr/lib/{NAME}/LICENSES.\n"
    (papers / "copyright").write_text(f"{licence}\n{more}", encoding="utf-8")
    _write_control(root, bundle, version, ARCHITECTURES[machine])
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            is_open = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if is_open else 0o644)
    into.mkdir(exist_ok=True)
    package = into / f"{NAME}_{version}_{ARCHITECTURES[machine]}.deb"
    subprocess.run(
        ["dpkg-deb", "-Zxz", "--root-owner-group", "--build", root, package], check=True, capture_output=True
    )
    return package


def _write_control(root: Path, bundle: Path, version: str, architecture: str) -> None:
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n" for path in files]
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    control = (LINUX / "control").read_text(encoding="utf-8")
    control = control.format(version=version, architecture=architecture, kibibytes=size, glibc=least_glibc(bundle))
    folder = root / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text(control, encoding="utf-8")
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")

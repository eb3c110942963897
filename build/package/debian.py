"""Debian package, and the files needed by Linux desktops."""

import gzip
import hashlib
import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

from build_time import build_time
from release import released_or_not

NAME: Final = "back-alley"
LINUX: Final = Path(__file__).resolve().parents[1] / "linux"
SHARED: Final = MappingProxyType(
    {
        "back-alley.desktop": f"applications/{NAME}.desktop",
        "org.backalley.BackAlley.metainfo.xml": "metainfo/org.backalley.BackAlley.metainfo.xml",
        "back-alley.mime.xml": f"mime/packages/{NAME}.xml",
    }
)
"""Place below share/ where each file of build/linux is installed."""
ZSH: Final = "zsh/site-functions"
"""Folder below share/ for zsh completions; the Debian package uses another folder."""
ARCHITECTURES: Final = MappingProxyType({"x86_64": "amd64", "aarch64": "arm64"})
_GLIBC: Final = re.compile(r"\bGLIBC_([0-9]+(?:[.][0-9]+)+)")


def write_share(share: Path, pictures: Path, *, version: str, homepage: str) -> Path:
    """Create the folder `share` with the files for desktops, manual page and completions; return the folder."""
    shutil.copytree(pictures / "share", share)
    for name, place in SHARED.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        text = (LINUX / name).read_text(encoding="utf-8").replace("{home}", homepage).replace("{version}", version)
        (share / place).write_text(text, encoding="utf-8", newline="\n")
    shutil.copytree(pictures / "hicolor", share / "icons" / "hicolor")
    return share


def binaries(bundle: Path) -> Iterator[Path]:
    """Yield the programs and libraries of a bundle."""
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def least_glibc(bundle: Path) -> str:
    """Return the minimum version of the C library (glibc) that a bundle requires."""
    versions: set[str] = set()
    for path in binaries(bundle):
        shown = subprocess.run(["objdump", "-T", path], check=True, capture_output=True, text=True).stdout
        versions |= set(_GLIBC.findall(shown))
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def build(bundle: Path, share: Path, scratch: Path, *, version: str, machine: str, into: Path) -> Path:
    """Build the Debian package from copies of a bundle and a folder `share`; return the package's path.

    The program is installed in /usr/lib/back-alley, with a link in /usr/games.
    """
    root = scratch / "deb"
    library = root / "usr" / "lib" / NAME
    shutil.copytree(bundle, library, symlinks=True)
    (root / "usr" / "games").mkdir(parents=True)
    (root / "usr" / "games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    installed = root / "usr" / "share"
    shutil.copytree(share, installed)
    (installed / ZSH).rename((installed / ZSH).with_name("vendor-completions"))
    for page in installed.glob("man/man*/*"):
        page.with_name(f"{page.name}.gz").write_bytes(gzip.compress(page.read_bytes(), mtime=0))
        page.unlink()
    excused = installed / "lintian" / "overrides" / NAME
    excused.parent.mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", excused)
    papers = installed / "doc" / NAME
    papers.mkdir(parents=True)
    licence = (library / "LICENSES" / NAME / "LICENSE").read_text(encoding="utf-8")
    more = f"The licences of all else that is inside are in /usr/lib/{NAME}/LICENSES.\n"
    (papers / "copyright").write_text(f"{licence}\n{more}", encoding="utf-8")
    (papers / "changelog.gz").write_bytes(gzip.compress(changelog(version).encode(), mtime=0))
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


def changelog(version: str) -> str:
    """Return a version's section of CHANGELOG.md in Debian's changelog format."""
    lines = [f"{NAME} ({version}) unstable; urgency=medium", ""]
    for part in re.split(r"\n(?=- |### )|\n\n", released_or_not(version)):
        words = " ".join(part.split())
        if words.startswith("### "):
            lines += [f"  [ {words[4:]} ]"]
        elif words:
            lines += textwrap.wrap(words.removeprefix("- "), 78, initial_indent="  * ", subsequent_indent="    ")
    day = format_datetime(datetime.fromtimestamp(build_time(), UTC))
    maintainer = re.search(r"^Maintainer: (.*)$", (LINUX / "control").read_text(encoding="utf-8"), re.MULTILINE)
    assert maintainer is not None
    return "\n".join([*lines, "", f" -- {maintainer[1]}  {day}", ""])


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

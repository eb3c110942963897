"""Collector of the licences of everything in an executable; it runs with the Python of the executable's build environment.

`python build/package/licences.py BUNDLE` writes BUNDLE/LICENSES, and fails if a part of the executable has no licence.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from types import MappingProxyType
from typing import Final

HERE: Final = Path(__file__).resolve().parent
TEXTS: Final = HERE.parent / "licences"
FOLDER: Final = "LICENSES"

INSIDE: Final = (
    "back-alley",
    "accesskit",
    "cffi",
    "fontpkg-dm-serif-display",
    "fontpkg-inter",
    "fsrs",
    "msgspec",
    "openskill",
    "platformdirs",
    "prismatoid",
    "pygame-ce",
    "pyinstaller",
    "python-bidi",
    "typing-extensions",
)
"""Python packages with files in an executable; PyInstaller is included for its bootloader."""
OWN_TEXTS: Final[Mapping[str, str]] = MappingProxyType({"pygame-ce": "LGPL-2.1.txt"})
"""Licence texts for packages that are installed without a licence file."""

LIBRARIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "libFLAC": "flac",
        "libSDL2": "sdl2",
        "libSDL2_image": "sdl2-image",
        "libSDL2_mixer": "sdl2-mixer",
        "libSDL2_ttf": "sdl2-ttf",
        "libasound": "alsa",
        "libblkid": "util-linux",
        "libbrotlicommon": "brotli",
        "libbrotlidec": "brotli",
        "libffi": "libffi",
        "libfluidsynth": "fluidsynth",
        "libfreetype": "freetype",
        "libgio": "glib",
        "libgiomm": "glibmm",
        "libglib": "glib",
        "libglibmm": "glibmm",
        "libgmodule": "glib",
        "libgobject": "glib",
        "libharfbuzz": "harfbuzz",
        "libjpeg": "libjpeg-turbo",
        "libmount": "util-linux",
        "libmpg123": "mpg123",
        "libogg": "ogg",
        "libopus": "opus",
        "libopusfile": "opusfile",
        "libpcre2": "pcre2",
        "libpng16": "libpng",
        "libselinux": "selinux",
        "libsharpyuv": "webp",
        "libsigc": "libsigc++",
        "libsndfile": "sndfile",
        "libtiff": "tiff",
        "libvorbis": "vorbis",
        "libvorbisenc": "vorbis",
        "libvorbisfile": "vorbis",
        "libwavpack": "wavpack",
        "libwebp": "webp",
        "libwebpdemux": "webp",
        "libxmp": "xmp",
    }
)
"""Name of the licence text in build/licences, without `.txt`, for each library bundled with pygame-ce or Prism."""

OF_PACKAGES: Final = ("libprism",)
"""Libraries that belong to a package and share its licence."""

_LICENCE_NAME: Final = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
_HASHED: Final = re.compile(r"^(lib[A-Za-z0-9_]+?)(?:-[0-9.]+)?-[0-9a-f]{8}[.]")
"""A library's file name in a Linux wheel: name, optional version, and a hash."""

ABOUT: Final = """\
Back Alley is under the MIT licence: back-alley/LICENSE. The program holds others' work too; the folders here are named after what
they are the licences of. Python and its packages lie in folders of their own, libraries/ has the licences of the libraries that
come with pygame-ce and with Prism, as Debian has collected them for its packages of the same libraries, and system/ those of
libraries of the system that this was built on. Libraries under the LGPL are files of their own, which you may replace.
"""


def library_of(file: str) -> str | None:
    """Return a library's name without version and hash; None if the file's name has no hash."""
    found = _HASHED.match(file)
    return None if found is None else found[1]


def of_package(name: str, into: Path) -> None:
    """Copy the licences of an installed Python package.

    Raises:
        LookupError: the package has no licence.
    """
    installed = distribution(name)
    files = [
        file for file in installed.files or () if ".dist-info" in file.parts[0] and _LICENCE_NAME.search(file.name)
    ]
    texts = [Path(str(installed.locate_file(file))) for file in files]
    if name in OWN_TEXTS:
        texts.append(TEXTS / OWN_TEXTS[name])
    if not texts:
        raise LookupError(f"{name} came without a licence")
    into.mkdir(parents=True)
    for text in texts:
        (into / _named(text)).write_bytes(in_utf_8(text.read_bytes()))


def in_utf_8(text: bytes) -> bytes:
    """Return a text converted to UTF-8; some licences were written on Windows in another encoding."""
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252").encode()
    return text


def _named(text: Path) -> str:
    """Return the file name for the copy of a licence, with the name of its subfolder of LICENSES, if any, as a prefix."""
    return f"{text.parent.name}-{text.name}" if text.parent.parent.name == "LICENSES" else text.name


def of_python(into: Path) -> None:
    """Copy the licence of Python.

    Raises:
        LookupError: no licence was found.
    """
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    root = Path(sys.base_prefix)
    places = (
        root / "LICENSE.txt",
        root / "lib" / version / "LICENSE.txt",
        Path("/usr/share/doc") / version / "copyright",
    )
    text = next((place for place in places if place.is_file()), None)
    if text is None:
        raise LookupError("Python came without its licence")
    into.mkdir(parents=True)
    shutil.copy(text, into / "LICENSE.txt")


def of_system_library(file: str, into: Path) -> None:
    """Copy the copyright file of the Debian package that owns a system library.

    Raises:
        LookupError: no package owns the library, or the package has no copyright file.
    """
    command = ["dpkg", "--search", f"*/{file}"]
    found = subprocess.run(command, check=False, capture_output=True, text=True)
    packages = {line.split(":")[0] for line in found.stdout.splitlines()}
    texts = {package: Path("/usr/share/doc") / package / "copyright" for package in sorted(packages)}
    kept = {package: text for package, text in texts.items() if text.is_file()}
    if not kept:
        raise LookupError(f"nothing is known of where {file} is from")
    into.mkdir(parents=True, exist_ok=True)
    for package, text in kept.items():
        shutil.copy(text, into / f"{package}.txt")


def collect(bundle: Path) -> None:
    """Write the licences of a bundle's parts.

    Raises:
        LookupError: a part of the bundle has no licence.
    """
    folder = bundle / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    for name in INSIDE:
        of_package(name, folder / name)
    of_python(folder / "python")
    libraries = folder / "libraries"
    shutil.copytree(TEXTS, libraries)
    if sys.platform == "linux":  # on other systems a file's name does not identify the library
        collect_libraries(bundle, folder / "system")
    (folder / "README.txt").write_text(ABOUT, encoding="utf-8")


def collect_libraries(bundle: Path, system: Path) -> None:
    """Write the licences of the system libraries in a bundle; check that all other libraries are known.

    Raises:
        LookupError: a library is unknown.
    """
    for path in sorted(bundle.rglob("lib*.so*")):
        if path.is_symlink() or path.name.startswith(("libpython", *OF_PACKAGES)):
            continue
        library = library_of(path.name)
        if library is None:
            of_system_library(path.name, system)
        elif library not in LIBRARIES:
            raise LookupError(f"{path.name} came with a package, and build/licences says nothing of it")


if __name__ == "__main__":
    collect(Path(sys.argv[1]))

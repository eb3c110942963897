"""Bill of materials: third-party work in the program, with the licence of each component.

`build/package/sbom.py` exports this list for releases. Licences are SPDX identifiers. A `key` is the name of a Python package, or
of a licence text in `build/licences`.
"""

from typing import Final

from msgspec import Struct

from game.i18n import N_


class Component(Struct, frozen=True):
    """Third-party work in the program; `purpose` is a translatable text, or empty."""

    key: str
    name: str
    licence: str
    purpose: str = ""


FONTS: Final = (
    Component("fontpkg-inter", "Inter", "OFL-1.1", N_("texts")),
    Component("fontpkg-dm-serif-display", "DM Serif Display", "OFL-1.1", N_("titles")),
)
PACKAGES: Final = (
    Component("python", "Python", "PSF-2.0", N_("runs the program")),
    Component(
        "pyinstaller", "PyInstaller", "GPL-2.0-or-later WITH Bootloader-exception", N_("starts the downloaded game")
    ),
    Component("pygame-ce", "pygame-ce", "LGPL-2.1-or-later", N_("window, pictures, sound, keys and gamepads")),
    Component("msgspec", "msgspec", "BSD-3-Clause", N_("reads and writes saved data")),
    Component("platformdirs", "platformdirs", "MIT", N_("finds the folder of your matches")),
    Component("openskill", "openskill", "MIT", N_("rates how strong you are compared with the levels")),
    Component("fsrs", "FSRS", "MIT", N_("works out when an exercise comes back")),
    Component("typing-extensions", "typing-extensions", "PSF-2.0", N_("is needed by FSRS")),
    Component("accesskit", "AccessKit", "(MIT OR Apache-2.0) AND BSD-3-Clause", N_("talks to screen readers")),
    Component("python-bidi", "python-bidi", "LGPL-3.0-or-later", N_("shows right-to-left names correctly")),
    Component("prismatoid", "Prism", "MPL-2.0", N_("reads captions aloud with the system's voice")),
    Component("cffi", "cffi", "MIT", N_("connects Prism and Python")),
)
LIBRARIES: Final = (
    Component("sdl2", "SDL", "Zlib"),
    Component("sdl2-image", "SDL_image", "Zlib"),
    Component("sdl2-mixer", "SDL_mixer", "Zlib"),
    Component("sdl2-ttf", "SDL_ttf", "Zlib"),
    Component("freetype", "FreeType", "FTL"),
    Component("harfbuzz", "HarfBuzz", "MIT-Modern-Variant"),
    Component("brotli", "Brotli", "MIT"),
    Component("libjpeg-turbo", "libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib"),
    Component("libpng", "libpng", "libpng-2.0"),
    Component("tiff", "LibTIFF", "libtiff"),
    Component("webp", "libwebp", "BSD-3-Clause"),
    Component("alsa", "ALSA", "LGPL-2.1-or-later"),
    Component("flac", "FLAC", "BSD-3-Clause"),
    Component("fluidsynth", "FluidSynth", "LGPL-2.1-or-later"),
    Component("mpg123", "mpg123", "LGPL-2.1-only"),
    Component("ogg", "Ogg", "BSD-3-Clause"),
    Component("opus", "Opus", "BSD-3-Clause"),
    Component("opusfile", "opusfile", "BSD-3-Clause"),
    Component("sndfile", "libsndfile", "LGPL-2.1-or-later"),
    Component("vorbis", "Vorbis", "BSD-3-Clause"),
    Component("wavpack", "WavPack", "BSD-3-Clause"),
    Component("xmp", "libxmp", "MIT"),
    Component("glib", "GLib", "LGPL-2.1-or-later"),
    Component("glibmm", "glibmm", "LGPL-2.1-or-later"),
    Component("libsigc++", "libsigc++", "LGPL-3.0-or-later"),
    Component("util-linux", "util-linux", "LGPL-2.1-or-later"),
    Component("selinux", "libselinux", "LicenseRef-public-domain"),
    Component("pcre2", "PCRE2", "BSD-3-Clause"),
    Component("libffi", "libffi", "MIT"),
)
"""Libraries bundled with pygame-ce and Prism."""
SYSTEM: Final = (
    Component("sqlite", "SQLite", "blessing"),
    Component("zlib", "zlib", "Zlib"),
    Component("bzip2", "bzip2", "bzip2-1.0.6"),
    Component("xz", "XZ Utils", "0BSD"),
    Component("libuuid", "libuuid", "BSD-3-Clause"),
)
"""Libraries bundled with Python, or taken from the system on which an executable is built."""

"""Wine, set up for the Windows Python of `windows_python.py`: programs run with an invisible screen and without sound.

The programs in `PROGRAMS` are needed; the Debian packages are `wine64 wine xvfb gcc-mingw-w64-x86-64`. This module works around
differences between Wine 8 and Windows:

- Standard output to a file fails, so a program's output goes through a pipe.
- Services outlive the program that starts them and keep its files open, so they are started first, without open files of this
  process.
- The debugger waits forever when a program crashes, so the debugger is disabled.
- Without a sound device, ALSA is searched for 8 s, so a silent device is provided.
- File names with umlauts need LC_ALL with UTF-8, so a locale without a language is set.
- AccessKit needs bcryptprimitives.dll, which is missing, so this library is compiled.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

CC: Final = "x86_64-w64-mingw32-gcc"
PROGRAMS: Final = {"wine": "wine", "wineserver": "wine", "Xvfb": "xvfb", CC: "gcc-mingw-w64-x86-64"}
"""Required programs, each with its Debian package; wine also needs wine64."""
SCREEN: Final = "1920x1080x24"
_LONGEST: Final = 300
"""Seconds allowed for a program whose output is read."""
_LACKING: Final = Path(__file__).resolve().with_name("bcryptprimitives.c")
_ASOUND: Final = "pcm.!default { type null }\nctl.!default { type null }\n"
_UNSET: Final = ("LANG", "LANGUAGE", "LC_MESSAGES", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY", "PYTHONPATH")


class Wine:
    """A separate Windows installation in a folder, with a screen."""

    def __init__(self, folder: Path, environ: Mapping[str, str]) -> None:
        """Use the installation in `folder`; programs run with the environment variables `environ`."""
        self.drive = folder / "prefix" / "drive_c"
        self.environ = dict(environ)

    def run(self, *command: str | Path, folder: Path, limit: float, **environ: str) -> int:
        """Run a Windows program; return its exit code. After `limit` seconds, kill the program and return 124."""
        with self.started(*command, folder=folder, **environ) as program:
            return self._wait(program, limit)

    @contextmanager
    def started(self, *command: str | Path, folder: Path, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run a program during the `with` block, then kill it. Its output goes to this process's standard output."""
        words = ("wine", *command)
        variables = self.environ | environ
        with subprocess.Popen(
            words, cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as program:
            assert program.stdout is not None
            with subprocess.Popen(["cat"], stdin=program.stdout) as shown:
                program.stdout.close()
                try:
                    yield program
                finally:
                    if program.poll() is None:
                        program.kill()
                        shown.kill()  # otherwise `cat` could wait for a child process that keeps the pipe open
                    program.wait()

    @staticmethod
    def _wait(program: subprocess.Popen[bytes], limit: float) -> int:
        try:
            return program.wait(limit)
        except subprocess.TimeoutExpired:
            print(f"ended after {limit:.0f} s", file=sys.stderr)
            return 124

    def text_of(self, *command: str | Path, folder: Path, **environ: str) -> str:
        """Run a Windows program and return its output; fail if the program fails or takes too long."""
        return subprocess.run(
            ["wine", *command],
            cwd=folder,
            env=self.environ | environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            encoding="utf-8",
            timeout=_LONGEST,
        ).stdout.replace("\r\n", "\n")


def path_there(path: Path) -> str:
    r"""Return the Windows path of a Linux file: drive Z is the whole file system."""
    return "Z:" + str(path).replace("/", "\\")


@contextmanager
def wine(folder: Path, screen: str = SCREEN) -> Iterator[Wine]:
    """Provide the Windows installation in a folder for the `with` block; create the installation if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    sound = folder / "asound.conf"
    sound.write_text(_ASOUND, encoding="utf-8")
    prefix = folder / "prefix"
    environ = {name: value for name, value in os.environ.items() if name not in _UNSET} | {
        "WINEPREFIX": str(prefix),
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe,winemenubuilder.exe=",
        "ALSA_CONFIG_PATH": str(sound),
        "LC_ALL": "C.UTF-8",
    }
    with _screen(screen) as display:
        environ["DISPLAY"] = display
        try:
            _begin(prefix, environ)
            yield Wine(folder, environ)
        finally:
            subprocess.run(["wineserver", "-k"], env=environ, check=False)


def _begin(prefix: Path, environ: Mapping[str, str]) -> None:
    """Create the Windows installation if it is missing, and start its services."""

    def quietly(*words: str, limit: int) -> None:
        nothing = subprocess.DEVNULL
        subprocess.run(words, env=environ, stdin=nothing, stdout=nothing, stderr=nothing, timeout=limit, check=False)

    if not (prefix / "system.reg").is_file():
        print("Making a Windows for Wine ...", flush=True)
        shutil.rmtree(prefix, ignore_errors=True)
        quietly("wine", "wineboot", "-i", limit=600)
        quietly("wine", "winecfg", "/v", "win10", limit=120)
    library = prefix / "drive_c" / "windows" / "system32" / f"{_LACKING.stem}.dll"
    if not library.exists():  # Wine 9 has this library
        subprocess.run([CC, "-shared", "-s", "-o", library, _LACKING, "-ladvapi32"], check=True)
    quietly("wineserver", "-p", limit=60)
    quietly("wine", "wineboot", limit=300)


@contextmanager
def _screen(size: str) -> Iterator[str]:
    """Provide an invisible screen for the `with` block; yield its name."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(words, pass_fds=[writing], stdout=nothing, stderr=nothing) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()

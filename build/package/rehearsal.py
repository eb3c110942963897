"""Release rehearsal: `python build/package/rehearsal.py [STEP ...]` builds and tests as much as this machine can.

The last commit is unpacked into an empty folder with an empty home folder. All steps run in this folder, even after a failed step.
The file `report.md` lists results and durations, and the folder `logs` has the output. The exit code is 1 if a step fails. Named
steps reuse the folder if it holds this commit; otherwise the step `environment` runs first in a new folder. Only the package index
is accessed over the network.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import twice
from build_time import build_time
from dist import pack_tar
from release import NotReadyError, program_version

ROOT: Final = Path(__file__).resolve().parents[2]
LIMIT: Final = 5400
"""Seconds allowed for a command."""
PATIENCE: Final = 120
"""Seconds allowed from the start of the game to its first frame."""
INSTALLERS: Final = ("pipx==1.18.4", "uv==0.13.9")
UNSEEN: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
OF_THE_BUILDER: Final = (
    "PYTHON",
    "XDG_",
    "MAKE",
    "MFLAGS",
    "VIRTUAL_ENV",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "SOURCE_DATE_EPOCH",
)
"""Name prefixes of environment variables to remove, as a new machine does not have them."""

LEFT_TO_A_PERSON: Final = (
    "Once: make the environments `release` and `pypi` in the repository, with the people who must agree to a release.",
    "Once: make a trusted publisher on the package index, for `release.yml` and the environment `pypi`.",
    "Once: compare the hash of `pypa/gh-action-pypi-publish` in `release.yml` with that of its tag.",
    "Set `__version__`, the `<release>` of the metainfo and the heading of CHANGELOG.md, till `release.py VERSION` agrees.",
    "Push the branch, and read what the workflow `check` says of macOS, of Windows and of ARM.",
    "Start `release` by hand under Actions, and play a deal with each file on a Windows and a macOS that nobody builds on.",
    "Play a deal there with the screen off, by Narrator or NVDA and by VoiceOver.",
    "Tag `vVERSION`, push the tag, and agree to both environments when the workflow asks.",
    "Download the release, run `sha256sum --check` and `gh attestation verify`, and install one file.",
    "Send the manifests of `build/windows/winget.py` and the files to the shops that are wanted.",
)
ONLY_HOSTED: Final = (
    "Wheels for old systems in the containers of cibuildwheel, and their test with each Python.",
    "Everything of macOS: build, bundle, ad-hoc signature, zip.",
    "Windows with the compiler of Python's makers, which is what is released; here it is MinGW and Wine.",
    "Linux on ARM.",
    "Attestations, the page of the release, and the package index.",
)


@dataclass
class Rehearsal:
    """A rehearsal: the folder in which it runs, the current step's log, and lines for the report."""

    folder: Path
    log: Path = Path(os.devnull)
    told: list[str] = field(default_factory=list)
    """Lines for the report: sizes, comparisons of files, and first frames."""

    @property
    def tree(self) -> Path:
        """Source tree of the commit."""
        return self.folder / "tree"

    @property
    def release(self) -> Path:
        """Folder for the files to attach to the release."""
        return self.folder / "release"

    @property
    def python(self) -> Path:
        """Python interpreter of the environment in the source tree."""
        return self.tree / ".venv" / "bin" / "python"

    def environ(self) -> dict[str, str]:
        """Return the environment variables of a new machine, with the empty home folder."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OF_THE_BUILDER)}
        return kept | {"HOME": str(self.folder / "home"), "LANG": "C.UTF-8"}

    def run(self, *command: str | Path, **more: str) -> None:
        """Run a command in the tree, with its output in the step's log."""
        with self.log.open("a", encoding="utf-8") as log:
            print("+", *command, file=log, flush=True)
            limited = ("timeout", "--kill-after=10", str(LIMIT), *command)
            subprocess.run(limited, cwd=self.tree, env=self.environ() | more, stdout=log, stderr=log, check=True)

    def make(self, *words: str, **more: str) -> None:
        """Run make in the tree, with the current Python."""
        base = Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}"
        self.run("make", f"PYTHON={base}", *words, **more)

    def keep(self, *patterns: str) -> None:
        """Copy files from the source tree to the release folder, and report their sizes."""
        for path in sorted(path for pattern in patterns for path in self.tree.glob(pattern)):
            shutil.copy2(path, self.release)
            if not path.name.startswith("SHA256SUMS"):
                self.told.append(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")

    def compare(self, *patterns: str) -> None:
        """Compare files of the source tree with the same files of the first build.

        Raises:
            NotReadyError: some files are not identical, or there are no such files.
        """
        found = [path for pattern in patterns for path in self.tree.glob(pattern)]
        told = {path.name: twice.differences(self.release / path.name, path) for path in found}
        self.told += [f"{name}, built again: {', '.join(wrong[:5]) or 'the same'}" for name, wrong in told.items()]
        if not told or any(told.values()):
            raise NotReadyError("two builds are not the same")

    def first_frame(self, name: str, *command: str | Path, **more: str) -> None:
        """Start the game, and wait until the accessibility tree of its first frame is written.

        Raises:
            NotReadyError: the tree is not written in time.
        """
        data = self.folder / f"played by {name}"
        shutil.rmtree(data, ignore_errors=True)
        tree = data / "tree.json"
        data.mkdir()
        words = (*command, "--data-dir", data, "--ui-tree", tree)
        with self.log.open("a", encoding="utf-8") as log:
            print("+", *words, file=log, flush=True)
            environ = self.environ() | UNSEEN | more
            with subprocess.Popen(words, cwd=data, env=environ, stdout=log, stderr=log, start_new_session=True) as game:
                end = time.monotonic() + PATIENCE
                while not tree.exists() and game.poll() is None and time.monotonic() < end:
                    time.sleep(0.1)
                if game.poll() is None:
                    os.killpg(game.pid, 15)
        if not tree.exists():
            raise NotReadyError(f"{name}: no first frame")
        self.told.append(f"{name}: the first frame came")


def environment(on: Rehearsal) -> None:
    """Create the development environment, and compile the kernel."""
    on.make(".venv/.ready", ".venv/.kernel")


def tests(on: Rehearsal) -> None:
    """Run all checks and tests, including those in a real window."""
    on.make("--keep-going", "check", BACK_ALLEY_REQUIRE_WINDOW="1")


def promises(on: Rehearsal) -> None:
    """Write the files that later versions must be able to open; open them, and 5,000 matches, in a simulated later version."""
    on.run(on.python, "-m", "tools.promises")
    on.run(on.python, "-m", "pytest", "-q", "-n", "0", "tests/records/test_a_rule_added_later.py")
    on.run(on.python, "-m", "tools.benchmarks.bench_upgrade")


def wheel(on: Rehearsal) -> None:
    """Build the wheel for this system."""
    _build(on, "wheel", "scratch/wheel")
    on.keep("scratch/wheel/*.whl")


def sdist(on: Rehearsal) -> None:
    """Build the source distribution, packed reproducibly, and from it a wheel, which must be identical to the first wheel."""
    if not any(on.release.glob("*.whl")):
        wheel(on)
    made = _build_sdist(on)
    on.keep("scratch/sdist/*.tar.gz")
    options = ("--quiet", "--no-deps", "--wheel-dir", "scratch/of-sdist")
    on.run(
        on.python, "-m", "pip", "wheel", *options, "-c", "constraints.txt", made, SOURCE_DATE_EPOCH=str(build_time())
    )
    on.compare("scratch/of-sdist/*.whl")


def executables(on: Rehearsal) -> None:
    """Build executable, archive, Debian package, bill of materials, manual and checksums."""
    shutil.rmtree(on.tree / "dist", ignore_errors=True)
    on.make("dist")
    on.keep("dist/*.tar.gz", "dist/*.deb", "dist/*.cdx.json", "dist/SHA256SUMS-*")
    (archive,) = on.release.glob("back-alley-*-linux-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {Path(*Path(name).parts[1:]).as_posix() for name in packed.getnames()}
    needed = {"share/man/man6/back-alley.6", "share/bash-completion/completions/back-alley", "LICENSES"}
    if lacking := needed - names:
        raise NotReadyError(f"the archive lacks {', '.join(sorted(lacking))}")


def played(on: Rehearsal) -> None:
    """Unpack the archive, play the game in it, and run its self-test."""
    on.make("dist-test", "dist-selftest")


def package(on: Rehearsal) -> None:
    """Check the Debian package with tools for desktop files and Debian packages."""
    on.make("release-check")


def deb(on: Rehearsal) -> None:
    """Install the Debian package with apt as root, test it, and remove it."""
    on.make("dist-install")


def windows(on: Rehearsal) -> None:
    """Build the program for Windows with MinGW under Wine, and the installer with NSIS."""
    on.make("windows")
    on.keep("dist/windows/*")


def windows_tests(on: Rehearsal) -> None:
    """Run the tests from source under Wine."""
    on.run(on.python, "build/windows/windows_check.py", PYTHONPATH="build/package")


def windows_played(on: Rehearsal) -> None:
    """Unpack and install the Windows program under Wine, play with mouse and keyboard, and uninstall it."""
    on.run(on.python, "-m", "pytest", "-q", "-m", "dist", "-n", "0", "tests/wine")


def again(on: Rehearsal) -> None:
    """Build everything for Linux again, and compare the files byte for byte with the first build."""
    for folder in (
        "dist",
        "scratch/wheel",
        "scratch/sdist",
        "scratch/of-sdist",
        "scratch/setuptools",
        "scratch/cython",
    ):
        shutil.rmtree(on.tree / folder, ignore_errors=True)
    _build(on, "wheel", "scratch/wheel")
    _build_sdist(on)
    on.make("dist")
    on.compare("scratch/wheel/*.whl", "scratch/sdist/*.tar.gz", "dist/*.tar.gz", "dist/*.deb", "dist/*.cdx.json")


def windows_again(on: Rehearsal) -> None:
    """Build everything for Windows again, and compare the files byte for byte with the first build."""
    for folder in ("dist/windows", "scratch/windows/tree", "scratch/windows/builder"):
        shutil.rmtree(on.tree / folder, ignore_errors=True)
    on.make("windows")
    on.compare("dist/windows/*.zip", "dist/windows/*.exe", "dist/windows/*.cdx.json")


def installed(on: Rehearsal) -> None:
    """Install the wheel from a local folder with pip, pipx and uvx; each time, start the game and wait for its first frame."""
    index, venv, tools = (on.folder / name for name in ("index", "venv", "tools"))
    for folder in (index, venv, tools):
        shutil.rmtree(folder, ignore_errors=True)
    if not any(on.release.glob("*.whl")):
        wheel(on)
    (made,) = on.release.glob("*.whl")
    on.run(
        on.python,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--only-binary",
        ":all:",
        "-c",
        "constraints.txt",
        "-d",
        index,
        made,
    )
    alone = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index), "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(index)}
    on.run(sys.executable, "-m", "venv", venv)
    on.run(venv / "bin" / "python", "-m", "pip", "install", "--quiet", "back-alley", **alone)
    on.first_frame("pip", venv / "bin" / "back-alley")
    on.run(sys.executable, "-m", "venv", tools)
    on.run(tools / "bin" / "python", "-m", "pip", "install", "--quiet", *INSTALLERS)
    on.first_frame("pipx", tools / "bin" / "pipx", "run", "back-alley", **alone)
    on.first_frame("uvx", tools / "bin" / "uvx", "--python", sys.executable, "back-alley", **alone)


def notes(on: Rehearsal) -> None:
    """Write the release notes for the unreleased changes, and winget's manifests; verify all checksums."""
    changes, version = on.tree / "CHANGELOG.md", program_version()
    before = changes.read_text(encoding="utf-8")
    day = time.strftime("%Y-%m-%d", time.gmtime(build_time()))
    changes.write_text(before.replace("## [Unreleased]", f"## {version} ({day})"), encoding="utf-8")
    try:
        on.run(on.python, "build/package/release.py", version, on.release)
    finally:
        changes.write_text(before, encoding="utf-8")
    on.run("env", "-C", on.release, "sha256sum", "--check", "--quiet", "SHA256SUMS")
    for setup in on.release.glob("*-setup.exe"):
        on.run(on.python, "build/windows/winget.py", setup, on.release / "winget", PYTHONPATH="build/package")


STEPS: Final = (
    *(environment, tests, promises, wheel, sdist, executables, played, package, deb),
    *(windows, windows_tests, windows_played, installed, again, windows_again, notes),
)


def _build(on: Rehearsal, kind: str, folder: str) -> None:
    shutil.rmtree(on.tree / folder, ignore_errors=True)
    asked = f"import sys; from setuptools import build_meta; build_meta.build_{kind}(sys.argv[1])"
    (on.tree / folder).mkdir(parents=True)
    on.run(on.python, "-c", asked, folder, SOURCE_DATE_EPOCH=str(build_time()))


def _build_sdist(on: Rehearsal) -> Path:
    """Build the source distribution, and pack it again reproducibly; return its path."""
    _build(on, "sdist", "scratch/sdist")
    (made,) = (on.tree / "scratch" / "sdist").glob("*.tar.gz")
    name = made.name.removesuffix(".tar.gz")
    with tarfile.open(made) as packed:
        packed.extractall(on.tree / "scratch" / "sdist", filter="data")
    return pack_tar(made.with_name(name), made, name)


def unpack(on: Rehearsal, commit: str) -> None:
    """Unpack the commit into the emptied folder, and create a new git repository with all files in its index.

    The repository exists because some tools ask git for the list of files. The umask is fixed because wheels record file modes,
    which must not depend on the user's umask.
    """
    shutil.rmtree(on.folder, ignore_errors=True)
    for folder in (on.tree, on.release, on.folder / "home", on.folder / "logs"):
        folder.mkdir(parents=True)
    with subprocess.Popen(
        ["git", "-c", "tar.umask=0022", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE
    ) as archive:
        subprocess.run(["tar", "-x", "-C", on.tree], stdin=archive.stdout, check=True)
    subprocess.run(["git", "init", "--quiet"], cwd=on.tree, check=True)
    subprocess.run(["git", "add", "--all"], cwd=on.tree, check=True)
    (on.folder / "commit").write_text(commit, encoding="utf-8")


def result(on: Rehearsal, step: Callable[[Rehearsal], None]) -> str:
    """Run a step; return "passed" with notes on what was not run, or the failure."""
    on.log = on.folder / "logs" / f"{step.__name__}.log"
    on.log.write_text("", encoding="utf-8")
    try:
        step(on)
    except (subprocess.CalledProcessError, NotReadyError, OSError, ValueError) as error:
        return f"FAILED: {error}".replace("\n", " ").replace("|", " ")
    passed_over = [line for line in on.log.read_text(encoding="utf-8").splitlines() if "was not run" in line]
    return "; ".join(["passed", *passed_over])


def report(on: Rehearsal, commit: str, results: dict[str, tuple[str, float]]) -> str:
    texts = {step.__name__: (step.__doc__ or "").rstrip(".") for step in STEPS}
    rows = [f"| {name} | {texts[name]} | {told} | {took:.0f} s |" for name, (told, took) in results.items()]
    failed = sum(not told.startswith("passed") for told, _ in results.values())
    whole = sum(took for _, took in results.values())
    lines = [f"# Rehearsal of {program_version()}, commit {commit[:12]}", ""]
    lines += [f"{len(results)} of {len(STEPS)} steps, {failed} failed, {whole / 60:.0f} minutes.", ""]
    lines += ["| step | what | result | time |", "|---|---|---|---|", *rows, "", "## Found", ""]
    lines += [f"- {line}" for line in on.told]
    lines += ["", "## Left to a person", "", *(f"{n}. {line}" for n, line in enumerate(LEFT_TO_A_PERSON, 1))]
    lines += ["", "## Only a hosted workflow can do", "", *(f"- {line}" for line in ONLY_HOSTED), ""]
    return "\n".join(lines)


def main() -> int:
    by_name = {step.__name__: step for step in STEPS}
    parser = argparse.ArgumentParser(description="Rehearse a release.")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "back-alley-rehearsal")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join(by_name))
    given = parser.parse_args()
    if wrong := set(given.steps) - by_name.keys():
        parser.error(f"no such step: {', '.join(sorted(wrong))}; there are {', '.join(by_name)}")
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    on = Rehearsal(given.folder.absolute())
    mark = on.folder / "commit"
    if not (given.steps and mark.is_file() and mark.read_text(encoding="utf-8") == commit):
        unpack(on, commit)
        given.steps = given.steps and list(dict.fromkeys(["environment", *given.steps]))
    results: dict[str, tuple[str, float]] = {}
    for name in given.steps or by_name:
        begun = time.monotonic()
        told = result(on, by_name[name])
        results[name] = (told, time.monotonic() - begun)
        print(f"{name}: {told}, {results[name][1]:.0f} s", flush=True)
        (on.folder / "report.md").write_text(report(on, commit, results), encoding="utf-8")
    print(on.folder / "report.md")
    return 0 if all(told.startswith("passed") for told, _ in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Packaging: an installed game has everything it needs, and building it changes nothing in build/."""

import compileall
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from game.ai.kernel.check import kernel_fault
from tests.support.sources import ROOT

TRANSLATED = ROOT / "scratch" / "cython"
KERNEL = ROOT / "game" / "ai" / "kernel"
PARTS = ("pyproject.toml", "setup.cfg", "setup.py", "README.md", "LICENSE", "game", "assets", "build")
COMPILED = (".so", ".pyd")
UNHASHED = '\nSOURCE_HASH = "not compiled"\n'
"""A line in the source of each compiled module."""
CACHES = shutil.ignore_patterns("__pycache__", ".*_cache", "*.so", "*.pyd", "*.egg-info")
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
"""Code that calls a hook of the build backend (PEP 517) without an installer."""

FIND_ASSETS = """
from importlib.resources import files
from game.paths import asset
print(asset("cards/standard/AS.svg").resolve())
print(asset("locale/back_alley.pot").is_file())
print((files("game.assets") / "cards/standard/AS.svg").read_bytes() == asset("cards/standard/AS.svg").read_bytes())
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("source") / "tree"
    copy.mkdir()
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=CACHES)
        else:
            shutil.copy(source, copy / part)
    compileall.compile_dir(copy / "assets", quiet=1)  # leaves bytecode there, as an import of game.assets would
    if TRANSLATED.is_dir():  # translating the kernel takes longest, and has been done for the same sources
        shutil.copytree(TRANSLATED, copy / "scratch" / "cython")
    return copy


@pytest.fixture(scope="module", autouse=True)
def remembering_compiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Replace the C compiler, except on Windows, by a script that copies the compiled kernel."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform != "win32":
            assert kernel_fault() is None
            linked = f'case "$2" in *.o) : > "$2";; *) cp "{KERNEL}/${{2##*/}}" "$2";; esac'
            line = f'while [ "$1" != -o ]; do shift; done; {linked}'
            patch.setenv("CC", program(tmp_path_factory.mktemp("compiler") / "remembering", line))
        yield


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    before = listing(tree / "build")
    path = built(tree, "build_wheel", folder)
    assert listing(tree / "build") == before
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the interpreter of an environment with the unpacked wheel."""
    python = environment(tmp_path_factory.mktemp("installed"))
    (packages,) = python.parents[1].rglob("site-packages")
    shutil.unpack_archive(wheel, packages, "zip")
    return python


def environment(folder: Path) -> Path:
    """Return the interpreter of a new environment with only `platformdirs`, which `game.paths` imports."""
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    (packages,) = venv.rglob("site-packages")
    shutil.copytree(Path(platformdirs.__file__).parent, packages / "platformdirs")
    return next(path for path in venv.glob("*/python*") if path.stem == "python")


def program(path: Path, line: str) -> str:
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def built(tree: Path, hook: str, folder: Path) -> Path:
    subprocess.run([sys.executable, "-c", BUILD, hook, folder], cwd=tree, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def listing(folder: Path) -> list[str]:
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in files if "__pycache__" not in path.parts)


def answers(python: Path, code: str) -> list[str]:
    """Run code in an environment, outside this source tree; return the lines of its output."""
    command = [str(python), "-I", "-c", code]
    result = subprocess.run(command, cwd=python.parent, check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def test_a_wheel_installed_elsewhere_finds_its_assets(installed: Path) -> None:
    where, has_texts, same = answers(installed, FIND_ASSETS)
    assert Path(where).is_file()
    assert Path(where).is_relative_to(installed.parents[1].resolve())
    assert (has_texts, same) == ("True", "True")


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path, tree: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    game = {f"game/{name}" for name in listing(tree / "game") if Path(name).suffix not in COMPILED}
    assets = {f"game/assets/{name}" for name in listing(tree / "assets")}
    compiled = {Path(name) for name in held - game - assets}
    assert all(path.suffix in COMPILED for path in compiled)
    sources = [path for path in (tree / "game").rglob("*.py") if UNHASHED in path.read_text(encoding="utf-8")]
    assert (
        {path.name.split(".")[0] for path in compiled} == {path.stem for path in sources} | {"_cyutility"} >= {"solver"}
    )
    assert held >= game | assets


def test_one_wheel_is_for_all_versions_of_python(wheel: Path) -> None:
    """The wheel uses the limited API of the oldest supported version."""
    assert wheel.stem.split("-")[2:4] == ["cp311", "abi3"]


def test_the_kernel_of_an_installed_wheel_is_compiled(installed: Path) -> None:
    assert answers(installed, "from game.ai.kernel.check import kernel_fault; print(kernel_fault())") == ["None"]


def test_without_a_compiler_the_build_says_in_its_last_line_what_to_install(tree: Path, tmp_path: Path) -> None:
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path)]
    environ = os.environ | {"CC": str(tmp_path / "no-such-compiler"), "DISTUTILS_USE_SDK": ""}
    result = subprocess.run(command, cwd=tree, env=environ, check=False, capture_output=True, text=True)
    assert result.returncode != 0
    assert "it needs a C compiler" in result.stderr.splitlines()[-1]


def test_the_wheel_has_its_command_its_licence_and_its_dependencies(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = {Path(name).name: archive.read(name).decode() for name in archive.namelist() if ".dist-info/" in name}
    assert "back-alley = game.cli:main" in about["entry_points.txt"]
    assert "the Back Alley developers" in about["LICENSE"]
    required = {
        line.removeprefix("Requires-Dist: ").split(">")[0]
        for line in about["METADATA"].splitlines()
        if line.startswith("Requires-Dist: ") and "extra ==" not in line
    }
    assert required == {
        "pygame-ce",
        "msgspec",
        "platformdirs",
        "accesskit",
        "fontpkg-dm-serif-display",
        "fontpkg-inter",
        "fsrs",
        "openskill",
        "python-bidi",
    }


def test_constraints_pin_every_dependency_and_name_no_address() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert all(version[0].isdigit() for version in pins.values())
    assert {"accesskit", "cython", "endplay", "pygame-ce", "msgspec", "platformdirs"} <= pins.keys()
    assert {"pytest", "hypothesis", "ruff", "mypy", "setuptools"} <= pins.keys()
    assert "/" not in "".join(lines)

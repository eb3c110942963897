"""Compiles what searches and plays out deals, in game/ai/kernel; everything else about the package is in pyproject.toml.

Each module there that has a SOURCE_HASH is compiled, from a copy in scratch/ that carries the hash of its source and of all
declarations, so that one built from another source is noticed. The code of Cython that all of them need, for views of memory, is
compiled once, as the module SHARED.
"""

import hashlib
import sys
import sysconfig
from pathlib import Path

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

PACKAGE = Path("game/ai/kernel")
COPIES = Path("scratch/cython")
THIS_FILE = Path(__file__).read_bytes()
LEAST = (3, 11)
"""The first Python whose limited API has all that is used: what is compiled with it runs on all later ones too."""
IS_LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""A Python without the global lock has no limited API."""
UNHASHED = 'SOURCE_HASH = "not compiled"\n'
"""The line by which a module says that it has to be compiled."""
COMPILED = sorted(path for path in PACKAGE.glob("*.py") if UNHASHED in path.read_text(encoding="utf-8"))
DECLARATIONS = sorted(PACKAGE.glob("*.pxd"))
SHARED = "game.ai.kernel._cyutility"
"""The module of what the others share; Cython makes its source."""
LIMITED_API = [("Py_LIMITED_API", "0x{:02x}{:02x}0000".format(*LEAST))] if IS_LIMITED else []
# Its loops are over two or three moves: to begin a vectorised one takes longer than it saves. None of its numbers overflows.
SOLVER = {"moves", "proofs", "solver", "suit_runs", "transposition_table"}
WHAT_IS_MISSING = (
    "Back Alley cannot be built: it needs a C compiler and Python's headers, "
    "on Debian `apt install gcc python3-dev`, on macOS `xcode-select --install`, on Windows the Build Tools for Visual Studio."
)


def flags_of(module: str) -> list[str]:
    """Return what the compiler is told of a module: no symbols for debuggers, which take a quarter of its time."""
    if sys.platform == "win32":
        return []
    if module == SHARED.rpartition(".")[2]:
        return ["-g0", "-O1"]  # it only makes views of memory, once for many moves
    return ["-g0", "-O3", "-fno-tree-vectorize", "-fno-wrapv"] if module in SOLVER else ["-g0", "-O3"]


def extension(name: str, source: Path) -> Extension:
    """Return a module to be compiled."""
    return Extension(
        name,
        [str(source)],
        depends=[str(declaration) for declaration in DECLARATIONS],
        extra_compile_args=flags_of(name.rpartition(".")[2]),
        define_macros=LIMITED_API,
        py_limited_api=IS_LIMITED,
    )


class BuildCompiled(build_ext):
    """Translates all modules to C, then compiles them side by side, or says in one sentence what is missing."""

    def finalize_options(self) -> None:
        """Compile on all processors."""
        super().finalize_options()
        self.parallel = True

    def build_extensions(self) -> None:
        """Build all extensions."""
        COPIES.mkdir(parents=True, exist_ok=True)
        for ext in self.extensions:
            copy = COPIES / Path(ext.sources[0]).name
            if ext.name != SHARED:
                self._copy(Path(ext.sources[0]).read_text(encoding="utf-8"), copy)
            (translated,) = cythonize(
                [Extension(ext.name, [str(copy)], define_macros=ext.define_macros)],
                compiler_directives={
                    "language_level": 3,
                    "boundscheck": False,
                    "wraparound": False,
                    "initializedcheck": False,
                    "cdivision": True,
                    "auto_pickle": False,  # nobody pickles a solver, or inspects the arguments of its methods:
                    "binding": False,  # the code for that is a quarter of the modules, and of the compiler's time
                },
                shared_utility_qualified_name=SHARED,
                show_all_warnings=False,
                quiet=True,
            )
            ext.sources = translated.sources
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        """Compile one extension."""
        try:
            super().build_extension(ext)
        except (CompileError, ExecError, LinkError, PlatformError):
            raise SystemExit(WHAT_IS_MISSING) from None

    def _copy(self, source: str, copy: Path) -> None:
        """Write the copy of a module that carries its hash; one that is as it was stays, and is not translated again."""
        assert source.count(UNHASHED) == 1
        declared = "".join(path.read_text(encoding="utf-8") for path in DECLARATIONS)
        digest = hashlib.sha256((source + declared).encode()).hexdigest()
        hashed = source.replace(UNHASHED, f'SOURCE_HASH = "{digest}"\n')
        hashed += f"# Translated by Cython {Cython.__version__} as told in {hashlib.sha256(THIS_FILE).hexdigest()}.\n"
        if not copy.exists() or copy.read_text(encoding="utf-8") != hashed:
            copy.write_text(hashed, encoding="utf-8")

    def copy_extensions_to_source(self) -> None:
        """Put what was compiled beside its source, in the place of what was compiled there for one Python alone."""
        super().copy_extensions_to_source()
        for path in COMPILED if IS_LIMITED else ():
            for older in path.parent.glob(f"{path.stem}.cp*"):  # Python would find it first
                older.unlink()


setup(
    ext_modules=[
        *(extension(f"game.ai.kernel.{path.stem}", path) for path in COMPILED),
        extension(SHARED, COPIES / f"{SHARED.rpartition('.')[2]}.c"),
    ],
    options={"bdist_wheel": {"py_limited_api": "cp{}{}".format(*LEAST)}} if IS_LIMITED else {},
    cmdclass={"build_ext": BuildCompiled},
)

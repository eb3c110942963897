"""Helper: the kernel as plain Python."""

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from game.ai.kernel.check import COMPILED


class _Sources:
    """Import hook that finds the sources of the kernel's modules, not the compiled files."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = [module for module in COMPILED if module.__name__ == name]
        if not found:
            return None
        return spec_from_file_location(name, Path(found[0].__file__ or "").parent / f"{name.rpartition('.')[2]}.py")


@cache
def uncompiled() -> dict[str, ModuleType]:
    """Return the kernel's modules by name, imported from source, even where they import each other."""
    compiled = {module.__name__: sys.modules.pop(module.__name__) for module in COMPILED}
    finder = _Sources()
    sys.meta_path.insert(0, finder)
    try:
        plain = {name.rpartition(".")[2]: import_module(name) for name in compiled}
    finally:
        sys.meta_path.remove(finder)
        sys.modules.update(compiled)
        for name, module in compiled.items():
            setattr(sys.modules["game.ai.kernel"], name.rpartition(".")[2], module)
    assert not any(module.IS_COMPILED for module in plain.values())
    return plain

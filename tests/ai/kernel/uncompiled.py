"""Helper: what is compiled when the package is built, as plain Python."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def uncompiled(module: ModuleType) -> ModuleType:
    """Return the module run anew from its source."""
    name = module.__name__.rpartition(".")[2]
    assert module.__file__ is not None
    spec = spec_from_file_location(f"uncompiled_{name}", Path(module.__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    plain = module_from_spec(spec)
    spec.loader.exec_module(plain)
    assert not plain.IS_COMPILED
    return plain

"""Compiled kernel: missing and outdated builds are noticed."""

import pytest

from game.ai.kernel import check, solver
from game.ai.kernel.check import COMPILED, DECLARATIONS, KernelFault, fault_of, kernel_fault
from tests.ai.kernel.uncompiled import uncompiled
from tests.support.sources import ROOT

KERNEL = ROOT / "game" / "ai" / "kernel"


def test_every_module_with_a_hash_or_a_declaration_is_checked() -> None:
    names = {module.__name__.rpartition(".")[2] for module in COMPILED}
    hashed = {path.stem for path in KERNEL.glob("*.py") if "\nSOURCE_HASH = " in path.read_text(encoding="utf-8")}
    assert names == hashed
    assert list(DECLARATIONS) == sorted(path.stem for path in KERNEL.glob("*.pxd"))
    assert set(DECLARATIONS) <= names | {"words"}


def test_the_kernel_is_compiled_from_its_source() -> None:
    assert kernel_fault() is None


@pytest.mark.parametrize("name", sorted(module.__name__.rpartition(".")[2] for module in COMPILED))
def test_a_module_that_is_not_compiled_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = uncompiled()[name]
    now = tuple(plain if module.__name__ == plain.__name__ else module for module in COMPILED)
    assert now != COMPILED
    monkeypatch.setattr(check, "COMPILED", now)
    assert kernel_fault() is KernelFault.NOT_COMPILED


def test_a_module_compiled_from_another_source_is_noticed() -> None:
    assert fault_of(b"x", is_compiled=True, source_hash=solver.SOURCE_HASH) is KernelFault.OTHER_SOURCE
    assert fault_of(None, is_compiled=True, source_hash=solver.SOURCE_HASH) is None


def test_a_module_compiled_with_other_declarations_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "DECLARATIONS", DECLARATIONS[1:])
    assert kernel_fault() is KernelFault.OTHER_SOURCE

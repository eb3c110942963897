"""GitHub workflows: their scripts exist, and files are released for the systems on which they are tested."""

import re

from tests.support.sources import ROOT

WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_every_script_that_the_workflow_calls_is_there() -> None:
    text = "\n".join(WORKFLOWS.values())
    called = set(re.findall(r"[\w.]+(?:/[\w.]+)+\.(?:py|sh)|\.ci/run", text))
    assert len(called) > 4
    assert {name for name in called if not (ROOT / name).is_file()} == set()
    targets = set(re.findall(r"run: make ([a-z-]+)", text))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {target for target in targets if f"\n{target}:" not in makefile} == set()


def runners(workflow: str) -> set[str]:
    """Return the names of the systems in the job matrices of a workflow."""
    lists = re.findall(r"^ *os: \[(.*)\]$", WORKFLOWS[workflow], re.MULTILINE)
    return {name.strip() for names in lists for name in names.split(",")} | set(
        re.findall(r"\{ os: ([\w.-]+),", WORKFLOWS[workflow])
    )


def test_what_is_released_for_a_system_was_tested_on_it() -> None:
    assert runners("release") == runners("check") != set()
    assert "pull_request:" in WORKFLOWS["check"]
    assert 'branches: ["**"]' in WORKFLOWS["check"]
    assert "uses: $/.github/workflows/check.yml" in WORKFLOWS["release"]


def test_files_for_linux_are_built_where_glibc_is_old_enough() -> None:
    image = (ROOT / "build" / "linux" / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r"^FROM debian:12@sha256:[0-9a-f]{64}$", image, re.MULTILINE)
    assert "in_debian.sh python3 build/package/dist.py" in WORKFLOWS["release"]
    bumped = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    assert {"github-actions", "docker"} == set(re.findall(r"package-ecosystem: ([a-z-]+)", bumped))

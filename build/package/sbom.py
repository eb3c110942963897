"""Bill of materials (CycloneDX 1.6) of an executable: `python build/package/sbom.py BUNDLE FILE`.

Runs in the executable's build environment. The bill lists Python, the packages, and every library that is a separate file. Each
entry states the licence, if known; entries of libraries also have a SHA-256 checksum.
"""

import hashlib
import json
import platform
import re
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

import licences
from build_time import build_time
from game.scenes.about.components import FONTS, LIBRARIES, PACKAGES, SYSTEM, Component

NAME: Final = licences.INSIDE[0]
_LIBRARY: Final = re.compile(
    r"(?!.*[.](?:cpython-|abi3))(lib[^.]*|[^.]*(?=.*[.]dll$))[.].*(so|dll|dylib)([.][0-9.]+)?$"
)
"""File name of a library; Python extension modules do not match, as they belong to their packages."""
_OF_THE_SYSTEM: Final = {
    "libbz2": "bzip2",
    "libffi": "libffi",
    "liblzma": "xz",
    "libpython3": "python",
    "libsqlite3": "sqlite",
    "libuuid": "libuuid",
    "libz": "zlib",
}
"""Component name of each system library, by the library's name on Linux."""
Entry = dict[str, object]


def package(part: Component) -> Entry:
    """Return the entry of Python or of a Python package."""
    found = platform.python_version() if part.key == "python" else version(part.key)
    name = "generic/python" if part.key == "python" else f"pypi/{part.key}"
    kind = "framework" if part.key == "python" else "library"
    reference = f"pkg:{name}@{found}"
    return {
        "type": kind,
        "bom-ref": reference,
        "name": part.key,
        "version": found,
        "licenses": [{"expression": part.licence}],
        "purl": reference,
    }


def libraries(bundle: Path) -> Iterator[Entry]:
    """Yield an entry for each library file, but only one for several files with the same name."""
    known = {part.key: part for part in (*LIBRARIES, *SYSTEM, *PACKAGES)}
    seen = set()
    for path in sorted(bundle.rglob("*")):
        found = _LIBRARY.match(path.name)
        if found is None or path.is_symlink() or not path.is_file() or path.name in seen:
            continue
        seen.add(path.name)
        text = licences.LIBRARIES.get(licences.library_of(path.name) or "") or _OF_THE_SYSTEM.get(found[1])
        entry: Entry = {
            "type": "library",
            "bom-ref": path.relative_to(bundle).as_posix(),
            "name": path.name if text is None else known[text].name,
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
        }
        if text is not None:
            entry["licenses"] = [{"expression": known[text].licence}]
        yield entry


def bill(bundle: Path) -> Entry:
    own = f"pkg:pypi/{NAME}@{version(NAME)}"
    system = f"{platform.system()} {platform.machine()}"
    parts = [*map(package, (*PACKAGES, *FONTS)), *libraries(bundle)]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, f"{own} {system} {build_time()}").urn,
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(build_time(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": NAME,
                "version": version(NAME),
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": own,
            },
            "properties": [{"name": "system", "value": system}],
        },
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


if __name__ == "__main__":
    text = json.dumps(bill(Path(sys.argv[1])), indent=2, ensure_ascii=False) + "\n"
    Path(sys.argv[2]).write_text(text, encoding="utf-8", newline="\n")

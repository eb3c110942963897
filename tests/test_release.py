"""Release check: names, versions, licences, icons and desktop metadata fit together."""

import configparser
import io
import plistlib
import re
import struct
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

import dist
import licences
import manual
import program_icons
import release
import sbom
from game import __version__
from game.cli import command_line
from game.records.text import TITLE
from tests.support.narrowing import not_none, of_type
from tests.support.sources import ROOT

LINUX = ROOT / "build" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = "back-alley"
MIME = "application/x-back-alley-record"
METAINFO = LINUX / "org.backalley.BackAlley.metainfo.xml"
PLIST = plistlib.loads((ROOT / "build" / "macos" / "Info.plist").read_bytes())


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    parser.read(LINUX / "back-alley.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def text_at(root: ET.Element, path: str) -> str:
    found = root.find(path)
    assert found is not None, path
    return (found.text or "").strip()


def test_the_menu_entry_starts_the_command_that_is_installed() -> None:
    entry = desktop_entry()
    assert NAME in PROJECT["scripts"]
    assert (entry["Exec"], entry["TryExec"], entry["Icon"]) == (f"{NAME} %f", NAME, NAME)
    assert (entry["Type"], entry["Name"], entry["Terminal"]) == ("Application", "Back Alley", "false")
    assert entry["MimeType"] == f"{MIME};"


def test_software_centres_are_told_the_version_the_licence_and_the_menu_entry() -> None:
    root = ET.parse(METAINFO).getroot()
    assert text_at(root, "id") == METAINFO.name.removesuffix(".metainfo.xml")
    assert text_at(root, "project_license") == PROJECT["license"]
    assert text_at(root, "launchable") == "back-alley.desktop"
    assert text_at(root, "name") == desktop_entry()["Name"]
    assert text_at(root, "provides/binary") == NAME
    assert text_at(root, "provides/mediatype") == MIME
    assert release.newest_release()["version"] == "{version}"


def test_the_version_stands_in_one_place() -> None:
    files = [
        path for room in ("build", "game") for path in (ROOT / room).rglob("*.*") if "__pycache__" not in path.parts
    ]
    told = [
        path
        for path in files
        if path.is_file() and f'"{__version__}"' in path.read_text(encoding="utf-8", errors="replace")
    ]
    assert told == [ROOT / "game" / "__init__.py"]
    assert __version__ == release.program_version()


def test_records_have_a_type_of_their_own_by_their_ending_and_their_first_line() -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = not_none(ET.parse(LINUX / "back-alley.mime.xml").getroot().find(f"{space}mime-type"))
    glob, match = kind.find(f"{space}glob"), kind.find(f"{space}magic/{space}match")
    assert glob is not None
    assert match is not None
    assert kind.attrib["type"] == MIME
    assert glob.attrib["pattern"] == "*.backalley"
    assert match.attrib["value"] == f"{TITLE} "
    (declared,), (opened,) = PLIST["UTExportedTypeDeclarations"], PLIST["CFBundleDocumentTypes"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    tags = declared["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["backalley"], "public.mime-type": [MIME]}
    assert MIME.replace("/", "-") == program_icons.RECORD


def test_the_licences_are_those_of_all_that_the_program_depends_on() -> None:
    speech = PROJECT["optional-dependencies"]["speech"]  # packaged programs include it
    needed = {re.split("[<>=]", name)[0] for name in (*PROJECT["dependencies"], *speech)}
    assert {*licences.INSIDE} - {NAME, "pyinstaller"} == needed | {"cffi", "typing-extensions"}  # required by `needed`
    texts = {path.stem for path in licences.TEXTS.iterdir()}
    assert {*licences.LIBRARIES.values()} <= texts
    assert {Path(text).stem for text in licences.OWN_TEXTS.values()} <= texts


@pytest.mark.parametrize(
    ("file", "library"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "libSDL2"),
        ("libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "libSDL2_mixer"),
        ("libpng16-fefdc88d.so.16.58.0", "libpng16"),
        ("libFLAC-e7027ec5.so.14.0.0", "libFLAC"),
        ("libsqlite3.so.0", None),
        ("libbz2.so.1.0", None),
    ],
)
def test_a_library_is_known_by_its_name_in_a_wheel(file: str, library: str | None) -> None:
    assert licences.library_of(file) == library
    assert library is None or library in licences.LIBRARIES


def test_a_library_without_a_licence_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "libunknown-0123abcd.so.1").touch()
    with pytest.raises(LookupError, match="libunknown"):
        licences.collect_libraries(tmp_path, tmp_path / "system")


def test_a_package_without_a_licence_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "OWN_TEXTS", {})
    with pytest.raises(LookupError, match="pygame-ce"):
        licences.of_package("pygame-ce", tmp_path / "pygame-ce")


def test_the_icons_of_windows_and_macos_hold_a_picture_of_each_size(tmp_path: Path) -> None:
    program_icons.write(tmp_path)
    ico = (tmp_path / "back-alley.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", ico)
    assert (kind, count) == (1, len(program_icons.ICO))
    for place, size in enumerate(program_icons.ICO):
        side, *_, length, at = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * place)
        assert (side or 256) == size
        assert size_of(ico[at : at + length]) == (size, size)
    icns = (tmp_path / "back-alley.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4) == (len(icns),)
    at, found = 8, {}
    while at < len(icns):
        (length,) = struct.unpack_from(">I", icns, at + 4)
        found[icns[at : at + 4].decode()] = size_of(icns[at + 8 : at + length])
        at += length
    assert found == {name: (size, size) for name, size in program_icons.ICNS.items()}


def size_of(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels, after checking that its content fills more than half of the width."""
    picture = pygame.image.load(io.BytesIO(png), "a.png")
    assert picture.get_bounding_rect().width > picture.get_width() / 2
    return picture.get_size()


def test_a_release_needs_one_version_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n\n- More.\n\n## 0.1.0 (2026-11-21)\n\n- One.\n")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text('__version__ = "0.1.0"\n')
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.main("0.1.0", None) == 0
    assert release.notes("0.1.0") == "- One.\n"
    assert release.main("0.2.0", None) == 1
    (tmp_path / "game" / "__init__.py").write_text('__version__ = "0.2.0"\n')
    assert release.main("0.2.0", None) == 1


def test_an_archive_that_is_not_what_was_built_is_not_released(tmp_path: Path) -> None:
    archive = tmp_path / "back-alley-1-linux-x86_64.tar.gz"
    archive.write_bytes(b"program")
    (tmp_path / "back_alley-1-cp311.whl").write_bytes(b"wheel")
    (tmp_path / "SHA256SUMS-linux-x86_64").write_text(f"{release.digest(archive)}  {archive.name}\n")
    listed = release.gather(tmp_path)
    assert [line.split("  ")[1] for line in listed.splitlines()] == [archive.name, "back_alley-1-cp311.whl"]
    archive.write_bytes(b"another")
    with pytest.raises(release.NotReadyError, match="back-alley-1-linux"):
        release.gather(tmp_path)


def test_the_desktops_of_linux_are_told_in_german_too() -> None:
    entry = desktop_entry()
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry[f"{key}[de]"] != entry[key]
    german = "{http://www.w3.org/XML/1998/namespace}lang"
    for path in (METAINFO, LINUX / "back-alley.mime.xml"):
        for parent in ET.parse(path).getroot().iter():
            for tag in {"summary", "p", "li", "caption", "comment"} & {child.tag.split("}")[-1] for child in parent}:
                told = [child.attrib.get(german) for child in parent if child.tag.split("}")[-1] == tag]
                assert told.count(None) == told.count("de"), (path.name, parent.tag, tag)


def test_the_manual_page_and_the_completions_have_every_command_and_option(tmp_path: Path) -> None:
    manual.write(tmp_path)
    page, bash, zsh, fish = (
        (tmp_path / place).read_text(encoding="utf-8")
        for place in (
            "man/man6/back-alley.6",
            "bash-completion/completions/back-alley",
            "zsh/site-functions/_back-alley",
            "fish/vendor_completions.d/back-alley.fish",
        )
    )
    found = list(manual.commands(command_line()))
    assert {one.words for one in found} >= {(), ("rules",), ("record", "restore"), ("simulate",)}
    for one in found:
        assert manual.roff(" ".join(one.words)) in page
        for name in one.offered:
            assert manual.roff(name) in page
            assert f" {name}" in bash.replace('"', " ")
            assert f"'{name}:" in zsh
            assert f" -l {name[2:]} " in fish if name.startswith("--") else f" -a {name} " in fish
    assert not re.search(r"(?<!\\)-", re.sub(r"^[.]\w+|%.*", "", page.split(".SH NAME")[1], flags=re.MULTILINE))


def test_the_bill_of_materials_has_every_part_with_its_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = ("solver.abi3.so", "_bz2.cpython-311-x86_64-linux-gnu.so", "_lzma.pyd")
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libsqlite3.so.0", "SDL2.dll", "notes.txt", *modules):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(sbom, "version", lambda _name: "1.2")
    told = sbom.bill(tmp_path)
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    parts = of_type(list, told["components"])
    by_name = {part["name"]: part for part in parts}
    assert set(licences.INSIDE) - {NAME} <= by_name.keys()
    assert by_name["SDL"]["licenses"] == [{"expression": "Zlib"}]
    assert by_name["SQLite"]["hashes"][0]["content"] == release.digest(tmp_path / "libsqlite3.so.0")
    assert "SDL2.dll" in by_name
    assert not by_name.keys() & {"notes.txt", *modules}
    references = [part["bom-ref"] for part in parts]
    assert len(set(references)) == len(references)


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_nothing_is_put_into_a_signed_program(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that on macOS the program is signed after the last file is added, as adding a file breaks the signature."""
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(dist, "SYSTEM", system)
    monkeypatch.setattr(dist, "run", lambda *command: ran.append(tuple(str(word) for word in command)))
    bundle = dist.make_bundle(Path("python"), Path("pictures"))
    written = max(index for index, command in enumerate(ran) if "licences.py" in " ".join(command))
    signed = [index for index, command in enumerate(ran) if command[0] == "codesign" and "--sign" in command]
    assert bool(signed) is (system == "macos")
    assert all(index > written and ran[index][-1] == str(bundle) for index in signed)

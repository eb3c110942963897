"""Architecture picture: it shows the import contracts as they are."""

from tests.support.sources import ROOT
from tools import rooms


def test_the_picture_of_the_rooms_shows_the_contracts_of_now() -> None:
    """When it fails: `python -m tools.rooms`, and look at docs/rooms.svg."""
    assert (ROOT / "docs" / "rooms.svg").read_text(encoding="utf-8") == rooms.picture()


def test_every_package_has_its_name_and_sentence_in_the_picture() -> None:
    drawn = rooms.picture()
    packages = [path.parent for path in (ROOT / "game").glob("*/__init__.py")]
    packages += [path.parent for path in (ROOT / "game" / "scenes").glob("*/__init__.py")]
    assert len(packages) > 20
    for package in packages:
        assert f">{package.name}</text>" in drawn
        assert rooms.sentence(".".join(package.relative_to(ROOT).parts)), package

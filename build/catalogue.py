"""Message extraction: `python build/catalogue.py [--into DIR]` collects the texts into assets/locale (or DIR).

In the sources, texts are marked by `_`, `N_` or `ngettext`. In the files below assets/texts, every value that contains a letter is
a text.

Writes the template `back_alley.pot`, adds new texts to each `<language>/LC_MESSAGES/back_alley.po`, and compiles each `.po` file to
the `back_alley.mo` that the game reads.
"""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "assets" / "locale"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
MARKED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
"""Pattern of a call that marks a text."""

HEADER = """\
# The texts of Back Alley. Copy to <language>/LC_MESSAGES/back_alley.po, translate there, and run `make catalogue`.
msgid ""
msgstr ""
"Project-Id-Version: back-alley\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def texts_in(value: object) -> Iterator[str]:
    """Yield the values in parsed JSON that contain a letter."""
    match value:
        case str() if any(map(str.isalpha, value)):
            yield value
        case dict():
            yield from texts_in(list(value.values()))
        case list():
            for one in value:
                yield from texts_in(one)


def template() -> Catalog:
    """Return the translation template: all marked texts and all texts in assets, with their files."""
    catalog = Catalog(project="back-alley", fuzzy=False)
    for path in sorted((ROOT / "assets/texts").glob("*.json")):
        for text in texts_in(json.loads(path.read_text(encoding="utf-8"))):
            catalog.add(text, None, [(path.relative_to(ROOT).as_posix(), 1)])
    for path in sorted((ROOT / "game").rglob("*.py")):
        if MARKED.search(path.read_text(encoding="utf-8")):  # extraction from a source file is slow
            place = path.relative_to(ROOT).as_posix()
            for line, message, comments, context in extract_from_file("python", path, KEYWORDS, ("Translators:",)):
                catalog.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return catalog


def main() -> None:
    parser = argparse.ArgumentParser(description="Collect the texts of the game.")
    parser.add_argument("--into", type=Path, default=LOCALE, help="the folder of the catalogues")
    folder: Path = parser.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    texts = template()
    with (folder / "back_alley.pot").open("wb") as file:
        file.write(HEADER.encode())
        write_po(file, texts, width=120, omit_header=True, sort_by_file=True, include_lineno=False)
    for path in sorted(folder.glob("*/LC_MESSAGES/back_alley.po")):
        with path.open("rb") as file:
            translation = read_po(file, locale=path.parents[1].name)
        translation.update(texts, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, translation, width=120, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, translation)


if __name__ == "__main__":
    main()

"""Message words: the number of words in the texts for players, by source file; the texts come from the translators' template.

    python -m tools.message_words [PLACE ...]

`PLACE` is the start of a path below `game`; the default is everything that teaches. A text is listed under the first file that
contains it. `coach` includes habits and reasons, which are stored in `assets/texts`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATE: Final = ROOT / "assets" / "locale" / "back_alley.pot"
TEACHING: Final = ("lessons", "coach", "drills", "scenes/lessons", "scenes/tutor", "scenes/drills", "scenes/coach")
_TEXTS: Final = ("assets/texts/habits.json", "assets/texts/reasons.json")
"""Files with texts spoken by the coach."""


def messages(template: str) -> Iterator[tuple[str, str]]:
    """Yield each message of a template: its first source file, and its text with any plural form."""
    for block in template.split("\n\n"):
        lines = block.splitlines()
        source = next((line.removeprefix("#: ").split()[0] for line in lines if line.startswith("#: ")), "")
        is_text, text = False, ""
        for line in lines:
            if line.startswith(("msgid", "msgstr", "msgctxt")):
                is_text = line.startswith("msgid")
            if is_text and '"' in line:
                text += line[line.index('"') + 1 : line.rindex('"')]
                text += " " * line.startswith("msgid_plural")
        if source and text:
            yield source, text


def words_by_file(template: str, places: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    """Return how many words, and how many messages, each source file in these places has."""
    words, count = Counter[str](), Counter[str]()
    beginnings = tuple(f"game/{place}" for place in places)
    if "game/coach" in beginnings:
        beginnings += _TEXTS
    for source, text in messages(template):
        if source.startswith(beginnings):
            words[source] += len(text.replace("\\n", " ").split())
            count[source] += 1
    return words, count


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("places", nargs="*", metavar="PLACE")
    places = parser.parse_args(arguments).places or TEACHING
    words, count = words_by_file(TEMPLATE.read_text(encoding="utf-8"), places)
    for source in sorted(words):
        print(f"{source:52} {words[source]:>7,} words in {count[source]:>4} messages")
    print(f"{'all':52} {words.total():>7,} words in {count.total():>4} messages")


if __name__ == "__main__":
    main()

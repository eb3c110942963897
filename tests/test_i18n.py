"""Translation: every text shown is looked up in the catalogue, and the pseudo-language reveals texts that are not."""

import ast
import io
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.i18n import (
    LANGUAGE_NAMES,
    PSEUDO,
    SOURCE,
    _,
    install,
    installed,
    languages,
    named_language,
    ngettext,
    pseudo,
    system_language,
)
from game.paths import asset
from tests.support.sources import ROOT, modules, nodes

MARKS = frozenset({"_", "N_", "ngettext"})
NOT_SHOWN = ("game/ai/kernel/check.py", "game/paths.py", "game/rulesets/presets.py", "game/selftest/")
"""Sources whose texts are not translated: those for developers and testers, folder names, and presets (except summaries)."""
FORMAT = ("game/records/text.py", "game/records/text_reader.py", "game/crash_reports.py")
"""Sources of records and crash reports, which use the same words in every language."""
NAMES = ("game/scenes/about/components.py",)
"""Sources with the names of third-party works and licences, which are never translated."""
SENTENCE = re.compile(r"[A-Z][a-z]*('[a-z]+)?( [A-Za-z]|[.!?:…]( |$))")
WORD = re.compile(r"[A-Z][a-z]+")

GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "It is not your turn."
msgstr "Du bist nicht am Zug."
"""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a German catalogue, updated and compiled as by `make catalogue`."""
    folder = tmp_path_factory.mktemp("locale")
    path = folder / "de" / "LC_MESSAGES" / "back_alley.po"
    path.parent.mkdir(parents=True)
    path.write_text(GERMAN, encoding="utf-8")
    subprocess.run([sys.executable, ROOT / "build" / "catalogue.py", "--into", folder], check=True)
    return folder


@pytest.fixture
def locale(collected: Path, tmp_path: Path) -> Path:
    """Return a copy of the folder `collected`, which the test may change."""
    return shutil.copytree(collected, tmp_path, dirs_exist_ok=True)


def test_english_is_what_stands_in_the_code() -> None:
    install("en_GB")
    assert _("It is not your turn.") == "It is not your turn."
    assert [ngettext("one", "many", count) for count in (0, 1, 2)] == ["many", "one", "many"]


def test_a_compiled_catalogue_translates(locale: Path) -> None:
    assert languages(locale) == ("en", "de", "xx")
    install("de", locale)
    assert _("It is not your turn.") == "Du bist nicht am Zug."
    assert _("A text without translation") == "A text without translation"


def test_a_region_without_a_catalogue_takes_its_language(locale: Path) -> None:
    for code in ("de_AT", "de-AT"):
        install("en", locale)
        install(code, locale)
        assert _("It is not your turn.") == "Du bist nicht am Zug."


def test_a_language_without_a_catalogue_is_shown_in_english(locale: Path) -> None:
    install("de", locale)
    install("tlh", locale)
    assert _("It is not your turn.") == "It is not your turn."


def test_collecting_keeps_translations_and_adds_what_is_new(locale: Path) -> None:
    with (locale / "de" / "LC_MESSAGES" / "back_alley.po").open("rb") as file:
        german = read_po(file)
    assert german["It is not your turn."].string == "Du bist nicht am Zug."
    assert german["You do not hold that card."].string == ""


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "de.UTF-8"}, "de"),
        ({"LANGUAGE": "de", "LC_ALL": "en_US.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "xx"}, "xx"),
    ],
)
def test_the_system_names_a_language(locale: Path, environ: dict[str, str], language: str) -> None:
    assert system_language(environ, locale) == language


@pytest.mark.parametrize(
    ("environ", "shown", "language"),
    [
        ({}, 0x0407, "de"),
        ({}, 0x0C07, "de"),
        ({}, 0x040C, "en"),
        ({}, 0xFFFF, "en"),
        ({"LC_ALL": "C.UTF-8"}, 0x0407, "de"),
        ({"LANG": "en_US.UTF-8"}, 0x0407, "en"),
    ],
)
def test_windows_shows_itself_in_a_language(locale: Path, environ: dict[str, str], shown: int, language: str) -> None:
    assert system_language(environ, locale, shown) == language


def test_the_pseudo_language_translates_at_run_time() -> None:
    assert PSEUDO in languages()
    install("xx")
    assert _("Deal") == pseudo("Deal") != "Deal"
    assert ngettext("{count} trick", "{count} tricks", 1) == pseudo("{count} trick")
    assert ngettext("{count} trick", "{count} tricks", 0) == pseudo("{count} tricks")


def test_the_pseudo_language_is_accented_bracketed_and_leaves_placeholders() -> None:
    assert pseudo("{name} leads {card!r:>3}.") == "[{name} ľêêâddš {card!r:>3}.]"


def test_the_template_holds_the_texts_of_the_sources(collected: Path) -> None:
    written, of_assets = messages_in(asset("locale/back_alley.pot")), {"Evening, everybody. Did you miss me?"}
    assert written == messages_in(collected / "back_alley.pot") >= of_assets


@pytest.mark.parametrize("name", ["test_screen_reader", "atspi_player"])
def test_what_a_long_test_looks_for_is_a_text_of_the_program(name: str) -> None:
    nodes = ast.walk(ast.parse((ROOT / f"tests/window/{name}.py").read_text()))
    sought = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    titled = [word for word in sought if re.fullmatch("[A-Z][a-z].*[^.]", word)]
    known = "\n".join(map(str, messages_in(asset("locale/back_alley.pot"))))
    assert [
        word for word in titled if not all(part.strip() in known for part in re.split(r"Ruby|[|:]|\.\*", word))
    ] == []


def test_every_language_that_is_offered_has_a_catalogue_and_the_other_way_round() -> None:
    assert {*LANGUAGE_NAMES, PSEUDO} == set(languages())


@pytest.mark.parametrize(
    ("code", "meant"), [(None, None), ("de", "de"), ("de_AT", "de"), ("en-GB", "en"), ("xx", None)]
)
def test_a_code_means_the_language_that_is_offered(code: str | None, meant: str | None) -> None:
    assert named_language(code) == meant


def test_whoever_keeps_a_text_can_ask_for_the_language_it_was_made_in() -> None:
    install("de_CH")
    assert installed() == "de"
    install("tlh")
    assert installed() == "en"


@pytest.mark.parametrize("language", [code for code in LANGUAGE_NAMES if code != SOURCE])
def test_every_message_is_translated_with_its_placeholders(language: str) -> None:
    """On failure, run `make catalogue`, and translate the empty messages."""
    with asset(f"locale/{language}/LC_MESSAGES/back_alley.po").open("rb") as file:
        catalog = read_po(file)
    assert {message.id for message in catalog} == messages_in(asset("locale/back_alley.pot"))
    assert catalog.obsolete == {}
    assert {message.id: found for message in catalog if message.id and (found := lapses(message))} == {}


def lapses(message: Message) -> list[str]:
    """Return the faults of a translation: missing, fuzzy, or with other placeholders, spaces or final punctuation."""
    if message.fuzzy or not all(texts(message.string)):
        return ["not translated"]
    given = texts(message.id)
    wanted = {frozenset(placeholders(text)) for text in given}
    found = []
    for text in texts(message.string):
        if frozenset(placeholders(text)) not in wanted:
            found.append(f"other placeholders: {text}")
        if edges(text) != edges(given[0]):
            found.append(f"other spaces or another mark at the end: {text}")
    return found


def texts(string: object) -> tuple[str, ...]:
    """Return the plural forms of a message or translation, or its only text."""
    return tuple(map(str, string)) if isinstance(string, tuple | list) else (str(string),)


def placeholders(text: str) -> Iterator[str]:
    return (f"{name}!{kind}:{spec}" for _text, name, spec, kind in string.Formatter().parse(text) if name is not None)


def edges(text: str) -> tuple[bool, str]:
    """Return a pair: True if a text starts with a space; and its last character if that is a space or punctuation, otherwise ""."""
    return text.startswith(" "), text[-1] if text[-1] in " .!?:" else ""


def messages_in(path: Path) -> set[object]:
    with path.open("rb") as file:
        return {message.id for message in read_po(file)}


def test_every_catalogue_is_compiled_from_its_text(locale: Path) -> None:
    assert stale(asset("locale")) == []
    assert stale(locale) == []
    source = locale / "de" / "LC_MESSAGES" / "back_alley.po"
    source.write_text(source.read_text(encoding="utf-8").replace("Du bist", "Sie sind"), encoding="utf-8")
    assert stale(locale) == ["de"]


def stale(folder: Path) -> list[str]:
    sources = folder.glob("*/LC_MESSAGES/*.po")
    return [path.parents[1].name for path in sources if path.with_suffix(".mo").read_bytes() != compiled(path)]


def compiled(path: Path) -> bytes:
    with path.open("rb") as file:
        catalog = read_po(file)
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def test_texts_are_marked_so_that_they_can_be_collected_and_translated() -> None:
    assert {
        path: found for path, tree in modules("game", naming=("_(", "ngettext(")) if (found := sorted(mistakes(tree)))
    } == {}


def test_no_sentence_bypasses_the_catalogue() -> None:
    read = {path: sorted(unmarked(tree)) for path, tree in modules("game")}
    assert {
        path: found for path, found in read.items() if found and not path.startswith(NOT_SHOWN + FORMAT + NAMES)
    } == {}
    assert [
        name
        for name in NOT_SHOWN + FORMAT + NAMES
        if not any(path.startswith(name) for path, found in read.items() if found)
    ] == []


def mistakes(tree: ast.Module) -> Iterator[str]:
    """Yield mistakes that prevent the collection, translation or formatting of a module's marked texts."""
    for node in (node for node in nodes(tree) if isinstance(node, ast.Call | ast.JoinedStr)):
        match node:
            case ast.JoinedStr() if any(is_marked(part) for part in ast.walk(node)):
                yield f"line {node.lineno}: a text inside an f-string is not collected by Python 3.11"
            case ast.Call(func=ast.Name(id="_"), args=[ast.JoinedStr() | ast.BinOp() | ast.Call(func=ast.Attribute())]):
                yield f"line {node.lineno}: a text is translated first and filled in then"
            case ast.Call(func=ast.Name(id="N_" | "ngettext"), args=texts) if not all(map(is_literal, texts[:2])):
                yield f"line {node.lineno}: only a literal can be collected"
            case ast.Call(
                func=ast.Attribute(value=ast.Call(func=ast.Name(id="_" | "ngettext")) as text, attr="format")
            ):
                yield from (f"line {node.lineno}: nothing fills in {{{name}}}" for name in unfilled(text, node))


def is_marked(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in MARKS and is_literal(node.args[0])


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def unfilled(text: ast.Call, filling: ast.Call) -> set[str]:
    """Return the placeholders of a text for which the call of `format` has no named argument."""
    given = {keyword.arg for keyword in filling.keywords}
    literals = [arg.value for arg in text.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    fields = (
        name
        for literal in literals
        for _text, name, _spec, _as in string.Formatter().parse(literal)
        if name is not None
    )
    return set() if None in given else {re.split(r"[.[]", name)[0] for name in fields} - given


def unmarked(tree: ast.Module) -> Iterator[str]:
    """Yield unmarked literals that look like texts for players, except messages of exceptions.

    They begin like a sentence, or are one capitalised word passed to a function.
    """
    passed_over: set[ast.AST] = set()
    given: set[ast.AST] = set()
    texts: list[ast.Constant] = []
    for node in nodes(tree):
        if isinstance(node, ast.Constant):
            texts.append(node)
        elif not isinstance(node, ast.Call | ast.Raise | ast.Assert | ast.Expr):
            continue
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in MARKS | {"TypeVar", "ParamSpec", "NewType"}:
                passed_over.update(ast.walk(node))
            case ast.Call(args=args, keywords=keywords):
                given.update(args, (keyword.value for keyword in keywords))
            case ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
                passed_over.update(ast.walk(node))
    for node in texts:
        if not isinstance(node.value, str) or node in passed_over:
            continue
        if SENTENCE.match(node.value) or (node in given and WORD.fullmatch(node.value)):
            yield f"line {node.lineno}: {node.value}"

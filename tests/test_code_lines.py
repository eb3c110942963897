"""Code lines: the program and each room (package) stay within their limits, and lines are counted correctly."""

import json

from tests.support.sources import ROOT, nodes, tree_of
from tools.code_lines import FILE, code_lines, counted, over

FEATURES = {"front": 400, "ear": 100, "players": 300}
"""Maximum number of code lines of each of these future features."""


def test_no_room_has_more_code_than_its_limit() -> None:
    """On failure: remove lines from the package (room) over its limit or from another one, and edit tools/code_lines.json."""
    found = counted(lambda path: nodes(tree_of(path)) if ROOT / "game" in path.parents else None)
    assert len(found) > 15
    assert over(json.loads(FILE.read_text(encoding="utf-8"))["limits"], found) == []


def test_only_the_named_features_may_add_lines() -> None:
    allowed = json.loads(FILE.read_text(encoding="utf-8"))["allowances"]
    assert allowed.keys() <= FEATURES.keys()
    assert all(lines <= FEATURES[name] for name, lines in allowed.items())


def test_blank_lines_comments_imports_and_lone_strings_are_no_code() -> None:
    source = '"""Doc\nstring."""\n\nimport a\nfrom b import (\n    c,\n)\n# comment\nX = (\n    1,  # one\n)\n'
    assert code_lines(source) == 3


def test_what_grew_is_named_with_its_lines() -> None:
    assert over({"game": 9, "game/ai": 9}, {"game": 12, "game/ai": 9}) == ["game: 12 code lines, 3 more than its limit"]

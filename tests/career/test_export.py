"""Export: exported data is equal to the stored data, and no name becomes a spreadsheet formula."""

import csv
import io
import json
import random
from datetime import datetime

from game.career.export import Sheet, as_csv, as_json
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.session.store import Store
from game.session.table import Table
from tests.session.matches import new_table, play_out


def test_both_forms_hold_all_matches_and_deals(played: tuple[Store, list[Table]]) -> None:
    career = career_of(played[0])
    matches, deals = career.match_rows(MatchFilter()), career.deal_rows(MatchFilter())
    found = career.totals(MatchFilter())
    document = json.loads(as_json(matches, deals))
    assert [row["match"] for row in document["matches"]] == [table.match_id for table in played[1]]
    assert (
        sum(row["points"] for row in document["deals"])
        == sum(row["points"] for row in document["matches"])
        == found.points
    )
    assert len(document["deals"]) == found.deals
    assert [row["ending"] for row in document["matches"]][-2:] == ["given up", "unfinished"]
    assert {row["marks"] for row in document["matches"]} == {"", "hints"}
    for sheet, name in ((matches, "matches"), (deals, "deals")):
        read = list(csv.DictReader(io.StringIO(as_csv(sheet))))
        assert [list(row) for row in read] == [list(row) for row in document[name]]
        for line, row in zip(read, document[name], strict=True):
            assert line == {key: "" if value is None else str(value) for key, value in row.items()}


def test_what_is_no_value_of_its_column_is_not_exported() -> None:
    store = Store.open(None).store
    play_out(new_table(store=store), random.Random(1))
    store.keep_figures(lambda db: db.execute("UPDATE facts SET points = x'ff'"))
    assert json.loads(as_json(Sheet(), career_of(store).deal_rows(MatchFilter()))) == {"matches": [], "deals": []}
    assert career_of(store).has_nonsense
    store.close()


def test_a_name_like_a_formula_is_a_text_for_a_spreadsheet(played: tuple[Store, list[Table]]) -> None:
    names, (row, *_others) = career_of(played[0]).match_rows(MatchFilter())
    person, margin = names.index("person"), names.index("margin")
    bad = ('=HYPERLINK("http://x")', "+1", "-1", "@x")
    for name in bad:
        read = list(
            csv.reader(io.StringIO(as_csv(Sheet(names, ((*row[:person], name, *row[person + 1 : margin], -5),)))))
        )[1]
        assert read[person] == f"'{name}"
        assert read[margin] == "-5"


def test_the_time_of_a_match_is_exported_with_its_zone(played: tuple[Store, list[Table]]) -> None:
    names, rows = career_of(played[0]).match_rows(MatchFilter())
    for row in rows:
        assert datetime.fromisoformat(str(row[names.index("last_played")])).tzinfo is not None

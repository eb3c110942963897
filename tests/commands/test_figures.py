"""Figures are printed for other programs, even from a profile without stored figures."""

import csv
import io
import json
import random
from contextlib import closing
from pathlib import Path

import pytest

from game.session.store import Store
from tests.commands.conftest import Run
from tests.session.matches import SHORT, new_table, play_out


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with closing(Store.open(tmp_path / "data" / "profile.sqlite3").store) as store:
        table = new_table(SHORT, store=store)
        play_out(table, random.Random(1))
    return tmp_path / "data"


def test_figures_are_printed_as_csv_and_as_json(data: Path, run: Run) -> None:
    matches = list(csv.DictReader(io.StringIO(run("record", "figures", "--data-dir", data).out)))
    deals = list(csv.DictReader(io.StringIO(run("record", "figures", "--deals", "--data-dir", data).out)))
    document = json.loads(run("record", "figures", "--json", "--data-dir", data).out)
    assert [row["person"] for row in matches] == ["Player S"]
    assert [row["cards"] for row in deals] == ["3", "1", "2"]
    assert document["matches"][0]["points"] == sum(int(row["points"]) for row in deals)


def test_where_there_are_no_matches_there_is_a_line_of_names(run: Run) -> None:
    said = run("record", "figures", "--data-dir", "none")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1

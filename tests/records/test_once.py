"""Reading of records in one pass: each move is replayed once, and each record is returned before the next is read."""

from pathlib import Path

import pytest

from game.engine.evolve import evolve
from game.records.files import read_records
from game.records.json_document import to_json
from game.records.model import MatchRecord, RecordError
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from tests.records.records import log_of, parse_record, samples, short, simulated


@pytest.mark.parametrize("write", [to_text, to_json])
def test_every_move_of_a_record_is_made_one_time(write: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(write)
    made: list[object] = []

    def counting(state: object, event: object) -> object:
        made.append(event)
        return evolve(state, event)  # type: ignore[arg-type]  # passed on unchanged

    monkeypatch.setattr("game.records.from_log.evolve", counting)
    record = simulated(short("classic"), "random", 4)
    text = write(record)
    log = list(log_of(record))
    made.clear()
    parse_record(text)
    assert made == list(log[1:])


def test_the_records_of_a_file_come_one_after_the_other_with_how_far_it_is(tmp_path: Path) -> None:
    lines = [to_json(record) for record in samples()[:3]]
    path = tmp_path / "records.json"
    path.write_text("\n".join((*lines, "{}", "")), encoding="utf-8")
    coming = read_records(path)
    shares = []
    for _line in lines:
        log, share = next(coming)
        assert isinstance(log.record, MatchRecord)
        shares.append(share)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1
    with pytest.raises(RecordError) as caught:
        next(coming)
    assert caught.value.line == 4


def test_the_last_record_of_a_file_is_its_end(tmp_path: Path) -> None:
    path = tmp_path / "record"
    record = simulated(short("classic"), "random", 4)
    for text in (to_text(record), to_json(record), "\ufeff" + to_json(record) + "\n\n"):
        path.write_text(text, encoding="utf-8")
        assert next(share for _record, share in read_records(path)) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("right", "wrong"), [('"number":1,', '"number":true,'), ('"number":1,', '"number":1.0,')])
def test_a_value_that_is_equal_but_of_another_kind_is_found(right: str, wrong: str) -> None:
    text = to_json(simulated(PRESETS["santa-cruz-short"], "random", 4))
    assert right in text
    with pytest.raises(RecordError, match=r"number: This is .* but should be 1"):
        parse_record(text.replace(right, wrong, 1))

"""Progress bar: its estimate of the remaining time, and its display only on a terminal."""

import sys

import pytest

from game.commands.progress_bar import Bar, duration


def test_the_time_left_follows_from_the_pace_of_this_run() -> None:
    now = [100.0]
    bar = Bar(1000, done=400, clock=lambda: now[0])
    assert bar.time_left(401) is None
    now[0] += 30
    assert bar.time_left(400) is None
    assert bar.time_left(500) == pytest.approx(150)
    assert [duration(seconds) for seconds in (0.4, 62, 3725)] == ["0:00", "1:02", "1:02:05"]


def test_a_terminal_sees_the_bar_and_a_file_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Bar(10).show(5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    now = iter((0.0, 10.0))
    Bar(10, clock=lambda: next(now)).show(5)
    shown = capsys.readouterr().err
    assert "5/10" in shown
    assert "0:10 left" in shown

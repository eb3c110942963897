"""A command line either works or prints one line about the error and the allowed values."""

import errno
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import game.selftest.report
import game.start
from game import __version__
from game.cli import main
from game.options import Options
from game.rulesets.presets import PRESETS
from game.tabletop.pacing import Speed
from tests.commands.conftest import SCRIPT, Run
from tests.support.narrowing import not_none

SIMULATE = ("simulate", "--rules", "classic", "--matches", "1", "--seed", "1")
DEAL = ("deal", "--rules", "classic", "--number", "1", "--seed", "1")

RunScript = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Return a list that receives the options of each start of the game; no window is opened."""
    opened: list[Options] = []

    def run_game(options: Options) -> int:
        opened.append(options)
        return 0

    monkeypatch.setattr(game.start, "run", run_game)
    return opened


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        (("play",), ("'play'", "rules, simulate, record, deal, data")),
        (("--fast",), ("'--fast'", "--data-dir", "--speed")),
        (("--seed", ""), ("--seed", "1 to 64 hexadecimal digits", "''")),
        (("--seed",), ("--seed", "expected one argument")),
        (("--speed", "Fast"), ("relaxed, normal, fast, instant", "'Fast'")),
        (("--window", "319x240"), ("from 320x240",)),
        (("--rules", "poker"), ("'poker'", "classic, traditional", "santa-cruz-short")),
        (("--rules", "classic", "--resume"), ("--resume", "--rules")),
        (("--data-dir", "a\0b"), ("--data-dir", "the name of a file or folder")),
        (("--seed", "1", "rules"), ("--seed before rules", "ID, --all, --card, --json")),
        (("--resume", "record", "list"), ("--resume before record", "--data-dir")),
        (("--speed", "fast", *SIMULATE), ("--speed before simulate",)),
        (("rules", "classic", "blooper"), ("'blooper'", "ID, --all, --card, --json")),
        (("simulate",), ("--rules, --matches, --seed",)),
        ((*SIMULATE, "--matches", "0"), ("from 1 to 1000000", "'0'")),
        ((*SIMULATE, "--bots", "club"), ("--bots", "4 players", "1 level was given")),
        ((*SIMULATE, "--bots", "club,club,club,champion"), ("'champion'", "random, beginner")),
        ((*SIMULATE, "--rules", "individual", "--bots", "club"), ("2 or 3 or 4 players",)),
        ((*SIMULATE, "--records", "file"), ("--records", "expected a folder for new files", "file")),
        ((*SIMULATE, "more"), ("'more'", "--bots")),
        (("deal",), ("--seed, --number, --rules",)),
        ((*DEAL, "--number", "27"), ("deals 1 to 26 and no tie-breaks",)),
        ((*DEAL, "--seats", "3"), ("--seats", "expected 4, not 3")),
        (("record",), ("check|list|export|import",)),
        (("record", "burn"), ("'burn'", "check, list, export, import")),
        (("record", "check"), ("FILE",)),
        (("record", "export", "1"), ("MATCH", "no matches")),
        (("record", "list", "now"), ("'now'", "--data-dir")),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None,
)
def test_a_wrong_command_line_is_refused_with_what_is_allowed(
    argv: tuple[str, ...], parts: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    data = ("--data-dir", str(tmp_path / "data")) if "--data-dir" not in argv else ()
    said = run(*data, *argv)
    assert said.code == 2
    plain = said.err.replace("', '", ", ")  # as some versions of Python quote each choice
    assert all(part in plain for part in parts), plain


@pytest.mark.parametrize("text", [b"", b"\xff", b"{", b'{"siezs": 1}', b"[" * 60_000, b" " * 70_000])
def test_a_file_that_is_no_ruleset_is_a_wrong_argument_of_every_command_that_takes_one(
    text: bytes, run: Run, tmp_path: Path
) -> None:
    (tmp_path / "rules.json").write_bytes(text)
    for argv in (("--rules",), ("rules",), (*SIMULATE, "--rules"), (*DEAL, "--rules")):
        assert run(*argv, "rules.json").code == 2
        assert run(*argv, ".").code == 2


def test_control_characters_of_an_argument_never_reach_the_terminal(run: Run) -> None:
    said = run("--speed", "\x1b[31m\nfast\r")
    assert said.code == 2
    assert said.err[:-1].isprintable()


@pytest.mark.parametrize("argv", [(), ("rules",), ("simulate",), ("deal",), ("record",), ("record", "export")])
def test_help_is_printed(argv: tuple[str, ...], run: Run) -> None:
    assert run(*argv, "--help").out.startswith("usage: back-alley")


def test_the_options_of_the_game_reach_it(opened: list[Options], run: Run, tmp_path: Path) -> None:
    tree = tmp_path / "tree.txt"
    words = ("--seed", "aB", "--speed", "instant", "--window", "1024x640", "--rules", "blooper", "--ui-tree", tree)
    assert run("--data-dir", tmp_path, *words).code == 0
    assert run("--resume").code == 0
    assert run().code == 0
    assert opened[0] == Options(
        data_dir=tmp_path,
        seed=bytes(31) + b"\xab",
        speed=Speed.INSTANT,
        window=(1024, 640),
        rules=PRESETS["blooper"],
        resume=False,
        ui_tree=tree,
        language=opened[2].language,
    )
    assert opened[1] == Options(resume=True, language=opened[2].language)
    assert opened[2] == Options(language=opened[2].language)


def test_a_ruleset_in_a_file_reaches_the_game(opened: list[Options], run: Run, tmp_path: Path) -> None:
    (tmp_path / "friday.json").write_text('{"name": "Friday", "sizes": [7, 1]}')
    assert run("--rules", "friday.json").code == 0
    rules = not_none(opened[0].rules)
    assert (rules.name, rules.sizes) == ("Friday", (7, 1))


def test_a_record_is_opened_by_its_name_alone_as_a_system_opens_files(
    opened: list[Options], run: Run, tmp_path: Path
) -> None:
    (tmp_path / "here").touch()
    names = ("here", "not/there", str(tmp_path / "Ein Spiel.backalley"))
    for name in names:
        assert run(name).code == 0
        assert run("--open", name).code == 0
    assert [options.record for options in opened] == [Path(name) for name in names for _ in range(2)]
    assert run("there").code == 2
    (tmp_path / "rules").touch()
    assert "Santa Cruz" in run("rules").out


def test_the_options_of_the_game_may_stand_before_a_record_and_behind_it(
    opened: list[Options], run: Run, tmp_path: Path
) -> None:
    (tmp_path / "game").touch()
    file = str(tmp_path / "game")
    data = ("--data-dir", str(tmp_path))
    for words in ((*data, file), (file, *data), ("--speed", "fast", file), ("--speed=fast", file), (file, *data)):
        assert run(*words).code == 0
        assert opened[-1].record == Path(file)
        assert opened[-1].data_dir == (tmp_path if "--data-dir" in words else None)
        assert opened[-1].speed == (None if "--data-dir" in words else Speed.FAST)
    count = len(opened)
    wrong: tuple[tuple[str, ...], ...] = (
        ("--open", file, file),
        (file, file),
        ("--resume", file),
        ("--window", file),
        (*data, "there", file),
    )
    for line in wrong:
        assert run(*line).code == 2
    assert "--open" in run("--resume", file).err
    assert run(*data, "rules", "classic").code == 0
    assert len(opened) == count


def test_a_self_test_is_asked_for_without_opening_the_game(
    opened: list[Options], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def test(folder: Path) -> int:
        asked.append(folder)
        return 1

    monkeypatch.setattr(game.selftest.report, "run_checks", test)
    assert run("--selftest", tmp_path).code == 1
    assert (asked, opened) == ([tmp_path], [])
    assert "--resume" in run("--selftest", tmp_path, "--resume").err


def test_the_program_is_installed_under_its_name(run_script: RunScript) -> None:
    assert run_script("--version").stdout.decode() == f"back-alley {__version__}\n"
    done = run_script("rules", "poker")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_who_has_seen_enough_hears_no_complaint() -> None:
    words = [str(SCRIPT), *SIMULATE[:-3], "2000", "--seed", "1", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"{")
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("argv", [("rules", "classic"), ("rules", "--all"), (*SIMULATE, "--json"), DEAL])
def test_a_full_disk_below_the_output_is_reported_in_a_line(argv: tuple[str, ...], run_script: RunScript) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_script(*argv, stdout=full)
    assert done.returncode == 1
    assert done.stderr.startswith(b"back-alley: The output cannot be written (")
    assert done.stderr.count(b"\n") == 1


def test_a_failure_of_a_command_is_not_taken_for_one_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def denied(_path: Path, _now: object) -> Path:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("game.profiles.backup.free_name", denied)
    assert main(["data", "backup"]) == 1
    assert capsys.readouterr().err == "back-alley: The command cannot be carried out (access is not allowed).\n"


@pytest.mark.skipif(sys.platform == "win32", reason="closes a stream as a Unix shell does")
@pytest.mark.parametrize(
    ("words", "closed"), [("rules", ">&-"), ("rules", ">&- 2>&-"), ("deal --rules classic --number 1 --seed 1", "2>&-")]
)
def test_closed_streams_are_no_reason_to_fail(closed: str, words: str) -> None:
    done = subprocess.run(["sh", "-c", f"'{SCRIPT}' {words} {closed}"], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="sends the signal of a Unix terminal")
@pytest.mark.usefixtures("heeding_interrupts")
def test_an_interrupted_simulation_ends_without_a_traceback() -> None:
    words = [str(SCRIPT), *SIMULATE[:-3], "100000", "--seed", "1", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        not_none(program.stdout).readline()
        program.send_signal(signal.SIGINT)
        _out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert err == b""


def test_what_commands_need_is_not_read_to_open_the_game() -> None:
    names = "import sys, game.cli; print(*(name for name in sys.modules if name.startswith('game.')))"
    loaded = subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, check=True).stdout.split()
    assert "game.commands.arguments" in loaded
    assert not [name for name in loaded if name.startswith("game.ai")]
    assert "game.commands.simulate" not in loaded

"""`back-alley record`: check, export, import, list, delete and restore matches, and print statistics."""

import argparse
import gc
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from game.career import export
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.commands.arguments import (
    CommandError,
    Parser,
    UsageError,
    add_actions,
    add_data_dir,
    add_json,
    path_argument,
    profile_paths,
    short,
)
from game.commands.progress_bar import Bar
from game.i18n import _, ngettext
from game.outside_text import shortened, shown
from game.paths import Paths, user_paths
from game.profiles.deletion import delete_match
from game.profiles.people import folders_of_others
from game.records.files import read_records
from game.records.json_document import to_json
from game.records.marks import labels_text
from game.records.model import MatchRecord, RecordError
from game.records.replay import MatchLog
from game.records.text import to_text
from game.session.exchange import import_record, record_from, stored_as
from game.session.lock import is_claimed
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import DamagedError, Status, StoredMatch
from game.terminal import say, say_text
from game.upkeep.career_count import CareerCount
from game.wording.names import shown_name
from game.wording.runs import runs_of
from game.worker import InlineWorker

_MOST_DIGITS = 18
_MOST_RUNS = 12
"""The maximum number of ranges, such as `5-4999`, in the message about an unknown match number."""


def add_arguments(parser: Parser) -> None:
    """Add the actions and their arguments."""
    listed = (
        ("check", _check, _("check every move and score of records against the rules")),
        ("list", _list, _("list the matches played")),
        ("export", _export, _("print a match as a record")),
        ("import", _import, _("add records to the matches played")),
        ("figures", _figures, _("print the figures of the matches, as CSV or JSON")),
        ("delete", _delete, _("delete a match for good, from the copies of the profile too")),
        ("restore", _restore, _("restore missing matches from a copy of the profile")),
    )
    for run, action in add_actions(parser, listed):
        if run in (_check, _import):
            text = _("a record as text or as JSON")
            action.add_argument("files", metavar="FILE", type=path_argument, nargs="+", help=text)
        if run in (_export, _delete):
            action.add_argument("match", metavar="MATCH", help=_("the number of a match in the list"))
        if run is _export:
            add_json(action, _("as one JSON document on one line"))
        if run is _figures:
            action.add_argument("--deals", action="store_true", help=_("a line for each deal, not for each match"))
            text = _("as played by this person, if several play here")
            action.add_argument("--person", metavar="NAME", default="", help=text)
            add_json(action, _("as one JSON document with the matches and their deals"))
        if run is not _check:
            add_data_dir(action)


def _check(args: argparse.Namespace) -> int:
    sizes = [_size(path) for path in args.files]
    bar = Bar(sum(sizes), in_percent=True)
    bar.show(0)
    is_right = True
    collects = gc.isenabled()
    gc.disable()  # records contain no cycles, and garbage collection takes a tenth of the time
    try:
        for number, path in enumerate(args.files):
            is_right &= _check_file(path, bar, before=sum(sizes[:number]), size=sizes[number])
    finally:
        bar.clear()
        if collects:
            gc.enable()
    return 0 if is_right else 1


def _size(path: Path) -> int:
    """Return the size of a file in bytes for the progress bar; 1 if unknown, as for a pipe."""
    try:
        return max(1, path.stat().st_size)
    except (OSError, ValueError):  # ValueError: an impossible file name
        return 1


def _check_file(path: Path, bar: Bar, *, before: int, size: int) -> bool:
    """Check the records of a file: print a line for each, or only the first error. Return True if all are valid."""
    found: list[str] = []
    try:
        for log, share in read_records(path):
            found.append(_checked(log.record))
            bar.show(before + int(size * share))
    except RecordError as error:
        bar.clear()
        say(_wrong(path, error))
        return False
    bar.clear()
    for line in found:
        say(f"{shown(path)}: {line}")
    bar.show(before + size)
    return True


def _wrong(path: Path, error: RecordError) -> str:
    return shortened(f"{shown(path)}:{error.line}:{error.column}: {shown(error.sentence)}")


def _checked(record: MatchRecord) -> str:
    """Return the message on a valid record."""
    count = len(record.deals)
    if record.seed is not None:
        text = ngettext(
            "{count} deal matches its seed and was played by the rules.",
            "{count} deals match their seed and were played by the rules.",
            count,
        )
    else:
        text = ngettext(
            "{count} deal was played by the rules; there is no seed to check its cards.",
            "{count} deals were played by the rules; there is no seed to check their cards.",
            count,
        )
    return text.format(count=count)


def _read_store(args: argparse.Namespace) -> ProfileReader:
    return ProfileReader.read(profile_paths(args).profile)


def _list(args: argparse.Namespace) -> int:
    with closing(_read_store(args)) as store:
        matches = store.some(store.numbers())
    for match in matches:
        say(_listed(match) if isinstance(match, StoredMatch) else f"{match.id:>4}  {DamagedError(match.id)}")
    if not matches:
        say(_("There are no matches in {path}.").format(path=user_paths(args.data_dir).profile))
    return 0


def _listed(match: StoredMatch) -> str:
    summary = match.summary
    states = {
        Status.PLAYING: _("deal {deal} of {deals}").format(deal=summary.deal, deals=summary.deals),
        Status.FINISHED: _("finished"),
        Status.ABANDONED: _("given up"),
    }
    scores = ", ".join(f"{side} {total}" for side, total in zip(summary.sides, summary.totals, strict=True))
    names = ", ".join(map(shown_name, summary.names))
    when = f"{match.updated.astimezone():%Y-%m-%d %H:%M}"
    marks = f"  [{labels_text(summary.marks)}]" if summary.marks else ""
    return f"{match.id:>4}  {when}  {_(match.rules.name)}: {scores}  ({states[match.status]})  {names}{marks}"


def _export(args: argparse.Namespace) -> int:
    with closing(_read_store(args)) as store:
        try:
            record = record_from(store, _match_id(args.match, store.numbers()))
        except DamagedError as error:
            raise CommandError(f"{error} {error.details}") from error
    say_text(to_json(record) if args.json else to_text(record))
    return 0


def _figures(args: argparse.Namespace) -> int:
    """Print statistics. Missing ones are computed first, which writes to the profile."""
    with closing(_read_store(args)) as store:
        is_due = career_of(store).progress().due > 0
    if is_due:
        with _written(args) as written:
            _count(written)
    with closing(_read_store(args)) as store:
        career, wanted = career_of(store), MatchFilter(person=args.person)
        if args.json:
            say_text(export.as_json(career.match_rows(wanted), career.deal_rows(wanted)))
        else:
            say_text(export.as_csv((career.deal_rows if args.deals else career.match_rows)(wanted)))
    return 0


def _count(store: Store) -> None:
    count = CareerCount(store, InlineWorker())
    whole = career_of(store).progress().due
    bar = Bar(whole)
    while not count.is_done:
        count.step()
        bar.show(whole - career_of(store).progress().due)
    bar.clear()


def _match_id(text: str, known: Sequence[int]) -> int:
    """Parse the number of a match.

    Raises:
        UsageError: no match has this number.
    """
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and int(text) in known:
        return int(text)
    if not known:
        raise UsageError(_("argument MATCH: there are no matches"))
    sentence = _("argument MATCH: there is no match {given}, only {numbers}")
    raise UsageError(sentence.format(given=short(text), numbers=_in_short(known)))


def _in_short(numbers: Sequence[int]) -> str:
    """Return sorted numbers as short text, such as "1, 2, 5-4999", with at most `_MOST_RUNS` ranges."""
    told = runs_of(numbers, "-")
    return ", ".join(told[:_MOST_RUNS]) + (", …" if len(told) > _MOST_RUNS else "")


@contextmanager
def _written(args: argparse.Namespace) -> Iterator[Store]:
    """Open the store for writing during the `with` block.

    Raises:
        ToldError: the store cannot be opened or written.
    """
    store, notice = Store.open(profile_paths(args).profile)
    try:
        _check_saved(store)
        if notice is not None:
            say(notice)
        yield store
    finally:
        store.close()
    _check_saved(store)


def _check_saved(store: Store) -> None:
    """Check that everything written so far was saved.

    Raises:
        CommandError: something is not saved.
    """
    if store.notice is not None:
        raise CommandError(store.notice)


def _delete(args: argparse.Namespace) -> int:
    """Delete a match; `--data-dir` may be the folder of any player, as `data list` prints it."""
    folder = user_paths(args.data_dir).data_dir
    home = folder.parent.parent
    with _written(args) as store:
        number = _match_id(args.match, store.numbers())
        if is_claimed(Paths(folder).profile) and number in [match.id for match in store.unfinished()]:
            text = _("Match {number} is unfinished, and a window of the game is open. Close the window first.")
            raise CommandError(text.format(number=number))
        delete_match(store, Paths(folder, home if folder in folders_of_others(home) else None), number)
        _check_saved(store)
        say(_("Match {number} was deleted.").format(number=number))
    return 0


def _restore(args: argparse.Namespace) -> int:
    with _written(args) as store:
        if (offer := store.look_in_copies()) is None:
            say(_("No copy of the profile has a match that is missing here."))
            return 0
        if is_claimed(user_paths(args.data_dir).profile):
            raise CommandError(_("A match may be open in a window of the game. Close the window first."))
        count = store.bring_back(offer)
        _check_saved(store)
        text = ngettext("{count} match was restored from {path}.", "{count} matches were restored from {path}.", count)
        say(text.format(count=count, path=offer.copies[0].parent))
    return 0


def _import(args: argparse.Namespace) -> int:
    """Import every valid record. The first one opens or creates the profile."""
    wrong = 0
    with ExitStack() as stack:
        store: Store | None = None
        for path in args.files:
            try:
                for log, _share in read_records(path):
                    store = store or stack.enter_context(_written(args))
                    _keep(store, path, log)
            except RecordError as error:
                say(_wrong(path, error))
                wrong += 1
    return 1 if wrong else 0


def _keep(store: Store, path: Path, log: MatchLog) -> None:
    if (known := stored_as(store, log.record)) is not None:
        say(_("{path}: already saved as match {number}.").format(path=path, number=known))
    else:
        number = import_record(store, log)
        _check_saved(store)
        say(_("{path}: saved as match {number}.").format(path=path, number=number))

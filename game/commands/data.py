"""`back-alley data`: back up all that is kept of everybody, restore it, and export it in open formats."""

import argparse
from contextlib import closing
from pathlib import Path

from game.commands.arguments import CommandError, Parser, add_actions, add_data_dir, path_argument
from game.commands.progress_bar import shown_progress
from game.i18n import _, ngettext
from game.paths import user_paths
from game.profiles import backup
from game.profiles.backup import prepare
from game.profiles.export import ExportError, export_all, sentences
from game.profiles.people import profiles
from game.profiles.restore import BackupError, restore_prepared, undo_restore
from game.session.profile_reader import ProfileReader
from game.session.store import utc_now
from game.session.stored_match import StoreError
from game.terminal import say


def add_arguments(parser: Parser) -> None:
    """Add the actions and what each takes."""
    listed = (
        ("list", _list, _("list who plays here, and where it is kept")),
        ("backup", _backup, _("write everything into one file, to keep or to take to another computer")),
        ("restore", _restore, _("put what is in a backup in the place of everything here")),
        ("export", _export, _("write all matches, rulesets and settings in open formats into a new folder")),
    )
    for run, action in add_actions(parser, listed):
        if run is _backup:
            text = _("the file to write; by default one named by the day, here")
            action.add_argument("file", metavar="FILE", nargs="?", type=path_argument, default=None, help=text)
        elif run is _restore:
            action.add_argument("file", metavar="FILE", type=path_argument, help=_("a file that `backup` wrote"))
        elif run is _export:
            action.add_argument("folder", metavar="FOLDER", type=path_argument, help=_("the folder to make"))
        add_data_dir(action)


def _list(args: argparse.Namespace) -> int:
    for profile in profiles(user_paths(args.data_dir)):
        try:
            with closing(ProfileReader.read(profile.paths.profile)) as store:
                count = len(store.all_numbers())
            kept = ngettext("{number} match", "{number} matches", count).format(number=count)
        except StoreError as error:
            kept = str(error)
        say(
            _("{name}: {kept}, in {path}").format(name=profile.name or _("You"), kept=kept, path=profile.paths.data_dir)
        )
    return 0


def _backup(args: argparse.Namespace) -> int:
    now = utc_now()
    target: Path = (args.file or backup.free_name(Path(), now)).absolute()
    try:
        with shown_progress() as heed:
            made = backup.write_backup(user_paths(args.data_dir), target, now, heed)
    except BackupError as error:
        raise CommandError(str(error)) from error
    text = ngettext(
        "Everything of {number} person is in {path}.", "Everything of {number} people is in {path}.", made.people
    )
    say(text.format(number=made.people, path=target))
    return 0


def _restore(args: argparse.Namespace) -> int:
    paths = user_paths(args.data_dir)
    try:
        if args.file.absolute() == paths.before_restore:
            undo_restore(paths)
            say(_("Everything is as it was before the restore."))
            return 0
        with shown_progress() as heed:
            restored = prepare(paths, args.file, heed)
        restore_prepared(paths)
    except BackupError as error:
        raise CommandError(str(error)) from error
    text = ngettext(
        "Everything of {number} person is back, as it was on {date}.",
        "Everything of {number} people is back, as it was on {date}.",
        restored.people,
    )
    say(text.format(number=restored.people, date=f"{restored.made.astimezone():%Y-%m-%d %H:%M}"))
    if paths.before_restore.exists():
        say(
            _("What was here before is in {path}; `data restore` brings it back from there.").format(
                path=paths.before_restore
            )
        )
    return 0


def _export(args: argparse.Namespace) -> int:
    try:
        with shown_progress() as heed:
            done = export_all(user_paths(args.data_dir), args.folder.absolute(), heed)
    except ExportError as error:
        raise CommandError(str(error)) from error
    for sentence in sentences(done, args.folder):
        say(sentence)
    return 0

"""`back-alley data`: list, back up, restore or export all profiles, and merge those of two computers."""

import argparse
from contextlib import closing
from pathlib import Path

from game.clock import utc_now
from game.commands.arguments import CommandError, Parser, add_actions, add_data_dir, path_argument, profile_paths
from game.commands.progress_bar import shown_progress
from game.i18n import _, ngettext
from game.paths import Paths
from game.profiles import backup, merge
from game.profiles.backup import prepare
from game.profiles.export import export_all, sentences
from game.profiles.people import profiles
from game.profiles.restore import replace_all, unpacking
from game.session.profile_reader import ProfileReader
from game.session.stored_match import StoreError
from game.session.union import MANY_DELETIONS
from game.terminal import say
from game.worker import share_of


def add_arguments(parser: Parser) -> None:
    """Add the actions and their arguments."""
    listed = (
        ("list", _list, _("list the people who play here, and their folders")),
        ("backup", _backup, _("write everything into one file, to keep or take to another computer")),
        ("restore", _restore, _("replace everything here with a backup")),
        ("merge", _merge, _("merge everything here with a backup, or with the folder from another computer")),
        ("export", _export, _("write all matches, rulesets and settings in open formats into a new folder")),
    )
    for run, action in add_actions(parser, listed):
        if run is _backup:
            text = _("the file to write; by default one here, named after the date")
            action.add_argument("file", metavar="FILE", nargs="?", type=path_argument, default=None, help=text)
        elif run is _restore:
            action.add_argument("file", metavar="FILE", type=path_argument, help=_("a file written by `backup`"))
        elif run is _merge:
            text = _("a file written by `backup`, or the folder that `list` prints on another computer")
            action.add_argument("source", metavar="FILE|FOLDER", type=path_argument, help=text)
            text = _("say what would change, and change nothing")
            action.add_argument("--preview", action="store_true", help=text)
            text = _("whose settings and names to keep, those here (the default) or those in the file")
            sides = ("here", "there")
            action.add_argument("--settings", choices=sides, default=sides[0], metavar="|".join(sides), help=text)
            text = _("delete the matches deleted there, even if there are more than {number}")
            action.add_argument("--deletions", action="store_true", help=text.format(number=MANY_DELETIONS))
        elif run is _export:
            action.add_argument("folder", metavar="FOLDER", type=path_argument, help=_("the folder to create"))
        add_data_dir(action)


def _list(args: argparse.Namespace) -> int:
    for profile in profiles(profile_paths(args)):
        try:
            with closing(ProfileReader.read(profile.paths.profile)) as store:
                count = len(store.numbers())
            kept = ngettext("{number} match", "{number} matches", count).format(number=count)
        except StoreError as error:
            kept = str(error)
        say(_("{name}: {kept} ({path})").format(name=profile.name or _("You"), kept=kept, path=profile.paths.data_dir))
    return 0


def _backup(args: argparse.Namespace) -> int:
    paths, now = profile_paths(args), utc_now()
    target: Path = (args.file or backup.free_name(Path(), now)).absolute()
    with shown_progress() as heed:
        made = backup.write_backup(paths, target, now, heed)
    text = ngettext(
        "The data of {number} person is in {path}.", "The data of {number} people is in {path}.", made.people
    )
    say(text.format(number=made.people, path=target))
    return 0


def _restore(args: argparse.Namespace) -> int:
    paths = profile_paths(args)
    with unpacking(paths):
        if args.file.absolute() == paths.before_restore:
            replace_all(paths, paths.before_restore)
            say(_("Everything is as it was before the restore."))
            return 0
        with shown_progress() as heed:
            restored = prepare(paths, args.file, heed)
        replace_all(paths, paths.unpacked)
    text = ngettext(
        "The data of {number} person is back, as it was on {date}.",
        "The data of {number} people is back, as it was on {date}.",
        restored.people,
    )
    say(text.format(number=restored.people, date=f"{restored.made.astimezone():%Y-%m-%d %H:%M}"))
    _say_how_to_undo(paths)
    return 0


def _merge(args: argparse.Namespace) -> int:
    paths = profile_paths(args)
    with unpacking(paths), shown_progress() as heed:
        merge.prepare_merge(paths, args.source, utc_now(), share_of(heed, 0, 2))
        found = merge.meetings(paths)
        for meeting in found:
            say(merge.sentence(meeting))
        deleted = max(len(meeting.plan.going) for meeting in found)
        if deleted > MANY_DELETIONS and not (args.deletions or args.preview):
            text = ngettext(
                "{count} match would be deleted here, as it was there. Confirm with --deletions.",
                "{count} matches would be deleted here, as they were there. Confirm with --deletions.",
                deleted,
            )
            raise CommandError(text.format(count=deleted))
        if not args.preview:
            there = args.settings == "there"
            merge.merge_unpacked(paths, found, share_of(heed, 1, 2), with_their_settings=there)
            merge.merge_prepared(paths)
    if not args.preview:
        say(_("The merge is complete."))
        _say_how_to_undo(paths)
    return 0


def _say_how_to_undo(paths: Paths) -> None:
    if paths.before_restore.exists():
        text = _("What was here before is in {path}; `data restore` restores it from there.")
        say(text.format(path=paths.before_restore))


def _export(args: argparse.Namespace) -> int:
    paths = profile_paths(args)
    with shown_progress() as heed:
        done = export_all(paths, args.folder.absolute(), heed)
    for sentence in sentences(done, args.folder):
        say(sentence)
    return 0

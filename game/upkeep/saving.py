"""Saving: writes the figures of all matches as files for other programs, in the player's folder, readable by the player alone."""

from collections.abc import Sequence
from pathlib import Path

from game import private_files as private
from game.atomic_file import write_whole
from game.career.export import DealRow, MatchRow, as_csv, as_json
from game.i18n import _


def save_figures(folder: Path, matches: Sequence[MatchRow], deals: Sequence[DealRow]) -> str:
    """Write the files, replacing earlier ones; return a sentence for the player."""
    try:
        private.make_folder(folder)
        write_whole(folder / "matches.csv", as_csv(matches, MatchRow))
        write_whole(folder / "deals.csv", as_csv(deals, DealRow))
        write_whole(folder / "career.json", as_json(matches, deals))
    except OSError as error:
        return _("The figures could not be saved ({reason}).").format(reason=error)
    return _("The figures are saved in {path}: matches.csv, deals.csv and career.json.").format(path=folder)

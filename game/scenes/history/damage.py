"""Confirmation dialogs: delete a match, or restore lost matches from a copy of the profile."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.i18n import _, ngettext
from game.profiles.deletion import with_loss
from game.scenes.shell.routes import Ask
from game.scenes.shell.services import Program
from game.session.copies import CopyOffer, date_of
from game.session.store import Store
from game.worker import Heed


def offer_text(offer: CopyOffer) -> str:
    """Return a sentence about the matches that can be restored from copies."""
    text = ngettext(
        "Your copies, the latest from {day}, still have {count} match that is missing here.",
        "Your copies, the latest from {day}, still have {count} matches that are missing here.",
        offer.matches,
    )
    return text.format(day=date_of(offer.copies[0]).isoformat(), count=offer.matches)


def ask_to_bring_back(program: Program, offer: CopyOffer, then: Callable[[], object]) -> None:
    """Ask whether to restore lost matches from copies of the profile. On yes, a worker restores them.

    Afterwards `then` is called if the player is still on the page. A refused offer is not repeated automatically.
    """
    store, page = program.matches.store, program.director.stack.scene

    def end() -> None:
        program.matches.look_for_offer()
        if program.director.stack.scene is page:
            then()

    def bring_back() -> None:
        if store.path is not None:
            program.writing.begin(partial(_brought_back, store.path, offer), end)
            program.writing.step()  # reports the result at once if the worker is synchronous

    program.open(
        Ask(
            title=_("Restore matches?"),
            text=offer_text(offer),
            yes=_("Restore"),
            no=_("Leave it"),
            then=bring_back,
            otherwise=lambda: store.leave_alone(offer),
            destroys=False,
        )
    )


def _brought_back(profile: Path, offer: CopyOffer, _heed: Heed) -> str:
    store = Store.open(profile).store
    try:
        count = store.bring_back(offer)
    finally:
        store.close(is_told=False)
    text = ngettext("{count} match is back.", "{count} matches are back.", count).format(count=count)
    return text if store.is_kept else _("The matches could not be saved. The copies still have them.")


def ask_to_delete(program: Program, match_id: int, then: Callable[[], object]) -> None:
    """Ask whether to delete a match, and delete it on yes.

    The match is deleted by its identity, because its id may change while the question is open.
    """
    program.attempt(lambda: _ask_to_delete(program, program.matches.store.identity_of(match_id), then))


def _ask_to_delete(program: Program, identity: str, then: Callable[[], object]) -> None:
    def delete() -> None:
        program.attempt(lambda: program.matches.delete(identity))
        program.matches.look_for_offer()
        then()

    program.open(
        Ask(
            title=_("Delete this match?"),
            text=with_loss(_("It will be deleted for good, from the copies of your matches too."), program.paths),
            yes=_("Delete"),
            no=_("Keep it"),
            then=delete,
        )
    )

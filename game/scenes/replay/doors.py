"""Entry points of a replay: from a table, from the list of matches, from a record."""

from game.coach.review import dealings_played
from game.controllers.local_match import LocalMatch
from game.i18n import _
from game.records.marks import MarkKind, Played
from game.records.model import MatchRecord, events_of
from game.scenes.coach.doors import review_deal, review_match
from game.scenes.replay.replay import ReplayScene, Source
from game.scenes.scores.score_sheet import ScoreSheet
from game.scenes.shell.services import Program
from game.session.replay import Replay
from game.session.store import Status, StoreError
from game.session.table import Table


def source_of_table(table: Table) -> Source:
    """Return the match at a table, as far as its deals are finished."""

    def review() -> Played:
        table.mark(MarkKind.COACH)
        return table.played

    return Source(
        log=table.log(), origin=table.match_id, seed=table.seed, word=table.word, played=table.played, review=review
    )


def source_of_match(program: Program, match_id: int) -> Source:
    """Return a stored match.

    Raises:
        StoreError: it is not there or cannot be read.
    """
    loaded = program.store.load(match_id)
    journal = loaded.journal()
    match = loaded.match
    is_playing = match.status is Status.PLAYING
    return Source(
        log=journal.log(),
        origin=match_id,
        seed=match.seed or None,
        word=match.word,
        played=Played(journal.marks, None if match.branch is None else match.branch.origin),
        review=(lambda: _review_stored(program, match_id)) if is_playing else None,
    )


def _review_stored(program: Program, match_id: int) -> Played | None:
    """Mark a stored match that is to be reviewed before it is played on; None where it cannot be, which the player is told."""
    try:
        table = Table.resume(program.store, match_id)
    except StoreError as error:
        program.tell_trouble(error)
        return None
    table.mark(MarkKind.COACH)
    table.close()
    return table.played


def source_of_record(record: MatchRecord) -> Source:
    """Return the match of a record."""
    return Source(log=events_of(record), seed=record.seed, word=record.word, played=Played(record.marks))


def show_match(program: Program, match_id: int) -> None:
    """Put the replay of a stored match on top, or say why it cannot be shown."""
    try:
        program.director.push(ReplayScene(program, source_of_match(program, match_id)))
    except StoreError as error:
        program.tell_trouble(error)


def show_deal(program: Program, local_match: LocalMatch, result: int) -> None:
    """Put the replay of a finished deal of a local match on top, by its line on the score sheet from 0."""
    source = source_of_table(local_match.table)
    viewer = local_match.viewer if len(local_match.people) == 1 else None
    program.director.push(
        ReplayScene(program, source, viewer=viewer, dealing=Replay(source.log).dealing_of_result(result))
    )


def review_last(program: Program, local_match: LocalMatch, result: int) -> None:
    """Put the review of a finished deal of a local match on top, by its line on the score sheet from 0."""
    local_match.mark(MarkKind.COACH)
    review_deal(program, Replay(local_match.table.log()), result, local_match.viewer)


def review_local_match(program: Program, local_match: LocalMatch) -> None:
    """Put the review of all finished deals of a local match on top, or say that there are none."""
    replay = Replay(local_match.table.log())
    if dealings_played(replay):
        local_match.mark(MarkKind.COACH)
        review_match(program, replay, local_match.viewer)
    else:
        program.director.toast(_("No deal is finished yet."))


def sheet_at_table(program: Program, local_match: LocalMatch) -> ScoreSheet:
    """Return the score sheet of a local match; each finished deal leads to its replay."""
    table = local_match.table
    return ScoreSheet(
        program,
        local_match.seen.public,
        local_match.common_voices.viewer,
        look_again=(lambda result: show_deal(program, local_match, result)) if local_match.is_kept else None,
        review=(lambda: review_local_match(program, local_match)) if local_match.is_kept else None,
        played=table.played,
    )

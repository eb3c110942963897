"""Career queries in the background: a worker runs long queries through its own connection."""

from collections.abc import Callable
from contextlib import closing

from game.session.profile_reader import ProfileReader
from game.session.schema import Value, open_to_read
from game.session.store import Store
from game.worker import InlineWorker, Ticket, Worker


def asked(store: Store, worker: Worker, question: Callable[[ProfileReader], Value]) -> Ticket[Value]:
    """Run a query on a profile's file in a worker; if unsaved data is in memory, run it now in this thread.

    The ticket holds an error if the file cannot be opened.
    """
    path = store.path if store.notice is None else None
    if path is None:
        return InlineWorker().submit(lambda _is_stopped: question(store))

    def ask(_is_stopped: Callable[[], bool]) -> Value:
        with closing(open_to_read(path)) as db:
            return question(ProfileReader(lambda: db))

    return worker.submit(ask, is_urgent=True)

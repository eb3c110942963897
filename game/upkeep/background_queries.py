"""Career questions in the background: what takes long with many matches is asked by a worker, through a connection of its own."""

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from game.session.profile_reader import ProfileReader
from game.session.schema import open_to_read
from game.session.store import Store
from game.worker import InlineWorker, Ticket, Worker

Value = TypeVar("Value")


def asked(store: Store, worker: Worker, question: Callable[[ProfileReader], Value]) -> Ticket[Value]:
    """Have a worker ask something of a profile; of one without a file it is asked at once.

    The ticket holds an error where the file cannot be opened.
    """
    path = store.path if store.notice is None else None
    if path is None:
        return InlineWorker().submit(lambda _is_stopped: question(store))

    def ask(_is_stopped: Callable[[], bool]) -> Value:
        with closing(ProfileReader(open_to_read(path))) as reader:
            return question(reader)

    return worker.submit(ask, is_urgent=True)

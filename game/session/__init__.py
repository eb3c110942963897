"""Match session: a match as it is played and kept.

`Table` is its one writer, `Journal` its log, `Store` the file it is kept in; `Conductor` lets computer
players act.
"""

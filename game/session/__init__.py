"""Match session: a match as it is played and stored.

`Table` is its only writer, `Journal` its log, `Store` its file; `Conductor` lets computer players act.
"""

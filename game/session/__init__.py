"""Match session: a match as it is played and stored.

`Table` is the only writer of a match; `Journal` is its log in memory, and `Store` the file of all matches. `Conductor` lets
computer players act.
"""

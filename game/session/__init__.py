"""Playing and storing matches.

`Table` alone writes a match, `Journal` is its log in memory, and `Store` is the file of all matches. `Conductor` lets computer
players act.
"""

"""Career: the figures of the matches that people played, stored at the end of each deal and read for statistics.

An outing is a match as one person played it. `figures` computes the outings of a match from its public state; `tables` writes them
in the transaction that writes the end of the deal. The other modules (`match_filter`, `statistics`, `rating`, `export`, ...) query
those tables by SQL. The figures contain no secrets, and can be computed again from the logs (`upkeep.career_count`).
"""

"""Career: results of the matches that people played, stored after each deal and read for statistics.

An outing is a match as one person played it. `figures` computes outings from the public state of a match. `tables` stores outings
in the transaction that stores the end of a deal. The other modules query the tables. The figures can be computed again from the
logs (`upkeep.career_count`).
"""

"""Career: the figures of the matches that people played, kept as their deals end and read back for statistics.

An outing is a match as one person played it. `figures` folds a match's public state into the outings at its table; `tables` writes
them beside the log, in the transaction that writes the end of the deal, and nothing here reads a log. What is asked of them
(`match_filter`, `statistics`, `company`, `firsts`, `rating`, `export`) is answered by SQL over those tables. They hold no secret,
and nothing that a log does not tell: a match without figures is counted again from its log (`upkeep.career_count`).
"""

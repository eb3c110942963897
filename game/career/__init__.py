"""Career: the figures of the matches that people played, stored at the end of each deal and read for statistics.

An outing is a match as one person played it. `figures` folds a match's public state into the outings at its table; `tables` writes
them beside the log, in the transaction that writes the end of the deal; nothing here reads a log. The other modules
(`match_filter`, `statistics`, `firsts`, `rating`, `export`, ...) query those tables by SQL. The tables hold no secret, and only
facts that follow from a log: a match without figures is counted again from its log (`upkeep.career_count`).
"""

"""Play scenes: the table, and the pages over it."""

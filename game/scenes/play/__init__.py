"""Play scenes: the table in play, and the pages over it."""

"""The table in play, and the pages over it."""

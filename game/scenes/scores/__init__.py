"""Scores: the sheet of a match, and its seed."""

"""Score scenes: the score sheet of a match, and its seed."""

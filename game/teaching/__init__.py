"""Lessons at the real table: what is dealt and played in them, who speaks, and how far a player has come."""

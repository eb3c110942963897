"""Interactive lessons at an ordinary table: their contents, their course, and the player's progress."""

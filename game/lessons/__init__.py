"""Interactive lessons at the real table: values, a course that plays them, and the player's progress."""

"""Lesson scenes: the path and its chapters, the table with a tutor, and the pause menu."""

"""Lesson scenes: the list, the table with a tutor, and the menu."""

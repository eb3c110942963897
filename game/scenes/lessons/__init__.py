"""Lesson scenes: the list, the table with a tutor, the menu."""

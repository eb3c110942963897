"""Lessons: the list, the table with a tutor, the menu."""

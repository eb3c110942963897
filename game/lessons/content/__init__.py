"""Lesson contents, one module per chapter."""

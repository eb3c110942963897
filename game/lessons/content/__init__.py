"""Lesson contents, a module a chapter."""

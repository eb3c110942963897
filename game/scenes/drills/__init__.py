"""Exercises: the kinds, and one being answered."""

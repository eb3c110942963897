"""Drill scenes: the list of kinds, and an exercise being answered."""

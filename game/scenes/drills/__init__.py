"""Drill scenes: the list of kinds, and exercises."""

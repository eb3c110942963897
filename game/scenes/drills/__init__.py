"""Drill scenes: the list of kinds of exercise, and the exercises."""

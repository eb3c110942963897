"""Heuristic players: they count tricks and weigh cards by rule."""

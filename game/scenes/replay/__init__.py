"""Replays of matches and records."""

"""Replay scenes: stepping through matches and records."""

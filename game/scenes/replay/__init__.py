"""Replay scenes: matches and records step by step."""

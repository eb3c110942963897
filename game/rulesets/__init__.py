"""Rulesets: presets, checks, edits, files, and the player's own rulesets."""

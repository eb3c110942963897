"""Rulesets: what surrounds a `Rules` value: presets, checks, edits, files, and the player's own."""

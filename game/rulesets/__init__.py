"""Rulesets: all around a `Rules` value: presets, checks, edits, files, and the player's own."""

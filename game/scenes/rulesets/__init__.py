"""Ruleset scenes: to read, compare, edit and share rulesets."""

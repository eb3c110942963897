"""Ruleset scenes: reading, comparing, editing and sharing rulesets."""

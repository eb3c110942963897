"""Rulesets: to read, compare, edit and share."""

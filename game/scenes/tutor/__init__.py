"""Tutor and coach at a table: panel, coached matches, past decisions, and terms."""

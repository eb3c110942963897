"""Tutor and coach at a table: their panel, coached matches, past decisions, and the meaning of terms."""

"""Tutor at a table: the panel with its words, the elbow of a coached match, and the meaning of terms."""

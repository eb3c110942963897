"""Rendering: a painter with caches, a display list, and a worker thread for large pictures."""

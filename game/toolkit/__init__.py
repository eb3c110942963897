"""UI toolkit: widgets, focus, input, scenes and drawing; independent of any card game."""

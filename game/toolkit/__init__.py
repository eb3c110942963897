"""UI toolkit: widgets, focus, input, scenes and drawing; it knows no card game."""

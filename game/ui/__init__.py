"""Engine values in, drawing out: layout, motion, widgets and what paints them. No match, no computer player."""

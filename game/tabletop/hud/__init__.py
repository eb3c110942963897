"""Head-up display (HUD) of the table, one subject a module."""

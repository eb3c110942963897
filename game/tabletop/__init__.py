"""Card table: its layout, animation (the stage) and drawing."""

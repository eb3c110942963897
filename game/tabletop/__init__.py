"""Card table: its layout, its animation (the stage), and the drawing of both."""

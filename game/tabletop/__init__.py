"""Card table: its layout, its stage of animated cards, and how both are drawn."""

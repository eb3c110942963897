"""Great moments at the table: the lamp, the bloopers, the board stamp, scoring, and their words."""

"""Table view shared by play, lessons and replay: fixtures of the HUD, moves, sounds, and great moments."""

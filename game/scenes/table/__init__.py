"""Table view shared by play, lessons and replay: parts of the HUD, moves, sounds, and animations of important events."""

"""Table view shared by play, lessons and replay: display parts, moves, sounds, and animations."""

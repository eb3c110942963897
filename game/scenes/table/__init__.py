"""Table view shared by play and replay: each thing of the HUD with its widgets and painting, sounds, the coach beside it."""

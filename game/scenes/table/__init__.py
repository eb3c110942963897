"""Table view shared by play and replay: the HUD's fixtures with widgets and painting, sounds, and the coach."""

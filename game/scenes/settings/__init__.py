"""Settings scene, with a preview."""

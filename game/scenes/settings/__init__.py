"""Settings, with a preview."""

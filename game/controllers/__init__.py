"""Controllers: each joins a session to a stage for one screen."""

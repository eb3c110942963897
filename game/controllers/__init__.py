"""Controllers: each connects a session with a stage for one screen."""

"""Bridge to screen readers: passes the accessibility tree to NVDA, Narrator, VoiceOver and Orca through the library AccessKit."""

"""Bridge to screen readers: passes the accessible tree to NVDA, Narrator, VoiceOver and Orca through the library AccessKit."""

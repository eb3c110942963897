"""Bridge to screen readers: the accessible tree for NVDA, Narrator, VoiceOver and Orca, by the library AccessKit."""

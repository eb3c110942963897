"""Match records: one model, a text and a JSON form, and verification by replaying."""

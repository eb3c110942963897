"""Match records: one model, a text form and a JSON form, and verification by replaying."""

"""Match records: one model, a text form, a JSON form, and verification by replay."""

"""Upkeep: services that complete the data of a profile in the background.

`career_count` counts and rates matches. `reviewer` reviews finished matches, and `verdicts` stores the findings.
`background_sharing` stores matches for others at the table. `background_queries` runs long queries in a worker. `counter` keeps
counters in the profile's notes.
"""

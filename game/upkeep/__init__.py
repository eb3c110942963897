"""Upkeep: services beside the pages that complete a profile.

`career_count` counts and rates matches, `reviewer` has finished ones reviewed and `verdicts` keeps what reviews found, `sharing`
keeps matches for others at the table, `background_queries` has a worker ask what takes long, and `counter` counts in the notes.
What takes time goes on by a `step`, which the pages or the main loop call, and nothing is drawn.
"""

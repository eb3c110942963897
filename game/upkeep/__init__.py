"""Upkeep: services beside the pages that complete a profile.

`career_count` counts and rates matches, `reviewer` reviews finished ones and `verdicts` stores the findings, `background_sharing`
stores matches for others at the table, `background_queries` runs long queries in a worker, and `counter` counts in the notes. Long
work advances by calls of `step` from the pages or the main loop; nothing is drawn.
"""

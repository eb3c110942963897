"""Rules engine of Back Alley: pure functions that use only the standard library; randomness is passed as an argument.

A match is a log of events. `decide(state, seat, action)` returns events or a refusal. `evolve(state, event)` applies one event.
`observe(state, seat)` returns all that a seat may know.
"""

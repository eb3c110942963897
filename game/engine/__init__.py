"""Rules engine of Back Alley: standard library only, no clock, no files, no globals; randomness arrives as an argument.

A match is a log of events. `decide(state, seat, action)` answers with events or a refusal, `evolve(state, event)` applies one event
and never refuses. `observe(state, seat)` returns all that a seat may know; `playable` and `biddable` return the cards and bids that
it may choose.
"""

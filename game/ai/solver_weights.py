"""In which order the kernel tries moves: what each feature of a move adds to its worth.

Found by `python -m benchmarks.tune_solver`, by trial and error on deals of 11 cards. The answers do not depend on them, the time
does.
"""

WEIGHTS = (
    # --- Trumps are in play.
    # Leads, by who has the top card of the lane (oneself, next, ally, last) and the second.
    6, 43, 63, 44, -2, -11, 29, -10, 27, 38, 23, 40, 15, -32, 37, -21,
    # A lower card than the own top card, by who has the second.
    -44, -11, 13, -42,
    # For each card of the lane with oneself, next, ally, last; trump.
    -11, 6, 13, -2, -28,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    -88, 10, 44, -2, -62, 6, -1,
    # Each card above; equal cards below; what served last at such a turn; what the table says.
    -5, 44, 52, 31,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    46, 37, 54, -17, 10, 13, 30, -40,
    # Does not win, likewise of the best card so far.
    -29, 0, -100, -13, 29, -16, 33, -6,
    # Each card above when it wins; ruffing; each card above when it does not.
    19, 56, 6,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    9, -37, -40, -48, -28, -33, -1, 30,
    # Equal cards below; what served last at such a turn.
    11, 4,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    37, 21, 13, -10, -30, -16, -2, -32,
    # Does not win, likewise of the best card so far.
    -17, 93, -18, -57, -12, 16, 32, -20,
    # Each card above when it wins; ruffing; each card above when it does not.
    3, 10, 3,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    -15, -20, 2, 1, 18, -39, -28, -22,
    # Equal cards below; what served last at such a turn.
    3, 4,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    69, 26, 5, -31, 16, 0, 12, 18,
    # Does not win, likewise of the best card so far.
    -25, 52, 20, -3, -17, 17, 7, -12,
    # Each card above when it wins; ruffing; each card above when it does not.
    17, 40, 3,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    20, -7, -25, -3, 4, -25, 0, -47,
    # Equal cards below; what served last at such a turn.
    -2, 0,
    # --- No trump is in play.
    # Leads, by who has the top card of the lane (oneself, next, ally, last) and the second.
    18, 24, 24, 21, -3, -82, 25, -99, 49, 25, 35, 36, 5, -14, 18, -48,
    # A lower card than the own top card, by who has the second.
    -20, -73, -11, -78,
    # For each card of the lane with oneself, next, ally, last; trump.
    -3, -4, 3, -9, -51,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    134, -49, 52, -18, -55, -51, -6,
    # Each card above; equal cards below; what served last at such a turn; what the table says.
    1, 8, 94, 99,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    126, 37, -34, 38, 66, -59, 7, -31,
    # Does not win, likewise of the best card so far.
    44, -14, -72, -27, 39, 56, 21, 73,
    # Each card above when it wins; ruffing; each card above when it does not.
    5, 100, 2,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    20, -10, 0, -32, -8, -46, -52, 68,
    # Equal cards below; what served last at such a turn.
    2, 2,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    78, 33, 6, -14, 15, -7, 23, -32,
    # Does not win, likewise of the best card so far.
    11, 16, -32, -46, -34, 8, 41, -4,
    # Each card above when it wins; ruffing; each card above when it does not.
    6, 25, 4,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    36, -18, -36, -70, -27, -55, 38, 17,
    # Equal cards below; what served last at such a turn.
    7, 3,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    50, -17, -17, -20, -6, -80, 37, -25,
    # Does not win, likewise of the best card so far.
    -55, 95, -70, -37, 44, -9, -41, 67,
    # Each card above when it wins; ruffing; each card above when it does not.
    70, -78, 4,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    12, -32, 8, -7, -11, -52, -35, 3,
    # Equal cards below; what served last at such a turn.
    6, 0,
)  # fmt: skip
"""As `_weigh_lead` and `_weigh_follow` count them."""

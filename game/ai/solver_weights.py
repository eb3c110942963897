"""In which order the kernel tries moves, and with how many tricks it begins: what each feature is worth.

The order was found by `python -m benchmarks.tune_solver`, by trial and error; the first guess by least squares on the answers for
500 random deals of 13 cards. The answers of the kernel do not depend on them, the time does.
"""

WEIGHTS = (
    # --- Trumps are in play.
    # Leads, by who has the top card of the lane (oneself, next, ally, last) and the second.
    1, 51, 63, 44, 6, -19, 29, -10, 40, 41, 24, 39, -15, -23, 7, -36,
    # A lower card than the own top card, by who has the second.
    -34, -41, 13, -40,
    # For each card of the lane with oneself, next, ally, last; trump.
    -11, 6, 9, 6, -31,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    -93, 15, 44, -2, -70, 6, -1,
    # Each higher move of the lane; equal cards below; what served last with so many cards; what served this hand last.
    -13, 44, 52, 31,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    29, 67, 54, -17, -12, 10, 10, -35,
    # Does not win, likewise of the best card so far.
    -29, 19, -100, -13, 26, -6, 59, -6,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    45, 53, 6,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    9, -36, -60, -48, -28, -41, -9, 35,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    53, 1, 19, -7, -35, 4, -211, -92,
    # Does not win, likewise of the best card so far.
    -25, 93, -18, -57, -132, 3, 92, -110,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    3, 22, 11,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    5, -10, 3, -7, 18, -36, -9, -25,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    69, 26, 5, -30, 10, -5, -15, 7,
    # Does not win, likewise of the best card so far.
    -25, 65, 20, 15, -17, 12, 5, -12,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    17, 37, 3,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    20, -4, -25, 11, 4, -20, -8, -51,
    # --- No trump is in play.
    # Leads, by who has the top card of the lane (oneself, next, ally, last) and the second.
    19, 24, 44, 21, -3, -54, 25, -104, 44, 25, 35, -4, 12, -14, 18, -18,
    # A lower card than the own top card, by who has the second.
    -23, -79, -5, -98,
    # For each card of the lane with oneself, next, ally, last; trump.
    -3, -4, 3, -9, -59,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    134, -69, 52, -12, -59, -49, -6,
    # Each higher move of the lane; equal cards below; what served last with so many cards; what served this hand last.
    1, 8, 94, 104,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    126, 34, -34, 38, 66, -59, 7, -31,
    # Does not win, likewise of the best card so far.
    44, -13, -69, -27, 39, 56, 21, 43,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    5, 122, 2,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    57, -12, 35, -12, -10, -54, -32, 67,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    46, 109, 6, -64, 12, -7, 10, -34,
    # Does not win, likewise of the best card so far.
    12, 16, -34, -46, -34, 13, 41, -4,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    1, 55, 4,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    56, -59, -30, -97, -27, -60, 47, 20,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    50, -17, 5, -53, -6, -76, 17, -25,
    # Does not win, likewise of the best card so far.
    -44, 117, -70, 3, 36, -9, -61, 49,
    # Each higher move of the lane when it wins; ruffing; each higher move when it does not.
    78, -62, 4,
    # A discard: each card of its lane, by who has its top card, second of two, singleton, trump.
    38, -16, 6, -27, -15, -37, -35, -115,
)  # fmt: skip
"""As `_list_leads` and `_list_following` count them."""

GUESS_WEIGHTS = (
    # Trumps are in play: the four top cards of a plain lane, the four top trumps, each trump, each card short of three, the lead.
    80, 45, 22, 12, 90, 65, 35, 20, 38, 22, 20,
    # No trump is in play, likewise.
    110, 65, 35, 15, 0, 0, 0, 0, 0, 0, 50,
)  # fmt: skip
"""In hundredths of a trick, to the side that has it."""

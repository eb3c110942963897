"""Move-ordering weights of the kernel, and of its first guess of tricks: what each feature is worth.

The order was found by `python -m tools.tuning.tune_solver`, by trial and error; that of leads then by descent on what each lead had
cost, tried from the same table, in 47,000 positions from 340 random deals of each kind; the first guess by least squares on the
answers for 500 random deals of 13 cards. The answers of the kernel do not depend on them, the time does.
"""

WEIGHTS = (
    # --- Trumps are in play.
    # Leads, by who has the top card of the suit run (oneself, next, ally, last) and the second.
    23, 32, 40, 17, -3, -20, 18, -16, 48, 51, 33, 16, -6, -8, -17, -16,
    # A lower card than its own top card, by who has the second.
    -48, -56, 24, -70,
    # For each card of the suit run with oneself, next, ally, last; trump.
    -4, -1, 2, 0, -24,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    -109, -23, 56, -6, -89, -16, 16,
    # Each higher move of the suit run; equal cards below; what served last with so many cards; what served this hand last.
    -1, 18, 40, 56,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    29, 67, 54, -15, -12, 10, 12, -27,
    # Does not win, likewise of the best card so far.
    -29, 51, -100, -43, 26, -6, 59, -6,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    45, 113, 6,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    9, -53, -60, -46, -68, -41, -41, 35,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    53, 4, 35, -37, -33, 4, -211, -105,
    # Does not win, likewise of the best card so far.
    -25, 75, -88, -57, -132, 3, 92, -110,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    5, 32, 15,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    5, -10, 6, -7, 18, -16, 6, -85,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    69, 21, 18, -30, 16, -5, -15, 33,
    # Does not win, likewise of the best card so far.
    -24, 78, 20, -10, -17, 12, 5, -42,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    7, 43, 3,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    18, -4, -25, 14, -16, -20, -8, -51,
    # --- No trump is in play.
    # Leads, by who has the top card of the suit run (oneself, next, ally, last) and the second.
    38, 44, 58, 18, 0, -48, 31, -31, 38, 30, 34, -10, -4, -44, -10, -34,
    # A lower card than its own top card, by who has the second.
    -32, -126, 0, -118,
    # For each card of the suit run with oneself, next, ally, last; trump.
    -10, -14, 2, -11, -89,
    # Next may ruff, is void, ally may, is, last may, is; singleton.
    134, -100, 52, -16, -46, -85, 6,
    # Each higher move of the suit run; equal cards below; what served last with so many cards; what served this hand last.
    14, 20, 59, 108,
    # Second hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    113, 34, -34, 38, 53, -59, 7, -31,
    # Does not win, likewise of the best card so far.
    44, -13, -56, -29, 37, 56, 21, 43,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    0, 122, 2,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    57, -11, 35, -12, -10, -54, -32, 67,
    # Third hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    44, 109, 6, -64, 12, -7, 10, -34,
    # Does not win, likewise of the best card so far.
    12, 16, -34, -46, -34, 13, 38, 26,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    0, 85, 4,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    48, -59, -30, -114, -55, -60, 77, 20,
    # Fourth hand: wins, when the ally leads (1), the next hand beats it (2), the one behind does (4).
    50, -17, 5, -53, -6, -76, 17, -9,
    # Does not win, likewise of the best card so far.
    -44, 115, -70, 3, 36, -9, -61, 49,
    # Each higher move of the suit run when it wins; ruffing; each higher move when it does not.
    78, -62, 4,
    # A discard: each card of its suit run, by who has its top card, second of two, singleton, trump.
    38, -16, 6, -27, -15, -37, -65, -115,
)  # fmt: skip
"""The weights of moves, as `_list_leads` and `_list_following` count them."""

GUESS_WEIGHTS = (
    # Trumps are in play: the four top cards of a plain suit, the four top trumps, each trump, each card short of three, the lead.
    80, 45, 22, 12, 90, 65, 35, 20, 38, 22, 20,
    # No trump is in play, likewise.
    110, 65, 35, 15, 0, 0, 0, 0, 0, 0, 50,
)  # fmt: skip
"""The weights of the first guess in hundredths of a trick, to the side that has the feature."""

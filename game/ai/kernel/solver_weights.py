"""Move-ordering weights of the kernel, and weights of its first estimate of tricks: the worth of each feature.

The weights of the order were found by `python -m tools.tuning.tune_solver`, by trial and error; those of leads were then improved
by descent on the number of cards tried after each lead, in 47,000 positions from 340 random deals of each kind. The
estimate was fitted by least squares to the answers for 500 random deals of 13 cards. The weights influence the time of the kernel,
not its answers.

In the comments, the hands are those of the player to move (own), the next player, the partner (ally) and the last player. Each line
of numbers has the features of its comment in order.
"""

WEIGHTS = (
    # --- Trumps are in play.
    # Leads, by the holder of the top card of the suit run (own, next, ally, last) and that of the second.
    23, 32, 40, 17, -3, -20, 18, -16, 48, 51, 33, 16, -6, -8, -17, -16,
    # Lower cards if the top one is own, by the holder of the second.
    -48, -56, 24, -70,
    # Number of cards of the suit run held by own, next, ally, last; whether it is trump.
    -4, -1, 2, 0, -24,
    # Next may ruff, next is void; ally may ruff, is void; last may ruff, is void; singleton.
    -109, -23, 56, -6, -89, -16, 16,
    # Number of higher moves in the suit run; of equal cards below; last success with this many cards; last success of this hand.
    -1, 18, 40, 56,
    # Second hand wins: eight cases, sum of 1 if the ally leads, 2 if the next hand can beat the card, 4 if the one after can.
    29, 67, 54, -15, -12, 10, 12, -27,
    # It does not win: the same eight cases for the best card so far.
    -29, 51, -100, -43, 26, -6, 59, -6,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    45, 113, 6,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    9, -53, -60, -46, -68, -41, -41, 35,
    # Third hand wins: the same cases.
    53, 4, 35, -37, -33, 4, -211, -105,
    # It does not win: the same eight cases for the best card so far.
    -25, 75, -88, -57, -132, 3, 92, -110,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    5, 32, 15,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    5, -10, 6, -7, 18, -16, 6, -85,
    # Fourth hand wins: the same cases.
    69, 21, 18, -30, 16, -5, -15, 33,
    # It does not win: the same eight cases for the best card so far.
    -24, 78, 20, -10, -17, 12, 5, -42,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    7, 43, 3,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    18, -4, -25, 14, -16, -20, -8, -51,
    # --- No trump is in play.
    # Leads, by the holder of the top card of the suit run (own, next, ally, last) and that of the second.
    38, 44, 58, 18, 0, -48, 31, -31, 38, 30, 34, -10, -4, -44, -10, -34,
    # Lower cards if the top one is own, by the holder of the second.
    -32, -126, 0, -118,
    # Number of cards of the suit run held by own, next, ally, last; whether it is trump.
    -10, -14, 2, -11, -89,
    # Next may ruff, next is void; ally may ruff, is void; last may ruff, is void; singleton.
    134, -100, 52, -16, -46, -85, 6,
    # Number of higher moves in the suit run; of equal cards below; last success with this many cards; last success of this hand.
    14, 20, 59, 108,
    # Second hand wins: eight cases, sum of 1 if the ally leads, 2 if the next hand can beat the card, 4 if the one after can.
    113, 34, -34, 38, 53, -59, 7, -31,
    # It does not win: the same eight cases for the best card so far.
    44, -13, -56, -29, 37, 56, 21, 43,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    0, 122, 2,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    57, -11, 35, -12, -10, -54, -32, 67,
    # Third hand wins: the same cases.
    44, 109, 6, -64, 12, -7, 10, -34,
    # It does not win: the same eight cases for the best card so far.
    12, 16, -34, -46, -34, 13, 38, 26,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    0, 85, 4,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    48, -59, -30, -114, -55, -60, 77, 20,
    # Fourth hand wins: the same cases.
    50, -17, 5, -53, -6, -76, 17, -9,
    # It does not win: the same eight cases for the best card so far.
    -44, 115, -70, 3, 36, -9, -61, 49,
    # Number of higher moves in the suit run if it wins; a ruff; number of higher moves if it does not win.
    78, -62, 4,
    # A discard: cards in its suit run; holder of its top card; doubleton with second-highest; singleton; trump.
    38, -16, 6, -27, -15, -37, -65, -115,
)  # fmt: skip
"""The weights of moves, as `Moves.list_leads` and `list_following` add them."""

GUESS_WEIGHTS = (
    # Trumps are in play: the four top cards of a plain suit, the four top trumps, each trump, each card fewer than three, the lead.
    80, 45, 22, 12, 90, 65, 35, 20, 38, 22, 20,
    # No trump is in play: the same features.
    110, 65, 35, 15, 0, 0, 0, 0, 0, 0, 50,
)  # fmt: skip
"""The weights of the first estimate, in hundredths of a trick for the side that has the feature."""

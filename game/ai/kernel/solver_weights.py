"""Weights of the solver: the worth of each feature in move ordering and in the first estimate of tricks.

The weights of moves were found by trial and error (`python -m tools.tuning.tune_solver`). The weights of leads were then improved
by descent on the number of cards tried after each lead, in 47,000 positions from 340 random deals of each kind (with and without
trumps). The estimate was fitted by least squares to 500 random deals of 13 cards. The weights change the time of a search, but not
its result.

In the comments, the hands are named after the player to move: own, next, ally (the partner) and last. Each line of numbers has the
features of its comment in order.
"""

WEIGHTS = (
    # --- Trumps are in play.
    # Lead: 16 cases, by the holder of the suit's top card (own, next, ally, last), then by the holder of its second card.
    23, 32, 40, 17, -3, -20, 18, -16, 48, 51, 33, 16, -6, -8, -17, -16,
    # Lead of a lower card if the top card is own: four cases, by the holder of the second card.
    -48, -56, 24, -70,
    # Lead: per card of the suit held by own, by next, by ally, by last; the suit is trump.
    -4, -1, 2, 0, -24,
    # Lead: next can ruff, or is void without trumps; the same two cases for ally, then for last; the card is a singleton.
    -109, -23, 56, -6, -89, -16, 16,
    # Lead: per higher move in the suit; the card has lower equals; the killer move; the last successful lead of this hand.
    -1, 18, 40, 56,
    # Second hand, winning card: eight cases, numbered by the sum of 1 if the player's side was winning, 2 if the next player can
    # beat the card, and 4 if the player after that can.
    29, 67, 54, -15, -12, 10, 12, -27,
    # Second hand, losing card: the same eight cases for the best card so far.
    -29, 51, -100, -43, 26, -6, 59, -6,
    # Second hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    45, 113, 6,
    # Second hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    9, -53, -60, -46, -68, -41, -41, 35,
    # Third hand, winning card: the same eight cases.
    53, 4, 35, -37, -33, 4, -211, -105,
    # Third hand, losing card: the same eight cases for the best card so far.
    -25, 75, -88, -57, -132, 3, 92, -110,
    # Third hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    5, 32, 15,
    # Third hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    5, -10, 6, -7, 18, -16, 6, -85,
    # Fourth hand, winning card: the same eight cases.
    69, 21, 18, -30, 16, -5, -15, 33,
    # Fourth hand, losing card: the same eight cases for the best card so far.
    -24, 78, 20, -10, -17, 12, 5, -42,
    # Fourth hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    7, 43, 3,
    # Fourth hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    18, -4, -25, 14, -16, -20, -8, -51,
    # --- No trump is in play.
    # Lead: 16 cases, by the holder of the suit's top card (own, next, ally, last), then by the holder of its second card.
    38, 44, 58, 18, 0, -48, 31, -31, 38, 30, 34, -10, -4, -44, -10, -34,
    # Lead of a lower card if the top card is own: four cases, by the holder of the second card.
    -32, -126, 0, -118,
    # Lead: per card of the suit held by own, by next, by ally, by last; the suit is trump.
    -10, -14, 2, -11, -89,
    # Lead: next can ruff, or is void without trumps; the same two cases for ally, then for last; the card is a singleton.
    134, -100, 52, -16, -46, -85, 6,
    # Lead: per higher move in the suit; the card has lower equals; the killer move; the last successful lead of this hand.
    14, 20, 59, 108,
    # Second hand, winning card: eight cases, the sum of 1 if the own side was winning, 2 if the next player can beat the card,
    # 4 if the player after that can.
    113, 34, -34, 38, 53, -59, 7, -31,
    # Second hand, losing card: the same eight cases for the best card so far.
    44, -13, -56, -29, 37, 56, 21, 43,
    # Second hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    0, 122, 2,
    # Second hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    57, -11, 35, -12, -10, -54, -32, 67,
    # Third hand, winning card: the same eight cases.
    44, 109, 6, -64, 12, -7, 10, -34,
    # Third hand, losing card: the same eight cases for the best card so far.
    12, 16, -34, -46, -34, 13, 38, 26,
    # Third hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    0, 85, 4,
    # Third hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    48, -59, -30, -114, -55, -60, 77, 20,
    # Fourth hand, winning card: the same eight cases.
    50, -17, 5, -53, -6, -76, 17, -9,
    # Fourth hand, losing card: the same eight cases for the best card so far.
    -44, 115, -70, 3, 36, -9, -61, 49,
    # Fourth hand: per higher move in the suit if the card wins; a ruff; per higher move in the suit if the card loses.
    78, -62, 4,
    # Fourth hand, discard: per card of its suit; holder of the suit's top card (four cases); the hand has two cards of the suit,
    # one of them the suit's second-highest; the card is a singleton; the suit is trump.
    38, -16, 6, -27, -15, -37, -65, -115,
)  # fmt: skip
"""The weights of moves, used in `Moves.list_leads` and `Moves.list_following`."""

GUESS_WEIGHTS = (
    # Trumps are in play: the four top cards of a plain suit; the four top trumps; per trump; per card by which a plain suit falls
    # short of three; the lead.
    80, 45, 22, 12, 90, 65, 35, 20, 38, 22, 20,
    # No trump is in play: the same features.
    110, 65, 35, 15, 0, 0, 0, 0, 0, 0, 50,
)  # fmt: skip
"""The weights of the first estimate, in hundredths of a trick for the side that has the feature."""

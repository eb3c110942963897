"""Great moments: animations of special events (trump broken, a joker led, a board bid, the score), and their texts."""

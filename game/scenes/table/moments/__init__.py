"""Great moments: animations of special events, such as broken trump or a board bid."""

"""Great moments: animations of special events, such as a broken trump or a board bid."""

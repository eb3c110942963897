"""The coach: judges what players decided, in the background; hints, the review of a deal, where the points of a match went."""

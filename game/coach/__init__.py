"""Decision coach: judges what players decided, in the background; hints, the review of a deal, where points of a match went."""

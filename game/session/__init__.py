"""A match as it is played and kept: the one writer (`Table`), its log (`Journal`), where it is stored, and who thinks for computers."""

"""Three-slice stretching: pictures with a uniform middle are drawn small and stretched."""

import pygame


def wider(small: pygame.Surface, width: int, end: int) -> pygame.Surface:
    """Return a picture at another width: both ends, `end` pixels wide, are unchanged, and the column between them is repeated.

    The narrowest possible picture is `2 * end + 1` wide.
    """
    height = small.get_height()
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    column = small.subsurface((end, 0, 1, height))
    _put(whole, small.subsurface((0, 0, end, height)), (0, 0))
    _put(whole, pygame.transform.scale(column, (width - 2 * end, height)), (end, 0))
    _put(whole, small.subsurface((small.get_width() - end, 0, end, height)), (width - end, 0))
    return whole


def taller(small: pygame.Surface, height: int, end: int) -> pygame.Surface:
    """Return a picture at another height: both ends, `end` pixels high, are unchanged, and the row between them is repeated."""
    lying = pygame.transform.rotate(small, 90)
    return pygame.transform.rotate(wider(lying, height, end), -90)


def _put(whole: pygame.Surface, part: pygame.Surface, at: tuple[int, int]) -> None:
    whole.blit(part, at, special_flags=pygame.BLEND_RGBA_ADD)

# The constants and functions of words.py for the compiler, which inlines them.

cdef extern from *:  # each name stands for the C literal beside it
    const unsigned long long WORD "0xFFFFFFFFFFFFFFFFULL"
    const unsigned long long YES "0x8000000000000000ULL"
    const unsigned long long OWNER_BITS "0xFFFFFFFFULL"
    const unsigned long long MIX "0x9E3779B97F4A7C15ULL"
    const unsigned long long MIX_KIND "0xD6E8FEB86659FD93ULL"
    const unsigned long long MIX_ONE "0xBF58476D1CE4E5B9ULL"
    const unsigned long long MIX_TWO "0x94D049BB133111EBULL"
    const unsigned long long BLOCK_BITS "0xFFFFFFULL"
    const unsigned long long CARD_BITS "0x3FFFFFFFFFFFFFULL"
    const unsigned long long RUN_BITS "0x7FFFULL"

cdef enum:
    NOBODY = -1
    TRUMPS = 4
    FIRST_SIX = 6
    PULL_ANY = 0
    PULL_HIGHEST = 1
    PULL_LOWEST = 2
    PULL_OPPONENTS_HIGHEST = 3
    BROKEN_BY_ANY = 0
    BROKEN_BY_NOT_LED = 1
    BROKEN_BY_ON_ANOTHER_SUIT = 2
    KIND = 16
    BOSTON = 1
    BOARD = 2
    SHIFT = 0
    AFTER_PASS = 1
    AFTER_NUMBER = 2
    AFTER_BOARD = 3
    BOARD_AT = 4
    RAISE_AT = 5
    BOSTON_AT = 6
    HOPE = 0
    MORE_AFTER_PASS = 1
    MORE_AFTER_NUMBER = 2
    NUMBER_ERROR = 3
    BOARD_ERROR = 4
    CARELESS_BID = 5
    ALIKE = 6
    CARELESS_PLAY = 7
    HABITS = 8
    ROW = 55
    CAPACITY = 14
    STOCK = 3
    NO_RUN = 7
    ROOT_MOVES = 960
    FIRST_MOVE = 15
    TABLE_FIRST = 3
    TABLE = 1
    QUICK_TRICKS = 2
    LATER_TRICKS = 4
    EQUAL_CARDS = 8
    LOW_CARDS = 16
    WEIGHTS_OF_KIND = 117
    GUESS_OF_KIND = 11
    FOLLOW = 36
    FOLLOW_STEP = 27
    SLOT_BITS = 7
    MOST_ENTRIES = 32768
    REPLY_GENERATION_BITS = 1023
    REPLIES = 4096
    LINE = 12


cdef inline unsigned long long bit(int index) noexcept nogil:
    return <unsigned long long>1 << index


cdef inline int bit_count(unsigned long long cards) noexcept nogil:
    cards = cards - ((cards >> 1) & 0x5555555555555555ULL)
    cards = (cards & 0x3333333333333333ULL) + ((cards >> 2) & 0x3333333333333333ULL)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return (cards * 0x0101010101010101ULL) >> 56


cdef inline int lowest(unsigned long long cards) noexcept nogil:
    return bit_count((cards & -cards) - 1)


cdef inline int highest(unsigned long long cards) noexcept nogil:
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return bit_count(cards) - 1

"""Numbers: thousands are separated by the sign that the language uses."""

import pytest

from game import i18n
from game.toolkit.a11y_tree import position_text, with_thousands


@pytest.mark.parametrize(
    ("language", "number", "position"), [("en", "1,234,567", "12 of 5,000"), ("de", "1.234.567", "12 von 5.000")]
)
def test_a_place_in_a_list_is_told_with_its_thousands_set_apart(language: str, number: str, position: str) -> None:
    i18n.install(language)
    assert with_thousands(1_234_567) == number
    assert with_thousands(999) == "999"
    assert position_text(12, 5000) == position

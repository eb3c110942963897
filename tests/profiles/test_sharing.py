"""Match sharing: a match is kept in a profile that is sound, and one that is damaged is left to its player."""

from pathlib import Path

import pytest

from game.paths import Paths
from game.profiles import people
from game.profiles.sharing import share
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.settings import Settings
from tests.session.wrecks import make_profile, noon


@pytest.mark.parametrize("is_damaged", [True, False])
def test_a_damaged_profile_is_left_to_its_player_who_is_told_what_could_be_kept(
    tmp_path: Path, *, is_damaged: bool
) -> None:
    home = Paths(tmp_path)
    make_profile(home.profile, 1)
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 3)
    if is_damaged:
        data = bytearray(bob.paths.profile.read_bytes())
        data[4096 * 3 : 4096 * 6] = b"U" * (4096 * 3)
        bob.paths.profile.write_bytes(data)
    store = ProfileReader.read(home.profile)
    assert share(store, store.numbers()[0], (bob,)) == ((bob,) if is_damaged else ())
    store.close()
    opened = Store.open(bob.paths.profile, noon)
    assert (opened.notice is not None) == is_damaged
    opened.store.close()

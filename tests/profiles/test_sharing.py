"""Match sharing: one match comes into a profile that is sound, once, and a profile that is damaged is left to its player."""

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
    make_profile(home.profile, 2)
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 3)
    if is_damaged:
        data = bytearray(bob.paths.profile.read_bytes())
        data[4096:] = b"U" * len(data[4096:])
        bob.paths.profile.write_bytes(data)
    store = ProfileReader.read(home.profile)
    identity = store.load(1).match.identity
    store.close()
    for _ in range(2):
        assert share(home.profile, identity, (bob,)) == ()
    opened = Store.open(bob.paths.profile, noon)
    assert (opened.notice is not None) == is_damaged
    assert is_damaged or len(opened.store.numbers()) == 4
    assert is_damaged or opened.store.number_of(identity) is not None
    opened.store.close()

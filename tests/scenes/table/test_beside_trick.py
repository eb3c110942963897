"""The row of the trick at large scales: marks over the cards, offers beside the tricks won."""

from dataclasses import replace

import pytest

from game.engine.cards import Card
from game.i18n import SOURCE, _, install
from game.rulesets.presets import PRESETS
from game.scenes.table.prompt import beside_slot
from game.settings import Settings
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.tabletop.layout import Place, frame
from game.tabletop.motion import Pose
from game.tabletop.pacing import Speed
from game.toolkit.focus import FocusState
from game.toolkit.form import Button
from game.toolkit.scene import LayoutContext
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tests.tabletop.test_layout import enlarged

OFFERS = ("Bids decided: the computer finishes", "The last 3 tricks are mine", "Show the rule")


def test_no_card_that_lies_in_the_trick_covers_the_marks_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(first_start_done=True, speed=Speed.INSTANT, scale=200)
    pilot = Pilot(settings=settings).open(rules=replace(PRESETS["classic"], sizes=(4, 2)))
    table = pilot.table.local_match
    pilot.play_on(lambda: may_act(table) and table.seen.public.deal is not None and len(table.seen.deal.trick) > 1)
    drawn: list[tuple[str, object]] = []
    draw = CardArt.draw

    def card(art: CardArt, key: Card | None, pose: Pose, look: Look = Look.PLAIN) -> None:
        drawn.append(("card", key))
        draw(art, key, pose, look)

    monkeypatch.setattr(CardArt, "draw", card)
    monkeypatch.setattr(
        "game.scenes.table.cards.paint_marks", lambda *args, **_options: drawn.append(("marks", args[2]))
    )
    pilot.director.draw()
    lying = {play.card for play in table.seen.deal.trick}
    kinds = [kind for kind, key in drawn if key in lying]
    assert kinds == ["card"] * len(lying) + ["marks"] * len(lying)


@pytest.mark.parametrize("language", [SOURCE, "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_an_offer_beside_the_trick_keeps_clear_of_the_tricks_won(size: tuple[int, int], language: str) -> None:
    window = enlarged(size, 200)
    pilot, shown = Pilot(size=size), frame(window)
    pilot.director.resize(window)
    context = LayoutContext(window, pilot.painter.texts, FocusState())
    install(language)
    try:
        for text in OFFERS:
            widget = beside_slot(Button(name="offer", text=_(text) + " (F)"), shown, context, None)
            assert not widget.rect.shared(shown.trays[Place.BOTTOM]), text
            assert not widget.rect.shared(shown.slot), text
    finally:
        install(SOURCE)

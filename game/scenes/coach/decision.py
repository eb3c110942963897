"""Decision scene: a decision of a deal that is over on the table where it was made, with what the coach says of it."""

from functools import partial

from msgspec.structs import replace

from game.coach.explain import Explanation
from game.coach.review import PastDecision, dealing_decisions
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.i18n import _
from game.lessons.lesson import Tutor
from game.records.marks import STRAIGHT
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import Explain
from game.scenes.shell.services import Program
from game.scenes.shell.terms import said_first, with_terms
from game.scenes.table.auction import auction_widgets
from game.scenes.table.caption import SAID, beside_panel
from game.scenes.table.cards import hand_widgets
from game.scenes.table.hud import Panels, paint_table, status_widgets
from game.scenes.table.past_table import PastTable
from game.scenes.table.table_view import TableView
from game.scenes.table.toolbar import bar_widgets
from game.scenes.tutor.panel import TutorSpeech, panel_widgets, room_at
from game.scenes.tutor.reasons import verdict
from game.session.source import MatchSource
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import Button
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report, Scene
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Group, View, grouped
from game.wording.choices import choice_text
from game.wording.sight import WHOLE, Fixture
from game.wording.spoken import hand_title
from game.wording.voices import Voices

_NEXT, _BEFORE = ButtonTarget("next-decision"), ButtonTarget("previous-decision")
_SIGHT = WHOLE - {Fixture.CAPTION}


class DecisionScene(Scene):
    """Table before a decision, from which the arrow keys lead to the others of the deal."""

    name = "decision"
    needs_processor = True
    grows = True
    most_growth = 1.2
    enlarges_cards = True

    def __init__(self, program: Program, source: MatchSource, line: int, seat: Seat, at: int) -> None:
        """Look at the decision before a keyframe of the replay."""
        self._program = program
        replay = source.replay
        made_there = dealing_decisions(replay, replay.dealing_of_result(line), seat)
        self._decisions = [made for made in made_there if made.has_choice]
        self._place = next(place for place, made in enumerate(self._decisions) if made.at == at)
        self._past = PastTable(program, self._made.observation, Voices(replay.whole.match, seat))
        self._table = TableView(program, self._past, lambda: _SIGHT)
        self._panels: Panels = Memo()
        self._explanation = self._judged()

    @property
    def _made(self) -> PastDecision:
        return self._decisions[self._place]

    def _judged(self) -> Explanation | None:
        return self._program.coach.judged(self._made.observation, is_urgent=True)

    @property
    def _better(self) -> Card | None:
        """The card that would have been better: it stands out of the hand."""
        best = None if self._explanation is None else self._explanation.preferred.action
        is_better = self._explanation is not None and self._explanation.of(self._made.action).cost > 0
        return best.card if is_better and isinstance(best, PlayCard) else None

    # View

    def _speech(self) -> TutorSpeech:
        """Return what the coach says, with the ways from here."""
        made, voices, last = self._made, self._past.voices, len(self._decisions) - 1
        choice = choice_text(made.action, voices.match.rules.words)
        title = _("Trick {number}: {choice}").format(number=made.trick, choice=choice) if made.trick else choice
        text, hint = _("Thinking …"), ""
        if self._explanation is not None:
            text, hint = verdict(self._explanation, made.action, made.observation, voices)
        more = self._program.opens(Explain(made.observation, voices, made.action))
        first = _("This is the first decision.") if self._place == 0 else ""
        end = _("This is the last decision.") if self._place == last else ""
        buttons = (
            Button(_BEFORE.name, _("Previous"), partial(self._step, -1), reason=first),
            Button(_NEXT.name, _("Next"), partial(self._step, 1), reason=end),
            Button("more", _("More"), more),
            Button(CLOSE.name, _("Back"), self.back),
        )
        return TutorSpeech(text=text, hint=hint, place=title, buttons=buttons)

    def view(self, context: LayoutContext) -> View:
        """Return the table, and beside it what is said."""
        past, layout = self._past, self._table.layout(context, self._better)
        bids = auction_widgets(past, layout.areas, context)
        hand = [replace(card, target=None) for card in hand_widgets(past, layout)]
        room = room_at(past.seen, layout, context, held=past.seen.hand.bit_count(), asked=bids)
        said = panel_widgets(Tutor.BIG, self._speech(), layout.areas, context, room)
        table = (
            *grouped(bar_widgets(past, (), layout.areas, context, STRAIGHT), Group("bar", _("The bar"))),
            *status_widgets(past, layout, context, self._panels, caption="", sight=_SIGHT),
            *grouped(hand, Group("hand", hand_title(past.seen))),
            *bids,
        )
        return View(widgets=(*beside_panel(table, said), *said), first=self._first())

    def _first(self) -> Target:
        return _BEFORE if self._place == len(self._decisions) - 1 > 0 else _NEXT if len(self._decisions) > 1 else CLOSE

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links over the terms that are said."""
        texts = [text for text in said_first(view, SAID) if text.part == SAID]
        return with_terms(view, context, self._past.seen.rules, texts)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the table; the card that was played is marked."""
        layout, made = self._table.layout(context, self._better), self._made.action
        picked = made.card if isinstance(made, PlayCard) else None
        table = replace(view, widgets=[widget for widget in view.widgets if widget.part != SAID])
        paint_table(painter, self._past, layout, context, table, picked=picked, sight=_SIGHT)

    def report(self) -> Report:
        """Return the table in words, with what is said as news."""
        said, speech = f"{self._place}", self._speech()
        words = " ".join((f"{speech.place}.", speech.said))
        return self._table.report(self._past.voices, "", news=(News(f"decision:{said}:{words}", words),))

    def spoken(self, about: str) -> str:
        """Return the answer to what the player asks about the table."""
        return self._table.spoken(about, self._past.voices, "")

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let the cards lie, and take in the explanation once it is computed."""
        order = self._program.preferences.settings.hand_order
        changed = self._past.stage.update(dt, context.metrics, order=order, raised=self._better)
        if self._explanation is None:
            self._explanation = self._judged()
            changed |= self._explanation is not None
        return changed

    # Input

    def _step(self, ways: int) -> None:
        """Go to another decision, if there is one."""
        place = min(max(self._place + ways, 0), len(self._decisions) - 1)
        if place != self._place:
            self._place = place
            self._past.show(self._made.observation)
            self._explanation = self._judged()

    def key(self, pressed: KeyPressed) -> bool:
        """Step with the arrow keys left and right."""
        if pressed.key not in (Key.LEFT, Key.RIGHT) or pressed.command:
            return False
        self._step(1 if pressed.key == Key.RIGHT else -1)
        return True

    def back(self) -> None:
        """Go back to the review."""
        self._program.director.stack.pop()

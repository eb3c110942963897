"""Drills: one short exercise after another, with score and streak; what was got wrong comes back later."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.levels import CLUB
from game.engine.cards import Card, CardSet, Seat
from game.engine.decide import trick_winner
from game.engine.events import HUMAN
from game.engine.evolve import fold
from game.engine.rules import Rules
from game.engine.state import GameState, Observation, Play, observe
from game.i18n import _, ngettext
from game.scenes.drill_wording import (
    KIND_TEXTS,
    answer_text,
    explanation,
    hand_name,
    question,
    situation,
    trick_name,
)
from game.scenes.pages import CLOSE, Page, back_button
from game.scenes.program import Program
from game.scenes.replay_pages import paint_row
from game.scenes.roster import player_for
from game.scenes.scene import Report, Room
from game.session.branch import players_of, with_players
from game.teaching.drill_making import Wanted
from game.teaching.drill_progress import Progress, Tally, answered, progress_of, progress_text
from game.teaching.drills import LEVELS, Exercise, Kind, kinds_for
from game.ui import theme
from game.ui.form import Button, Choice, Form
from game.ui.geometry import Rect
from game.ui.hand_order import sort_hand
from game.ui.input import Key, KeyPressed
from game.ui.layout import CARD_ASPECT
from game.ui.motion import Pose
from game.ui.painter import Look, Painter
from game.ui.sounds import Sound
from game.ui.targets import ButtonTarget, CardTarget, ChoiceTarget, Target
from game.ui.widgets import Align, Role, Tone, View, Widget
from game.ui.wording import Voices, capital, card_name

_NOTE = "drills"
"""Under which name the progress is kept beside the matches."""
_KIND, _ANSWER = "drill", "answer"
_NEXT = ButtonTarget("next")
_NAME, _TRICK, _HAND, _OPEN = 24.0, 100.0, 116.0, 66.0
"""Heights in units: a name, the cards of a trick, the own hand, an open hand."""
_BELOW = 96.0
"""The least for what is below the cards, so that the page does not jump with every answer."""


def kept_progress(program: Program) -> Progress:
    """How far the player has come."""
    return progress_of(program.store.note(_NOTE))


class DrillsPage(Page):
    """Lists the kinds of exercises, with what has been reached in each."""

    name = "drills"
    size = (860, 696)

    def __init__(self, program: Program) -> None:
        """Ask by the ruleset that was played last."""
        self._program = program
        self._rules = program.house.get(program.settings.last_rules)

    def title(self) -> str:
        """What this is."""
        return _("Drills")

    def fill(self, form: Form, room: Room) -> None:
        """The kinds that the ruleset gives."""
        progress = kept_progress(self._program)
        text = _("Short exercises by the rules of {ruleset}. What you get wrong comes back later.")
        form.text(text.format(ruleset=_(self._rules.name)), muted=True)
        form.gap(10)
        for kind in kinds_for(self._rules):
            name, detail = KIND_TEXTS[kind]
            tally = progress.tally(kind)
            form.item(
                ChoiceTarget(_KIND, kind.value),
                _(name),
                detail=f"{_(detail)}\n{_standing(tally, progress.waiting(kind))}",
                value=_("Level {level}").format(level=tally.level),
            )
            form.gap(8)

    def buttons(self) -> Sequence[Button]:
        """Back."""
        return (back_button(_("Back")),)

    def activate(self, target: Target) -> None:
        """Begin, or go back."""
        match target:
            case ChoiceTarget(group, value) if group == _KIND:
                self._program.director.push(DrillScene(self._program, self._rules, Kind(value)))
            case _:
                self.back()

    def back(self) -> None:
        """Back."""
        self._program.director.pop()


def _standing(tally: Tally, waiting: int) -> str:
    """What has been reached in a kind."""
    if not tally.done:
        return _("Not tried yet.")
    parts = [
        _("Right: {right} of {done}").format(right=tally.right, done=tally.done),
        _("best streak {count}").format(count=tally.best),
        _("score {count}").format(count=tally.score),
    ]
    if waiting:
        parts.append(ngettext("{count} to come back", "{count} to come back", waiting).format(count=waiting))
    return " · ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An exercise as it is shown: with the people of the alley in its seats."""

    exercise: Exercise
    state: GameState
    seen: Observation
    voices: Voices
    is_again: bool


class DrillScene(Page):
    """Asks, tells what was right and why, and asks again."""

    name = "drill"
    size = (1060, 696)

    def __init__(self, program: Program, rules: Rules, kind: Kind) -> None:
        """Ask exercises of a kind by a ruleset."""
        self._program = program
        self._rules = rules
        self._kind = kind
        self._progress = kept_progress(program)
        self.asked: Asked | None = None
        self._answer: str | None = None
        self._shown = 0
        self._is_given_up = False
        self._ordered = False
        self._go_on()

    # One exercise after another

    def _go_on(self) -> None:
        """Bring back what is due, else take what has been made, else wait for it."""
        self._answer = None
        self._shown = 0
        due = self._progress.due(self._kind)
        self.asked = None
        if due is not None:
            self._ask(due, is_again=True)
        elif not self._ordered:
            self._order()
        self._fetch()

    def _order(self) -> None:
        self._ordered = True
        level = self._progress.tally(self._kind).level
        wanted = Wanted(kind=self._kind, rules=self._rules, level=level, seed=self._program.chance().getrandbits(48))
        self._program.workshop.order(wanted)

    def _fetch(self) -> bool:
        """Ask what has been made meanwhile, and have the next one made; True if something came."""
        if self.asked is not None or not self._ordered:
            return False
        made = self._program.workshop.fetch()
        if made is None:
            return False
        self._ordered = False
        if isinstance(made.outcome, Exercise):
            self._ask(made.outcome, is_again=False)
            self._order()
        else:
            self._is_given_up = True
        return True

    def _ask(self, exercise: Exercise, *, is_again: bool) -> None:
        seats = players_of(exercise.log)
        name = self._program.settings.player_name
        people = tuple(player_for(seat, HUMAN if seat == exercise.seat else CLUB, name) for seat in seats)
        state = fold(with_players(exercise.log, people))
        self.asked = Asked(
            exercise=exercise,
            state=state,
            seen=observe(state, exercise.seat),
            voices=Voices(state.public.match, exercise.seat),
            is_again=is_again,
        )

    @property
    def _is_watching(self) -> bool:
        """Whether tricks are still to be shown before the question."""
        asked = self.asked
        return asked is not None and self._kind is Kind.COUNT and self._shown < len(asked.seen.deal.tricks)

    def update(self, dt: float, room: Room) -> bool:
        """Take what has been made."""
        if self._fetch():
            self._program.director.refocus()
            return True
        return False

    def left(self) -> None:
        """Nothing more is wanted."""
        self._program.workshop.cancel()

    # What is on the screen

    def title(self) -> str:
        """The kind."""
        return _(KIND_TEXTS[self._kind][0])

    def fill(self, form: Form, room: Room) -> None:
        """How it goes, the cards, the question, and the answers or what was right."""
        tally = self._progress.tally(self._kind)
        asked = self.asked
        left = _("Level {level} of {levels} · score {score}")
        right = _("Streak {count} · best {best}").format(count=tally.streak, best=tally.best)
        form.pair(left.format(level=tally.level, levels=LEVELS, score=tally.score), right, theme.SMALL, muted=True)
        form.gap(6)
        if asked is None:
            given_up = _("These rules give no such exercise.")
            form.gap(60)
            form.text(given_up if self._is_given_up else _("The cards are dealt."), align=Align.CENTRE)
            form.gap(60)
            return
        if asked.is_again:
            form.text(_("This one comes back, as it was wrong once."), theme.SMALL_STRONG)
        form.text(situation(asked.seen, asked.voices), theme.SMALL)
        form.gap(12)
        self._cards(form, asked)
        form.gap(14)
        before = form.content
        if self._is_watching:
            text = _("Watch: trick {number} of {count}.")
            form.text(text.format(number=self._shown + 1, count=len(asked.seen.deal.tricks)), theme.LABEL)
        elif self._answer is None:
            form.text(question(asked.exercise, asked.seen), theme.LABEL)
            self._answers(form, asked)
        else:
            self._verdict(form, asked, self._answer)
        form.gap(max(_BELOW - (form.content - before) / form.metrics.px(1), 0.0))

    def _cards(self, form: Form, asked: Asked) -> None:
        """The open hands around the trick on the table, and the own hand."""
        seen = asked.seen
        plays = seen.deal.tricks[self._shown].plays if self._is_watching else seen.deal.trick
        if self._kind is Kind.SOLVE:
            self._open_hands(form, asked, plays)
        elif self._kind is not Kind.BID and self._kind is not Kind.BLOOPER:
            self._trick(form, asked, form.take(_NAME + _TRICK), plays)
        form.gap(4)
        row = form.take(_HAND)
        if self._kind is Kind.SOLVE and self._answer is None:
            for card, rect in _row(row, self._sorted(seen.hand)):
                is_legal = card in self._codes(asked)
                name = capital(card_name(card, seen.rules.words))
                target = CardTarget(card) if is_legal else None
                form.add(Widget(rect=rect, role=Role.CARD, name=name, target=target, tone=Tone.BARE))
        form.add(Widget(rect=row, role=Role.IMAGE, name=hand_name(seen.hand, seen), detail="hand", tone=Tone.BARE))

    @staticmethod
    def _codes(asked: Asked) -> set[Card]:
        codes = {answer.code for answer in asked.exercise.answers}
        return {card for card in Card if str(card) in codes}

    def _open_hands(self, form: Form, asked: Asked, plays: tuple[Play, ...]) -> None:
        """The partner's hand above the trick, the others' at its sides."""
        seats = asked.seen.deal.seats
        place = seats.index(asked.exercise.seat)
        left, partner, right = (*seats[place + 1 :], *seats[:place])
        self._open_hand(form, asked, form.take(_NAME + _OPEN), partner)
        form.gap(4)
        middle = form.take(_NAME + _TRICK)
        side = middle.w * 0.32
        inner = Rect(
            middle.x, middle.centre.y - form.metrics.px(_NAME + _OPEN) / 2, side, form.metrics.px(_NAME + _OPEN)
        )
        self._open_hand(form, asked, inner, left)
        self._trick(form, asked, Rect(middle.x + side, middle.y, middle.w - 2 * side, middle.h), plays)
        self._open_hand(form, asked, Rect(middle.right - side, inner.y, side, inner.h), right)

    @staticmethod
    def _open_hand(form: Form, asked: Asked, rect: Rect, seat: Seat) -> None:
        """A name, and below it the cards."""
        high = form.metrics.px(_NAME)
        cell = Rect(rect.x, rect.y, rect.w, high)
        name, hand = asked.voices.name(seat), asked.state.hands[seat]
        form.add(Widget(rect=cell, role=Role.TEXT, name=name, style=theme.SMALL, tone=Tone.BARE))
        where = Rect(rect.x, cell.bottom, rect.w, rect.h - high)
        text = hand_name(hand, asked.seen)
        form.add(Widget(rect=where, role=Role.IMAGE, name=text, detail=f"seat {seat.name}", tone=Tone.BARE))

    @staticmethod
    def _trick(form: Form, asked: Asked, rect: Rect, plays: tuple[Play, ...]) -> None:
        """Who played what, in order; an empty table before the first card."""
        if not plays:
            text = _("You lead.") if asked.state.actor == asked.exercise.seat else ""
            form.add(Widget(rect=rect, role=Role.TEXT, name=text, style=theme.SMALL, tone=Tone.BARE))
            return
        px = form.metrics.px
        width = min(rect.w / len(plays), px(150))
        left = rect.centre.x - width * len(plays) / 2
        said = []
        for index, play in enumerate(plays):
            cell = Rect(left + index * width, rect.y, width, px(_NAME))
            name = _("You") if asked.voices.is_you(play.seat) else asked.voices.name(play.seat)
            said.append((name, play.card))
            form.add(Widget(rect=cell, role=Role.TEXT, name=name, style=theme.SMALL, tone=Tone.BARE))
        where = Rect(left, rect.y + px(_NAME), width * len(plays), rect.h - px(_NAME))
        text = trick_name(tuple(said), asked.seen)
        form.add(Widget(rect=where, role=Role.IMAGE, name=text, detail="trick", tone=Tone.BARE))

    def _answers(self, form: Form, asked: Asked) -> None:
        if self._kind is Kind.SOLVE:
            return
        form.gap(8)
        exercise = asked.exercise
        choices = [Choice(answer.code, answer_text(exercise, answer.code, asked.seen)) for answer in exercise.answers]
        form.choice(_ANSWER, choices, "")

    def _verdict(self, form: Form, asked: Asked, code: str) -> None:
        """Right or not, and why."""
        exercise = asked.exercise
        best, given = (answer_text(exercise, each, asked.seen) for each in (exercise.best.code, code))
        if exercise.answer(code).is_right:
            form.text(_("Right: {answer}").format(answer=given), theme.HEADING)
        else:
            form.text(_("Right would have been: {answer}").format(answer=best), theme.HEADING)
            form.text(_("Your answer was: {answer}").format(answer=given), theme.SMALL, muted=True)
        form.gap(4)
        for line in explanation(exercise, asked.seen):
            form.text(line, theme.SMALL)

    def buttons(self) -> Sequence[Button]:
        """Back, and on once it is answered."""
        back = Button(name=CLOSE.name, text=_("Drills"), icon="back")
        if self._is_watching:
            return (back, Button(name=_NEXT.name, text=_("Next trick"), tone=Tone.PRIMARY, icon="next-card"))
        if self._answer is not None:
            return (back, Button(name=_NEXT.name, text=_("Next exercise"), tone=Tone.PRIMARY, icon="play"))
        return (back,)

    def first(self) -> Target | None:
        """On, or the first answer."""
        asked = self.asked
        if self._is_watching or self._answer is not None:
            return _NEXT
        if asked is None:
            return CLOSE
        if self._kind is Kind.SOLVE:
            return next(CardTarget(card) for card in self._sorted(asked.seen.hand) if card in self._codes(asked))
        return ChoiceTarget(_ANSWER, asked.exercise.answers[0].code)

    def paint(self, painter: Painter, room: Room, view: View) -> None:
        """The page, with felt under the cards."""
        super().paint(painter, room, view)
        cards = [widget for widget in view.widgets if widget.role is Role.IMAGE]
        clip = cards[0].clip if cards else None
        if clip is None:
            return
        px = painter.metrics.px
        names = [widget.rect.y for widget in view.widgets if widget.detail != "hand" and widget.role is Role.IMAGE]
        top = min([*(y - px(_NAME) for y in names), cards[-1].rect.y]) - px(8)
        felt = Rect(clip.x, top, cards[-1].rect.w, cards[-1].rect.bottom + px(8) - top)
        with painter.clipped(clip):
            painter.plate(
                felt,
                top=theme.rgb("#1d5c41"),
                bottom=theme.rgb("#124030"),
                radius=px(14),
                line=theme.with_alpha(theme.GOLD, 0.5),
            )

    def paint_over(self, painter: Painter, room: Room, view: View) -> None:
        """The cards."""
        asked = self.asked
        for widget in view.widgets:
            if asked is None or widget.role is not Role.IMAGE or widget.clip is None:
                continue
            with painter.clipped(widget.clip):
                if widget.detail == "trick":
                    self._paint_trick(painter, widget.rect, asked)
                elif widget.detail == "hand":
                    self._paint_hand(painter, room, widget.rect, asked)
                else:
                    hand = asked.state.hands[Seat[widget.detail.split()[1]]]
                    paint_row(painter, widget.rect.inset(painter.metrics.px(8), 0), self._sorted(hand))

    def _paint_trick(self, painter: Painter, rect: Rect, asked: Asked) -> None:
        deal = asked.seen.deal
        plays = deal.tricks[self._shown].plays if self._is_watching else deal.trick
        winner = trick_winner(plays, deal.ordering)
        height = rect.h * 0.96
        for index, play in enumerate(plays):
            x = rect.x + rect.w * (index + 0.5) / len(plays)
            pose = Pose(x=x, y=rect.centre.y, angle=0.0, height=height, face_up=True, z=0)
            painter.card(play.card, pose, Look.GLOW if self._is_watching and play.seat == winner else Look.PLAIN)

    def _paint_hand(self, painter: Painter, room: Room, rect: Rect, asked: Asked) -> None:
        exercise = asked.exercise
        marked = exercise.card
        allowed: CardSet | None = None
        if exercise.kind is Kind.SOLVE:
            pointed = room.pointed
            marked = pointed.card if isinstance(pointed, CardTarget) and self._answer is None else None
            codes = self._codes(asked)
            allowed = sum(1 << card for card in codes)
            if self._answer is not None:
                marked = next(card for card in codes if str(card) == exercise.best.code)
        for card, where in _row(rect, self._sorted(asked.seen.hand)):
            centre = where.centre
            pose = Pose(x=where.x + where.h * CARD_ASPECT / 2, y=centre.y, angle=0.0, height=where.h, face_up=True, z=0)
            is_dim = allowed is not None and not allowed >> card & 1
            painter.card(card, pose, Look.GLOW if card is marked else Look.DIM if is_dim else Look.PLAIN)

    def _sorted(self, hand: CardSet) -> tuple[Card, ...]:
        asked = self.asked
        if asked is None:
            return ()
        return sort_hand(hand, asked.seen.deal.ordering, self._program.settings.hand_order)

    def report(self) -> Report:
        """What is asked, or what was right."""
        asked = self.asked
        if asked is None:
            return Report(state=self.title(), is_settled=False)
        return Report(state=f"{situation(asked.seen, asked.voices)} {question(asked.exercise, asked.seen)}")

    # What the player does

    def activate(self, target: Target) -> None:
        """Answer, look at the next trick, or go on."""
        match target:
            case ChoiceTarget(group, code) if group == _ANSWER:
                self._take(code)
            case CardTarget(card):
                self._take(str(card))
            case _ if target == _NEXT:
                if self._is_watching:
                    self._shown += 1
                else:
                    self._go_on()
                self._program.director.refocus()
            case _:
                self.back()

    def _take(self, code: str) -> None:
        """Take an answer, count it and keep the progress."""
        asked = self.asked
        if asked is None:
            return
        self._answer = code
        self._progress = answered(self._progress, asked.exercise, code)
        self._program.store.keep_note(_NOTE, progress_text(self._progress))
        self._program.audio.play(Sound.MADE if asked.exercise.answer(code).is_right else Sound.SET)
        self._program.director.refocus()

    def key(self, pressed: KeyPressed) -> bool:
        """Digits answer, counted from 1; left and right go from answer to answer."""
        asked = self.asked
        if (
            asked is None
            or pressed.command
            or self._is_watching
            or self._answer is not None
            or self._kind is Kind.SOLVE
        ):
            return False
        codes = [answer.code for answer in asked.exercise.answers]
        focused = self._program.director.focused
        if pressed.key.isdigit():
            place = int(pressed.key) - 1
            if 0 <= place < len(codes):
                self._take(codes[place])
            return True
        if pressed.key in (Key.LEFT, Key.RIGHT) and isinstance(focused, ChoiceTarget) and focused.value in codes:
            place = codes.index(focused.value) + (1 if pressed.key == Key.RIGHT else -1)
            self._program.director.focus(ChoiceTarget(_ANSWER, codes[place % len(codes)]))
            return True
        return False

    def back(self) -> None:
        """Back to the list."""
        self._program.director.pop()


def _row(rect: Rect, cards: tuple[Card, ...]) -> list[tuple[Card, Rect]]:
    """Where the cards of the own hand lie, each as wide as it is seen."""
    height = rect.h * 0.94
    width = height * CARD_ASPECT
    step = min(width * 1.06, (rect.w - width) / max(len(cards) - 1, 1))
    left = rect.centre.x - (width + step * (len(cards) - 1)) / 2
    y = rect.centre.y - height / 2
    last = len(cards) - 1
    return [
        (card, Rect(left + index * step, y, width if index == last else min(step, width), height))
        for index, card in enumerate(cards)
    ]

"""Tutor of a coached match: words beside the hand, based only on what the player may know.

Before a bid the tutor asks the player to count tricks, and advises only on request. Each kind of event is explained once per
player.
"""

from collections.abc import Collection, Iterator
from typing import Final

from game.coach.counting import count_hand
from game.coach.explain import Explanation
from game.coach.inferences import new_voids
from game.coach.service import CoachService
from game.coach.wording.advice import advised_texts, explained_text
from game.coach.wording.counting import count_text
from game.coach.wording.inferences import voids_text
from game.coach.wording.newcomer import (
    board_over_text,
    board_text,
    icons_text,
    lamp_rule_text,
    lead_joker_text,
    leadable_joker,
    new_cards_text,
    no_trump_text,
    pull_text,
    second_joker_text,
)
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.cards import JOKERS, Card, cards_in
from game.engine.decide import winning_play
from game.engine.events import DealStarted, Event
from game.engine.ordering import PlayKind, play_kind
from game.engine.state import Observation, Phase
from game.i18n import _, installed
from game.lessons.coached import CoachedMatch
from game.scenes.tutor.panel import TutorSpeech
from game.scenes.tutor.question import TrumpQuestion
from game.settings import PULL
from game.tabletop.turn import AskBid, AskCard
from game.toolkit.form import Button
from game.toolkit.memo import Memo
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone
from game.wording.tricks import why_text

GO_ON, TELL = ButtonTarget("go-on"), ButtonTarget("tell")
"""Button that starts a match, and button that shows the advice on a bid."""
_PULL: Final = "tutor-pull-{joker}"
"""Name of the explanation of a joker's pull."""
_LAMP: Final = "tutor-lamp"
_EVENTS: Final = {PlayKind.TRUMP: "tutor-trump", PlayKind.OVERTRUMP: "tutor-overtrump"}
"""Names of the explanations of trick events, by the kind of the winning play."""
_TRICK_RESTS, _TOLD_RESTS = 2.5, 4.0
"""Seconds for which a finished trick stays on the table if `lingers` is set: usually, and with a comment."""


class Elbow:
    """Tutor of a coached match, who comments and advises but does not play."""

    def __init__(
        self, local_match: LocalMatch, coached: CoachedMatch, coach: CoachService, known: Collection[str] = ()
    ) -> None:
        """Create a tutor who has said nothing yet. `coach` gives the advice on bids.

        `known` are the names of explanations given in earlier matches.
        """
        self._local_match = local_match
        self._coach = coach
        self._explained: tuple[Observation, Explanation] | None = None
        """Last observation for which the coach has judged the possible bids, and the coach's explanation."""
        self._coached = coached
        self._known = frozenset(known) | {_PULL.format(joker=joker) for joker in cards_in(JOKERS) if PULL in known}
        self.said: dict[str, tuple[int, int]] = {}
        """Deal and number of finished tricks at which each explanation was given in this match, by name."""
        self._sentences: dict[str, tuple[int, ...]] = {}
        """Deal, number of finished tricks, and redeal at which each sentence was said in this match."""
        self._asked_at: Observation | None = None
        """Observation before the bid on which advice was requested."""
        self._question = TrumpQuestion()
        self._speech: Memo[TutorSpeech | None] = Memo()
        if coached.lingers:
            local_match.stage.stops_before = begins_match

    @property
    def _seen(self) -> Observation:
        return self._local_match.seen

    def speech(self) -> TutorSpeech | None:
        """Return the tutor's words on the current decision; None if the tutor is silent."""
        local_match = self._local_match
        key = (
            local_match.stage.seq,
            local_match.turn,
            self._question.answered,
            self._explanation is None,
            self._asked_at,
            self.is_stopped,
            self._is_lying,
            installed(),
        )
        return self._speech.of(key, self._made_speech)

    def _made_speech(self) -> TutorSpeech | None:
        title = "" if self._coached.lingers else _(self._coached.title)
        match self._local_match.turn:
            case AskBid():
                return self._bid_question()
            case _ if self._is_lying:
                text = self._on_trick()
            case AskCard() if self.choices:
                return self._question.speech(self._seen, title)
            case AskCard():
                text = self._met()
            case _ if self.is_stopped:
                return self._beginning()
            case _:
                return None
        return TutorSpeech(text=new, place=title) if (new := self._new(text)) else None

    def _beginning(self) -> TutorSpeech:
        """Return the introduction of the match."""
        text = " ".join((_(self._coached.goal), _("The side with the most points wins.")))
        button = Button(GO_ON.name, _("Continue"), self._local_match.press_on, tone=Tone.PRIMARY, icon="play")
        return TutorSpeech(text=text, place=_(self._coached.title), buttons=(button,), is_last=True)

    def _bid_question(self) -> TutorSpeech:
        """Return news of the deal with the question before a bid, or the requested advice.

        The advice appears once the coach has judged the possible bids.
        """
        seen, voices, explanation = self._seen, self._local_match.voices, self._explanation
        if self._asked_at == seen and explanation is not None:
            return TutorSpeech(text=self._advice(explanation), place="")
        asks = _("Count the tricks that are sure.")
        if self._coached.reads:
            asks = _("Count in halves and wholes. Not sure? A hint (H) helps.")
        news = (
            new_cards_text(seen),
            no_trump_text(seen, voices),
            self._once(board_text(seen, voices), "tutor-board") if self._coached.has_boards else "",
        )
        tells = [Button(TELL.name, _("What would you do?"), self._tell, icon="hint")] if self._coached.watches else []
        return TutorSpeech(text=self._new(*news, asks), place="", buttons=tells)

    def _advice(self, explanation: Explanation) -> str:
        """Return the advised bid with a reason.

        In a match that teaches counting, the reason is the count of the hand, if that gives this bid; otherwise, it is the coach's.
        """
        voices, count = self._local_match.voices, count_hand(self._seen)
        if not self._coached.counts or MakeBid(count.bid) != explanation.preferred.action:
            *why, bid = advised_texts(self._seen, explanation, voices)
            return " ".join((self._new(*why) or explained_text(self._seen, explanation, None, voices), bid))
        return _("A sure trick counts 1, a possible one ½. {count}").format(count=count_text(count, voices))

    def _tell(self) -> None:
        self._asked_at = self._seen

    def _on_trick(self) -> str:
        """Return an explanation of the finished trick if it shows something new, else an empty text."""
        deal = self._seen.public.deal
        if deal is None or not self._is_lying or deal.size == 1:
            return ""
        is_whole = len(deal.trick) == len(deal.seats)
        plays = deal.trick if is_whole else deal.tricks[-1].plays
        best = winning_play(plays, deal.ordering)
        before = [play.card for play in plays[: plays.index(best)]]
        name = _EVENTS.get(play_kind(before, best.card, deal.ordering), "tutor-other-suit")
        voices = self._local_match.voices
        why = why_text(plays, self._seen, voices)
        if second := second_joker_text(self._seen, best.card):
            name, why = "tutor-second-joker", second
        mine = ""
        if best.seat == self._seen.public.match.partner_of(self._seen.seat):
            mine = _("{name} takes the trick for you two.").format(name=voices.name(best.seat))
        return " ".join(filter(None, (self._once(mine, "tutor-partner"), self._once(why, name))))

    @property
    def _is_lying(self) -> bool:
        """True while a finished trick lies on the table, in a match with `lingers`."""
        deal, stage = self._seen.public.deal, self._local_match.stage
        if deal is None or deal.phase is not Phase.PLAY or not self._coached.lingers:
            return False
        if deal.trick:
            return len(deal.trick) == len(deal.seats)
        return bool(deal.tricks) and stage.counted is not stage.seen

    @property
    def is_stopped(self) -> bool:
        """True while the match waits for the player to start it."""
        return self._local_match.stage.stopped_before is not None

    @property
    def is_on_lamp(self) -> bool:
        """True while the tutor explains the lamp and points at it."""
        self.speech()  # `speech` adds the explanation to `said`
        is_leading = isinstance(self._local_match.turn, AskCard) and not self._is_lying
        return is_leading and self.said.get(_LAMP) == self._here

    @property
    def told(self) -> set[str]:
        """Names of the explanations given in this match."""
        has_pull = any(_PULL.format(joker=joker) in self.said for joker in cards_in(JOKERS))
        return {*self.said, *((PULL,) if has_pull else ())}

    def update(self) -> bool:
        """Keep a finished trick on the table while it is explained. Return True if the coach has just finished judging the bids."""
        if self._coached.lingers:
            self._local_match.stage.least_trick_rest = _TOLD_RESTS if self._on_trick() else _TRICK_RESTS
        if not (self._coached.watches and isinstance(self._local_match.turn, AskBid)) or self._explanation is not None:
            return False
        explanation = self._coach.judged(self._seen, is_urgent=True)
        if explanation is not None:
            self._explained = self._seen, explanation
        return explanation is not None

    @property
    def _explanation(self) -> Explanation | None:
        """The coach's judgement of the possible bids, if available."""
        return self._explained[1] if self._explained is not None and self._explained[0] == self._seen else None

    # Words

    def _met(self) -> str:
        """Return an explanation for a player who is to play a card: of a void, a joker's pull, or something new; may be empty."""
        if self._coached.reads and (
            shown := voids_text(new_voids(self._seen), self._seen.deal, self._local_match.voices)
        ):
            return shown
        if pull := self._pull():
            return pull
        return next(filter(None, self._new_here()), "")

    def _pull(self) -> str:
        """Return a text on a joker led by another player: at first the rule for pulled cards, later the pulled card."""
        seen, voices = self._seen, self._local_match.voices
        rule = pull_text(seen, voices)
        if not rule:
            return ""
        is_new = self._once(rule, _PULL.format(joker=seen.deal.trick[0].card))
        return rule if is_new else pull_text(seen, voices, is_known=True)

    def _new_here(self) -> Iterator[str]:
        """Yield explanations of what may be new: a board bid, a joker, the lamp, the icons. Some are empty."""
        seen, voices = self._seen, self._local_match.voices
        joker = leadable_joker(seen)
        yield board_over_text(seen, voices)
        yield "" if joker is None else self._once(lead_joker_text(seen), _PULL.format(joker=joker))
        yield self._once(lamp_rule_text(seen), _LAMP)
        yield self._once(icons_text(seen), "tutor-icons") if self._coached.lingers else ""

    @property
    def _here(self) -> tuple[int, int]:
        """Number of the deal, and number of its finished tricks, not counting one that still lies on the table."""
        deal = self._seen.public.deal
        return (0, 0) if deal is None else (deal.number, len(deal.tricks) - (self._is_lying and not deal.trick))

    def _once(self, rule: str, name: str) -> str:
        """Return a rule's text; empty if it was shown at an earlier trick or auction, or in an earlier match."""
        if not rule or name in self._known:
            return ""
        return rule if self.said.setdefault(name, self._here) == self._here else ""

    def _new(self, *texts: str) -> str:
        """Return the sentences not said at an earlier trick or auction of this match, as one text."""
        place = (*self._here, self._seen.public.match.redeal)
        return " ".join(text for text in texts if text and self._sentences.setdefault(text, place) == place)

    # The question

    @property
    def choices(self) -> tuple[Card, ...]:
        """Trumps to choose from in the current question, highest first; empty without a question."""
        return self._question.choices(self._seen.deal, self._seen.hand) if self._coached.reads else ()

    @property
    def is_asking(self) -> bool:
        """True while a question is open, even after a wrong answer."""
        speech = self.speech()
        return isinstance(self._local_match.turn, AskCard) and speech is not None and bool(speech.buttons)


def begins_match(event: Event, seen: Observation) -> bool:
    """Return True for the event that starts the first deal of a match. `seen` is the observation before the event."""
    return (
        isinstance(event, DealStarted) and not event.redeal and not seen.public.match.results and not seen.public.deal
    )

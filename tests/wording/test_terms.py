"""Terms of the game: each has a sentence and a picture in every ruleset that has it, in every language."""

from dataclasses import replace
from itertools import product

from game.engine.rules import Ladder
from game.i18n import LANGUAGE_NAMES, SOURCE, install
from game.rulesets.presets import PRESETS
from game.wording.terms import Term, is_in, meaning_of, terms_in, title_of
from tests.support.narrowing import not_none


def test_every_term_has_a_sentence_and_a_picture_by_each_ruleset() -> None:
    for rules, term in product(PRESETS.values(), Term):
        if is_in(term, rules):
            meaning = meaning_of(term, rules)
            assert meaning.title, term
            assert meaning.sentence, term
            assert meaning.cards or meaning.pictures or meaning.marks, term


def test_what_a_ruleset_does_not_have_is_not_explained_by_it() -> None:
    missing = {name: {term for term in Term if not is_in(term, rules)} for name, rules in PRESETS.items()}
    assert missing["classic"] == set()
    assert missing["individual"] == {Term.BLOOPER, Term.PARTNER, Term.BROKEN, Term.NO_TRUMP}


def test_breaking_trump_tells_which_bids_do_without() -> None:
    for name, bids in (("classic", ""), ("santa-cruz", "board or Boston")):
        rules = PRESETS[name]
        assert (f"A side with {bids} may lead it" in meaning_of(Term.BROKEN, rules).sentence) is bool(bids), name
    bostons = replace(PRESETS["santa-cruz"], boards=Ladder.NONE)
    assert "A side with Boston may lead it" in meaning_of(Term.BROKEN, bostons).sentence


def test_terms_are_found_as_whole_words_the_longest_first() -> None:
    text = "Following suit, he settled: the big blooper led, and trumps were broken."
    assert [(term, text[start:end]) for term, start, end in terms_in(text)] == [
        (Term.FOLLOW, "Following suit"),
        (Term.BLOOPER, "big blooper"),
        (Term.LEAD, "led"),
        (Term.TRUMP, "trumps"),
        (Term.BROKEN, "broken"),
    ]


def test_no_trump_is_a_term_of_its_own_whose_trick_goes_to_the_highest_card_of_the_suit_led() -> None:
    for language, text in ((SOURCE, "No trump, then: trump sleeps."), ("de", "Es gibt keinen Trumpf: kein Trumpf.")):
        install(language)
        try:
            assert terms_in(text)[0][0] is Term.NO_TRUMP, language
            assert title_of(Term.NO_TRUMP) != title_of(Term.TRUMP), language
        finally:
            install(SOURCE)
    shown = not_none(meaning_of(Term.NO_TRUMP, PRESETS["classic"]).cards)
    led, higher, *_others = shown.played
    assert shown.marked == 1 << higher
    assert higher // 13 == led // 13


def test_terms_are_found_in_the_language_that_is_spoken() -> None:
    install("de")
    assert [term for term, _start, _end in terms_in("Du spielst aus: Trumpf sticht, der Großblooper auch.")] == [
        Term.LEAD,
        Term.TRUMP,
        Term.BLOOPER,
    ]
    for language in LANGUAGE_NAMES:
        install(language)
        own = {term for term in Term for found, _start, _end in terms_in(meaning_of(term, PRESETS["classic"]).title)}
        assert len(own) > len(Term) / 2, language

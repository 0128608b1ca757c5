"""Every sentence that is asked for exists, and none is left over. What is put into a key is listed here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import get_args

from fallakte.bots import LEVELS
from fallakte.companion.slips import Slip
from fallakte.deduce.notebook import Rule
from fallakte.lab.check_bot import FINDINGS
from fallakte.lab.fault import FAULTS
from fallakte.review.riddles import Kind as Riddling
from fallakte.review.summary import Praise
from fallakte.rules import Kind, Phase, Reason
from fallakte.rules.actions import VERB_WORDS
from fallakte.rules.switches import SWITCH_NAMES, Group, allowed_values
from fallakte.rules.text import EVENT_WORDS
from fallakte.table.plan import HELP
from fallakte.web.companion.setting_up import SWITCHES
from fallakte.web.suiting import BEGINS
from fallakte.web.table_form import PATIENCE, THINKING
from fallakte.words import sentences
from tests.words.keys import asked

ENGLISH = sentences("en")
KINDS = [kind.name.lower() for kind in Kind]
PHASES = [phase.value for phase in Phase]
REASONS = [reason.code for reason in Reason]
GLOSSARY = [key.removeprefix("glossary.find.") for key in ENGLISH if key.startswith("glossary.find.")]
KEYS = ["keys", "places", "skip", "sheet"]
VERBS = list(VERB_WORDS.values())
WHO = ["you", "other"]
PATTERNS: Mapping[str, Iterable[str]] = {
    "bot.level.{}.name": [level.id for level in LEVELS],
    "bot.level.{}.about": [level.id for level in LEVELS],
    "companion.mistake.{}": ["card", "card_unclear", "seat", "seat_unclear", "no_edition", "edition_unclear"],
    "companion.mistake.{}_page": ["own_count", "open_count", "hand_size"],
    "companion.mistake.lacks_{}": ["suspect", "thing", "place"],
    "companion.told.{}": [
        *(f"{sort}_{result}" for sort in ("written", "accusation") for result in ("right", "wrong")),
        *("look", "look_card", "held", "held_one", "held_to", "not_held", "nobody_has"),
    ],
    "companion.slip.{}": [slip.value for slip in Slip if slip is not Slip.RESULT] + ["result_right", "result_wrong"],
    "deduce.kind.{}": KINDS,
    "deduce.sheet.{}": KINDS,
    "edition.starting_{}": ["head", "cards", "board", "rules", "options", "look", "colours", "drawing"],
    "companion.box.{}": ["in", "into"],
    "command.db_{}": ["tables", "lobby", "running", "over", "real", "league", "unreadable", "lines", "characters"],
    "command.check.{}": FINDINGS,
    "command.check_name.{}": FINDINGS,
    "command.fault.{}": FAULTS,
    "command.wrong.{}": [
        *("no_action", "refused", "late", "huge_line", "closed", "exit_code", "signal", "gone", "not_started"),
        *("out_since", "syntax", "exception", "unplaced"),
    ],
    "glossary.find.{}": GLOSSARY,
    "glossary.text.{}": GLOSSARY,
    "language.{}": ["and", "or", "yes", "no"],
    "no.{}": REASONS,
    "page.act_{}": ["roll", "passage", "suspect", "accuse", "end"],
    "page.slip_{}": ["pass", "show"],
    "page.screen_answer_{}": ["pass", "asked", "later"],
    "page.answer_{}": ["pass", "pass_you", "show", "show_you"],
    "page.first_{}": ["start", "walk", "way", "suspect", "show", "pass", "after"],
    "page.help_{}": HELP,
    "page.help_{}_about": HELP,
    "page.hint_{}": ["roll", "suspect", "accuse", "end"],
    "page.companion_{}": [*KINDS, *(f"{kind}s" for kind in KINDS)],
    "page.companion_case_{}": ["accused", "lead", "choose"],
    "page.companion_private_{}": ["1", "2", "3", "4"],
    "page.companion_shared_{}": ["1", "2", "3", "4", "5"],
    "page.companion_rule_{}": [*SWITCHES, *(f"{name}_{value}" for name in SWITCHES for value in allowed_values(name))],
    "page.error_{}": ["400", "403", "404", "405", "413", "421", "429", "500", "503"],
    "page.mark_{}": ["open", "yes", "no", "yes_d", "no_d", "case"],
    "page.now_{}": BEGINS,
    "page.now_{}_small": BEGINS,
    "page.patience_{}": [str(seconds) for seconds in PATIENCE],
    "page.promise_{}": ["bots", "seal", "seat", "bots_text", "seal_text", "seat_text"],
    "page.replay_{}": ["first", "back_turn", "back", "on", "on_turn", "last"],
    "page.rules_{}": [group for group in get_args(Group) if group != "often"],
    "page.rules_notes_log_{}": ["turn", "asker", "named", "nobody", "showed"],
    "page.rules_now_{}": PHASES,
    "page.rules_order_{}": ["you", "pass", "show", "rest"],
    "page.rules_pic_accuse_{}": ["anywhere", "place", "middle"],
    "page.suits_{}": ["up", "down"],
    "page.thinking_{}": [str(seconds) for seconds in THINKING],
    "page.thinking_{}_about": [str(seconds) for seconds in THINKING],
    "page.pencil_{}": ["yes", "no", "maybe", "one"],
    "page.phrase_{}": [str(number) for number in range(1, 6)],
    "page.told_{}": [
        f"{what}{who}"
        for what in (
            *("went", "came_back", "taken_over", "left", "voted_out", "taken_back", "chair_taken", "handed_over"),
        )
        for who in ("", "_you")
    ],
    "page.why_{}": ["out", "stand_in"],
    "league.show.{}": ["place", "member", "rating", "games", "wins", "share"],
    "review.{}_of": ["question", "claim", "reveal"],
    "review.your_{}": ["question", "claim", "reveal"],
    "review.known.{}": WHO,
    "review.fell.{}": [*WHO, "placed", "much"],
    "review.gave.{}": WHO,
    "review.gave.more_{}": WHO,
    "review.gave.text_{}": WHO,
    "review.on.once_{}": WHO,
    "review.on.often_{}": WHO,
    "review.left.{}": WHO,
    "review.claimed.right_{}": WHO,
    "review.claimed.wrong_{}": WHO,
    "review.claimed.same{}": ["", "_you"],
    "review.claimed.since{}": ["", "_you"],
    "review.praise.{}": [*Praise, "won_last"],
    "review.prize.{}": ["best", "luckiest"],
    "review.choice.{}": ["even", "more", "less"],
    "page.league_{}": ["won", "lost", "unsolved"],
    "page.riddle_kind_{}": list(Riddling),
    "page.riddle_about_{}": list(Riddling),
    "review.riddle.kinds.{}": list(Riddling),
    "switch.{}.means": SWITCH_NAMES,
}
"""What stands in the hole of each pattern; all of these must be there."""
SOME: Mapping[str, Iterable[str]] = {
    "deduce.mark.{}.{}": [
        *("nobody.one", "nobody.many"),
        *(
            f"{who}.{has}.{number}"
            for who in ("seat", "you", "case", "row")
            for has in ("yes", "no")
            for number in ("one", "many")
        ),
    ],
    "deduce.rule.{}{}": [f"{rule}{form}" for rule in Rule for form in ("", "_many", "_none", "_row")],
    "page.chip_{}": VERBS,
    "page.typed_{}": [*VERBS, *KEYS],
    "page.typed_{}_means": [*VERBS, *KEYS],
    "page.verb_{}": VERBS,
    "page.verb_{}_anywhere": VERBS,
    "page.do_{}": PHASES,
    "page.they_{}": PHASES,
    "page.short_{}": [*REASONS, "out", "stand_in"],
    "play.{}": VERBS,
    "told.{}": [*EVENT_WORDS.values()],
}
"""The same where only some have a sentence of their own."""
PASSED_ON = {
    "bot",
    "companion.mistake",
    "companion.told",
    "deduce",
    "deduce.mistake",
    "edition",
    "league",
    "league.error",
    "page",
    "record",
    "review",
    "review.riddle",
    "table",
    "text",
    "told",
}
"""Topics that a function puts before the key it is given, which is found where that function is called."""


def filled(patterns: Mapping[str, Iterable[str]]) -> set[str]:
    return {
        "".join((head, str(one), tail))
        for pattern, values in patterns.items()
        for head, _, tail in [re.sub(r"\{\}(\.?\{\})+", "{}", pattern).partition("{}")]
        for one in values
    }


def literal() -> dict[str, str]:
    """Every key that is written out, and where."""
    return {one.key: one.where for one in asked() if not one.pattern}


def known_pattern(pattern: str) -> bool:
    return (
        pattern in PATTERNS
        or pattern in SOME
        or any(pattern in (f"{topic}.{{}}", f"{topic}.{{}}_open") for topic in PASSED_ON)
    )


def test_every_sentence_that_is_asked_for_exists() -> None:
    here = {key: where for key, where in literal().items() if key.partition(".")[0] in topics()}
    heads = {key for key in here if key.endswith("_")}
    assert {key: where for key, where in here.items() if key not in ENGLISH and key not in heads} == {}
    assert filled(PATTERNS) - set(ENGLISH) == set()


def topics() -> set[str]:
    return {key.partition(".")[0] for key in ENGLISH}


def test_what_is_put_into_a_key_is_known() -> None:
    unknown = {one.key: one.where for one in asked() if one.pattern and not known_pattern(one.key)}
    assert {key: where for key, where in unknown.items() if key.partition(".")[0] in topics()} == {}


def test_no_sentence_is_left_over() -> None:
    used = set(literal()) | filled(PATTERNS) | filled(SOME)
    by_hand = re.compile(r"(switch|terms|language|typed)\.|hint\.")
    left = [key for key in ENGLISH if key not in used and not by_hand.match(key)]
    variants = [key for key in left if {key.removesuffix(end) for end in ("_you", "_to_you", "_open")} & used]
    assert [key for key in left if key not in variants] == []
